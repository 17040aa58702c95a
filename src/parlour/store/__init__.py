"""The log of every table, kept on disk."""

"""The chances of many answers at once."""

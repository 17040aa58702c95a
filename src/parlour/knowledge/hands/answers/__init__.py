"""The chances of many answers at once: outcomes are numbered, written as terms, and evaluated in batches."""

"""The requests that a page, a bot or curl may send."""

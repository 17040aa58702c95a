"""The HTTP API, for the page, bots and other programs."""

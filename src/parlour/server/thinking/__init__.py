"""Bots and help: what is worked out beside the event loop."""

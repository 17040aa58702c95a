"""Bots and help, computed outside the event loop."""

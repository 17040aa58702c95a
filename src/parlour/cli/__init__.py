"""The command line, `parlour`."""

from parlour.cli.app import main

__all__ = ["main"]

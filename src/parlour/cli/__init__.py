"""The command line: `parlour games`, `rules`, `play`, `simulate`, `replay`, `verify`."""

from parlour.cli.app import main

__all__ = ["main"]

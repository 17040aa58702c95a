"""Consoles of the command line: with colours, or as plain lines without any codes."""

import os
import sys
from shutil import get_terminal_size

from cyclopts.help import PlainFormatter
from rich.console import Console
from rich.text import Text


def is_dumb() -> bool:
    """Whether the terminal says that it understands no codes."""
    return os.environ.get("TERM") in ("dumb", "unknown")


def is_plain() -> bool:
    """Whether colours are not wanted (NO_COLOR) or not possible."""
    return bool(os.environ.get("NO_COLOR")) or is_dumb()


def has_person() -> bool:
    """Whether a person can read and answer. A stream that is closed is None."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def new_console(stderr: bool = False, soft_wrap: bool = False) -> Console:
    """A console that writes no codes at all where there are no colours."""
    width, height = get_terminal_size() if is_dumb() else (None, None)  # rich takes a dumb terminal to be 80 wide
    return Console(
        highlight=False,
        stderr=stderr,
        soft_wrap=soft_wrap,
        color_system=None if is_plain() else "auto",
        width=width,
        height=height,
    )


def paragraph(console: Console, text: Text, margin: str = "") -> None:
    """Print a text with this margin; its further lines are indented as far, and none has spaces at its end."""
    for line in text.wrap(console, max(1, console.width - len(margin))):
        line.rstrip()
        console.print(Text(margin) + line if line else line)
        margin = " " * len(margin)


class PlainHelp(PlainFormatter):
    """The help of a command as lines without boxes."""

    def _print_plain(self, console: Console, text: str) -> None:
        indent = " " * (len(text) - len(text.lstrip(" ")))
        paragraph(console, Text(" ".join(text.split())), indent)

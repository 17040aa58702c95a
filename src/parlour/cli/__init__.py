"""The command line, `parlour`."""

import signal
import sys
from collections.abc import Sequence

from parlour.cli.exit_codes import STOPPED
from parlour.cli.interrupts import leaving_at_once, say_stopped

__all__ = ["main"]


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code. Ctrl-C ends it in one line, also during the imports, so they are late."""
    try:
        with leaving_at_once():
            from parlour.cli.app import run
        run(words)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        say_stopped()
        sys.exit(STOPPED)

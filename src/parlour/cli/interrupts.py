"""Ctrl-C while a command starts. It imports little, because it must be in place before everything else."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType

from parlour.cli.exit_codes import STOPPED

WORDS = Path(__file__).parents[1] / "words" / "en.ftl"


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Ctrl-C ends the process with one line. For imports: an exception in them may be swallowed by a library."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held_interrupt() -> Iterator[Callable[[], None]]:
    """Ctrl-C waits until the function is called: then a server can stop in order. A second one does not wait."""
    held = released = False

    def hold(number: int, frame: FrameType | None) -> None:
        nonlocal held
        if held and not released:
            _leave(number, frame)
        held = True

    def release() -> None:
        nonlocal released
        released = True
        if held:
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, hold)
    try:
        yield release
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    say_stopped()
    os._exit(STOPPED)


def say_stopped() -> None:
    """The line, read without the library of translations, which may be half imported."""
    (line,) = re.findall(r"^stopped = (.*)$", WORDS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    print(f"\n{line}", file=sys.stderr, flush=True)

"""Time behind one small interface: the system's clock, or one that a test turns by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

Milliseconds = int


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> Milliseconds:
        """Milliseconds since 1970; never goes back while the server runs."""

    def call_at(self, when: Milliseconds, call: Callable[[], None]) -> Timer:
        """Call this at that time, or at once if it is past."""


class SystemClock:
    """Reads the wall clock once, then counts with the monotonic clock: a jump of the wall clock moves no deadline."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._offset = wall() - steady()

    def now(self) -> Milliseconds:
        return int((self._steady() + self._offset) * 1000)

    def call_at(self, when: Milliseconds, call: Callable[[], None]) -> Timer:
        wait = max(0.0, (when - self.now()) / 1000)
        return asyncio.get_running_loop().call_later(min(wait, A_DAY), call)


A_DAY = 86_400.0  # event loops limit the length of a timer; a callback that comes too early sets a new timer

"""Values that a viewer sees with a delay."""

from collections import deque
from typing import Generic, TypeVar

from parlour.server.clock import Milliseconds

T = TypeVar("T")


class Delayed(Generic[T]):
    """A value as it was `delay` ago; the first one until it is that old."""

    def __init__(self, delay: Milliseconds) -> None:
        self.delay = delay
        self._past: deque[tuple[Milliseconds, T]] = deque()

    @property
    def empty(self) -> bool:
        return not self._past

    def clear(self) -> None:
        self._past.clear()

    def put(self, at: Milliseconds, value: T) -> None:
        if not self._past or self._past[-1][1] != value:
            self._past.append((at, value))

    def get(self, now: Milliseconds) -> T:
        self._drop(now)
        return self._past[0][1]

    def _drop(self, now: Milliseconds) -> None:
        while len(self._past) > 1 and self._past[1][0] + self.delay <= now:
            self._past.popleft()

    def next_at(self, now: Milliseconds) -> Milliseconds | None:
        """When it changes next."""
        self._drop(now)
        return self._past[1][0] + self.delay if len(self._past) > 1 else None

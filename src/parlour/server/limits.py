"""Limits by address and by table. Each refusal says what was too much, and when to come again."""

from collections import OrderedDict
from math import ceil

from msgspec import Struct

from parlour.server.clock import Clock
from parlour.server.errors import TooMany

REMEMBERED = 20_000  # addresses


class Limits(Struct, frozen=True):
    """`(burst, a second)` for what is counted by time."""

    requests: tuple[int, float] = (120, 20.0)
    tables: tuple[int, float] = (20, 1 / 30)
    sittings: tuple[int, float] = (60, 0.5)
    records: tuple[int, float] = (10, 1 / 20)
    frames: tuple[int, float] = (60, 20.0)  # of one socket
    chat: tuple[int, float] = (6, 0.5)  # of one guest at one table
    sockets_of_address: int = 100
    sockets_of_table: int = 200
    sockets_of_seat: int = 8
    sockets: int = 20_000
    body: int = 32_768
    record: int = 4_000_000
    record_lines: int = 5000


UNBOUND = (1_000_000, 1_000_000.0)
GENEROUS = Limits(
    requests=UNBOUND,
    tables=UNBOUND,
    sittings=UNBOUND,
    records=UNBOUND,
    frames=UNBOUND,
    chat=UNBOUND,
    sockets_of_address=20_000,
)


class Bucket:
    """Fills with time, a drop a unit; empties with use."""

    __slots__ = ("_at", "_level")

    def __init__(self, level: float, at: int) -> None:
        self._level = level
        self._at = at

    def take(self, burst: int, rate: float, now: int) -> float:
        """Zero if one more is allowed, else the seconds until it is."""
        self._level = min(float(burst), self._level + (now - self._at) * rate / 1000)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / rate
        self._level -= 1
        return 0.0


class Rate:
    """A bucket for each of many; the ones longest unused are forgotten."""

    def __init__(self, what: str, limit: tuple[int, float], clock: Clock) -> None:
        self._what = what
        self._burst, self._rate = limit
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        now = self._clock.now()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._burst, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if wait := bucket.take(self._burst, self._rate, now):
            raise TooMany(self._what, self._burst, ceil(wait))


class Crowd:
    """How many of something are there at the same time."""

    def __init__(self, what: str, most: int) -> None:
        self._what = what
        self._most = most
        self._there: dict[str, int] = {}

    def enter(self, who: str) -> None:
        count = self._there.get(who, 0)
        if count >= self._most:
            raise TooMany(self._what, self._most)
        self._there[who] = count + 1

    def leave(self, who: str) -> None:
        self._there[who] -= 1
        if not self._there[who]:
            del self._there[who]

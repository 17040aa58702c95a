"""Limits by address and by table. Each refusal says what was too much, and when to come again."""

import sys
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil

from msgspec import Struct

from parlour.server.clock import Clock
from parlour.server.errors import TooMany

REMEMBERED = 20_000  # addresses
RESERVE = 128  # descriptors for files, workers and the rest; a quarter of them if there are few
LONGEST = 64  # letters of an address; a proxy may forward anything


class Limits(Struct, frozen=True):
    """`(burst, a second)` for what is counted by time."""

    requests: tuple[int, float] = (1000, 50.0)
    tables: tuple[int, float] = (20, 1 / 30)
    sittings: tuple[int, float] = (60, 0.5)
    records: tuple[int, float] = (10, 1 / 20)
    frames: tuple[int, float] = (60, 20.0)  # of one socket
    frames_of_address: tuple[int, float] = (1200, 400.0)
    chat: tuple[int, float] = (6, 0.5)  # of one guest at one table
    connections: int = 20_000
    connections_of_address: int = 200
    sockets: int = 16_000  # websockets and event streams
    sockets_of_address: int = 100
    sockets_of_seat: int = 8
    spectators_of_table: int = 200
    body: int = 32_768
    record: int = 4_000_000
    record_lines: int = 5000
    head: int = 32_768
    headers: int = 256
    head_seconds: float = 10.0
    progress: tuple[int, float] = (16_384, 20.0)  # bytes in so many seconds: of a body under way, of what waits for us
    ping: tuple[float, float] = (20.0, 20.0)  # seconds between the pings of a websocket, and for the answer
    replies: tuple[int, int] = (64, 65_536)  # frames and bytes that wait for a client that does not read


UNBOUND = (1_000_000, 1_000_000.0)
GENEROUS = Limits(
    requests=UNBOUND,
    tables=UNBOUND,
    sittings=UNBOUND,
    records=UNBOUND,
    frames=UNBOUND,
    frames_of_address=UNBOUND,
    chat=UNBOUND,
    connections_of_address=20_000,
    sockets_of_address=20_000,
)


def with_per_address(connections: int) -> Limits:
    """So many connections of one address, and everything else that is counted by address in proportion."""
    usual = Limits()
    share = connections / usual.connections_of_address

    def scaled(limit: tuple[int, float]) -> tuple[int, float]:
        return max(1, round(limit[0] * share)), limit[1] * share

    return Limits(
        requests=scaled(usual.requests),
        tables=scaled(usual.tables),
        sittings=scaled(usual.sittings),
        records=scaled(usual.records),
        frames_of_address=scaled(usual.frames_of_address),
        connections_of_address=connections,
        sockets_of_address=max(1, connections // 2),
    )


def address_key(host: str) -> str:
    """The name under which an address is counted: IPv4 as it is, IPv6 by its /64, which is one household."""
    if ":" not in host:
        return host[:LONGEST]
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def descriptors() -> int:
    """How many files and connections this process may have open (`ulimit -n`)."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def capacity(limits: Limits) -> int:
    """How many connections the server takes: below the limit of descriptors, whatever is configured."""
    allowed = descriptors()
    return max(1, min(limits.connections, allowed - min(RESERVE, allowed // 4)))


class TokenBucket:
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


class RateLimit:
    """A bucket for each of many; the ones longest unused are forgotten."""

    def __init__(self, what: str, limit: tuple[int, float], clock: Clock) -> None:
        self._what = what
        self._burst, self._rate = limit
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, who: str) -> None:
        now = self._clock.now()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self._burst, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if wait := bucket.take(self._burst, self._rate, now):
            raise TooMany(self._what, self._burst, ceil(wait))


class ConcurrencyLimit:
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

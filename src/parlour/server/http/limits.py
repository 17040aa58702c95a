"""Limits by address and by table. A refusal names the limit and says when to try again."""

import sys
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from math import ceil

from parlour.server.clock import Clock
from parlour.server.errors import TooMany
from parlour.server.settings import Limits

REMEMBERED = 20_000  # addresses
RESERVE = 128  # descriptors reserved for files, workers and so on; at most a quarter of all
LONGEST = 64  # letters of an address; a proxy may forward anything


def address_key(host: str) -> str:
    """The key under which an address is counted: an IPv4 address, or the /64 network of an IPv6 address."""
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
    """How many connections the server accepts: as configured, but below the limit of file descriptors."""
    allowed = descriptors()
    return max(1, min(limits.connections, allowed - min(RESERVE, allowed // 4)))


class TokenBucket:
    """A token bucket: refills with time, and each use takes one token."""

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
    """A token bucket for each key; those unused for longest are dropped."""

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
    """A limit on how many are open at the same time, for each key."""

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

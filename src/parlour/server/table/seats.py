"""The occupant of a seat (a guest, a bot, a bot that stands in for a guest, or none), and the actor of a request."""

from hmac import compare_digest

from msgspec import Struct

from parlour.core import Seat


class Actor(Struct, frozen=True):
    """The actor at a table: a guest, and the seat held at the time of the request."""

    guest: str | None = None
    seat: Seat | None = None
    epoch: int = 0  # of the seat at that time
    through_seat: bool = False  # identified by the secret of the seat, not by a guest's cookie


class SeatState(Struct, frozen=True):
    """`epoch`: the number of the log row that last changed who may see through this seat."""

    guest: str | None = None
    key: str = ""  # hash of the seat link's secret
    bot: str | None = None  # plays now
    nonce: str = ""  # in a log of version 0.1
    commit: str = ""  # the hash of its part of the shuffle, from before the deal
    part: str = ""  # the revealed part
    muted: bool = False
    label: str | None = None  # the name in an imported game
    epoch: int = 0

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.bot is not None

    def opens(self, key: str) -> bool:
        """Whether the secret with this hash is the seat's; in constant time."""
        return bool(self.key) and compare_digest(self.key, key)

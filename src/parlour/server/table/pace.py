"""Paces, from blitz to correspondence: the time limits of turns and windows."""

from msgspec import Struct

from parlour.core.errors import UnknownName

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


class Pace(Struct, frozen=True):
    """Times in milliseconds; a `turn` or `window` of None has no limit.

    `settle`: a window stays open at least this long, so that its length does not reveal a hand. `gather`: answers this
    close together count as simultaneous. `think`: the time that a bot takes to answer, the same for every hand.
    """

    name: str
    turn: int | None
    window: int | None
    settle: int = 2 * SECOND
    gather: int = 300
    think: int = 1200


PACES = {
    pace.name: pace
    for pace in (
        Pace("relaxed", 5 * MINUTE, 45 * SECOND),
        Pace("brisk", 90 * SECOND, 20 * SECOND),
        Pace("blitz", 20 * SECOND, 8 * SECOND, settle=SECOND, gather=200, think=600),
        Pace("slow", 30 * MINUTE, 5 * MINUTE),
        Pace("day", DAY, 8 * HOUR),
        Pace("three-days", 3 * DAY, DAY),
        Pace("week", 7 * DAY, 2 * DAY),
        Pace("untimed", None, None),
    )
}


def pace_of(name: str) -> Pace:
    if name not in PACES:
        raise UnknownName("pace", name, tuple(PACES))
    return PACES[name]

"""Seats as people write them: by name, or by number from 1. Elsewhere they are numbered from 0."""

from collections.abc import Sequence

from parlour.core import Seat
from parlour.core.errors import NoSuchSeat


def seat_of(word: str, names: Sequence[str], seats: int) -> Seat:
    """The seat of this name or number; NoSuchSeat if there is none."""
    known = [name.lower() for name in names[:seats]]
    if word.lower() in known:
        return known.index(word.lower())
    if word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= seats:
        return int(word) - 1
    raise NoSuchSeat(word, seats)

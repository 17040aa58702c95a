"""What an event teaches another seat."""

from parlour.core import Seat
from parlour.core.evidence import Glimpse, Lesson
from parlour.games.complots.box import HAND, Box
from parlour.games.complots.evidence import evidence
from parlour.games.complots.model import AnySeen, Chose, Dealt, Drew, Given, Keeping, Kept, Position, Showed, TookUp
from parlour.games.complots.view import hand_zone, slot_zone


def lesson(box: Box, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
    """What is told to somebody is told to that seat alone; what it was follows from how the cards then lay."""
    return Lesson(evidence(box, position, seen.veiled()), tuple(map(_all_of, _looked_at(position, seen, seat))))


def _all_of(zone: str) -> Glimpse:
    return Glimpse((zone,))


def _looked_at(position: Position, seen: AnySeen, seat: Seat) -> tuple[str, ...]:
    match seen:
        case Showed(_, to, slot) if to == seat:
            return (slot_zone(slot),)
        case Dealt(owner) | Chose(owner) if owner == seat:
            return _laid(position, HAND)
        case Drew(owner) if owner == seat:
            return _laid(position, 1)
        case Given(owner) | TookUp(owner) if owner == seat:
            return (hand_zone(seat),)
        case Kept(owner) if owner == seat:
            assert isinstance(position.phase, Keeping)
            return _laid(position, position.phase.count)
        case _:
            return ()


def _laid(position: Position, count: int) -> tuple[str, ...]:
    """The next slots."""
    return tuple(map(slot_zone, range(position.laid, position.laid + count)))

"""What an event teaches another seat."""

from collections.abc import Callable

from parlour.core import Seat
from parlour.core.evidence import Evidence, Glimpse, Lesson
from parlour.games.alibi.model import AnySeen, Chose, Dealt, HandedOn, Position, Received


def lesson(position: Position, seen: AnySeen, seat: Seat, evidence: Callable[[AnySeen], Evidence]) -> Lesson:
    match seen:
        case Dealt(owner) if owner == seat:
            return Lesson(evidence(seen.veiled()), (Glimpse((f"hand/{owner}",)),))
        case Chose(owner) if owner == seat:
            return Lesson(evidence(seen.veiled()), (Glimpse((f"pass/{owner}",)),))
        case Received():  # told to the viewer alone
            return Lesson()
        case HandedOn():  # AL-4.1: each looks at what comes from its right, and nobody else does
            giver = (seat - 1) % position.options.seats
            got = position.piles[giver] is not None
            return Lesson(evidence(seen), (Glimpse((f"pass/{giver}",), before=True),) if got else ())
        case _:
            return Lesson(evidence(seen.veiled()))

"""What an event teaches another seat."""

from collections.abc import Callable

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Evidence, Glimpse, Lesson
from parlour.games.sherlock_13.box import Box
from parlour.games.sherlock_13.model import (
    Accused,
    AnySeen,
    Arranged,
    Dealt,
    Interrogated,
    Position,
    Swapped,
)


def lesson(
    box: Box, position: Position, seen: AnySeen, seat: Seat, evidence: Callable[[AnySeen], Evidence]
) -> Lesson | None:
    match seen:
        case Swapped():  # what was glimpsed before would lie elsewhere now
            return None
        case Dealt(owner):
            return Lesson(NOTHING, (Glimpse((f"hand/{owner}",)),) if owner == seat else ())
        case Arranged():
            return Lesson(evidence(seen.veiled()))
        case Interrogated(asker, target, symbol) if position.options.answers == "asker-only":
            if seat not in (asker, target):
                return Lesson(evidence(seen.veiled()))
            if position.options.advanced:  # how the cards lay then does not follow from how they lie
                return None
            return Lesson(evidence(seen.veiled()), (Glimpse((f"hand/{target}",), box.bearers[symbol]),))
        case Accused(owner, culprit=culprit) if owner == seat and not culprit:
            return Lesson(evidence(seen), (Glimpse(("culprit",)),))
        case Accused(right=False):
            return Lesson(evidence(seen.veiled()))
        case _:
            return Lesson(evidence(seen))

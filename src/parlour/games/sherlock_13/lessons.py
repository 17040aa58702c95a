"""What an event teaches another seat."""

from collections.abc import Callable

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Evidence, Glimpse, Lesson
from parlour.games.sherlock_13.box import Box
from parlour.games.sherlock_13.model import Accused, AnySeen, Arranged, Dealt, Interrogated, Swapped, Took
from parlour.games.sherlock_13.position import Position


def evidence_for(
    box: Box, position: Position, seen: AnySeen, seat: Seat, evidence: Callable[[AnySeen], Evidence]
) -> Lesson:
    match seen:
        case Swapped(owner, place):  # SH-4.1
            return Lesson(evidence(seen.veiled()), (Glimpse((place,), before=True),) if owner == seat else ())
        case Took(owner, place):  # SH-4.5
            return Lesson(NOTHING, (Glimpse((place,)),) if owner == seat else ())
        case Dealt(owner):
            return Lesson(NOTHING, (Glimpse((f"hand/{owner}",)),) if owner == seat else ())
        case Arranged():
            return Lesson(evidence(seen.veiled()))
        case Interrogated(asker, target, symbol) if position.options.answers == "asker-only":
            if seat != asker:  # the answerer knows its hand anyway
                return Lesson(evidence(seen.veiled()))
            if seen.count is not None:
                return Lesson(evidence(seen))
            count = Glimpse((f"hand/{target}",), box.bearers[symbol], but_last=position.options.advanced, before=True)
            return Lesson(evidence(seen.veiled()), (count,))
        case Accused(owner, culprit=culprit) if owner == seat and not culprit:
            return Lesson(evidence(seen), (Glimpse(("culprit",)),))
        case Accused(right=False):
            return Lesson(evidence(seen.veiled()))
        case _:
            return Lesson(evidence(seen))

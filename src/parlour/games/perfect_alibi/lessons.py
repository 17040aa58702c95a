"""What an event teaches another seat."""

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Glimpse, Lesson
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.evidence import evidence, question_of
from parlour.games.perfect_alibi.model import (
    Answered,
    Answering,
    AnySeen,
    Checked,
    Dealt,
    Drew,
    Guessed,
    Position,
    Showed,
    TileDealt,
)


def lesson(box: Box, position: Position, seen: AnySeen, seat: Seat) -> Lesson | None:
    match seen:
        case Dealt(owner):
            return Lesson(NOTHING, (Glimpse((f"hand/{owner}",)),) if owner == seat else ())
        case TileDealt(owner):
            return Lesson(NOTHING, (Glimpse((f"tile/{owner}",)),) if owner == seat else ())
        case Answered():
            return _answered(box, position, seen, seat)
        case Checked():
            return None if position.options.answers == "by-hand" else Lesson()
        case Showed(owner, asker):
            knows = seat in (asker, question_of(position).captain)
            return _shown(box, position, seen, owner, box.matching[question_of(position).about] if knows else None)
        case Drew(asker, owner):
            return _shown(box, position, seen, owner, frozenset(box.cards) if seat == asker else None)
        case Guessed(owner, right=False):
            return Lesson(NOTHING, (Glimpse(("missing",)),) if owner == seat else ())
        case _:
            return Lesson(evidence(box, position, seen))


def _answered(box: Box, position: Position, seen: Answered, seat: Seat) -> Lesson | None:
    """PA-5.D: what the Priest's holder was told, he alone knows; in Rival it hangs on what the liar chose to say."""
    assert isinstance(position.phase, Answering)
    question = position.phase.question
    if not question.secret:
        return Lesson(evidence(box, position, seen))
    public = evidence(box, position, seen.veiled())
    if seat != question.asker:
        return Lesson(public)
    if position.options.rival:
        return None
    return Lesson(public, (Glimpse((f"hand/{question.target}",), box.matching[question.about]),))


def _shown(box: Box, position: Position, seen: Showed | Drew, owner: Seat, among: frozenset[str] | None) -> Lesson:
    """What was shown: the same card that the viewer saw, or one that follows from the world with some odds."""
    if among is None:
        return Lesson()
    if seen.card is not None:
        return Lesson(evidence(box, position, seen))
    return Lesson(NOTHING, (Glimpse((f"hand/{owner}",), among, picked=True),))

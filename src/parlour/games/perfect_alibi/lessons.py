"""What an event teaches another seat."""

from msgspec import structs

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Glimpse, Lesson, Overheard
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.evidence import accused, evidence, question_of, said_openly, said_rightly
from parlour.games.perfect_alibi.model import (
    Accused,
    Answered,
    AnySeen,
    Checked,
    Corrected,
    Dealt,
    Drew,
    Guessed,
    Showed,
    TileDealt,
)
from parlour.games.perfect_alibi.position import Answering, Position


def evidence_for(box: Box, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
    match seen:
        case Dealt(owner):
            return Lesson(NOTHING, (Glimpse((f"hand/{owner}",)),) if owner == seat else ())
        case TileDealt(owner):
            return Lesson(NOTHING, (Glimpse((f"tile/{owner}",)),) if owner == seat else ())
        case Answered():
            return _answered(box, position, seen, seat)
        case Checked(answer) | Corrected(answer):
            question = position.answers[answer - 1].question
            hears = not question.secret or seat == question.asker
            return Lesson(evidence(box, position, seen if hears else seen.veiled()))
        case Showed(owner, asker):
            knows = seat in (asker, question_of(position).captain)
            return _shown(box, position, seen, owner, box.matching[question_of(position).about] if knows else None)
        case Drew(asker, owner):
            return _shown(box, position, seen, owner, frozenset(box.cards) if seat == asker else None)
        case Accused(_, _, numbers, proved):  # a secret answer counts by what was public
            named = [position.answers[number - 1] for number in numbers]
            known = [structs.replace(one, number=None) if one.question.secret else one for one in named]
            return Lesson(accused(box, position, known, proved))
        case Guessed(owner, right=False):
            return Lesson(NOTHING, (Glimpse(("missing",)),) if owner == seat else ())
        case _:
            return Lesson(evidence(box, position, seen))


def _answered(box: Box, position: Position, seen: Answered, seat: Seat) -> Lesson:
    """PA-5.D: only the Priest's holder hears the number; in Rival it depends on the liar's choice."""
    assert isinstance(position.phase, Answering)
    question = position.phase.question
    if not question.secret:
        return Lesson(evidence(box, position, seen))
    public = evidence(box, position, seen.veiled())
    if seat == question.asker and seen.number is not None:
        return Lesson(evidence(box, position, seen))
    if seat != question.asker or position.options.answers == "by-hand":  # PA-6.2: a number by hand proves nothing
        return Lesson(public)
    if position.options.rival:
        most = len(position.hands[question.target]) + 1
        heard = said_openly(position, question, seen.shows) or range(most + 1)
        facts = (said_rightly(box, position, question, frozenset((number,))) for number in sorted(heard))
        return Lesson(public, (Overheard(tuple(facts)),))
    return Lesson(public, (Glimpse((f"hand/{question.target}",), box.matching[question.about]),))


def _shown(box: Box, position: Position, seen: Showed | Drew, owner: Seat, among: frozenset[str] | None) -> Lesson:
    """The shown card: the one the viewer saw, or one drawn from the world."""
    if among is None:
        return Lesson()
    if seen.card is not None:
        return Lesson(evidence(box, position, seen))
    return Lesson(NOTHING, (Glimpse((f"hand/{owner}",), among, picked=True),))

"""The questions that a seat may ask, each with every possible answer. Theories are left out: there are thousands."""

from collections.abc import Iterator

from parlour.core import Move, Seat
from parlour.core.questions import Outcome, Question, question
from parlour.games.alibi.box import TIMES, Box
from parlour.games.alibi.evidence import answered
from parlour.games.alibi.model import VERBS, Asked, AskGroup, AskSet, AskTime, Verb
from parlour.games.alibi.position import Position, Turn


def questions(box: Box, position: Position, seat: Seat) -> list[Question]:
    if position.phase != Turn(seat):
        return []
    others = [other for other in range(position.options.seats) if other != seat]
    return [
        question(move, _outcomes(box, position, Asked(seat, target, verb, (subject,), 0)))
        for target in others
        for verb in VERBS
        for subject, move in _moves(box, target, verb)
    ]


def _moves(box: Box, target: Seat, verb: Verb) -> Iterator[tuple[str, Move]]:
    for group in box.groups:
        yield group.name, AskGroup(target, verb, group.name)
    for name in box.sets:
        yield name, AskSet(target, verb, name)
    for time in TIMES:
        yield time, AskTime(target, verb, time)


def _outcomes(box: Box, position: Position, asked: Asked) -> Iterator[Outcome]:
    """AL-3.2: cards laid down are seen by all seats, and are in no hand."""
    about = box.subjects[asked.subject[0]]
    laid, hidden = (about & position.laid).bit_count(), (about & ~position.laid).bit_count()
    if asked.verb == "have" or position.round == 1:
        hidden = min(hidden, position.sizes[asked.target])
    least = laid if asked.verb == "seen" else 0
    for count in range(least, least + hidden + 1):
        seen = Asked(asked.seat, asked.target, asked.verb, asked.subject, count)
        yield Outcome((seen,), (answered(box, position, seen),))

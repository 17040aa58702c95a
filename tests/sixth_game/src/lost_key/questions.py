"""The questions that a seat may ask, each with every possible answer."""

from collections.abc import Iterator, Sequence
from functools import partial

from lost_key.box import Box
from lost_key.evidence import answered
from lost_key.model import Ask, Asked
from lost_key.position import Position
from parlour.core import Offer, Seat
from parlour.core.questions import Outcome, Question


def questions(box: Box, position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Question]:
    asked = [move for offer in offers for move in offer if isinstance(move, Ask)]
    key = position.options, seat
    return [
        box.fact_cache.question(move, (*key, move), partial(_outcomes, box, position, seat, move)) for move in asked
    ]


def _outcomes(box: Box, position: Position, seat: Seat, move: Ask) -> Iterator[Outcome]:
    most = min(len(position.hands[move.target]), len(box.bearers[move.trait]))
    for count in range(most + 1):
        seen = Asked(seat, move.target, move.trait, count)
        yield Outcome((seen,), (answered(box, move.target, move.trait, count),))

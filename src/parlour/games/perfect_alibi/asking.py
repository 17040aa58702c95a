"""What a seat may ask, and all that it may hear and be shown."""

from collections.abc import Iterator

from parlour.core import NATURE, Move, Seat, contract
from parlour.core.evidence import Factor, Picked
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.course import question as asked_now
from parlour.games.perfect_alibi.evidence import said_rightly
from parlour.games.perfect_alibi.model import (
    Answered,
    Asked,
    Asking,
    AskLocations,
    AskTimes,
    Drew,
    Position,
    Question,
    Showed,
)
from parlour.games.perfect_alibi.offers import Offers


def questions(box: Box, position: Position, seat: Seat, offers: Offers) -> list[contract.Question]:
    """Every question that the seat may put to the answerer it has chosen."""
    phase = position.phase
    if not isinstance(phase, Asking) or phase.seat != seat:
        return []
    moves = (move for offer in offers.asked(phase.symbols) for move in offer)
    return [contract.Question(move, tuple(_outcomes(box, position, _asked(position, phase, move)))) for move in moves]


def _asked(position: Position, phase: Asking, move: Move) -> Question:
    match move:
        case AskLocations(about) | AskTimes(about):
            return asked_now(position, Asked(phase.seat, phase.target, about))
        case _:
            raise TypeError(move)


def _outcomes(box: Box, position: Position, question: Question) -> Iterator[contract.Outcome]:
    """Every number, and with a high one every card that may come with it."""
    numbers = range(len(position.hands[question.target]) + 1 + position.options.rival)
    for number in numbers:
        shows = question.shows(number)
        told = Answered(len(position.answers) + 1, question.target, question.asker, shows, number)
        fact = said_rightly(box, position, question, frozenset((number,)))
        if not shows:
            yield contract.Outcome((told,), (fact,))
        else:
            yield from (contract.Outcome((told, seen), (fact, shown)) for seen, shown in _shown(box, question))


def _shown(box: Box, question: Question) -> Iterator[tuple[Showed | Drew, Factor]]:
    """PA-3.6: a matching card, his choice; PA-5.E: any of his cards, at random."""
    holder, asker, target = f"hand/{question.target}", question.asker, question.target
    if question.shown:
        among = box.matching[question.about]
        yield from ((Showed(target, asker, card), Picked(holder, card, among, by=target)) for card in sorted(among))
    else:
        among = frozenset(box.cards)
        yield from ((Drew(asker, target, card), Picked(holder, card, among, by=NATURE)) for card in sorted(among))

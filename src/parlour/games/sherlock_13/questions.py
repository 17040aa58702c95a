"""The questions that a seat may ask, each with every possible answer."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from parlour.core import Move, Offer, Seat
from parlour.core.evidence import Factor
from parlour.core.questions import Outcome, Question, question
from parlour.games.sherlock_13.box import Box, Character
from parlour.games.sherlock_13.evidence import answered, holds, lies
from parlour.games.sherlock_13.model import (
    Interrogate,
    Interrogated,
    Investigate,
    Investigated,
    Lay,
    Swap,
    Swapped,
    Take,
    Took,
)
from parlour.games.sherlock_13.position import Position


def questions(box: Box, position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Question]:
    """Each question that the seat may ask, with every answer."""
    asked = (move for offer in offers if not offer.final for move in offer)
    return [_question(box, position, seat, move) for move in asked]


def _question(box: Box, position: Position, seat: Seat, move: Move) -> Question:
    outcomes = partial(_outcomes, box, position, seat, move)
    if isinstance(move, Swap):  # the answers are the unseen cards
        return question(move, outcomes(), lambda _: [(holds(seat, (move.card,)),)])
    if isinstance(move, Take):
        return question(move, outcomes(), lambda _: [()])
    key = position.options, seat, move
    secret = isinstance(move, Interrogate) and position.options.answers == "asker-only"  # SH-3.2
    return box.fact_cache.question(move, key, outcomes, overheard=partial(_heard, box, key, outcomes, secret))


def _heard(
    box: Box, key: Hashable, outcomes: Callable[[], Iterable[Outcome]], secret: bool, seat: Seat
) -> Sequence[tuple[Factor, ...]]:
    """The facts that another seat learns by each answer."""
    facts = box.fact_cache.facts(key, lambda: (one.facts for one in outcomes()))
    return [()] * len(facts) if secret else facts


def _outcomes(box: Box, position: Position, seat: Seat, move: Move) -> Iterator[Outcome]:
    match move:
        case Interrogate(target, symbol):
            most = min(len(position.hands[target]), len(box.bearers[symbol]))
            for count in range(most + 1):
                fact = answered(box, position, target, symbol, count)
                yield Outcome((Interrogated(seat, target, symbol, count),), (fact,))
        case Investigate(symbol):
            others = [other for other in range(position.options.seats) if other != seat]
            for has in product((False, True), repeat=len(others)):
                owners = tuple(other for other, owns in zip(others, has, strict=True) if owns)
                facts = tuple(answered(box, position, o, symbol, owns) for o, owns in zip(others, has, strict=True))
                yield Outcome((Investigated(seat, symbol, owners),), facts)
        case Swap(place, card):
            for taken in _hidden(box, position):
                yield Outcome((Swapped(seat, place, card, taken),), (lies(place, taken),))
        case Take(place):
            for taken in _hidden(box, position):
                yield Outcome((Took(seat, place, taken),), (lies(place, taken),))
        case _:
            raise TypeError(move)


def _hidden(box: Box, position: Position) -> Iterator[Character]:
    """With two seats: the cards that may lie face down beside the culprit."""
    seen = {other for hand in position.hands for other in hand} | set(position.beside)
    return (card for card in box.cast(2) if card not in seen)


def given(seat: Seat, move: Lay) -> Question:
    """Laying a card as a question: the seat learns nothing, the other learns that it had the card (SH-4.5)."""
    return Question(move, ((),), lambda: [()], overheard=lambda _: [(holds(seat, (move.card,)),)])

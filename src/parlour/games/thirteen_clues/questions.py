"""The questions that a seat may ask, each with every possible answer."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from parlour.core import Move, Offer, Seat
from parlour.core.evidence import Factor
from parlour.core.questions import Outcome, Question, question
from parlour.games.thirteen_clues import glasses
from parlour.games.thirteen_clues.box import Deck
from parlour.games.thirteen_clues.evidence import answered, holds, sight
from parlour.games.thirteen_clues.model import Ask, Asked, AskedSide, AskSecretly, AskSide, Look, Looked
from parlour.games.thirteen_clues.position import Position
from parlour.games.thirteen_clues.view import front_zone, informant_zone


def questions(deck: Deck, position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Question]:
    """Each question that the seat may ask, with every answer."""
    asked = (move for offer in offers if not offer.final for move in offer)
    return [_question(deck, position, seat, move) for move in asked]


def _question(deck: Deck, position: Position, seat: Seat, move: Move) -> Question:
    outcomes = partial(_outcomes, deck, position, seat, move)
    match move:
        case Ask(witness, subject) | AskSecretly(witness, subject):
            key = witness, subject
            heard = partial(_heard, deck, key, outcomes, isinstance(move, AskSecretly))
            return deck.fact_cache.question(move, key, outcomes, overheard=heard)
        case AskSide(subject, side):
            sided = seat, side, subject
            return deck.fact_cache.question(
                move, sided, outcomes, overheard=partial(_heard, deck, sided, outcomes, False)
            )
        case _:  # the answers are the unseen clues
            return question(move, outcomes(), lambda _: [()])


def _heard(
    deck: Deck, key: Hashable, outcomes: Callable[[], Iterable[Outcome]], secretly: bool, seat: Seat
) -> Sequence[tuple[Factor, ...]]:
    """The facts that another seat learns by each answer: the same as the asker, or none."""
    return [()] if secretly else deck.fact_cache.facts(key, lambda: (one.facts for one in outcomes()))


def _outcomes(deck: Deck, position: Position, seat: Seat, move: Move) -> Iterator[Outcome]:
    match move:
        case Ask(witness, subject) | AskSecretly(witness, subject):
            for count in range(len(deck.bearers[subject]) + 1):
                asked = Asked(seat, witness, subject, isinstance(move, AskSecretly), count)
                yield Outcome((asked,), answered(deck, sight(position, witness), subject, count).before)
        case AskSide(subject, side):
            for count in range(len(deck.bearers[subject]) + 1):
                answer = answered(deck, (front_zone(seat), f"{side}/{1 - seat}"), subject, count)
                yield Outcome((AskedSide(seat, 1 - seat, subject, side, count),), answer.before)
        case Look(letter):
            glass = glasses.paid_to(position, seat)
            for clue in position.hidden[seat]:
                yield Outcome((Looked(seat, letter, glass, clue),), (holds(informant_zone(letter), (clue,)),))
        case _:
            raise TypeError(move)

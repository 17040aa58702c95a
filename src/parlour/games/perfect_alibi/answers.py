"""The right numbers for a question (PA-3.5, PA-7.1), and the numbers that may be said (PA-6.4)."""

from functools import lru_cache

from parlour.core import Seat
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.position import Answer, Position, Question

Numbers = tuple[int, ...]


@lru_cache(maxsize=256)
def right_numbers(truth: int, lie: bool) -> Numbers:
    """The truth; for a liar one more or one less, and 1 instead of 0 (PA-7.1)."""
    if not lie:
        return (truth,)
    return (truth - 1, truth + 1) if truth else (1,)


def truth(box: Box, position: Position, about: tuple[str, ...], target: Seat) -> int:
    """The number of matching cards of a seat."""
    return len(box.matching[about].intersection(position.hands[target]))


def right(box: Box, position: Position, question: Question) -> Numbers:
    """The right numbers for the answerer."""
    lie = position.tiles[question.target] == question.assistant is not None  # PA-7.3: the asker's assistant
    return right_numbers(truth(box, position, question.about, question.target), lie)


def is_wrong(box: Box, position: Position, answer: Answer) -> bool:
    """PA-6.3."""
    return answer.number not in right(box, position, answer.question)


def sayable(box: Box, position: Position, question: Question) -> Numbers:
    """The numbers that the answerer may say; if its hand is unknown, all possible ones."""
    options, hand = position.options, position.hands[question.target]
    most = len(hand) + options.rival
    if hand[0] is None:
        return upto(most)
    if options.answers == "by-table":
        return right(box, position, question)
    if question.shown and not truth(box, position, question.about, question.target):
        return upto(1)  # PA-6.4: there is no card to show
    return upto(most)


@lru_cache(maxsize=64)
def upto(most: int) -> Numbers:
    return tuple(range(most + 1))

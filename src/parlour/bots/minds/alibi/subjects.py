"""Subjects of questions: groups, sets, times and some theories."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property

import numpy as np

from parlour.bots.minds.alibi.belief import Array
from parlour.bots.minds.alibi.question_value import Subjects
from parlour.core import Move, Seat
from parlour.games.alibi.box import TIMES, Box, Card, Cards
from parlour.games.alibi.model import AskGroup, AskSet, AskTheory, AskTime, Verb

LIKELY = 3  # cards of each group that are used in theories


class Catalogue:
    """The subjects of one box as indicator rows."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._plain: Callable[[Seat, Verb], list[Move]] = cache(self._ask)

    def row(self, heap: Cards) -> Array:
        return np.array([heap >> place & 1 for place in range(len(self.box.cards))], float)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Groups, sets and times."""
        return (*(group.name for group in self.box.groups), *self.box.sets, *TIMES)

    @cached_property
    def _rows(self) -> Array:
        return np.array([self.row(self.box.subjects[name]) for name in self.names])

    @cached_property
    def _details(self) -> tuple[Array, Array]:
        """The details of a murder, and what each is worth."""
        box, points = self.box, self.box.points.details
        place = {group.name: number for number, group in enumerate(box.groups)}
        rows = [(self.row(heap), points[2 * place[box.group_of[name]]]) for name, heap in box.sets.items()]
        rows += [(self.row(box.subjects[time]), points[1]) for time in TIMES]
        for number, cards in enumerate(box.by_group[1:], 1):
            rows += [(self.row(box.bit[card]), points[2 * number + 1]) for card in cards]
        return np.array([row for row, _ in rows]), np.array([float(worth) for _, worth in rows])

    def with_theories(self, theories: Sequence[Sequence[Card]]) -> Subjects:
        rows = [self.row(self.box.heap(cards)) for cards in theories]
        return Subjects(np.array([*self._rows, *rows]), *self._details)

    def theories(self, odds: Array) -> list[tuple[Card, ...]]:
        """The likeliest cards of each group one by one; and the k-th likeliest of all groups together."""
        numbers = {card: number for number, card in enumerate(self.box.cards)}
        ranked = [
            sorted((card for card in cards if odds[numbers[card]] > 0), key=lambda card: -odds[numbers[card]])[:LIKELY]
            for cards in self.box.by_group
        ]
        singles = [(card,) for cards in ranked for card in cards]
        rows = [tuple(cards[rank] for cards in ranked if len(cards) > rank) for rank in range(LIKELY)]
        return [*singles, *(row for row in rows if len(row) > 1)]

    def moves(self, target: Seat, verb: Verb, theories: Sequence[Sequence[Card]]) -> list[Move]:
        """In the order of the rows."""
        return [*self._plain(target, verb), *(AskTheory(target, verb, self._by_group(cards)) for cards in theories)]

    def _ask(self, target: Seat, verb: Verb) -> list[Move]:
        groups = [AskGroup(target, verb, group.name) for group in self.box.groups]
        return [
            *groups,
            *(AskSet(target, verb, name) for name in self.box.sets),
            *(AskTime(target, verb, time) for time in TIMES),
        ]

    def _by_group(self, cards: Sequence[Card]) -> tuple[Card | None, ...]:
        return tuple(next((card for card in cards if card in group), None) for group in self.box.by_group)

"""One holder's hands: how likely each came about, by the cases that are alike to it, and in which order it may lie."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial

import numpy as np

from parlour.knowledge.hands.subsets import Floats, Ints, Longs, masks

SPARSE = 8  # times as many values as cases: from here on it is less work to sort them


class HandWeights:
    """One holder's hands: how likely each came about.

    `weight` is by hand and column, a column for all cases that are alike to this holder; `column` is by case (None:
    there is only one). `order`, where the order of the hand matters, is by hand and permutation.
    """

    def __init__(self, cards: int, size: int) -> None:
        self.cards = cards
        self.size = size
        self.masks = masks(cards, size)
        self.weight = _even(len(self.masks))
        self.column: Longs | None = None
        self.order: Floats | None = None
        self._alike: bool | None = None
        self.placed: Floats | None = None  # the weights by the hands that each case leaves; None: not laid out yet

    def weights(self) -> Floats:
        return self.weight if self.order is None else self.weight * self.order.sum(axis=1)[:, None]

    def counts(self) -> Floats:
        """In how many ways a hand can lie there: its orders."""
        count = (self.weight > 0).astype(np.float64)
        return count if self.order is None else count * (self.order > 0).sum(axis=1)[:, None]

    @property
    def alike(self) -> bool:
        """Whether each hand came about in as many ways as any other."""
        if self._alike is None:
            self._alike = self.order is None and bool((self.weight * self.weight == self.weight).all())
        return self._alike

    def cut(self, share: Floats, column: Longs | None = None) -> None:
        """By hand and column, as in Likely."""
        if column is None or self.column is None:
            self.weight = self.weight * share
            self.column = self.column if column is None else column
        else:
            first, number = group_cases((self.column, column))
            self.weight, self.column = self.at(first) * share[:, column[first]], number
        self._merge()

    def column_at(self, case: int) -> int:
        return 0 if self.column is None else int(self.column[case])

    def at(self, cases: Longs) -> Floats:
        """The weight by hand and case, in these cases."""
        return self.weight[:, self.columns(cases)]

    def columns(self, cases: Longs) -> Longs:
        return np.zeros(len(cases), np.int64) if self.column is None else self.column[cases]

    def keep(self, alive: np.ndarray) -> None:
        """Only these cases are left."""
        if self.column is not None:
            used, self.column = numbered(self.column[alive])
            self.weight = self.weight[:, used]
            self._merge()

    def _merge(self) -> None:
        """Columns that are alike become one."""
        self.changed()
        if self.column is None:
            return
        place: dict[bytes, int] = {}
        number = [place.setdefault(column.tobytes(), len(place)) for column in self.weight.T]
        if len(place) < max(len(number), 2):
            self.weight = self.weight[:, [number.index(at) for at in range(len(place))]]
            self.column = None if len(place) == 1 else np.array(number)[self.column]

    def changed(self) -> None:
        """What was worked out from the weights is so no more."""
        self.placed = self._alike = None

    def cut_orders(self, allowed: Floats) -> None:
        """By hand and permutation."""
        self.order = self.in_order() * allowed
        self.changed()

    def reorder(self) -> None:
        """Any order, each as likely."""
        ways = factorial(self.size)
        if self.order is not None:
            self.weight = self.weights()
        self.order = np.full((len(self.masks), ways), 1 / ways)
        self.changed()

    def in_order(self) -> Floats:
        """By hand and permutation: how likely that order is."""
        if self.order is None:
            self.reorder()
        assert self.order is not None
        return self.order

    def turn(self, times: int) -> None:
        """The first becomes the last."""
        if self.order is not None:
            for _ in range(times):
                self.order = self.order[:, turned(self.size)]

    def last_is(self, mask: int) -> Floats:
        """By hand and permutation: whether the last card is one of these."""
        return ((mask >> last_cards(self.cards, self.size)) & 1).astype(np.float64)


@lru_cache(maxsize=64)
def _even(hands: int) -> Floats:
    """Any hand is as likely."""
    weight: Floats = np.ones((hands, 1))
    weight.flags.writeable = False
    return weight


def group_cases(columns: Sequence[Longs]) -> tuple[Longs, Longs]:
    """Cases that differ in one of these, and by case the number of the one that it is like."""
    key, most = columns[0], int(columns[0].max()) + 1
    for column in columns[1:]:
        if most > SPARSE * len(key):
            different, key = numbered(key)
            most = len(different)
        wide = int(column.max()) + 1
        key, most = key * wide + column, most * wide
    different, number = numbered(key)
    first = np.empty(len(different), np.int64)
    first[number[::-1]] = np.arange(len(number))[::-1]  # of several the last that is put there stays
    return first, number


def numbered(values: Longs) -> tuple[Longs, Longs]:
    """The different values (none is negative) in their order, and by case the number of its own."""
    most = int(values.max()) + 1
    if most > SPARSE * len(values):
        different, number = np.unique(values, return_inverse=True)
        return different.astype(np.int64), number.ravel().astype(np.int64)
    there = np.zeros(most, np.int64)
    there[values] = 1
    found: Longs = (np.cumsum(there) - 1)[values]
    return np.flatnonzero(there), found


@lru_cache(maxsize=64)
def orders(size: int) -> Ints:
    """All orders of a hand: by permutation and place, which of its cards (counted upwards) lies there."""
    return np.array(list(permutations(range(size))), np.int32).reshape(-1, size)


@lru_cache(maxsize=64)
def turned(size: int) -> Ints:
    """By permutation: the one from which it comes when the first card is put last."""
    number = {tuple(order): place for place, order in enumerate(orders(size).tolist())}
    return np.array([number[(order[-1], *order[:-1])] for order in orders(size).tolist()], np.int32)


@lru_cache(maxsize=64)
def last_cards(cards: int, size: int) -> Ints:
    """By hand and order: which card lies last."""
    width = max(cards, 1)
    held = [[card for card in range(width) if mask >> card & 1] for mask in masks(cards, size).tolist()]
    last: Ints = np.array(held, np.int32).reshape(-1, size)[:, orders(size)[:, -1]]
    return last

"""Weight of every hand of one holder, per group of equivalent cases, with card order where it matters."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial

import numpy as np

from parlour.knowledge.arrays import Bools, Floats, Ints, Longs
from parlour.knowledge.hands.subsets import combinations_of, masks

SPARSE = 8  # distinct values per case from which sorting is faster than a lookup table


class HandWeights:
    """How likely each hand of one holder came about.

    `weight` is [hand, group]: the cases of a group are equivalent for this holder. `group` is the group's number by
    case; None: one group. `order` is [hand, permutation] where the order of the hand matters, else None.
    """

    def __init__(self, cards: int, size: int) -> None:
        self.cards = cards
        self.size = size
        self.masks = masks(cards, size)
        self.weight = _ones(len(self.masks))
        self.group: Longs | None = None
        self.order: Floats | None = None
        self._uniform: bool | None = None
        self.open_weights: Floats | None = None  # cache of HandModel.open_weights

    def weights(self) -> Floats:
        """The weights over all orders, [hand, group]."""
        return self.weight if self.order is None else self.weight * self.order.sum(axis=1)[:, None]

    def counts(self) -> Floats:
        """The number of possible orders of each hand, [hand, group]; 1 where order does not matter."""
        count = (self.weight > 0).astype(np.float64)
        return count if self.order is None else count * (self.order > 0).sum(axis=1)[:, None]

    @property
    def uniform(self) -> bool:
        """Whether all weights are 0 or 1."""
        if self._uniform is None:
            self._uniform = self.order is None and bool((self.weight * self.weight == self.weight).all())
        return self._uniform

    def multiply(self, values: Floats, group: Longs | None = None) -> None:
        """Multiply by a likelihood, [hand, group]; its groups of cases may differ from the present ones."""
        if group is None or self.group is None:
            self.weight = self.weight * values
            self.group = self.group if group is None else group
        else:
            first, number = group_cases((self.group, group))
            self.weight, self.group = self.in_cases(first) * values[:, group[first]], number
        self._merge_groups()

    def groups(self, cases: Longs) -> Longs:
        """The groups of these cases."""
        return np.zeros(len(cases), np.int64) if self.group is None else self.group[cases]

    def in_cases(self, cases: Longs) -> Floats:
        """The weights in these cases, [hand, case]."""
        return self.weight[:, self.groups(cases)]

    def keep(self, alive: Bools) -> None:
        """Drop all other cases."""
        if self.group is not None:
            used, self.group = number_values(self.group[alive])
            self.weight = self.weight[:, used]
            self._merge_groups()

    def _merge_groups(self) -> None:
        """Groups with equal weights become one."""
        self._changed()
        if self.group is None:
            return
        numbers: dict[bytes, int] = {}
        number = [numbers.setdefault(column.tobytes(), len(numbers)) for column in self.weight.T]
        if len(numbers) < max(len(number), 2):
            self.weight = self.weight[:, [number.index(one) for one in range(len(numbers))]]
            self.group = None if len(numbers) == 1 else np.array(number)[self.group]

    def _changed(self) -> None:
        self.open_weights = self._uniform = None

    # Order of the hand

    def multiply_orders(self, values: Floats) -> None:
        """Multiply by a likelihood, [hand, permutation]."""
        self.order = self.orders() * values
        self._changed()

    def reorder(self) -> None:
        """Every order becomes equally likely."""
        ways = factorial(self.size)
        if self.order is not None:
            self.weight = self.weights()
        self.order = np.full((len(self.masks), ways), 1 / ways)
        self._changed()

    def orders(self) -> Floats:
        """The weight of every order, [hand, permutation]."""
        if self.order is None:
            self.reorder()
        assert self.order is not None
        return self.order

    def turn(self, times: int) -> None:
        """The first card goes to the end."""
        if self.order is not None:
            for _ in range(times):
                self.order = self.order[:, _before_turn(self.size)]

    def last_is(self, mask: int) -> Floats:
        """1.0 where the last card is one of these, [hand, permutation]."""
        return ((mask >> _last_cards(self.cards, self.size)) & 1).astype(np.float64)


def group_cases(columns: Sequence[Longs]) -> tuple[Longs, Longs]:
    """Group the cases that agree in all columns: the first case of each group, and the group by case."""
    key, most = columns[0], int(columns[0].max()) + 1
    for column in columns[1:]:
        if most > SPARSE * len(key):
            distinct, key = number_values(key)
            most = len(distinct)
        wide = int(column.max()) + 1
        key, most = key * wide + column, most * wide
    distinct, number = number_values(key)
    first = np.empty(len(distinct), np.int64)
    first[number[::-1]] = np.arange(len(number))[::-1]  # the last assignment to a place wins
    return first, number


def number_values(values: Longs) -> tuple[Longs, Longs]:
    """The distinct values (none negative) in order, and by case the number of its value: `unique` with an inverse."""
    most = int(values.max()) + 1
    if most > SPARSE * len(values):
        distinct, number = np.unique(values, return_inverse=True)
        return distinct.astype(np.int64), number.ravel().astype(np.int64)
    present = np.zeros(most, np.int64)
    present[values] = 1
    found: Longs = (np.cumsum(present) - 1)[values]
    return np.flatnonzero(present), found


@lru_cache(maxsize=64)
def _ones(hands: int) -> Floats:
    """[hand, 1]. Shared, because weights are replaced, never changed in place."""
    return np.ones((hands, 1))


@lru_cache(maxsize=64)
def permutations_of(size: int) -> Ints:
    """All orders of a hand, [permutation, place]: which of its cards, counted upwards, lies there."""
    return np.array(list(permutations(range(size))), np.int32).reshape(-1, size)


@lru_cache(maxsize=64)
def _before_turn(size: int) -> Ints:
    """The permutation that becomes this one when the first card goes to the end, [permutation]."""
    number = {tuple(order): place for place, order in enumerate(permutations_of(size).tolist())}
    return np.array([number[(order[-1], *order[:-1])] for order in permutations_of(size).tolist()], np.int32)


@lru_cache(maxsize=64)
def _last_cards(cards: int, size: int) -> Ints:
    """The last card, [hand, permutation]."""
    last: Ints = combinations_of(cards, size)[:, permutations_of(size)[:, -1]]
    return last

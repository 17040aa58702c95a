"""Products of tables: the weight of all ways in which some holders have a set of cards together.

P_AB[S] = sum over h in S of P_A[h] * P_B[S \\ h]. What the others have beside a holder is such a product: no case comes
into it, and tables that are alike are multiplied once.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from parlour.knowledge import fast
from parlour.knowledge.plan import Floats, Ints, Numbers, rests, unions

Key = tuple[int, ...]  # the numbers of tables, in order


class Product(NamedTuple):
    """By set of so many cards; some of these sets are possible, and all may weigh the same."""

    weight: Floats
    size: int
    possible: int
    even: bool


class Products:
    """Of tables over so many cards."""

    def __init__(self, cards: int) -> None:
        self._cards = cards
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._made: dict[Key, Product] = {(): Product(np.ones(1), 0, 1, True)}

    def number(self, size: int, weight: Floats) -> int:
        """Of a table, by hand; those that are alike have one number."""
        key = size, weight.tobytes()
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            possible = int(np.count_nonzero(weight))
            even = possible == len(weight) > 0 and bool((weight == weight[0]).all())
            self._made[number,] = Product(weight, size, possible, even)
        return number

    def of(self, tables: Sequence[int]) -> Floats:
        """All of these."""
        return self._made[self._both((), tuple(sorted(tables)))].weight

    def beside(self, tables: Sequence[int]) -> list[Floats]:
        """By table: the product of all others."""
        order = sorted(range(len(tables)), key=tables.__getitem__)
        keys = self._beside(tuple(tables[place] for place in order), ())
        found = dict(zip(order, keys, strict=True))
        return [self._made[found[place]].weight for place in range(len(tables))]

    def _beside(self, tables: Key, others: Key) -> list[Key]:
        """By table: all but itself, and these others; half of the tables is multiplied once for the other half."""
        if len(tables) < 2:
            return [others] * len(tables)
        left, right = tables[: len(tables) // 2], tables[len(tables) // 2 :]
        return self._beside(left, self._both(others, right)) + self._beside(right, self._both(others, left))

    def _both(self, one: Key, other: Key) -> Key:
        key = tuple(sorted((*one, *other)))
        if key not in self._made:
            one, other = (one, other) if one else (other[: len(other) // 2], other[len(other) // 2 :])
            self._made[key] = self._joined(self._made[self._both((), one)], self._made[self._both((), other)])
        return key

    def _joined(self, one: Product, other: Product) -> Product:
        """Way by way of the one of which fewer sets are possible; where both are even all sets are alike."""
        size = one.size + other.size
        sets = comb(self._cards, size)
        if one.even and other.even:
            each = one.weight[0] * other.weight[0] * comb(size, one.size)
            return Product(np.full(sets, each), size, sets, True)
        if self._ways(one, other) > self._ways(other, one):
            one, other = other, one
        beside, both = unions(self._cards, one.size, other.size)
        joined = fast.run("joined", plain_joined, one.weight, other.weight, beside, both, sets)
        return Product(joined, size, int(np.count_nonzero(joined)), False)

    def _ways(self, one: Product, other: Product) -> int:
        return one.possible * comb(self._cards - one.size, other.size)


@lru_cache(maxsize=256)
def work(cards: int, sizes: tuple[int, ...], others: int = 0) -> int:
    """How many additions it takes to multiply what is beside each of so many tables, none of them alike."""
    if len(sizes) < 2:
        return 0
    left, right = sizes[: len(sizes) // 2], sizes[len(sizes) // 2 :]
    return sum(
        comb(cards, others + sum(half)) * comb(others + sum(half), others) + work(cards, rest, others + sum(half))
        for half, rest in ((left, right), (right, left))
    )


def left_over(weight: Floats, beside: Floats, cards: int, size: int, taken: Ints) -> Floats:
    """By hand and set of cards that is taken: the weight of all worlds, from the product of all other tables."""
    found: Floats = fast.run("left_over", plain_left_over, weight, beside, rests(cards, size, taken.tobytes()))
    return found


def plain_joined(one: Floats, other: Floats, beside: Numbers, both: Numbers, sets: int) -> Floats:
    live = np.flatnonzero(one)
    weights = one[live, None] * other[beside[live]]
    return np.bincount(both[live].ravel(), weights=weights.ravel(), minlength=sets).astype(np.float64)


def plain_left_over(weight: Floats, beside: Floats, rest: Ints) -> Floats:
    found: Floats = weight[:, None] * np.append(beside, 0.0)[rest]
    return found

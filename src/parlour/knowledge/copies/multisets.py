"""Multisets of cards of a few kinds: enumeration, counts, an additive index, and groups of holders that share one."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge.arrays import Bools, Floats, Ints, Longs

Multisets = Longs  # [multiset, kind]: the number of copies

MOST_COPIES = 32  # of one kind, exclusive: the size of the table of binomial coefficients
_BINOMIAL: Floats = np.array([[comb(n, k) for k in range(MOST_COPIES)] for n in range(MOST_COPIES)], np.float64)


@lru_cache(maxsize=4096)
def multisets(limits: tuple[int, ...], size: int) -> Multisets:
    """All multisets of this size with at most `limits[kind]` copies of each kind."""
    found = [counts for counts in product(*(range(most + 1) for most in limits)) if sum(counts) == size]
    return np.array(found, np.int64).reshape(-1, len(limits))


def ways(wholes: Multisets, parts: Multisets) -> Floats:
    """`[whole, part]`: the number of ways to take the part out of the whole, 0 if it is not contained in it."""
    return np.asarray(_BINOMIAL[wholes[:, None, :], parts[None, :, :]].prod(axis=2))


def draw_odds(wholes: Multisets, parts: Multisets) -> Floats:
    """`[whole, part]`: the odds to draw the part, one of all of its size, from the whole."""
    odds = ways(wholes, parts)
    odds /= np.maximum(odds.sum(axis=1, keepdims=True), 1.0)
    return odds


def parts(wholes: Multisets, size: int) -> Multisets:
    """All parts of this size of any of these multisets."""
    every = multisets(tuple(wholes.max(axis=0, initial=0).tolist()), size)
    return every[ways(wholes, every).any(axis=0)]


@lru_cache(maxsize=65536)
def arrangements(counts: tuple[int, ...], piles: tuple[int, ...]) -> int:
    """The number of different ways to lay a multiset out: into unordered piles of these sizes, the rest one by one."""
    if not piles:
        return factorial(sum(counts)) // prod(map(factorial, counts))
    inside = multisets(counts, piles[0]).tolist()
    return sum(arrangements(tuple(a - b for a, b in zip(counts, pile, strict=True)), piles[1:]) for pile in inside)


class MultisetIndex:
    """A mixed-radix number for each multiset within limits. It is additive: the sum of multisets has the sum."""

    def __init__(self, limits: Longs) -> None:
        self.limits = limits
        self.count = int(prod((limits + 1).tolist()))
        self._radix = np.cumprod([1, *(limits + 1)])[:-1]

    def numbers(self, table: Multisets) -> Longs:
        """The number of each multiset; also along further leading axes."""
        return table @ self._radix

    def multisets(self, numbers: Longs) -> Multisets:
        """The multisets with these numbers."""
        return numbers[:, None] // self._radix % (self.limits + 1)

    def within(self, table: Multisets) -> Bools:
        """Whether each multiset is within the limits."""
        return np.asarray(((table >= 0) & (table <= self.limits)).all(axis=-1))

    def distinct(self, table: Multisets) -> tuple[Multisets, Longs]:
        """The different multisets of a table that are within the limits, and for each entry which of these it is."""
        numbers = self.numbers(table)
        different = np.unique(numbers[self.within(table)])
        return self.multisets(different), np.searchsorted(different, numbers).clip(0, max(len(different) - 1, 0))


class HolderGroup:
    """Exchangeable holders with their sizes. `options`: the multisets they may have together.

    The column of the group says for each particle which option it has.
    """

    def __init__(self, sizes: Mapping[Holder, int], options: Multisets) -> None:
        self.sizes = dict(sizes)
        self.options = options

    @property
    def size(self) -> int:
        """The number of cards of all holders."""
        return sum(self.sizes.values())

    def arrangements(self, options: Multisets) -> Floats:
        """The number of ways to lay out each of these multisets among the holders."""
        piles = tuple(sorted(size for size in self.sizes.values() if size > 1))
        return np.array([arrangements(tuple(counts), piles) for counts in options.tolist()], np.float64)


class Contents(NamedTuple):
    """The multisets that a group may have, and `[particle]` which of them it has."""

    options: Multisets
    which: Longs | Ints

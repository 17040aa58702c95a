"""Lots of cards of a few kinds, several of them alike: which there are, and in how many ways. Only numbers."""

from functools import lru_cache
from itertools import product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Lots = NDArray[np.int64]  # by lot and kind: how many

MOST_ALIKE = 32
_CHOOSE: Floats = np.array([[comb(n, k) for k in range(MOST_ALIKE)] for n in range(MOST_ALIKE)], np.float64)


@lru_cache(maxsize=4096)
def lots(limits: tuple[int, ...], size: int) -> Lots:
    """Every lot of so many cards with no more of each kind than this."""
    found = [lot for lot in product(*(range(most + 1) for most in limits)) if sum(lot) == size]
    return np.array(found, np.int64).reshape(-1, len(limits))


def ways(wholes: Lots, parts: Lots) -> Floats:
    """By whole and part: in how many ways the part can be taken out of it, 0 if it cannot."""
    found: Floats = _CHOOSE[wholes[:, None, :], parts[None, :, :]].prod(axis=2)
    return found


def parts(wholes: Lots, size: int) -> tuple[Lots, Floats]:
    """Every lot of so many cards that can be in one of these, and by whole and part its odds if they come by chance."""
    every = lots(tuple(wholes.max(axis=0, initial=0).tolist()), size)
    odds = ways(wholes, every)
    odds /= np.maximum(odds.sum(axis=1, keepdims=True), 1e-300)
    there = odds.any(axis=0)
    return every[there], odds[:, there]


@lru_cache(maxsize=65536)
def fillings(lot: tuple[int, ...], piles: tuple[int, ...]) -> int:
    """In how many different ways a lot can lie in piles of these sizes, whose order is nothing, and one by one."""
    if not piles:
        return factorial(sum(lot)) // prod(map(factorial, lot))
    inside = lots(lot, piles[0]).tolist()
    return sum(fillings(tuple(a - b for a, b in zip(lot, pile, strict=True)), piles[1:]) for pile in inside)


class Numbering:
    """A number for each lot within these limits; the number of a sum is the sum of the numbers."""

    def __init__(self, limits: Ints) -> None:
        self.limits = limits
        self.count = int(prod((limits + 1).tolist()))
        self._radix = np.cumprod(np.concatenate(([1], limits[:-1] + 1)))

    def numbers(self, table: Lots) -> Ints:
        found: Ints = table @ self._radix
        return found

    def lots(self, numbers: Ints) -> Lots:
        return numbers[:, None] // self._radix % (self.limits + 1)

    def within(self, table: Lots) -> NDArray[np.bool_]:
        return np.asarray(((table >= 0) & (table <= self.limits)).all(axis=-1))

    def landed(self, table: Lots, there: NDArray[np.bool_]) -> tuple[Lots, Ints]:
        """The different lots in a table of them, where they are there; and for each entry of the table which it is."""
        numbers = self.numbers(table)
        different = np.unique(numbers[there])
        return self.lots(different), np.searchsorted(different, numbers).clip(0, max(len(different) - 1, 0))

"""What bags can hold side by side, each bag's lots taken for themselves: all that is certain where rows are sampled."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.copies.multisets import Floats, Ints, Lots, Numbering


class Reach:
    """`bags`: for each the lots it may hold and in how many ways they can lie; `rest`: by the number of the lot used
    by all of them, in how many ways the others can lie, 0 if their number is wrong.
    """

    def __init__(self, numbering: Numbering, bags: Sequence[tuple[Lots, Floats]], rest: Floats) -> None:
        self.numbering = numbering
        self.bags = bags
        self._every = numbering.lots(np.arange(numbering.count))
        self.used = [np.zeros(numbering.count)]  # before each bag, by lot used so far: in how many ways
        self.used[0][0] = 1.0
        self._steps = [[*self._moves(lots)] for lots, _ in bags]
        for (_, ways), steps in zip(bags, self._steps, strict=True):
            self.used.append(np.zeros(numbering.count))
            for at, fits, then in steps:
                self.used[-1][then] += self.used[-2][fits] * ways[at]
        self.final = self.used[-1] * rest

    def _moves(self, lots: Lots) -> Iterator[tuple[int, Ints, Ints]]:
        """For each lot: from which lots used so far to which."""
        for at, number in enumerate(self.numbering.numbers(lots).tolist()):
            fits = np.flatnonzero(self.numbering.within(self._every + lots[at]))
            yield at, fits, fits + number

    @property
    def worlds(self) -> float:
        return float(self.final.sum())

    def left(self) -> Lots:
        """All lots that can be left over."""
        return self.numbering.limits - self._every[self.final > 0]

    def possible(self) -> list[NDArray[np.bool_]]:
        """By bag and lot: whether it can be there."""
        found: list[NDArray[np.bool_]] = []
        live = self.final > 0
        for steps, used in zip(self._steps[::-1], self.used[-2::-1], strict=True):
            before, there = np.zeros_like(live), np.zeros(len(steps), np.bool_)
            for at, fits, then in steps:
                before[fits] |= live[then]
                there[at] = bool((live[then] & (used[fits] > 0)).any())
            found.append(there)
            live = before
        return found[::-1]

    def drawn(self, count: int, generator: np.random.Generator) -> list[Ints]:
        """So many worlds, each as likely: by bag which lot it holds; none if there are none."""
        if not self.worlds:
            return [np.zeros(0, np.int64) for _ in self.bags]
        used = _picked(np.broadcast_to(self.final, (count, len(self.final))), generator)
        columns: list[Ints] = []
        for (lots, ways), before in zip(self.bags[::-1], self.used[-2::-1], strict=True):
            earlier = self._every[used][:, None, :] - lots
            fits = self.numbering.within(earlier)
            number = np.where(fits, self.numbering.numbers(earlier), 0)
            chosen = _picked(np.where(fits, before[number], 0.0) * ways, generator)
            used = number[np.arange(count), chosen]
            columns.append(chosen)
        return columns[::-1]


def _picked(weights: Floats, generator: np.random.Generator) -> Ints:
    """In each line a place, with odds as its weight."""
    sums = np.cumsum(weights, axis=1)
    bar = generator.random(len(weights)) * sums[:, -1]
    return np.asarray((sums <= bar[:, None]).sum(axis=1), np.int64)

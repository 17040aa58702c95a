"""The worlds that no group of holders rules out by itself: a superset of the possible ones.

Where the joint distribution is sampled, only this is certain. Counted by a convolution over the multiset of all cards
that the groups hold together (dynamic programming), one group after another.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from parlour.knowledge.arrays import Bools, Floats, Longs, weighted_choices
from parlour.knowledge.copies.multisets import MultisetIndex, Multisets


class Support:
    """`groups`: for each its possible multisets, and the number of arrangements of each.

    `rest`: by the index of what all groups hold together, the number of arrangements of the remaining cards; 0 if
    their number is wrong.
    """

    def __init__(self, index: MultisetIndex, groups: Sequence[tuple[Multisets, Floats]], rest: Floats) -> None:
        self.index = index
        self.groups = groups
        self._every = index.multisets(np.arange(index.count))
        self._forward = [np.zeros(index.count)]  # before each group, by multiset used so far: the number of ways
        self._forward[0][0] = 1.0
        self._steps = [[*self._steps_of(options)] for options, _ in groups]
        for (_, ways), steps in zip(groups, self._steps, strict=True):
            self._forward.append(np.zeros(index.count))
            for option, before, after in steps:
                self._forward[-1][after] += self._forward[-2][before] * ways[option]
        self._final = self._forward[-1] * rest

    def _steps_of(self, options: Multisets) -> Iterator[tuple[int, Longs, Longs]]:
        """For each option of a group: the indices of the multisets used before it, and after it."""
        for option, number in enumerate(self.index.numbers(options).tolist()):
            fits = np.flatnonzero(self.index.within(self._every + options[option]))
            yield option, fits, fits + number

    @property
    def worlds(self) -> float:
        """The number of worlds."""
        return float(self._final.sum())

    def rest_multisets(self) -> Multisets:
        """All multisets that may be left over for the rest."""
        return self.index.limits - self._every[self._final > 0]

    def possible(self) -> list[Bools]:
        """By group: `[option]`, whether it occurs in some world (backward pass)."""
        found: list[Bools] = []
        live = self._final > 0
        for steps, forward in zip(self._steps[::-1], self._forward[-2::-1], strict=True):
            earlier, occurs = np.zeros_like(live), np.zeros(len(steps), np.bool_)
            for option, before, after in steps:
                earlier[before] |= live[after]
                occurs[option] = bool((live[after] & (forward[before] > 0)).any())
            found.append(occurs)
            live = earlier
        return found[::-1]

    def sample(self, count: int, generator: np.random.Generator) -> list[Longs]:
        """Worlds drawn uniformly: by group `[world]`, the option it holds. Empty if there is no world."""
        if not self.worlds:
            return [np.zeros(0, np.int64) for _ in self.groups]
        weights = np.broadcast_to(self._final, (count, len(self._final)))
        used = weighted_choices(weights, generator.random(count))
        columns: list[Longs] = []
        for (options, ways), forward in zip(self.groups[::-1], self._forward[-2::-1], strict=True):
            earlier = self._every[used][:, None, :] - options
            fits = self.index.within(earlier)
            number = np.where(fits, self.index.numbers(earlier), 0)
            chosen = weighted_choices(np.where(fits, forward[number], 0.0) * ways, generator.random(count))
            used = number[np.arange(count), chosen]
            columns.append(chosen)
        return columns[::-1]

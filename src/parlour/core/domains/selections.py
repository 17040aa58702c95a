"""Domains that select one value, or a subset."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate, combinations
from math import comb
from operator import itemgetter
from typing import Any

from parlour.core.domains.base import DONE, BaseDomain, Step, listed, same

FEW = 1000  # selections that are cached


class One(BaseDomain, frozen=True, tag="one"):
    """One of these values."""

    values: tuple[Any, ...]

    @cached_property
    def size(self) -> int:
        return len(self.values)

    @cached_property
    def at(self) -> Callable[[int], Any]:
        """The tuple's own lookup: the hottest call of all."""
        return self.values.__getitem__

    @cached_property
    def _members(self) -> frozenset[tuple[type, Any]]:
        return frozenset((type(value), value) for value in self.values)

    def __str__(self) -> str:
        return listed(self.values)

    def __contains__(self, value: object) -> bool:
        return value.__hash__ is not None and (type(value), value) in self._members

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return ((value, 1) for value in self.values)

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        return {} if taken else dict.fromkeys(self.values, 1)

    def spell(self, value: Any) -> tuple[Step, ...]:
        return (value,)

    def join(self, taken: tuple[Step, ...]) -> Any:
        return taken[0]


class Some(BaseDomain, frozen=True, tag="some"):
    """A subset of `least` to `most` values, in the order given."""

    values: tuple[Any, ...]
    least: int
    most: int

    @property  # faster than a cached property, which each of many instances would fill
    def size(self) -> int:
        if self.least == self.most:
            return comb(len(self.values), self.most)
        return _ends(len(self.values), self.least, self.most)[-1] if self.least < self.most else 0

    def at(self, index: int) -> tuple[Any, ...]:
        """By size, then in lexicographic order."""
        values, count = self.values, self.least
        if self.least < self.most:
            ends = _ends(len(values), self.least, self.most)
            place = bisect_right(ends, index)
            index, count = index - (ends[place - 1] if place else 0), self.least + place
        ways = comb(len(values), count)
        if count == 1:
            return (values[index],)
        if count > 0 and ways <= FEW:
            chosen: tuple[Any, ...] = _ways_to_choose(len(values), count)[index](values)
            return chosen
        return self._far_into(index, count, ways)

    def _far_into(self, index: int, count: int, ways: int) -> tuple[Any, ...]:
        """The combination of this rank, by the combinatorial number system counted from the last one."""
        values = self.values
        rest, last = ways - 1 - index, len(values) - 1
        chosen: list[Any] = []
        for column in _columns(count, last + 1):
            place = bisect_right(column, rest) - 1
            rest -= column[place]
            chosen.append(values[last - place])
        return tuple(chosen)

    def __str__(self) -> str:
        return f"{self.least}-{self.most} of {listed(self.values)}"

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = iter(self.values)
        for given in value:  # a loop instead of nested generators: this is hot
            for mine in rest:
                if mine is given or same(mine, given):
                    break
            else:
                return False
        return True

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return ((self.at(index), 1) for index in range(self.size))

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        if (taken and taken[-1] == DONE) or len(taken) == self.most:
            return {}
        start = self.values.index(taken[-1]) + 1 if taken else 0
        left, need, may = len(self.values), self.least - len(taken) - 1, self.most - len(taken) - 1
        after = {value: self._ways(left - start - i - 1, need, may) for i, value in enumerate(self.values[start:])}
        finished = {DONE: 1} if len(taken) >= self.least else {}
        return finished | {value: ways for value, ways in after.items() if ways}

    def spell(self, value: Any) -> tuple[Step, ...]:
        return tuple(value) if len(value) == self.most else (*value, DONE)

    def join(self, taken: tuple[Step, ...]) -> Any:
        return tuple(step for step in taken if step != DONE)

    def _ways(self, of: int, least: int, most: int) -> int:
        return sum(comb(of, count) for count in range(max(least, 0), most + 1))


@lru_cache(maxsize=4096)
def _column(size: int, below: int) -> tuple[int, ...]:
    """Binomials: the number of combinations of this size out of 0, 1, 2, … things."""
    return tuple(comb(things, size) for things in range(below))


@lru_cache(maxsize=512)
def _ways_to_choose(of: int, count: int) -> tuple[Callable[[Any], Any], ...]:
    """All combinations of two or more places, in lexicographic order, as getters."""
    return tuple(itemgetter(*places) for places in combinations(range(of), count))


@lru_cache(maxsize=4096)
def _ends(of: int, least: int, most: int) -> tuple[int, ...]:
    """Cumulative number of subsets by size, from `least` on."""
    return tuple(accumulate(comb(of, count) for count in range(least, most + 1)))


@lru_cache(maxsize=4096)
def _columns(count: int, values: int) -> tuple[tuple[int, ...], ...]:
    """The binomial columns for each element of a combination, the largest first."""
    return tuple(_column(size, values) for size in range(count, 0, -1))

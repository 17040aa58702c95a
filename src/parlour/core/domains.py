"""What one field of a move may hold: numbered, so never listed unless wanted.

Way `i` gives the value `at(i)`; all ways are equally likely where NATURE moves. A domain can also be read step by step
(card by card, box by box): `steps(taken)` says what may come next, and how many of all the ways begin like that; it is
empty when the value is complete, and `spell` and `join` go from a value to its steps and back.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate, combinations
from math import comb, factorial, perm, prod
from operator import itemgetter
from typing import Any, Protocol

from msgspec import Struct

Step = Hashable
SHOWN = 30  # values listed in a message
FEW = 1000  # ways to choose that are kept ready
DONE = "done"  # the step that ends a value which might go on


class Domain(Protocol):
    @property
    def size(self) -> int:
        """How many ways (not `len`: 74! overflows that)."""

    def at(self, index: int) -> Any: ...
    def __contains__(self, value: object) -> bool: ...
    def weighted(self) -> Iterator[tuple[Any, int]]:
        """Each different value once, with its ways."""

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]: ...
    def spell(self, value: Any) -> tuple[Step, ...]: ...
    def join(self, taken: tuple[Step, ...]) -> Any: ...


class _Domain(Struct, frozen=True, dict=True, tag=str.lower):
    """Compared by content; what is worked out is kept."""


def _same(mine: object, given: object) -> bool:
    """Equal and of one type: True is not seat 1."""
    return mine == given and type(mine) is type(given)


class One(_Domain, frozen=True, tag="one"):
    """One of these."""

    values: tuple[Any, ...]

    @cached_property
    def size(self) -> int:
        return len(self.values)

    @cached_property
    def at(self) -> Callable[[int], Any]:
        """The tuple's own way to look a value up: nothing is called more often."""
        return self.values.__getitem__

    @cached_property
    def _members(self) -> frozenset[tuple[type, Any]]:
        return frozenset((type(value), value) for value in self.values)

    def __str__(self) -> str:
        return _listed(self.values)

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


class Some(_Domain, frozen=True, tag="some"):
    """Between `least` and `most` of these, in the order given."""

    values: tuple[Any, ...]
    least: int
    most: int

    @property  # quicker than to remember it, and hands are many
    def size(self) -> int:
        if self.least == self.most:
            return comb(len(self.values), self.most)
        return _ends(len(self.values), self.least, self.most)[-1] if self.least < self.most else 0

    def at(self, index: int) -> tuple[Any, ...]:
        """In the order of the dictionary."""
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
        """Where there are too many ways to keep them ready: the rest of them, counted from the other end."""
        values = self.values
        rest, last = ways - 1 - index, len(values) - 1
        chosen: list[Any] = []
        for column in _columns(count, last + 1):
            place = bisect_right(column, rest) - 1
            rest -= column[place]
            chosen.append(values[last - place])
        return tuple(chosen)

    def __str__(self) -> str:
        return f"{self.least}-{self.most} of {_listed(self.values)}"

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = iter(self.values)
        for given in value:  # written out, because a value may have many parts
            for mine in rest:
                if mine is given or _same(mine, given):
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


class Order(_Domain, frozen=True, tag="order"):
    """So many out of a pool, one after another: the order counts, and equal things count each."""

    pool: tuple[Any, ...]
    count: int

    @cached_property
    def size(self) -> int:
        return perm(len(self.pool), self.count)

    def at(self, index: int) -> tuple[Any, ...]:
        rest = list(self.pool)
        for left in range(len(rest), len(rest) - self.count, -1):
            index, place = divmod(index, left)
            rest[place], rest[left - 1] = rest[left - 1], rest[place]
        return tuple(rest[: -self.count - 1 : -1])

    def __str__(self) -> str:
        return f"{self.count} of {_listed(self.pool)}"

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) != self.count:
            return False
        rest = list(self.pool)
        return all(_taken_from(rest, given) for given in value)

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return self._below((), Counter(self.pool), 1)

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        if len(taken) == self.count:
            return {}
        rest, ways = Counter(self.pool), perm(len(self.pool) - len(taken) - 1, self.count - len(taken) - 1)
        for thing in taken:
            ways *= rest[thing]
            rest[thing] -= 1
        return {thing: copies * ways for thing, copies in rest.items() if copies}

    def spell(self, value: Any) -> tuple[Step, ...]:
        return tuple(value)

    def join(self, taken: tuple[Step, ...]) -> Any:
        return taken

    def _below(self, taken: tuple[Any, ...], rest: Counter[Any], ways: int) -> Iterator[tuple[Any, int]]:
        if len(taken) == self.count:
            yield taken, ways
            return
        for thing, copies in list(rest.items()):
            if copies:
                yield from self._below((*taken, thing), rest - Counter((thing,)), ways * copies)


class Hands(_Domain, frozen=True, tag="hands"):
    """A pool of different things dealt into hands of these sizes; the order within a hand does not count."""

    pool: tuple[Any, ...]
    sizes: tuple[int, ...]

    @cached_property
    def size(self) -> int:
        return _places(len(self.pool), sum(self.sizes)).size

    @cached_property
    def _row(self) -> Order:
        return Order(self.pool, sum(self.sizes))

    @cached_property
    def _rank(self) -> dict[Any, int]:
        return {thing: place for place, thing in enumerate(self.pool)}

    def at(self, index: int) -> tuple[tuple[Any, ...], ...]:
        """The row of that number, hand by hand: its places, not its things, which are sorted more slowly."""
        row = _places(len(self.pool), sum(self.sizes)).at(index)
        look_up, ends = self.pool.__getitem__, accumulate(self.sizes)
        return tuple(
            tuple(map(look_up, sorted(row[end - size : end]))) for size, end in zip(self.sizes, ends, strict=True)
        )

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(isinstance(hand, tuple) for hand in value):
            return False
        row = sum(value, ())
        return tuple(map(len, value)) == self.sizes and row in self._row and value == self.join(row)

    def weighted(self) -> Iterator[tuple[Any, int]]:
        ways = prod(map(factorial, self.sizes))
        return ((hands, ways) for hands in self._deals(self.pool, self.sizes))

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        return self._row.steps(taken)

    def spell(self, value: Any) -> tuple[Step, ...]:
        return sum(value, ())

    def join(self, taken: tuple[Step, ...]) -> Any:
        rank = self._rank.__getitem__
        ends = accumulate(self.sizes)
        return tuple(
            tuple(sorted(taken[end - size : end], key=rank)) for size, end in zip(self.sizes, ends, strict=True)
        )

    def _deals(self, pool: tuple[Any, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Any, ...], ...]]:
        if not sizes:
            yield ()
            return
        for hand in combinations(pool, sizes[0]):
            rest = tuple(thing for thing in pool if thing not in hand)
            yield from ((hand, *others) for others in self._deals(rest, sizes[1:]))


class Sheet(_Domain, frozen=True, tag="sheet"):
    """Boxes, each with its possible fillings; a filling is a tuple of details, None for a blank.

    The value is the details of all boxes in a row. At least so many details must be filled in.
    """

    boxes: tuple[tuple[tuple[Any, ...], ...], ...]
    least: int = 0

    @cached_property
    def size(self) -> int:
        return self._ways(0, self.least)

    @cached_property
    def _table(self) -> list[list[int]]:
        """By box and by details still needed: in how many ways the boxes from there on can be filled."""
        table = [[1] + [0] * self.least]
        for box in reversed(self.boxes):
            after = table[0]
            ways = [sum(after[max(need - filled(way), 0)] for way in box) for need in range(self.least + 1)]
            table.insert(0, ways)
        return table

    @cached_property
    def _ends(self) -> list[list[list[int]]]:
        """By box and by details still needed: at which number each filling of the box ends."""
        needs = range(self.least + 1)
        return [
            [list(accumulate(self._ways(number + 1, need - filled(way)) for way in box)) for need in needs]
            for number, box in enumerate(self.boxes)
        ]

    @cached_property
    def _rows(self) -> list[tuple[Any, list[list[int]], list[int]]]:
        """Each box with its ends, and by filling how many details."""
        return [(box, ends, list(map(filled, box))) for box, ends in zip(self.boxes, self._ends, strict=True)]

    def at(self, index: int) -> tuple[Any, ...]:
        taken: list[Any] = []
        need = self.least
        for box, by_need, details in self._rows:
            ends = by_need[need] if need > 0 else by_need[0]
            place = bisect_right(ends, index)
            if place:
                index -= ends[place - 1]
            taken += box[place]
            need -= details[place]
        return tuple(taken)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) != sum(len(box[0]) for box in self.boxes):
            return False
        return filled(value) >= self.least and all(
            any(all(map(_same, way, part)) for way in box)
            for box, part in zip(self.boxes, self.spell(value), strict=True)
        )

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return ((self.at(index), 1) for index in range(self.size))

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        if len(taken) == len(self.boxes):
            return {}
        need = self.least - filled(self.join(taken))
        ways = {way: self._ways(len(taken) + 1, need - filled(way)) for way in self.boxes[len(taken)]}
        return {way: count for way, count in ways.items() if count}

    def spell(self, value: Any) -> tuple[tuple[Any, ...], ...]:
        ends = accumulate(len(box[0]) for box in self.boxes)
        return tuple(tuple(value[end - len(box[0]) : end]) for box, end in zip(self.boxes, ends, strict=True))

    def join(self, taken: tuple[Any, ...]) -> Any:
        return sum(taken, ())

    def _ways(self, box: int, need: int) -> int:
        return self._table[box][max(need, 0)]


@lru_cache(maxsize=64)
def _places(things: int, count: int) -> Order:
    """The same order for every pool of this size: of places."""
    return Order(tuple(range(things)), count)


@lru_cache(maxsize=4096)
def _column(size: int, below: int) -> tuple[int, ...]:
    """How many hands of this size there are out of 0, 1, 2 … things."""
    return tuple(comb(things, size) for things in range(below))


def filled(details: tuple[Any, ...]) -> int:
    """How many are not left blank."""
    return sum(detail is not None for detail in details)


def _listed(values: tuple[Any, ...]) -> str:
    shown = ", ".join(map(str, values[:SHOWN]))
    return shown if len(values) <= SHOWN else f"{shown}, …"


def _taken_from(rest: list[Any], given: object) -> bool:
    for place, mine in enumerate(rest):
        if _same(mine, given):
            del rest[place]
            return True
    return False


@lru_cache(maxsize=512)
def _ways_to_choose(of: int, count: int) -> tuple[Callable[[Any], Any], ...]:
    """So many of a row, two or more, in the order of the dictionary."""
    return tuple(itemgetter(*places) for places in combinations(range(of), count))


@lru_cache(maxsize=4096)
def _ends(of: int, least: int, most: int) -> tuple[int, ...]:
    """How many ways there are to choose `least` of a row, or up to one more, up to two more …"""
    return tuple(accumulate(comb(of, count) for count in range(least, most + 1)))


@lru_cache(maxsize=4096)
def _columns(count: int, values: int) -> tuple[tuple[int, ...], ...]:
    """The columns that a choice of so many is read from, the largest first."""
    return tuple(_column(size, values) for size in range(count, 0, -1))

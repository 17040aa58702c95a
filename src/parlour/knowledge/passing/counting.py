"""Exact counting where nothing moved unseen: things that no fact tells apart are one cell, and count alike.

The ways to deal the cells out are the coefficients of a product with one factor a thing; an axis of the array says how
many a holder has so far, or how often a fact was met. A fact's axis is there only between the first cell that it speaks
of and the last. A fact that counts kinds has a part for each kind: a fact of its own, which says how many of that kind
were met, and when its last cell is through adds one to the whole if there were any. Up to 2**53 ways the number is
exact to the last one, beyond that to fifteen digits.
"""

from collections.abc import Iterable
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.engine import TooLarge
from parlour.knowledge.passing.problems import Cell, Option, Problem, alike_holders

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MOST_STATES = 100_000  # of the array, at any thing
MOST_AXES = 60  # as numpy allows


class Counting:
    """The solved problem. Holders that nothing tells apart are one, as large as all of them."""

    def __init__(self, one: Problem) -> None:
        self.problem = one
        self.alike = alike_holders(one)
        self.sizes = {first: sum(one.sizes[place] for place in alike) for first, alike in self.alike.items()}
        wanted = sum(len(cell.things) for cell in one.cells)
        self.possible = all(size >= 0 for size in one.sizes.values()) and sum(self.sizes.values()) == wanted
        self.cells = [Cell(c.things, tuple(o for o in c.options if o[0] in self.alike)) for c in one.cells]
        self.axes = self._axes()
        self.first, self.last = self._spans()
        self.axis = self._shared_axes()
        self.width = max((len(self.axes), *(axis + 1 for axis in self.axis.values())))
        if self.possible:
            self._check()
            self._count()

    def _axes(self) -> dict[int, int]:
        """By holder: its axis. What the largest has follows from what the others have."""
        needed = [place for place in self.sizes if not self._follows(place)]
        left = sorted(needed, key=lambda place: -self.sizes[place])[1:]
        return {place: axis for axis, place in enumerate(left)}

    def _follows(self, place: int) -> bool:
        """Whether facts about this holder alone tell how many it has of each cell, and so of all."""
        others = {fact for cell in self.cells for other, met in cell.options if other != place for fact in met}
        exact = {fact for fact, (least, most) in enumerate(self.problem.limits) if least == most} - others
        met = [set(dict(cell.options)[place]) & exact for cell in self.cells if place in dict(cell.options)]
        named = {fact for facts in met for fact in facts}
        total = sum(self.problem.limits[fact][0] for fact in named)
        return all(len(facts) == 1 for facts in met) and total == self.sizes[place]

    def _spans(self) -> tuple[dict[int, int], dict[int, int]]:
        """By fact: the first and the last cell that meets it."""
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        spoken = [self.problem.spoken(cell) for cell in self.cells]
        for fact, (least, most) in enumerate(self.problem.limits):
            named = [place for place, facts in enumerate(spoken) if fact in facts]
            self.possible &= least <= sum(len(self.cells[place].things) for place in named) and most >= 0
            if named:
                first[fact], last[fact] = named[0], named[-1]
            else:
                self.possible &= least <= 0
        return first, last

    def _shared_axes(self) -> dict[int, int]:
        """By fact: its axis, after those of the holders; one that another needs no longer."""
        found: dict[int, int] = {}
        free: list[int] = []  # by axis: the last cell for which it is taken
        for fact in sorted(self.first, key=self.first.__getitem__):
            axis = next((axis for axis, last in enumerate(free) if last < self.first[fact]), len(free))
            free[axis : axis + 1] = [self.last[fact]]
            found[fact] = len(self.axes) + axis
        return found

    def _shape(self, cell: int) -> tuple[int, ...]:
        """Of the array while the things of a cell come in."""
        shape = [self.sizes[place] + 1 for place in self.axes] + [1] * (self.width - len(self.axes))
        for fact, axis in self.axis.items():
            if self.first[fact] <= cell <= self.last[fact]:
                shape[axis] = self.problem.limits[fact][1] + 1
        return tuple(shape)

    def _check(self) -> None:
        widest = max((prod(self._shape(cell)) for cell in range(len(self.cells))), default=1)
        if widest > MOST_STATES or self.width > MOST_AXES:
            raise TooLarge(widest, MOST_STATES)

    # Counting, forwards and backwards

    def _count(self) -> None:
        taken = [self.sizes[place] for place in self.axes]
        facts = [0] * (self.width - len(taken))
        array = _padded(np.ones((1,) * self.width), (*(size + 1 for size in taken), *(1 for _ in facts)))
        self.before: list[Floats] = []  # by cell: before its first thing
        for number, cell in enumerate(self.cells):
            array = _padded(array, self._shape(number))
            self.before.append(array)
            for _ in cell.things:
                array = self._forward(array, cell)
            array = self._closed(array, number)
        end = (*taken, *facts)
        self.total = float(array[end])
        self._back(end, array.shape)

    def _back(self, end: tuple[int, ...], shape: tuple[int, ...]) -> None:
        array = np.zeros(shape)
        array[end] = 1
        self.after: list[list[Floats]] = []  # by cell and thing of it: after that thing
        for number in range(len(self.cells) - 1, -1, -1):
            cell = self.cells[number]
            array = self._reopened(array, number)
            found = [array]
            for _ in cell.things:
                array = self._backward(array, cell)
                found.insert(0, array)
            self.after.insert(0, found[1:])
            array = array[tuple(slice(size) for size in self._narrow(number))]

    def _narrow(self, number: int) -> tuple[int, ...]:
        """The shape before a cell opens the facts that begin with it."""
        shape = list(self._shape(number))
        for fact, first in self.first.items():
            if first == number:
                shape[self.axis[fact]] = 1
        return tuple(shape)

    def _offset(self, option: Option) -> list[int]:
        place, met = option
        offset = [0] * self.width
        if place in self.axes:
            offset[self.axes[place]] = 1
        for fact in met:
            offset[self.axis[fact]] = 1
        return offset

    def _weight(self, cell: Cell) -> list[tuple[tuple[slice, ...], tuple[slice, ...]]]:
        """By option: which part of the array goes to which."""
        pairs = []
        for option in cell.options:
            offset = self._offset(option)
            source = tuple(slice(None, -1) if step else slice(None) for step in offset)
            target = tuple(slice(1, None) if step else slice(None) for step in offset)
            pairs.append((source, target))
        return pairs

    def _forward(self, array: Floats, cell: Cell) -> Floats:
        found = np.zeros_like(array)
        for source, target in self._weight(cell):
            found[target] += array[source]
        return found

    def _backward(self, array: Floats, cell: Cell) -> Floats:
        found = np.zeros_like(array)
        for source, target in self._weight(cell):
            found[source] += array[target]
        return found

    def _parts_closed(self, number: int) -> list[tuple[int, int]]:
        """The axes of parts of which this cell is the last, each with that of the whole."""
        found = [(part, whole) for part, whole in self.problem.whole.items() if self.last.get(part) == number]
        return [(self.axis[part], self.axis[whole]) for part, whole in found]

    def _closed(self, array: Floats, number: int) -> Floats:
        for part, whole in self._parts_closed(number):
            met = _shifted(array.take(range(1, array.shape[part]), part).sum(axis=part, keepdims=True), whole, 1)
            array = array.take([0], part) + met
        for fact, (least, _) in enumerate(self.problem.limits):
            if self.last.get(fact) == number and fact not in self.problem.whole:
                axis = self.axis[fact]
                array = array.take(range(max(least, 0), array.shape[axis]), axis).sum(axis=axis, keepdims=True)
        return array

    def _reopened(self, array: Floats, number: int) -> Floats:
        for fact, (least, most) in enumerate(self.problem.limits):
            if self.last.get(fact) == number and fact not in self.problem.whole:
                axis = self.axis[fact]
                good = (np.arange(most + 1) >= least).astype(np.float64)
                array = array * good.reshape([-1 if at == axis else 1 for at in range(array.ndim)])
        for part, whole in self._parts_closed(number):
            met = _shifted(array, whole, -1)
            array = np.concatenate([array, *[met] * (self._shape(number)[part] - 1)], axis=part)
        return array

    # Asking

    def ways(self) -> float:
        """In how many ways all can have been dealt."""
        if not self.possible:
            return 0.0
        splits = 1
        for alike in self.alike.values():
            splits *= factorial(sum(self.problem.sizes[place] for place in alike))
            splits //= prod(factorial(self.problem.sizes[place]) for place in alike)
        return self.total * splits

    def odds(self) -> dict[int, dict[int, float]]:
        """By thing and holder, for all things that are not known."""
        found: dict[int, dict[int, float]] = {}
        for number, cell in enumerate(self.cells):
            row: dict[int, float] = {}
            for (place, _), (source, target) in zip(cell.options, self._weight(cell), strict=True):
                share = float((self.before[number][source] * self.after[number][0][target]).sum()) / self.total
                for twin in self.alike[place]:
                    row[twin] = share * self.problem.sizes[twin] / max(self.sizes[place], 1)
            found.update((thing, row) for thing in cell.things)
        return found

    def sample(self, count: int, numbers: Iterable[float]) -> dict[int, Ints]:
        """By thing that is not known: its holder in so many deals; `numbers` are random, from 0 to 1."""
        drawn = iter(numbers)
        state = np.zeros((count, self.width), np.int64)
        found: dict[int, Ints] = {}
        for number, cell in enumerate(self.cells):
            steps = np.array([self._offset(option) for option in cell.options])
            for thing, after in zip(cell.things, self.after[number], strict=True):
                chosen = _chosen(after, state[:, None, :] + steps, drawn)
                state += steps[chosen]
                found[thing] = np.array([place for place, _ in cell.options])[chosen]
            for part, whole in self._parts_closed(number):
                state[:, whole] += state[:, part] > 0
            for fact in self.first:
                if self.last[fact] == number:
                    state[:, self.axis[fact]] = 0
        return self._told_apart(found, count, drawn)

    def _told_apart(self, found: dict[int, Ints], count: int, drawn: Iterable[float]) -> dict[int, Ints]:
        """Deal what holders that are alike have together out to each of them."""
        numbers = iter(drawn)
        things = list(found)
        table = np.array([found[thing] for thing in things]).reshape(len(things), count)
        for first, alike in self.alike.items():
            if len(alike) > 1:
                seats = np.repeat(alike, [self.problem.sizes[place] for place in alike])
                for deal in range(count):
                    keys = np.array([next(numbers) for _ in seats])
                    table[np.flatnonzero(table[:, deal] == first), deal] = seats[np.argsort(keys)]
        return dict(zip(things, table, strict=True))


def _chosen(after: Floats, states: Ints, drawn: Iterable[float]) -> Ints:
    """By deal: one of these states, with odds as the ways that go on from it."""
    numbers = iter(drawn)
    fits = (states < np.array(after.shape)).all(axis=2)
    flat = np.ravel_multi_index(tuple(np.moveaxis(np.minimum(states, np.array(after.shape) - 1), 2, 0)), after.shape)
    weight = np.where(fits, after.ravel()[flat], 0.0).cumsum(axis=1)
    random = np.array([next(numbers) for _ in range(len(states))])
    found: Ints = (weight <= (random * weight[:, -1])[:, None]).sum(axis=1)
    return found


def _shifted(array: Floats, axis: int, by: int) -> Floats:
    """One step up or down an axis; what falls off is lost."""
    found = np.zeros_like(array)
    low, high = (slice(None),) * axis + (slice(None, -1),), (slice(None),) * axis + (slice(1, None),)
    if by > 0:
        found[high] = array[low]
    else:
        found[low] = array[high]
    return found


def _padded(array: Floats, shape: tuple[int, ...]) -> Floats:
    found = np.zeros(shape)
    found[tuple(slice(size) for size in array.shape)] = array
    return found

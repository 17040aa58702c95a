"""Exact counting of deals by dynamic programming, and an estimate of the number of worlds where that is impossible.

The number of deals is a coefficient of a generating function with one factor for each card. An axis of the array of
coefficients is the number of cards that a holder has so far, or that count for a fact. The axis of a fact exists only
from the first class of cards that it depends on to the last. A fact that counts kinds has a subfact for each kind,
which counts the cards of that kind; after its last class it adds one to its parent if there were any. Numbers up to
2**53 are exact, larger ones are right to fifteen digits.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import factorial, log, pi, prod

import numpy as np

from parlour.knowledge.arrays import Floats, Longs, bit_mask, weighted_choices
from parlour.knowledge.engine import TooLarge
from parlour.knowledge.passing.problems import (
    CardClass,
    CountingProblem,
    Option,
    counting_problem,
    interchangeable_holders,
)
from parlour.knowledge.passing.timeline import Timeline

MOST_STATES = 100_000  # entries of the array at any card
MOST_AXES = 60  # numpy allows 64


class DealCounter:
    """A solved counting problem. Interchangeable holders are counted as one, with the sum of their sizes."""

    def __init__(self, problem: CountingProblem) -> None:
        self.problem = problem
        self.holder_groups = interchangeable_holders(problem)
        self.sizes = {
            first: sum(problem.sizes[holder] for holder in group) for first, group in self.holder_groups.items()
        }
        cards = sum(len(one.things) for one in problem.classes)
        self.possible = all(size >= 0 for size in problem.sizes.values()) and sum(self.sizes.values()) == cards
        self.classes = [
            CardClass(one.things, tuple(option for option in one.options if option[0] in self.holder_groups))
            for one in problem.classes
        ]
        self.holder_axis = self._holder_axes()
        self.first, self.last = self._fact_spans()
        self.fact_axis = self._fact_axes()
        self.width = max((len(self.holder_axis), *(axis + 1 for axis in self.fact_axis.values())))
        if self.possible:
            self._check_size()
            self._count()

    def _holder_axes(self) -> dict[int, int]:
        """By holder: its axis. The number of cards of the largest holder follows from the others."""
        needed = [holder for holder in self.sizes if not self._is_implied(holder)]
        left = sorted(needed, key=lambda holder: -self.sizes[holder])[1:]
        return {holder: axis for axis, holder in enumerate(left)}

    def _is_implied(self, holder: int) -> bool:
        """Whether exact facts about this holder alone partition its cards, and so imply their number."""
        others = {fact for one in self.classes for other, counted in one.options if other != holder for fact in counted}
        exact = {fact for fact, (least, most) in enumerate(self.problem.limits) if least == most} - others
        counted = [set(dict(one.options)[holder]) & exact for one in self.classes if holder in dict(one.options)]
        named = {fact for facts in counted for fact in facts}
        total = sum(self.problem.limits[fact][0] for fact in named)
        return all(len(facts) == 1 for facts in counted) and total == self.sizes[holder]

    def _fact_spans(self) -> tuple[dict[int, int], dict[int, int]]:
        """By fact: the first and the last class that it depends on."""
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        facts_of = [self.problem.facts_of(one) for one in self.classes]
        for fact, (least, most) in enumerate(self.problem.limits):
            named = [number for number, facts in enumerate(facts_of) if fact in facts]
            self.possible &= least <= sum(len(self.classes[number].things) for number in named) and most >= 0
            if named:
                first[fact], last[fact] = named[0], named[-1]
            else:
                self.possible &= least <= 0
        return first, last

    def _fact_axes(self) -> dict[int, int]:
        """By fact: its axis, after those of the holders. Facts with disjoint spans share an axis."""
        found: dict[int, int] = {}
        taken: list[int] = []  # by axis: the last class for which it is in use
        for fact in sorted(self.first, key=self.first.__getitem__):
            axis = next((axis for axis, last in enumerate(taken) if last < self.first[fact]), len(taken))
            taken[axis : axis + 1] = [self.last[fact]]
            found[fact] = len(self.holder_axis) + axis
        return found

    def _shape(self, number: int) -> tuple[int, ...]:
        """The shape of the array while the cards of a class are dealt."""
        shape = [self.sizes[holder] + 1 for holder in self.holder_axis] + [1] * (self.width - len(self.holder_axis))
        for fact, axis in self.fact_axis.items():
            if self.first[fact] <= number <= self.last[fact]:
                shape[axis] = self.problem.limits[fact][1] + 1
        return tuple(shape)

    def _check_size(self) -> None:
        widest = max((prod(self._shape(number)) for number in range(len(self.classes))), default=1)
        if widest > MOST_STATES:
            raise TooLarge(widest, MOST_STATES)
        if self.width > MOST_AXES:
            raise TooLarge(self.width, MOST_AXES)

    # The forward and the backward pass

    def _count(self) -> None:
        taken = [self.sizes[holder] for holder in self.holder_axis]
        facts = [0] * (self.width - len(taken))
        array = _padded(np.ones((1,) * self.width), (*(size + 1 for size in taken), *(1 for _ in facts)))
        self.before: list[Floats] = []  # by class: the array before its first card
        for number, one in enumerate(self.classes):
            array = _padded(array, self._shape(number))
            self.before.append(array)
            for _ in one.things:
                array = self._forward(array, one)
            array = self._close_facts(array, number)
        end = (*taken, *facts)
        self.total = float(array[end])
        self._count_backward(end, array.shape)

    def _count_backward(self, end: tuple[int, ...], shape: tuple[int, ...]) -> None:
        array = np.zeros(shape)
        array[end] = 1
        self.after: list[list[Floats]] = []  # by class and card of it: the array after that card
        for number in range(len(self.classes) - 1, -1, -1):
            one = self.classes[number]
            array = self._reopen_facts(array, number)
            found = [array]
            for _ in one.things:
                array = self._backward(array, one)
                found.insert(0, array)
            self.after.insert(0, found[1:])
            array = array[tuple(slice(size) for size in self._shape_before(number))]

    def _shape_before(self, number: int) -> tuple[int, ...]:
        """The shape without the axes of facts whose span begins with this class."""
        shape = list(self._shape(number))
        for fact, first in self.first.items():
            if first == number:
                shape[self.fact_axis[fact]] = 1
        return tuple(shape)

    def _offset(self, option: Option) -> list[int]:
        """`[axis]`: by how much a card with this option moves the state."""
        holder, counted = option
        offset = [0] * self.width
        if holder in self.holder_axis:
            offset[self.holder_axis[holder]] = 1
        for fact in counted:
            offset[self.fact_axis[fact]] = 1
        return offset

    def _slices(self, one: CardClass) -> list[tuple[tuple[slice, ...], tuple[slice, ...]]]:
        """By option: the part of the array that a card moves, and where it goes."""
        pairs = []
        for option in one.options:
            offset = self._offset(option)
            source = tuple(slice(None, -1) if step else slice(None) for step in offset)
            target = tuple(slice(1, None) if step else slice(None) for step in offset)
            pairs.append((source, target))
        return pairs

    def _forward(self, array: Floats, one: CardClass) -> Floats:
        found = np.zeros_like(array)
        for source, target in self._slices(one):
            found[target] += array[source]
        return found

    def _backward(self, array: Floats, one: CardClass) -> Floats:
        found = np.zeros_like(array)
        for source, target in self._slices(one):
            found[source] += array[target]
        return found

    def _closing_subfacts(self, number: int) -> list[tuple[int, int]]:
        """The axes of subfacts whose span ends with this class, each with the axis of its parent."""
        found = [(one, parent) for one, parent in self.problem.parents.items() if self.last.get(one) == number]
        return [(self.fact_axis[subfact], self.fact_axis[parent]) for subfact, parent in found]

    def _close_facts(self, array: Floats, number: int) -> Floats:
        """Sum out the axes of facts whose span ends with this class, within their limits."""
        for subfact, parent in self._closing_subfacts(number):
            some = array.take(range(1, array.shape[subfact]), subfact).sum(axis=subfact, keepdims=True)
            array = array.take([0], subfact) + _shifted(some, parent, 1)
        for fact, (least, _) in enumerate(self.problem.limits):
            if self.last.get(fact) == number and fact not in self.problem.parents:
                axis = self.fact_axis[fact]
                array = array.take(range(max(least, 0), array.shape[axis]), axis).sum(axis=axis, keepdims=True)
        return array

    def _reopen_facts(self, array: Floats, number: int) -> Floats:
        """The transpose of `_close_facts`, for the backward pass."""
        for fact, (least, most) in enumerate(self.problem.limits):
            if self.last.get(fact) == number and fact not in self.problem.parents:
                axis = self.fact_axis[fact]
                enough = (np.arange(most + 1) >= least).astype(np.float64)
                array = array * enough.reshape([-1 if at == axis else 1 for at in range(array.ndim)])
        for subfact, parent in self._closing_subfacts(number):
            some = _shifted(array, parent, -1)
            array = np.concatenate([array, *[some] * (self._shape(number)[subfact] - 1)], axis=subfact)
        return array

    # Answers

    def ways(self) -> float:
        """The number of deals."""
        if not self.possible:
            return 0.0
        splits = 1
        for group in self.holder_groups.values():
            splits *= multinomial(self.problem.sizes[holder] for holder in group)
        return self.total * splits

    def odds(self) -> dict[int, dict[int, float]]:
        """By thing and holder, for all things that are not known."""
        found: dict[int, dict[int, float]] = {}
        for number, one in enumerate(self.classes):
            row: dict[int, float] = {}
            for (holder, _), (source, target) in zip(one.options, self._slices(one), strict=True):
                share = float((self.before[number][source] * self.after[number][0][target]).sum()) / self.total
                for twin in self.holder_groups[holder]:
                    row[twin] = share * self.problem.sizes[twin] / max(self.sizes[holder], 1)
            found.update((thing, row) for thing in one.things)
        return found

    def sample(self, count: int, numbers: Iterable[float]) -> dict[int, Longs]:
        """By thing that is not known: `[deal]`, its holder in deals drawn uniformly. `numbers` are random in [0, 1)."""
        random = iter(numbers)
        state = np.zeros((count, self.width), np.int64)
        found: dict[int, Longs] = {}
        for number, one in enumerate(self.classes):
            steps = np.array([self._offset(option) for option in one.options])
            for thing, after in zip(one.things, self.after[number], strict=True):
                chosen = _choose(after, state[:, None, :] + steps, random)
                state += steps[chosen]
                found[thing] = np.array([holder for holder, _ in one.options])[chosen]
            for subfact, parent in self._closing_subfacts(number):
                state[:, parent] += state[:, subfact] > 0
            for fact in self.first:
                if self.last[fact] == number:
                    state[:, self.fact_axis[fact]] = 0
        return self._split_groups(found, count, random)

    def _split_groups(self, found: dict[int, Longs], count: int, random: Iterator[float]) -> dict[int, Longs]:
        """Deal the cards of interchangeable holders out to each of them."""
        things = list(found)
        table = np.array([found[thing] for thing in things]).reshape(len(things), count)
        for first, group in self.holder_groups.items():
            if len(group) > 1:
                seats = np.repeat(group, [self.problem.sizes[holder] for holder in group])
                for deal in range(count):
                    keys = np.array(list(islice(random, len(seats))))
                    table[np.flatnonzero(table[:, deal] == first), deal] = seats[np.argsort(keys)]
        return dict(zip(things, table, strict=True))


def _choose(after: Floats, states: Longs, random: Iterator[float]) -> Longs:
    """`[deal]`: one of the states `[deal, option]`, drawn in proportion to the ways to go on from it."""
    fits = (states < np.array(after.shape)).all(axis=2)
    flat = np.ravel_multi_index(tuple(np.moveaxis(np.minimum(states, np.array(after.shape) - 1), 2, 0)), after.shape)
    weights = np.where(fits, after.ravel()[flat], 0.0)
    return weighted_choices(weights, np.array(list(islice(random, len(states)))))


def _shifted(array: Floats, axis: int, by: int) -> Floats:
    """The array moved by one step up or down an axis; what leaves it is lost."""
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


def multinomial(sizes: Iterable[int]) -> int:
    """The number of ways to deal distinct cards into hands of these sizes."""
    parts = list(sizes)
    return factorial(sum(parts)) // prod(map(factorial, parts))


def most_worlds(timeline: Timeline, masks: Longs) -> float:
    """An upper bound of the number of worlds: the positions with the present sizes, cards that are known to lie
    somewhere (by `masks[thing]`), and all that is known of holders that never gave or took anything.

    All other holders are taken as interchangeable, so it is counted fast. At the deal it is the number of deals.
    """
    now, moving = timeline.now(), timeline.moving_holders()
    moving &= bit_mask(np.flatnonzero(now.sizes[0]))
    loose = np.where(np.bitwise_count(masks) == 1, masks, masks | moving)[:, None]
    try:
        return DealCounter(counting_problem(now, now.facts, loose)).ways()
    except TooLarge:
        return float(multinomial(now.sizes[0]))


def estimate_worlds(odds: Floats, constraints: Sequence[tuple[Floats, int]]) -> float:
    """The number of worlds with these marginal odds `[thing, holder]`, by its order of magnitude.

    The exponential of the entropy counts independent things. Of these worlds, a share has the right sizes and meets the
    constraints (things as an indicator, and a holder): a Gaussian approximation of the density at the mean.
    """
    positive = odds[odds > 0]
    entropy = -float((positive * np.log(positive)).sum())
    sizes = [(np.ones(len(odds)), holder) for holder in np.flatnonzero(odds.sum(axis=0)).tolist()[:-1]]
    rows = np.array([np.outer(among, np.arange(odds.shape[1]) == holder) for among, holder in (*sizes, *constraints)])
    mean = np.einsum("ftp,tp->ft", rows, odds)
    covariance = np.einsum("ftp,gtp,tp->fg", rows, rows, odds) - mean @ mean.T
    values = np.linalg.eigvalsh(covariance)
    log_density = sum(log(2 * pi * value) for value in values.tolist() if value > 1e-6) / 2
    return float(np.exp(entropy - log_density))

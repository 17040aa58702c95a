"""Exact counting of deals by dynamic programming, and an estimate of the number of worlds where that is impossible.

Cards are dealt one by one. A state says how many cards each holder has so far, and how many count for each fact; the
number of deals is the number of ways through the graph of states. A fact is part of the state only from the first class
of cards that it depends on to the last. A fact that counts kinds has a subfact for each kind, which counts the cards of
that kind; after its last class it adds one to its parent if there were any. Numbers up to 2**53 are exact, larger ones
are right to fifteen digits.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import factorial, log, pi, prod
from typing import NamedTuple

import numpy as np

from parlour.knowledge.arrays import Bools, Floats, Longs, bit_mask, weighted_choices
from parlour.knowledge.engine import TooLarge
from parlour.knowledge.passing.timeline import StageFact, Timeline, counts_for, members, with_subfacts

MOST_STATES = 100_000  # at any card
RandomNumbers = Callable[[int], Floats]  # this many, uniform in [0, 1)


Option = tuple[
    int, tuple[int, ...]
]  # a holder, and the facts for which a card of the class counts if it is dealt there


class CardClass(NamedTuple):
    """Cards that no fact tells apart."""

    things: tuple[int, ...]
    options: tuple[Option, ...]


class CountingProblem(NamedTuple):
    """In how many ways can the cards be dealt so that each fact is met?

    A fact that counts kinds has a subfact for each kind: it counts the things of that kind, without a limit.
    """

    classes: tuple[CardClass, ...]  # of the cards that are not known
    sizes: dict[int, int]  # by holder, without the cards that are known
    limits: tuple[tuple[int, int], ...]  # by fact: least and most
    parents: dict[int, int]  # by subfact: the fact whose kind it counts

    @property
    def facts(self) -> int:
        """The number of facts without subfacts."""
        return len(self.limits) - len(self.parents)

    def facts_of(self, cards: CardClass) -> set[int]:
        """The facts that depend on a class."""
        counted = {fact for _, facts in cards.options for fact in facts}
        return counted | {self.parents[fact] for fact in counted if fact in self.parents}

    def interchangeable_holders(self) -> dict[int, tuple[int, ...]]:
        """Groups of holders that may have the same cards and that no fact tells apart, by the first of each."""
        profiles = defaultdict(list)
        for holder in self.sizes:
            profile = tuple(dict(cards.options).get(holder) for cards in self.classes)
            if any(counted is not None for counted in profile):
                profiles[profile].append(holder)
        return {holders[0]: tuple(holders) for holders in profiles.values()}


def counting_problem(timeline: Timeline, facts: Sequence[StageFact], masks: Longs) -> CountingProblem:
    """The problem of the deal if all transfers are known; `masks[thing, stage]` as in Bounds.

    Classes are ordered so that those of a fact are neighbours.
    """
    facts, parents = with_subfacts(facts)
    can = (masks[:, :1] >> np.arange(len(timeline.holders)) & 1).astype(np.bool_)  # [thing, holder]
    counted = counts_for(facts, known_paths(timeline, masks)) & members(facts, len(masks))[:, None] & can[:, :, None]
    single = can.sum(axis=1) == 1
    shift = counted[single].sum(axis=(0, 1))  # [fact]: how many of the known cards count
    done = [subfact for subfact in parents if shift[subfact]]  # kinds that surely count
    np.add.at(shift, [parents[subfact] for subfact in done], 1)
    limits = [(fact.least - had, fact.most - had) for fact, had in zip(facts, shift.tolist(), strict=True)]
    for subfact in done:
        limits[subfact] = 0, 0
    counted[:, :, done] = False
    left = timeline.sizes[0] - can[single].sum(axis=0)
    sizes = {holder: int(left[holder]) for holder, size in enumerate(timeline.sizes[0]) if size}
    return CountingProblem(_card_classes(can, counted, ~single, parents), sizes, tuple(limits), parents)


def _card_classes(can: Bools, counted: Bools, unknown: Bools, parents: dict[int, int]) -> tuple[CardClass, ...]:
    """`can[thing, holder]`, `counted[thing, holder, fact]`."""
    mentions = np.asarray(counted.any(axis=1))  # [thing, fact]
    weight = mentions[unknown].sum(axis=0)
    order = [*parents, *sorted(range(len(weight) - len(parents)), key=lambda fact: -weight[fact])]
    lines = defaultdict(list)
    for thing in np.flatnonzero(unknown).tolist():
        lines[can[thing].tobytes(), counted[thing].tobytes()].append(thing)
    found = []
    for things in sorted(lines.values(), key=lambda things: (~mentions[things[0], order]).tolist()):
        holders, facts = np.flatnonzero(can[things[0]]).tolist(), counted[things[0]]
        options = tuple((holder, tuple(np.flatnonzero(facts[holder]).tolist())) for holder in holders)
        found.append(CardClass(tuple(things), options))
    return tuple(found)


def known_paths(timeline: Timeline, masks: Longs) -> Longs:
    """`[thing, holder at the deal, stage]`: things move only where `masks[thing, stage]` prove that they did."""
    holders = np.arange(len(timeline.holders))
    found = np.zeros((len(masks), len(holders), masks.shape[1]), np.int64)
    found[:, :, 0] = holders
    for stage in range(masks.shape[1] - 1):
        here = found[:, :, stage]
        onward = np.array([timeline.next_holders(stage, holder) for holder in holders.tolist()])[here]
        goal = np.where(np.bitwise_count(onward) > 1, onward & masks[:, stage + 1, None], onward)
        stays = (goal >> here & 1 == 1) | (goal == 0)
        found[:, :, stage + 1] = np.where(stays, here, np.bitwise_count((goal & -goal) - 1))
    return found


def last_known_stage(timeline: Timeline, masks: Longs) -> int:
    """The last stage up to which all transferred things are known."""
    for stage, transfers in enumerate(timeline.steps):
        for source, target, count in transfers:
            known = ((masks[:, stage] == 1 << source) & (masks[:, stage + 1] == 1 << target)).sum()
            if known != count and count != timeline.sizes[stage][source]:
                return stage
    return len(timeline.steps)


class GraphLayer(NamedTuple):
    """A layer of the graph. The last state of every layer is the sink: no deal goes through it."""

    table: Longs  # [option, state]: the next state
    things: tuple[int, ...] = ()  # the layer is passed once for each of them; once if there are none
    holders: tuple[int, ...] = ()  # by option

    @property
    def times(self) -> int:
        """How often the layer is passed."""
        return max(len(self.things), 1)


class DealCounter:
    """A solved counting problem. Interchangeable holders are counted as one, with the sum of their sizes."""

    def __init__(self, problem: CountingProblem) -> None:
        self.problem = problem
        self.holder_groups = problem.interchangeable_holders()
        self.sizes = {
            first: sum(problem.sizes[holder] for holder in group) for first, group in self.holder_groups.items()
        }
        cards = sum(len(one.things) for one in problem.classes)
        self.possible = all(size >= 0 for size in problem.sizes.values()) and sum(self.sizes.values()) == cards
        self.classes = [
            CardClass(one.things, tuple(option for option in one.options if option[0] in self.holder_groups))
            for one in problem.classes
        ]
        self._choose_axes()
        if self.possible:
            self._count()

    # States: mixed-radix numbers with a digit for each axis

    def _choose_axes(self) -> None:
        """An axis is a fact, or the size of a holder. The size of the largest holder follows from the others."""
        counted = [holder for holder in self.sizes if not self._is_implied(holder)]
        counted = sorted(counted, key=lambda holder: -self.sizes[holder])[1:]
        sizes = [(self.sizes[holder], self.sizes[holder]) for holder in counted]
        self.limits = [*self.problem.limits, *sizes]  # by axis: least and most
        self.holder_axis = {holder: axis for axis, holder in enumerate(counted, len(self.problem.limits))}
        self.spans = dict.fromkeys(self.holder_axis.values(), range(len(self.classes)))  # by axis: classes
        facts_of = [self.problem.facts_of(one) for one in self.classes]
        for fact, (least, most) in enumerate(self.problem.limits):
            named = [number for number, facts in enumerate(facts_of) if fact in facts]
            self.possible &= least <= sum(len(self.classes[number].things) for number in named) and most >= 0
            if named:
                self.spans[fact] = range(named[0], named[-1] + 1)

    def _is_implied(self, holder: int) -> bool:
        """Whether exact facts about this holder alone partition its cards, and so imply their number."""
        others = {fact for one in self.classes for other, counted in one.options if other != holder for fact in counted}
        exact = {fact for fact, (least, most) in enumerate(self.problem.limits) if least == most} - others
        counted = [set(dict(one.options)[holder]) & exact for one in self.classes if holder in dict(one.options)]
        named = {fact for facts in counted for fact in facts}
        total = sum(self.problem.limits[fact][0] for fact in named)
        return all(len(facts) == 1 for facts in counted) and total == self.sizes[holder]

    def _strides(self, number: int) -> tuple[dict[int, int], int]:
        """By axis that is in use for a class: its stride; and the number of states."""
        strides, states = {}, 1
        for axis, span in self.spans.items():
            if number in span:
                strides[axis] = states
                states *= self.limits[axis][1] + 1
        return strides, states

    def _digits(self, number: int) -> dict[int, Longs]:
        """By axis that is in use for a class: `[state]`."""
        strides, states = self._strides(number)
        found = {}
        for axis, stride in strides.items():
            size = self.limits[axis][1] + 1
            found[axis] = np.tile(np.repeat(np.arange(size), stride), states // (stride * size))
        return found

    # The graph

    def _count(self) -> None:
        widest = max((self._strides(number)[1] for number in range(len(self.classes))), default=1)
        if widest > MOST_STATES:
            raise TooLarge(widest, MOST_STATES)
        self.layers = [self._passage(-1, {})]
        for number, one in enumerate(self.classes):
            digits = self._digits(number)
            self.layers.append(self._dealing(number, one, digits))
            self.layers.append(self._passage(number, digits))
        ways = np.array([1.0, 0.0])
        self.ways_on: list[list[Floats]] = []  # by layer, before and after each time it is passed: [state]
        for layer in reversed(self.layers):
            found = [ways]
            for _ in range(layer.times):
                found.append(ways := ways[layer.table].sum(axis=0))
            self.ways_on.append(found[::-1])
        self.ways_on.reverse()
        self.total = float(ways[0])

    def _dealing(self, number: int, one: CardClass, digits: dict[int, Longs]) -> GraphLayer:
        """A card of a class goes to a holder, and counts for facts."""
        strides, states = self._strides(number)
        table = np.full((len(one.options), states + 1), states)
        for row, (holder, counted) in zip(table, one.options, strict=True):
            axes = [*counted, *([self.holder_axis[holder]] if holder in self.holder_axis else [])]
            fits = np.ones(states, np.bool_)
            for axis in axes:
                fits &= digits[axis] < self.limits[axis][1]
            moved = np.flatnonzero(fits)
            row[moved] = moved + sum(strides[axis] for axis in axes)
        return GraphLayer(table, one.things, tuple(holder for holder, _ in one.options))

    def _passage(self, number: int, digits: dict[int, Longs]) -> GraphLayer:
        """From one class to the next: axes that end there are dropped, within their limits."""
        states, (strides, after) = self._strides(number)[1], self._strides(number + 1)
        fits = np.ones(states, np.bool_)
        for subfact, parent in self.problem.parents.items():
            if subfact in digits and subfact not in strides:
                digits[parent] = digits[parent] + (digits[subfact] > 0)
                fits &= digits[parent] <= self.limits[parent][1]
        for axis in digits.keys() - strides.keys() - self.problem.parents.keys():
            fits &= digits[axis] >= self.limits[axis][0]
        goal = np.zeros(states, np.int64)
        for axis in digits.keys() & strides.keys():
            goal += digits[axis] * strides[axis]
        return GraphLayer(np.append(np.where(fits, goal, after), after)[None])

    # Answers

    def ways(self) -> float:
        """The number of deals."""
        if not self.possible:
            return 0.0
        groups = self.holder_groups.values()
        return self.total * prod(multinomial(self.problem.sizes[holder] for holder in group) for group in groups)

    @cached_property
    def odds(self) -> dict[int, dict[int, float]]:
        """By thing and holder, for all things that are not known."""
        found: dict[int, dict[int, float]] = {}
        before = np.array([1.0, 0.0])
        for layer, (_, after, *_) in zip(self.layers, self.ways_on, strict=True):
            row: dict[int, float] = {}
            shares = (after[layer.table] @ before / self.total).tolist()
            for holder, share in zip(layer.holders, shares, strict=False):
                for twin in self.holder_groups[holder]:
                    row[twin] = share * self.problem.sizes[twin] / max(self.sizes[holder], 1)
            found.update((thing, row) for thing in layer.things)
            for _ in range(layer.times):
                before = np.bincount(layer.table.ravel(), np.tile(before, len(layer.table)))
        return found

    def drop_graph(self) -> None:
        """Free the memory that only `sample` needs, once `odds` are worked out."""
        self.layers, self.ways_on = [], []

    def sample(self, count: int, random: RandomNumbers) -> dict[int, Longs]:
        """By thing that is not known: `[deal]`, its holder in deals drawn uniformly."""
        state = np.zeros(count, np.int64)
        found: dict[int, Longs] = {}
        for layer, (_, *after) in zip(self.layers, self.ways_on, strict=True):
            if not layer.things:
                state = layer.table[0, state]
            for thing, ways in zip(layer.things, after, strict=False):
                goals = layer.table[:, state]
                chosen = weighted_choices(ways[goals].T, random(count))
                state = goals[chosen, np.arange(count)]
                found[thing] = np.array(layer.holders)[chosen]
        return self._split_groups(found, count, random)

    def _split_groups(self, found: dict[int, Longs], count: int, random: RandomNumbers) -> dict[int, Longs]:
        """Deal the cards of interchangeable holders out to each of them."""
        dealt = np.array([*found.values()]).reshape(len(found), count).T
        for first, group in self.holder_groups.items():
            if len(group) > 1:
                seats = np.repeat(group, [self.problem.sizes[holder] for holder in group])
                order = np.argsort(random(count * len(seats)).reshape(count, -1), axis=1)
                dealt[dealt == first] = seats[order].ravel()
        return dict(zip(found, dealt.T, strict=True))


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


def estimate_worlds(timeline: Timeline, odds: Floats) -> float:
    """The number of worlds with these marginal odds `[thing, holder]`, by its order of magnitude.

    The exponential of the entropy counts independent things. Of these worlds, a share has the right sizes and meets the
    facts about holders that never gave or took anything: a Gaussian approximation of the density at the mean.
    """
    positive = odds[odds > 0]
    entropy = -float((positive * np.log(positive)).sum())
    facts = [fact for fact in timeline.now().facts if fact.holders.bit_count() == 1]
    sized = np.flatnonzero(odds.sum(axis=0)).tolist()[:-1]
    holder = np.array([*sized, *(fact.holders.bit_length() - 1 for fact in facts)], np.int64)  # [constraint]
    among = np.column_stack([np.ones((len(odds), len(sized))), members(facts, len(odds))])  # [thing, constraint]
    mean = among * odds[:, holder]
    covariance = (among.T @ mean) * (holder[:, None] == holder) - mean.T @ mean
    values = np.linalg.eigvalsh(covariance)
    log_density = sum(log(2 * pi * value) for value in values.tolist() if value > 1e-6) / 2
    return float(np.exp(entropy - log_density))

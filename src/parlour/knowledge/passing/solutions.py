"""What the solution zones hold, with odds: exactly where the deal is counted, from samples otherwise; and outcomes."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod
from typing import Any

import numpy as np

from parlour.core.evidence import Count, Factor, Thing
from parlour.knowledge.arrays import Array, Bools, Floats, Longs, distinct_rows
from parlour.knowledge.engine import JointTable, Solution, Unsupported
from parlour.knowledge.passing.counting import CardClass, CountingProblem, DealCounter
from parlour.knowledge.passing.timeline import Timeline

MOST_SHARES = 60  # vectors of shares that are counted, each by itself
Shares = tuple[int, ...]  # by class of cards: how many a holder has


# Exact


def exact_contents(timeline: Timeline, counter: DealCounter, masks: Longs, holder: int, most: int) -> Solution | None:
    """All contents of a holder that never gives or takes, with their odds; None if there are more than `most`."""
    classes = counter.problem.classes
    unknown = {thing for one in classes for thing in one.things}
    known = [thing for thing in np.flatnonzero(masks[:, 0] == 1 << holder).tolist() if thing not in unknown]
    found: dict[tuple[Thing, ...], float] = {}
    for number, (shares, others) in enumerate(_shares_of(counter.problem, holder)):
        cases = prod(comb(len(one.things), count) for one, count in zip(classes, shares, strict=True))
        if number >= MOST_SHARES or len(found) + cases > most:
            return None
        ways = DealCounter(others).ways()
        parts = (combinations(one.things, count) for one, count in zip(classes, shares, strict=True))
        for cards in product(*parts) if ways else ():
            name = sorted((*known, *chain.from_iterable(cards)))
            found[tuple(timeline.things[thing] for thing in name)] = ways / counter.ways()
    return found


def _shares_of(problem: CountingProblem, holder: int, shares: Shares = ()) -> Iterator[tuple[Shares, CountingProblem]]:
    """The shares that a holder may have (depth-first search), each with the problem of the other holders.

    The holder exceeds no fact, nor does it fall short of one that is about it alone.
    """
    left = problem.sizes.get(holder, 0)
    if len(shares) == len(problem.classes):
        shared = {fact for one in problem.classes for fact in problem.facts_of(one)}
        if not left and all(least <= 0 or fact in shared for fact, (least, _) in enumerate(problem.limits)):
            yield shares, problem._replace(classes=tuple(one for one in problem.classes if one.things))
        return
    before, one, after = (
        problem.classes[: len(shares)],
        problem.classes[len(shares)],
        problem.classes[len(shares) + 1 :],
    )
    options = dict(one.options)
    counted = options.pop(holder, None)
    for count in range(1 if counted is None else min(left, len(one.things)) + 1):
        had = [count if fact in (counted or ()) else 0 for fact in range(len(problem.limits))]
        limits = tuple((least - less, most - less) for (least, most), less in zip(problem.limits, had, strict=True))
        if all(most >= 0 for _, most in limits):
            classes = *before, CardClass(one.things[count:], tuple(options.items())), *after
            others = CountingProblem(classes, {**problem.sizes, holder: left - count}, limits, problem.parents)
            yield from _shares_of(others, holder, (*shares, count))


# From samples


def sampled_contents(timeline: Timeline, now: Array, zones: Sequence[int], most: int) -> Solution:
    """The contents of these holders in worlds `now[draw, thing]`, with their frequencies.

    If there are more than `most` different ones, those of at most `most` draws at even distances.
    """
    held = [np.nonzero(now == zone)[1].reshape(len(now), -1) for zone in zones]
    names = np.concatenate([*held, np.zeros((len(now), 0), np.int64)], axis=1)
    first, times = distinct_rows(names)
    if len(first) > most:
        names = names[:: -(-len(names) // most)]
        first, times = distinct_rows(names)
    named = [tuple(timeline.things[thing] for thing in name) for name in names[first].tolist()]
    return dict(zip(named, (times / len(names)).tolist(), strict=True))


class OutcomeCounter:
    """The odds of outcomes with each possible solution, from sampled histories `[draw, thing, stage]`.

    Counts are kept: many outcomes are about the same holders and cards.
    """

    def __init__(self, timeline: Timeline, histories: Array, zones: Sequence[int], solution: Solution) -> None:
        self.timeline, self.histories, self.zones = timeline, histories, list(zones)
        self._names, self._odds = list(solution), np.array(list(solution.values()))
        self._counts: dict[Any, Array] = {}
        self._pooled: dict[Any, tuple[Array, Array]] = {}

    def table(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        shares = np.empty((len(outcomes), len(self._names)))
        for row, facts in zip(shares, outcomes, strict=True):
            row[:] = self._odds * self._likelihood(facts)
        return JointTable(self._names, shares)

    def _likelihood(self, facts: tuple[Factor, ...]) -> Floats:
        """`[solution]`: the odds of an outcome (facts that would all be true), given each solution.

        Solutions with equally many cards of each set that the facts are about are pooled: the outcome is equally
        likely with each.
        """
        counts = [fact for fact in facts if isinstance(fact, Count) and not fact.but_last]
        if len(counts) < len(facts):
            raise Unsupported(facts)
        true = np.ones(len(self.histories), bool)
        for fact in counts:
            true &= self._holds(fact)
        drawn, named = self._pools(tuple(fact.among for fact in counts))
        width = int(max(drawn.max(initial=0), named.max(initial=0))) + 1
        seen = np.bincount(drawn, minlength=width)
        share = np.where(seen, np.bincount(drawn, weights=true, minlength=width) / np.maximum(seen, 1), true.mean())
        return np.asarray(share[named])

    def _numbers(self, among: frozenset[Thing]) -> list[int]:
        return [self.timeline.thing_number[thing] for thing in among if thing in self.timeline.thing_number]

    def _holds(self, fact: Count) -> Bools:
        """`[draw]`: whether a fact holds."""
        key = fact.holders, fact.among, fact.ever
        if key not in self._counts:
            span = self.histories[:, self._numbers(fact.among), (None if fact.ever else -1) :]
            holders = [self.timeline.holder_number(name) for name in fact.holders]
            had = [(span == holder).any(axis=2).sum(axis=1) for holder in holders]
            self._counts[key] = np.sum(had, axis=0)
        count = self._counts[key]
        return np.asarray((count >= fact.least) & (count <= fact.most))

    def _pools(self, card_sets: tuple[frozenset[Thing], ...]) -> tuple[Array, Array]:
        """`[draw]` and `[solution]`: a number for how many cards of each set the solution has."""
        if card_sets not in self._pooled:
            drawn, named = np.zeros(len(self.histories), np.int64), np.zeros(len(self._names), np.int64)
            for among in card_sets:
                now = self.histories[:, self._numbers(among), -1]
                drawn = drawn * (len(among) + 1) + np.isin(now, self.zones).sum(axis=1)
                named = named * (len(among) + 1) + np.array([len(among.intersection(name)) for name in self._names])
            self._pooled[card_sets] = drawn, named
        return self._pooled[card_sets]

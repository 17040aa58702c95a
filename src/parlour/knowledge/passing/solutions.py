"""What the solution zones hold, with odds: exactly where the deal is counted, from samples otherwise; and outcomes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Any

import numpy as np

from parlour.core.evidence import Count, Factor, Thing
from parlour.knowledge.arrays import Array, Bools, Longs
from parlour.knowledge.engine import Solution, Unsupported
from parlour.knowledge.passing.counting import CardClass, CountingProblem, DealCounter
from parlour.knowledge.passing.timeline import Timeline

MOST_SHARES = 60  # vectors of shares that are counted, each by itself
Shares = tuple[int, ...]  # by class of cards: how many a holder has


# Exact


def exact_contents(
    timeline: Timeline, counter: DealCounter, masks: Longs, holder: int, most: int
) -> dict[tuple[Thing, ...], float] | None:
    """All contents of a holder that never gives or takes, with their odds; None if there are more than `most`."""
    problem = counter.problem
    known = np.flatnonzero(masks[:, 0] == 1 << holder).tolist()
    known = [thing for thing in known if not any(thing in one.things for one in problem.classes)]
    found: dict[tuple[Thing, ...], float] = {}
    for number, shares in enumerate(_possible_shares(problem, holder, problem.sizes.get(holder, 0), ())):
        cases = prod(comb(len(one.things), count) for one, count in zip(problem.classes, shares, strict=True))
        if number >= MOST_SHARES or len(found) + cases > most:
            return None
        ways = DealCounter(_remaining(problem, holder, shares)).ways()
        for cards in _selections(problem.classes, shares) if ways else ():
            found[tuple(timeline.things[thing] for thing in sorted((*known, *cards)))] = ways / counter.ways()
    return found


def _possible_shares(problem: CountingProblem, holder: int, left: int, shares: Shares) -> Iterator[Shares]:
    """The shares that a holder may have, as far as facts about it alone say (depth-first search)."""
    if len(shares) == len(problem.classes):
        if not left and _within_limits(problem, holder, shares):
            yield shares
        return
    one = problem.classes[len(shares)]
    can = min(left, len(one.things)) if holder in dict(one.options) else 0
    for count in range(can + 1):
        if _within_limits(problem, holder, (*shares, count)):
            yield from _possible_shares(problem, holder, left - count, (*shares, count))


def _within_limits(problem: CountingProblem, holder: int, shares: Shares) -> bool:
    """Whether the holder exceeds no fact; and, if all shares are given, falls short of none that is about it alone."""
    counted = _counted(problem, holder, shares)
    shared = {fact for one in problem.classes for other, facts in one.options if other != holder for fact in facts}
    shared.update(problem.parents.values())
    for fact, (least, most) in enumerate(problem.limits):
        complete = len(shares) == len(problem.classes) and fact not in shared
        if counted[fact] > most or (complete and counted[fact] < least):
            return False
    return True


def _counted(problem: CountingProblem, holder: int, shares: Shares) -> list[int]:
    """By fact: how many of the holder's cards count for it."""
    counted = [0] * len(problem.limits)
    for one, count in zip(problem.classes, shares, strict=False):
        for fact in dict(one.options).get(holder, ()):
            counted[fact] += count
    return counted


def _remaining(problem: CountingProblem, holder: int, shares: Shares) -> CountingProblem:
    """The problem of the other holders if this one has these shares."""
    counted = _counted(problem, holder, shares)
    limits = tuple((least - had, most - had) for (least, most), had in zip(problem.limits, counted, strict=True))
    classes = []
    for one, count in zip(problem.classes, shares, strict=True):
        options = tuple(option for option in one.options if option[0] != holder)
        if len(one.things) > count:
            classes.append(CardClass(one.things[count:], options))
    return CountingProblem(tuple(classes), {**problem.sizes, holder: 0}, limits, problem.parents)


def _selections(classes: tuple[CardClass, ...], shares: Shares) -> Iterator[tuple[int, ...]]:
    parts = (combinations(one.things, count) for one, count in zip(classes, shares, strict=True))
    for chosen in product(*parts):
        yield tuple(thing for part in chosen for thing in part)


# From samples


def sampled_contents(timeline: Timeline, now: Array, zones: Sequence[int], most: int) -> Solution:
    """The contents of these holders in worlds `now[draw, thing]`, with their frequencies.

    If there are more than `most` different ones, those of at most `most` draws at even distances.
    """
    held = [np.nonzero(now == zone)[1].reshape(len(now), -1) for zone in zones]
    names = list(map(tuple, np.concatenate([*held, np.zeros((len(now), 0), np.int64)], axis=1).tolist()))
    found = Counter(names)
    if len(found) > most:
        found = Counter(names[:: -(-len(names) // most)])
    things, total = timeline.things, found.total()
    return {tuple(things[thing] for thing in name): count / total for name, count in found.items()}


class OutcomeCounter:
    """The odds of outcomes with each solution, from sampled histories `[draw, thing, stage]`.

    Counts are kept: many outcomes are about the same holders and cards.
    """

    def __init__(self, timeline: Timeline, histories: Array, zones: Sequence[int]) -> None:
        self.timeline, self.histories, self.zones = timeline, histories, list(zones)
        self._kept: dict[Any, Array] = {}

    def chances(self, facts: tuple[Factor, ...], solution: Solution) -> dict[tuple[Thing, ...], float]:
        """The joint odds of an outcome (facts that would all be true) with each solution.

        Solutions with equally many cards of each set that the facts are about are pooled: the outcome is equally
        likely with each.
        """
        counts = [fact for fact in facts if isinstance(fact, Count) and not fact.but_last]
        if len(counts) < len(facts):
            raise Unsupported(facts)
        true = np.ones(len(self.histories), bool)
        for fact in counts:
            true &= self._holds(fact)
        drawn, named = self._pools(tuple(fact.among for fact in counts), tuple(solution))
        width = int(max(drawn.max(initial=0), named.max(initial=0))) + 1
        seen = np.bincount(drawn, minlength=width)
        share = np.where(seen, np.bincount(drawn, weights=true, minlength=width) / np.maximum(seen, 1), true.mean())
        joint = share[named]
        return {name: odds * float(part) for (name, odds), part in zip(solution.items(), joint, strict=True) if part}

    def _numbers(self, among: frozenset[Thing]) -> list[int]:
        return [self.timeline.thing_number[thing] for thing in among if thing in self.timeline.thing_number]

    def _holds(self, fact: Count) -> Bools:
        """`[draw]`: whether a fact holds."""
        key = fact.holders, fact.among, fact.ever
        if key not in self._kept:
            span = self.histories[:, self._numbers(fact.among), (None if fact.ever else -1) :]
            holders = [self.timeline.holder_number(name) for name in fact.holders]
            had = [(span == holder).any(axis=2).sum(axis=1) for holder in holders]
            self._kept[key] = np.sum(had, axis=0)
        count = self._kept[key]
        return np.asarray((count >= fact.least) & (count <= fact.most))

    def _pools(
        self, card_sets: tuple[frozenset[Thing], ...], names: tuple[tuple[Thing, ...], ...]
    ) -> tuple[Array, Array]:
        """`[draw]` and `[solution]`: a number for how many cards of each set the solution has."""
        key = card_sets, len(names)
        if key not in self._kept:
            drawn, named = np.zeros(len(self.histories), np.int64), np.zeros(len(names), np.int64)
            for among in card_sets:
                now = self.histories[:, self._numbers(among), -1]
                drawn = drawn * (len(among) + 1) + np.isin(now, self.zones).sum(axis=1)
                named = named * (len(among) + 1) + np.array([len(among.intersection(name)) for name in names])
            self._kept[key] = np.concatenate([drawn, named])
        both = self._kept[key]
        return both[: len(self.histories)], both[len(self.histories) :]

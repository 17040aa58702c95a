"""Forward-backward over the levels of holders, for many cases at once (a case: what the conditioned zones hold).

F_p[S] = sum over h in S of F_{p-1}[S \\ h] * w_p(h)           weight of all ways in which the first p holders have S
B_p[S] = sum over h outside S of w_{p+1}(h) * B_{p+1}[S + h]   weight of all ways to deal the rest to the others
J_p[h] = w_p(h) * sum over S of F_{p-1}[S] * B_p[S + h]         weight of all worlds in which holder p has h

Arrays are [set, case] and [hand, case]. Sets that no world reaches are skipped, so the sweep gets faster as a game
goes on.
"""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.arrays import compiled
from parlour.knowledge.hands.subsets import Bools, DealStep, Floats, Ints, Longs

Shared = tuple[Floats, Ints] | None  # likelihood [number, hand] and index of the hand [hand, case]; None: certain


@compiled
def _push(level: Floats, weight: Floats, live: Bools, hand: Ints, target: Ints, out: Floats) -> None:
    ways = hand.shape[0] // level.shape[0]
    cases = level.shape[1]
    for source in range(level.shape[0]):
        here = level[source]
        if here.any():
            for way in range(source * ways, (source + 1) * ways):
                if not live[hand[way]]:
                    continue
                has, there = weight[hand[way]], out[target[way]]
                for case in range(cases):
                    there[case] += here[case] * has[case]


@compiled
def _pull(
    level: Floats, weight: Floats, live: Bools, behind: Floats, hand: Ints, target: Ints, out: Floats, met: Floats
) -> None:
    """B of the level before, and with it what J of the holder between is made of."""
    ways = hand.shape[0] // level.shape[0]
    cases = level.shape[1]
    for source in range(level.shape[0]):
        here, total = level[source], out[source]
        if here.any():
            for way in range(source * ways, (source + 1) * ways):
                if not live[hand[way]]:
                    continue
                has, rest, both = weight[hand[way]], behind[target[way]], met[hand[way]]
                for case in range(cases):
                    total[case] += has[case] * rest[case]
                    both[case] += here[case] * rest[case]


def _live(weight: Floats) -> Bools:
    """Which hands are possible in some case."""
    live: Bools = np.logical_or.reduce(weight != 0, axis=1)
    return live


def joint(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, [hand, case]."""
    weights = list(map(np.ascontiguousarray, weights))
    levels = forward(steps, weights)
    behind = np.ones_like(levels[-1])
    met: list[Floats] = []
    for step, weight, level in zip(reversed(steps), reversed(weights), reversed(levels[:-1]), strict=True):
        out, table = np.zeros_like(level), np.zeros_like(weight)
        _pull(level, weight, _live(weight), behind, step.hand, step.target, out, table)
        behind = out
        met.insert(0, weight * table)
    return met


def forward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """F of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(steps, weights, strict=True):
        out = np.zeros((step.targets, weight.shape[1]))
        _push(levels[-1], weight, _live(weight), step.hand, step.target, out)
        levels.append(out)
    return levels


def many(steps: Sequence[DealStep], weights: Sequence[Floats], shares: Sequence[Shared], chosen: np.ndarray) -> Floats:
    """Totals for many choices of one likelihood per holder, [choice, case]; sorted choices share their prefix."""
    weights, cases = list(map(np.ascontiguousarray, weights)), weights[0].shape[1]
    levels = [np.ones((1, cases)), *(np.empty((step.targets, cases)) for step in steps)]
    cuts = [np.empty_like(weight) for weight in weights]
    found, last = np.empty((len(chosen), cases)), [-1] * len(steps)
    for row, numbers in zip(found, chosen.tolist(), strict=True):
        alike = next(place for place, number in enumerate(numbers) if number != last[place])
        for place in range(alike, len(numbers)):
            step, cut = steps[place], _cut(weights[place], shares[place], numbers[place], cuts[place])
            levels[place + 1].fill(0.0)
            _push(levels[place], cut, _live(cut), step.hand, step.target, levels[place + 1])
        row[:], last = levels[-1][0], numbers
    return found


def _cut(weight: Floats, share: Shared, number: int, out: Floats) -> Floats:
    """A holder's weights with one of its shares, by hand and case."""
    if share is None:
        return weight
    rows, places = share
    np.take(rows[number], places, out=out, mode="clip")
    return np.multiply(out, weight, out=out)


def totals(steps: Sequence[DealStep], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, [case]."""
    total: Floats = forward(steps, list(map(np.ascontiguousarray, weights)))[-1][0]
    return total


@compiled
def tallied(found: Floats, places: Ints, has: Longs, in_case: Longs, numbers: int) -> Floats:
    """By subject, number and case: the weight of the hands with which there are so many."""
    subjects, cases = in_case.shape
    totals = np.zeros((subjects, numbers, cases))
    for subject in range(subjects):
        mine, more, out = has[subject], in_case[subject], totals[subject]
        for hand in range(found.shape[0]):
            for case in range(cases):
                out[mine[places[hand, case]] + more[case], case] += found[hand, case]
    return totals


@compiled
def _drawn_back(weight: Floats, behind: Floats, hand: Ints, target: Ints, out: Floats) -> None:
    ways = hand.shape[0] // out.shape[0]
    for source in range(out.shape[0]):
        total = out[source]
        for way in range(source * ways, (source + 1) * ways):
            has, rest = weight[hand[way]], behind[target[way]]
            for case in range(out.shape[1]):
                total[case] += has[case] * rest[case]


def backward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(reversed(steps), map(np.ascontiguousarray, reversed(weights)), strict=True):
        out = np.zeros((step.sources, weight.shape[1]))
        _drawn_back(weight, levels[0], step.hand, step.target, out)
        levels.insert(0, out)
    return levels


def _cases(weights: Sequence[Floats]) -> int:
    return weights[0].shape[1] if weights else 1

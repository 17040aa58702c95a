"""The compiled sweep. Sets that no world reaches are passed over, so that it grows faster as the game goes on."""

from collections.abc import Sequence

import numpy as np
from numba import njit

from parlour.knowledge.plan import Bools, Floats, Ints, Longs, Step


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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


def joint(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, by hand and case."""
    levels = forward(steps, weights)
    behind = np.ones_like(levels[-1])
    met: list[Floats] = []
    for step, weight, level in zip(reversed(steps), reversed(weights), reversed(levels[:-1]), strict=True):
        out, table = np.zeros_like(level), np.zeros_like(weight)
        _pull(level, weight, _live(weight), behind, step.hand, step.target, out, table)
        behind = out
        met.insert(0, weight * table)
    return met


def forward(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    levels = [np.ones((1, weights[0].shape[1]))]
    for step, weight in zip(steps, weights, strict=True):
        out = np.zeros((step.targets, weight.shape[1]))
        _push(levels[-1], weight, _live(weight), step.hand, step.target, out)
        levels.append(out)
    return levels


def many(steps: Sequence[Step], tables: Sequence[Floats], chosen: np.ndarray) -> Floats:
    """The same for many choices among the holders' tables: one after another, for each passes over other hands."""
    lives = [[_live(weight) for weight in table] for table in tables]
    found = np.empty((len(chosen), tables[0].shape[2]))
    start = np.ones((1, tables[0].shape[2]))
    for row, numbers in zip(found, chosen.tolist(), strict=True):
        level = start
        for step, table, live, number in zip(steps, tables, lives, numbers, strict=True):
            out = np.zeros((step.targets, level.shape[1]))
            _push(level, table[number], live[number], step.hand, step.target, out)
            level = out
        row[:] = level[0]
    return found


def totals(steps: Sequence[Step], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, by case."""
    total: Floats = forward(steps, weights)[-1][0]
    return total


@njit(cache=True, nogil=True)
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

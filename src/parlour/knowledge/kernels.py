"""The compiled sweep. Sets that no world reaches are passed over, so that it grows faster as the game goes on."""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from parlour.knowledge.plan import Floats, Ints, Step

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]


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


class Desk:
    """Room to work in: by level, the number of each set of cards (-1: not reached), the sets and their F."""

    def __init__(self, cards: int, holders: int) -> None:
        self.number = np.full((holders + 1, 1 << cards), -1, np.int32)
        self.sets = np.zeros((holders + 1, 1 << cards), np.int64)
        self.ahead = np.zeros((holders + 1, 1 << cards))


def meet(desk: Desk, hands: Sequence[Ints], weights: Sequence[Floats], taken: Ints, cards: int) -> list[Floats]:
    """J of every holder, by hand and case, where no weight hangs on the case: only the cards that it takes do."""
    live = [np.flatnonzero(weight) for weight in weights]
    order = sorted(range(len(live)), key=lambda place: len(live[place]))  # who has few ways leaves few sets
    counts = np.array([len(live[place]) for place in order])
    masks = np.zeros((len(live), counts.max()), np.int64)
    shares = np.zeros(masks.shape)
    for row, place in enumerate(order):
        masks[row, : counts[row]], shares[row, : counts[row]] = hands[place][live[place]], weights[place][live[place]]
    met = _meet(desk.number, desk.sets, desk.ahead, masks, shares, counts, taken.astype(np.int64), (1 << cards) - 1)
    found = [np.zeros((len(weight), len(taken))) for weight in weights]
    for row, place in enumerate(order):
        found[place][live[place]] = met[row, : counts[row]] * shares[row, : counts[row], None]
    return found


@njit(cache=True, nogil=True)
def _reach(number: Ints, sets: Longs, ahead: Floats, masks: Longs, shares: Floats, counts: Longs) -> Longs:
    """Forward: how many sets are reached at each level; they are numbered as they come."""
    reached = np.zeros(len(counts) + 1, np.int64)
    number[0, 0], sets[0, 0], ahead[0, 0], reached[0] = 0, 0, 1.0, 1
    for level in range(len(counts)):
        for source in range(reached[level]):
            held, share = sets[level, source], ahead[level, source]
            for hand in range(counts[level]):
                mask = masks[level, hand]
                if mask & held:
                    continue
                target = number[level + 1, held | mask]
                if target < 0:
                    target = reached[level + 1]
                    reached[level + 1] += 1
                    number[level + 1, held | mask], sets[level + 1, target] = target, held | mask
                    ahead[level + 1, target] = 0.0
                ahead[level + 1, target] += share * shares[level, hand]
    return reached


@njit(cache=True, nogil=True)
def _meet(
    number: Ints, sets: Longs, ahead: Floats, masks: Longs, shares: Floats, counts: Longs, taken: Longs, full: int
) -> Floats:
    """By holder, hand and case: the weight of what the others can have beside it."""
    reached = _reach(number, sets, ahead, masks, shares, counts)
    holders, cases = len(counts), len(taken)
    met = np.zeros((holders, masks.shape[1], cases))
    behind = np.zeros((reached[holders], cases))
    for target in range(reached[holders]):
        for case in range(cases):
            behind[target, case] = sets[holders, target] | taken[case] == full
    for level in range(holders - 1, -1, -1):
        before = np.zeros((reached[level], cases))
        some = np.zeros(len(behind), np.int64)  # by set: how many cases can come of it, and which
        which = np.zeros((len(behind), cases), np.int64)
        for target in range(len(behind)):
            for case in range(cases):
                if behind[target, case]:
                    which[target, some[target]] = case
                    some[target] += 1
        for source in range(reached[level]):
            held, share = sets[level, source], ahead[level, source]
            for hand in range(counts[level]):
                mask = masks[level, hand]
                if mask & held:
                    continue
                target, weight = number[level + 1, held | mask], shares[level, hand]
                for at in range(some[target]):
                    case = which[target, at]
                    rest = behind[target, case]
                    before[source, case] += weight * rest
                    met[level, hand, case] += share * rest
        for target in range(reached[level + 1]):
            number[level + 1, sets[level + 1, target]] = -1
        behind = before
    return met

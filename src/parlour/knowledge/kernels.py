"""The compiled sweep. Sets that no world reaches are passed over, so that it grows faster as the game goes on."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from parlour.knowledge.plan import Floats, Ints, Joins, Longs, Numbers, Rests, Step
from parlour.knowledge.products import Pairs, Places, Steps

Bools = NDArray[np.bool_]


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


def swept(laid: Floats, steps: Steps, places: Places, rests: Rests, pairs: Pairs) -> tuple[Floats, Floats]:
    """All products; then by table and card, over all pairs with their shares, and by table and pair over all hands."""
    arrays: tuple[Any, ...] = (laid, steps.products, *steps.joins, *places, *rests, *pairs)
    found: tuple[Floats, Floats] = _swept(*arrays)
    return found


@njit(cache=True, nogil=True)  # which takes single arrays from Python much faster than tuples of them
def _swept(
    laid: Floats,
    products: Longs,
    sets: Longs,
    each: Floats,
    ways: Longs,
    starts: Longs,
    beside: Numbers,
    both: Numbers,
    held: Longs,
    besides: Longs,
    start: Longs,
    hands: Longs,
    numbers: Ints,
    has: Floats,
    cuts: Longs,
    taken: Longs,
    takings: Ints,
    shares: Floats,
) -> tuple[Floats, Floats]:
    joins = Joins(sets, each, ways, starts, beside, both)
    places, rests, pairs = Places(held, besides), Rests(start, hands, numbers, has), Pairs(cuts, taken, takings, shares)
    for product in range(len(products)):
        _multiply(laid, products[product], joins)
    tables, kinds = held.shape
    by_card, by_pair = np.zeros((tables, has.shape[1])), np.zeros((tables, len(taken)))
    for table in range(tables):
        for kind in range(kinds):
            _gather(laid, table, kind, places, rests, pairs, by_card[table], by_pair[table])
    return by_card, by_pair


@njit(cache=True, nogil=True)
def _multiply(laid: Floats, product: Longs, joins: Joins) -> None:
    """Row by row of the one of which fewer sets are possible; where both are even all sets are alike."""
    step, left, right, begin = product
    sets, ways = joins.sets[step], joins.ways[step]
    one, other, both = laid[left : left + sets[0]], laid[right : right + sets[1]], laid[begin : begin + sets[2]]
    if _even(one) and _even(other):
        both[:] = one[0] * other[0] * joins.each[step]
        return
    some, others = _possible(one), _possible(other)
    if len(some) * ways[0] <= len(others) * ways[1]:
        _join(one, some, other, joins.beside, joins.both, joins.start[step, 0], ways[0], both)
    else:
        _join(other, others, one, joins.beside, joins.both, joins.start[step, 1], ways[1], both)


@njit(cache=True, nogil=True)
def _join(
    rows: Floats, some: Longs, others: Floats, beside: Numbers, both: Numbers, start: int, ways: int, out: Floats
) -> None:
    for row in some:
        weight, at = rows[row], start + row * ways
        besides, boths = beside[at : at + ways], both[at : at + ways]
        for way in range(ways):
            out[boths[way]] += weight * others[besides[way]]


@njit(cache=True, nogil=True)
def _even(weights: Floats) -> bool:
    if weights[0] == 0:
        return False
    for at in range(len(weights)):
        if weights[at] != weights[0]:
            return False
    return True


@njit(cache=True, nogil=True)
def _possible(weights: Floats) -> Longs:
    """Which of these weigh something; without a branch, which nobody could foresee."""
    some, count = np.empty(len(weights) + 1, np.int64), 0
    for at in range(len(weights)):
        some[count] = at
        count += weights[at] != 0
    return some[:count]


@njit(cache=True, nogil=True)
def _gather(
    laid: Floats, table: int, kind: int, places: Places, rests: Rests, pairs: Pairs, by_card: Floats, by_pair: Floats
) -> None:
    start, hands, beside = places.held[table, kind], rests.hands[table], laid[places.beside[table, kind] :]
    first, end = pairs.cuts[kind], pairs.cuts[kind + 1]
    weights = laid[start : start + hands]
    for hand in _possible(weights):
        total, rest, has = 0.0, rests.numbers[rests.start[table] + hand], rests.has[rests.start[table] + hand]
        for pair in range(first, end):
            found = weights[hand] * beside[rest[pairs.taken[pair]]]
            total += found * pairs.shares[pair]
            by_pair[pair] += found
        for card in range(len(has)):
            by_card[card] += total * has[card]


@njit(cache=True, nogil=True)
def left_over(laid: Floats, held: Longs, beside: Longs, numbers: Ints, cuts: Longs, taken: Longs) -> Floats:
    """By hand and pair: what a hand weighs, times what the others can make of what it and the case leave."""
    found = np.zeros((len(numbers), len(taken)))
    for hand in range(len(found)):
        row, rest = found[hand], numbers[hand]
        for kind in range(len(held)):
            weight = laid[held[kind] + hand]
            if weight:
                for pair in range(cuts[kind], cuts[kind + 1]):
                    row[pair] = weight * laid[beside[kind] + rest[taken[pair]]]
    return found


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

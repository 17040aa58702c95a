"""The products of tables, and what follows from them, compiled."""

from typing import Any

import numpy as np
from numba import njit

from parlour.knowledge.plan import Bools, Floats, Ints, Joins, Longs, Numbers, Rests
from parlour.knowledge.products import Found, Pairs, Places, Steps


def swept(laid: Floats, steps: Steps, places: Places, rests: Rests, pairs: Pairs) -> Found:
    arrays: tuple[Any, ...] = (laid, steps.products, *steps.joins, *places, *rests, *pairs)
    return Found(*_swept(*arrays))


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
) -> tuple[Floats, Floats, Floats, Bools]:
    joins = Joins(sets, each, ways, starts, beside, both)
    places, rests, pairs = Places(held, besides), Rests(start, hands, numbers, has), Pairs(cuts, taken, takings, shares)
    for product in range(len(products)):
        _multiply(laid, products[product], joins)
    tables, kinds = held.shape
    by_card, by_pair = np.zeros((tables, has.shape[1])), np.zeros((tables, len(taken)))
    found = Found(by_card, by_pair, np.zeros_like(by_pair), np.ones(tables, np.bool_))
    for table in range(tables):
        for kind in range(kinds):
            _gather(laid, table, kind, places, rests, pairs, found)
    return found.by_card, found.by_pair, found.ways, found.whole


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
def _gather(laid: Floats, table: int, kind: int, places: Places, rests: Rests, pairs: Pairs, found: Found) -> None:
    start, first, beside = places.held[table, kind], rests.start[table], laid[places.beside[table, kind] :]
    weights, by_card = laid[start : start + rests.hands[table]], found.by_card[table]
    by_pair, ways = found.by_pair[table], found.ways[table]
    for hand in _possible(weights):
        weight, rest, has, total = weights[hand], rests.numbers[first + hand], rests.has[first + hand], 0.0
        if weight != 1:
            found.whole[table] = False
        for pair in range(pairs.cuts[kind], pairs.cuts[kind + 1]):
            others = beside[rest[pairs.taken[pair]]]
            total += weight * others * pairs.shares[pair]
            by_pair[pair] += weight * others
            ways[pair] += others
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

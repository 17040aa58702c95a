"""The products of tables, and what follows from them, compiled."""

from typing import Any

import numpy as np
from numba import njit

from parlour.knowledge.plan import Floats, Ints, Joins, Longs, Numbers, Rests
from parlour.knowledge.products import Pairs, Places, Steps


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

"""Products of all tables but one in plain numpy: what the compiled kernels do, written for reading."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.knowledge.hands.leave_one_out import CaseKinds, HandRows, Places, ProductSteps, Totals, hands_of
from parlour.knowledge.hands.subsets import Complements, DisjointUnions, Floats, Longs


def swept(laid: Floats, steps: ProductSteps, places: Places, rests: Complements, pairs: CaseKinds) -> Totals:
    for product in steps.products.tolist():
        _multiply(laid, product, steps.joins)
    has = np.split(rests.has, rests.start[1:])
    hands = [hands_of(table, places, rests, pairs) for table in range(len(has))]
    found = [_gathered(laid, mine, held, pairs.shares) for mine, held in zip(hands, has, strict=True)]
    return Totals(*map(np.array, zip(*found, strict=True)))


def _multiply(laid: Floats, product: Sequence[int], joins: DisjointUnions) -> None:
    """Row by row of the one of which fewer sets are possible; where both are even all sets are alike."""
    step, *begins = product
    sets = joins.sets[step].tolist()
    one, other, both = (laid[begin : begin + count] for begin, count in zip(begins, sets, strict=True))
    if _even(one) and _even(other):
        both[:] = one[0] * other[0] * joins.each[step]
        return
    ways = joins.ways[step].tolist()
    side = int(np.count_nonzero(other) * ways[1] < np.count_nonzero(one) * ways[0])
    rows, others = (other, one) if side else (one, other)
    live = np.flatnonzero(rows)
    ways_of = np.s_[joins.start[step, side] : joins.start[step, side] + len(rows) * ways[side]]
    beside, union = (way[ways_of].reshape(len(rows), -1)[live] for way in (joins.beside, joins.both))
    weights = rows[live, None] * others[beside]
    both[:] = np.bincount(union.ravel(), weights=weights.ravel(), minlength=len(both))


def _even(weights: Floats) -> bool:
    return bool(weights[0] != 0 and (weights == weights[0]).all())


def _gathered(laid: Floats, hands: HandRows, has: Floats, shares: Floats) -> tuple[Floats, Floats, Floats, bool]:
    """What follows for one table."""
    weights = laid[hands.held + np.arange(len(has))[:, None]]
    live = np.flatnonzero(weights.any(axis=1))
    weights, others = weights[live], _others(laid, hands, live)
    mine = weights[:, _kind(hands)]
    found = mine * others
    ways = ((mine != 0) * others).sum(axis=0)
    return found @ shares @ has[live], found.sum(axis=0), ways, bool((weights * weights == weights).all())


def left_over(laid: Floats, *given: Any) -> Floats:
    """By hand and pair: its weight, times what the others can make of what is then left."""
    hands = HandRows(*given)
    every = np.arange(len(hands.numbers))
    found: Floats = laid[hands.held + every[:, None]][:, _kind(hands)] * _others(laid, hands, every)
    return found


def _others(laid: Floats, hands: HandRows, some: Longs) -> Floats:
    """By some of the hands and pair: what the others can make of what is left."""
    others: Floats = laid[hands.beside[_kind(hands)] + hands.numbers[some][:, hands.taken]]
    return others


def _kind(hands: HandRows) -> Longs:
    """By pair."""
    return np.repeat(np.arange(len(hands.held)), np.diff(hands.cuts))

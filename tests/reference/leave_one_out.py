"""Leave-one-out products in plain numpy: what the compiled kernels do, written for reading."""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.arrays import Floats, Longs
from parlour.knowledge.hands.leave_one_out import CaseKinds, ProductPlan, Totals
from parlour.knowledge.hands.subsets import DisjointUnions


def totals(buffer: Floats, plan: ProductPlan, kinds: CaseKinds) -> Totals:
    for product in plan.products.tolist():
        _multiply(buffer, product, plan.unions)
    found = [_sum_hands(buffer, plan, kinds, wanted) for wanted in range(len(plan.own))]
    return Totals(*map(np.array, zip(*found, strict=True)))


def _multiply(buffer: Floats, product: Sequence[int], unions: DisjointUnions) -> None:
    """Row by row of the factor with fewer possible ways; if both factors are constant, so is the product."""
    pair, *begins = product
    sets = unions.sets[pair].tolist()
    one, other, out = (buffer[begin : begin + count] for begin, count in zip(begins, sets, strict=True))
    if _constant(one) and _constant(other):
        out[:] = one[0] * other[0] * unions.splits[pair]
        return
    ways = unions.ways[pair].tolist()
    side = int(np.count_nonzero(other) * ways[1] < np.count_nonzero(one) * ways[0])
    rows, others = (other, one) if side else (one, other)
    live = np.flatnonzero(rows)
    ways_of = np.s_[unions.start[pair, side] : unions.start[pair, side] + len(rows) * ways[side]]
    beside, union = (way[ways_of].reshape(len(rows), -1)[live] for way in (unions.beside, unions.union))
    weights = rows[live, None] * others[beside]
    out[:] = np.bincount(union.ravel(), weights=weights.ravel(), minlength=len(out))


def _constant(weights: Floats) -> bool:
    return bool(weights[0] != 0 and (weights == weights[0]).all())


def _sum_hands(buffer: Floats, plan: ProductPlan, kinds: CaseKinds, wanted: int) -> tuple[Floats, Floats, Floats, bool]:
    first, hands = plan.complements.start[wanted], plan.complements.hands[wanted]
    weights = buffer[plan.own[wanted] + np.arange(hands)[:, None]]  # [hand, profile]
    live = np.flatnonzero(weights.any(axis=1))
    weights, others = weights[live], _others(buffer, plan, kinds, wanted)[live]
    mine = weights[:, _profile(kinds)]
    found = mine * others
    ways = ((mine != 0) * others).sum(axis=0)
    by_card = found @ kinds.weight @ plan.complements.members[first : first + hands][live]
    return by_card, found.sum(axis=0), ways, bool((weights * weights == weights).all())


def hand_totals(buffer: Floats, plan: ProductPlan, kinds: CaseKinds, wanted: int) -> Floats:
    every = np.arange(plan.complements.hands[wanted])[:, None]
    mine = buffer[plan.own[wanted] + every][:, _profile(kinds)]
    found: Floats = mine * _others(buffer, plan, kinds, wanted)
    return found


def _others(buffer: Floats, plan: ProductPlan, kinds: CaseKinds, wanted: int) -> Floats:
    """What the others can make of what a hand and a kind of cases leave, [hand, kind]."""
    first, hands = plan.complements.start[wanted], plan.complements.hands[wanted]
    rank = plan.complements.rank[first : first + hands][:, kinds.taken]
    others: Floats = buffer[plan.others[wanted][_profile(kinds)] + rank]
    return others


def _profile(kinds: CaseKinds) -> Longs:
    """The profile of each kind."""
    return np.repeat(np.arange(len(kinds.starts) - 1), np.diff(kinds.starts))

"""Leave-one-out products by subset convolution: what all other holders can have beside one holder's hand.

P_AB[S] = sum over h in S of P_A[h] * P_B[S \\ h] is the weight of all ways in which A and B have S together. For each
holder the product over all others is needed. Divide and conquer shares the work; with holders a, b, c, d:

    beside(abcd, nothing)
      beside(ab, cd)            cd = c * d
        beside(a, bcd)          bcd = b * cd    -> others of a
        beside(b, acd)          acd = a * cd    -> others of b
      beside(cd, ab)            ab = a * b
        beside(c, abd)          abd = d * ab    -> others of c
        beside(d, abc)          abc = c * ab    -> others of d

Weights differ from case to case. A *profile* is one combination of groups, a group per holder; profiles with the same
groups of some holders share the product of these. All weights and products lie in one buffer, so that one compiled call
does everything:

    | 1 0 | a, group 0 .. 0 | a, group 1 .. 0 | b, group 0 .. 0 | .. | cd, version 0 .. 0 | cd, version 1 .. 0 | ..
      |     `- inputs: the weights of each holder by group             `- products in the order of their making
      `- the product of no holder; every entry ends with a zero, the value of a set that overlaps with taken cards
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from parlour.knowledge.arrays import Bools, Floats, Ints, Longs, compiled
from parlour.knowledge.hands.subsets import Complements, DisjointUnions, Ranks, complements, disjoint_unions

Holders = tuple[int, ...]  # numbers of holders
Inputs = tuple[tuple[int, Longs], ...]
Layout = tuple[int, Inputs, Longs, DisjointUnions, Longs, Longs]  # a ProductPlan without complements


class CaseKinds(NamedTuple):
    """Cases of one kind are equivalent: the same profile, the same taken cards. Kinds are sorted by profile."""

    starts: Longs  # the first kind of each profile, and the end of the last, [profile + 1]
    taken: Longs  # number of the taken set, [kind]
    taken_sets: Ints  # masks, [taken set]
    weight: Floats  # sum of the weights of its cases, [kind]


class ProductPlan(NamedTuple):
    """What is multiplied, where it lies in the buffer, and which entry belongs to what a hand and a case leave."""

    length: int  # of the buffer
    inputs: Inputs  # by holder: where its weights begin, and which of its groups are needed
    products: Longs  # number of the pair of sizes, and where both factors and the product begin, [product, 4]
    unions: DisjointUnions  # by pair of sizes
    own: Longs  # where the weights begin, [wanted holder, profile]
    others: Longs  # where the product of all other holders begins, [wanted holder, profile]
    complements: Complements  # of the hands of the wanted holders


class Totals(NamedTuple):
    """Weights of all worlds, for each wanted holder."""

    by_card: Floats  # in which it has the card, over all kinds with their weights, [wanted holder, card]
    by_kind: Floats  # [wanted holder, kind]: the same for each holder
    ways: Floats  # the same if every possible hand of this holder weighed 1, [wanted holder, kind]
    uniform: Bools  # whether every possible hand weighs 1, [wanted holder]


class LeaveOneOut:
    """The products for one set of weights [group, hand], one array per holder, and the totals that follow.

    `profiles` is [profile, holder]: the group. Holders with few possible hands are multiplied with each other first,
    which is the least work.
    """

    def __init__(
        self,
        cards: int,
        sizes: tuple[int, ...],
        weights: Sequence[Floats],
        profiles: Longs,
        wanted: Holders,
        kinds: CaseKinds,
    ) -> None:
        possible = [np.count_nonzero(mine) / len(mine) for mine in weights]
        order = tuple(sorted(range(len(sizes)), key=possible.__getitem__))
        self._kinds = kinds
        self._plan = plan = _plan(cards, sizes, order, wanted, profiles, kinds.taken_sets)
        self._buffer: Floats = np.zeros(plan.length)
        self._buffer[0] = 1.0
        for mine, (start, groups) in zip(weights, plan.inputs, strict=True):
            rows = mine if len(groups) == len(mine) else mine[groups]
            self._buffer[start : start + len(rows) + rows.size].reshape(len(rows), -1)[:, :-1] = rows
        self.totals = totals(self._buffer, plan, kinds)

    def by_hand(self, wanted: int) -> Floats:
        """The weight of all worlds, [hand, kind]."""
        return hand_totals(self._buffer, self._plan, self._kinds, wanted)


class _PlanBuilder:
    """Lays out products one after another; of each as many versions as the profiles need."""

    def __init__(self, cards: int, sizes: tuple[int, ...], profiles: Longs) -> None:
        self._cards = cards
        self._sizes = sizes
        self.starts: dict[Holders, list[int]] = {}  # of each product, by profile
        self.length = 0
        self.pairs: dict[tuple[int, int], int] = {}  # of sizes
        self.products: list[tuple[int, ...]] = []
        self._append((), [0] * len(profiles))
        self.inputs = tuple(
            (self.length, np.array(self._append((holder,), groups)))
            for holder, groups in enumerate(profiles.T.tolist())
        )

    def beside(self, holders: Holders, others: Holders) -> list[Holders]:
        """For each holder the product of these others and all holders but itself."""
        if len(holders) < 2:
            return [others] * len(holders)
        left, right = holders[: len(holders) // 2], holders[len(holders) // 2 :]
        return self.beside(left, self.product(others, right)) + self.beside(right, self.product(others, left))

    def product(self, one: Holders, other: Holders) -> Holders:
        """The product of both; if `one` is empty, that of the other's halves."""
        key = tuple(sorted((*one, *other)))
        if key not in self.starts:
            one, other = (one, other) if one else (other[: len(other) // 2], other[len(other) // 2 :])
            left, right = self.product((), one), self.product((), other)
            pair = self.pairs.setdefault((self._size(left), self._size(right)), len(self.pairs))
            factors = list(zip(self.starts[left], self.starts[right], strict=True))
            self._append(key, factors)
            self.products += {(pair, *two, own) for two, own in zip(factors, self.starts[key], strict=True)}
        return key

    def _append(self, key: Holders, versions: Sequence[Any]) -> list[Any]:
        """Room for a product; profiles with the same version share it. Returns the different versions."""
        distinct, entry = sorted(set(versions)), comb(self._cards, self._size(key)) + 1
        start = {version: self.length + entry * number for number, version in enumerate(distinct)}
        self.starts[key] = [start[version] for version in versions]
        self.length += entry * len(distinct)
        return distinct

    def _size(self, key: Holders) -> int:
        return sum(self._sizes[holder] for holder in key)


def _plan(
    cards: int, sizes: tuple[int, ...], order: Holders, wanted: Holders, profiles: Longs, taken_sets: Ints
) -> ProductPlan:
    """Both parts are cached on their own: taken sets change more often than profiles."""
    left = complements(cards, tuple(sizes[holder] for holder in wanted), taken_sets.tobytes())
    return ProductPlan(*_layout(cards, sizes, order, wanted, profiles.tobytes()), left)


@lru_cache(maxsize=64)
def _layout(cards: int, sizes: tuple[int, ...], order: Holders, wanted: Holders, profiles: bytes) -> Layout:
    """All of a plan but the complements. `order`: in which holders are multiplied."""
    builder = _PlanBuilder(cards, sizes, np.frombuffer(profiles, np.int64).reshape(-1, len(sizes)))
    if set(wanted) == set(order):
        others = dict(zip(order, builder.beside(order, ()), strict=True))
    else:
        others = {mine: builder.product((), tuple(other for other in order if other != mine)) for mine in wanted}
    return (
        builder.length,
        builder.inputs,
        np.array(builder.products, np.int64).reshape(-1, 4),
        disjoint_unions(cards, tuple(builder.pairs)),
        np.array([builder.starts[holder,] for holder in wanted]),
        np.array([builder.starts[others[holder]] for holder in wanted]),
    )


@lru_cache(maxsize=256)
def product_additions(cards: int, sizes: tuple[int, ...], others: int = 0) -> int:
    """Additions for all products of one profile, if every hand is possible."""
    if len(sizes) < 2:
        return 0
    left, right = sizes[: len(sizes) // 2], sizes[len(sizes) // 2 :]
    return sum(
        comb(cards, others + sum(half)) * comb(others + sum(half), others)
        + product_additions(cards, rest, others + sum(half))
        for half, rest in ((left, right), (right, left))
    )


def totals(buffer: Floats, plan: ProductPlan, kinds: CaseKinds) -> Totals:
    """Multiply all products of the plan into the buffer, and sum over all hands."""
    arrays: tuple[Any, ...] = *plan.unions, *plan.complements, *kinds
    return Totals(*_totals(buffer, plan.products, plan.own, plan.others, *arrays))


def hand_totals(buffer: Floats, plan: ProductPlan, kinds: CaseKinds, wanted: int) -> Floats:
    """The weight of all worlds by hand of one wanted holder, [hand, kind]; after `totals`."""
    first = plan.complements.start[wanted]
    rank = plan.complements.rank[first : first + plan.complements.hands[wanted]]
    return _hand_totals(buffer, plan.own[wanted], plan.others[wanted], rank, kinds.starts, kinds.taken)


@compiled  # numba takes single arrays from Python much faster than tuples of them
def _totals(buffer: Floats, products: Longs, own: Longs, others: Longs, *arrays: Any) -> Any:
    unions, left, kinds = DisjointUnions(*arrays[:6]), Complements(*arrays[6:10]), CaseKinds(*arrays[10:])
    for product in range(len(products)):
        _multiply(buffer, products[product], unions)
    holders, profiles = own.shape
    by_card, by_kind = np.zeros((holders, left.members.shape[1])), np.zeros((holders, len(kinds.taken)))
    found = Totals(by_card, by_kind, np.zeros_like(by_kind), np.ones(holders, np.bool_))
    for holder in range(holders):
        for profile in range(profiles):
            weights = buffer[own[holder, profile] : own[holder, profile] + left.hands[holder]]
            _sum_hands(weights, buffer[others[holder, profile] :], holder, profile, left, kinds, found)
    return found.by_card, found.by_kind, found.ways, found.uniform


@compiled
def _multiply(buffer: Floats, product: Longs, unions: DisjointUnions) -> None:
    """Row by row of the factor with fewer possible ways; if both factors are constant, so is the product."""
    pair, left, right, begin = product
    sets, ways = unions.sets[pair], unions.ways[pair]
    one, other, out = buffer[left : left + sets[0]], buffer[right : right + sets[1]], buffer[begin : begin + sets[2]]
    if _constant(one) and _constant(other):
        out[:] = one[0] * other[0] * unions.splits[pair]
        return
    some, others = _possible(one), _possible(other)
    if len(some) * ways[0] <= len(others) * ways[1]:
        _convolve(one, some, other, unions.beside, unions.union, unions.start[pair, 0], ways[0], out)
    else:
        _convolve(other, others, one, unions.beside, unions.union, unions.start[pair, 1], ways[1], out)


@compiled
def _convolve(
    rows: Floats, some: Longs, others: Floats, beside: Ranks, union: Ranks, start: int, ways: int, out: Floats
) -> None:
    for row in some:
        weight, at = rows[row], start + row * ways
        besides, unions = beside[at : at + ways], union[at : at + ways]
        for way in range(ways):
            out[unions[way]] += weight * others[besides[way]]


@compiled
def _constant(weights: Floats) -> bool:
    """Whether all weights are equal, and not zero."""
    if weights[0] == 0:
        return False
    for at in range(len(weights)):
        if weights[at] != weights[0]:
            return False
    return True


@compiled
def _possible(weights: Floats) -> Longs:
    """The indices of weights that are not zero; without a branch, which no processor could predict."""
    some, count = np.empty(len(weights) + 1, np.int64), 0
    for at in range(len(weights)):
        some[count] = at
        count += weights[at] != 0
    return some[:count]


@compiled
def _sum_hands(
    weights: Floats, others: Floats, holder: int, profile: int, left: Complements, kinds: CaseKinds, found: Totals
) -> None:
    """Add the hands of one holder in the cases of one profile to the totals."""
    first, by_card = left.start[holder], found.by_card[holder]
    by_kind, ways = found.by_kind[holder], found.ways[holder]
    for hand in _possible(weights):
        weight, rank, members, total = weights[hand], left.rank[first + hand], left.members[first + hand], 0.0
        if weight != 1:
            found.uniform[holder] = False
        for kind in range(kinds.starts[profile], kinds.starts[profile + 1]):
            rest = others[rank[kinds.taken[kind]]]
            total += weight * rest * kinds.weight[kind]
            by_kind[kind] += weight * rest
            ways[kind] += rest
        for card in range(len(members)):
            by_card[card] += total * members[card]


@compiled
def _hand_totals(buffer: Floats, own: Longs, others: Longs, rank: Ints, starts: Longs, taken: Longs) -> Floats:
    found = np.zeros((len(rank), len(taken)))
    for hand in range(len(found)):
        row, rest = found[hand], rank[hand]
        for profile in range(len(own)):
            weight = buffer[own[profile] + hand]
            if weight:
                for kind in range(starts[profile], starts[profile + 1]):
                    row[kind] = weight * buffer[others[profile] + rest[taken[kind]]]
    return found

"""The joint weights of hands and cases: J[hand, case] of every holder, summed as callers need it.

There are two ways, and the one with less work is taken. `GroupedMarginals` multiplies leave-one-out products once per
kind of equivalent cases. `CaseMarginals` runs forward-backward over every case.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple, Protocol

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge.arrays import Bools, Floats, Ints, Longs
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.hand_weights import group_cases, number_values
from parlour.knowledge.hands.leave_one_out import CaseKinds, LeaveOneOut, product_additions
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.subsets import members, ranks

PASSES = 2  # of forward-backward over every case
PROFILE_OVERHEAD = 100_000  # additions that take as long as the overhead of one profile
ONE_PROFILE = np.zeros(1, np.int64)
BLOCK = 16  # least rows of a matrix product
DENSE = 0.7  # part of the rows in use from which it does not pay to leave the others out
ONE_CORE = 1 << 18  # multiplications from which the library behind numpy uses all cores


class CasePartition(NamedTuple):
    """The class of each case, and the number of classes."""

    number: Longs
    size: int


class HandCounts(NamedTuple):
    """How many things of each subject a hand has."""

    number: Longs  # [subject, hand]
    rows: Floats  # 1.0 where a hand has this number, [subject * number, hand]


class Marginals(Protocol):
    """Sums of J[hand, case] over hands or cases."""

    @property
    def cases(self) -> Floats:
        """The weight of all worlds, [case]."""

    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats:
        """rows [row, hand] times J: [row, case], or [row, class]."""

    def counted(self, holder: Holder, counts: HandCounts, in_case: Longs) -> Floats:
        """Weight by how many things the hand and the case have together, [subject, number, case]."""

    def by_card(self, holder: Holder) -> Floats:
        """The weight of all worlds in which the holder has the card, [card]."""

    def ways(self) -> Floats:
        """The number of different worlds, [case]."""


def marginals(model: HandModel) -> Marginals:
    first, number = profiles(model)
    return CaseMarginals(model) if _too_many(model, len(first)) else GroupedMarginals(model, first, number)


def case_weights(model: HandModel) -> Floats:
    """The weight of all worlds, [case], by a forward pass over every case."""
    weights = [model.open_weights(holder) for holder in model.holders]
    return forward_backward.totals(model.steps(), weights) * model.weight


def world_count(model: HandModel, found: Marginals) -> float:
    """The number of worlds that are possible."""
    return float((found.ways() * (model.weight > 0)).sum())


def by_thing(model: HandModel, found: Marginals, holder: Holder) -> Floats:
    """The weight of all worlds in which the holder has the thing, [thing]."""
    if holder in model.hands:
        return found.by_card(holder)
    return np.asarray(found.cases @ model.zone_members(holder))


def by_case(model: HandModel) -> bool:
    """Whether forward-backward over every case is less work."""
    return _too_many(model, len(profiles(model)[0]))


def _too_many(model: HandModel, profiles: int) -> bool:
    each = product_additions(model.open_cards, tuple(model.hands[holder].size for holder in model.holders))
    return profiles * (PROFILE_OVERHEAD + each) > PASSES * model.additions() and bool(model.holders)


def profiles(model: HandModel) -> tuple[Longs, Longs]:
    """Group cases in which every holder has the same weights and the state gives the same cards.

    The first case of each profile, and the profile of each case; profiles with the same given cards are adjacent.
    """
    groups = [hands.group for hands in model.hands.values() if hands.group is not None]
    if model.given is not None:
        groups.insert(0, np.unique(model.given, return_inverse=True)[1].ravel())
    return group_cases(groups) if groups else (ONE_PROFILE, np.zeros(len(model.weight), np.int64))


class GivenBlock:
    """The profiles with the same given cards: products run over the other cards only."""

    def __init__(self, model: HandModel, profiles: Longs, kinds: CaseKinds, given: int) -> None:
        self._all = not given
        self.profiles = profiles  # [profile, holder]: the group
        self.kinds = kinds
        if given:
            self._cards = np.array([card for card in range(model.cards) if not given >> card & 1])
            sizes = {model.hands[holder].size for holder in model.holders}
            self._hands = {size: self._hand_ranks(model.cards, size) for size in sizes}
            bits = kinds.taken_sets[:, None] >> self._cards & 1
            self.kinds = kinds._replace(taken_sets=(bits @ (1 << np.arange(len(self._cards)))).astype(np.int32))

    def _hand_ranks(self, cards: int, size: int) -> Ints:
        """The rank among all hands, [hand out of the block's cards]."""
        held = members(len(self._cards), size) @ (1 << self._cards)
        return np.asarray(ranks(cards, size)[held.astype(np.int64)])

    def restrict(self, size: int, rows: Floats) -> Floats:
        """From all hands to those of the block's cards, [row, hand]."""
        return rows if self._all else rows[:, self._hands[size]]

    def expand(self, by_card: Floats, cards: int) -> Floats:
        """From the block's cards to all cards, [holder, card]."""
        if self._all:
            return by_card
        found = np.zeros((len(by_card), cards))
        found[:, self._cards] = by_card
        return found


class GroupedMarginals:
    """J from leave-one-out products: [hand, kind], with every case of a kind alike but for its weight."""

    def __init__(self, model: HandModel, first: Longs, profile: Longs) -> None:
        self._weight = model.weight
        self._cards, self._all_cards = model.open_cards, model.cards
        self._hands = [model.hands[holder] for holder in model.holders]
        self._place = {holder: place for place, holder in enumerate(model.holders)}
        kinds, self._kind = _case_kinds(model, len(first), profile)
        self._blocks = list(_given_blocks(model, first, kinds)) if self._hands else []
        self._kinds = len(kinds.weight)
        self._products = self._multiplied([hands.weights() for hands in self._hands], range(len(self._hands)))
        self._by_hand: dict[int, list[Floats]] = {}

    def _multiplied(self, weights: Sequence[Floats], wanted: Iterable[int]) -> list[LeaveOneOut]:
        """The products of each block."""
        sizes, places = tuple(hands.size for hands in self._hands), tuple(wanted)
        found = []
        for block in self._blocks:
            mine = [block.restrict(size, weight.T) for size, weight in zip(sizes, weights, strict=True)]
            found.append(LeaveOneOut(self._cards, sizes, mine, block.profiles, places, block.kinds))
        return found

    def _by_kind(self, place: int) -> list[Floats]:
        """J of each block, [hand, kind]; worked out on demand."""
        if place not in self._by_hand:
            self._by_hand[place] = [products.by_hand(place) for products in self._products]
        return self._by_hand[place]

    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats:
        place = self._place[holder]
        size, joints = self._hands[place].size, zip(self._blocks, self._by_kind(place), strict=True)
        parts = [multiply_matrices(block.restrict(size, rows), joint) for block, joint in joints]
        by_kind = parts[0] if len(parts) == 1 else np.hstack(parts)
        if classes is None:
            return np.asarray(by_kind[:, self._kind] * self._weight)
        number = self._kind * classes.size + classes.number
        into = np.bincount(number, weights=self._weight, minlength=self._kinds * classes.size).astype(np.float64)
        return multiply_matrices(by_kind, into.reshape(self._kinds, classes.size))

    def counted(self, holder: Holder, counts: HandCounts, in_case: Longs) -> Floats:
        by_hand = self.weighed(holder, counts.rows)
        return shift_numbers(by_hand.reshape(len(in_case), -1, len(self._weight)), in_case)

    def by_card(self, holder: Holder) -> Floats:
        return np.asarray(self._by_card[self._place[holder]])

    @cached_property
    def _by_card(self) -> Floats:
        """[holder, card]."""
        parts = zip(self._blocks, self._products, strict=True)
        found = [block.expand(products.totals.by_card, self._all_cards) for block, products in parts]
        return found[0] if len(found) == 1 else np.sum(found, axis=0)

    @cached_property
    def cases(self) -> Floats:
        if not self._hands:
            return self._weight
        return self._in_cases([products.totals.by_kind[0] for products in self._products]) * self._weight

    def _in_cases(self, by_kind: Sequence[Floats]) -> Floats:
        """From the kinds of each block to all cases."""
        return np.asarray((by_kind[0] if len(by_kind) == 1 else np.concatenate(by_kind))[self._kind])

    def ways(self) -> Floats:
        if not self._hands:
            return np.ones(len(self._weight))
        uniform = np.logical_and.reduce([products.totals.uniform for products in self._products]).tolist()
        if uniform.count(False) < 2 and all(hands.order is None for hands in self._hands):
            other = uniform.index(False) if False in uniform else 0
            return self._in_cases([products.totals.ways[other] for products in self._products])
        counts = [hands.counts() for hands in self._hands]
        most = max(range(len(counts)), key=lambda place: np.count_nonzero(counts[place]))  # the least work beside it
        return self._in_cases([products.totals.by_kind[0] for products in self._multiplied(counts, [most])])


def _case_kinds(model: HandModel, profiles: int, profile: Longs) -> tuple[CaseKinds, Longs]:
    """All kinds, and the kind of each case."""
    taken_sets, taken = model.distinct_taken()
    if profiles == 1:
        (starts, numbers), kind = _single_profile(len(taken_sets)), taken
    else:
        found, kind = number_values(profile * len(taken_sets) + taken)
        starts, numbers = np.searchsorted(found, np.arange(profiles + 1) * len(taken_sets)), found % len(taken_sets)
    weight = np.bincount(kind, weights=model.weight, minlength=len(numbers)).astype(np.float64)
    return CaseKinds(starts, numbers, taken_sets, weight), kind


@lru_cache(maxsize=64)
def _single_profile(taken_sets: int) -> tuple[Longs, Longs]:
    """`starts` and `taken` of CaseKinds."""
    return np.array([0, taken_sets]), np.arange(taken_sets)


def _given_blocks(model: HandModel, first: Longs, kinds: CaseKinds) -> Iterator[GivenBlock]:
    every, given = np.array([model.hands[holder].groups(first) for holder in model.holders]).T, model.given
    if given is None:
        yield GivenBlock(model, every, kinds, 0)
        return
    for mine, group in groupby(range(len(first)), key=given[first].tolist().__getitem__):
        alike = list(group)
        starts = kinds.starts[alike[0] : alike[-1] + 2]
        own = slice(starts[0], starts[-1])
        used, taken = number_values(kinds.taken[own])
        part = CaseKinds(starts - starts[0], taken, kinds.taken_sets[used], kinds.weight[own])
        yield GivenBlock(model, every[alike[0] : alike[-1] + 1], part, mine)


class CaseMarginals:
    """J from forward-backward, [open hand, case]."""

    def __init__(self, model: HandModel) -> None:
        self._model = model
        self._weight = model.weight
        found = forward_backward.joint(model.steps(), [model.open_weights(holder) for holder in model.holders])
        self._joint = dict(zip(model.holders, found, strict=True))
        self._open_hands = {holder: model.open_hands(holder) for holder in model.holders}
        self._by_hand: dict[Holder, Floats] = {}

    def _all_hands(self, holder: Holder) -> Floats:
        """J with the weights of cases, [hand, case]; worked out on demand."""
        if holder not in self._by_hand:
            found = np.zeros((len(self._model.hands[holder].masks), len(self._weight)))
            hands = self._open_hands[holder].astype(np.int64)
            np.put_along_axis(found, hands, self._joint[holder] * self._weight, axis=0)
            self._by_hand[holder] = found
        return self._by_hand[holder]

    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats:
        joint = self._all_hands(holder)
        return multiply_matrices(rows, joint if classes is None else joint @ np.eye(classes.size)[classes.number])

    def counted(self, holder: Holder, counts: HandCounts, in_case: Longs) -> Floats:
        numbers = len(counts.rows) // len(in_case) + int(in_case.max(initial=0))
        joint, hands = self._joint[holder], self._open_hands[holder]
        return np.asarray(forward_backward.count_totals(joint, hands, counts.number, in_case, numbers) * self._weight)

    def by_card(self, holder: Holder) -> Floats:
        joint, hands = (self._joint[holder] * self._weight).ravel(), self._model.hands[holder]
        by_hand = np.bincount(self._open_hands[holder].ravel(), weights=joint, minlength=len(hands.masks))
        return np.asarray(by_hand.astype(np.float64) @ members(self._model.cards, hands.size))

    @cached_property
    def cases(self) -> Floats:
        return np.asarray(next(iter(self._joint.values())).sum(axis=0) * self._weight)

    def ways(self) -> Floats:
        model = self._model
        if all(model.hands[holder].uniform for holder in model.holders):
            return np.asarray(next(iter(self._joint.values())).sum(axis=0))
        counts = [model.in_open_hands(holder, model.hands[holder].counts()) for holder in model.holders]
        return forward_backward.totals(model.steps(), counts)


def hand_counts(number: Longs) -> HandCounts:
    """From numbers [subject, hand]."""
    numbers = np.arange(int(number.max(initial=0)) + 1)
    rows = (number[:, None] == numbers[:, None]).astype(np.float64).reshape(-1, number.shape[1])
    return HandCounts(number, rows)


def shift_numbers(by_hand: Floats, in_case: Longs) -> Floats:
    """Add the number in the case to the number in the hand: both arrays are [subject, number, case]."""
    subjects, numbers, cases = by_hand.shape
    found: Floats = np.zeros((subjects, numbers + int(in_case.max(initial=0)), cases))
    number = in_case[:, None] + np.arange(numbers)[:, None]
    found[np.arange(subjects)[:, None, None], number, np.arange(cases)] = by_hand
    return found


def multiply_matrices(left: Floats, right: Floats) -> Floats:
    """The matrix product, in blocks so small that one core is used. Rows of zeros are left out."""
    live: Bools = np.logical_or.reduce(right != 0, axis=1)
    if live.sum() < DENSE * len(live):
        left, right = left[:, live], right[live]
    rows, columns = len(left), right.shape[1]
    tall = max(ONE_CORE // max(right.size, 1), min(rows, BLOCK))
    wide = max(ONE_CORE // max(tall * len(right), 1), 1)
    product: Floats = np.empty((rows, columns))
    for top in range(0, rows, tall):
        for left_most in range(0, columns, wide):
            part = np.s_[top : top + tall, left_most : left_most + wide]
            product[part] = left[part[0]] @ right[:, part[1]]
    return product

"""The likelihood of facts, by hand and by case of a model."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing, Variety
from parlour.knowledge.arrays import Floats, Longs, popcount
from parlour.knowledge.engine import Unsupported
from parlour.knowledge.hands.hand_weights import HandWeights, group_cases
from parlour.knowledge.hands.model import HandModel, within
from parlour.knowledge.hands.subsets import masks

CERTAIN: Floats = np.ones((1, 1))
FALSE_OR_TRUE: Floats = np.array([[0.0, 1.0]])


class Likelihood(NamedTuple):
    """The likelihood of a fact, given the case and the hand of one holder (None: given the case alone)."""

    holder: Holder | None
    values: Floats  # [hand, group]; without a holder [1, group]
    group: Longs | None = None  # the group of each case; None: one group

    def by_case(self, model: HandModel) -> Floats:
        """Without a holder: the values, [case]."""
        return np.broadcast_to(self.values[0] if self.group is None else self.values[0, self.group], len(model.weight))


class LikelihoodReader:
    """Reads facts. `known`: holders whose things are certain; `uncounted`: public zones that nobody keeps count of."""

    def __init__(self, known: Mapping[Holder, tuple[Thing, ...]], uncounted: AbstractSet[Holder]) -> None:
        self.known = known
        self._uncounted = uncounted

    def apply(self, model: HandModel, fact: Factor) -> None:
        """Multiply the weights of a model by the likelihood of a fact, and drop cases that it rules out."""
        if isinstance(fact, Count) and fact.but_last and fact.holders[0] in model.hands:
            hands = model.hands[fact.holders[0]]
            hands.multiply_orders(_true_but_last(model, hands, fact))
            return
        reweighted = False
        for holder, values, group in self.read(model, fact):
            if holder is not None:
                model.hands[holder].multiply(values, group)
            elif group is not None or values[0, 0] < 1:
                model.weight = model.weight * values[0, 0 if group is None else group]
                reweighted = True
        if reweighted:
            model.keep(model.weight > 0)

    def apply_by_state(self, model: HandModel, facts: Sequence[Factor]) -> None:
        """Each state has its own fact."""
        numbers = {fact: number for number, fact in enumerate(dict.fromkeys(facts))}
        of_state = np.array([numbers[fact] for fact in facts])
        for fact, number in numbers.items():
            mine = (of_state == number)[model.state]
            for holder, values, group in self.read(model, fact):
                here = np.where(mine, 1 if group is None else group + 1, 0)
                padded = np.hstack([np.ones((len(values), 1)), values])  # group 0: states with another fact
                if holder is None:
                    model.weight = model.weight * padded[0, here]
                else:
                    model.hands[holder].multiply(padded, here)

    def read(self, model: HandModel, fact: Factor) -> list[Likelihood]:
        """The likelihood of a fact, as a product of these."""
        match fact:
            case Count((holder,), but_last=False, ever=False) if holder in model.hands:
                return [self.count(model, fact)]
            case Count(holders) if set(holders) <= self._uncounted:
                return []
            case Count(ever=True) | Variety():
                raise Unsupported(fact)
            case Count(holders, but_last=True):
                hidden = holders[0] in model.hands  # the order of a known hand tells nothing
                return [Likelihood(holders[0], self._over_orders(model, fact))] if hidden else []
            case Count(holders, among, _, 0) if len(holders) > 1:
                alone = [Count((holder,), among, 0, 0) for holder in holders]
                return [part for count in alone for part in self.read(model, count)]
            case Count():
                return [self.count(model, fact)]
            case Either(lines, shares):
                return [self._either(model, lines, shares or (1.0,) * len(lines))]
            case Picked(holder, thing, among):
                if holder in model.hands:
                    return [Likelihood(holder, _picked(model, holder, thing, among)[:, None])]
                return [self.count(model, Count((holder,), frozenset((thing,)), 1, 1))]

    def count(self, model: HandModel, count: Count) -> Likelihood:
        """1.0 where a count is true. Unsupported if it speaks of several holders that are not conditioned on."""
        holders, among = count.holders, count.among
        if len(holders) == 1 and holders[0] in model.hands and not model.main.certain:
            size = model.hands[holders[0]].size
            true = _within(model.cards, size, model.main.mask(among), count.least, count.most)
            return Likelihood(holders[0], true[:, None])
        if len(holders) == 1 and holders[0] in model.content:
            return _in_zones(_held(model, holders[0], among), count)
        hidden = [holder for holder in holders if holder in model.hands]
        if len(hidden) > 1:
            raise Unsupported(holders)
        known = sum(thing in among for holder in holders for thing in self.known.get(holder, ()))
        if model.main.certain:
            known += sum(thing in among for holder in holders for thing in model.main.certain.get(holder, ()))
        zones = [zone for zone in holders if zone in model.content]
        if not hidden and not zones:
            return Likelihood(None, CERTAIN * (count.least <= known <= count.most))
        in_case = np.asarray(sum((_held(model, zone, among) for zone in zones), known))
        if not hidden:
            return _in_zones(in_case, count)
        fewest, most = int(in_case.min()), int(in_case.max())
        apart = (in_case - fewest).astype(np.int64) if fewest < most else None
        in_hand = _overlaps(model.cards, model.hands[hidden[0]].size, model.main.mask(among))
        total = in_hand[:, None] + np.arange(fewest, most + 1)
        return Likelihood(hidden[0], within(total, count).astype(np.float64), apart)

    def _either(self, model: HandModel, lines: tuple[tuple[Count, ...], ...], shares: tuple[float, ...]) -> Likelihood:
        """The largest share of the lines that are true."""
        read = {count: self.count(model, count) for line in lines for count in line}
        about = {part.holder for part in read.values() if part.holder is not None}
        if len(about) > 1:
            raise Unsupported(lines)
        groups = [part.group for part in read.values() if part.group is not None]
        first, number = group_cases(groups) if groups else (None, None)
        true = {count: _in_cases(part, first) for count, part in read.items()}
        found = [
            share * reduce(np.multiply, map(true.__getitem__, line), CERTAIN)
            for line, share in zip(lines, shares, strict=True)
        ]
        return Likelihood(about.pop() if about else None, reduce(np.maximum, found), number)

    def _over_orders(self, model: HandModel, count: Count) -> Floats:
        """The part of a hand's orders in which a count is true of all but its last card, [hand, 1]."""
        hands = model.hands[count.holders[0]]
        order = hands.orders()
        true = (order * _true_but_last(model, hands, count)).sum(axis=1)
        return np.asarray((true / np.maximum(order.sum(axis=1), 1e-300))[:, None])


def _held(model: HandModel, zone: Holder, among: frozenset[Thing]) -> Longs:
    """How many of these things a conditioned zone has, [case]."""
    return np.asarray(np.bitwise_count(model.content[zone] & model.pool_of[zone].mask(among)))


def _in_zones(number: Longs, count: Count) -> Likelihood:
    """1.0 where a count of conditioned zones is true; `number`: how many they have, [case]."""
    group = within(number, count).astype(np.int64)
    alike = int(group.sum()) in (0, len(group))
    return Likelihood(None, CERTAIN * group[0]) if alike else Likelihood(None, FALSE_OR_TRUE, group)


def _true_but_last(model: HandModel, hands: HandWeights, count: Count) -> Floats:
    """1.0 where a count is true of all but the last card, [hand, permutation]."""
    if model.main.certain:
        raise Unsupported(count)
    mask = model.main.mask(count.among)
    total = popcount(hands.masks & mask)[:, None] - hands.last_is(mask)
    return within(total, count).astype(np.float64)


def _in_cases(likelihood: Likelihood, cases: Longs | None) -> Floats:
    """The values in these cases, [hand, case]; [hand, 1] where all cases are alike."""
    values, group = likelihood.values, likelihood.group
    return values if group is None or cases is None else values[:, group[cases]]


@lru_cache(maxsize=1024)
def _overlaps(cards: int, size: int, mask: int) -> Floats:
    """How many of the masked cards each hand has, [hand]."""
    return popcount(masks(cards, size) & mask)


@lru_cache(maxsize=2048)
def _within(cards: int, size: int, mask: int, least: int, most: int) -> Floats:
    """1.0 for hands with `least` to `most` of the masked cards, [hand]."""
    total = _overlaps(cards, size, mask)
    return ((total >= least) & (total <= most)).astype(np.float64)


def _picked(model: HandModel, holder: Holder, thing: Thing, among: frozenset[Thing]) -> Floats:
    """The chance that this card is picked out of those that the hand has among these, each equally likely, [hand]."""
    certain = [card for card in model.main.certain.get(holder, ()) if card in among]
    picked, every = model.main.mask(among & {thing}), model.main.mask(among)
    return _part(model.cards, model.hands[holder].size, picked, every, certain.count(thing), len(certain))


@lru_cache(maxsize=2048)
def _part(cards: int, size: int, part: int, every: int, certain_part: int, certain: int) -> Floats:
    """How many of a part of some cards each hand has, divided by how many of all of them, [hand]."""
    total = np.maximum(_overlaps(cards, size, every) + certain, 1)
    return (_overlaps(cards, size, part) + certain_part) / total

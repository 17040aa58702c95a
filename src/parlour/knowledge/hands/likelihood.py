"""How likely facts are, by the hands of the lattice's tables and by case."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import reduce

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing, Variety
from parlour.knowledge.engine import Unsupported
from parlour.knowledge.hands.hand_weights import HandWeights, group_cases
from parlour.knowledge.hands.model import SURE, HandModel, Likelihood, popcount
from parlour.knowledge.hands.subsets import Floats, Longs


class LikelihoodReader:
    """Reads facts with what is known for sure; of `vague` zones nobody keeps count."""

    def __init__(self, known: Mapping[Holder, tuple[Thing, ...]], vague: AbstractSet[Holder]) -> None:
        self._known = known
        self._vague = vague

    def likely(self, frame: HandModel, factor: Factor) -> list[Likelihood]:
        """How likely a fact is: all of these together."""
        match factor:
            case Count((holder,), but_last=False, ever=False) if holder in frame.tables:
                return [frame.counted(factor, self._known)]
            case Count(holders) if set(holders) <= self._vague:
                return []
            case Count(ever=True) | Variety():
                raise Unsupported(factor)
            case Count(holders, but_last=True):
                hidden = holders[0] in frame.tables  # who knows the hand learns nothing by it
                return [Likelihood(holders[0], self._all_orders(frame, factor))] if hidden else []
            case Count(holders, among, _, 0) if len(holders) > 1:
                alone = [Count((holder,), among, 0, 0) for holder in holders]
                return [piece for count in alone for piece in self.likely(frame, count)]
            case Count():
                return [frame.counted(factor, self._known)]
            case Either(lines, shares):
                return [self._either(frame, lines, shares or (1.0,) * len(lines))]
            case Picked(holder, thing, among):
                if holder in frame.tables:
                    return [Likelihood(holder, frame.picked(holder, thing, among)[:, None])]
                return [frame.counted(Count((holder,), frozenset((thing,)), 1, 1), self._known)]

    def _either(self, frame: HandModel, lines: tuple[tuple[Count, ...], ...], shares: tuple[float, ...]) -> Likelihood:
        told = {count: frame.counted(count, self._known) for line in lines for count in line}
        about = {part.holder for part in told.values() if part.holder is not None}
        if len(about) > 1:
            raise Unsupported(lines)
        columns = [part.column for part in told.values() if part.column is not None]
        first, number = group_cases(columns) if columns else (None, None)
        true = {count: _in_cases(part, first) for count, part in told.items()}
        best = [
            share * reduce(np.multiply, map(true.__getitem__, line), SURE)
            for line, share in zip(lines, shares, strict=True)
        ]
        return Likelihood(about.pop() if about else None, reduce(np.maximum, best), number)

    def _all_orders(self, frame: HandModel, count: Count) -> Floats:
        table = frame.tables[count.holders[0]]
        order = table.in_order()
        share = (order * but_last(frame, table, count)).sum(axis=1)
        likely: Floats = (share / np.maximum(order.sum(axis=1), 1e-300))[:, None]
        return likely


def but_last(frame: HandModel, table: HandWeights, count: Count) -> Floats:
    """By hand and order: whether the fact is true of all but the last card."""
    mask = frame.main.mask(count.among)
    totals = popcount(table.masks & mask)[:, None] - table.last_is(mask)
    true: Floats = ((totals >= count.least) & (totals <= count.most)).astype(np.float64)
    return true


def _in_cases(likely: Likelihood, cases: Longs | None) -> Floats:
    """By hand, and by case where that makes a difference."""
    return likely.share if likely.column is None or cases is None else likely.share[:, likely.column[cases]]

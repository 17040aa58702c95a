"""The chances of the answers to many questions at once, over the tables of the lattice."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame
from parlour.knowledge.plan import Floats

Likely = tuple[Holder | None, Floats]  # how likely a fact is, by hand of this holder and case


class Asked:
    """The chances of many outcomes: what they have in common is worked out once."""

    def __init__(
        self,
        frame: Frame,
        joint: Sequence[Floats],
        cases: Floats,
        likely: Callable[[Frame, Factor], list[Likely]],
        known: Mapping[Holder, tuple[Thing, ...]],
    ) -> None:
        self._how_likely = likely
        self._known = known
        self._frame = frame
        self._joint = dict(zip(frame.holders, joint, strict=True))
        self._cases = cases
        self._totals: dict[tuple[tuple[Holder, ...], frozenset[Thing]], tuple[Holder | None, Floats]] = {}
        self._likely: dict[Factor, list[Likely]] = {}
        self._weights: dict[Holder, Floats] = {}

    def chance(self, facts: tuple[Factor, ...]) -> Floats:
        """By case, the weight of the worlds in which all of these are true."""
        likely: dict[Holder | None, Floats] = {}
        for holder, share in (piece for fact in facts for piece in self._pieces(fact)):
            likely[holder] = likely[holder] * share if holder in likely else share
        alone = likely.pop(None, np.ones((1, 1)))[0]
        if not likely:
            only: Floats = self._cases * alone
            return only
        if len(likely) == 1:
            ((holder, share),) = likely.items()
            assert holder is not None
            met: Floats = (self._joint[holder] * share).sum(axis=0) * alone
            return met
        weights = [self._weight(holder) * likely.get(holder, 1.0) for holder in self._frame.holders]
        swept: Floats = fast.totals(self._frame.plan(), weights) * self._frame.weight * alone
        return swept

    def _pieces(self, fact: Factor) -> list[Likely]:
        """How likely a fact is, by hand in its case and case."""
        if fact not in self._likely:
            if isinstance(fact, Count) and not (fact.but_last or fact.ever):
                self._likely[fact] = [self._counted(fact)]
            else:
                pieces = self._how_likely(self._frame, fact)
                self._likely[fact] = [(holder, self._placed(holder, share)) for holder, share in pieces]
        return self._likely[fact]

    def _counted(self, count: Count) -> tuple[Holder | None, Floats]:
        key = (count.holders, count.among)
        if key not in self._totals:
            holder, totals = self._frame.totals(*key, self._known)
            self._totals[key] = (holder, self._placed(holder, totals))
        holder, totals = self._totals[key]
        return holder, ((totals >= count.least) & (totals <= count.most)).astype(np.float64)

    def _placed(self, holder: Holder | None, table: Floats) -> Floats:
        return table if holder is None else self._frame.in_cases(holder, table)

    def _weight(self, holder: Holder) -> Floats:
        if holder not in self._weights:
            self._weights[holder] = self._frame.in_cases(holder, self._frame.tables[holder].weights())
        return self._weights[holder]

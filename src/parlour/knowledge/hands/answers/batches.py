"""Evaluates many answers in one batch: their total weights, [outcome, solution].

Batches only grow. They keep their arrays until outcomes are added, and their result until the marginals change.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.arrays import Floats, Longs
from parlour.knowledge.hands.marginals import HandCounts, Marginals, hand_counts, multiply_matrices, shift_numbers
from parlour.knowledge.hands.model import HandModel, Solutions
from parlour.knowledge.hands.subsets import indicator, members


class Batch:
    """Outcomes that are evaluated together."""

    def __init__(self) -> None:
        self._outcomes: list[Any] = []
        self._packed = 0  # outcomes that the arrays hold
        self._result: tuple[Marginals, Floats] | None = None

    def extend(self, outcomes: Sequence[Any]) -> int:
        """The row of the first of these outcomes."""
        self._outcomes += outcomes
        return len(self._outcomes) - len(outcomes)

    def weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds, [outcome, solution]."""
        if self._packed < len(self._outcomes):
            self._packed, self._result = len(self._outcomes), None
            self._pack(solutions)
        if self._result is None or self._result[0] is not marginals:
            self._result = marginals, self._weigh(marginals, solutions)
        return self._result[1]

    def _pack(self, solutions: Solutions) -> None:
        """Make the arrays."""
        raise NotImplementedError

    def _weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        raise NotImplementedError


class CountBatch(Batch):
    """Outcomes that say nothing but how many of some things the same holders have together.

    Each outcome is (among, least, most). One of the holders at most (`hidden`) is not conditioned on.
    """

    def __init__(
        self, model: HandModel, known: Mapping[Holder, tuple[Thing, ...]], holders: tuple[Holder, ...]
    ) -> None:
        super().__init__()
        self._model = model
        self._known = known
        self._holders = holders
        self._hidden = next((holder for holder in holders if holder in model.hands), None)
        self._subject: dict[frozenset[Thing], int] = {}
        self._bounds: Longs = np.zeros((3, 0), np.int64)  # subject, least and most, by outcome
        self._in_hand: HandCounts | None = None
        self._in_case: Longs = np.zeros((0, 0), np.int64)  # number in all other zones, [subject, case]

    def _pack(self, solutions: Solutions) -> None:
        for among, _, _ in self._outcomes:
            self._subject.setdefault(among, len(self._subject))
        model, subjects = self._model, tuple(self._subject)
        held = {**self._known, **model.main.certain}
        known = tuple(thing for zone in self._holders for thing in held.get(zone, ()))
        in_case = np.repeat(_indicators(subjects, known).sum(axis=1, keepdims=True), len(model.weight), axis=1)
        for zone in (zone for zone in self._holders if zone in model.content):
            in_case += _indicators(subjects, model.pool_of[zone].things) @ model.zone_members(zone).T
        self._in_case = in_case.astype(np.int64)
        self._bounds = np.array([(self._subject[among], *bounds) for among, *bounds in self._outcomes]).T
        if self._hidden is not None:
            self._in_hand = _subject_counts(subjects, model.main.things, model.hands[self._hidden].size)

    def _weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        totals = self._totals(marginals, solutions)
        top = totals.shape[1] - 1
        subject, least, most = self._bounds
        found: Floats = np.where((least <= top)[:, None], totals[subject, np.minimum(least, top)], 0.0)
        for at in np.flatnonzero(most > least).tolist():
            found[at] = totals[subject[at], least[at] : most[at] + 1].sum(axis=0)
        return found

    def _totals(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """[subject, number, solution]."""
        subjects, names, cases = len(self._subject), solutions.count, len(solutions.number)
        if self._hidden is None or self._in_hand is None:
            by_case = shift_numbers(np.broadcast_to(marginals.cases, (subjects, 1, cases)), self._in_case)
        else:
            by_case = marginals.counted(self._hidden, self._in_hand, self._in_case)
        if names == cases:
            totals: Floats = np.empty_like(by_case)
            totals[:, :, solutions.number] = by_case
            return totals
        into = np.eye(names)[solutions.number]
        return multiply_matrices(by_case.reshape(-1, cases), into).reshape(subjects, -1, names)


def _indicators(subjects: Sequence[frozenset[Thing]], things: tuple[Thing, ...]) -> Floats:
    """1.0 where a thing belongs to a subject, [subject, thing]."""
    return np.array([indicator(things, among) for among in subjects]).reshape(len(subjects), len(things))


@lru_cache(maxsize=16)
def _subject_counts(subjects: tuple[frozenset[Thing], ...], things: tuple[Thing, ...], size: int) -> HandCounts:
    """For all hands of this size out of these things."""
    return hand_counts((_indicators(subjects, things) @ members(len(things), size).T).astype(np.int64))

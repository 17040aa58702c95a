"""Outcomes that say how many of some things a holder has (with zones that are conditioned on): all counted at once."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.hands.answers.batches import HandCounts, SolvedMarginals, in_hands, multiplied, shifted
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.subsets import Floats, Longs, marks, members


class CountBatch:
    """For one choice of holders, of whom one at most has a table: by subject, number and solution, what it weighs."""

    def __init__(
        self,
        frame: HandModel,
        known: Mapping[Holder, tuple[Thing, ...]],
        holders: tuple[Holder, ...],
        table: Holder | None,
    ) -> None:
        self._frame = frame
        self._known = known
        self._holders = holders
        self._table = table
        self._subjects: dict[frozenset[Thing], int] = {}
        self._outcomes: list[tuple[int, int, int]] = []  # subject, least, most
        self._packed = 0
        self._in_hand: HandCounts | None = None
        self._in_case: Longs = np.zeros((0, 0), np.int64)  # by subject and case: how many lie in the other zones
        self._found: tuple[SolvedMarginals, Floats] | None = None  # what was weighed last

    def __len__(self) -> int:
        return len(self._outcomes)

    def add(self, among: frozenset[Thing], least: int, most: int) -> int:
        """The place of a new outcome."""
        subject = self._subjects.setdefault(among, len(self._subjects))
        self._outcomes.append((subject, least, most))
        return len(self._outcomes) - 1

    def weigh(self, swept: SolvedMarginals) -> Floats:
        """By outcome and solution, the weight of all worlds."""
        if self._packed < len(self._outcomes):
            self._pack()
            self._found = None
        if self._found is None or self._found[0] is not swept:
            self._found = swept, self._weigh(swept)
        return self._found[1]

    def _pack(self) -> None:
        self._packed = len(self._outcomes)
        frame, subjects = self._frame, tuple(self._subjects)
        fixed = tuple(thing for zone in self._holders for thing in self._known.get(zone, ()))
        in_case = np.repeat(_are(subjects, fixed).sum(axis=1, keepdims=True), len(frame.weight), axis=1)
        for zone in (zone for zone in self._holders if zone in frame.case):
            in_case += _are(subjects, frame.pool_of[zone].things) @ frame.filled(zone).T
        self._in_case = in_case.astype(np.int64)
        if self._table is not None:
            self._in_hand = _in_hands(subjects, frame.main.things, frame.tables[self._table].size)

    def _weigh(self, swept: SolvedMarginals) -> Floats:
        totals = self._totals(swept)
        top = totals.shape[1] - 1
        subject, least, most = np.array(self._outcomes).T
        found: Floats = np.where((least <= top)[:, None], totals[subject, np.minimum(least, top)], 0.0)
        for at in np.flatnonzero(most > least).tolist():
            found[at] = totals[subject[at], least[at] : most[at] + 1].sum(axis=0)
        return found

    def _totals(self, swept: SolvedMarginals) -> Floats:
        """By subject, number and solution."""
        subjects, names, cases = len(self._subjects), len(swept.names), len(swept.cases)
        if self._table is None or self._in_hand is None:
            by_case = shifted(np.broadcast_to(swept.cases, (subjects, 1, cases)), self._in_case)
        else:
            by_case = swept.joint.tallied(self._table, self._in_hand, self._in_case)
        if names == cases:
            totals: Floats = np.empty_like(by_case)
            totals[:, :, swept.number] = by_case
            return totals
        return multiplied(by_case.reshape(-1, cases), np.eye(names)[swept.number]).reshape(subjects, -1, names)


def _are(subjects: Sequence[frozenset[Thing]], things: tuple[Thing, ...]) -> Floats:
    """By subject and thing."""
    return np.array([marks(things, among) for among in subjects]).reshape(len(subjects), len(things))


@lru_cache(maxsize=16)
def _in_hands(subjects: tuple[frozenset[Thing], ...], things: tuple[Thing, ...], size: int) -> HandCounts:
    """By hand out of these things."""
    return in_hands((_are(subjects, things) @ members(len(things), size).T).astype(np.int64))

"""The sweep of a frame, once for all cases that are alike.

Cases in which all hands weigh the same are of one *kind*; those of a kind that leave the same cards are alike. So what
others have beside their hands is swept over only as far as it makes a difference.
"""

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame, Longs, Table
from parlour.knowledge.plan import Floats, Ints

MEETING = 15_000  # pairs of sets and hands for each case: up to here it is quicker to go through what is possible


class Joint:
    """J of every holder, by hand and case; kept by different cases, and written out for all when somebody asks.

    `places`: by holder, which hands those found are, by case; None: they are all hands.
    """

    def __init__(
        self, weight: Floats, found: Mapping[Holder, Floats], number: Longs, places: Mapping[Holder, Ints] | None
    ) -> None:
        self._weight = weight
        self._found = found
        self._number = number
        self._places = places
        self._written: dict[Holder, Floats] = {}

    def write(self, holder: Holder, hands: int) -> Floats:
        """By all hands and cases."""
        if holder not in self._written:
            found = self._found[holder]
            if self._places is not None:
                table = np.zeros((hands, found.shape[1]))
                np.put_along_axis(table, self._places[holder].astype(np.int64), found, axis=0)
                found = table
            self._written[holder] = found[:, self._number] * self._weight
        return self._written[holder]

    def hands(self, holder: Holder, hands: int) -> Floats:
        """Over all cases."""
        found = self._found[holder]
        weights = np.bincount(self._number, weights=self._weight, minlength=found.shape[1])
        if self._places is None:
            summed: Floats = found @ weights
            return summed
        places = self._places[holder].ravel()
        return np.bincount(places, weights=(found * weights).ravel(), minlength=hands).astype(np.float64)

    def cases(self) -> Floats:
        """Over all hands of a holder."""
        for found in self._found.values():
            total: Floats = found.sum(axis=0)[self._number] * self._weight
            return total
        return self._weight


def totals(frame: Frame, tables: Sequence[Floats]) -> Floats:
    """By case: the weight of all worlds with these tables, which differ no more than the hands' weights do."""
    if not tables:
        return np.ones(len(frame.weight))
    first, number = _different(frame, _kinds(frame))
    placed = [frame.in_cases(holder, table, first) for holder, table in zip(frame.holders, tables, strict=True)]
    return fast.totals(frame.plan(), placed)[number]


def _different(frame: Frame, kind: Longs) -> tuple[Longs, Longs]:
    """Cases that differ, and by case the number of the one that it is like."""
    _, first, number = np.unique(kind << 32 | frame.taken, return_index=True, return_inverse=True)
    return first.astype(np.int64), number.ravel().astype(np.int64)


def swept(frame: Frame) -> Joint:
    """J of every holder."""
    kind = _kinds(frame)
    first, number = _different(frame, kind)
    places: Mapping[Holder, Ints] | None = None
    tables = [frame.tables[holder] for holder in frame.holders]
    columns = [[_column(table, case) for table in tables] for case in _leaders(kind[first], first)]
    sizes = [table.size for table in tables]
    if tables and fast.loaded() and sum(_pairs(some, frame.cards, sizes) for some in columns) < MEETING * len(first):
        found = _met(frame, columns, kind[first], frame.taken[first].astype(np.int64))
    else:
        placed = [frame.in_cases(holder, frame.tables[holder].weights(), first) for holder in frame.holders]
        found = fast.joint(frame.plan(), placed)
        places = {holder: frame.places(holder)[:, first] for holder in frame.holders}
    return Joint(frame.weight, dict(zip(frame.holders, found, strict=True)), number, places)


def _met(frame: Frame, columns: Sequence[Sequence[Floats]], kind: Longs, taken: Longs) -> list[Floats]:
    """Only over sets of cards that some hands make up: kind by kind."""
    meet, desk = fast.meeting(frame.cards, len(frame.holders))
    masks = [frame.tables[holder].masks for holder in frame.holders]
    joint = [np.zeros((len(some), len(taken))) for some in masks]
    for number, weights in zip(dict.fromkeys(kind.tolist()), columns, strict=True):
        cases = np.flatnonzero(kind == number)
        if all(weight.any() for weight in weights):
            for table, part in zip(joint, meet(desk, masks, weights, taken[cases], frame.cards), strict=True):
                table[:, cases] = part
    return joint


def _kinds(frame: Frame) -> Longs:
    """By case: a number for its kind."""
    cases = len(frame.weight)
    varied = [weights for table in frame.tables.values() if (weights := table.weights()).shape[1] > 1]
    if not varied:
        return np.zeros(cases, np.int64)
    others = [frame.case[zone] for zone in frame.zones if frame.pool_of[zone] is not frame.main]
    if not others:
        return np.arange(cases)
    _, first, tiling = np.unique(np.vstack(others), axis=1, return_index=True, return_inverse=True)
    tiling = tiling.ravel()
    if not all(np.array_equal(weights, weights[:, first[tiling]]) for weights in varied):
        return np.arange(cases)
    numbers: dict[bytes, int] = {}
    alike = [
        numbers.setdefault(b"".join(weights[:, case].tobytes() for weights in varied), len(numbers))
        for case in first.tolist()
    ]
    return np.array(alike, np.int64)[tiling]


def _leaders(kind: Longs, case: Longs) -> list[int]:
    """A case of each kind, in the order in which the kinds first come."""
    found: dict[int, int] = {}
    for number, one in zip(kind.tolist(), case.tolist(), strict=True):
        found.setdefault(number, one)
    return list(found.values())


def _column(table: Table, case: int) -> Floats:
    weights = table.weights()
    return np.ascontiguousarray(weights[:, 0 if weights.shape[1] == 1 else case])


def _pairs(weights: Sequence[Floats], cards: int, sizes: Sequence[int]) -> float:
    """About how many sets and hands must be looked at together."""
    sets, pairs, taken = 1.0, 0.0, 0
    for count, size in sorted(
        (int(np.count_nonzero(weight)), size) for weight, size in zip(weights, sizes, strict=True)
    ):
        pairs += sets * count
        fitting = comb(cards - taken, size) / comb(cards, size)
        taken += size
        sets = min(sets * count * fitting, comb(cards, taken))
    return pairs

"""The sweep of a frame, once for all cases that are alike.

Cases in which all hands weigh the same are of one *kind*; those of a kind that leave the same cards are alike. So what
others have beside their hands is swept over only as far as it makes a difference.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame, Longs, Table, told_apart
from parlour.knowledge.groups import Joint
from parlour.knowledge.plan import Floats
from parlour.knowledge.products import Products, left_over, work

PASSES = 2  # over the sets of every case that a sweep case by case makes


def swept(frame: Frame) -> Joint:
    """J of every holder: by whichever way is less work."""
    first, kind = _kinds(frame)
    each = work(frame.cards, tuple(frame.tables[holder].size for holder in frame.holders))
    return ByCase(frame) if len(first) * each > PASSES * frame.work() else ByKind(frame, first, kind)


def _kinds(frame: Frame) -> tuple[Longs, Longs]:
    """A case of each kind, and by case the number of its kind."""
    columns = [table.column for table in frame.tables.values() if table.column is not None]
    return told_apart(columns) if columns else (np.zeros(1, np.int64), np.zeros(len(frame.weight), np.int64))


class Written:
    """J as a table by hand and case: written once, when somebody asks."""

    def __init__(self, weight: Floats) -> None:
        self._weight = weight
        self._written: dict[Holder, Floats] = {}

    def write(self, holder: Holder, hands: int) -> Floats:
        """By all hands and cases."""
        if holder not in self._written:
            self._written[holder] = self._write(holder, hands)
        return self._written[holder]

    def _write(self, holder: Holder, hands: int) -> Floats:
        raise NotImplementedError


class ByKind(Written):
    """J from the products of what is beside each hand: by kind, and by what the cases take."""

    def __init__(self, frame: Frame, first: Longs, kind: Longs) -> None:
        super().__init__(frame.weight)
        self._cards = frame.cards
        self._tables = [frame.tables[holder] for holder in frame.holders]
        self._place = {holder: place for place, holder in enumerate(frame.holders)}
        self._columns = [[table.column_at(case) for table in self._tables] for case in first.tolist()]
        self._taken, gone = frame.takings()
        self._number = kind * len(self._taken) + gone
        shares = np.bincount(self._number, weights=frame.weight, minlength=len(first) * len(self._taken))
        self._shares = shares.reshape(len(first), -1)
        self._products = Products(frame.cards)
        self._found = self._every([table.weights() for table in self._tables])

    def _every(self, weights: Sequence[Floats]) -> list[list[Floats]]:
        """By kind and holder: by hand, and by what is taken."""
        by_column = [np.ascontiguousarray(weight.T) for weight in weights]
        found = []
        for columns in self._columns:
            mine = [weight[column] for weight, column in zip(by_column, columns, strict=True)]
            beside = self._products.beside(self._numbers(mine))
            found.append([self._left_over(*one) for one in zip(self._tables, mine, beside, strict=True)])
        return found

    def _numbers(self, weights: Sequence[Floats]) -> list[int]:
        pairs = zip(self._tables, weights, strict=True)
        return [self._products.number(table.size, weight) for table, weight in pairs]

    def _left_over(self, table: Table, weight: Floats, beside: Floats) -> Floats:
        return left_over(weight, beside, self._cards, table.size, self._taken)

    def _write(self, holder: Holder, hands: int) -> Floats:
        every = np.hstack([found[self._place[holder]] for found in self._found])
        written: Floats = every[:, self._number] * self._weight
        return written

    def hands(self, holder: Holder, hands: int) -> Floats:
        """Over all cases."""
        total: Floats = np.zeros(hands)
        for found, share in zip(self._found, self._shares, strict=True):
            total += found[self._place[holder]] @ share
        return total

    @cached_property
    def cases(self) -> Floats:
        """Over all hands of a holder."""
        if not self._tables:
            return self._weight
        total: Floats = np.concatenate([found[0].sum(axis=0) for found in self._found])[self._number] * self._weight
        return total

    def ways(self) -> Floats:
        """By case: how many worlds there are."""
        if not self._tables:
            return np.ones(len(self._weight))
        place = next((place for place, table in enumerate(self._tables) if not table.alike), 0)
        counts, found = [np.ascontiguousarray(table.counts().T) for table in self._tables], []
        for columns in self._columns:
            mine = [count[column] for count, column in zip(counts, columns, strict=True)]
            others = self._numbers(mine)
            del others[place]
            left = self._left_over(self._tables[place], mine[place], self._products.of(others))
            found.append(left.sum(axis=0))
        total: Floats = np.concatenate(found)[self._number]
        return total


class ByCase(Written):
    """J by the hands that each case leaves, and case."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.weight)
        self._frame = frame
        found = fast.joint(frame.plan(), [frame.placed(holder) for holder in frame.holders])
        self._found = dict(zip(frame.holders, found, strict=True))
        self._places = {holder: frame.places(holder) for holder in frame.holders}

    def _write(self, holder: Holder, hands: int) -> Floats:
        table = np.zeros((hands, len(self._weight)))
        np.put_along_axis(table, self._places[holder].astype(np.int64), self._found[holder] * self._weight, axis=0)
        return table

    def hands(self, holder: Holder, hands: int) -> Floats:
        """Over all cases."""
        found = (self._found[holder] * self._weight).ravel()
        return np.bincount(self._places[holder].ravel(), weights=found, minlength=hands).astype(np.float64)

    @cached_property
    def cases(self) -> Floats:
        """Over all hands of a holder."""
        total: Floats = next(iter(self._found.values())).sum(axis=0) * self._weight
        return total

    def ways(self) -> Floats:
        """By case: how many worlds there are."""
        frame = self._frame
        counts = [frame.in_cases(holder, frame.tables[holder].counts()) for holder in frame.holders]
        return fast.totals(frame.plan(), counts)

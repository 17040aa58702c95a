"""The sweep of a frame, once for all cases that are alike.

Cases in which all hands weigh the same are of one *kind*; those of a kind that leave the same cards are alike. So what
others have beside their hands is swept over only as far as it makes a difference. Where states have different things
*given*, each kind is swept over the cards that its state leaves.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame, Longs, told_apart
from parlour.knowledge.groups import Classes, InHands, multiplied, shifted
from parlour.knowledge.plan import Floats, Ints, members, ranks
from parlour.knowledge.products import Products, left_over, work

PASSES = 2  # over the sets of every case that a sweep case by case makes
EACH = 100_000  # additions that take as long as it takes to begin with a kind
ONE = np.zeros(1, np.int64)


def swept(frame: Frame) -> "ByKind | ByCase":
    """J of every holder: by whichever way is less work."""
    kinds = told_kinds(frame)
    return ByCase(frame) if _many(frame, len(kinds[0])) else ByKind(frame, *kinds)


def case_by_case(frame: Frame) -> bool:
    """Whether that is less work."""
    return _many(frame, len(told_kinds(frame)[0]))


def _many(frame: Frame, kinds: int) -> bool:
    each = work(frame.open_cards, tuple(frame.tables[holder].size for holder in frame.holders))
    return kinds * (EACH + each) > PASSES * frame.work() and bool(frame.holders)


def told_kinds(frame: Frame) -> tuple[Longs, Longs]:
    """A case of each kind, and by case the number of its kind; those with the same things given are side by side."""
    columns = [table.column for table in frame.tables.values() if table.column is not None]
    if frame.given is not None:
        columns.insert(0, np.unique(frame.given, return_inverse=True)[1].ravel())
    return told_apart(columns) if columns else (ONE, np.zeros(len(frame.weight), np.int64))


class Kind(NamedTuple):
    """The column of each table, and what its cases take of the cards that are left."""

    columns: Sequence[int]
    taken: Ints


class Column(NamedTuple):
    """Of a table: by hand that is left, and the number of it among the products."""

    weight: Floats
    number: int


class Part:
    """The kinds with the same things given: over the cards that are left by these."""

    def __init__(self, frame: Frame, pairs: slice, given: int) -> None:
        self.pairs = pairs  # of kind and what is taken
        self.kinds: list[Kind] = []
        self._all = not given
        if given:
            self._left = np.array([card for card in range(frame.cards) if not given >> card & 1])
            sizes = {frame.tables[holder].size for holder in frame.holders}
            self._hands = {size: self._placed(frame.cards, size) for size in sizes}

    def _placed(self, cards: int, size: int) -> Ints:
        """By hand out of the cards that are left: its number among all hands."""
        held = members(len(self._left), size) @ (1 << self._left)
        placed: Ints = ranks(cards, size)[held.astype(np.int64)]
        return placed

    def add(self, columns: Sequence[int], taken: Ints) -> None:
        if not self._all:
            bits = taken[:, None] >> self._left & 1
            taken = (bits @ (1 << np.arange(len(self._left)))).astype(np.int32)
        self.kinds.append(Kind(columns, taken))

    def of(self, size: int, rows: Floats) -> Floats:
        """By row and hand: only those hands that are left."""
        return rows if self._all else rows[:, self._hands[size]]

    def spread(self, size: int, by_hand: Floats, hands: int) -> Floats:
        """From those hands that are left to all."""
        if self._all:
            return by_hand
        spread = np.zeros(hands)
        spread[self._hands[size]] = by_hand
        return spread


class ByKind:
    """J from the products of what is beside each hand: by kind, and by what the cases take."""

    def __init__(self, frame: Frame, first: Longs, kind: Longs) -> None:
        self._weight = frame.weight
        self._cards = frame.open_cards
        self._tables = [frame.tables[holder] for holder in frame.holders]
        self._place = {holder: place for place, holder in enumerate(frame.holders)}
        taken, gone = frame.takings()
        pairs, self._number = np.arange(len(taken)), gone
        if len(first) > 1:
            pairs, number = np.unique(kind * len(taken) + gone, return_inverse=True)
            self._number = number.ravel()
        self._shares = np.bincount(self._number, weights=frame.weight, minlength=len(pairs))
        self._parts = list(_parted(frame, first, pairs, taken))
        self._products = Products(self._cards)
        self._found = self._every([table.weights() for table in self._tables])

    def _every(self, weights: Sequence[Floats]) -> list[list[Floats]]:
        """By part and holder: by hand, and by pair."""
        by_column = [np.ascontiguousarray(weight.T) for weight in weights]
        return [self._of_part(part, by_column) for part in self._parts]

    def _of_part(self, part: Part, by_column: Sequence[Floats]) -> list[Floats]:
        found, every = [], self._columns(part, by_column)
        for kind in part.kinds:
            mine = [columns[column] for columns, column in zip(every, kind.columns, strict=True)]
            beside = self._products.beside([one.number for one in mine])
            found.append([self._left_over(place, kind, one.weight, beside[place]) for place, one in enumerate(mine)])
        return found[0] if len(found) == 1 else [np.hstack(one) for one in zip(*found, strict=True)]

    def _columns(self, part: Part, by_column: Sequence[Floats]) -> list[dict[int, Column]]:
        """By table and column: the weights of the hands that are left."""
        found = []
        for place, (table, weight) in enumerate(zip(self._tables, by_column, strict=True)):
            used = list(dict.fromkeys(kind.columns[place] for kind in part.kinds))
            rows = part.of(table.size, weight[used])
            mine = (Column(row, self._products.number(table.size, row)) for row in rows)
            found.append(dict(zip(used, mine, strict=True)))
        return found

    def _left_over(self, place: int, kind: Kind, mine: Floats, beside: Floats) -> Floats:
        return left_over(mine, beside, self._cards, self._tables[place].size, kind.taken)

    def weighed(self, holder: Holder, rows: Floats, classes: Classes | None = None) -> Floats:
        """The sum over all hands, each as often as a row says: by row, and by case or class of cases."""
        place = self._place[holder]
        size = self._tables[place].size
        parts = [
            multiplied(part.of(size, rows), found[place]) for part, found in zip(self._parts, self._found, strict=True)
        ]
        by_pair = parts[0] if len(parts) == 1 else np.hstack(parts)
        if classes is None:
            by_case: Floats = by_pair[:, self._number] * self._weight
            return by_case
        pairs, count = len(self._shares), classes.size
        number = self._number * count + classes.number
        into: Floats = np.bincount(number, weights=self._weight, minlength=pairs * count).astype(np.float64)
        return multiplied(by_pair, into.reshape(pairs, count))

    def tallied(self, holder: Holder, in_hands: InHands, in_case: Longs) -> Floats:
        """By subject, number and case: all worlds with so many in the hand and in the case together."""
        by_hand = self.weighed(holder, in_hands.rows)
        return shifted(by_hand.reshape(len(in_case), -1, len(self._weight)), in_case)

    def hands(self, holder: Holder) -> Floats:
        """Over all cases."""
        place = self._place[holder]
        table = self._tables[place]
        pairs = zip(self._parts, self._found, strict=True)
        sums = [(part, found[place] @ self._shares[part.pairs]) for part, found in pairs]
        spread = [part.spread(table.size, one, len(table.masks)) for part, one in sums]
        return spread[0] if len(spread) == 1 else np.sum(spread, axis=0)

    @cached_property
    def cases(self) -> Floats:
        """Over all hands of a holder."""
        if not self._tables:
            return self._weight
        sums = [found[0].sum(axis=0) for found in self._found]
        total: Floats = (sums[0] if len(sums) == 1 else np.concatenate(sums))[self._number] * self._weight
        return total

    def ways(self) -> Floats:
        """By case: how many worlds there are."""
        if not self._tables:
            return np.ones(len(self._weight))
        place = next((place for place, table in enumerate(self._tables) if not table.alike), 0)
        counts, found = [np.ascontiguousarray(table.counts().T) for table in self._tables], []
        for part in self._parts:
            every = self._columns(part, counts)
            for kind in part.kinds:
                mine = [columns[column] for columns, column in zip(every, kind.columns, strict=True)]
                others = self._products.of([one.number for at, one in enumerate(mine) if at != place])
                found.append(self._left_over(place, kind, mine[place].weight, others).sum(axis=0))
        total: Floats = np.concatenate(found)[self._number]
        return total


def _parted(frame: Frame, first: Longs, pairs: Longs, taken: Ints) -> Iterator[Part]:
    """The kinds, with their pairs, by what is given."""
    tables = [frame.tables[holder] for holder in frame.holders]
    if len(first) == 1 and frame.given is None:
        part = Part(frame, slice(0, len(pairs)), 0)
        part.add([table.column_at(int(first[0])) for table in tables], taken)
        yield part
        return
    given = [0] * len(first) if frame.given is None else frame.given[first].tolist()
    cuts = np.searchsorted(pairs, np.arange(len(first) + 1) * len(taken)).tolist()
    for mine, group in groupby(range(len(first)), key=given.__getitem__):
        kinds = list(group)
        part = Part(frame, slice(cuts[kinds[0]], cuts[kinds[-1] + 1]), mine)
        for kind in kinds:
            columns = [table.column_at(int(first[kind])) for table in tables]
            part.add(columns, taken[pairs[cuts[kind] : cuts[kind + 1]] % len(taken)])
        yield part


class ByCase:
    """J by the hands that each case leaves, and case."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._weight = frame.weight
        found = fast.joint(frame.plan(), [frame.placed(holder) for holder in frame.holders])
        self._found = dict(zip(frame.holders, found, strict=True))
        self._places = {holder: frame.places(holder) for holder in frame.holders}
        self._written: dict[Holder, Floats] = {}

    def _write(self, holder: Holder) -> Floats:
        """By all hands and cases: written once, when somebody asks."""
        if holder not in self._written:
            table = np.zeros((len(self._frame.tables[holder].masks), len(self._weight)))
            np.put_along_axis(table, self._places[holder].astype(np.int64), self._found[holder] * self._weight, axis=0)
            self._written[holder] = table
        return self._written[holder]

    def weighed(self, holder: Holder, rows: Floats, classes: Classes | None = None) -> Floats:
        """The sum over all hands, each as often as a row says: by row, and by case or class of cases."""
        table = self._write(holder)
        return multiplied(rows, table if classes is None else table @ np.eye(classes.size)[classes.number])

    def tallied(self, holder: Holder, in_hands: InHands, in_case: Longs) -> Floats:
        """By subject, number and case: all worlds with so many in the hand and in the case together."""
        numbers = len(in_hands.rows) // len(in_case) + int(in_case.max(initial=0))
        given = self._found[holder], self._places[holder], in_hands.number, in_case, numbers
        totals: Floats = fast.run("tallied", plain_tallied, *given) * self._weight
        return totals

    def hands(self, holder: Holder) -> Floats:
        """Over all cases."""
        found, hands = (self._found[holder] * self._weight).ravel(), len(self._frame.tables[holder].masks)
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


def plain_tallied(found: Floats, places: Ints, in_hand: Longs, in_case: Longs, numbers: int) -> Floats:
    """By subject, number and case: the weight of the hands with which there are so many."""
    subjects, cases = in_case.shape
    number = in_hand[:, places] + in_case[:, None]  # by subject, hand and case
    place = (number + numbers * np.arange(subjects)[:, None, None]) * cases + np.arange(cases)
    weights = np.broadcast_to(found, number.shape).ravel()
    totals = np.bincount(place.ravel(), weights=weights, minlength=subjects * numbers * cases)
    return totals.astype(np.float64).reshape(subjects, numbers, cases)

"""The sweep of a frame, once for all cases that are alike.

Cases in which all hands weigh the same are of one *kind*; those of a kind that leave the same cards are alike. So what
others have beside their hands is swept over only as far as it makes a difference. Where states have different things
*given*, each kind is swept over the cards that its state leaves.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.answers.batches import CasePartition, HandCounts, multiplied, shifted
from parlour.knowledge.hands.hand_weights import group_cases, numbered
from parlour.knowledge.hands.leave_one_out import CaseKinds, LeaveOneOut, work
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.subsets import Floats, Ints, Longs, members, ranks

PASSES = 2  # over the sets of every case that a sweep case by case makes
EACH = 100_000  # additions that take as long as it takes to begin with a kind
ONE = np.zeros(1, np.int64)


def marginals(frame: HandModel) -> "GroupedMarginals | CaseMarginals":
    """J of every holder: by whichever way is less work."""
    kinds = profiles(frame)
    return CaseMarginals(frame) if _many(frame, len(kinds[0])) else GroupedMarginals(frame, *kinds)


def case_by_case(frame: HandModel) -> bool:
    """Whether that is less work."""
    return _many(frame, len(profiles(frame)[0]))


def _many(frame: HandModel, kinds: int) -> bool:
    each = work(frame.open_cards, tuple(frame.tables[holder].size for holder in frame.holders))
    return kinds * (EACH + each) > PASSES * frame.work() and bool(frame.holders)


def profiles(frame: HandModel) -> tuple[Longs, Longs]:
    """A case of each kind, and by case the number of its kind; those with the same things given are side by side."""
    columns = [table.column for table in frame.tables.values() if table.column is not None]
    if frame.given is not None:
        columns.insert(0, np.unique(frame.given, return_inverse=True)[1].ravel())
    return group_cases(columns) if columns else (ONE, np.zeros(len(frame.weight), np.int64))


class GivenBlock:
    """The kinds with the same things given: over the cards that are left by these."""

    def __init__(self, frame: HandModel, kinds: Longs, pairs: CaseKinds, given: int) -> None:
        self._all = not given
        self.kinds = kinds  # by kind and table: the column
        self.pairs = pairs
        if given:
            self._left = np.array([card for card in range(frame.cards) if not given >> card & 1])
            sizes = {frame.tables[holder].size for holder in frame.holders}
            self._hands = {size: self._placed(frame.cards, size) for size in sizes}
            bits = pairs.takings[:, None] >> self._left & 1
            self.pairs = pairs._replace(takings=(bits @ (1 << np.arange(len(self._left)))).astype(np.int32))

    def _placed(self, cards: int, size: int) -> Ints:
        """By hand out of the cards that are left: its number among all hands."""
        held = members(len(self._left), size) @ (1 << self._left)
        placed: Ints = ranks(cards, size)[held.astype(np.int64)]
        return placed

    def of(self, size: int, rows: Floats) -> Floats:
        """By row and hand: only those hands that are left."""
        return rows if self._all else rows[:, self._hands[size]]

    def spread(self, by_card: Floats, cards: int) -> Floats:
        """By table and card: from those cards that are left to all."""
        if self._all:
            return by_card
        spread = np.zeros((len(by_card), cards))
        spread[:, self._left] = by_card
        return spread


class GroupedMarginals:
    """J from the products of what is beside each hand: by kind, and by what the cases take."""

    def __init__(self, frame: HandModel, first: Longs, kind: Longs) -> None:
        self._weight = frame.weight
        self._cards, self._all_cards = frame.open_cards, frame.cards
        self._tables = [frame.tables[holder] for holder in frame.holders]
        self._place = {holder: place for place, holder in enumerate(frame.holders)}
        taken, gone = frame.takings()
        if len(first) == 1:
            (cuts, numbers), self._number = _only(len(taken)), gone
        else:
            pairs, self._number = numbered(kind * len(taken) + gone)
            cuts, numbers = np.searchsorted(pairs, np.arange(len(first) + 1) * len(taken)), pairs % len(taken)
        self._shares: Floats = np.bincount(self._number, weights=frame.weight, minlength=len(numbers)).astype(float)
        every = CaseKinds(cuts, numbers, taken, self._shares)
        self._parts = list(_parted(frame, first, every)) if self._tables else []
        self._products = self._multiplied([table.weights() for table in self._tables], range(len(self._tables)))
        self._found: dict[int, list[Floats]] = {}

    def _multiplied(self, weights: Sequence[Floats], wanted: Iterable[int]) -> list[LeaveOneOut]:
        """By part."""
        sizes, tables = tuple(table.size for table in self._tables), tuple(wanted)
        found = []
        for part in self._parts:
            mine = [part.of(size, weight.T) for size, weight in zip(sizes, weights, strict=True)]
            found.append(LeaveOneOut(self._cards, sizes, mine, part.kinds, tables, part.pairs))
        return found

    def _by_pair(self, place: int) -> list[Floats]:
        """By part: by hand and pair; written once, when somebody asks."""
        if place not in self._found:
            self._found[place] = [products.found(place) for products in self._products]
        return self._found[place]

    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats:
        """The sum over all hands, each as often as a row says: by row, and by case or class of cases."""
        place = self._place[holder]
        size, pieces = self._tables[place].size, zip(self._parts, self._by_pair(place), strict=True)
        parts = [multiplied(part.of(size, rows), found) for part, found in pieces]
        by_pair = parts[0] if len(parts) == 1 else np.hstack(parts)
        if classes is None:
            by_case: Floats = by_pair[:, self._number] * self._weight
            return by_case
        pairs, count = len(self._shares), classes.size
        number = self._number * count + classes.number
        into: Floats = np.bincount(number, weights=self._weight, minlength=pairs * count).astype(np.float64)
        return multiplied(by_pair, into.reshape(pairs, count))

    def tallied(self, holder: Holder, in_hands: HandCounts, in_case: Longs) -> Floats:
        """By subject, number and case: all worlds with so many in the hand and in the case together."""
        by_hand = self.weighed(holder, in_hands.rows)
        return shifted(by_hand.reshape(len(in_case), -1, len(self._weight)), in_case)

    def lies(self, holder: Holder) -> Floats:
        """By card, over all cases."""
        lies: Floats = self._lies[self._place[holder]]
        return lies

    @cached_property
    def _lies(self) -> Floats:
        parts = zip(self._parts, self._products, strict=True)
        spread = [part.spread(products.all.by_card, self._all_cards) for part, products in parts]
        return spread[0] if len(spread) == 1 else np.sum(spread, axis=0)

    @cached_property
    def cases(self) -> Floats:
        """Over all hands of a holder."""
        if not self._tables:
            return self._weight
        return self._in_cases([products.all.by_pair[0] for products in self._products]) * self._weight

    def _in_cases(self, by_pair: Sequence[Floats]) -> Floats:
        """From parts and pairs."""
        found: Floats = (by_pair[0] if len(by_pair) == 1 else np.concatenate(by_pair))[self._number]
        return found

    def ways(self) -> Floats:
        """By case: how many worlds there are."""
        if not self._tables:
            return np.ones(len(self._weight))
        whole = np.logical_and.reduce([products.all.whole for products in self._products]).tolist()
        if whole.count(False) < 2 and all(table.order is None for table in self._tables):
            odd = whole.index(False) if False in whole else 0  # all others have only hands that weigh 1
            return self._in_cases([products.all.ways[odd] for products in self._products])
        counts = [table.counts() for table in self._tables]
        many = max(range(len(counts)), key=lambda place: np.count_nonzero(counts[place]))  # the others are less work
        return self._in_cases([products.all.by_pair[0] for products in self._multiplied(counts, [many])])


@lru_cache(maxsize=64)
def _only(takings: int) -> tuple[Longs, Longs]:
    """The pairs of a single kind: where they begin and end, and what is taken."""
    return np.array([0, takings]), np.arange(takings)


def _parted(frame: HandModel, first: Longs, every: CaseKinds) -> Iterator[GivenBlock]:
    """The kinds, with their pairs, by what is given."""
    kinds, given = np.array([frame.tables[holder].columns(first) for holder in frame.holders]).T, frame.given
    if given is None:
        yield GivenBlock(frame, kinds, every, 0)
        return
    for mine, group in groupby(range(len(first)), key=given[first].tolist().__getitem__):
        alike = list(group)
        own = every.cuts[alike[0] : alike[-1] + 2]
        used, numbers = numbered(every.taken[own[0] : own[-1]])
        pairs = CaseKinds(own - own[0], numbers, every.takings[used], every.shares[own[0] : own[-1]])
        yield GivenBlock(frame, kinds[alike[0] : alike[-1] + 1], pairs, mine)


class CaseMarginals:
    """J by the hands that each case leaves, and case."""

    def __init__(self, frame: HandModel) -> None:
        self._frame = frame
        self._weight = frame.weight
        found = forward_backward.joint(frame.plan(), [frame.placed(holder) for holder in frame.holders])
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

    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats:
        """The sum over all hands, each as often as a row says: by row, and by case or class of cases."""
        table = self._write(holder)
        return multiplied(rows, table if classes is None else table @ np.eye(classes.size)[classes.number])

    def tallied(self, holder: Holder, in_hands: HandCounts, in_case: Longs) -> Floats:
        """By subject, number and case: all worlds with so many in the hand and in the case together."""
        numbers = len(in_hands.rows) // len(in_case) + int(in_case.max(initial=0))
        given = self._found[holder], self._places[holder], in_hands.number, in_case, numbers
        totals: Floats = forward_backward.tallied(*given) * self._weight
        return totals

    def lies(self, holder: Holder) -> Floats:
        """By card, over all cases."""
        found, hands = (self._found[holder] * self._weight).ravel(), len(self._frame.tables[holder].masks)
        by_hand = np.bincount(self._places[holder].ravel(), weights=found, minlength=hands).astype(np.float64)
        by_card: Floats = by_hand @ members(self._frame.cards, self._frame.tables[holder].size)
        return by_card

    @cached_property
    def cases(self) -> Floats:
        """Over all hands of a holder."""
        total: Floats = next(iter(self._found.values())).sum(axis=0) * self._weight
        return total

    def ways(self) -> Floats:
        """By case: how many worlds there are."""
        frame = self._frame
        if all(frame.tables[holder].alike for holder in frame.holders):
            total: Floats = next(iter(self._found.values())).sum(axis=0)
            return total
        counts = [frame.in_cases(holder, frame.tables[holder].counts()) for holder in frame.holders]
        return forward_backward.totals(frame.plan(), counts)

"""Outcomes of questions side by side: the shares of which they are made, and what they weigh."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.subsets import Floats, Ints, Longs

BLOCK = 16  # rows multiplied at once, at least
BITS = 16  # rows of which one number is made
MOSTLY = 0.7  # part of the hands: with more of them possible it does not pay to leave the others out
ONE_CORE = 1 << 18  # multiplications: from here on the library behind numpy shares them out over all cores


class CasePartition(NamedTuple):
    """By case the number of its class, and how many there are."""

    number: Longs
    size: int


class HandCounts(NamedTuple):
    """By subject and hand how many it has; and by subject and number, and by hand, whether it has so many."""

    number: Longs
    rows: Floats


class Marginals(Protocol):
    """J of every holder, by hand and case: the weight of all worlds."""

    @property
    def cases(self) -> Floats: ...
    def weighed(self, holder: Holder, rows: Floats, classes: CasePartition | None = None) -> Floats: ...
    def tallied(self, holder: Holder, in_hands: HandCounts, in_case: Longs) -> Floats: ...
    def lies(self, holder: Holder) -> Floats: ...
    def ways(self) -> Floats: ...


class SolvedMarginals(NamedTuple):
    """What the sweep found: by holder, hand and case, and by case alone; and by case the number of its solution."""

    joint: Marginals
    cases: Floats
    names: Sequence[tuple[Thing, ...]]
    number: Ints


Made = Callable[[HandModel], Floats]


class LikelihoodRows:
    """Shares by hand and by case, numbered; those by case with how they are made, so that other cases can be taken."""

    def __init__(self, frame: HandModel) -> None:
        self.frame = frame
        self.rows: list[Floats] = []
        self.owner: list[Holder] = []
        self.products: dict[Holder, list[Floats]] = {}  # of rows, by hand
        self._product: dict[tuple[Holder, tuple[int, ...]], int] = {}
        self._cases: dict[int, Floats] = {}
        self._made: list[Made] = []
        self._number: dict[Hashable, int] = {}
        self.case(None, lambda frame: np.ones(len(frame.weight)))

    def onto(self, frame: HandModel) -> None:
        """The same over other cases."""
        self.frame = frame
        self._cases.clear()

    def cases(self, number: int) -> Floats:
        """A share by case, made when somebody asks."""
        if number not in self._cases:
            self._cases[number] = self._made[number](self.frame)
        return self._cases[number]

    def row(self, holder: Holder, share: Floats) -> int:
        self.rows.append(share)
        self.owner.append(holder)
        return len(self.rows) - 1

    def product(self, holder: Holder, rows: tuple[int, ...]) -> int:
        """The number of a product of this holder's rows; of none: any hand."""
        key = holder, rows
        if key not in self._product:
            made = self.rows[rows[0]] if rows else np.ones(len(self.frame.tables[holder].masks))
            for row in rows[1:]:
                made = made * self.rows[row]
            found = self.products.setdefault(holder, [])
            self._product[key] = len(found)
            found.append(made)
        return self._product[key]

    def case(self, key: Hashable, made: Made) -> int:
        """The number of a share by case; what has the same key is made alike."""
        if key not in self._number:
            self._number[key] = len(self._made)
            self._made.append(made)
        return self._number[key]

    def both(self, one: int, other: int) -> int:
        if one == 0 or other in (0, one):
            return one or other
        return self.case((one, other), lambda _: self.cases(one) * self.cases(other))


class OutcomeTerms(NamedTuple):
    """Of one outcome: by term a share by case, a number, and for each holder a product of rows."""

    holders: tuple[Holder, ...]
    cases: Sequence[int]
    shares: Sequence[float]
    hands: Sequence[Sequence[int]]  # by holder


class TermBatch:
    """Outcomes that speak of the same holders, with their terms."""

    def __init__(self, holders: tuple[Holder, ...], shares: LikelihoodRows) -> None:
        self._holders = holders
        self._shares = shares
        self._starts: list[int] = []
        self._numbers: list[float] = []  # by term
        self._of_case: list[int] = []
        self._products: list[list[int]] = [[] for _ in holders]
        self._packed = 0
        self._hands: dict[Holder, Longs] = {}  # by term: a row of the holder's table
        self._tables: dict[Holder, Floats] = {}
        self._cases: Floats | None = None  # by term and case
        self._classes: CasePartition | None = None  # None: every case is one
        self._solutions: Floats = np.zeros((0, 0))  # by class: of which it is
        self._found: tuple[SolvedMarginals, Floats] | None = None  # what was weighed last

    def __len__(self) -> int:
        return len(self._starts)

    def add(self, terms: OutcomeTerms) -> int:
        """The place of a new outcome."""
        self._starts.append(len(self._numbers))
        self._numbers += terms.shares
        self._of_case += terms.cases
        for mine, more in zip(self._products, terms.hands, strict=True):
            mine.extend(more)
        return len(self._starts) - 1

    def weigh(self, swept: SolvedMarginals) -> Floats:
        """By outcome and solution, the weight of all worlds."""
        if self._packed < len(self._numbers):
            self._pack(swept)
            self._found = None
        if self._found is None or self._found[0] is not swept:
            self._found = swept, self._weigh(swept)
        return self._found[1]

    def _weigh(self, swept: SolvedMarginals) -> Floats:
        if len(self._holders) > 1:
            return self._summed(self._restricted(), swept)
        found = self._by_term(swept)
        if self._classes is None:
            return self._summed(found, swept)
        assert self._cases is not None
        return self._by_outcome(found * self._cases) @ self._solutions

    def _by_term(self, swept: SolvedMarginals) -> Floats:
        """By term, and by case or class: all worlds with such hands."""
        if self._holders:
            (holder,) = self._holders
            return swept.joint.weighed(holder, self._tables[holder], self._classes)[self._hands[holder]]
        cases = swept.cases
        if self._classes is not None:
            cases = np.bincount(self._classes.number, weights=cases, minlength=self._classes.size).astype(np.float64)
        return np.broadcast_to(cases, (len(self._numbers), len(cases)))

    def _pack(self, swept: SolvedMarginals) -> None:
        """Lay out the shares of all terms."""
        self._packed = len(self._numbers)
        for holder, products in zip(self._holders, self._products, strict=True):
            mine, self._hands[holder] = np.unique(products, return_inverse=True)
            every = self._shares.products[holder]
            self._tables[holder] = np.array([every[product] for product in mine.tolist()])
        cases, number = np.unique(self._of_case, return_inverse=True)
        shares = np.array(self._numbers)[:, None]
        used = np.array([self._shares.cases(case) for case in cases.tolist()])
        if len(swept.names) < len(swept.cases) and len(self._holders) < 2:
            used = self._class_cases(used, swept)
        plain = not cases.any() and bool((shares == 1.0).all())
        self._cases = None if plain and self._classes is None else used[number] * shares

    def _class_cases(self, used: Floats, swept: SolvedMarginals) -> Floats:
        """Cases with one solution in which no term tells a difference are as good as one; the shares by class."""
        first, number = group_cases((swept.number.astype(np.int64), *_numbered(used)))
        self._classes = CasePartition(number, len(first))
        self._solutions = np.eye(len(swept.names))[swept.number[first]]
        by_class: Floats = used[:, first]
        return by_class

    def _restricted(self) -> Floats:
        """By term and case: sweeps with the hands of several holders restricted; terms that do so alike are one."""
        frame = self._shares.frame
        kinds, number = np.unique([self._hands[holder] for holder in self._holders], axis=1, return_inverse=True)
        rows = dict(zip(self._holders, kinds, strict=True))
        weights = [frame.placed(holder) for holder in frame.holders]
        shares = [(self._tables[holder], frame.places(holder)) if holder in rows else None for holder in frame.holders]
        chosen = [rows.get(holder, np.zeros(kinds.shape[1], np.int64)) for holder in frame.holders]
        swept: Floats = (
            forward_backward.many(frame.plan(), weights, shares, np.array(chosen).T)[number.ravel()] * frame.weight
        )
        return swept

    def _summed(self, found: Floats, swept: SolvedMarginals) -> Floats:
        """Of terms by case: the outcomes by solution."""
        outcomes = self._by_outcome(found if self._cases is None else found * self._cases)
        if len(swept.names) == len(swept.number):
            return outcomes
        return multiplied(outcomes, np.eye(len(swept.names))[swept.number])

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)


def _numbered(shares: Floats) -> Iterator[Longs]:
    """Columns of numbers by case that differ where shares do: those of several rows in one, where they are 0 or 1."""
    plain = ((shares == 0) | (shares == 1)).all(axis=1)
    for start in range(0, int(plain.sum()), BITS):
        some = shares[plain][start : start + BITS]
        yield (1 << np.arange(len(some))) @ some.astype(np.int64)
    for row in shares[~plain]:
        yield np.unique(row, return_inverse=True)[1].ravel()


def multiplied(left: Floats, right: Floats) -> Floats:
    """The product of two matrices, on one core: a block at a time. Things that are nowhere are left out."""
    live: NDArray[np.bool_] = np.logical_or.reduce(right != 0, axis=1)
    if live.sum() < MOSTLY * len(live):
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


def in_hands(number: Longs) -> HandCounts:
    """From how many each hand has, by subject and hand."""
    numbers = np.arange(int(number.max(initial=0)) + 1)
    rows = (number[:, None] == numbers[:, None]).astype(np.float64).reshape(-1, number.shape[1])
    return HandCounts(number, rows)


def shifted(by_hand: Floats, in_case: Longs) -> Floats:
    """By subject, number and case: with so many more in that case."""
    subjects, hands, cases = by_hand.shape
    found: Floats = np.zeros((subjects, hands + int(in_case.max(initial=0)), cases))
    number = in_case[:, None] + np.arange(hands)[:, None]
    found[np.arange(subjects)[:, None, None], number, np.arange(cases)] = by_hand
    return found

"""Outcomes of questions side by side: the shares of which they are made, and what they weigh."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Holder, Thing
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame
from parlour.knowledge.plan import Floats, Ints, Longs

BLOCK = 16  # rows multiplied at once, at least
MOSTLY = 0.7  # part of the hands: with more of them possible it does not pay to leave the others out
ONE_CORE = 1 << 18  # multiplications: from here on the library behind numpy shares them out over all cores


class Classes(NamedTuple):
    """By case the number of its class, and how many there are."""

    number: Longs
    size: int


class InHands(NamedTuple):
    """By subject and hand how many it has; and by subject and number, and by hand, whether it has so many."""

    number: Longs
    rows: Floats


class Joint(Protocol):
    """J of every holder, by hand and case: the weight of all worlds."""

    @property
    def cases(self) -> Floats: ...
    def weighed(self, holder: Holder, rows: Floats, classes: Classes | None = None) -> Floats: ...
    def tallied(self, holder: Holder, in_hands: InHands, in_case: Longs) -> Floats: ...
    def lies(self, holder: Holder) -> Floats: ...
    def ways(self) -> Floats: ...


class Swept(NamedTuple):
    """What the sweep found: by holder, hand and case, and by case alone; and by case the number of its solution."""

    joint: Joint
    cases: Floats
    names: Sequence[tuple[Thing, ...]]
    number: Ints


class Term(Protocol):
    @property
    def rows(self) -> tuple[int, ...]: ...
    @property
    def cases(self) -> int: ...
    @property
    def share(self) -> float: ...


class Shares:
    """Shares by hand and by case, numbered."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.rows: list[Floats] = []
        self.owner: list[Holder] = []
        self.cases: list[Floats] = [np.ones(len(frame.weight))]
        self._number = {self.cases[0].tobytes(): 0}
        self._both: dict[tuple[int, int], int] = {}

    def row(self, holder: Holder, share: Floats) -> int:
        self.rows.append(share)
        self.owner.append(holder)
        return len(self.rows) - 1

    def case(self, share: Floats) -> int:
        key = share.tobytes()
        if key not in self._number:
            self._number[key] = len(self.cases)
            self.cases.append(share)
        return self._number[key]

    def both(self, one: int, other: int) -> int:
        if one == 0 or other in (0, one):
            return one or other
        if (one, other) not in self._both:
            self._both[one, other] = self.case(self.cases[one] * self.cases[other])
        return self._both[one, other]


class Group:
    """Outcomes that speak of the same holders, with their terms."""

    def __init__(self, holders: tuple[Holder, ...], shares: Shares) -> None:
        self._holders = holders
        self._shares = shares
        self._starts: list[int] = []
        self._terms: list[tuple[int, float]] = []  # case and share
        self._hands: dict[Holder, list[int]] = {holder: [] for holder in holders}  # by term: a product of rows
        self._products: dict[Holder, dict[tuple[int, ...], int]] = {holder: {} for holder in holders}
        self._packed = 0
        self._tables: dict[Holder, Floats] = {}
        self._cases: Floats | None = None  # by term and case
        self._classes: Classes | None = None  # None: every case is one
        self._solutions: Floats = np.zeros((0, 0))  # by class: of which it is
        self._found: tuple[Swept, Floats] | None = None  # what was weighed last

    def __len__(self) -> int:
        return len(self._starts)

    def add(self, terms: Sequence[Term]) -> int:
        """The place of a new outcome."""
        self._starts.append(len(self._terms))
        owner, alone = self._shares.owner, len(self._holders) == 1
        for term in terms:
            self._terms.append((term.cases, term.share))
            for holder, products in self._products.items():
                rows = term.rows if alone else tuple(row for row in term.rows if owner[row] == holder)
                self._hands[holder].append(products.setdefault(rows, len(products)))
        return len(self._starts) - 1

    def weigh(self, swept: Swept) -> Floats:
        """By outcome and solution, the weight of all worlds."""
        if self._packed < len(self._terms):
            self._pack(swept)
            self._found = None
        if self._found is None or self._found[0] is not swept:
            self._found = swept, self._weigh(swept)
        return self._found[1]

    def _weigh(self, swept: Swept) -> Floats:
        if len(self._holders) > 1:
            return self._summed(self._restricted(), swept)
        found = self._by_term(swept)
        if self._classes is None:
            return self._summed(found, swept)
        assert self._cases is not None
        return self._by_outcome(found * self._cases) @ self._solutions

    def _by_term(self, swept: Swept) -> Floats:
        """By term, and by case or class: all worlds with such hands."""
        if self._holders:
            (holder,) = self._holders
            return swept.joint.weighed(holder, self._tables[holder], self._classes)[self._hands[holder]]
        cases = swept.cases
        if self._classes is not None:
            cases = np.bincount(self._classes.number, weights=cases, minlength=self._classes.size).astype(np.float64)
        return np.broadcast_to(cases, (len(self._terms), len(cases)))

    def _pack(self, swept: Swept) -> None:
        """Lay out the shares of all terms."""
        self._packed = len(self._terms)
        for holder, products in self._products.items():
            self._tables[holder] = self._multiplied(holder, products)
        cases = np.array([case for case, _ in self._terms])
        shares = np.array([share for _, share in self._terms])[:, None]
        used = np.stack(self._shares.cases)
        if len(swept.names) < len(swept.cases) and len(self._holders) < 2:
            used = self._class_cases(used, np.unique(cases), swept)
        plain = not cases.any() and bool((shares == 1.0).all())
        self._cases = None if plain and self._classes is None else used[cases] * shares

    def _multiplied(self, holder: Holder, products: Collection[tuple[int, ...]]) -> Floats:
        """By product and hand."""
        shares = self._shares.rows
        found: Floats = np.ones((len(products), len(self._shares.frame.tables[holder].masks)))
        for product, rows in zip(found, products, strict=True):
            for row in rows:
                np.multiply(product, shares[row], out=product)
        return found

    def _class_cases(self, used: Floats, mine: Ints, swept: Swept) -> Floats:
        """Cases with one solution in which no term tells a difference are as good as one; the shares by class."""
        cases = np.ascontiguousarray(np.vstack([swept.number, used[mine]]).T)
        whole = cases.view(np.dtype((np.void, cases.shape[1] * cases.itemsize))).ravel()  # compared byte by byte
        _, first, number = np.unique(whole, return_index=True, return_inverse=True)
        self._classes = Classes(number.ravel(), len(first))
        self._solutions = np.eye(len(swept.names))[swept.number[first]]
        by_class: Floats = used[:, first]
        return by_class

    def _restricted(self) -> Floats:
        """By term and case: sweeps with the hands of several holders restricted; terms that do so alike are one."""
        frame = self._shares.frame
        kinds, number = np.unique([self._hands[holder] for holder in self._holders], axis=1, return_inverse=True)
        rows = dict(zip(self._holders, kinds, strict=True))
        tables = [
            frame.placed(holder) * self._tables[holder][:, frame.places(holder)]
            if holder in rows
            else frame.placed(holder)[None]
            for holder in frame.holders
        ]
        chosen = [rows.get(holder, np.zeros(kinds.shape[1], np.int64)) for holder in frame.holders]
        swept: Floats = fast.many(frame.plan(), tables, np.array(chosen).T)[number.ravel()] * frame.weight
        return swept

    def _summed(self, found: Floats, swept: Swept) -> Floats:
        """Of terms by case: the outcomes by solution."""
        outcomes = self._by_outcome(found if self._cases is None else found * self._cases)
        if len(swept.names) == len(swept.number):
            return outcomes
        return multiplied(outcomes, np.eye(len(swept.names))[swept.number])

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)


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


def in_hands(number: Longs) -> InHands:
    """From how many each hand has, by subject and hand."""
    numbers = np.arange(int(number.max(initial=0)) + 1)
    rows = (number[:, None] == numbers[:, None]).astype(np.float64).reshape(-1, number.shape[1])
    return InHands(number, rows)


def shifted(by_hand: Floats, in_case: Longs) -> Floats:
    """By subject, number and case: with so many more in that case."""
    subjects, hands, cases = by_hand.shape
    found: Floats = np.zeros((subjects, hands + int(in_case.max(initial=0)), cases))
    number = in_case[:, None] + np.arange(hands)[:, None]
    found[np.arange(subjects)[:, None, None], number, np.arange(cases)] = by_hand
    return found

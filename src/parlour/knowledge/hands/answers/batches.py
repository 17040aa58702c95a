"""Evaluates many answers in one batch: likelihood rows and their total weights, [outcome, solution].

A *term* is a product of factors by hand, a factor by case and a number. Batches only grow. They keep their arrays until
outcomes are added, and their result until the marginals change.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any

import numpy as np
from msgspec import Struct

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.arrays import Floats, Longs
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.marginals import (
    CasePartition,
    HandCounts,
    Marginals,
    hand_counts,
    multiply_matrices,
    shift_numbers,
)
from parlour.knowledge.hands.model import HandModel, Solutions
from parlour.knowledge.hands.subsets import indicator, members

MakeFactor = Callable[[HandModel], Floats]
BITS = 16  # rows of 0 and 1 that are packed into one number


class Term(Struct, frozen=True, gc=False):
    """A product of factors, by number: of a holder's hand, of the case, and a constant."""

    rows: tuple[int, ...] = ()  # none: any hand
    case_factor: int = 0  # 0: any case
    share: float = 1.0


class TermFactors:
    """All factors of terms, numbered. Those by case are made on demand, and anew for other cases."""

    def __init__(self, model: HandModel) -> None:
        self.model = model
        self.owner: list[Holder] = []  # of each row
        self._rows: list[Floats] = []  # [row][hand]
        self._products: dict[tuple[int, ...], Floats] = {}
        self._cases: dict[int, Floats] = {}
        self._make: list[MakeFactor] = []
        self._number: dict[Hashable, int] = {}
        self.case_factor(None, lambda model: np.ones(len(model.weight)))

    def rebind(self, model: HandModel) -> None:
        """The same factors over other cases."""
        self.model = model
        self._cases.clear()

    def row(self, holder: Holder, factor: Floats) -> int:
        """The number of a new factor by hand."""
        self._rows.append(factor)
        self.owner.append(holder)
        return len(self._rows) - 1

    def product(self, holder: Holder, rows: tuple[int, ...]) -> Floats:
        """The product of these rows of one holder, [hand]."""
        if not rows:
            return np.ones(len(self.model.hands[holder].masks))
        if rows not in self._products:
            self._products[rows] = reduce(np.multiply, [self._rows[row] for row in rows])
        return self._products[rows]

    def case_factor(self, key: Hashable, make: MakeFactor) -> int:
        """The number of a factor by case; equal keys are the same factor."""
        if key not in self._number:
            self._number[key] = len(self._make)
            self._make.append(make)
        return self._number[key]

    def by_case(self, number: int) -> Floats:
        if number not in self._cases:
            self._cases[number] = self._make[number](self.model)
        return self._cases[number]

    def times(self, one: Term, other: Term) -> Term:
        return Term(one.rows + other.rows, self._both(one.case_factor, other.case_factor), one.share * other.share)

    def _both(self, one: int, other: int) -> int:
        if one == 0 or other in (0, one):
            return one or other
        return self.case_factor((one, other), lambda _: self.by_case(one) * self.by_case(other))


class Batch:
    """Outcomes that are evaluated together."""

    def __init__(self) -> None:
        self._size = 0  # number of outcomes
        self._packed = 0  # outcomes that the arrays hold
        self._result: tuple[Marginals, Floats] | None = None

    def add(self, outcome: Any) -> int:
        """The outcome's row."""
        self._append(outcome)
        self._size += 1
        return self._size - 1

    def weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds, [outcome, solution]."""
        if self._packed < self._size:
            self._packed, self._result = self._size, None
            self._pack(solutions)
        if self._result is None or self._result[0] is not marginals:
            self._result = marginals, self._weigh(marginals, solutions)
        return self._result[1]

    def _append(self, outcome: Any) -> None:
        raise NotImplementedError

    def _pack(self, solutions: Solutions) -> None:
        """Make the arrays."""
        raise NotImplementedError

    def _weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        raise NotImplementedError


class TermBatch(Batch):
    """Outcomes whose terms have factors for the same holders. An outcome's likelihood is the sum of its terms."""

    def __init__(self, holders: tuple[Holder, ...], factors: TermFactors) -> None:
        super().__init__()
        self._holders = holders
        self._factors = factors
        self._starts: list[int] = []  # first term of each outcome
        self._terms: list[Term] = []
        self._rows: dict[Holder, Floats] = {}  # [row, hand]
        self._row: dict[Holder, Longs] = {}  # row of each term
        self._by_case: Floats | None = None  # factor by case or class, [term, case]; None: all ones
        self._classes: CasePartition | None = None  # None: each case is its own class
        self._solution: Floats = np.zeros((0, 0))  # 1.0 for the solution of a class, [class, solution]

    def _append(self, outcome: Sequence[Term]) -> None:
        self._starts.append(len(self._terms))
        self._terms += outcome

    def _weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        if len(self._holders) > 1:
            return self._by_solution(self._restricted(), solutions)
        terms = self._by_term(marginals)
        if self._classes is None:
            return self._by_solution(terms, solutions)
        assert self._by_case is not None
        return self._by_outcome(terms * self._by_case) @ self._solution

    def _by_term(self, marginals: Marginals) -> Floats:
        """The weight of all worlds with the term's hands, [term, case] or [term, class]."""
        if self._holders:
            (holder,) = self._holders
            return marginals.weighed(holder, self._rows[holder], self._classes)[self._row[holder]]
        cases = marginals.cases
        if self._classes is not None:
            cases = np.bincount(self._classes.number, weights=cases, minlength=self._classes.size).astype(np.float64)
        return np.broadcast_to(cases, (len(self._terms), len(cases)))

    def _restricted(self) -> Floats:
        """The same for terms that restrict several hands: a forward pass for each different restriction."""
        model = self._factors.model
        distinct, number = np.unique([self._row[holder] for holder in self._holders], axis=1, return_inverse=True)
        rows = dict(zip(self._holders, distinct, strict=True))
        weights = [model.open_weights(holder) for holder in model.holders]
        factors = [(self._rows[one], model.open_hands(one)) if one in rows else None for one in model.holders]
        chosen = [rows.get(holder, np.zeros(distinct.shape[1], np.int64)) for holder in model.holders]
        totals = forward_backward.restricted_totals(model.steps(), weights, factors, np.array(chosen).T)
        found: Floats = totals[number.ravel()] * model.weight
        return found

    def _by_solution(self, terms: Floats, solutions: Solutions) -> Floats:
        """From [term, case] to [outcome, solution]."""
        outcomes = self._by_outcome(terms if self._by_case is None else terms * self._by_case)
        if solutions.count == len(solutions.number):
            return outcomes
        return multiply_matrices(outcomes, np.eye(solutions.count)[solutions.number])

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)

    def _pack(self, solutions: Solutions) -> None:
        for holder in self._holders:
            rows = [self._rows_of(holder, term) for term in self._terms]
            place = {mine: at for at, mine in enumerate(dict.fromkeys(rows))}
            self._rows[holder] = np.array([self._factors.product(holder, mine) for mine in place])
            self._row[holder] = np.array([place[mine] for mine in rows])
        cases, number = np.unique([term.case_factor for term in self._terms], return_inverse=True)
        shares = np.array([term.share for term in self._terms])[:, None]
        used = np.array([self._factors.by_case(factor) for factor in cases.tolist()])
        if solutions.count < len(solutions.number) and len(self._holders) < 2:
            used = self._classify(used, solutions)
        constant = not cases.any() and bool((shares == 1.0).all())
        self._by_case = None if constant and self._classes is None else used[number] * shares

    def _rows_of(self, holder: Holder, term: Term) -> tuple[int, ...]:
        if len(self._holders) == 1:
            return term.rows
        return tuple(row for row in term.rows if self._factors.owner[row] == holder)

    def _classify(self, by_case: Floats, solutions: Solutions) -> Floats:
        """Cases with the same solution and the same factors form a class; the factors by class."""
        first, number = group_cases((solutions.number, *_distinguishing(by_case)))
        self._classes = CasePartition(number, len(first))
        self._solution = np.eye(solutions.count)[solutions.number[first]]
        by_class: Floats = by_case[:, first]
        return by_class


def _distinguishing(rows: Floats) -> Iterator[Longs]:
    """Columns of numbers by case that differ where the rows do; several rows of 0 and 1 are packed into one."""
    binary = ((rows == 0) | (rows == 1)).all(axis=1)
    for start in range(0, int(binary.sum()), BITS):
        some = rows[binary][start : start + BITS]
        yield (1 << np.arange(len(some))) @ some.astype(np.int64)
    for row in rows[~binary]:
        yield np.unique(row, return_inverse=True)[1].ravel()


class CountBatch(Batch):
    """Outcomes that say nothing but how many of some things the same holders have together.

    One of the holders at most (`hidden`) is not conditioned on.
    """

    def __init__(
        self, model: HandModel, known: Mapping[Holder, tuple[Thing, ...]], holders: tuple[Holder, ...]
    ) -> None:
        super().__init__()
        self._model = model
        self._known = known
        self._holders = holders
        self._hidden = next((holder for holder in holders if holder in model.hands), None)
        self._subjects: dict[frozenset[Thing], int] = {}
        self._outcomes: list[tuple[int, int, int]] = []  # subject, least, most
        self._in_hand: HandCounts | None = None
        self._in_case: Longs = np.zeros((0, 0), np.int64)  # number in all other zones, [subject, case]

    def _append(self, outcome: tuple[frozenset[Thing], int, int]) -> None:
        among, least, most = outcome
        self._outcomes.append((self._subjects.setdefault(among, len(self._subjects)), least, most))

    def _pack(self, solutions: Solutions) -> None:
        model, subjects = self._model, tuple(self._subjects)
        known = tuple(thing for zone in self._holders for thing in self._known.get(zone, ()))
        in_case = np.repeat(_indicators(subjects, known).sum(axis=1, keepdims=True), len(model.weight), axis=1)
        for zone in (zone for zone in self._holders if zone in model.content):
            in_case += _indicators(subjects, model.pool_of[zone].things) @ model.zone_members(zone).T
        self._in_case = in_case.astype(np.int64)
        if self._hidden is not None:
            self._in_hand = _subject_counts(subjects, model.main.things, model.hands[self._hidden].size)

    def _weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        totals = self._totals(marginals, solutions)
        top = totals.shape[1] - 1
        subject, least, most = np.array(self._outcomes).T
        found: Floats = np.where((least <= top)[:, None], totals[subject, np.minimum(least, top)], 0.0)
        for at in np.flatnonzero(most > least).tolist():
            found[at] = totals[subject[at], least[at] : most[at] + 1].sum(axis=0)
        return found

    def _totals(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """[subject, number, solution]."""
        subjects, names, cases = len(self._subjects), solutions.count, len(solutions.number)
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

"""Evaluates many answers in one batch: likelihood rows and their total weights, [outcome, solution].

Both kinds of batch only grow. They keep their arrays until outcomes are added, and their result until the marginals
change.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np

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

BITS = 16  # rows of 0 and 1 that are packed into one number


class OutcomeTerms(NamedTuple):
    """The terms of one outcome: the outcome's likelihood is the sum of their products."""

    holders: tuple[Holder, ...]  # all holders with a factor by hand
    case_factors: Sequence[int]  # number of the factor by case, [term]
    shares: Sequence[float]  # constant factor, [term]
    hand_factors: Sequence[Sequence[int]]  # number of the factor by hand, [holder, term]


class CountOutcome(NamedTuple):
    """An outcome that says nothing but how many of some things the holders have together."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    least: int
    most: int


class FactorTable(Protocol):
    """Numbered factors of terms."""

    model: HandModel
    by_hand: dict[Holder, list[Floats]]  # [factor][hand]

    def by_case(self, numbers: Sequence[int]) -> Floats:
        """[factor, case]."""


class TermBatch:
    """Outcomes whose terms have factors for the same holders."""

    def __init__(self, holders: tuple[Holder, ...], factors: FactorTable) -> None:
        self._holders = holders
        self._factors = factors
        self._starts: list[int] = []  # first term of each outcome
        self._shares: list[float] = []  # [term]
        self._case_factors: list[int] = []
        self._hand_factors: list[list[int]] = [[] for _ in holders]
        self._packed = 0  # terms that the arrays below hold
        self._rows: dict[Holder, Floats] = {}  # [row, hand]
        self._row: dict[Holder, Longs] = {}  # row of each term
        self._by_case: Floats | None = None  # factor by case or class, [term, case]; None: all ones
        self._classes: CasePartition | None = None  # None: each case is its own class
        self._solution: Floats = np.zeros((0, 0))  # 1.0 for the solution of a class, [class, solution]
        self._result: tuple[Marginals, Floats] | None = None

    def __len__(self) -> int:
        return len(self._starts)

    def extend(self, outcomes: Sequence[OutcomeTerms]) -> None:
        for _, case_factors, shares, hand_factors in outcomes:
            self._starts.append(len(self._shares))
            self._shares += shares
            self._case_factors += case_factors
            for mine, more in zip(self._hand_factors, hand_factors, strict=True):
                mine.extend(more)

    def weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds, [outcome, solution]."""
        if self._packed < len(self._shares):
            self._pack(solutions)
            self._result = None
        if self._result is None or self._result[0] is not marginals:
            self._result = marginals, self._weigh(marginals, solutions)
        return self._result[1]

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
        return np.broadcast_to(cases, (len(self._shares), len(cases)))

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
        if len(solutions.names) == len(solutions.number):
            return outcomes
        return multiply_matrices(outcomes, np.eye(len(solutions.names))[solutions.number])

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)

    def _pack(self, solutions: Solutions) -> None:
        """Make the arrays."""
        self._packed = len(self._shares)
        for holder, numbers in zip(self._holders, self._hand_factors, strict=True):
            mine, self._row[holder] = np.unique(numbers, return_inverse=True)
            every = self._factors.by_hand[holder]
            self._rows[holder] = np.array([every[number] for number in mine.tolist()])
        cases, number = np.unique(self._case_factors, return_inverse=True)
        shares = np.array(self._shares)[:, None]
        used = self._factors.by_case(cases.tolist())
        if len(solutions.names) < len(solutions.number) and len(self._holders) < 2:
            used = self._classify(used, solutions)
        constant = not cases.any() and bool((shares == 1.0).all())
        self._by_case = None if constant and self._classes is None else used[number] * shares

    def _classify(self, by_case: Floats, solutions: Solutions) -> Floats:
        """Cases with the same solution and the same factors form a class; the factors by class."""
        first, number = group_cases((solutions.number.astype(np.int64), *_distinguishing(by_case)))
        self._classes = CasePartition(number, len(first))
        self._solution = np.eye(len(solutions.names))[solutions.number[first]]
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


class CountBatch:
    """Count outcomes of the same holders, of which one at most (`hidden`) is not conditioned on."""

    def __init__(
        self,
        model: HandModel,
        known: Mapping[Holder, tuple[Thing, ...]],
        holders: tuple[Holder, ...],
        hidden: Holder | None,
    ) -> None:
        self._model = model
        self._known = known
        self._holders = holders
        self._hidden = hidden
        self._subjects: dict[frozenset[Thing], int] = {}
        self._outcomes: list[tuple[int, int, int]] = []  # subject, least, most
        self._packed = 0  # outcomes that the arrays below cover
        self._in_hand: HandCounts | None = None
        self._in_case: Longs = np.zeros((0, 0), np.int64)  # number in all other zones, [subject, case]
        self._result: tuple[Marginals, Floats] | None = None

    def __len__(self) -> int:
        return len(self._outcomes)

    def extend(self, outcomes: Sequence[CountOutcome]) -> None:
        for _, among, least, most in outcomes:
            subject = self._subjects.setdefault(among, len(self._subjects))
            self._outcomes.append((subject, least, most))

    def weigh(self, marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds, [outcome, solution]."""
        if self._packed < len(self._outcomes):
            self._pack()
            self._result = None
        if self._result is None or self._result[0] is not marginals:
            self._result = marginals, self._weigh(marginals, solutions)
        return self._result[1]

    def _pack(self) -> None:
        """Make the arrays."""
        self._packed = len(self._outcomes)
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
        subjects, names, cases = len(self._subjects), len(solutions.names), len(solutions.number)
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

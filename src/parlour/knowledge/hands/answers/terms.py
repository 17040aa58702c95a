"""Outcomes of questions as sums of terms over the hands and cases of a model.

A *term* is a product of factors by hand, a factor by case and a number. Terms depend on rules and certain facts only,
so they are cached across updates.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np
from msgspec import Struct

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge.arrays import Floats, Longs
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.answers.batches import Batch, CountBatch
from parlour.knowledge.hands.answers.outcomes import Conjunction, Facts, Outcomes
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.likelihood import Likelihood, LikelihoodReader
from parlour.knowledge.hands.marginals import CasePartition, Marginals, multiply_matrices
from parlour.knowledge.hands.model import HandModel, Solutions

MOST_KEPT = 16  # deals and seats whose terms are cached
BITS = 16  # rows of 0 and 1 that are packed into one number
MakeFactor = Callable[[HandModel], Floats]
BatchKey = tuple[type[Batch], tuple[Holder, ...]]


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


class TermCache:
    """Terms for all seats and updates, as long as the hidden cards and their holders are the same."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes
        self._terms: dict[Hashable, AnswerTerms] = {}
        self._last: AnswerTerms | None = None

    def terms_for(self, model: HandModel, reader: LikelihoodReader, solutions: Solutions) -> "AnswerTerms":
        pools = tuple((pool.things, tuple(pool.sizes.items())) for pool in dict.fromkeys(model.pool_of.values()))
        key = pools, tuple(model.main.certain.items()), model.holders
        if key not in self._terms or not self._terms[key].reusable(reader.known):
            if len(self._terms) >= MOST_KEPT:
                self._terms.clear()
            self._terms[key] = AnswerTerms(model, reader, solutions, self.outcomes)
        if self._last is not None and self._last is not self._terms[key]:
            self._last.drop_batches()  # of another seat: large, and not needed again
        self._last = self._terms[key]
        self._last.bind(model, reader, solutions)
        return self._last


class AnswerTerms:
    """All outcomes that were asked for, as terms over one model, and their weights."""

    def __init__(self, model: HandModel, reader: LikelihoodReader, solutions: Solutions, outcomes: Outcomes) -> None:
        self._model = model
        self._reader = reader
        self._solutions = solutions  # of the model's cases
        self._outcomes = outcomes
        self._known: dict[Holder, tuple[Thing, ...]] = {}
        self._about: set[Holder] = set()  # all holders that outcomes speak of
        self._rebindable = True  # whether every factor can be made for other cases
        self._factors = TermFactors(model)
        self._batches: dict[BatchKey, Batch] = {}
        self._places: dict[int, tuple[Batch | None, int]] = {}  # of each outcome: its batch, and its row there
        self._splits: dict[int, tuple[BatchKey, Any] | None] = {}  # by outcome; None: impossible
        self._atom_terms: dict[int, list[Term]] = {}

    def reusable(self, known: Mapping[Holder, tuple[Thing, ...]]) -> bool:
        """Whether the terms stay right with these known things."""
        return self._rebindable and all(self._known.get(holder) == known.get(holder) for holder in self._about)

    def bind(self, model: HandModel, reader: LikelihoodReader, solutions: Solutions) -> None:
        """Use these cases. Batches are for one set of cases only."""
        self._known = dict(reader.known)
        if self._solutions is not solutions:
            self._model, self._reader, self._solutions = model, reader, solutions
            self.drop_batches()
            self._factors.rebind(model)

    def drop_batches(self) -> None:
        self._batches, self._places = {}, {}

    def weigh(self, outcomes: Sequence[Facts], marginals: Marginals) -> Floats:
        """The weight of all worlds in which all facts of an outcome are true, [outcome, solution]."""
        numbers, places = self._outcomes.numbers(outcomes), self._places
        self._add([number for number in dict.fromkeys(numbers) if number not in places])
        found = [np.zeros((1, self._solutions.count))]  # the row of outcomes that no world allows
        first: dict[Batch | None, int] = {None: 0}
        for batch in {places[number][0] for number in numbers}:
            if batch is not None:
                first[batch] = sum(map(len, found))
                found.append(batch.weigh(marginals, self._solutions))
        return np.concatenate(found)[[first[batch] + row for batch, row in map(places.__getitem__, numbers)]]

    def _add(self, numbers: Sequence[int]) -> None:
        """Put new outcomes into their batches, all of one batch at once."""
        new: dict[BatchKey, dict[int, Any]] = {}
        for number in numbers:
            if number not in self._splits:
                self._splits[number] = self._split(number)
            if (split := self._splits[number]) is None:
                self._places[number] = None, 0
            else:
                new.setdefault(split[0], {})[number] = split[1]
        for key, outcomes in new.items():
            if key not in self._batches:
                self._batches[key] = self._new_batch(*key)
            first = self._batches[key].extend(list(outcomes.values()))
            self._places.update((number, (self._batches[key], first + row)) for row, number in enumerate(outcomes))

    def _new_batch(self, kind: type[Batch], holders: tuple[Holder, ...]) -> Batch:
        if kind is TermBatch:
            return TermBatch(holders, self._factors)
        return CountBatch(self._model, self._reader.known, holders)

    def _split(self, number: int) -> tuple[BatchKey, Any] | None:
        """The batch of an outcome and what it takes there; None: no world allows the outcome."""
        match self._outcomes.facts[number]:
            case (Count(holders, among, least, most, False, False),) if self._hidden(holders) < 2:
                self._about.update(holders)
                return (CountBatch, holders), (among, least, most)
        terms = self._terms(self._outcomes.conjunctions[number])
        about = {self._factors.owner[row] for term in terms for row in term.rows}
        holders = tuple(about) if len(about) < 2 else tuple(one for one in self._model.holders if one in about)
        return ((TermBatch, holders), terms) if terms else None

    def _hidden(self, holders: Sequence[Holder]) -> int:
        return sum(holder in self._model.hands for holder in holders)

    def _terms(self, conjunctions: Sequence[Conjunction]) -> tuple[Term, ...]:
        found: list[Term] = []
        for conjunction in conjunctions:
            terms, *more = map(self._terms_of_atom, conjunction.atoms) if conjunction.atoms else ([Term()],)
            if conjunction.share != 1.0:
                terms = [Term(one.rows, one.case_factor, conjunction.share * one.share) for one in terms]
            for others in more:
                terms = [self._factors.times(one, other) for one in terms for other in others]
            found += terms
        return tuple(found)

    def _terms_of_atom(self, atom: int) -> list[Term]:
        if atom not in self._atom_terms:
            fact, holders = self._outcomes.atoms[atom], self._outcomes.holders[atom]
            self._about |= holders
            ordered = isinstance(fact, Count) and fact.but_last
            self._rebindable &= not ordered and self._hidden(tuple(holders)) in (0, len(holders))
            terms = [Term()]
            for part, likelihood in enumerate(self._reader.read(self._model, fact)):
                more = self._terms_of_likelihood(fact, part, likelihood)
                terms = [self._factors.times(one, other) for one in terms for other in more]
            self._atom_terms[atom] = terms
        return self._atom_terms[atom]

    def _terms_of_likelihood(self, fact: Factor, part: int, likelihood: Likelihood) -> list[Term]:
        """A term for each group of cases. `part`: which part of the fact's likelihood it is."""
        factors, reader, (holder, values, group) = self._factors, self._reader, likelihood
        if holder is None:
            key = fact, part
            return [Term((), factors.case_factor(key, lambda model: reader.read(model, fact)[part].by_case(model)))]
        if group is None:
            return [Term((factors.row(holder, values[:, 0]),))] if values.any() else []
        masks = (group == np.arange(values.shape[1])[:, None]).astype(np.float64)
        rows = [factors.row(holder, row) for row in values.T]
        return [Term((row,), self._mask_factor(mask)) for row, mask in zip(rows, masks, strict=True)]

    def _mask_factor(self, mask: Floats) -> int:
        """A factor for the present cases only."""
        return self._factors.case_factor(mask.tobytes(), lambda _: mask)


class TermBatch(Batch):
    """Outcomes whose terms have factors for the same holders. An outcome is the sum of its terms."""

    def __init__(self, holders: tuple[Holder, ...], factors: TermFactors) -> None:
        super().__init__()
        self._holders = holders
        self._factors = factors
        self._starts: Longs = np.zeros(0, np.int64)  # first term of each outcome
        self._terms: list[Term] = []  # of all outcomes
        self._rows: dict[Holder, Floats] = {}  # [row, hand]
        self._row: dict[Holder, Longs] = {}  # row of each term
        self._by_case: Floats | None = None  # factor by case or class, [term, case]; None: all ones
        self._classes: CasePartition | None = None  # None: each case is its own class
        self._solution: Floats = np.zeros((0, 0))  # 1.0 for the solution of a class, [class, solution]

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
        return np.asarray(totals[number.ravel()] * model.weight)

    def _by_solution(self, terms: Floats, solutions: Solutions) -> Floats:
        """From [term, case] to [outcome, solution]."""
        outcomes = self._by_outcome(terms if self._by_case is None else terms * self._by_case)
        if solutions.count == len(solutions.number):
            return outcomes
        return multiply_matrices(outcomes, np.eye(solutions.count)[solutions.number])

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)

    def _pack(self, solutions: Solutions) -> None:
        self._starts = np.cumsum([0, *map(len, self._outcomes[:-1])])
        self._terms = [term for outcome in self._outcomes for term in outcome]
        for holder in self._holders:
            rows = [term.rows for term in self._terms]
            if len(self._holders) > 1:
                rows = [tuple(row for row in mine if self._factors.owner[row] == holder) for mine in rows]
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

    def _classify(self, by_case: Floats, solutions: Solutions) -> Floats:
        """Cases with the same solution and the same factors form a class; the factors by class."""
        first, number = group_cases((solutions.number, *_distinguishing(by_case)))
        self._classes = CasePartition(number, len(first))
        self._solution = np.eye(solutions.count)[solutions.number[first]]
        return np.asarray(by_case[:, first])


def _distinguishing(rows: Floats) -> Iterator[Longs]:
    """Columns of numbers by case that differ where the rows do; several rows of 0 and 1 are packed into one."""
    binary = ((rows == 0) | (rows == 1)).all(axis=1)
    for start in range(0, int(binary.sum()), BITS):
        some = rows[binary][start : start + BITS]
        yield (1 << np.arange(len(some))) @ some.astype(np.int64)
    for row in rows[~binary]:
        yield np.unique(row, return_inverse=True)[1].ravel()

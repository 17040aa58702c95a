"""Outcomes of questions as sums of terms over the hands and cases of a model.

Terms depend on rules and certain facts only, so they are cached across updates. Batches evaluate them.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge.arrays import Floats
from parlour.knowledge.hands.answers.batches import Batch, CountBatch, Term, TermBatch, TermFactors
from parlour.knowledge.hands.answers.outcomes import Conjunction, Facts, Outcomes
from parlour.knowledge.hands.likelihood import Likelihood, LikelihoodReader
from parlour.knowledge.hands.marginals import Marginals
from parlour.knowledge.hands.model import HandModel, Solutions

MOST_KEPT = 16
BatchKey = tuple[type[Batch], tuple[Holder, ...]]


class TermCache:
    """Terms for all seats and updates, as long as the hidden cards and their holders are the same."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes
        self._terms: dict[Hashable, AnswerTerms] = {}

    def terms_for(self, model: HandModel, reader: LikelihoodReader, solutions: Solutions) -> "AnswerTerms":
        pools = tuple((pool.things, tuple(pool.sizes.items())) for pool in dict.fromkeys(model.pool_of.values()))
        key = pools, model.holders
        if key not in self._terms or not self._terms[key].reusable(reader.known):
            if len(self._terms) >= MOST_KEPT:
                self._terms.clear()
            self._terms[key] = AnswerTerms(model, reader, solutions, self.outcomes)
        self._terms[key].bind(model, reader, solutions)
        return self._terms[key]


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
        return self._rebindable and all(self._known.get(holder) == known.get(holder) for holder in self._about)

    def bind(self, model: HandModel, reader: LikelihoodReader, solutions: Solutions) -> None:
        """Use these cases. Batches are for one set of cases only."""
        self._known = dict(reader.known)
        if self._solutions is not solutions:
            self._model, self._reader, self._solutions = model, reader, solutions
            self._batches, self._places = {}, {}
            self._factors.rebind(model)

    def weigh(self, outcomes: Sequence[Facts], marginals: Marginals) -> Floats:
        """The weight of all worlds in which all facts of an outcome are true, [outcome, solution]."""
        numbers, places = self._outcomes.numbers(outcomes), self._places
        for number in numbers:
            if number not in places:
                places[number] = self._add(number)
        found = [np.zeros((1, self._solutions.count))]  # the row of outcomes that no world allows
        first: dict[Batch | None, int] = {None: 0}
        for batch in {places[number][0] for number in numbers}:
            if batch is not None:
                first[batch] = sum(map(len, found))
                found.append(batch.weigh(marginals, self._solutions))
        rows: Floats = np.concatenate(found)[[first[batch] + row for batch, row in map(places.__getitem__, numbers)]]
        return rows

    def _add(self, number: int) -> tuple[Batch | None, int]:
        if number not in self._splits:
            self._splits[number] = self._split(number)
        split = self._splits[number]
        if split is None:
            return None, 0
        key, outcome = split
        if key not in self._batches:
            self._batches[key] = self._new_batch(*key)
        return self._batches[key], self._batches[key].add(outcome)

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
            terms = [Term(share=conjunction.share)]
            for atom in conjunction.atoms:
                others = self._terms_of_atom(atom)
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

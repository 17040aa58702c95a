"""Outcomes of questions as sums of terms over the hands and cases of a model.

Terms depend on rules and certain facts only, so they are cached across updates. Batches evaluate them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.core.evidence import Count, Factor, Holder
from parlour.knowledge.arrays import Floats
from parlour.knowledge.hands.answers.batches import Batch, CountBatch, Term, TermBatch, TermFactors
from parlour.knowledge.hands.answers.outcomes import Conjunction, Facts, Outcomes
from parlour.knowledge.hands.likelihood import Likelihood, LikelihoodReader
from parlour.knowledge.hands.marginals import Marginals
from parlour.knowledge.hands.model import HandModel, Solutions

BatchKey = tuple[type[Batch], tuple[Holder, ...]]


class AnswerTerms:
    """All outcomes that were asked for, as terms over one model, and their weights."""

    def __init__(self, model: HandModel, reader: LikelihoodReader, outcomes: Outcomes) -> None:
        self._model = model
        self._reader = reader
        self._outcomes = outcomes
        self._factors = TermFactors(model)
        self._batches: dict[BatchKey, Batch] = {}
        self._places: dict[int, tuple[Batch | None, int]] = {}  # of each outcome: its batch, and its row there
        self._splits: dict[int, tuple[BatchKey, Any] | None] = {}  # by outcome; None: impossible
        self._atom_terms: dict[int, list[Term]] = {}
        self.rebindable = True  # whether every factor can be made for other cases
        self.about: set[Holder] = set()  # all holders that outcomes speak of

    def rebind(self, model: HandModel, reader: LikelihoodReader) -> None:
        """The same outcomes over other cases of the same pools and holders."""
        self._model, self._reader = model, reader
        self._batches, self._places = {}, {}
        self._factors.rebind(model)

    def weigh(self, outcomes: Sequence[Facts], marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds in which all facts of an outcome are true, [outcome, solution]."""
        numbers, places = self._outcomes.numbers(outcomes), self._places
        for number in numbers:
            if number not in places:
                places[number] = self._add(number)
        found = [np.zeros((1, len(solutions.names)))]  # the row of outcomes that no world allows
        first: dict[Batch | None, int] = {None: 0}
        for batch in {places[number][0] for number in numbers}:
            if batch is not None:
                first[batch] = sum(map(len, found))
                found.append(batch.weigh(marginals, solutions))
        rows: Floats = np.concatenate(found)[[first[batch] + row for batch, row in map(places.__getitem__, numbers)]]
        return rows

    def _add(self, number: int) -> tuple[Batch | None, int]:
        if number not in self._splits:
            self.about |= self._outcomes.about(number)
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
                return (CountBatch, holders), (among, least, most)
        terms = self._terms(self._outcomes.conjunctions[number])
        about = {self._factors.owner[row] for term in terms for row in term.rows}
        holders = tuple(about) if len(about) < 2 else tuple(one for one in self._model.holders if one in about)
        return ((TermBatch, holders), terms) if terms else None

    def _hidden(self, holders: Sequence[Holder]) -> int:
        return sum(holder in self._model.hands for holder in holders)

    def _terms(self, conjunctions: Sequence[Conjunction]) -> list[Term]:
        found: list[Term] = []
        for atoms, share in conjunctions:
            first, *rest = map(self._terms_of_atom, atoms) if atoms else ([Term()],)
            terms = first if share == 1.0 else [term._replace(share=share * term.share) for term in first]
            for others in rest:
                terms = [self._factors.times(one, other) for one in terms for other in others]
            found += terms
        return found

    def _terms_of_atom(self, atom: int) -> list[Term]:
        if atom not in self._atom_terms:
            fact, holders = self._outcomes.atoms[atom], self._outcomes.holders[atom]
            ordered = isinstance(fact, Count) and fact.but_last
            self.rebindable &= not ordered and self._hidden(tuple(holders)) in (0, len(holders))
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

"""Outcomes of questions as sums of terms over the hands and cases of a model.

A *term* is a product of factors by hand, a factor by case and a number. Terms depend on rules and certain facts only,
so they are cached across updates. Batches evaluate them.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Picked, Thing
from parlour.knowledge.arrays import Floats
from parlour.knowledge.hands.answers.batches import CountBatch, CountOutcome, OutcomeTerms, TermBatch
from parlour.knowledge.hands.answers.outcomes import Conjunction, Facts, Outcomes
from parlour.knowledge.hands.likelihood import Likelihood, LikelihoodReader, hand_picked, hand_within
from parlour.knowledge.hands.marginals import Marginals
from parlour.knowledge.hands.model import HandModel, Solutions

Hidden = frozenset[Holder]  # those holders of an outcome that are not conditioned on
BatchKey = tuple[type, tuple[Holder, ...]]
MakeFactor = Callable[[HandModel], Floats]
IMPOSSIBLE: tuple[None, int] = None, 0  # the place of outcomes that no world allows


class Term(NamedTuple):
    """Numbers of factors. No rows: any hand. Factor 0 by case: any case."""

    rows: tuple[int, ...] = ()
    case_factor: int = 0
    share: float = 1.0


class TermFactors:
    """All factors of terms, numbered. Those by case are made on demand, and anew for other cases."""

    def __init__(self, model: HandModel) -> None:
        self.model = model
        self.rows: list[Floats] = []  # single factors, [row][hand]
        self.owner: list[Holder] = []  # of each row
        self.by_hand: dict[Holder, list[Floats]] = {}  # products of rows
        self._product: dict[tuple[Holder, tuple[int, ...]], int] = {}
        self._cases: dict[int, Floats] = {}
        self._make: list[MakeFactor] = []
        self._number: dict[Hashable, int] = {}
        self.case_factor(None, lambda model: np.ones(len(model.weight)))

    def rebind(self, model: HandModel) -> None:
        """The same factors over other cases."""
        self.model = model
        self._cases.clear()

    def by_case(self, numbers: Sequence[int]) -> Floats:
        """[factor, case]."""
        return np.array([self._case_row(number) for number in numbers])

    def _case_row(self, number: int) -> Floats:
        if number not in self._cases:
            self._cases[number] = self._make[number](self.model)
        return self._cases[number]

    def row(self, holder: Holder, factor: Floats) -> int:
        self.rows.append(factor)
        self.owner.append(holder)
        return len(self.rows) - 1

    def product(self, holder: Holder, rows: tuple[int, ...]) -> int:
        """The number of the product of this holder's rows."""
        key = holder, rows
        if key not in self._product:
            made = self.rows[rows[0]] if rows else np.ones(len(self.model.hands[holder].masks))
            for row in rows[1:]:
                made = made * self.rows[row]
            mine = self.by_hand.setdefault(holder, [])
            self._product[key] = len(mine)
            mine.append(made)
        return self._product[key]

    def case_factor(self, key: Hashable, make: MakeFactor) -> int:
        """The number of a factor by case; equal keys are the same factor."""
        if key not in self._number:
            self._number[key] = len(self._make)
            self._make.append(make)
        return self._number[key]

    def times(self, one: Term, other: Term) -> Term:
        return Term(one.rows + other.rows, self._both(one.case_factor, other.case_factor), one.share * other.share)

    def _both(self, one: int, other: int) -> int:
        if one == 0 or other in (0, one):
            return one or other
        return self.case_factor((one, other), lambda _: self._case_row(one) * self._case_row(other))


class AnswerTerms:
    """All outcomes that were asked for, as terms over one model, and their weights.

    `reusable`: they will be used with other cases of the same pools too, so that what this takes is kept.
    """

    def __init__(self, model: HandModel, reader: LikelihoodReader, outcomes: Outcomes, reusable: bool = False) -> None:
        self._model = model
        self._reader = reader
        self._outcomes = outcomes
        self._reusable = reusable
        self._factors = TermFactors(model)
        self._batches: dict[BatchKey, TermBatch | CountBatch] = {}
        self._places: dict[int, tuple[BatchKey | None, int]] = {}  # of each outcome: its batch, and its row there
        self._hidden = frozenset(model.hands)
        self._split: dict[tuple[int, Hidden], CountOutcome | OutcomeTerms | None] = {}  # by outcome; None: impossible
        self._atom_terms: dict[tuple[int, Hidden], list[Term]] = {}
        self._bound_terms: dict[int, list[Term]] = {}  # the same for the present cases
        self._count_terms: dict[tuple[tuple[Holder, ...], frozenset[Thing], Hidden], CountTerms] = {}
        self.rebindable = True  # whether every factor can be made for other cases
        self.about: set[Holder] = set()  # all holders that outcomes speak of

    def rebind(self, model: HandModel, reader: LikelihoodReader) -> None:
        """The same outcomes over other cases of the same pools."""
        self._model, self._reader = model, reader
        self._hidden = frozenset(model.hands)
        self._batches, self._places, self._bound_terms = {}, {}, {}
        self._factors.rebind(model)

    def weigh(self, outcomes: Sequence[Facts], marginals: Marginals, solutions: Solutions) -> Floats:
        """The weight of all worlds in which all facts of an outcome are true, [outcome, solution]."""
        numbers, places = self._outcomes.numbers(outcomes), self._places
        self._add([number for number in dict.fromkeys(numbers) if number not in places])
        found = [np.zeros((1, len(solutions.names)))]
        first: dict[BatchKey | None, int] = {None: 0}
        for key in {places[number][0] for number in numbers}:
            if key is not None:
                first[key] = sum(map(len, found))
                found.append(self._batches[key].weigh(marginals, solutions))
        rows: Floats = np.concatenate(found)[[first[key] + row for key, row in map(places.__getitem__, numbers)]]
        return rows

    def _add(self, numbers: Sequence[int]) -> None:
        """Split new outcomes, and add them to the batches, all of one batch at once."""
        new: dict[BatchKey, tuple[list[int], list[Any]]] = {}
        for number in numbers:
            split = self._split_kept(number) if self._reusable else self._split_outcome(number)
            if split is None:
                self._places[number] = IMPOSSIBLE
                continue
            same_batch, outcomes = new.setdefault((type(split), split.holders), ([], []))
            same_batch.append(number)
            outcomes.append(split)
        for key, (same_batch, outcomes) in new.items():
            if key not in self._batches:
                self._batches[key] = self._new_batch(*key)
            first = len(self._batches[key])
            self._batches[key].extend(outcomes)
            self._places.update((number, (key, first + row)) for row, number in enumerate(same_batch))

    def _new_batch(self, kind: type, holders: tuple[Holder, ...]) -> TermBatch | CountBatch:
        if kind is OutcomeTerms:
            return TermBatch(holders, self._factors)
        hidden = next(iter(self._hidden.intersection(holders)), None)
        return CountBatch(self._model, self._reader.known, holders, hidden)

    def _split_kept(self, number: int) -> CountOutcome | OutcomeTerms | None:
        about = self._outcomes.about(number)
        key = number, self._hidden & about
        if key not in self._split:
            self.about |= about
            self._split[key] = self._split_outcome(number)
        return self._split[key]

    def _split_outcome(self, number: int) -> CountOutcome | OutcomeTerms | None:
        conjunctions = self._outcomes.conjunctions[number]
        return self._as_count(conjunctions) or self._as_terms(conjunctions)

    def _as_count(self, conjunctions: Sequence[Conjunction]) -> CountOutcome | None:
        """An outcome that is one count of holders of whom one at most is hidden."""
        match conjunctions:
            case (Conjunction((atom,), 1.0),):
                fact = self._outcomes.atoms[atom]
            case _:
                return None
        match fact:
            case Count(holders, among, least, most, False, False) if len(self._hidden.intersection(holders)) < 2:
                return CountOutcome(holders, among, least, most)
            case _:
                return None

    def _as_terms(self, conjunctions: Sequence[Conjunction]) -> OutcomeTerms | None:
        terms = self._all_terms(conjunctions)
        if not terms:
            return None
        owner, product = self._factors.owner, self._factors.product
        about = {owner[row] for term in terms for row in term.rows}
        if len(about) < 2:
            holders = tuple(about)
            by_hand = [[product(holder, term.rows) for term in terms] for holder in holders]
        else:
            holders = tuple(one for one in self._model.holders if one in about)
            by_hand = [
                [product(holder, tuple(row for row in term.rows if owner[row] == holder)) for term in terms]
                for holder in holders
            ]
        return OutcomeTerms(holders, [term.case_factor for term in terms], [term.share for term in terms], by_hand)

    def _all_terms(self, conjunctions: Sequence[Conjunction]) -> list[Term]:
        found: list[Term] = []
        for atoms, share in conjunctions:
            first, *rest = map(self._terms_of_atom, atoms) if atoms else ([Term()],)
            terms = first if share == 1.0 else [term._replace(share=share * term.share) for term in first]
            for others in rest:
                terms = [self._factors.times(one, other) for one in terms for other in others]
            found += terms
        return found

    def _terms_of_atom(self, atom: int) -> list[Term]:
        terms = self._bound_terms.get(atom)
        if terms is None:
            key = atom, self._hidden & self._outcomes.holders[atom]
            if key not in self._atom_terms:
                self._atom_terms[key] = self._terms_of(self._outcomes.atoms[atom])
            terms = self._bound_terms[atom] = self._atom_terms[key]
        return terms

    def _terms_of(self, fact: Factor) -> list[Term]:
        model = self._model
        match fact:
            case Count((holder,), among, least, most, False, False) if holder in model.hands:
                return self._row_term(holder, hand_within(model, holder, among, least, most))
            case Picked(holder, thing, among) if holder in model.hands:
                return self._row_term(holder, hand_picked(model, holder, thing, among))
            case Picked(holder, thing):
                return self._counts((holder,), frozenset((thing,))).terms(1, 1)
            case Count(holders, among, least, most, False, False) if len(self._hidden.intersection(holders)) < 2:
                return self._counts(holders, among).terms(least, most)
            case _:
                self.rebindable, terms = False, [Term()]
                for likelihood in self._reader.read(model, fact):
                    more = self._terms_of_likelihood(likelihood)
                    terms = [self._factors.times(one, other) for one in terms for other in more]
                return terms

    def _row_term(self, holder: Holder, factor: Floats) -> list[Term]:
        return [Term((self._factors.row(holder, factor),))] if factor.any() else []

    def _counts(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> "CountTerms":
        key = holders, among, self._hidden.intersection(holders)
        if key not in self._count_terms:
            self._count_terms[key] = CountTerms(self._factors, self._reader, holders, among)
        return self._count_terms[key]

    def _terms_of_likelihood(self, likelihood: Likelihood) -> list[Term]:
        """A term for each group of cases; for the present cases only."""
        factors, (holder, values, group) = self._factors, likelihood
        if holder is None:
            by_case = np.broadcast_to(values[0] if group is None else values[0, group], len(self._model.weight))
            return [Term((), factors.case_factor(object(), lambda _: by_case))]
        if group is None:
            return self._row_term(holder, values[:, 0])
        pairs = zip(values.T, _ones_where(group == np.arange(values.shape[1])[:, None]), strict=True)
        return [Term((factors.row(holder, row),), self._mask_factor(mask)) for row, mask in pairs]

    def _mask_factor(self, mask: Floats) -> int:
        return self._factors.case_factor(mask.tobytes(), lambda _: mask)


class CountTerms:
    """The terms of all bounds on how many of some things the holders have together."""

    def __init__(
        self, factors: TermFactors, reader: LikelihoodReader, holders: tuple[Holder, ...], among: frozenset[Thing]
    ) -> None:
        self._factors = factors
        self._reader = reader
        self._holders = holders
        self._among = among
        self._holder, self._in_hand, _ = reader.count_parts(factors.model, holders, among)
        self._most = int(self._in_hand.max(initial=0))
        self._rows: dict[tuple[int, int], int] = {}

    @cached_property
    def _case_factors(self) -> dict[int, int]:
        """The factor of the cases with each number that known and conditioned zones may have."""
        known, model = self._reader.known, self._factors.model
        least = most = sum(thing in self._among for zone in self._holders for thing in known.get(zone, ()))
        for zone in (zone for zone in self._holders if zone in model.content):
            pool = model.pool_of[zone]
            alike, size = len(self._among.intersection(pool.things)), pool.sizes[zone]
            least, most = least + max(size - len(pool.things) + alike, 0), most + min(alike, size)
        return {number: 0 if least == most else self._in_cases(number, number) for number in range(least, most + 1)}

    def terms(self, least: int, most: int) -> list[Term]:
        """A term for each number that the conditioned zones may have."""
        if self._holder is None:
            return [Term((), self._in_cases(least, most))]
        bounds = [(max(least - had, 0), min(most - had, self._most), case) for had, case in self._case_factors.items()]
        return [Term((self._in_hands(low, high),), case) for low, high, case in bounds if low <= high]

    def _in_cases(self, least: int, most: int) -> int:
        """The factor of the cases with such a number in known and conditioned zones."""
        holders, among, reader = self._holders, self._among, self._reader

        def make(model: HandModel) -> Floats:
            in_case = reader.count_parts(model, holders, among).in_case
            return np.broadcast_to(_ones_where((in_case >= least) & (in_case <= most)), len(model.weight))

        return self._factors.case_factor((holders, among, self._holder, least, most), make)

    def _in_hands(self, low: int, high: int) -> int:
        """The row of the hands with such a number."""
        if (low, high) not in self._rows:
            assert self._holder is not None
            row = _ones_where((self._in_hand >= low) & (self._in_hand <= high))
            self._rows[low, high] = self._factors.row(self._holder, row)
        return self._rows[low, high]


def _ones_where(true: np.ndarray) -> Floats:
    return true.astype(np.float64)

"""What one seat would know in many states at once: a hands engine whose model has its own cases for each state."""

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from parlour.core.evidence import Evidence, Factor, Holder, Thing
from parlour.knowledge.arrays import Floats, Ints
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.answers.terms import AnswerTerms
from parlour.knowledge.hands.engine import HandsEngine
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.marginals import by_case
from parlour.knowledge.hands.model import CardPool, Given, HandModel, Solutions
from parlour.knowledge.information import xlogx

Known = Mapping[Holder, tuple[Thing, ...]]
MOST_KEPT = 64


class SharedTerms:
    """Terms that are kept for all seats, as long as the hidden cards are the same."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes
        self._terms: dict[Hashable, tuple[Known, AnswerTerms]] = {}

    def answer_terms(self, model: HandModel, reader: LikelihoodReader) -> AnswerTerms:
        """Terms over the cases of this model; those of an earlier model of the same pools, if they can be rebound."""
        pools = tuple((pool.things, tuple(pool.sizes.items())) for pool in dict.fromkeys(model.pool_of.values()))
        key = pools, model.holders
        known, kept = self._terms.get(key, ({}, None))
        same = kept is not None and all(known.get(one) == reader.known.get(one) for one in kept.about)
        if kept is not None and kept.rebindable and same:
            kept.rebind(model, reader)
        else:
            kept = AnswerTerms(model, reader, self.outcomes)
        if len(self._terms) >= MOST_KEPT:
            self._terms.clear()
        self._terms[key] = dict(reader.known), kept
        return kept


class StatesModelBuilder:
    """Builds a model with the cases of all states.

    `given`: by state, zones with all that they hold. `seen`: observations, each with its fact by state.
    """

    def __init__(
        self,
        solution_zones: tuple[Holder, ...],
        given: Sequence[Given],
        seen: Sequence[Sequence[Factor]],
        shared: SharedTerms,
    ) -> None:
        self._solution_zones = solution_zones
        self._given = given
        self._seen = seen
        self._shared = shared
        self.state: Ints = np.zeros(0, np.int32)  # of each solution

    def build(
        self, main: CardPool, others: Sequence[CardPool], facts: Sequence[Factor], reader: LikelihoodReader
    ) -> HandModel:
        dealt = {holder for pool in (main, *others) for holder in pool.sizes}
        given = [{zone: state[zone] for zone in state if zone in dealt} for state in self._given]
        model = HandModel(main, self._solution_zones, others, given, facts)
        for seen in self._seen:
            _apply_by_state(model, seen, reader)
        for fact in facts:
            reader.apply(model, fact)
        if by_case(model):
            _drop_dead_cases(model)
        return model

    def solutions(self, model: HandModel, reader: LikelihoodReader) -> Solutions:
        """Numbered by state; nobody needs their names."""
        if model.solutions is None:
            zones = [model.content[zone] for zone in self._solution_zones if zone in model.content]
            first, number = group_cases((model.state.astype(np.int64), *zones))
            self.state = model.state[first]
            model.solutions = Solutions([()] * len(first), number.astype(np.int32))
        return model.solutions

    def answer_terms(self, model: HandModel, reader: LikelihoodReader) -> AnswerTerms:
        return self._shared.answer_terms(model, reader)


def _apply_by_state(model: HandModel, facts: Sequence[Factor], reader: LikelihoodReader) -> None:
    """Each state has its own fact."""
    numbers = {fact: number for number, fact in enumerate(dict.fromkeys(facts))}
    of_state = np.array([numbers[fact] for fact in facts])
    for fact, number in numbers.items():
        mine = (of_state == number)[model.state]
        for holder, values, group in reader.read(model, fact):
            here = np.where(mine, 1 if group is None else group + 1, 0)
            padded = np.hstack([np.ones((len(values), 1)), values])  # group 0: states with another fact
            if holder is None:
                model.weight = model.weight * padded[0, here]
            else:
                model.hands[holder].multiply(padded, here)


def _drop_dead_cases(model: HandModel) -> None:
    """Drop cases in which some holder has no possible hand."""
    weights = {holder: model.open_weights(holder) for holder in model.holders}
    alive = np.logical_and.reduce([weight.any(axis=0) for weight in weights.values()])
    model.keep(alive)
    for holder, weight in weights.items():
        model.hands[holder].open_weights = np.ascontiguousarray(weight[:, alive])


class ManyStates:
    """What a seat would know in each of several states. It hears evidence that is the same in all of them."""

    def __init__(
        self,
        solution_zones: Sequence[Holder],
        given: Sequence[Given],
        seen: Sequence[Sequence[Factor]],
        shared: SharedTerms,
    ) -> None:
        self._given = given
        self._builder = StatesModelBuilder(tuple(solution_zones), given, seen, shared)
        self._engine = HandsEngine(solution_zones, self._builder)

    def update(self, evidence: Evidence) -> None:
        self._engine.update(evidence)

    def visible(self) -> AbstractSet[Holder]:
        """The holders whose things the seat knows in every state."""
        assert self._engine.model is not None  # building it adds to what is known
        return self._engine.known.keys() | self._given[0].keys()

    def figures(self) -> tuple[Floats, Floats]:
        """The entropy of the solution in bits, and the odds of the best guess, [state]."""
        names, number = self._engine.solutions()
        weights = np.bincount(number, weights=self._engine.case_weights(), minlength=len(names)).astype(np.float64)
        best = np.zeros(len(self._given))
        np.maximum.at(best, self._builder.state, weights)
        return self._entropy(weights[None])[0], best / np.maximum(weights @ self._in_state(), 1e-300)

    def entropy_after(self, outcomes: Sequence[tuple[Factor, ...]]) -> Floats:
        """The entropy of the solution if an outcome is known, [outcome, state]."""
        return self._entropy(self._engine.chances(outcomes).shares)

    def _entropy(self, weights: Floats) -> Floats:
        """From [row, solution] to bits [row, state]."""
        into = self._in_state()
        total = np.maximum(weights @ into, 1e-300)
        bits: Floats = np.maximum(0.0, np.log2(total) - xlogx(weights) @ into / total)
        return bits

    def _in_state(self) -> Floats:
        """1.0 where a solution belongs to a state, [solution, state]."""
        into: Floats = np.eye(len(self._given))[self._builder.state]
        return into

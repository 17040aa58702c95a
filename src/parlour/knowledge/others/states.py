"""What one seat would know in many states at once: a hands engine whose model has its own cases for each state."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from parlour.core.evidence import Evidence, Factor, Holder
from parlour.knowledge.arrays import Floats
from parlour.knowledge.hands.answers.terms import TermCache
from parlour.knowledge.hands.engine import HandsEngine
from parlour.knowledge.hands.model import Given
from parlour.knowledge.information import xlogx


class ManyStates:
    """What a seat would know in each of several states. It hears evidence that is the same in all of them."""

    def __init__(
        self,
        solution_zones: Sequence[Holder],
        given: Sequence[Given],
        seen: Sequence[Sequence[Factor]],
        terms: TermCache,
    ) -> None:
        self._given = given
        self._engine = HandsEngine(solution_zones, given, seen, terms)

    def update(self, evidence: Evidence) -> None:
        self._engine.update(evidence)

    def visible(self) -> AbstractSet[Holder]:
        """The holders whose things the seat knows in every state."""
        assert self._engine.model is not None  # building it adds to what is known
        return self._engine.known.keys() | self._given[0].keys()

    def figures(self) -> tuple[Floats, Floats]:
        """The entropy of the solution in bits, and the odds of the best guess, [state]."""
        solutions, cases = self._engine.solutions(), self._engine.case_weights()
        weights = np.bincount(solutions.number, weights=cases, minlength=solutions.count).astype(np.float64)
        best = np.zeros(len(self._given))
        np.maximum.at(best, solutions.state, weights)
        return self._entropy(weights[None])[0], best / np.maximum(weights @ self._in_state(), 1e-300)

    def entropy_after(self, outcomes: Sequence[tuple[Factor, ...]]) -> Floats:
        """The entropy of the solution if an outcome is known, [outcome, state]."""
        return self._entropy(self._engine.joint_odds(outcomes))

    def _entropy(self, weights: Floats) -> Floats:
        """From [row, solution] to bits [row, state]."""
        into = self._in_state()
        total = np.maximum(weights @ into, 1e-300)
        return np.asarray(np.maximum(0.0, np.log2(total) - xlogx(weights) @ into / total))

    def _in_state(self) -> Floats:
        """1.0 where a solution belongs to a state, [solution, state]."""
        return np.asarray(np.eye(len(self._given))[self._engine.solutions().state])

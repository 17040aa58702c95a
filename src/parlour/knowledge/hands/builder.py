"""How the model of a deal is made: for one seat that knows all facts, or (in `others`) for many states at once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from parlour.core.evidence import Factor, Holder, Thing
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.answers.terms import AnswerTerms
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.model import CardPool, HandModel, Solutions, named


class ModelBuilder(Protocol):
    def build(
        self, main: CardPool, others: Sequence[CardPool], facts: Sequence[Factor], reader: LikelihoodReader
    ) -> HandModel:
        """The model of these hidden cards, with all facts applied; TooLarge if it has too many hands or cases."""

    def solutions(self, model: HandModel, reader: LikelihoodReader) -> Solutions:
        """The solutions of a model's cases; kept until the cases change."""

    def answer_terms(self, model: HandModel, reader: LikelihoodReader) -> AnswerTerms:
        """Where outcomes over the model's cases are kept."""


class SeatModelBuilder:
    """For one seat in one state."""

    def __init__(self, solution_zones: tuple[Holder, ...]) -> None:
        self._solution_zones = solution_zones
        self._outcomes = Outcomes()

    def build(
        self, main: CardPool, others: Sequence[CardPool], facts: Sequence[Factor], reader: LikelihoodReader
    ) -> HandModel:
        model = HandModel(main, self._solution_zones, others, facts=facts)
        for fact in facts:
            reader.apply(model, fact)
        return model

    def solutions(self, model: HandModel, reader: LikelihoodReader) -> Solutions:
        if model.solutions is None:
            zones = [zone for zone in self._solution_zones if zone in model.content]
            known = tuple(thing for zone in self._solution_zones for thing in reader.known.get(zone, ()))
            things = tuple(model.pool_of[zone].things for zone in zones)
            content = tuple(model.content[zone].tobytes() for zone in zones)
            model.solutions = _solutions(known, things, content, len(model.weight))
        return model.solutions

    def answer_terms(self, model: HandModel, reader: LikelihoodReader) -> AnswerTerms:
        return AnswerTerms(model, reader, self._outcomes)


@lru_cache(maxsize=64)
def _solutions(
    known: tuple[Thing, ...], things: tuple[tuple[Thing, ...], ...], content: tuple[bytes, ...], cases: int
) -> Solutions:
    """`things`: of each zone's pool; `content`: of each zone by case (the bytes of an int64 array of masks)."""
    masks = [np.frombuffer(zone, np.int64).tolist() for zone in content]
    rows = list(zip(*masks, strict=True)) if masks else [()] * cases
    found = {row: number for number, row in enumerate(dict.fromkeys(rows))}
    names = [sum((named(mine, mask) for mine, mask in zip(things, row, strict=True)), known) for row in found]
    return Solutions(names, np.array([found[row] for row in rows], np.int32))

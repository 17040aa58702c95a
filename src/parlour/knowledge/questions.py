"""What a question is worth: expected bits about the solution, and the chance to name it afterwards."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from msgspec import Struct

from parlour.core import Move, Seen
from parlour.core.contract import Question
from parlour.core.evidence import Factor, Thing
from parlour.knowledge import measures

Solution = Mapping[tuple[Thing, ...], float]


class Asked(Protocol):
    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> Sequence[Solution]: ...


class Answer(Struct, frozen=True):
    """One answer, how likely it is, and what the solution would then be."""

    seen: tuple[Seen, ...]
    odds: float
    solution: Solution


class Worth(Struct, frozen=True):
    move: Move
    bits: float  # expected, about the solution
    named: float  # chance to name the solution right after the answer
    answers: tuple[Answer, ...]  # those that are possible


def worth(engine: Asked, solution: Solution, questions: Sequence[Question]) -> list[Worth]:
    """What each question is worth; the best first, by bits and then by the chance to name the solution."""
    outcomes = [outcome.facts for question in questions for outcome in question.outcomes]
    chances = iter(engine.chances(outcomes)) if outcomes else iter(())
    found = [_worth(question, [next(chances) for _ in question.outcomes], entropy(solution)) for question in questions]
    return sorted(found, key=lambda one: (-one.bits, -one.named))


def _worth(question: Question, chances: Sequence[Solution], before: float) -> Worth:
    answers = []
    named = after = 0.0
    for outcome, joint in zip(question.outcomes, chances, strict=True):
        odds = sum(joint.values())
        if odds > 0:
            then = {name: share / odds for name, share in joint.items()}
            answers.append(Answer(outcome.seen, odds, then))
            named += max(joint.values())
            after += odds * entropy(then)
    return Worth(question.move, max(0.0, before - after), named, tuple(answers))


def entropy(solution: Solution) -> float:
    """In bits."""
    return float(measures.entropy(np.array(list(solution.values()) or [1.0])))

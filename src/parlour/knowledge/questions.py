"""The value of a question: expected bits about the solution, and the chance to name it afterwards."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import prod
from typing import Protocol, Self

import numpy as np

from parlour.core import Move, Seen
from parlour.core.evidence import Count, Either, Factor, Picked, Variety
from parlour.core.questions import Question
from parlour.knowledge.engine import JointTable, Odds, Posterior, Solution
from parlour.knowledge.information import entropies, entropy

DIGITS = 9  # values are rounded, so that equal ones stay equal in whatever order they were added up


class Evaluator(Protocol):
    """What evaluates outcomes: an engine, or a set of them."""

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable: ...
    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int: ...


class AnswerValue:
    """One answer, how likely it is, and what the solution would then be."""

    def __init__(self, seen: tuple[Seen, ...], odds: float, joint: JointTable, number: int) -> None:
        self.seen = seen
        self.odds = odds
        self._joint = joint
        self._number = number

    @cached_property
    def solution(self) -> Solution:
        return {name: share / self.odds for name, share in self._joint.row(self._number).items()}


class QuestionValue:
    """The value of a question. Its answers are computed on demand."""

    def __init__(self, question: Question, joint: JointTable, bits: float, named: float) -> None:
        self.question = question
        self.bits = bits  # expected, about the solution
        self.named = named  # chance to name the solution right after the answer
        self._joint = joint

    def __repr__(self) -> str:
        return f"QuestionValue({self.move!r}, bits={self.bits:.2f}, named={self.named:.2f})"

    @property
    def move(self) -> Move:
        """The move that asks it."""
        return self.question.move

    @cached_property
    def surprise(self) -> float:
        """The bits that the answer itself tells, of whatever."""
        return entropy(self._joint.shares.sum(axis=1))

    @cached_property
    def answers(self) -> tuple[AnswerValue, ...]:
        """Those that are possible."""
        odds = self._joint.shares.sum(axis=1).tolist()
        found = enumerate(zip(self.question.seen_by_outcome(), odds, strict=True))
        return tuple(AnswerValue(seen, share, self._joint, number) for number, (seen, share) in found if share > 0)


class RankedQuestions(tuple[QuestionValue, ...]):
    """The questions that were evaluated, the best first, by bits and then by the chance to name the solution."""

    left_out: int  # questions that the budget did not allow for

    def __new__(cls, values: Iterable[QuestionValue], left_out: int = 0) -> Self:
        ranked = super().__new__(cls, sorted(values, key=lambda one: (-one.bits, -one.named)))
        ranked.left_out = left_out
        return ranked


def rank_questions(
    engine: Evaluator, posterior: Posterior, questions: Sequence[Question], budget: int
) -> RankedQuestions:
    """The value of each question, within a budget of operations; the most promising ones are evaluated first."""
    questions = [question for question in questions if question.facts]
    chosen = affordable(engine, posterior.odds, questions, budget)
    return RankedQuestions(question_values(engine, posterior.solution, chosen), len(questions) - len(chosen))


def affordable(engine: Evaluator, odds: Odds, questions: Sequence[Question], budget: int) -> Sequence[Question]:
    """All questions if the budget allows for them; else the most promising ones, at least one."""
    if sum(len(question.facts) for question in questions) * engine.outcome_work(None) <= budget:
        return questions
    work = [_work(engine, question) for question in questions]
    if sum(work) <= budget:
        return questions
    order = sorted(range(len(questions)), key=lambda at: -_promise(odds, questions[at]))
    spent = np.cumsum([work[at] for at in order])
    count = max(int(np.searchsorted(spent, budget, side="right")), 1)
    return [questions[at] for at in sorted(order[:count])]


def _work(engine: Evaluator, question: Question) -> int:
    """Operations: the first and the last outcome stand for all, which speak of nearly the same holders."""
    ends = question.facts[0], question.facts[-1]
    return len(question.facts) * max(engine.outcome_work(facts) for facts in ends)


def _promise(odds: Odds, question: Question) -> float:
    """The entropy of the answer if all things lay independently (mean field): about the most that it can tell."""
    return entropy(prod(_likelihood(odds, fact) for fact in facts) for facts in question.facts)


def _likelihood(odds: Odds, fact: Factor) -> float:
    match fact:
        case Count(holders, among, least, most):
            lies = [sum(odds.get(thing, {}).get(holder, 0.0) for holder in holders) for thing in among]
            return _between(lies, least, most)
        case Variety(holder, kinds, least, most):
            empty = [prod(1 - odds.get(thing, {}).get(holder, 0.0) for thing in kind) for kind in kinds]
            return _between([1 - none for none in empty], least, most)
        case Picked(holder, thing, among):
            expected = sum(odds.get(one, {}).get(holder, 0.0) for one in among)
            return odds.get(thing, {}).get(holder, 0.0) / max(expected, 1.0)
        case Either(lines, shares):
            true = [prod(_likelihood(odds, count) for count in line) for line in lines]
            return sum(share * one for share, one in zip(shares or (1.0,) * len(lines), true, strict=True))


def _between(chances: Sequence[float], least: int, most: int) -> float:
    """The chance that between `least` and `most` of independent events happen (Poisson binomial)."""
    number = np.ones(1)
    for chance in chances:
        number = np.convolve(number, (1 - min(chance, 1.0), min(chance, 1.0)))
    return float(number[least : most + 1].sum())


def question_values(engine: Evaluator, solution: Solution, questions: Sequence[Question]) -> list[QuestionValue]:
    """The value of each of these questions, all evaluated in one batch."""
    if not questions:
        return []
    table = engine.chances([facts for question in questions for facts in question.facts])
    ends = np.cumsum([len(question.facts) for question in questions])
    starts = np.concatenate(([0], ends[:-1]))
    left = np.add.reduceat(table.shares.sum(axis=1) * entropies(table.shares), starts)
    bits = np.maximum(0.0, entropy(solution.values()) - left).round(DIGITS).tolist()
    named = np.add.reduceat(table.shares.max(axis=1), starts).round(DIGITS).tolist()
    parts = (JointTable(table.names, table.shares[start:end]) for start, end in zip(starts, ends, strict=True))
    return list(map(QuestionValue, questions, parts, bits, named))

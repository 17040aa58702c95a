"""What a question is worth: expected bits about the solution, and the chance to name it afterwards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol, overload

import numpy as np

from parlour.core import Move, Seen
from parlour.core.contract import Question
from parlour.core.evidence import Factor, Thing
from parlour.knowledge import information
from parlour.knowledge.hands.subsets import Floats

Solution = Mapping[tuple[Thing, ...], float]
DIGITS = 9  # what is equal is equal however it was added up


class JointTable(Sequence[Solution]):
    """How likely each outcome is together with each solution: a table, read by row as a mapping."""

    def __init__(self, names: Sequence[tuple[Thing, ...]], shares: Floats) -> None:
        self.names = names
        self.shares = shares  # by outcome and solution

    @classmethod
    def of(cls, chances: Sequence[Solution]) -> "JointTable":
        if isinstance(chances, JointTable):
            return chances
        names = list(dict.fromkeys(name for row in chances for name in row)) or [()]
        return cls(names, np.array([[row.get(name, 0.0) for name in names] for row in chances]))

    def __len__(self) -> int:
        return len(self.shares)

    @overload
    def __getitem__(self, at: int) -> Solution: ...
    @overload
    def __getitem__(self, at: slice) -> "JointTable": ...
    def __getitem__(self, at: int | slice) -> "Solution | JointTable":
        if isinstance(at, slice):
            return JointTable(self.names, self.shares[at])
        return {name: share for name, share in zip(self.names, self.shares[at].tolist(), strict=True) if share}


class Asked(Protocol):
    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> Sequence[Solution]: ...


class Answer:
    """One answer, how likely it is, and what the solution would then be."""

    def __init__(self, seen: tuple[Seen, ...], odds: float, joint: JointTable) -> None:
        self.seen = seen
        self.odds = odds
        self._joint = joint

    @cached_property
    def solution(self) -> Solution:
        return {name: share / self.odds for name, share in self._joint[0].items()}


class QuestionValue:
    """What a question is worth; its answers are written out when somebody asks for them."""

    def __init__(self, question: Question, joint: JointTable, bits: float, named: float) -> None:
        self.question = question
        self.bits = bits  # expected, about the solution
        self.named = named  # chance to name the solution right after the answer
        self._joint = joint

    @property
    def move(self) -> Move:
        return self.question.move

    @cached_property
    def surprise(self) -> float:
        """The bits that the answer itself tells, of whatever."""
        return float(information.entropy(self._joint.shares.sum(axis=1)))

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """Those that are possible."""
        return tuple(self._answers())

    def _answers(self) -> Iterator[Answer]:
        odds = self._joint.shares.sum(axis=1).tolist()
        for number, (seen, share) in enumerate(zip(self.question.seen_by_outcome(), odds, strict=True)):
            if share > 0:
                yield Answer(seen, share, self._joint[number : number + 1])


def question_values(engine: Asked, solution: Solution, questions: Sequence[Question]) -> list[QuestionValue]:
    """What each question is worth; the best first, by bits and then by the chance to name the solution."""
    questions = [question for question in questions if question.facts]
    if not questions:
        return []
    grid = JointTable.of(engine.chances([facts for question in questions for facts in question.facts]))
    ends = np.cumsum([len(question.facts) for question in questions])
    starts = np.concatenate(([0], ends[:-1]))
    after = np.add.reduceat(grid.shares.sum(axis=1) * left(grid.shares), starts)
    bits = np.maximum(0.0, entropy(solution) - after).round(DIGITS).tolist()
    named = np.add.reduceat(grid.shares.max(axis=1), starts).round(DIGITS).tolist()
    parts = (grid[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True))
    found = list(map(QuestionValue, questions, parts, bits, named))
    return sorted(found, key=lambda one: (-one.bits, -one.named))


def left(shares: Floats) -> Floats:
    """By outcome: the bits that are then left."""
    odds = shares.sum(axis=1)
    part: Floats = shares / np.where(odds > 0, odds, 1.0)[:, None]
    bits: Floats = -xlogx(part).sum(axis=1)
    return bits


def xlogx(shares: Floats) -> Floats:
    logs: Floats = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    logs *= shares
    return logs


def entropy(solution: Solution) -> float:
    """In bits."""
    return float(information.entropy(np.array(list(solution.values()) or [1.0])))

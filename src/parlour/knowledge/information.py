"""Information in bits: measures of how an answer splits what is possible, and joint odds of outcomes and solutions.

Each measure takes the weights of the parts along the last axis, for one question or for many; larger is better.
"""

from collections.abc import Callable, Sequence
from typing import overload

import numpy as np

from parlour.core.evidence import Thing
from parlour.knowledge.arrays import Floats
from parlour.knowledge.engine import Solution

Measure = Callable[[Floats], Floats]


def entropy(parts: Floats) -> Floats:
    """Shannon entropy of the answer in bits: the expected information gain."""
    total = parts.sum(axis=-1, keepdims=True)
    share = parts / total
    logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
    gain: Floats = -(share * logs).sum(axis=-1)
    return gain


def worst_case(parts: Floats) -> Floats:
    """Minus the share of the largest part (Knuth 1977)."""
    worst: Floats = -parts.max(axis=-1) / parts.sum(axis=-1)
    return worst


def expected_size(parts: Floats) -> Floats:
    """Minus the expected share that is left after the answer (Irving 1979)."""
    left: Floats = -(parts**2).sum(axis=-1) / parts.sum(axis=-1) ** 2
    return left


def most_parts(parts: Floats) -> Floats:
    """The number of possible answers (Kooi 2005)."""
    possible: Floats = (parts > 0).sum(axis=-1).astype(np.float64)
    return possible


MEASURES: dict[str, Measure] = {
    "entropy": entropy,
    "worst-case": worst_case,
    "expected-size": expected_size,
    "most-parts": most_parts,
}


def xlogx(shares: Floats) -> Floats:
    """x * log2(x), 0 where x is 0."""
    logs: Floats = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    logs *= shares
    return logs


class JointTable(Sequence[Solution]):
    """The joint odds of outcomes and solutions, [outcome, solution]; as a sequence, a mapping for each outcome."""

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

"""Information in bits, and the joint odds of outcomes and solutions."""

from collections.abc import Sequence
from typing import overload

import numpy as np

from parlour.core.evidence import Thing
from parlour.knowledge.arrays import Floats
from parlour.knowledge.engine import Solution


def entropy(parts: Floats) -> Floats:
    """Shannon entropy in bits of parts with these weights, [.., part]: the expected information of an answer."""
    bits: Floats = -xlogx(parts / parts.sum(axis=-1, keepdims=True)).sum(axis=-1)
    return bits


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

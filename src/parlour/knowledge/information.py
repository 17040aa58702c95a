"""How good it is to split what is possible into parts, one an answer: four ways to say it, larger is better.

Each takes the weights of the parts along the last axis, for one question or for many.
"""

from collections.abc import Callable

import numpy as np

from parlour.knowledge.hands.subsets import Floats

Measure = Callable[[Floats], Floats]


def entropy(parts: Floats) -> Floats:
    """Expected bits that the answer tells."""
    total = parts.sum(axis=-1, keepdims=True)
    share = parts / total
    logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
    told: Floats = -(share * logs).sum(axis=-1)
    return told


def worst_case(parts: Floats) -> Floats:
    """The largest part, as a share of all: what is left if it goes badly."""
    worst: Floats = -parts.max(axis=-1) / parts.sum(axis=-1)
    return worst


def expected_size(parts: Floats) -> Floats:
    """The part that is left on average, as a share of all."""
    left: Floats = -(parts**2).sum(axis=-1) / parts.sum(axis=-1) ** 2
    return left


def most_parts(parts: Floats) -> Floats:
    """How many answers are possible."""
    possible: Floats = (parts > 0).sum(axis=-1).astype(np.float64)
    return possible


MEASURES: dict[str, Measure] = {
    "entropy": entropy,
    "worst-case": worst_case,
    "expected-size": expected_size,
    "most-parts": most_parts,
}

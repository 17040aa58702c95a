"""Measures of a question: how well its answers split what is possible. Larger is better.

Each takes the weights of the parts, one for each answer, along the last axis: for one question or for many.
"""

from collections.abc import Callable

import numpy as np

from parlour.knowledge.arrays import Floats

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

"""Information in bits."""

from collections.abc import Iterable

import numpy as np

from parlour.knowledge.arrays import Floats


def entropy(weights: Iterable[float]) -> float:
    """Shannon entropy of parts with these weights: the expected information of an answer that splits so."""
    parts = np.array(list(weights))
    return float(entropies(parts[None])[0])


def entropies(weights: Floats) -> Floats:
    """The entropy of each row, [row, part]; 0 where all weights are 0."""
    total = weights.sum(axis=1)
    return np.asarray(-xlogx(weights / np.where(total > 0, total, 1.0)[:, None]).sum(axis=1))


def xlogx(shares: Floats) -> Floats:
    """x * log2(x), 0 where x is 0."""
    logs: Floats = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    logs *= shares
    return logs

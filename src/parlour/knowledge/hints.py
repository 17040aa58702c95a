"""What one number of things tells of another, where single things only lean: from how the two hang together.

What is known already is taken out of both, and the rest is taken as normal.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.leaning import RIDGE, Demands, Leaning

Array = NDArray[Any]
KNOWN = 1e-4  # variance below which a number is as good as known


class Number(NamedTuple):
    """How many things of each subject are on certain roads; by history and subject, but the first."""

    roads: Array  # by road: whether it counts
    likely: Array  # by history and thing
    off: Array  # and demand: the covariance with it
    known: Array  # and demand: how much of it a demand explains
    left: Array  # how much of the variance is left when all demands are met


class Hints:
    """`members`: by subject and thing."""

    def __init__(self, found: Leaning, demands: Demands, members: Array) -> None:
        self._found = found
        self._demands = demands
        self._members = members
        self._known = np.linalg.inv(found.spread + RIDGE * np.eye(found.spread.shape[1]))

    def number(self, roads: Array) -> Number:
        some = np.flatnonzero(roads)
        odds = self._found.odds[:, :, some]
        likely = odds.sum(axis=2)
        met = (odds @ self._demands.meets[some]) * self._demands.among - likely[:, :, None] * self._found.met
        off = np.matmul(self._members, met)
        known = off @ self._known
        left = (likely * (1 - likely)) @ self._members.T - (known * off).sum(axis=2)
        return Number(roads, likely, off, known, left)

    def bits(self, one: Number, two: Number) -> Array:
        """By history and subject: what both have in common."""
        both = (self._found.odds @ (one.roads * two.roads) - one.likely * two.likely) @ self._members.T
        both -= (one.off * two.known).sum(axis=2)
        close = both**2 / np.maximum(one.left * two.left, KNOWN**2)
        most = np.minimum(_most(one.left), _most(two.left))
        return np.asarray(np.minimum(-np.log2(1 - np.minimum(close, 0.999)) / 2, most))


def _most(variance: Array) -> Array:
    """The bits of a yes or no of this variance: a number with a small one tells no more."""
    share = 0.5 - np.sqrt(np.maximum(0.25 - np.maximum(variance, KNOWN), 0.0))
    bits = -(share * np.log2(share) + (1 - share) * np.log2(1 - share))
    return np.where(variance > KNOWN, np.where(variance < 0.25, bits, np.inf), 0.0)

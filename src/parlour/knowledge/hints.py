"""What one number of things tells of another, where single things only lean: from how the two hang together.

What is known already is taken out of both, and the rest is taken as normal.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.leaning import RIDGE, Leaning

Array = NDArray[Any]
KNOWN = 1e-4  # variance below which a number is as good as known


def shared(found: Leaning, members: Array, roads: Array) -> Array:
    """By history, kind of road but the first, and subject: the bits that two numbers have in common.

    How many things of the subject are on roads of this kind, and how many on those of the first kind. `members`: by
    subject and thing; `roads`: by kind and road.
    """
    numbers = _Numbers(found, members, roads[:, found.loose.road])
    return numbers.bits()


class _Numbers:
    """By history, kind and subject."""

    def __init__(self, found: Leaning, members: Array, roads: Array) -> None:
        loose = found.loose
        self._odds, self._roads = found.odds, roads
        self._members = members.T[loose.thing].transpose(0, 2, 1)  # by history, subject and loose thing
        self._likely = found.odds @ roads.T  # by history, thing and kind
        shape = *self._likely.shape, loose.meets.shape[1]
        counted = (roads[:, :, None] * loose.meets).transpose(1, 0, 2).reshape(len(loose.meets), -1)
        met = (found.odds @ counted).reshape(shape) * loose.among[:, :, None]
        met -= self._likely[:, :, :, None] * found.met[:, :, None]
        off = (self._members @ met.reshape(*shape[:2], -1)).reshape(shape[0], -1, *shape[2:]).transpose(0, 2, 1, 3)
        known = np.linalg.inv(found.spread + RIDGE * np.eye(shape[3]))
        self._off = off  # and demand: the covariance with it
        self._known = off @ known[:, None]  # and demand: how much of it the demand explains
        self._left = self._total(self._likely * (1 - self._likely)) - (self._known * off).sum(axis=3)

    def _total(self, table: Array) -> Array:
        return np.asarray((self._members @ table).transpose(0, 2, 1))

    def bits(self) -> Array:
        together = self._odds @ (self._roads[1:] * self._roads[0]).T
        both = self._total(together - self._likely[:, :, 1:] * self._likely[:, :, :1])
        both -= (self._off[:, 1:] * self._known[:, :1]).sum(axis=3)
        one, two = self._left[:, 1:], self._left[:, :1]
        close = both**2 / np.maximum(one * two, KNOWN**2)
        most = np.minimum(_most(one), _most(two))
        return np.asarray(np.minimum(-np.log2(1 - np.minimum(close, 0.999)) / 2, most))


def _most(variance: Array) -> Array:
    """The bits of a yes or no of this variance: a number with a small one tells no more."""
    share = 0.5 - np.sqrt(np.maximum(0.25 - np.maximum(variance, KNOWN), 0.0))
    bits = -(share * np.log2(share) + (1 - share) * np.log2(1 - share))
    return np.where(variance > KNOWN, np.where(variance < 0.25, bits, np.inf), 0.0)

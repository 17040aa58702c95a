"""How likely each thing took which road, where only numbers are known: so many went this way, so many were there.

Every thing takes its road by itself, and what is wanted leans on its odds until each number comes out right on the
average: of all such odds those with the largest entropy. Where a number speaks of few things, what it says to one of
them is worked out from what the others leave to it (one round of belief propagation). So nothing is drawn; what comes
out is near the truth, not the truth itself.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
ROUNDS = 3  # of ruling out
MOST_STEPS = 8  # of Newton's
NEAR, CLOSE = 0.1, 0.01  # how far a number may be off before and after the single things are weighed
FURTHEST = 3.0  # that one step may lean
SURE = 1e-9
RIDGE = 1e-7  # some numbers follow from others


class Demands:
    """So many things of each kind of interest are wanted on roads that count for it."""

    def __init__(self, meets: Array, among: Array, wanted: Array, few: Sequence[int]) -> None:
        self.meets = meets.astype(np.float64)  # by road and demand: whether it counts
        self.among = among.astype(np.float64)  # by thing and demand: whether it is counted
        self.wanted = wanted.astype(np.int64)  # by demand
        self.few = np.array(few, np.int64)  # the demands that speak of few things
        self._pair()

    def _pair(self) -> None:
        """What two demands have in common: the same things for many pairs."""
        things = [int.from_bytes(np.packbits(column > 0).tobytes()) for column in self.among.T]
        roads = [int.from_bytes(np.packbits(column > 0).tobytes()) for column in self.meets.T]
        numbers: dict[int, int] = {}
        pairs = []
        for one in range(len(things)):
            for two in range(one, len(things)):
                both = things[one] & things[two]
                if both and roads[one] & roads[two]:
                    pairs.append((one, two, numbers.setdefault(both, len(numbers))))
        self._one, self._two, self._number = np.array(pairs, np.int64).reshape(-1, 3).T
        size, first = len(self.among), {number: place for place, number in enumerate(self._number.tolist())}
        chosen = [first[number] for number in range(len(numbers))]
        self._things = (self.among[:, self._one] * self.among[:, self._two]).T[chosen].reshape(-1, size)
        self._roads = (self.meets[:, self._one] * self.meets[:, self._two]).T

    def met(self, odds: Array) -> Array:
        """By history, thing and demand: how likely the thing counts."""
        return np.asarray((odds @ self.meets) * self.among)

    def spread(self, odds: Array, met: Array) -> Array:
        """By history, demand and demand: their covariance."""
        both = np.matmul(self._things, odds)[:, self._number]
        found = np.zeros((len(odds), len(self.wanted), len(self.wanted)))
        found[:, self._one, self._two] = found[:, self._two, self._one] = np.einsum("hnr,nr->hn", both, self._roads)
        return np.asarray(found - np.matmul(met.transpose(0, 2, 1), met))


class Leaning(NamedTuple):
    """By history."""

    odds: Array  # and thing and road
    met: Array  # and thing and demand: how likely the thing counts
    spread: Array  # and demand and demand: how far these numbers would be off their averages, had nobody told them


def leaned(free: Array, demands: Demands) -> Leaning:
    """`free`: by history, thing and road, whether it may have taken it."""
    free = narrowed(free, demands)
    solver = _Solver(free, demands)
    solver.lean(NEAR)
    solver.weigh()
    return solver.lean(CLOSE)


def narrowed(free: Array, demands: Demands) -> Array:
    """Without roads on which too many would count, or too few: so that nothing has to lean for ever."""
    counts, among = demands.meets.astype(np.float32), demands.among > 0
    for _ in range(ROUNDS):
        can, may_not = (free.astype(np.float32) @ part > 0 for part in (counts, 1 - counts))
        can &= among
        open_ = can & may_not
        full = (can & ~may_not).sum(axis=1) == demands.wanted
        scarce = can.sum(axis=1) == demands.wanted
        over = (open_ & full[:, None]).astype(np.float32) @ counts.T
        under = (open_ & scarce[:, None]).astype(np.float32) @ (1 - counts).T
        bad = (over + under > 0) & free
        if not bad.any():
            break
        free = free & ~bad
    return np.asarray(free)


class _Solver:
    """Newton's steps for all histories at once."""

    def __init__(self, free: Array, demands: Demands) -> None:
        self._demands = demands
        self._shut = np.where(free, 0.0, -np.inf)
        self._all = np.zeros((len(free), len(demands.wanted)))  # by history and demand: how it leans on all things
        if len(free) > 1:  # one shows the others where to begin
            first = _Solver(free[:1], demands)
            first.lean(NEAR)
            self._all += first._all
        self._each = np.zeros((len(free), *demands.among.shape))  # and thing: how much more on this one
        self._now = self._weighed()

    def _weighed(self) -> Leaning:
        demands = self._demands
        weight = (self._all[:, None] * demands.among + self._each) @ demands.meets.T + self._shut
        weight = np.exp(weight - weight.max(axis=2, keepdims=True))
        odds = weight / weight.sum(axis=2, keepdims=True)
        met = demands.met(odds)
        return Leaning(odds, met, demands.spread(odds, met))

    def lean(self, near: float) -> Leaning:
        for _ in range(MOST_STEPS):
            off = self._demands.wanted - self._now.met.sum(axis=1)
            if np.abs(off).max(initial=0.0) <= near:
                break
            step = np.linalg.solve(self._now.spread + RIDGE * np.eye(off.shape[1]), off[:, :, None])[:, :, 0]
            self._all += step * np.minimum(1.0, FURTHEST / np.maximum(np.abs(step).max(axis=1), SURE))[:, None]
            self._now = self._weighed()
        return self._now

    def weigh(self) -> None:
        """What each number of few things says to each of them, if the others are as they would be without it."""
        demands, few = self._demands, self._demands.few
        among = demands.among[:, few] > 0
        width = int(among.sum(axis=0).max(initial=0))
        thing = np.argsort(~among, axis=0, kind="stable")[:width]  # by place and demand
        there = np.take_along_axis(among, thing, axis=0)
        said = self._all[:, None, few] + self._each[:, thing, few]
        found = _left(_without(self._now.met[:, thing, few], said) * there, demands.wanted[few])
        place, demand = np.nonzero(there)
        more = found[:, place, demand] - self._all[:, few[demand]]
        self._each[:, thing[place, demand], few[demand]] = more
        self._now = self._weighed()


def _without(odds: Array, said: Array) -> Array:
    """What odds would be if this had not been said."""
    inner = np.clip(odds, SURE, 1 - SURE)
    found = 1 / (1 + (1 - inner) / inner * np.exp(said))
    return np.where(odds < SURE, 0.0, np.where(odds > 1 - SURE, 1.0, found))


def _left(odds: Array, wanted: Array) -> Array:
    """By history, place and demand: how much likelier the number comes out right with this one than without it (log).

    Forwards how many of those before count, backwards how likely those after make up what is missing.
    """
    width = odds.shape[1]
    shape = len(odds), len(wanted), int(wanted.max(initial=0)) + 1
    before, after = np.zeros((width + 1, *shape)), np.zeros((width + 1, *shape[:2], shape[2] + 1))
    before[0, :, :, 0] = 1.0
    after[width, :, np.arange(len(wanted)), wanted] = 1.0
    for place in range(width):
        share = odds[:, place, :, None]
        before[place + 1] = before[place] * (1 - share)
        before[place + 1, :, :, 1:] += before[place, :, :, :-1] * share
    for place in range(width - 1, -1, -1):
        share = odds[:, place, :, None]
        after[place] = after[place + 1] * (1 - share)
        after[place, :, :, :-1] += after[place + 1, :, :, 1:] * share
    out = np.einsum("phds,phds->hpd", before[:-1], after[1:, :, :, :-1])
    counts = np.einsum("phds,phds->hpd", before[:-1], after[1:, :, :, 1:])
    return np.asarray(np.log(np.maximum(counts, SURE)) - np.log(np.maximum(out, SURE)))

"""How likely each thing took which road, where only numbers are known: so many went this way, so many were there.

Every thing takes its road by itself, and what is wanted leans on its odds until each number comes out right on the
average: of all such odds those with the largest entropy. Where a number speaks of few things, what it says to one of
them is worked out from what the others leave to it (one round of belief propagation). So nothing is drawn; what comes
out is near the truth, not the truth itself.
"""

from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge import fast

Array = NDArray[Any]
ROUNDS = 3  # of ruling out
MOST_STEPS = 8  # of Newton's
NEAR, CLOSE = 0.1, 0.01  # how far a number may be off before and after the single things are weighed
FURTHEST = 3.0  # that one step may lean
SURE = 1e-9
RIDGE = 1e-7  # some numbers follow from others


class Demands(NamedTuple):
    """So many of these things are wanted on roads that count."""

    meets: Array  # by road and demand: whether it counts
    among: Array  # by thing and demand: whether it is counted
    wanted: Array  # by demand
    few: Array  # the demands that speak of few things

    def some(self, which: Array) -> "Demands":
        """Only these."""
        few = np.flatnonzero(np.isin(np.flatnonzero(which), self.few))
        return Demands(self.meets[:, which], self.among[:, which], self.wanted[which], few)


class Pairs(NamedTuple):
    """What two demands have in common: the same things for many pairs."""

    one: Array  # by pair: a demand
    two: Array
    number: Array  # of the things that both speak of
    things: Array  # by history, such number and loose thing
    roads: Array  # by pair and road


class Loose:
    """The things whose road is open, in each history its own; to the others what they are."""

    def __init__(self, free: Array, demands: Demands) -> None:
        loose = free.sum(axis=2) > 1
        rows = np.arange(len(free))[:, None]
        self.thing = np.argsort(~loose, axis=1, kind="stable")[:, : int(loose.sum(axis=1).max())]
        part = free[rows, self.thing]
        self.road = np.flatnonzero(part.any(axis=(0, 1)))
        self.shut = np.where(part[:, :, self.road], 0.0, -np.inf)
        self.meets = demands.meets[self.road].astype(np.float64)
        self.among = demands.among[self.thing].astype(np.float64)  # by history, loose thing and demand
        others = np.ones(loose.shape, bool)
        others[rows, self.thing] = False
        found = demands.meets[free.argmax(axis=2)] & demands.among & others[:, :, None]
        self.wanted = demands.wanted - found.sum(axis=1)  # by history and demand
        self._demands = demands
        self._pairs: Pairs | None = None  # not looked for yet

    def first(self) -> "Loose":
        """Those of the first history alone."""
        one = copy(self)
        one.thing, one.shut = self.thing[:1], self.shut[:1]
        one.among, one.wanted = self.among[:1], self.wanted[:1]
        one._pairs = None
        return one

    def by_road(self) -> tuple[Array, Array]:
        """The demands that roads meet, one road after the other, and where those of each begin."""
        road, demand = np.nonzero(self.meets)
        return np.searchsorted(road, np.arange(len(self.meets) + 1)), demand

    def _paired(self) -> "Pairs":
        demands = self._demands
        things, roads = (
            [int.from_bytes(row.tobytes()) for row in np.packbits(table, axis=0).T]
            for table in (demands.among, demands.meets[self.road])
        )
        numbers: dict[int, int] = {}
        found = []
        for first in range(len(things)):
            for second in range(first, len(things)):
                common = things[first] & things[second]
                if common and roads[first] & roads[second]:
                    found.append((first, second, numbers.setdefault(common, len(numbers))))
        one, two, number = np.array(found, np.int64).reshape(-1, 3).T
        new = np.unique(number, return_index=True)[1]
        both = (demands.among[:, one[new]] & demands.among[:, two[new]]).T[:, self.thing].transpose(1, 0, 2)
        return Pairs(one, two, number, both.astype(np.float64), (self.meets[:, one] * self.meets[:, two]).T)

    def met(self, odds: Array) -> Array:
        """By history, thing and demand: how likely the thing counts."""
        return np.asarray((odds @ self.meets) * self.among)

    def spread(self, odds: Array, met: Array) -> Array:
        """By history, demand and demand: their covariance."""
        self._pairs = self._pairs or self._paired()
        one, two, number, things, roads = self._pairs
        both = np.matmul(things, odds)[:, number]
        found = np.zeros((len(odds), self.meets.shape[1], self.meets.shape[1]))
        found[:, one, two] = found[:, two, one] = np.einsum("hnr,nr->hn", both, roads)
        return np.asarray(found - np.matmul(met.transpose(0, 2, 1), met))


class Leaning(NamedTuple):
    """By history and loose thing."""

    loose: Loose
    odds: Array  # and road
    met: Array  # and demand: how likely the thing counts
    spread: Array  # by history, demand and demand: how far numbers would be off their averages, had nobody told them


def leaned(free: Array, demands: Demands) -> Leaning:
    """`free`: by history, thing and road, whether it may have taken it. Both as `narrowed` leaves them."""
    begun, loose = np.zeros(len(demands.wanted)), Loose(free, demands)
    if len(free) > 1:  # one shows the others where to begin
        first = _Solver(loose.first(), demands.few, begun)
        first.lean(NEAR)
        begun = first.all[0]
    solver = _Solver(loose, demands.few, begun)
    solver.lean(NEAR)
    solver.weigh()
    return solver.lean(CLOSE)


def whole(free: Array, found: Leaning) -> Array:
    """By history, thing and road: how likely it took it, also of things that are not loose."""
    odds = free.astype(np.float64)
    rows = np.arange(len(free))[:, None]
    odds[rows, found.loose.thing] = 0.0
    odds[rows[:, :, None], found.loose.thing[:, :, None], found.loose.road] = found.odds
    return odds


def narrowed(free: Array, demands: Demands) -> tuple[Array, Demands]:
    """Without roads on which too many would count, or too few, so that nothing has to lean for ever; and the demands
    that are not met then whatever becomes of the rest.
    """
    open_, bad = _ruled_out(free, demands)
    for _ in range(ROUNDS):
        if not bad.any():
            break
        free = free & ~bad
        open_, bad = _ruled_out(free, demands)
    return free, demands.some(np.asarray(open_.any(axis=(0, 1))))


def _ruled_out(free: Array, demands: Demands) -> tuple[Array, Array]:
    """By history, thing and demand, whether the thing may or may not count; and roads that demands rule out."""
    counts = demands.meets.astype(np.float32)
    ways = free.astype(np.float32) @ counts
    can = (ways > 0) & demands.among
    sure = can & (ways == free.sum(axis=2)[:, :, None])
    open_ = can & ~sure
    full, scarce = sure.sum(axis=1) == demands.wanted, can.sum(axis=1) == demands.wanted
    over = (open_ & full[:, None]).astype(np.float32) @ counts.T
    under = (open_ & scarce[:, None]).astype(np.float32) @ (1 - counts).T
    return open_, (over + under > 0) & free


class _Solver:
    """Newton's steps for all histories at once."""

    def __init__(self, loose: Loose, few: Array, begun: Array) -> None:
        self._loose = loose
        self._few = few
        self.all = np.tile(begun, (len(loose.wanted), 1))  # by history and demand: how it leans on all things
        self._each = np.zeros(loose.among.shape)  # and thing: how much more on this one
        self._now = self._weighed()

    def _weighed(self) -> Leaning:
        return Leaning(self._loose, *fast.run("weighed", _weighed, self.all, self._each, self._loose))

    def lean(self, near: float) -> Leaning:
        for _ in range(MOST_STEPS):
            off = self._loose.wanted - self._now.met.sum(axis=1)
            if np.abs(off).max(initial=0.0) <= near:
                break
            step = np.linalg.solve(self._now.spread + RIDGE * np.eye(off.shape[1]), off[:, :, None])[:, :, 0]
            self.all += step * np.minimum(1.0, FURTHEST / np.maximum(np.abs(step).max(axis=1), SURE))[:, None]
            self._now = self._weighed()
        return self._now

    def weigh(self) -> None:
        """What each number of few things says to each of them, if the others are as they would be without it."""
        few, rows = self._few, np.arange(len(self.all))[:, None, None]
        among = self._loose.among[:, :, few] > 0
        width = int(among.sum(axis=1).max(initial=0))
        thing = np.argsort(~among, axis=1, kind="stable")[:, :width]  # by history, place and demand
        there = np.take_along_axis(among, thing, axis=1)
        said = self.all[:, None, few] + self._each[rows, thing, few]
        found = _left(_without(self._now.met[rows, thing, few], said) * there, self._loose.wanted[:, few])
        self._each[rows, thing, few] = np.where(there, found - self.all[:, None, few], 0.0)
        self._now = self._weighed()


def _weighed(leans: Array, each: Array, loose: Loose) -> tuple[Array, Array, Array]:
    """Odds, how likely things count, and the covariance of demands."""
    weight = (leans[:, None] * loose.among + each) @ loose.meets.T + loose.shut
    weight = np.exp(weight - weight.max(axis=2, keepdims=True, initial=-np.inf))
    odds = weight / weight.sum(axis=2, keepdims=True)
    met = loose.met(odds)
    return odds, met, loose.spread(odds, met)


def _without(odds: Array, said: Array) -> Array:
    """What odds would be if this had not been said."""
    inner = np.clip(odds, SURE, 1 - SURE)
    found = 1 / (1 + (1 - inner) / inner * np.exp(said))
    return np.where(odds < SURE, 0.0, np.where(odds > 1 - SURE, 1.0, found))


def _left(odds: Array, wanted: Array) -> Array:
    """By history, place and demand: how much likelier the number comes out right with this one than without (log)."""
    out, counts = fast.run("sides", _sides, np.ascontiguousarray(odds), np.ascontiguousarray(wanted))
    return np.asarray(np.log(np.maximum(counts, SURE)) - np.log(np.maximum(out, SURE)))


def _sides(odds: Array, wanted: Array) -> tuple[Array, Array]:
    """How likely it comes out right without this one, and with it.

    Forwards how many of those before count, backwards how likely those after make up what is missing.
    """
    width = odds.shape[1]
    shape = *wanted.shape, int(wanted.max(initial=0)) + 1
    before, after = np.zeros((width + 1, *shape)), np.zeros((width + 1, *shape[:2], shape[2] + 1))
    before[0, :, :, 0] = 1.0
    np.put_along_axis(after[width], wanted[:, :, None], 1.0, axis=2)
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
    return out, counts

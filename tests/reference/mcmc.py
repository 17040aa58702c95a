"""Metropolis steps in plain numpy, all chains at once: what the compiled kernel does chain by chain."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing.paths import Roads
from parlour.knowledge.passing.proposals import BESIDE, DARE, PICK, WENT, ChainState, Proposals, Target

Array = NDArray[Any]


def walk(target: Target, state: ChainState, taken: Proposals) -> None:
    facts = _Facts(target)
    over = state.counts.astype(np.float32) - facts.least
    amiss, broken = facts.amiss(over), state.broken.astype(np.float32)
    first, second, dare = (np.ascontiguousarray(part.T) for part in _parts(taken.random))
    for step, subject in enumerate(taken.subject.tolist()):
        random = first[step], second[step]
        if subject >= 0:
            swap = _whole(target, state, subject, random)
            more = facts.whole(swap)
        else:
            swap = _crossed(target, state, int(taken.crossing[step]), bool(taken.short[step]), random)
            more = facts.stretch(swap)
        then = facts.added(over, more)
        after = facts.amiss(then)
        worse = after - amiss + facts.outside(swap)
        at = (dare[step] < target.limit.take(worse.astype(np.int64), mode="clip")).nonzero()[0]
        begin = at * state.road.shape[1]
        state.road.put(begin + swap.one.take(at), swap.left.take(at))
        state.road.put(begin + swap.two.take(at), swap.right.take(at))
        over[at], amiss[at] = then.take(at, axis=0), after.take(at)
        broken[at] += worse.take(at)
    state.counts[:], state.broken[:] = over + facts.least, broken


def _parts(random: Array) -> tuple[Array, Array, Array]:
    """What is in a random number: for one thing, for the other, and for whether to."""
    pick = (1 << PICK) - 1
    return random >> PICK + DARE & pick, random >> DARE & pick, random & (1 << DARE) - 1


class _Swap(NamedTuple):
    """By chain: two things, their roads, and those they would take instead."""

    one: Array
    two: Array
    ours: Array
    theirs: Array
    left: Array
    right: Array


class _Facts:
    """What numpy is quickest with."""

    def __init__(self, target: Target) -> None:
        self._met, self._member = target.met.astype(np.float32), target.member.astype(np.float32)
        self.least = target.least.astype(np.float32)
        self._span = (target.most - target.least).astype(np.float32)
        self._exact = not self._span.any()
        self._ones = np.ones(len(self.least), np.float32)
        self._parts = np.flatnonzero(target.whole >= 0)
        self._wholes, self._first_parts = np.unique(target.whole[self._parts], return_index=True)
        self._outside = target.outside.ravel().astype(np.float32)
        self._roads = target.outside.shape[1]

    def amiss(self, over: Array) -> Array:
        """By chain: how many too many or too few in all."""
        off = np.abs(over) if self._exact else np.maximum(np.maximum(-over, over - self._span), 0.0)
        return np.asarray(off @ self._ones)

    def added(self, over: Array, more: Array) -> Array:
        """By chain and fact: what would be over."""
        then = over + more
        if len(self._parts):  # of a part nothing is wanted: over is how many there are
            met = (then[:, self._parts] > 0).astype(np.float32)  # those of one whole lie beside each other
            then[:, self._wholes] = np.add.reduceat(met, self._first_parts, axis=1) - self.least[self._wholes]
        return np.asarray(then)

    def whole(self, swap: _Swap) -> Array:
        """By chain and fact: how many more there would be if both exchange all their roads."""
        met, member = self._met, self._member
        more = met.take(swap.theirs, axis=0) - met.take(swap.ours, axis=0)
        more *= member.take(swap.one, axis=0) - member.take(swap.two, axis=0)
        return np.asarray(more)

    def stretch(self, swap: _Swap) -> Array:
        met, member = self._met, self._member
        more = (met[swap.left] - met[swap.ours]) * member[swap.one]
        return np.asarray(more + (met[swap.right] - met[swap.theirs]) * member[swap.two])

    def outside(self, swap: _Swap) -> Array:
        """By chain: how much more it would cost that things lie where they were told not to be."""
        one, two, cost = swap.one * self._roads, swap.two * self._roads, self._outside
        return np.asarray(
            cost.take(one + swap.left)
            - cost.take(one + swap.ours)
            + cost.take(two + swap.right)
            - cost.take(two + swap.theirs)
        )


def _whole(target: Target, state: ChainState, subject: int, random: tuple[Array, Array]) -> _Swap:
    begin, end = target.first[subject], target.first[subject + 1]
    rows = np.arange(len(state.road)) * state.road.shape[1]
    one, two = (target.listed.take(begin + _scaled(part, end - begin)) for part in random)
    ours, theirs = state.road.take(rows + one), state.road.take(rows + two)
    return _Swap(one, two, ours, theirs, theirs, ours)


def _crossed(target: Target, state: ChainState, crossing: int, short: bool, random: tuple[Array, Array]) -> _Swap:
    rows = np.arange(len(state.road))
    one, two, there = _pair(target, state, crossing, random)
    ours, theirs = state.road[rows, one], state.road[rows, two]
    stage, past = target.crossing[crossing].tolist()
    left, right, fits = _exchanged(target.roads, (ours, theirs), stage, bool(past), short)
    good = there & fits
    return _Swap(one, two, ours, theirs, np.where(good, left, ours), np.where(good, right, theirs))


def _pair(target: Target, state: ChainState, crossing: int, random: tuple[Array, Array]) -> tuple[Array, Array, Array]:
    """By chain: one that goes by the way and one that goes by another; and whether there are such."""
    side = target.side[crossing, state.road[:, target.free]]
    one, found = _nth(side == WENT, random[0])
    two, other = _nth(side == BESIDE, random[1])
    return target.free[one], target.free[two], found & other


def _nth(good: Array, random: Array) -> tuple[Array, Array]:
    """By row: one of those that are good, and whether there is any."""
    number = np.cumsum(good, axis=1, dtype=np.int16)
    wanted = _scaled(random, number[:, -1]).astype(np.int16)
    return np.argmax(number > wanted[:, None], axis=1), number[:, -1] > 0


def _exchanged(
    roads: Roads, old: tuple[Array, Array], stage: int, past: bool, short: bool
) -> tuple[Array, Array, Array]:
    """By chain: the roads after two things exchanged a stretch; and whether there are such roads."""
    one, two = old
    same = roads.place[one] == roads.place[two]
    last = np.ones((len(one), 1), bool)
    begin, end = np.full(len(one), 0 if past else stage), np.full(len(one), stage if past else same.shape[1])
    if short and past:
        begin = stage - np.argmax(np.hstack([same[:, :stage][:, ::-1], last]), axis=1)
    elif short:
        end = stage + np.argmax(np.hstack([same[:, stage:], last]), axis=1)
    more = (roads.part[two, end] - roads.part[two, begin]) - (roads.part[one, end] - roads.part[one, begin])
    signs = roads.sign[one] + more, roads.sign[two] - more
    left, right = (np.minimum(np.searchsorted(roads.sign, sign), len(roads.sign) - 1) for sign in signs)
    return left, right, (roads.sign[left] == signs[0]) & (roads.sign[right] == signs[1])


def _scaled(random: Array, size: Any) -> Array:
    found: Array = (random * size) >> PICK
    return found

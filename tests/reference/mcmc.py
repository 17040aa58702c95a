"""Metropolis-Hastings steps in plain numpy, all chains at once: what the compiled kernel does chain by chain."""

from typing import Any, NamedTuple

import numpy as np

from parlour.knowledge.arrays import Array
from parlour.knowledge.passing.paths import Paths
from parlour.knowledge.passing.proposals import ACCEPT_BITS, OFF, ON, PICK_BITS, ChainState, Proposals, Target


def walk(target: Target, state: ChainState, steps: Proposals) -> None:
    """Try these proposals on all chains; changes `state` in place."""
    facts = _Facts(target)
    excess = state.counts.astype(np.float32) - facts.least
    broken, violations = facts.violations(excess), state.violations.astype(np.float32)
    first, second, accept = (np.ascontiguousarray(part.T) for part in _parts(steps.random))
    for step, card_set in enumerate(steps.card_set.tolist()):
        random = first[step], second[step]
        if card_set >= 0:
            swap = _whole_paths(target, state, card_set, random)
            more = facts.of_whole_paths(swap)
        else:
            swap = _at_branch(target, state, int(steps.branch[step]), bool(steps.short[step]), random)
            more = facts.of_segments(swap)
        then = facts.added(excess, more)
        after = facts.violations(then)
        worse = after - broken + facts.penalty(swap)
        at = (accept[step] < target.accept_below.take(worse.astype(np.int64), mode="clip")).nonzero()[0]
        begin = at * state.path.shape[1]
        state.path.put(begin + swap.one.take(at), swap.left.take(at))
        state.path.put(begin + swap.two.take(at), swap.right.take(at))
        excess[at], broken[at] = then.take(at, axis=0), after.take(at)
        violations[at] += worse.take(at)
    state.counts[:], state.violations[:] = excess + facts.least, violations


def _parts(random: Array) -> tuple[Array, Array, Array]:
    """The parts of a random number: two picks, and the acceptance."""
    pick = (1 << PICK_BITS) - 1
    return random >> PICK_BITS + ACCEPT_BITS & pick, random >> ACCEPT_BITS & pick, random & (1 << ACCEPT_BITS) - 1


class _Swap(NamedTuple):
    """`[chain]`: two things, their paths, and their new paths."""

    one: Array
    two: Array
    ours: Array
    theirs: Array
    left: Array
    right: Array


class _Facts:
    """The facts of a target as 32-bit floats, with which numpy is fastest. `excess` is a count minus its least."""

    def __init__(self, target: Target) -> None:
        self._met, self._member = target.met.astype(np.float32), target.member.astype(np.float32)
        self.least = target.least.astype(np.float32)
        self._span = (target.most - target.least).astype(np.float32)
        self._exact = not self._span.any()
        self._ones = np.ones(len(self.least), np.float32)
        self._subfacts = np.flatnonzero(target.parent >= 0)
        self._parents, self._first_subfacts = np.unique(target.parent[self._subfacts], return_index=True)
        self._penalty = target.penalty.ravel().astype(np.float32)
        self._paths = target.penalty.shape[1]

    def violations(self, excess: Array) -> Array:
        """`[chain]`: how many things or kinds are too many or too few, over all facts."""
        off = np.abs(excess) if self._exact else np.maximum(np.maximum(-excess, excess - self._span), 0.0)
        return np.asarray(off @ self._ones)

    def added(self, excess: Array, more: Array) -> Array:
        """`[chain, fact]`: the excess afterwards."""
        then = excess + more
        if len(self._subfacts):  # the least of a subfact is 0: its excess is its count
            met = (then[:, self._subfacts] > 0).astype(np.float32)  # subfacts of one parent are neighbours
            then[:, self._parents] = np.add.reduceat(met, self._first_subfacts, axis=1) - self.least[self._parents]
        return np.asarray(then)

    def of_whole_paths(self, swap: _Swap) -> Array:
        """`[chain, fact]`: how much the counts grow if both exchange whole paths."""
        met, member = self._met, self._member
        more = met.take(swap.theirs, axis=0) - met.take(swap.ours, axis=0)
        more *= member.take(swap.one, axis=0) - member.take(swap.two, axis=0)
        return np.asarray(more)

    def of_segments(self, swap: _Swap) -> Array:
        """`[chain, fact]`: how much the counts grow if both take their new paths."""
        met, member = self._met, self._member
        more = (met[swap.left] - met[swap.ours]) * member[swap.one]
        return np.asarray(more + (met[swap.right] - met[swap.theirs]) * member[swap.two])

    def penalty(self, swap: _Swap) -> Array:
        """`[chain]`: how much the penalty grows."""
        one, two, cost = swap.one * self._paths, swap.two * self._paths, self._penalty
        return np.asarray(
            cost.take(one + swap.left)
            - cost.take(one + swap.ours)
            + cost.take(two + swap.right)
            - cost.take(two + swap.theirs)
        )


def _whole_paths(target: Target, state: ChainState, card_set: int, random: tuple[Array, Array]) -> _Swap:
    begin, end = target.set_start[card_set], target.set_start[card_set + 1]
    rows = np.arange(len(state.path)) * state.path.shape[1]
    one, two = (target.set_things.take(begin + _scaled(part, end - begin)) for part in random)
    ours, theirs = state.path.take(rows + one), state.path.take(rows + two)
    return _Swap(one, two, ours, theirs, theirs, ours)


def _at_branch(target: Target, state: ChainState, branch: int, short: bool, random: tuple[Array, Array]) -> _Swap:
    rows = np.arange(len(state.path))
    one, two, there = _pair(target, state, branch, random)
    ours, theirs = state.path[rows, one], state.path[rows, two]
    stage, meets = target.branch[branch].tolist()
    left, right, fits = _exchanged(target.paths, (ours, theirs), stage, bool(meets), short)
    good = there & fits
    return _Swap(one, two, ours, theirs, np.where(good, left, ours), np.where(good, right, theirs))


def _pair(target: Target, state: ChainState, branch: int, random: tuple[Array, Array]) -> tuple[Array, Array, Array]:
    """`[chain]`: a random thing on the branch and a random one off it, and whether there is such a pair."""
    side = target.branch_side[branch, state.path[:, target.free]]
    one, found = _nth(side == ON, random[0])
    two, other = _nth(side == OFF, random[1])
    return target.free[one], target.free[two], found & other


def _nth(good: Array, random: Array) -> tuple[Array, Array]:
    """`[row]`: the column of a random true entry, and whether there is any."""
    number = np.cumsum(good, axis=1, dtype=np.int16)
    wanted = _scaled(random, number[:, -1]).astype(np.int16)
    return np.argmax(number > wanted[:, None], axis=1), number[:, -1] > 0


def _exchanged(
    paths: Paths, old: tuple[Array, Array], stage: int, meets: bool, short: bool
) -> tuple[Array, Array, Array]:
    """`[chain]`: the paths after two things exchanged a segment, and whether there are such paths."""
    one, two = old
    same = paths.holder[one] == paths.holder[two]
    last = np.ones((len(one), 1), bool)
    begin, end = np.full(len(one), 0 if meets else stage), np.full(len(one), stage if meets else same.shape[1])
    if short and meets:
        begin = stage - np.argmax(np.hstack([same[:, :stage][:, ::-1], last]), axis=1)
    elif short:
        end = stage + np.argmax(np.hstack([same[:, stage:], last]), axis=1)
    prefix, zobrist = paths.prefix, paths.zobrist
    more = (prefix[two, end] - prefix[two, begin]) - (prefix[one, end] - prefix[one, begin])
    hashes = zobrist[one] + more, zobrist[two] - more
    left, right = (np.minimum(np.searchsorted(zobrist, one_hash), len(zobrist) - 1) for one_hash in hashes)
    return left, right, (zobrist[left] == hashes[0]) & (zobrist[right] == hashes[1])


def _scaled(random: Array, size: Any) -> Array:
    found: Array = (random * size) >> PICK_BITS
    return found

"""The same steps compiled, chain by chain, with the facts that a road meets as bits."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.arrays import compiled
from parlour.knowledge.passing import proposals
from parlour.knowledge.passing.paths import Roads

Array = NDArray[Any]
WENT, BESIDE, WORD, WORST = proposals.WENT, proposals.BESIDE, proposals.WORD, proposals.WORST
PICK, DARE, EVERY = proposals.PICK, proposals.DARE, (1 << proposals.PICK) - 1
PRIME = 67  # the powers of two leave different remainders
POWERS = np.array([next((p for p in range(63) if (1 << p) % PRIME == rest), 0) for rest in range(PRIME)], np.int64)


class Facts(NamedTuple):
    member: Array
    met: Array
    least: Array
    most: Array
    whole: Array
    wholes: Array  # those of which there are parts
    shift: Array  # by fact: nought, but while a step is weighed


def walk(target: proposals.Target, state: proposals.ChainState, taken: proposals.Proposals) -> None:
    _walk(target, state, taken)


# Whole arrays are handed on: a view of a row would cost more than the row is worth.


@compiled
def _walk(target: proposals.Target, state: proposals.ChainState, taken: proposals.Proposals) -> None:
    limit, outside, random = target.limit, target.outside, taken.random
    wholes = np.unique(target.whole[target.whole >= 0])
    shift = np.zeros(len(target.whole), np.int64)
    facts = Facts(target.member_bits, target.met_bits, target.least, target.most, target.whole, wholes, shift)
    listed = np.zeros((2, len(target.free) + 1), np.int64)
    for chain in range(len(random)):
        road, counts, broken = state.road[chain], state.counts[chain], 0
        for step in range(len(taken.subject)):
            drawn = random[chain, step]
            first, second = drawn >> PICK + DARE & EVERY, drawn >> DARE & EVERY
            subject = taken.subject[step]
            if subject >= 0:
                begin = target.first[subject]
                size = target.first[subject + 1] - begin
                one, two = target.listed[begin + (first * size >> PICK)], target.listed[begin + (second * size >> PICK)]
                left, right = road[two], road[one]
                if left == right:
                    continue
            else:
                crossing = taken.crossing[step]
                one, two = _pair(target.side, target.free, road, crossing, first, second, listed)
                if one < 0:
                    continue
                stage, past = target.crossing[crossing, 0], target.crossing[crossing, 1] == 1
                begin, end = _stretch(target.roads.place, road[one], road[two], stage, past, taken.short[step])
                left, right = _exchanged(target.roads, road[one], road[two], begin, end)
                if left < 0 or right < 0:
                    continue
            worse = outside[one, left] - outside[one, road[one]] + outside[two, right] - outside[two, road[two]]
            worse += _changes(facts, road, counts, one, two, left, right, False)
            if drawn & (1 << DARE) - 1 < limit[min(max(worse, 0), WORST)]:
                _changes(facts, road, counts, one, two, left, right, True)
                road[one], road[two] = left, right
                broken += worse
        state.broken[chain] += broken


@compiled
def _pair(
    sides: Array, free: Array, road: Array, crossing: int, first: int, second: int, listed: Array
) -> tuple[int, int]:
    went = beside = 0
    for thing in free:
        side = sides[crossing, road[thing]]
        listed[0, went], listed[1, beside] = thing, thing  # kept only if the number goes up: cheaper than to branch
        went += side == WENT
        beside += side == BESIDE
    if went == 0 or beside == 0:
        return -1, -1
    return listed[0, first * went >> PICK], listed[1, second * beside >> PICK]


@compiled
def _stretch(place: Array, one: int, two: int, stage: int, past: bool, short: bool) -> tuple[int, int]:
    if past:
        begin = 0
        if short:
            begin = stage
            while begin > 0 and place[one, begin - 1] != place[two, begin - 1]:
                begin -= 1
        return begin, stage
    end = place.shape[1]
    if short:
        end = stage
        while end < place.shape[1] and place[one, end] != place[two, end]:
            end += 1
    return stage, end


@compiled
def _exchanged(roads: Roads, one: int, two: int, begin: int, end: int) -> tuple[int, int]:
    """The roads after two things exchanged a stretch; -1 if there is no such road."""
    more = (roads.part[two, end] - roads.part[two, begin]) - (roads.part[one, end] - roads.part[one, begin])
    return _number(roads.sign, roads.sign[one] + more), _number(roads.sign, roads.sign[two] - more)


@compiled
def _number(signs: Array, sign: int) -> int:
    low, high = 0, len(signs)
    while low < high:
        middle = (low + high) // 2
        if signs[middle] < sign:
            low = middle + 1
        else:
            high = middle
    return low if low < len(signs) and signs[low] == sign else -1


@compiled
def _changes(facts: Facts, road: Array, counts: Array, one: int, two: int, left: int, right: int, make: bool) -> int:
    """How much more is amiss with the facts after an exchange; `make`: change the counts."""
    worse = 0
    for word in range(facts.member.shape[1]):
        ours, theirs = facts.member[one, word], facts.member[two, word]
        before, after = ours & facts.met[road[one], word], ours & facts.met[left, word]
        was, now = theirs & facts.met[road[two], word], theirs & facts.met[right, word]
        changed = (before ^ after) ^ (was ^ now) | (before & was) ^ (after & now)
        while changed:
            low = changed & -changed
            changed ^= low
            more = int(after & low != 0) + int(now & low != 0) - int(before & low != 0) - int(was & low != 0)
            fact = word * WORD + POWERS[low % PRIME]
            count = counts[fact] + more
            whole = facts.whole[fact]
            if whole >= 0:  # only whether there are any
                facts.shift[whole] += int(count > 0) - int(count > more)
                if make:
                    counts[fact] = count
            elif make:
                counts[fact] = count
            else:
                worse += _more_amiss(facts, fact, counts[fact], more)
    for whole in facts.wholes:
        if make:
            counts[whole] += facts.shift[whole]
        else:
            worse += _more_amiss(facts, whole, counts[whole], facts.shift[whole])
        facts.shift[whole] = 0
    return worse


@compiled
def _more_amiss(facts: Facts, fact: int, count: int, more: int) -> int:
    """How much more is amiss with a fact if there are so many more."""
    then = count + more
    amiss = max(facts.least[fact] - count, 0) + max(count - facts.most[fact], 0)
    worse: int = max(facts.least[fact] - then, 0) + max(then - facts.most[fact], 0) - amiss
    return worse

"""The same steps compiled: chain by chain, with the facts that a road meets as bits."""

import math
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from parlour.knowledge import walks

Array = NDArray[Any]
ANY, ALIKE, OUTSIDE, WORD = walks.ANY, walks.ALIKE, walks.OUTSIDE, walks.WORD


def walk(course: walks.Course, state: walks.Chains, random: Array) -> None:
    _walk(course, state, random)


@njit(cache=True, nogil=True)
def _walk(course: walks.Course, state: walks.Chains, random: Array) -> None:
    swapped = np.zeros(state.where.shape[2], np.bool_)
    met = np.zeros(course.counted.shape, np.int64)
    new = np.zeros((2, course.counted.shape[1]), np.int64)
    for chain in range(len(random)):
        where, counts, broken = state.where[chain], state.counts[chain], 0
        for thing in course.free:
            _meet(course.meets, where, thing, thing, swapped, met, thing)
        for step in range(random.shape[1]):
            one, two, start = _pair(course, where, random, chain, step)
            if one == two or not _stretch(where, one, two, start, random[chain, step, 3] < 0.5, swapped):
                continue
            worse = OUTSIDE * _outside(course.open, where, one, two, swapped)
            _meet(course.meets, where, one, two, swapped, new, 0)
            _meet(course.meets, where, two, one, swapped, new, 1)
            worse += _changes(course, one, two, met, new, counts, False)
            if worse <= 0 or random[chain, step, 4] < math.exp(-course.cold * worse):
                broken += worse
                _changes(course, one, two, met, new, counts, True)
                _exchange(where, one, two, swapped, met, new)
        state.broken[chain] += broken


# Whole arrays are handed on: a view of a row would cost more than the row is worth.


@njit(cache=True, nogil=True)
def _meet(meets: Array, where: Array, own: int, other: int, swapped: Array, met: Array, row: int) -> None:
    """The facts that a road meets, as bits, if it takes the marked stages from another."""
    for word in range(met.shape[1]):
        bits = 0
        for stage in range(len(swapped)):
            bits |= meets[stage, where[other if swapped[stage] else own, stage], word]
        met[row, word] = bits


@njit(cache=True, nogil=True)
def _exchange(where: Array, one: int, two: int, swapped: Array, met: Array, new: Array) -> None:
    for word in range(met.shape[1]):
        met[one, word], met[two, word] = new[0, word], new[1, word]
    for stage in range(len(swapped)):
        if swapped[stage]:
            where[one, stage], where[two, stage] = where[two, stage], where[one, stage]


@njit(cache=True, nogil=True)
def _pair(course: walks.Course, where: Array, random: Array, chain: int, step: int) -> tuple[int, int, int]:
    kind, free = random[chain, step, 0], course.free
    first, second = random[chain, step, 1], random[chain, step, 2]
    if ANY <= kind < ALIKE:
        subject = int((kind - ANY) / (ALIKE - ANY) * (len(course.first) - 1))
        begin = course.first[subject]
        size = course.first[subject + 1] - begin
        return course.listed[begin + int(first * size)], course.listed[begin + int(second * size)], 0
    one = free[int(first * len(free))]
    if kind >= ALIKE and len(course.ways):
        way = int((kind - ALIKE) / (1 - ALIKE) * len(course.ways))
        stage, source, target = course.ways[way, 0], course.ways[way, 1], course.ways[way, 2]
        return one, _partner(free, where, one, stage, source, target, second), stage
    return one, free[int(second * len(free))], 0


@njit(cache=True, nogil=True)
def _partner(free: Array, where: Array, thing: int, stage: int, source: int, target: int, random: float) -> int:
    if where[thing, stage - 1] != source:
        return thing
    gone = where[thing, stage] == target
    total = 0
    for other in free:
        total += where[other, stage - 1] == source and (where[other, stage] == target) != gone
    wanted = int(random * total)
    for other in free:
        if where[other, stage - 1] == source and (where[other, stage] == target) != gone:
            if wanted == 0:
                return int(other)
            wanted -= 1
    return thing


@njit(cache=True, nogil=True)
def _stretch(where: Array, one: int, two: int, start: int, short: bool, swapped: Array) -> bool:
    """Mark the stages that are exchanged; whether that makes a difference."""
    some, going = False, True
    for stage in range(len(swapped)):
        same = where[one, stage] == where[two, stage]
        if stage >= start and same and short:
            going = False
        swapped[stage] = stage >= start and going
        some = some or (swapped[stage] and not same)
    return some


@njit(cache=True, nogil=True)
def _outside(lies: Array, where: Array, one: int, two: int, swapped: Array) -> int:
    """How many more lie where they cannot."""
    more = 0
    for stage in range(len(swapped)):
        if swapped[stage]:
            ours, theirs = where[one, stage], where[two, stage]
            if ours != theirs:
                more += (lies[one, stage] >> theirs & 1 == 0) + (lies[two, stage] >> ours & 1 == 0)
                more -= (lies[one, stage] >> ours & 1 == 0) + (lies[two, stage] >> theirs & 1 == 0)
    return more


@njit(cache=True, nogil=True)
def _changes(course: walks.Course, one: int, two: int, met: Array, new: Array, counts: Array, make: bool) -> int:
    """How much more is amiss after an exchange; `make`: change the counts."""
    worse = 0
    for word in range(new.shape[1]):
        ours, theirs = course.counted[one, word], course.counted[two, word]
        changed = (ours & (met[one, word] ^ new[0, word])) | (theirs & (met[two, word] ^ new[1, word]))
        while changed:
            low = changed & -changed
            changed ^= low
            more = ((ours & new[0, word] & low) != 0) + ((theirs & new[1, word] & low) != 0)
            more -= ((ours & met[one, word] & low) != 0) + ((theirs & met[two, word] & low) != 0)
            if more != 0:
                fact = word * WORD + int(math.log2(low))
                was, now = counts[fact], counts[fact] + more
                worse += max(course.least[fact] - now, 0) + max(now - course.most[fact], 0)
                worse -= max(course.least[fact] - was, 0) + max(was - course.most[fact], 0)
                if make:
                    counts[fact] = now
    return worse

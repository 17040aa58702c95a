"""Many chains of histories, step by step: two things exchange a stretch of their roads.

A step takes two things and exchanges all their roads; or one that moved on and one that stayed where both had been, and
exchanges where they went from there, or only until they met again. The sizes of all holders stay as they are, and the
step back is as likely. A fact that a history breaks costs it
`exp(-cold)` for every one too many or too few, so that chains find their way through histories that break some; only
those that break none are ever looked at, and among them all are equally likely.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge import fast

Array = NDArray[Any]
ANY, ALIKE = 0.1, 0.8  # of ten steps one exchanges any two things, seven two that one subject has in common
WORD = 60
OUTSIDE = 3  # what a thing counts that lies where it was told not to be


class Course(NamedTuple):
    """What all chains share."""

    open: Array  # by thing and stage: the holders that are not ruled out, as bits
    free: Array  # the things that may lie elsewhere
    first: Array  # by subject of a fact: where its free things begin in `listed`; and where the last one's end
    listed: Array
    ways: Array  # stage of arrival, from, to: where some of the free things moved on and some stayed
    column: Array  # by fact: the stage it speaks of, or that plus the number of stages where it says `ever`
    holders: Array  # by fact: bits
    member: Array  # by thing and fact: whether it counts
    counted: Array  # by thing and word: the same as bits, WORD facts a word
    meets: Array  # by stage, holder and word: the facts that a thing meets there, now or ever, as bits
    least: Array
    most: Array
    cold: float


class Chains(NamedTuple):
    """Where all chains are. Changed in place."""

    where: Array  # by chain, thing and stage: a holder
    counts: Array  # by chain and fact
    broken: Array  # by chain: how much too many or too few in all


def chains(course: Course, where: Array) -> Chains:
    """Chains that begin with these histories."""
    signs = _signs(where)
    met = (signs[:, :, course.column] & course.holders) != 0
    counts = (met & course.member.astype(bool)).sum(axis=1).astype(np.int32)
    outside = (course.open >> where & 1 == 0).sum(axis=(1, 2))
    broken = _amiss(course, counts).sum(axis=1) + OUTSIDE * outside
    return Chains(where, counts, broken.astype(np.int32))


def walk(course: Course, state: Chains, random: Array) -> None:
    """Take as many steps as there are random numbers: by chain and step, five each."""
    fast.run("walk", _walk, course, state, random)


def _walk(course: Course, state: Chains, random: Array) -> None:
    for step in range(random.shape[1]):
        _step(course, state, random[:, step])


def _step(course: Course, state: Chains, random: Array) -> None:
    rows = np.arange(len(random))
    one, two, start = _pair(course, state.where, random)
    old = state.where[rows, one], state.where[rows, two]
    stretch, good = _stretch(old[0], old[1], start, random[:, 3] < 0.5)
    new = np.where(stretch, old[1], old[0]), np.where(stretch, old[0], old[1])
    counts, amiss = _after(course, state, (one, two), old, new)
    worse = amiss - state.broken
    taken = good & (random[:, 4] < np.exp(-course.cold * worse))
    at = rows[taken]
    state.where[at, one[taken]], state.where[at, two[taken]] = new[0][taken], new[1][taken]
    state.counts[at], state.broken[at] = counts[taken], amiss[taken]


def _pair(course: Course, where: Array, random: Array) -> tuple[Array, Array, Array]:
    """By chain: two things and the stage from which on they exchange their roads."""
    kind, free = random[:, 0], len(course.free)
    one, two = (course.free[(random[:, at] * free).astype(np.int64)] for at in (1, 2))
    start = np.zeros(len(random), np.int64)
    alike = (kind >= ANY) & (kind < ALIKE)
    subject = ((kind[alike] - ANY) / (ALIKE - ANY) * (len(course.first) - 1)).astype(np.int64)
    begin, size = course.first[subject], course.first[subject + 1] - course.first[subject]
    one[alike] = course.listed[begin + (random[alike, 1] * size).astype(np.int64)]
    two[alike] = course.listed[begin + (random[alike, 2] * size).astype(np.int64)]
    some = kind >= ALIKE
    if len(course.ways) and some.any():
        way = course.ways[((kind[some] - ALIKE) / (1 - ALIKE) * len(course.ways)).astype(np.int64)]
        two[some], start[some] = _partner(course, where[some], one[some], way, random[some, 2]), way[:, 0]
    return one, two, start


def _partner(course: Course, where: Array, thing: Array, way: Array, random: Array) -> Array:
    """One that stayed where this thing moved on, or moved on where it stayed; itself if it was not there."""
    stage, source, target = way.T
    rows = np.arange(len(where))
    gone = where[rows, thing, stage] == target
    before, after = where[rows, :, stage - 1][:, course.free], where[rows, :, stage][:, course.free]
    others = (before == source[:, None]) & ((after == target[:, None]) != gone[:, None])
    number = np.cumsum(others, axis=1)
    wanted = (random * number[:, -1]).astype(np.int64) + 1
    found = course.free[np.minimum((number < wanted[:, None]).sum(axis=1), len(course.free) - 1)]
    here = (where[rows, thing, stage - 1] == source) & (number[:, -1] > 0)
    return np.where(here, found, thing)


def _stretch(one: Array, two: Array, start: Array, short: Array) -> tuple[Array, Array]:
    """By chain and stage: whether it is exchanged; and whether there is anything to exchange."""
    stage = np.arange(one.shape[1])
    same = one == two
    after = stage >= start[:, None]
    met = np.cumsum(same & after, axis=1) > 0
    together = (start == 0) | same[np.arange(len(one)), start - 1]
    stretch = after & ~(met & short[:, None])
    return stretch, together & (stretch & ~same).any(axis=1)


def _after(
    course: Course, state: Chains, things: tuple[Array, Array], old: tuple[Array, Array], new: tuple[Array, Array]
) -> tuple[Array, Array]:
    """The counts after an exchange, and how much they are amiss with all that lies where it cannot."""
    counts = state.counts.copy()
    outside = np.zeros(len(counts), np.int32)
    for thing, was, now in zip(things, old, new, strict=True):
        gained = ((_signs(now)[:, course.column] & course.holders) != 0).astype(np.int32)
        lost = ((_signs(was)[:, course.column] & course.holders) != 0).astype(np.int32)
        counts += (gained - lost) * course.member[thing]
        lies = course.open[thing]
        outside += ((lies >> now & 1 == 0).astype(np.int32) - (lies >> was & 1 == 0)).sum(axis=1, dtype=np.int32)
    change = (_amiss(course, counts) - _amiss(course, state.counts)).sum(axis=1)
    return counts, (state.broken + change + OUTSIDE * outside).astype(np.int32)


def _signs(where: Array) -> Array:
    """By road: a bit for the holder at each stage, then bits for all holders until that stage."""
    bits = np.int64(1) << where.astype(np.int64)
    return np.concatenate([bits, np.bitwise_or.accumulate(bits, axis=-1)], axis=-1)


def _amiss(course: Course, counts: Array) -> Array:
    missing: Array = np.maximum(course.least - counts, 0) + np.maximum(counts - course.most, 0)
    return missing

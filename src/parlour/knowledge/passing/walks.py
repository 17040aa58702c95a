"""Many chains of histories, step by step: two things exchange a stretch of their roads.

A step takes two things and exchanges all their roads; or two that parted at a crossing and exchanges where they went
from there, or two that met and exchanges where they came from; all of it, or only until they are together again. The
sizes of all holders stay as they are, and the step back is as likely. A fact that a history breaks costs it
`exp(-cold)` for every thing too many or too few (or kind, if it counts kinds of which any is there), so that chains
find their way through histories that break some; only those that break none are ever looked at, and among them all are
equally likely.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing.paths import Roads

Array = NDArray[Any]
ANY, ALIKE = 0.45, 0.9  # of the steps exchange all the roads of any two free things; of two of one subject
OUTSIDE = 3  # what a thing counts that lies where it was told not to be
WORST = 63
WORD = 60
PICK, DARE = 20, 24  # bits of a random number: two things, and whether to
WENT, BESIDE = 1, 2


class Course(NamedTuple):
    """What all chains share."""

    roads: Roads
    kind: Array  # by thing: a number that those have in common that are open alike
    free: Array  # the things that may lie elsewhere
    first: Array  # by subject, all free things or those of a fact: where it begins in `listed`, and where the last ends
    listed: Array
    crossing: Array  # stage, and whether things meet there (1) or part (0) that come or go different ways
    side: Array  # by crossing and road: whether it comes or goes by one way or by others, or is not there
    outside: Array  # by thing and road: what it costs if it is not open to it
    member: Array  # by thing and fact: whether it counts
    met: Array  # by road and fact: whether it meets it
    member_bits: Array  # the same by word, WORD facts each
    met_bits: Array
    least: Array
    most: Array
    whole: Array  # by fact: the one of whose kinds it counts one, or -1
    limit: Array  # by how much worse a step is: below which random number it is taken


class Chains(NamedTuple):
    """Where all chains are. Changed in place."""

    road: Array  # by chain and thing
    counts: Array  # by chain and fact
    broken: Array  # by chain: how much too many or too few in all


class Steps(NamedTuple):
    """The kind of each step, and random numbers for it."""

    subject: Array  # whose things exchange all their roads, or -1
    crossing: Array  # else: where they parted or met
    short: Array  # and whether they exchange their roads only until they are together again
    random: Array  # by chain and step: bits for one thing, the other, whether to


def limits(cold: float) -> Array:
    found: Array = np.ceil(np.exp(-cold * np.arange(WORST + 1)) * (1 << DARE)).astype(np.int64)
    return found


def steps(course: Course, generator: np.random.Generator, chains: int, count: int) -> Steps:
    kind, which, short = generator.random((3, count))
    alike = np.where(kind < ANY, 0, (which * (len(course.first) - 1)).astype(np.int64))
    return Steps(
        subject=np.where((kind < ALIKE) | (len(course.crossing) == 0), alike, -1),
        crossing=(which * len(course.crossing)).astype(np.int64),
        short=short < 0.5,
        random=generator.integers(0, 1 << 64, (chains, count), np.uint64).view(np.int64),
    )


def chains(course: Course, road: Array) -> Chains:
    """Chains that begin with these roads."""
    counts = np.einsum("ctf,tf->cf", course.met[road], course.member, dtype=np.int16)
    outside = course.outside[np.arange(road.shape[1]), road].sum(axis=1)
    _add_up(course, counts)
    return Chains(road, counts, (_amiss(course, counts) + outside).astype(np.int32))


def _add_up(course: Course, counts: Array) -> None:
    """Kinds of which any is there, from how many there are of each."""
    for part in np.flatnonzero(course.whole >= 0).tolist():
        counts[:, course.whole[part]] += counts[:, part] > 0


def _amiss(course: Course, counts: Array) -> Array:
    """By chain: how many too many or too few in all."""
    found: Array = np.maximum(np.maximum(course.least - counts, counts - course.most), 0).sum(axis=1, dtype=np.int32)
    return found

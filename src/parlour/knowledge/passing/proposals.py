"""Many chains of histories, step by step: two things exchange a stretch of their roads.

A step takes two things and exchanges all their roads; or two that parted at a crossing and exchanges where they went
from there, or two that met and exchanges where they came from; all of it, or only until they are together again. The
sizes of all holders stay as they are, and the step back is as likely. A fact that a history breaks costs it
`exp(-cold)` for every thing too many or too few (or kind, if it counts kinds of which any is there), so that chains
find their way through histories that break some; only those that break none are ever looked at, and among them all are
equally likely.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing.paths import Roads
from parlour.knowledge.passing.problems import parts
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.timeline import Fact, Timeline

Array = NDArray[Any]
ANY, ALIKE = 0.45, 0.9  # of the steps exchange all the roads of any two free things; of two of one subject
OUTSIDE = 3  # what a thing counts that lies where it was told not to be
WORST = 63
WORD = 60
PICK, DARE = 20, 24  # bits of a random number: two things, and whether to
WENT, BESIDE = 1, 2
COLD = 3.0


class Target(NamedTuple):
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


class ChainState(NamedTuple):
    """Where all chains are. Changed in place."""

    road: Array  # by chain and thing
    counts: Array  # by chain and fact
    broken: Array  # by chain: how much too many or too few in all


class Proposals(NamedTuple):
    """The kind of each step, and random numbers for it."""

    subject: Array  # whose things exchange all their roads, or -1
    crossing: Array  # else: where they parted or met
    short: Array  # and whether they exchange their roads only until they are together again
    random: Array  # by chain and step: bits for one thing, the other, whether to


def limits(cold: float) -> Array:
    found: Array = np.ceil(np.exp(-cold * np.arange(WORST + 1)) * (1 << DARE)).astype(np.int64)
    return found


def steps(target: Target, generator: np.random.Generator, chains: int, count: int) -> Proposals:
    kind, which, short = generator.random((3, count))
    alike = np.where(kind < ANY, 0, (which * (len(target.first) - 1)).astype(np.int64))
    return Proposals(
        subject=np.where((kind < ALIKE) | (len(target.crossing) == 0), alike, -1),
        crossing=(which * len(target.crossing)).astype(np.int64),
        short=short < 0.5,
        random=generator.integers(0, 1 << 64, (chains, count), np.uint64).view(np.int64),
    )


def chains(target: Target, road: Array) -> ChainState:
    """Chains that begin with these roads."""
    counts = np.einsum("ctf,tf->cf", target.met[road], target.member, dtype=np.int16)
    outside = target.outside[np.arange(road.shape[1]), road].sum(axis=1)
    _add_up(target, counts)
    return ChainState(road, counts, (_amiss(target, counts) + outside).astype(np.int32))


def _add_up(target: Target, counts: Array) -> None:
    """Kinds of which any is there, from how many there are of each."""
    for part in np.flatnonzero(target.whole >= 0).tolist():
        counts[:, target.whole[part]] += counts[:, part] > 0


def _amiss(target: Target, counts: Array) -> Array:
    """By chain: how many too many or too few in all."""
    found: Array = np.maximum(np.maximum(target.least - counts, counts - target.most), 0).sum(axis=1, dtype=np.int32)
    return found


# The target, from a timeline


def told(fact: Fact) -> bool:
    """Whether it says of each of these things where it was."""
    return fact.least == len(fact.among) and not fact.ever and not fact.kinds and fact.holders.bit_count() == 1


def lying(timeline: Timeline) -> Array:
    """By thing and stage: the holders that are not ruled out by what was told of things one by one, as bits."""
    return Bounds(timeline, [fact for fact in timeline.facts if told(fact)]).open


def target_of(timeline: Timeline, lies: Array, roads: Roads) -> Target:
    """Told things are held fast; every other fact is one that a history may break on its way."""
    spoken = [fact for fact in timeline.facts if not told(fact)]
    facts, whole = parts(spoken)
    free = np.flatnonzero((np.bitwise_count(lies) > 1).any(axis=1))
    first, listed = _subjects(spoken, frozenset(free.tolist()))
    crossing, side = _crossings(_ways(timeline, lies), roads)
    member = np.array([[thing in fact.among for fact in facts] for thing in range(len(lies))], np.int8)
    member = member.reshape(len(lies), len(facts))
    met = _met(timeline, facts, roads)
    return Target(
        roads=roads,
        kind=np.unique(lies, axis=0, return_inverse=True)[1].reshape(-1),
        free=free,
        first=first,
        listed=listed,
        crossing=crossing,
        side=side,
        outside=OUTSIDE * (lies[:, None] >> roads.place & 1 == 0).sum(axis=2, dtype=np.int16),
        member=member,
        met=met,
        member_bits=_bits(member),
        met_bits=_bits(met),
        least=np.array([fact.least for fact in facts], np.int16),
        most=np.array([fact.most for fact in facts], np.int16),
        whole=np.array([whole.get(number, -1) for number in range(len(facts))], np.int64),
        limit=limits(COLD),
    )


def _bits(table: Array) -> Array:
    """Each row in words."""
    found = np.zeros((len(table), table.shape[1] // WORD + 1), np.int64)
    for fact in range(table.shape[1]):
        found[:, fact // WORD] |= table[:, fact].astype(np.int64) << fact % WORD
    return found


def _met(timeline: Timeline, facts: Sequence[Fact], roads: Roads) -> Array:
    """By road and fact: whether it meets it."""
    found = np.zeros((len(roads.place), len(facts)), np.int8)
    for number, fact in enumerate(facts):
        span = roads.place[:, 0 if fact.ever else fact.stage : fact.stage + 1]
        found[:, number] = (fact.holders >> span.astype(np.int64) & 1).any(axis=1)
    return found


def _subjects(facts: Sequence[Fact], free: frozenset[int]) -> tuple[Array, Array]:
    named = dict.fromkeys(fact.among & free for fact in facts)
    subjects = [sorted(free), *(sorted(among) for among in named if len(among) > 1)]
    return np.cumsum([0, *map(len, subjects)]), np.array([thing for among in subjects for thing in among], np.int64)


def _ways(timeline: Timeline, lies: Array) -> list[tuple[int, int, int]]:
    """Stage of arrival, from, to: where it is not known of all things whether they moved on."""
    found = []
    for stage, ways in enumerate(timeline.steps):
        for source, target, count in ways:
            known = ((lies[:, stage] == 1 << source) & (lies[:, stage + 1] == 1 << target)).sum()
            if known < count:
                found.append((stage + 1, source, target))
    return found


def _crossings(ways: Sequence[tuple[int, int, int]], roads: Roads) -> tuple[Array, Array]:
    """Where roads part or meet, and by crossing and road: whether it goes this way or another."""
    crossings, sides = [], []
    for stage, source, target in ways:
        begins, ends = roads.place[:, stage - 1] == source, roads.place[:, stage] == target
        for past, there in enumerate((begins, ends)):
            side = np.where(begins & ends, WENT, np.where(there, BESIDE, 0)).astype(np.int8)
            if (side == BESIDE).any():
                crossings.append((stage, past))
                sides.append(side)
    return np.array(crossings, np.int64).reshape(-1, 2), np.array(sides, np.int8).reshape(-1, len(roads.place))

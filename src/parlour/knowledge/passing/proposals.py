"""What all chains of histories share, made ready for walking."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing import walks
from parlour.knowledge.passing.paths import Roads
from parlour.knowledge.passing.problems import parts
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.timeline import Fact, Timeline

Array = NDArray[Any]
COLD = 3.0


def told(fact: Fact) -> bool:
    """Whether it says of each of these things where it was."""
    return fact.least == len(fact.among) and not fact.ever and not fact.kinds and fact.holders.bit_count() == 1


def lying(timeline: Timeline) -> Array:
    """By thing and stage: the holders that are not ruled out by what was told of things one by one, as bits."""
    return Bounds(timeline, [fact for fact in timeline.facts if told(fact)]).open


def course_of(timeline: Timeline, lies: Array, roads: Roads) -> walks.Course:
    """Told things are held fast; every other fact is one that a history may break on its way."""
    spoken = [fact for fact in timeline.facts if not told(fact)]
    facts, whole = parts(spoken)
    free = np.flatnonzero((np.bitwise_count(lies) > 1).any(axis=1))
    first, listed = _subjects(spoken, frozenset(free.tolist()))
    crossing, side = _crossings(_ways(timeline, lies), roads)
    member = np.array([[thing in fact.among for fact in facts] for thing in range(len(lies))], np.int8)
    member = member.reshape(len(lies), len(facts))
    met = _met(timeline, facts, roads)
    return walks.Course(
        roads=roads,
        kind=np.unique(lies, axis=0, return_inverse=True)[1].reshape(-1),
        free=free,
        first=first,
        listed=listed,
        crossing=crossing,
        side=side,
        outside=walks.OUTSIDE * (lies[:, None] >> roads.place & 1 == 0).sum(axis=2, dtype=np.int16),
        member=member,
        met=met,
        member_bits=_bits(member),
        met_bits=_bits(met),
        least=np.array([fact.least for fact in facts], np.int16),
        most=np.array([fact.most for fact in facts], np.int16),
        whole=np.array([whole.get(number, -1) for number in range(len(facts))], np.int64),
        limit=walks.limits(COLD),
    )


def _bits(table: Array) -> Array:
    """Each row in words."""
    found = np.zeros((len(table), table.shape[1] // walks.WORD + 1), np.int64)
    for fact in range(table.shape[1]):
        found[:, fact // walks.WORD] |= table[:, fact].astype(np.int64) << fact % walks.WORD
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
            side = np.where(begins & ends, walks.WENT, np.where(there, walks.BESIDE, 0)).astype(np.int8)
            if (side == walks.BESIDE).any():
                crossings.append((stage, past))
                sides.append(side)
    return np.array(crossings, np.int64).reshape(-1, 2), np.array(sides, np.int8).reshape(-1, len(roads.place))

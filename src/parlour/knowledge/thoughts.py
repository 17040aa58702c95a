"""What another seat thinks of cards that are passed on, in one history: what it saw in it, and chains from there.

That history breaks nothing the seat knows, so that chains need not look for one that fits; they only have to forget
where they began.
"""

from collections.abc import Sequence
from functools import cached_property
from math import log, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge import walks
from parlour.knowledge.courses import course_of, lying
from parlour.knowledge.histories import THIN, alike
from parlour.knowledge.questions import xlogx
from parlour.knowledge.roads import numbers, roads
from parlour.knowledge.threads import Stages, Thread
from parlour.knowledge.timeline import Timeline
from parlour.knowledge.worlds import Unsuited

Array = NDArray[Any]
CHAINS = 64
BURN, MOST_BURN = 7, 100  # steps a free thing and stage before the first look, and how many of all stages
LOOKS = 8


class Drawn(NamedTuple):
    place: Array  # by road and stage: a holder
    road: Array  # by draw and thing
    cell: Array  # by thing: a number that those share that nothing tells apart


def drawn(stages: Stages, thread: Thread, generator: np.random.Generator) -> Drawn:
    """Histories that fit all that the seat knows."""
    timeline = stages.timeline
    lies, begun = lying(timeline), thread.seen_as(stages)[None]
    known = roads(timeline, lies, begun)
    course = course_of(timeline, lies, known)
    state = walks.chains(course, np.repeat(numbers(known, begun), CHAINS, axis=0))
    found = []
    for look in range(LOOKS):
        count = THIN if look else min(BURN * len(timeline.sizes), MOST_BURN)
        walks.walk(course, state, walks.steps(course, generator, CHAINS, count * len(course.free)))
        found.append(state.road[state.broken == 0])
    return Drawn(known.place, np.concatenate(found), alike(course))


class Asked(NamedTuple):
    """A question: how many of these things the holders have (`ever`: or had), to the last one."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    ever: bool


def asked(outcomes: Sequence[tuple[Factor, ...]]) -> Asked:
    """The question that has these answers."""
    found = set()
    for facts in outcomes:
        match facts:
            case (Count(holders, among, least, most, but_last=False, ever=ever),) if least == most:
                found.add(Asked(holders, among, ever))
            case _:
                raise Unsuited(facts)
    if len(found) != 1:
        raise Unsuited(outcomes)
    return found.pop()


class Thought:
    """What one seat makes of the histories drawn for it."""

    def __init__(self, timeline: Timeline, sought: Sequence[Holder], found: Drawn) -> None:
        self._timeline = timeline
        self._sought = [timeline.place(zone) for zone in sought]
        self._found = found
        self._now: Array = found.place[:, -1][found.road]  # by draw and thing: a holder

    @cached_property
    def shares(self) -> Array:
        """By thing and holder: the odds that it lies there; the same for all things that nothing tells apart."""
        cell, places = self._found.cell, len(self._timeline.holders)
        things = np.bincount(cell)
        lies = np.bincount((cell * places + self._now).ravel(), minlength=len(things) * places)
        share = lies.reshape(-1, places) / (things * max(len(self._now), 1))[:, None]
        return np.asarray(share[cell])

    @property
    def odds(self) -> dict[tuple[Thing, Holder], float]:
        rows = zip(self._timeline.things, self.shares.tolist(), strict=True)
        return {
            (thing, holder): share
            for thing, row in rows
            for holder, share in zip(self._timeline.holders, row, strict=True)
            if share
        }

    @property
    def bits(self) -> float:
        """Subject by subject, as if they had nothing to do with each other: so it lacks no more than this."""
        return sum(-float(xlogx(part).sum()) + _missed(part, len(self._now)) for part in self._parts())

    @property
    def named(self) -> float:
        return prod(float(part.max(initial=0.0)) for part in self._parts())

    def _parts(self) -> list[Array]:
        """The odds of each subject of which one thing is sought."""
        found = []
        for fact in self._timeline.facts:
            if fact.least == fact.most == 1 and any(fact.holders == 1 << place for place in self._sought):
                found.append(self.shares[sorted(fact.among), fact.holders.bit_length() - 1])
        if len(found) != sum(self._timeline.sizes[0][place] for place in self._sought):
            raise Unsuited(self._sought)
        return found

    def learns(self, asked: Sequence[Asked]) -> list[float]:
        """The bits that the answer to each of these would give it: of how many of its subject are sought."""
        groups: dict[tuple[tuple[Holder, ...], bool], list[int]] = {}
        for number, one in enumerate(asked):
            groups.setdefault((one.holders, one.ever), []).append(number)
        found = np.zeros(len(asked))
        for (holders, ever), group in groups.items():
            among = self._members(tuple(asked[number].among for number in group))
            there = self._there([self._timeline.place(holder) for holder in holders], ever)
            sought = self._there(self._sought, False)
            found[group] = _shared((there @ among).astype(np.int64), (sought @ among).astype(np.int64))
        return found.tolist()

    def _there(self, places: Sequence[int], ever: bool) -> Array:
        """By draw and thing: whether it lies there (`ever`: or did)."""
        if ever:
            met = np.asarray(np.isin(self._found.place, places).any(axis=1))
            return met[self._found.road].astype(np.float32)
        return np.isin(self._now, places).astype(np.float32)

    def _members(self, subjects: tuple[frozenset[Thing], ...]) -> Array:
        """By thing and subject."""
        found = [[thing in among for among in subjects] for thing in self._timeline.things]
        return np.array(found, np.float32)


def _missed(shares: Array, draws: int) -> float:
    """So many bits less than there are so few draws tell on the average (Miller and Madow)."""
    return float((len(np.unique(shares[shares > 0])) - 1) / (2 * max(draws, 1) * log(2)))


def _shared(numbers: Array, sought: Array) -> Array:
    """By column: the bits that the two have in common, without what so few draws add by chance."""
    draws, columns = numbers.shape
    shape = columns, int(numbers.max(initial=0)) + 1, int(sought.max(initial=0)) + 1
    key = (np.arange(columns) * shape[1] + numbers) * shape[2] + sought
    table = np.bincount(key.ravel(), minlength=shape[0] * shape[1] * shape[2]).reshape(shape)
    told, are = table.sum(axis=2), table.sum(axis=1)
    bits = _plogp(table.reshape(columns, -1), draws) - _plogp(told, draws) - _plogp(are, draws)
    chance = ((told > 0).sum(axis=1) - 1) * ((are > 0).sum(axis=1) - 1) / (2 * max(draws, 1) * log(2))
    return np.asarray(bits - chance)


def _plogp(counts: Array, draws: int) -> Array:
    return np.asarray(xlogx(counts / max(draws, 1)).sum(axis=1))

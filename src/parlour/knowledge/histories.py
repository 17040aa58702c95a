"""Whole histories drawn by chains from two starts, and how far what they say can be trusted."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge import walks
from parlour.knowledge.bounds import Bounds
from parlour.knowledge.starts import start
from parlour.knowledge.timeline import Fact, Timeline
from parlour.knowledge.worlds import Contradiction

Array = NDArray[Any]
CHAINS = 128  # half of them from each start
STARTS = 12  # tried for each of the two, to take the one that breaks least
WARM_UP = (0.8, 1.2, 1.8, 2.4)  # how cold it grows
COLD = 3.0
BURN = 8  # steps a free thing at each of these, and twice as many at the end
THIN = 3  # steps a free thing between two looks
LOOKS, MOST_LOOKS = 12, 240  # so many at a time, until the error is small enough
ENOUGH = 0.02  # half width of the 95 % interval of the worst odds
TRIES = 20  # to find any history that fits


class Run(NamedTuple):
    histories: Array  # by draw, thing and stage: a holder
    odds: Array  # by thing and holder, at the last stage; things that nothing tells apart have the same
    error: float  # half the width of the 95 % interval of the odds that are known least well
    effective: float  # so many independent draws would tell as much about those odds
    apart: float  # the largest difference between the odds from either start


def told(fact: Fact) -> bool:
    """Whether it says of each of these things where it was."""
    return fact.least == len(fact.among) and not fact.ever and fact.holders.bit_count() == 1


def run(timeline: Timeline) -> Run:
    """Chains until the odds are known well enough; Contradiction if no history is found that fits."""
    course = _course(timeline)
    generator = np.random.default_rng(_seed(timeline))
    state = _warmed_up(timeline, course, generator)
    tally = _Tally(timeline, course)
    while tally.looks < MOST_LOOKS:
        for _ in range(LOOKS):
            walks.walk(course, state, generator.random((CHAINS, THIN * len(course.free), 5)))
            tally.look(state)
        if tally.found and tally.result().error <= ENOUGH:
            break
    if not tally.found:
        raise Contradiction
    return tally.result()


def _seed(timeline: Timeline) -> int:
    """The same for the same evidence."""
    facts = [(*fact._replace(among=frozenset()), sorted(fact.among)) for fact in timeline.facts]
    return crc32(repr((timeline.things, timeline.sizes, timeline.steps, facts)).encode())


def _warmed_up(timeline: Timeline, course: walks.Course, generator: np.random.Generator) -> walks.Chains:
    """Chains that have forgotten where they began; at least one breaks no fact."""
    starts = [_start(timeline, course, generator) for _ in range(2)]
    state = walks.chains(course, np.repeat(np.array(starts), CHAINS // 2, axis=0))
    for cold in WARM_UP:
        steps = generator.random((CHAINS, BURN * len(course.free), 5))
        walks.walk(course._replace(cold=cold), state, steps)
    for _ in range(TRIES):
        walks.walk(course, state, generator.random((CHAINS, 2 * BURN * len(course.free), 5)))
        if (state.broken == 0).any():
            return state
    raise Contradiction


def _start(timeline: Timeline, course: walks.Course, generator: np.random.Generator) -> Array:
    found = [start(timeline, course.open, generator.random(len(timeline.things))) for _ in range(STARTS)]
    return min(found, key=lambda where: int((course.open >> where & 1 == 0).sum()))


def _course(timeline: Timeline) -> walks.Course:
    """Told things are held fast; every other fact is one that a history may break on its way."""
    lies = Bounds(timeline, [fact for fact in timeline.facts if told(fact)]).open
    facts = [fact for fact in timeline.facts if not told(fact)]
    member = np.zeros((len(timeline.things), len(facts)), np.int32)
    for number, fact in enumerate(facts):
        member[list(fact.among), number] = 1
    free = np.flatnonzero((np.bitwise_count(lies) > 1).any(axis=1))
    first, listed = _subjects(facts, frozenset(free.tolist()))
    return walks.Course(
        open=lies,
        free=free,
        first=first,
        listed=listed,
        ways=_ways(timeline, lies),
        column=np.array([fact.stage + len(timeline.sizes) * fact.ever for fact in facts], np.int64),
        holders=np.array([fact.holders for fact in facts], np.int64),
        member=member,
        counted=_counted(member),
        meets=_meets(timeline, facts),
        least=np.array([fact.least for fact in facts], np.int64),
        most=np.array([fact.most for fact in facts], np.int64),
        cold=COLD,
    )


def _counted(member: Array) -> Array:
    found = np.zeros((len(member), member.shape[1] // walks.WORD + 1), np.int64)
    for thing, fact in np.argwhere(member).tolist():
        found[thing, fact // walks.WORD] |= 1 << fact % walks.WORD
    return found


def _meets(timeline: Timeline, facts: Sequence[Fact]) -> Array:
    found = np.zeros((len(timeline.sizes), len(timeline.holders), len(facts) // walks.WORD + 1), np.int64)
    for number, fact in enumerate(facts):
        places = [place for place in range(len(timeline.holders)) if fact.holders >> place & 1]
        for stage in range(0 if fact.ever else fact.stage, fact.stage + 1):
            found[stage, places, number // walks.WORD] |= 1 << number % walks.WORD
    return found


def _subjects(facts: Sequence[Fact], free: frozenset[int]) -> tuple[Array, Array]:
    named = dict.fromkeys(fact.among & free for fact in facts)
    subjects = [sorted(among) for among in named if len(among) > 1] or [sorted(free)]
    return np.cumsum([0, *map(len, subjects)]), np.array([thing for among in subjects for thing in among], np.int64)


def _ways(timeline: Timeline, lies: Array) -> Array:
    """Where it is not known of all things whether they moved on."""
    found = []
    for stage, ways in enumerate(timeline.steps):
        for source, target, count in ways:
            known = ((lies[:, stage] == 1 << source) & (lies[:, stage + 1] == 1 << target)).sum()
            if known < count < timeline.sizes[stage][source]:
                found.append((stage + 1, source, target))
    return np.array(found, np.int64).reshape(-1, 3)


class _Tally:
    """What was seen of the chains so far."""

    def __init__(self, timeline: Timeline, course: walks.Course) -> None:
        self.places = len(timeline.holders)
        rows = np.concatenate([course.member, course.open], axis=1)
        _, self.cell = np.unique(rows, axis=0, return_inverse=True)
        self.cell = self.cell.reshape(-1)
        self.things = np.bincount(self.cell)  # of each cell
        self.looks = 0
        self.seen = np.zeros(CHAINS)
        self.lay = np.zeros((CHAINS, len(self.things), self.places))  # how much of each cell, on all looks together
        self.histories: list[Array] = []

    @property
    def found(self) -> bool:
        return bool(self.seen.any())

    def look(self, state: walks.Chains) -> None:
        good = state.broken == 0
        self.looks += 1
        self.seen += good
        self.histories.append(state.where[good])
        chains = np.flatnonzero(good)[:, None] * len(self.things)
        places = (chains + self.cell) * self.places + state.where[good, :, -1]
        found = np.bincount(places.ravel(), minlength=self.lay.size).reshape(self.lay.shape)
        self.lay += found / self.things[:, None]

    def result(self) -> Run:
        mean = self.lay.sum(axis=0) / self.seen.sum()
        off = self.lay - mean * self.seen[:, None, None]
        deviation = np.sqrt((off**2).sum(axis=0)) / self.seen.sum()
        apart = self._apart()
        worst = np.unravel_index(int(deviation.argmax()), deviation.shape)
        spread, share = float(deviation[worst]), float(mean[worst])
        effective = share * (1 - share) / spread**2 if spread else float(self.seen.sum())
        error = max(1.96 * spread, apart if apart > 6 * spread else 0.0, 1 / self.seen.sum())
        return Run(np.concatenate(self.histories), mean[self.cell], error, effective, apart)

    def _apart(self) -> float:
        half = CHAINS // 2
        ones, others = self.seen[:half].sum(), self.seen[half:].sum()
        if not (ones and others):
            return 1.0
        return float(np.abs(self.lay[:half].sum(axis=0) / ones - self.lay[half:].sum(axis=0) / others).max())

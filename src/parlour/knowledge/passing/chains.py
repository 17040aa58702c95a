"""Whole histories drawn by chains from two starts, and how far what they say can be trusted."""

from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.engine import Contradiction
from parlour.knowledge.passing import mcmc_kernel, proposals
from parlour.knowledge.passing.paths import numbers, roads
from parlour.knowledge.passing.timeline import Timeline

Array = NDArray[Any]
CHAINS = 256  # half of them from each start
BURN = 8  # steps a free thing, each time before it grows colder; and twice as many at the end
WARM_UP = (0.8, 1.2, 1.8, 2.4)  # how cold it grows, for chains that begin
AGAIN = (1.8,)  # and for those that go on after something new was told
TRIES = 20  # to find any history that fits
PLENTY, SOON = (
    CHAINS // 8,
    2,
)  # without a budget: so many chains of each start must fit after so many tries, or begin anew
DEAL_TRIES = 6  # at a deal
THIN = 3  # steps a free thing between two looks
LOOKS, MOST_LOOKS = 6, 120  # so many at a time, until the error is small enough
ENOUGH = 0.02  # half width of the 95 % interval of the worst odds


class Run(NamedTuple):
    place: Array  # by road and stage: a holder
    drawn: Array  # by draw and thing: a road
    odds: Array  # by thing and holder, at the last stage; things that nothing tells apart have the same
    error: float  # half the width of the 95 % interval of the odds that are known least well
    effective: float  # how many independent draws would tell as much about those odds
    apart: float  # the largest difference between the odds from either start
    ends: Array  # by chain and thing: the road on which it ended
    steps: tuple[int, ...]  # of the timeline then: how many ways each had

    @property
    def histories(self) -> Array:
        """By draw, thing and stage: a holder."""
        return np.asarray(self.place[self.drawn])

    @property
    def now(self) -> Array:
        """By draw and thing: a holder, at the last stage."""
        return np.asarray(self.place[:, -1][self.drawn])


def run(timeline: Timeline, draws: int | None = None, before: Run | None = None) -> Run:
    """Chains until the odds are known well enough, or there are so many draws.

    They go on from those of a run `before` the last facts were told. Contradiction if no history is found that fits.
    """
    generator = np.random.default_rng(_seed(timeline))
    target, state = _ready(timeline, generator, before, draws is None)
    tally = _Tally(timeline, target)
    while tally.looks < MOST_LOOKS:
        for _ in range(LOOKS):
            mcmc_kernel.walk(target, state, proposals.steps(target, generator, CHAINS, THIN * len(target.free)))
            tally.look(state)
            if draws is not None and tally.seen.sum() >= draws:
                break
        if tally.found and (tally.error() <= ENOUGH or (draws is not None and tally.seen.sum() >= draws)):
            break
    if not tally.found:
        raise Contradiction
    return tally.result(state.road, timeline.shape())


def _seed(timeline: Timeline) -> int:
    """The same for the same evidence."""
    facts = [(*fact._replace(among=frozenset())[:-1], sorted(fact.among), *fact.kinds) for fact in timeline.facts]
    return crc32(repr((timeline.things, timeline.sizes, timeline.steps, facts)).encode())


def _ready(
    timeline: Timeline, generator: np.random.Generator, before: Run | None, plenty: bool
) -> tuple[proposals.Target, proposals.ChainState]:
    """`plenty`: chains of which few fit would take long to tell enough; a budget is spent on them all the same."""
    if before is not None:
        try:
            return _warmed_up(timeline, generator, before, plenty)
        except Contradiction:
            pass  # from there it was too far: begin anew
    return _warmed_up(timeline, generator, None)


def _warmed_up(
    timeline: Timeline, generator: np.random.Generator, before: Run | None, plenty: bool = False
) -> tuple[proposals.Target, proposals.ChainState]:
    """Chains that have forgotten where they began; at least one breaks no fact."""
    lies = proposals.lying(timeline)
    where = _begun(timeline, lies, generator) if before is None else _again(timeline, before)
    where = moved_on(timeline, lies, where, generator)
    known = roads(timeline, lies, where)
    target = proposals.target_of(timeline, lies, known)
    state = proposals.chains(target, numbers(known, where))
    for cold in WARM_UP if before is None else AGAIN:
        steps = proposals.steps(target, generator, CHAINS, BURN * len(target.free))
        mcmc_kernel.walk(target._replace(limit=proposals.limits(cold)), state, steps)
    for _ in range(SOON if plenty else TRIES):
        mcmc_kernel.walk(target, state, proposals.steps(target, generator, CHAINS, 2 * BURN * len(target.free)))
        fitting = (state.broken == 0).reshape(2, -1).sum(axis=1)
        if fitting.min() >= PLENTY if plenty else fitting.any():
            return target, state
    raise Contradiction


def _begun(timeline: Timeline, lies: Array, generator: np.random.Generator) -> Array:
    starts = np.array([dealt(timeline, lies, generator) for _ in range(2)])
    return np.repeat(starts, CHAINS // 2, axis=0)[:, :, None]


def _again(timeline: Timeline, before: Run) -> Array:
    """The ends of the chains, up to the stage before which nothing has changed."""
    return np.asarray(before.place[before.ends][:, :, : timeline.unchanged(before.steps) + 1])


# First histories


def dealt(timeline: Timeline, lies: Array, generator: np.random.Generator) -> Array:
    """By thing: a holder. `lies`: bits of those that are not ruled out, by thing and stage."""
    tries = [_dealt(timeline, lies, generator.random(len(lies))) for _ in range(DEAL_TRIES)]
    return min(tries, key=lambda where: int((lies[:, 0] >> where & 1 == 0).sum()))


def _dealt(timeline: Timeline, lies: Array, keys: Array) -> Array:
    """Things that may lie in few places choose first, and of those the ones with low keys."""
    order = np.lexsort((keys, np.bitwise_count(lies[:, 0]))).tolist()
    where = np.zeros(len(order), np.int8)
    room = list(timeline.sizes[0])
    late = []
    for thing in order:
        places = [place for place, left in enumerate(room) if left and int(lies[thing, 0]) >> place & 1]
        if places:
            where[thing] = places[int(keys[thing] * 7919) % len(places)]
            room[where[thing]] -= 1
        else:
            late.append(thing)
    for thing in late:
        where[thing] = next(place for place, left in enumerate(room) if left)
        room[where[thing]] -= 1
    return where


def moved_on(timeline: Timeline, lies: Array, where: Array, generator: np.random.Generator) -> Array:
    """Histories that go as far as these (by chain, thing and stage), to the last stage: what must go on goes first."""
    while where.shape[2] < len(timeline.sizes):
        stage = where.shape[2] - 1
        here = where[:, :, stage]
        there, random = here.copy(), generator.random(here.shape)
        for source, target, count in timeline.steps[stage]:
            if not count:
                continue
            eager = (lies[:, stage + 1] >> source & 1) - (lies[:, stage + 1] >> target & 1)
            keys = np.where((here == source) & (there == source), eager + random, np.inf)
            there[np.arange(len(here))[:, None], np.argpartition(keys, count - 1, axis=1)[:, :count]] = target
        where = np.concatenate([where, there[:, :, None]], axis=2)
    return where


# What was drawn, and how far to trust it


def alike(target: proposals.Target) -> Array:
    """By thing: a number that those have in common that nothing tells apart."""
    rows = np.concatenate([target.member, target.kind[:, None]], axis=1)
    return np.asarray(np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1))


class _Tally:
    """What was seen of the chains so far."""

    def __init__(self, timeline: Timeline, target: proposals.Target) -> None:
        self.place, self.places = target.roads.place, len(timeline.holders)
        self._now = self.place[:, -1].astype(np.int64)  # by road: where it ends
        self.cell = alike(target)
        self.things = np.bincount(self.cell)  # of each cell
        self.looks = 0
        self.seen = np.zeros(CHAINS)
        self._lay = np.zeros((CHAINS, len(self.things), self.places))
        self.drawn: list[Array] = []
        self._chains: list[Array] = []  # of each look that was not counted yet: which chains fitted

    @property
    def found(self) -> bool:
        return bool(self.seen.any())

    def look(self, state: proposals.ChainState) -> None:
        good = state.broken == 0
        self.looks += 1
        self.seen += good
        self.drawn.append(state.road[good])
        self._chains.append(np.flatnonzero(good))

    @property
    def lay(self) -> Array:
        """By chain, cell and holder: how much of the cell lay there, on all looks together."""
        if self._chains:
            chains, roads = np.concatenate(self._chains), np.concatenate(self.drawn[-len(self._chains) :])
            places = (chains[:, None] * len(self.things) + self.cell) * self.places + self._now[roads]
            found = np.bincount(places.ravel(), minlength=self._lay.size).reshape(self._lay.shape)
            self._lay += found / self.things[:, None]
            self._chains.clear()
        return self._lay

    def error(self) -> float:
        return self._trust()[0]

    def _trust(self) -> tuple[float, float, float]:
        """Error, effective draws, and how far the starts are apart."""
        mean = self.lay.sum(axis=0) / self.seen.sum()
        off = self.lay - mean * self.seen[:, None, None]
        deviation = np.sqrt((off**2).sum(axis=0)) / self.seen.sum()
        apart = self._apart()
        worst = np.unravel_index(int(deviation.argmax()), deviation.shape)
        spread, share = float(deviation[worst]), float(mean[worst])
        effective = share * (1 - share) / spread**2 if spread else float(self.seen.sum())
        return max(1.96 * spread, apart if apart > 6 * spread else 0.0, 1 / self.seen.sum()), effective, apart

    def result(self, ends: Array, steps: tuple[int, ...]) -> Run:
        mean = self.lay.sum(axis=0) / self.seen.sum()
        return Run(self.place, np.concatenate(self.drawn), mean[self.cell], *self._trust(), ends, steps)

    def _apart(self) -> float:
        half = CHAINS // 2
        ones, others = self.seen[:half].sum(), self.seen[half:].sum()
        if not (ones and others):
            return 1.0
        return float(np.abs(self.lay[:half].sum(axis=0) / ones - self.lay[half:].sum(axis=0) / others).max())

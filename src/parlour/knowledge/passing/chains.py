"""Histories sampled by many Markov chains from two starts: simulated annealing, burn-in, and diagnostics."""

from contextlib import suppress
from typing import NamedTuple
from zlib import crc32

import numpy as np

from parlour.knowledge.arrays import Array, distinct_rows
from parlour.knowledge.engine import Contradiction, TooLarge
from parlour.knowledge.passing import mcmc_kernel
from parlour.knowledge.passing.paths import path_numbers, possible_paths
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.proposals import (
    ChainState,
    Target,
    acceptance_thresholds,
    certain_masks,
    draw_proposals,
    initial_state,
    target_of,
)
from parlour.knowledge.passing.timeline import Timeline

CHAINS = 256  # half of them from each start
BURN_IN = 8  # steps per free thing at each temperature; doubled at the final one
ANNEALING = (0.8, 1.2, 1.8, 2.4)  # inverse temperatures before the final one, for new chains
REANNEALING = (1.8,)  # for chains that continue after new evidence
TRIES = 20  # burn-ins until any chain is without violations
QUICK_TRIES = 2  # burn-ins for chains that continue without a budget; else they begin anew
ENOUGH_CHAINS = CHAINS // 8  # of each start that must be without violations then
DEAL_TRIES = 6  # random deals; the one with the fewest violations is a start
THINNING = 3  # steps per free thing between two samples of a chain
SAMPLES_AT_ONCE = 6  # of each chain, before the error is estimated again
MOST_SAMPLES = 120  # of each chain
TARGET_ERROR = 0.02  # half width of the 95 % interval of the worst odds
MOST_ONCE = 0.01  # share of the draws that are the only one of their world, where worlds are counted by draws


class Samples(NamedTuple):
    """Histories without violations, the odds from them, and diagnostics."""

    holder: Array  # [path, stage]
    paths: Array  # [draw, thing]
    odds: Array  # [thing, holder] at the last stage; things that nothing tells apart have the same
    error: float  # half width of the 95 % interval of the odds known least well
    effective: float  # effective sample size for these odds
    start_difference: float  # the largest difference between the odds from the two starts
    ends: Array  # [chain, thing]: the last path
    step_sizes: tuple[int, ...]  # of the timeline then

    @property
    def histories(self) -> Array:
        """`[draw, thing, stage]`: a holder."""
        return np.asarray(self.holder[self.paths])

    @property
    def now(self) -> Array:
        """`[draw, thing]`: the holder at the last stage."""
        return np.asarray(self.holder[:, -1][self.paths])

    def count_worlds(self) -> float | None:
        """The number of worlds by how often each was drawn (Chao 1984); None if too many were drawn only once."""
        times = distinct_rows(self.now)[1]
        once, twice = int((times == 1).sum()), int((times == 2).sum())
        if once > MOST_ONCE * len(self.paths):
            return None
        return len(times) + once * (once - 1) / (2 * (twice + 1))


def draw_samples(timeline: Timeline, draws: int | None = None, previous: Samples | None = None) -> Samples:
    """Run chains until the error is small enough, or there are as many draws as asked for.

    They continue those of `previous` samples, from before the last evidence. Contradiction if no history without
    violations is found.
    """
    generator = np.random.default_rng(_seed(timeline))
    target, state = _burnt_in(timeline, generator, previous, draws is None)
    diagnostics = Diagnostics(target, len(timeline.holders))
    for number in range(1, MOST_SAMPLES + 1):
        mcmc_kernel.walk(target, state, draw_proposals(target, generator, CHAINS, THINNING * len(target.free)))
        diagnostics.record(state)
        if draws is not None and diagnostics.valid.sum() >= draws:
            break
        if number % SAMPLES_AT_ONCE == 0 and diagnostics.valid.any() and diagnostics.precision()[0] <= TARGET_ERROR:
            break
    if not diagnostics.valid.any():
        raise Contradiction
    return diagnostics.samples(state.path, timeline.step_sizes())


def _seed(timeline: Timeline) -> int:
    """The same for the same evidence."""
    facts = [(*fact._replace(among=frozenset())[:-1], sorted(fact.among), *fact.kinds) for fact in timeline.facts]
    return crc32(repr((timeline.things, timeline.sizes, timeline.steps, facts)).encode())


# Burn-in


def _burnt_in(
    timeline: Timeline, generator: np.random.Generator, previous: Samples | None, thorough: bool
) -> tuple[Target, ChainState]:
    """Continued chains if they can be; new ones otherwise.

    `thorough`: there is no budget of draws. If few chains are without violations then, all begin anew: they would take
    long to reach the target error.
    """
    if previous is not None:
        with suppress(Contradiction):
            return _annealed(timeline, generator, previous, thorough)
    return _annealed(timeline, generator, None)


def _annealed(
    timeline: Timeline, generator: np.random.Generator, previous: Samples | None, thorough: bool = False
) -> tuple[Target, ChainState]:
    """Chains after simulated annealing; at least one is without violations."""
    target, state = _started(timeline, generator, previous)
    for inverse_temperature in ANNEALING if previous is None else REANNEALING:
        steps = draw_proposals(target, generator, CHAINS, BURN_IN * len(target.free))
        warm = target._replace(accept_below=acceptance_thresholds(inverse_temperature))
        mcmc_kernel.walk(warm, state, steps)
    for _ in range(QUICK_TRIES if thorough else TRIES):
        mcmc_kernel.walk(target, state, draw_proposals(target, generator, CHAINS, 2 * BURN_IN * len(target.free)))
        valid = (state.violations == 0).reshape(2, -1).sum(axis=1)
        if valid.min() >= ENOUGH_CHAINS if thorough else valid.any():
            return target, state
    raise Contradiction


def _started(timeline: Timeline, generator: np.random.Generator, previous: Samples | None) -> tuple[Target, ChainState]:
    """Chains at their starts. If there are too many paths, those that all facts together rule out are left out."""
    try:
        return _started_within(timeline, certain_masks(timeline), generator, previous)
    except TooLarge:
        return _started_within(timeline, Bounds(timeline, timeline.facts).masks, generator, previous)


def _started_within(
    timeline: Timeline, masks: Array, generator: np.random.Generator, previous: Samples | None
) -> tuple[Target, ChainState]:
    if previous is None:
        starts = np.array([_random_deal(timeline, masks, generator) for _ in range(2)])
        holders = np.repeat(starts, CHAINS // 2, axis=0)[:, :, None]
    else:  # the ends of the chains, up to the stage before which nothing has changed
        stages = timeline.unchanged_stages(previous.step_sizes) + 1
        holders = previous.holder[previous.ends][:, :, :stages]
    holders = _extended(timeline, masks, holders, generator)
    paths = possible_paths(timeline, masks, holders)
    target = target_of(timeline, masks, paths)
    return target, initial_state(target, path_numbers(paths, holders))


def _random_deal(timeline: Timeline, masks: Array, generator: np.random.Generator) -> Array:
    """`[thing]`: a holder at the first stage; the best of a few random deals."""
    tries = [_greedy_deal(timeline, masks, generator.random(len(masks))) for _ in range(DEAL_TRIES)]
    return min(tries, key=lambda holders: int((masks[:, 0] >> holders & 1 == 0).sum()))


def _greedy_deal(timeline: Timeline, masks: Array, keys: Array) -> Array:
    """Things with few possible holders are dealt first, and among these the ones with low keys."""
    order = np.lexsort((keys, np.bitwise_count(masks[:, 0]))).tolist()
    found = np.zeros(len(order), np.int8)
    room = list(timeline.sizes[0])
    late = []
    for thing in order:
        holders = [holder for holder, left in enumerate(room) if left and int(masks[thing, 0]) >> holder & 1]
        if holders:
            found[thing] = holders[int(keys[thing] * 7919) % len(holders)]
            room[found[thing]] -= 1
        else:
            late.append(thing)
    found[late] = np.repeat(np.arange(len(room)), room)
    return found


def _extended(timeline: Timeline, masks: Array, holders: Array, generator: np.random.Generator) -> Array:
    """Extend `holders[chain, thing, stage]` to the last stage: things that must be transferred go first."""
    while holders.shape[2] < len(timeline.sizes):
        stage = holders.shape[2] - 1
        here = holders[:, :, stage]
        there, random = here.copy(), generator.random(here.shape)
        for source, target, count in timeline.steps[stage]:
            if not count:
                continue
            rank = (masks[:, stage + 1] >> source & 1) - (masks[:, stage + 1] >> target & 1)  # -1: must go
            keys = np.where((here == source) & (there == source), rank + random, np.inf)
            there[np.arange(len(here))[:, None], np.argpartition(keys, count - 1, axis=1)[:, :count]] = target
        holders = np.concatenate([holders, there[:, :, None]], axis=2)
    return holders


# Diagnostics


class Diagnostics:
    """Draws so far, and how far the odds from them can be trusted.

    Equivalent things are averaged. The error is that of the mean over chains, which are independent samples.
    """

    def __init__(self, target: Target, holders: int) -> None:
        self.holder, self.card_class = target.paths.holder, target.card_class
        self.class_sizes = np.bincount(self.card_class)
        self.valid = np.zeros(CHAINS)  # [chain]: draws without violations
        self._ends = target.paths.holder[:, -1].astype(np.int64)  # [path]
        self._counts = np.zeros((CHAINS, len(self.class_sizes), holders), np.int64)  # things of a class, over all draws
        self.paths: list[Array] = []

    def record(self, state: ChainState) -> None:
        """Draw the current history of each chain that is without violations."""
        valid = state.violations == 0
        self.valid += valid
        self.paths.append(state.path[valid])
        classes = np.flatnonzero(valid)[:, None] * len(self.class_sizes) + self.card_class
        entries = classes * self._counts.shape[2] + self._ends[self.paths[-1]]
        self._counts += np.bincount(entries.ravel(), minlength=self._counts.size).reshape(self._counts.shape)

    @property
    def occupancy(self) -> Array:
        """`[chain, class, holder]`: the sum over all draws of the share of the class."""
        return np.asarray(self._counts / self.class_sizes[:, None])

    def precision(self) -> tuple[float, float, float]:
        """Error, effective sample size, and the difference between the starts."""
        occupancy = self.occupancy
        mean = occupancy.sum(axis=0) / self.valid.sum()
        residual = occupancy - mean * self.valid[:, None, None]
        deviation = np.sqrt((residual**2).sum(axis=0)) / self.valid.sum()
        difference = self._start_difference(occupancy)
        worst = np.unravel_index(int(deviation.argmax()), deviation.shape)
        spread, share = float(deviation[worst]), float(mean[worst])
        effective = share * (1 - share) / spread**2 if spread else float(self.valid.sum())
        error = max(1.96 * spread, difference if difference > 6 * spread else 0.0, 1 / float(self.valid.sum()))
        return error, effective, difference

    def _start_difference(self, occupancy: Array) -> float:
        drawn = self.valid.reshape(2, -1).sum(axis=1)
        if not drawn.all():
            return 1.0
        first, second = occupancy.reshape(2, -1, *occupancy.shape[1:]).sum(axis=1) / drawn[:, None, None]
        return float(np.abs(first - second).max())

    def samples(self, ends: Array, step_sizes: tuple[int, ...]) -> Samples:
        """All draws, with the odds from them."""
        odds = (self.occupancy.sum(axis=0) / self.valid.sum())[self.card_class]
        return Samples(self.holder, np.concatenate(self.paths), odds, *self.precision(), ends, step_sizes)

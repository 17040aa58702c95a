"""Knowledge of many distinct cards, some of them passed on unseen.

While nothing has moved unseen, worlds and odds are counted exactly. Afterwards, or where that takes too many states,
histories are sampled by Markov chains; then `error` is set. What is *certain* never rests on samples: odds are 0 or 1
only where it is proved (by bounds propagation, and by exact counting of the deal), and strictly between elsewhere.

A solution of many things has too many cases to list: up to MOST_NAMED it is exact (or as sampled), beyond that it is
MOST_NAMED draws. What a question would teach is always worked out from draws.
"""

from collections.abc import Sequence
from functools import cached_property
from math import inf

import numpy as np

from parlour.core.evidence import NOTHING, Evidence, Factor, Holder, Thing
from parlour.knowledge.arrays import Array, Longs
from parlour.knowledge.engine import (
    Contradiction,
    Generator,
    JointTable,
    Places,
    Posterior,
    Solution,
    TooLarge,
    World,
    where,
)
from parlour.knowledge.passing.chains import Samples, draw_samples
from parlour.knowledge.passing.counting import (
    CountingProblem,
    DealCounter,
    RandomNumbers,
    counting_problem,
    estimate_worlds,
    known_paths,
    last_known_stage,
    most_worlds,
)
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.solutions import OutcomeCounter, exact_contents, sampled_contents
from parlour.knowledge.passing.timeline import StageFact, Timeline

MOST_NAMED = 512
DRAWS = 4000  # where counting is exact, for what is worked out from draws


class PassingEngine:
    """One seat's knowledge; `solution_zones` are the holders whose contents it wants to know.

    `draws`: how many sampled histories are enough; None for as many as the target error takes.
    """

    def __init__(self, solution_zones: Sequence[Holder], draws: int | None = None) -> None:
        self.solution_zones = tuple(solution_zones)
        self.draws = draws
        self.timeline = Timeline()
        self._reset()

    def _reset(self) -> None:
        """A new deal."""
        self._previous: Samples | None = None  # from before the last evidence
        self._last_proof: tuple[tuple[int, ...], Longs] | None = None  # the last masks, and the step sizes then
        self._counted: tuple[CountingProblem, DealCounter] | None = None  # the last one
        self._fewest = inf  # the smallest number of worlds reported of this deal
        self._deals_before: float | None = None  # the number of worlds before the first transfer, once it is counted

    def update(self, evidence: Evidence) -> None:
        if evidence == NOTHING:
            return
        deal = self.timeline.facts
        self.timeline.update(evidence)
        self._previous = self.__dict__.get("samples", self._previous)
        for cached in ("_proof", "samples", "histories", "_solution"):
            self.__dict__.pop(cached, None)
        if self.timeline.facts is not deal:
            self._reset()

    # What is proved

    @property
    def bounds(self) -> Bounds:
        """What is proved of every thing and stage."""
        return self._proof[0]

    @property
    def counter(self) -> DealCounter | None:
        """The deal counted with all facts, if nothing moved unseen."""
        return self._proof[1]

    @cached_property
    def _proof(self) -> tuple[Bounds, DealCounter | None]:
        """Bounds propagation, then exact counting of the deal with the facts before the first unknown transfer."""
        timeline = self.timeline
        known = None  # the last masks, for the stages that have not changed since
        if self._last_proof is not None:
            step_sizes, masks = self._last_proof
            known = masks[:, : timeline.unchanged_stages(step_sizes) + 1]
        bounds = Bounds(timeline, timeline.facts, known)
        stage = last_known_stage(timeline, bounds.masks)
        facts = [fact for fact in timeline.facts if fact.stage <= stage]
        counter = self._count(facts, bounds)
        if counter is not None:
            dealt = bounds.masks[:, 0].copy()
            for thing, row in counter.odds.items():
                dealt[thing] = sum(1 << holder for holder, share in row.items() if share > 0)
            if (dealt != bounds.masks[:, 0]).any():
                bounds = Bounds(timeline, timeline.facts, np.column_stack([dealt, bounds.masks[:, 1:]]))
        self._last_proof = timeline.step_sizes(), bounds.masks
        complete = counter is not None and stage == len(timeline.steps) and counter.problem.facts == len(facts)
        if counter is not None and not complete:
            counter.drop_graph()
        return bounds, counter if complete else None

    def _count(self, facts: Sequence[StageFact], bounds: Bounds) -> DealCounter | None:
        """The deal counted with all of these facts, or with as many of the first as is possible."""
        for count in range(len(facts), 0, -1):
            problem = counting_problem(self.timeline, facts[:count], bounds.masks)
            if self._counted is not None and self._counted[0] == problem:
                return self._counted[1]
            try:
                counter = DealCounter(problem)
            except TooLarge:
                continue
            if not counter.ways():
                raise Contradiction
            self._counted = problem, counter
            return counter
        return None

    @cached_property
    def samples(self) -> Samples:
        """Sampled histories."""
        return draw_samples(self.timeline, self.draws, self._previous)

    sampled = True

    def ready(self) -> bool:
        return True

    def worlds(self, most: int) -> None:
        """None: worlds are not listed, for hands are too large."""

    def world_work(self) -> None:
        """None: cards move unseen, so a world does not tell what a seat saw."""

    def possible(self) -> Places:
        """Where things may lie, by proof: known long before odds are sampled."""
        if not self.timeline.things:
            return {}
        if self.counter is not None:
            return where(self._named(self._exact_odds(self.counter)))
        holders = self.timeline.holders
        now = zip(self.timeline.things, self.bounds.masks[:, -1].tolist(), strict=True)
        return {thing: [name for place, name in enumerate(holders) if mask >> place & 1] for thing, mask in now}

    # Odds

    def posterior(self) -> Posterior:
        if not self.timeline.things:
            return Posterior(1.0, {}, {(): 1.0})
        if self.counter is not None:
            worlds = self.counter.ways()
            self._fewest = min(self._fewest, worlds)
            return Posterior(worlds, self._named(self._exact_odds(self.counter)), self._solution)
        odds, samples = self._sampled_odds(), self.samples
        worlds = self._fewest = self._estimated_worlds(odds)
        return Posterior(worlds, self._named(odds), self._solution, samples.error, samples.effective)

    def _estimated_worlds(self, odds: Array) -> float:
        """The number drawn, where worlds are few; else the estimate from the odds, within three bounds.

        It never exceeds the number of positions, nor the number of deals before the first transfer, nor any number
        reported before of this deal: evidence only takes worlds away. Cards passed on unseen can add worlds; the
        estimate then stays where it was, a lower bound, so that it never grows from event to event. An exact number is
        never changed.
        """
        if self._deals_before is None:
            deal = self.timeline.deal()
            self._deals_before = most_worlds(deal, Bounds(deal, deal.facts).masks[:, -1])
        estimate = self.samples.count_worlds() or max(estimate_worlds(self.timeline, odds), 1.0)
        return min(estimate, most_worlds(self.timeline, self.bounds.masks[:, -1]), self._deals_before, self._fewest)

    def _exact_odds(self, counter: DealCounter) -> Array:
        """`[thing, holder]` now, from the odds of the deal."""
        now = known_paths(self.timeline, self.bounds.masks)[:, :, -1]
        odds = np.zeros((len(self.timeline.things), len(self.timeline.holders)))
        dealt = counter.odds
        for thing, first in enumerate(self.bounds.masks[:, 0].tolist()):
            for holder, share in dealt.get(thing, {first.bit_length() - 1: 1.0}).items():
                odds[thing, now[thing, holder]] += share
        return odds

    def _sampled_odds(self) -> Array:
        """`[thing, holder]`: frequencies, but 0 and 1 exactly where it is proved."""
        holders = np.arange(len(self.timeline.holders))
        can = self.bounds.masks[:, -1][:, None] >> holders & 1
        least = 0.5 / (len(self.samples.paths) + 1)
        odds = np.where(can == 1, np.maximum(self.samples.odds, least), 0.0)
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def _named(self, odds: Array) -> dict[Thing, dict[Holder, float]]:
        found = {}
        for thing, row in zip(self.timeline.things, odds, strict=True):
            some = {self.timeline.holders[place]: float(row[place]) for place in np.flatnonzero(row).tolist()}
            found[thing] = some if len(some) > 1 else dict.fromkeys(some, 1.0)
        return found

    # Draws

    @cached_property
    def histories(self) -> Array:
        """`[draw, thing, stage]`: a holder."""
        if self.counter is None:
            return self.samples.histories
        return self._deals(self.counter, DRAWS, np.random.default_rng(0).random)

    def _now(self) -> Array:
        """`[draw, thing]`: a holder."""
        return self.samples.now if self.counter is None else self.histories[:, :, -1]

    def _deals(self, counter: DealCounter, count: int, random: RandomNumbers) -> Array:
        """Histories of deals drawn independently."""
        first = np.tile(np.frexp(self.bounds.masks[:, 0].astype(np.float64))[1] - 1, (count, 1))
        for thing, holders in counter.sample(count, random).items():
            first[:, thing] = holders
        return np.asarray(known_paths(self.timeline, self.bounds.masks)[np.arange(first.shape[1]), first])

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        """Independent worlds while counting is exact; afterwards random ones of the sampled histories."""
        if not self.timeline.things:
            return [{}] * count
        if self.counter is not None:
            deals = self._deals(self.counter, count, lambda size: np.array([generator.random() for _ in range(size)]))
            return [self._world(line) for line in deals[:, :, -1]]
        now = self._now()
        return [self._world(now[int(generator.random() * len(now))]) for _ in range(count)]

    def _world(self, line: Array) -> World:
        timeline = self.timeline
        sized = [(place, name) for place, name in enumerate(timeline.holders) if timeline.sizes[-1][place]]
        return {name: tuple(timeline.things[thing] for thing in np.flatnonzero(line == place)) for place, name in sized}

    # Solutions and outcomes

    def _zones(self) -> list[int]:
        return [self.timeline.holder_number(zone) for zone in self.solution_zones]

    @cached_property
    def _solution(self) -> Solution:
        if self.counter is not None and len(self.solution_zones) == 1:
            (zone,) = self._zones()
            exact = exact_contents(self.timeline, self.counter, self.bounds.masks, zone, MOST_NAMED)
            if exact is not None:
                return exact
        return sampled_contents(self.timeline, self._now(), self._zones(), MOST_NAMED)

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        """From draws."""
        return OutcomeCounter(self.timeline, self.histories, self._zones(), self._solution).table(outcomes)

    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int:
        """One pass over all histories."""
        return len(self.histories)

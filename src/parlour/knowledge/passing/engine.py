"""Knowledge of many cards of which some go from hand to hand unseen.

As long as nothing moved unseen, worlds and odds are counted exactly. Afterwards, or where that would take too many
states, chains draw whole histories that break no fact; then `error` is set. What is *certain* never rests on draws:
odds are 0 or 1 only where counting proves it (by `Bounds`, and by exact counting of the deal), and strictly between
elsewhere. `worlds` is then a guess from the entropy of those odds, good for its order of magnitude.

A solution of many things has too many cases to name them all: up to MOST_NAMED it is exact (or as drawn), beyond that
it is MOST_NAMED draws of it. What a question would teach is always told from draws.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import NOTHING, Count, Evidence, Factor, Holder, Thing
from parlour.knowledge.engine import Contradiction, Generator, Places, Posterior, TooLarge, Unsupported, World, where
from parlour.knowledge.passing.chains import Run, run
from parlour.knowledge.passing.counting import Counting
from parlour.knowledge.passing.problems import Problem, problem, road, settled
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.solutions import named_exactly
from parlour.knowledge.passing.timeline import Fact, Timeline

Array = NDArray[Any]
Solution = Mapping[tuple[Thing, ...], float]
MOST_NAMED = 512
DRAWS = 4000  # where counting is exact, for what is told from draws


class Chain:
    """One seat's knowledge; `sought` are the zones whose contents it wants to know.

    `draws`: how many histories are enough where odds are drawn; None for as many as an error of 0.02 takes.
    """

    def __init__(self, solution_zones: Sequence[Holder], draws: int | None = None) -> None:
        self.solution_zones = tuple(solution_zones)
        self.draws = draws
        self.timeline = Timeline()
        self._begin()

    def _begin(self) -> None:
        self._run: Run | None = None
        self._earlier: Run | None = None  # the last run, before what was heard since
        self._proof: tuple[tuple[int, ...], Array] | None = None  # what was proved last, and the shape of things then
        self._problem: tuple[Problem, Counting] | None = None  # counted last
        self._forget()

    def _forget(self) -> None:
        self._bounds: Bounds | None = None
        self._counting: Counting | None = None
        self._earlier = self._run or self._earlier
        self._run = None
        self._drawn: Array | None = None
        self._named: Solution | None = None

    def update(self, evidence: Evidence) -> None:
        if evidence == NOTHING:
            return
        deal = self.timeline.facts
        self.timeline.update(evidence)
        self._forget()
        if self.timeline.facts is not deal:
            self._begin()

    # What is proved

    @property
    def bounds(self) -> Bounds:
        if self._bounds is None:
            self._bounds = self._proved()
        return self._bounds

    def _proved(self) -> Bounds:
        timeline = self.timeline
        bounds = Bounds(timeline, timeline.facts, self._known())
        stage = settled(timeline, bounds.open)
        facts = [fact for fact in timeline.facts if fact.stage <= stage]
        counting = self._counted(facts, bounds)
        if counting is not None:
            if stage == len(timeline.steps) and counting.problem.facts == len(facts):
                self._counting = counting
            dealt = _dealt(counting, bounds.open[:, 0])
            if (dealt != bounds.open[:, 0]).any():
                bounds = Bounds(timeline, timeline.facts, np.column_stack([dealt, bounds.open[:, 1:]]))
        self._proof = timeline.shape(), bounds.open
        return bounds

    def _known(self) -> Array | None:
        """What was proved before, of the stages that have not changed since."""
        if self._proof is None:
            return None
        shape, lies = self._proof
        return lies[:, : self.timeline.unchanged(shape) + 1]

    def _counted(self, facts: Sequence[Fact], bounds: Bounds) -> Counting | None:
        """The deal counted with all of these facts, or with as many of the first as can be."""
        for count in range(len(facts), 0, -1):
            one = problem(self.timeline, facts[:count], bounds.open)
            if self._problem is not None and self._problem[0] == one:
                return self._problem[1]
            try:
                counting = Counting(one)
            except TooLarge:
                continue
            if not counting.ways():
                raise Contradiction
            self._problem = one, counting
            return counting
        return None

    @property
    def counting(self) -> Counting | None:
        """The deal counted with all that was told, if nothing moved unseen."""
        assert self.bounds is not None
        return self._counting

    @property
    def run(self) -> Run:
        if self._run is None:
            self._run = run(self.timeline, self.draws, self._earlier)
        return self._run

    sampled = True

    def ready(self) -> bool:
        return True

    def worlds(self, most: int) -> None:
        """Not listed: hands are too large."""

    def world_work(self) -> None:
        """None: cards move on unseen, so a world does not tell what a seat saw."""

    def possible(self) -> Places:
        """Where things may lie: proved, and so there long before the odds are drawn."""
        if not self.timeline.things:
            return {}
        if self.counting is not None:
            return where(self._by_name(self._exact(self.counting)))
        holders = self.timeline.holders
        now = zip(self.timeline.things, self.bounds.open[:, -1].tolist(), strict=True)
        return {thing: [name for place, name in enumerate(holders) if lies >> place & 1] for thing, lies in now}

    # Asking

    def posterior(self) -> Posterior:
        if not self.timeline.things:
            return Posterior(1.0, {}, {(): 1.0})
        odds = self._odds()
        if self.counting is not None:
            return Posterior(self.counting.ways(), self._by_name(odds), self._solution())
        return Posterior(self._guess(odds), self._by_name(odds), self._solution(), self.run.error, self.run.effective)

    def _odds(self) -> Array:
        """By thing and holder."""
        return self._likely(self.bounds) if self.counting is None else self._exact(self.counting)

    def _exact(self, counting: Counting) -> Array:
        """Odds of where things lie now, from the odds of where they were dealt."""
        now = self._roads()[:, :, -1]
        odds = np.zeros((len(self.timeline.things), len(self.timeline.holders)))
        dealt = counting.odds()
        for thing, first in enumerate(self.bounds.open[:, 0].tolist()):
            for place, share in dealt.get(thing, {first.bit_length() - 1: 1.0}).items():
                odds[thing, now[thing, place]] += share
        return odds

    def _likely(self, bounds: Bounds) -> Array:
        """What was drawn; but nothing is certain that is not proved, and what is proved is certain."""
        places = np.arange(len(self.timeline.holders))
        can = bounds.open[:, -1][:, None] >> places & 1
        least = 0.5 / (len(self.run.drawn) + 1)
        odds = np.where(can == 1, np.maximum(self.run.odds, least), 0.0)
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def _by_name(self, odds: Array) -> dict[Thing, dict[Holder, float]]:
        found = {}
        for thing, row in zip(self.timeline.things, odds, strict=True):
            some = {self.timeline.holders[place]: float(row[place]) for place in np.flatnonzero(row).tolist()}
            found[thing] = some if len(some) > 1 else dict.fromkeys(some, 1.0)
        return found

    def _guess(self, odds: Array) -> float:
        """How many worlds have such odds: as many as the entropy says, but all sizes and the sought groups fit."""
        likely = odds[odds > 0]
        entropy = -float((likely * np.log(likely)).sum())
        sized = [(np.ones(len(odds)), place) for place in np.flatnonzero(odds.sum(axis=0)).tolist()[:-1]]
        rows = np.array([np.outer(among, np.arange(odds.shape[1]) == place) for among, place in sized + self._still()])
        mean = np.einsum("ftp,tp->ft", rows, odds)
        covariance = np.einsum("ftp,gtp,tp->fg", rows, rows, odds) - mean @ mean.T
        values = np.linalg.eigvalsh(covariance)
        fitting = sum(log(2 * pi * value) for value in values.tolist() if value > 1e-6)
        return float(np.exp(entropy - fitting / 2))

    def _still(self) -> list[tuple[Array, int]]:
        """What facts say of holders that never give or take."""
        moved = {place for ways in self.timeline.steps for source, target, _ in ways for place in (source, target)}
        found = []
        for fact in self.timeline.facts:
            place = fact.holders.bit_length() - 1
            if fact.holders.bit_count() == 1 and place not in moved:
                found.append((np.isin(np.arange(len(self.timeline.things)), list(fact.among)).astype(float), place))
        return found

    # Draws

    def _roads(self) -> Array:
        """By thing, holder at the deal and stage: where it was, if nothing moved unseen."""
        places, lies = range(len(self.timeline.holders)), self.bounds.open
        return np.array([[road(self.timeline, line, place) for place in places] for line in lies], np.int8)

    def histories(self) -> Array:
        """By draw, thing and stage: a holder."""
        if self._drawn is None:
            counting = self.counting
            self._drawn = self.run.histories if counting is None else self._dealt(counting, DRAWS, _even())
        return self._drawn

    def _now(self) -> Array:
        """By draw and thing: a holder."""
        return self.run.now if self.counting is None else self.histories()[:, :, -1]

    def _dealt(self, counting: Counting, count: int, numbers: Iterator[float]) -> Array:
        first = np.tile(np.frexp(self.bounds.open[:, 0].astype(np.float64))[1] - 1, (count, 1))
        for thing, places in counting.sample(count, numbers).items():
            first[:, thing] = places
        return np.asarray(self._roads()[np.arange(first.shape[1]), first])

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        """Exact and independent while counting is exact; afterwards taken from the histories drawn, at random."""
        if not self.timeline.things:
            return [{}] * count
        if self.counting is not None:
            dealt = self._dealt(self.counting, count, _drawn_from(generator))
            return [self._world(line) for line in dealt[:, :, -1]]
        drawn = self._now()
        return [self._world(drawn[int(generator.random() * len(drawn))]) for _ in range(count)]

    def _world(self, line: Array) -> dict[Holder, tuple[Thing, ...]]:
        world: dict[Holder, list[Thing]] = {}
        for place, size in enumerate(self.timeline.sizes[-1]):
            if size:
                world[self.timeline.holders[place]] = []
        for thing, place in zip(self.timeline.things, line.tolist(), strict=True):
            world[self.timeline.holders[place]].append(thing)
        return {name: tuple(things) for name, things in world.items()}

    # The solution, and what a question would teach

    def _solution(self) -> Solution:
        if self._named is None:
            exact = None
            if self.counting is not None and len(self.solution_zones) == 1:
                exact = named_exactly(self.timeline, self.counting, self.bounds, self.solution_zones[0], MOST_NAMED)
            self._named = self._names_drawn() if exact is None else exact
        return self._named

    def _names_drawn(self) -> Solution:
        """What was drawn, and how often; of too many different ones, draws taken at even distances."""
        now = self._now()
        places = [self.timeline.place(zone) for zone in self.solution_zones]
        held = [np.nonzero(now == place)[1].reshape(len(now), -1) for place in places]
        names = list(map(tuple, np.concatenate([*held, np.zeros((len(now), 0), np.int64)], axis=1).tolist()))
        found = Counter(names)
        if len(found) > MOST_NAMED:
            found = Counter(names[:: -(-len(names) // MOST_NAMED)])
        things, total = self.timeline.things, found.total()
        return {tuple(things[thing] for thing in name): count / total for name, count in found.items()}

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> list[dict[tuple[Thing, ...], float]]:
        """Each outcome's odds with each solution, from draws.

        Solutions that have as many of the things that an outcome speaks of are taken as one: it is as likely with each.
        """
        solution, counts = self._solution(), _Counts(self)
        return [self._chance(facts, solution, counts) for facts in outcomes]

    def outcome_work(self, outcome: tuple[Factor, ...]) -> int:
        """One pass over all histories for each fact."""
        return len(outcome) * (DRAWS if self.counting is not None else len(self.run.drawn))

    def _chance(
        self, facts: tuple[Factor, ...], solution: Solution, counts: "_Counts"
    ) -> dict[tuple[Thing, ...], float]:
        spoken = [fact for fact in facts if isinstance(fact, Count) and not fact.but_last]
        if len(spoken) < len(facts):
            raise Unsupported(facts)
        true = np.ones(len(self.histories()), bool)
        for fact in spoken:
            true &= counts.true(fact)
        kinds, named = counts.kinds(tuple(fact.among for fact in spoken), tuple(solution))
        width = int(max(kinds.max(initial=0), named.max(initial=0))) + 1
        seen = np.bincount(kinds, minlength=width)
        share = np.where(seen, np.bincount(kinds, weights=true, minlength=width) / np.maximum(seen, 1), true.mean())
        joint = share[named]
        return {name: odds * float(part) for (name, odds), part in zip(solution.items(), joint, strict=True) if part}


class _Counts:
    """How often facts are met in the histories drawn; each subject is counted once."""

    def __init__(self, chain: Chain) -> None:
        self.timeline, self.histories = chain.timeline, chain.histories()
        self.solution_zones = [chain.timeline.place(zone) for zone in chain.solution_zones]
        self._met: dict[Any, Array] = {}

    def _listed(self, among: frozenset[Thing]) -> list[int]:
        return [self.timeline.number[thing] for thing in among if thing in self.timeline.number]

    def true(self, fact: Count) -> Array:
        key = fact.holders, fact.among, fact.ever
        if key not in self._met:
            span = self.histories[:, self._listed(fact.among), (None if fact.ever else -1) :]
            places = [self.timeline.place(name) for name in fact.holders]
            had = [(span == place).any(axis=2).sum(axis=1) for place in places]
            self._met[key] = np.sum(had, axis=0)
        met = self._met[key]
        return np.asarray((met >= fact.least) & (met <= fact.most))

    def kinds(
        self, subjects: tuple[frozenset[Thing], ...], names: tuple[tuple[Thing, ...], ...]
    ) -> tuple[Array, Array]:
        """By draw and by solution: a number for how many of each subject it has."""
        key = subjects, len(names)
        if key not in self._met:
            drawn, named = np.zeros(len(self.histories), np.int64), np.zeros(len(names), np.int64)
            for among in subjects:
                lies = self.histories[:, self._listed(among), -1]
                drawn = drawn * (len(among) + 1) + np.isin(lies, self.solution_zones).sum(axis=1)
                named = named * (len(among) + 1) + np.array([len(among.intersection(name)) for name in names])
            self._met[key] = np.concatenate([drawn, named])
        both = self._met[key]
        return both[: len(self.histories)], both[len(self.histories) :]


def _dealt(counting: Counting, lies: Array) -> Array:
    """Where each thing can have been dealt: with odds that are not nought."""
    found = lies.copy()
    for thing, row in counting.odds().items():
        found[thing] = sum(1 << place for place, share in row.items() if share > 0)
    return found


def _even() -> Iterator[float]:
    """Random numbers, always the same."""
    generator = np.random.default_rng(0)
    while True:
        yield from generator.random(4096).tolist()


def _drawn_from(generator: Generator) -> Iterator[float]:
    while True:
        yield generator.random()

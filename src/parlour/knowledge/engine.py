"""What an engine of knowledge must do, the set of engines that answers for one seat, and why none may answer."""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from parlour.core.evidence import Evidence, Factor, Holder, Thing
from parlour.knowledge.arrays import Floats

Odds = Mapping[Thing, Mapping[Holder, float]]
Places = Mapping[Thing, Collection[Holder]]  # where each thing may lie
World = Mapping[Holder, tuple[Thing, ...]]
Solution = Mapping[tuple[Thing, ...], float]  # what the solution zones may hold, with odds
Worlds = Sequence[tuple[World, float]]  # with their odds
T = TypeVar("T")


class Posterior(Struct, frozen=True):
    """What follows from all evidence so far.

    `worlds` is the number of different worlds left; `odds` weigh them by how likely each came about. Odds of exactly 1
    or 0 are certain. Where odds are sampled, `error` is the half width of the 95 % interval of the odds known least
    well, `effective` the effective sample size for them, and `worlds` an estimate of the order of magnitude. Where odds
    are exact, both are None.
    """

    worlds: float
    odds: Odds
    solution: Solution
    error: float | None = None
    effective: float | None = None


class JointTable(NamedTuple):
    """The joint odds of outcomes and solutions."""

    names: Sequence[tuple[Thing, ...]]  # of the solutions
    shares: Floats  # [outcome, solution]

    def row(self, outcome: int) -> Solution:
        return {name: share for name, share in zip(self.names, self.shares[outcome].tolist(), strict=True) if share}


def where(odds: Odds) -> Places:
    """The places with positive odds."""
    return {thing: [holder for holder, share in row.items() if share] for thing, row in odds.items()}


class Contradiction(Exception):
    """No world is left: some of the evidence is false."""


class NoAnswer(Exception):
    """No engine can say."""


class Unsupported(NoAnswer):
    """The engine cannot follow this kind of change or fact, or not yet."""

    def __str__(self) -> str:
        return f"no engine follows this: {super().__str__()}"


class TooLarge(NoAnswer):
    """The deal has more cases than the engine counts."""

    def __init__(self, cases: int, limit: int) -> None:
        super().__init__(cases, limit)
        self.cases = cases
        self.limit = limit

    def __str__(self) -> str:
        return f"too many cases: {self.cases:,}, at most {self.limit:,}"


class OthersUnknown(NoAnswer):
    """`Knowledge.others` has no answer in this game, or none yet."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return f"{self.game}: what other seats know is worked out only for hands of distinct cards, once they are dealt"


class Generator(Protocol):
    """A source of random numbers: `random.Random` is one."""

    def random(self) -> float:
        """At least 0 and below 1."""


class Engine(Protocol):
    """One seat's knowledge of the hidden things. Evidence only adds up."""

    @property
    def sampled(self) -> bool:
        """Whether odds may be sampled instead of counted, and so take long."""

    def update(self, evidence: Evidence) -> None:
        """Take in what an event teaches; NoAnswer if this engine cannot follow it."""

    def ready(self) -> bool:
        """Whether it can answer for the cards as they lie now."""

    def possible(self) -> Places:
        """Where things may lie. Does not wait for sampled odds."""

    def posterior(self) -> Posterior:
        """Contradiction if no world is left."""

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        """The joint odds of each outcome (facts that would all be true) with each solution."""

    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int:
        """About how many operations the chances of one outcome take; None: of any outcome, at most."""

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        """Worlds drawn independently from the posterior."""

    def worlds(self, most: int) -> Worlds | None:
        """All worlds with their odds; None if there are more than this, or if the engine does not list them."""

    def world_work(self) -> int | None:
        """Additions that one seat's knowledge takes in one world; None if a world does not tell what each seat saw."""


class EngineSet:
    """All engines that can follow the evidence; the first that can answer does."""

    def __init__(self, engines: Sequence[Engine]) -> None:
        self._engines = list(engines)
        self._refusal = NoAnswer("nothing is dealt yet")  # why the last engine left

    def update(self, evidence: Evidence) -> None:
        self._engines = [engine for engine in self._engines if self._follows(engine, evidence)]

    def _follows(self, engine: Engine, evidence: Evidence) -> bool:
        try:
            engine.update(evidence)
        except NoAnswer as refusal:
            self._refusal = _clearer(self._refusal, refusal)
            return False
        return True

    @property
    def sampled(self) -> bool:
        first = next((engine for engine in self._engines if engine.ready()), None)
        return first is not None and first.sampled

    def possible(self) -> Places:
        return self.ask(lambda engine: engine.possible())

    def posterior(self) -> Posterior:
        return self.ask(lambda engine: engine.posterior())

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        return self.ask(lambda engine: engine.chances(outcomes))

    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int:
        return self.ask(lambda engine: engine.outcome_work(outcome))

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        return self.ask(lambda engine: engine.sample(count, generator))

    def ask(self, question: Callable[[Engine], T]) -> T:
        """The answer of the first engine that has one; NoAnswer says why none has."""
        refusal = self._refusal
        for engine in self._engines:
            try:
                return question(engine)
            except NoAnswer as why:
                refusal = _clearer(refusal, why)
        raise copy(refusal)  # a raised exception refers to this frame, so no variable of it may refer to the exception


def _clearer(one: NoAnswer, other: NoAnswer) -> NoAnswer:
    """A limit that was hit says more than a kind of change that is not supported.

    A copy has no traceback, which would keep all variables of the engine alive.
    """
    return one if isinstance(one, TooLarge) else copy(other)

"""What an engine of knowledge must do: hear evidence, and say what is possible and what is likely."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from parlour.core.evidence import Evidence, Factor, Holder, Thing

Odds = Mapping[Thing, Mapping[Holder, float]]
Places = Mapping[Thing, Collection[Holder]]  # where each thing may lie
World = Mapping[Holder, tuple[Thing, ...]]


class Posterior(Struct, frozen=True):
    """What follows from everything heard so far.

    `worlds` is how many different worlds are left; `odds` weigh them by how likely each came about. A thing whose
    odds are exactly 1 or 0 is certain. Where odds were drawn, `error` is the half width of the 95 % interval of those
    known least well, `effective` how many independent draws would tell as much of them, and `worlds` only a guess of
    its order of magnitude; where they are exact, both are None.
    """

    worlds: float
    odds: Odds
    solution: Mapping[tuple[Thing, ...], float]
    error: float | None = None
    effective: float | None = None


def where(odds: Odds) -> Places:
    """Where things may lie that have these odds."""
    return {thing: [holder for holder, share in row.items() if share] for thing, row in odds.items()}


class Contradiction(Exception):
    """No world is left: something that was entered cannot be true."""


class Unsupported(Exception):
    """This engine cannot follow that kind of change."""


class OthersUnknown(Unsupported):
    """`Knowledge.others` has no answer in this game, or none yet."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return f"{self.game}: what other seats know is worked out only for hands of distinct cards, once they are dealt"


class Generator(Protocol):
    """Where chance comes from: `random.Random` is one."""

    def random(self) -> float:
        """At least 0 and below 1."""


class Engine(Protocol):
    """One seat's knowledge of the hidden things. What it hears it never forgets."""

    def __init__(self, sought: Sequence[Holder]) -> None:
        """`sought`: the zones whose contents make up the solution."""

    def update(self, evidence: Evidence) -> None:
        """Take in what an event teaches; Unsuited if this engine cannot follow it."""

    def posterior(self) -> Posterior:
        """Contradiction if no world is left."""

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> Sequence[Mapping[tuple[Thing, ...], float]]:
        """For each outcome (facts that would all be true): how likely it is together with each solution."""

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        """So many worlds, drawn independently with their odds."""

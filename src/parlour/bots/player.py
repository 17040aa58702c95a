"""The interface of a bot: what it gets and what it returns."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from parlour.core import Choice, Move, Options, Seat, Seen
from parlour.core.codec import AnyGame

Answer = tuple[str, Move]  # topic and move


class Sight(Protocol):
    """All that a player gets: the stream of its seat, and the position folded from it."""

    @property
    def seat(self) -> Seat:
        """The player's seat."""

    @property
    def stream(self) -> Sequence[Seen]:
        """Everything that the seat saw, in order."""

    @property
    def view(self) -> Any:
        """The position as the seat can build it."""


class Player(Protocol):
    """A bot, or a person at the terminal."""

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        """Answer one of the open choices, or None to wait (possible where only interrupts are open)."""


class Setting(Struct, frozen=True):
    """What a bot knows before the first event. `budget`: CPU seconds per move."""

    game: AnyGame
    options: Options
    generator: Random
    budget: float


Make = Callable[[Setting], Player]


class Candidate(Struct, frozen=True):
    """A possible answer and its value to the bot. `None`: to wait."""

    answer: Answer | None
    value: float


class Thinker:
    """A bot that rates candidates and plays the first of the best. `weighed`: the candidates of its last decision."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.weighed: Sequence[Candidate] = ()

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """At least one candidate. Randomness enters as noise on the values."""
        raise NotImplementedError

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        """The candidate with the highest value."""
        self.weighed = self.weigh(sight, choices)
        return best(self.weighed)


def best(candidates: Sequence[Candidate]) -> Answer | None:
    """The answer of the first candidate with the highest value."""
    return max(candidates, key=lambda candidate: candidate.value).answer

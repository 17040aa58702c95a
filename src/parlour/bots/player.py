"""What a bot is handed, and what it must answer."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from parlour.core import Choice, Move, Options, Seat, Seen
from parlour.core.codec import AnyGame

Answer = tuple[str, Move]  # the topic, and the answer to it


class Sight(Protocol):
    """All that a player is handed: what its seat saw, and the position folded from that."""

    @property
    def seat(self) -> Seat: ...
    @property
    def stream(self) -> Sequence[Seen]: ...
    @property
    def view(self) -> Any: ...


class Player(Protocol):
    """Whoever sits on a seat: a bot, or a person at the terminal."""

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        """Answer one of the seat's open questions, or none of them for now (an interrupt can wait)."""


class Setting(Struct, frozen=True):
    """What a bot knows before it sees anything. `budget`: seconds of one core for a move."""

    game: AnyGame
    options: Options
    generator: Random
    budget: float


Make = Callable[[Setting], Player]


class Candidate(Struct, frozen=True):
    """Something that the bot might do, and what it holds that to be worth. No answer: to wait."""

    answer: Answer | None
    value: float


class Thinker:
    """A bot that weighs candidates and takes the first of the best; `weighed` explains its last decision."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.weighed: Sequence[Candidate] = ()

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """At least one candidate; chance enters as noise on the values."""
        raise NotImplementedError

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        self.weighed = self.weigh(sight, choices)
        return best(self.weighed)


def best(candidates: Sequence[Candidate]) -> Answer | None:
    """The answer of the first candidate with the highest value."""
    return max(candidates, key=lambda candidate: candidate.value).answer

"""Bots: each answers from what its seat saw, and from nothing else."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from parlour.bots.random import RandomBot
from parlour.core import Choice, Move, Seat, Seen
from parlour.core.errors import UnknownName

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


BOTS: dict[str, Callable[[Random], Player]] = {"random": RandomBot}


def bot(name: str, generator: Random) -> Player:
    """A bot by its name, with a generator of its own."""
    if name not in BOTS:
        raise UnknownName("bot", name, tuple(BOTS))
    return BOTS[name](generator)

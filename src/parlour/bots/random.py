"""The bot `random`: any move; final moves are rare."""

from collections.abc import Sequence
from random import Random
from typing import Any

from parlour.core import Choice, Move, Offer

HESITATION = 1 / 20  # probability of a final move or an interrupt, per decision


class RandomBot:
    """Draws an offer uniformly, then a move in it uniformly. Final moves and interrupts are rare."""

    def __init__(self, generator: Random) -> None:
        self._random = generator.random

    def answer(self, sight: Any, choices: Sequence[Choice]) -> tuple[str, Move] | None:
        waited_for = None
        for choice in choices:
            if choice.blocking:
                waited_for = choice
            elif self._random() < HESITATION:
                return choice.topic, self._any(choice.offers)
        return None if waited_for is None else (waited_for.topic, self.move(waited_for.offers))

    def move(self, offers: Sequence[Offer]) -> Move:
        """A random move, rarely a final one."""
        if len(offers) == 1:
            return self._any(offers)
        calm = [offer for offer in offers if not offer.final]
        if len(calm) == len(offers) or (calm and self._random() >= HESITATION):
            return self._any(calm)
        return self._any([offer for offer in offers if offer.final])

    def _any(self, offers: Sequence[Offer]) -> Move:
        offer = offers[int(self._random() * len(offers))]
        return offer.at(int(self._random() * offer.size))

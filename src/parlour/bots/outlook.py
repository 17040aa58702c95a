"""The chance to win a race: a logistic curve over everybody's odds, fitted on games among bots (`make fit`)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Protocol

import msgspec
from msgspec import Struct

EDGE = 1e-3  # odds nearer to certainty than that are not told apart


class Race(Struct, frozen=True):
    """How a race stands for one seat: its own odds, and those of its rivals, the next to play first."""

    odds: float
    rivals: tuple[float, ...]
    turn: bool  # whether it is this seat's turn

    def features(self) -> tuple[float, ...]:
        nearest = max(self.rivals)
        mean = sum(map(logit, self.rivals)) / len(self.rivals)
        many = log(len(self.rivals))
        return 1.0, logit(self.odds), logit(nearest), mean, logit(self.rivals[0]), many, float(self.turn)


class Judge(Protocol):
    """Says from which odds on it is better to accuse."""

    def nerve(self, race: Race) -> float: ...


class Outlook(Struct, frozen=True):
    """What was fitted for one game. `again`: the part of its chances that a seat keeps after a wrong accusation."""

    weights: tuple[float, ...]
    again: float

    def chance(self, race: Race) -> float:
        """To win, if the seat does not accuse now."""
        return 1 / (1 + exp(-sum(w * x for w, x in zip(self.weights, race.features(), strict=True))))

    def nerve(self, race: Race) -> float:
        """The odds from which it is better to accuse now: those where p + (1 - p) · again · chance = chance."""
        chance = self.chance(race)
        return chance * (1 - self.again) / (1 - self.again * chance)


def logit(odds: float) -> float:
    odds = min(max(odds, EDGE), 1 - EDGE)
    return log(odds / (1 - odds))


@cache
def outlooks() -> Mapping[str, Outlook]:
    """By game."""
    return msgspec.json.decode(files("parlour.bots").joinpath("outlooks.json").read_bytes(), type=dict[str, Outlook])

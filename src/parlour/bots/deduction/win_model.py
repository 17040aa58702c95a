"""The chance to win a race: logistic regression over the odds of all seats, fitted on games among bots (`make fit`)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Protocol

import msgspec
from msgspec import Struct

FILE = "win_models.json"
EDGE = 1e-3  # odds are clipped to EDGE and 1 - EDGE


class Race(Struct, frozen=True):
    """The state of a race for one seat: its own odds and those of its rivals, in the order of play.

    `hope`: the odds with which it would accuse if it prepared that now.
    """

    odds: float
    hope: float
    rivals: tuple[float, ...]
    turn: bool  # it is this seat's turn

    def features(self) -> tuple[float, ...]:
        nearest = max(self.rivals)
        mean = sum(map(logit, self.rivals)) / len(self.rivals)
        many = log(len(self.rivals))
        return 1.0, logit(self.odds), logit(nearest), mean, logit(self.rivals[0]), many, float(self.turn)


class AccusePolicy(Protocol):
    """Gives the odds from which on accusing is better than going on."""

    def accuse_threshold(self, race: Race) -> float: ...


class WinModel(Struct, frozen=True):
    """The fitted model for one game and number of seats."""

    weights: tuple[float, ...]
    wanted: tuple[str, ...] = ()  # things to hold, where players choose; best first

    def accuse_threshold(self, race: Race) -> float:
        """The chance to win by going on; with better odds it accuses."""
        return chance(sum(w * x for w, x in zip(self.weights, race.features(), strict=True)))


WinModels = Mapping[str, Mapping[int, WinModel]]  # by game and seats


def logit(odds: float) -> float:
    odds = min(max(odds, EDGE), 1 - EDGE)
    return log(odds / (1 - odds))


def chance(logit: float) -> float:
    return 1 / (1 + exp(-logit))


@cache
def win_models() -> WinModels:
    """All fitted models."""
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=dict[str, dict[int, WinModel]])

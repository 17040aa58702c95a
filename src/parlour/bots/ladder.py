"""The rungs of each game's ladder, from the weakest to the strongest."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from parlour.bots import minds
from parlour.bots.player import Make, Player, Setting
from parlour.bots.random import RandomBot
from parlour.core import Options
from parlour.core.codec import AnyGame
from parlour.core.errors import UnknownName

BUDGET = 0.1  # seconds of one core for a move, if nobody says otherwise


def any_move(setting: Setting) -> Player:
    return RandomBot(setting.generator)


@cache
def rungs(game: str) -> Mapping[str, Make]:
    """The bots that play this game: `random`, and those of its mind (`minds/<game>.py`, a dict RUNGS)."""
    mind = game.replace("-", "_")
    here = mind in {module.name for module in iter_modules(minds.__path__)}
    return {"random": any_move} | (import_module(f"{minds.__name__}.{mind}").RUNGS if here else {})


def check(game: str, name: str) -> None:
    """UnknownName if the game has no such bot."""
    if name not in rungs(game):
        raise UnknownName("bot", name, tuple(rungs(game)))


def bot(name: str, game: AnyGame, options: Options, generator: Random, budget: float = BUDGET) -> Player:
    """A bot by its name, with a generator of its own."""
    check(game.name, name)
    return rungs(game.name)[name](Setting(game, options, generator, budget))

"""The levels of play of each game, called rungs, from the weakest to the strongest; and the tables where each plays."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random

import msgspec

from parlour.bots import minds, own
from parlour.bots.player import Make, Player, Setting
from parlour.bots.random import RandomBot
from parlour.core import Options
from parlour.core.codec import AnyGame
from parlour.core.errors import NotAtThisTable, UnknownName
from parlour.games import bots_module, load

OptionValue = int | bool | str
Tables = tuple[Mapping[str, tuple[OptionValue, ...]], ...]  # alternatives; each maps options to their allowed values
EVERYWHERE: Tables = ({},)
BUDGET = 0.1  # default CPU seconds per move


def any_move(setting: Setting) -> Player:
    return RandomBot(setting.generator)


@cache
def _mind(game: str) -> tuple[Mapping[str, Make], Mapping[str, Tables], Mapping[str, Make]]:
    """RUNGS, TABLES and SCRIPTED of a game's own bots: bots, where they play (default: everywhere), lab players.

    Ours are in `minds/<game>`, those of another package in its module `bots`. Without them a deduction game gets the
    generic bots.
    """
    mind, kind = game.replace("-", "_"), type(load(game))
    if mind in {module.name for module in iter_modules(minds.__path__)}:
        module = import_module(f"{minds.__name__}.{mind}")
    elif (theirs := bots_module(kind)) is not None:
        module = theirs
    else:
        generic = import_module("parlour.bots.deduction.generic")  # only here: it loads the engines
        return (generic.RUNGS if generic.plays(kind) else {}), {}, {}
    return module.RUNGS, getattr(module, "TABLES", {}), getattr(module, "SCRIPTED", {})


def rungs(game: str, options: Options | None = None) -> Mapping[str, Make]:
    """The bots of this game, `random` first. With options: only those that play at such a table."""
    every = {"random": any_move} | dict(_mind(game)[0])
    if options is None:
        return every
    return {name: make for name, make in every.items() if among(where(game, name), options)}


def of_the_game(game: str) -> Mapping[str, Make]:
    """The rungs, and the scripted players of the lab, which are offered at no table."""
    return {**rungs(game), **_mind(game)[2]}


def offered(game: str, options: Options | None = None) -> Mapping[str, Make]:
    """The rungs, then the bots that were added and play this game. A bot of the game goes before one of its name."""
    added = {name: make for name, make in own.playing(game).items() if name not in of_the_game(game)}
    return {**rungs(game, options), **added}


def _every(game: str) -> Mapping[str, Make]:
    return {**own.playing(game), **of_the_game(game)}


def where(game: str, name: str) -> Tables:
    """The tables at which this bot is offered."""
    return _mind(game)[1].get(name, EVERYWHERE)


def check(game: str, name: str, options: Options) -> None:
    """As `known`, for a bot that is offered; NotAtThisTable if it does not play with these options."""
    if name not in offered(game):
        own.must_play(game, name)
        raise UnknownName("bot", name, tuple(offered(game)))
    if not among(where(game, name), options):
        raise NotAtThisTable(name, described(where(game, name)), tuple(offered(game, options)))


def bot(name: str, game: AnyGame, options: Options, generator: Random, budget: float = BUDGET) -> Player:
    """A bot by its name. Works where it is not offered too: a bot that is seated plays on."""
    known(game.name, name)
    return _every(game.name)[name](Setting(game, options, generator, budget))


def known(game: str, name: str) -> None:
    """UnknownName if the game has no such bot, NotItsGame if a bot that was added does not play it."""
    if name not in _every(game):
        own.must_play(game, name)
        raise UnknownName("bot", name, tuple(_every(game)))


def among(tables: Tables, options: Options) -> bool:
    """Whether these options match one of the alternatives."""
    given = msgspec.to_builtins(options)
    return any(all(given[name] in values for name, values in table.items()) for table in tables)


def described(tables: Tables) -> tuple[str, ...]:
    """Each alternative in the form of the command line."""
    return tuple(" ".join(f"{name}={_either(values)}" for name, values in table.items()) for table in tables)


def _either(values: tuple[OptionValue, ...]) -> str:
    return "/".join(str(value).lower() for value in values)

"""Bots of one's own, which are not part of the package: found, and known by one name in every process.

A bot is given as `FILE.py:NAME`, as `MODULE:NAME`, or by the name of an entry point in the group `parlour.bots`.
"""

import os
import re
import sys
from collections.abc import Collection, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from types import ModuleType

from msgspec import Struct

from parlour.bots.errors import BadBot, NotItsGame
from parlour.bots.guard import Guarded, place_of, reason_of, shown
from parlour.bots.player import Make
from parlour.bots.sources import code_of, folder_of, shadowed
from parlour.core.errors import UnknownName

GROUP = "parlour.bots"  # of entry points
MOST = 100  # letters of a name
LETTERS = re.compile(rf"[A-Za-z0-9_.:-]{{1,{MOST}}}")  # the name goes to records and to clients


class OwnBot(Struct, frozen=True):
    """A bot that was found. `spec`: with it every process finds the same bot.

    `games`: those that it plays; None: all. `folder`: where its source is; `code`: the hash of that source.
    """

    name: str
    spec: str
    make: Make
    games: tuple[str, ...] | None
    folder: Path
    code: str


_added: dict[str, OwnBot] = {}


def seated(spec: str) -> str:
    """The name of a bot; one of one's own is added first. Other names are left to the games."""
    return add(spec) if ":" in spec or _is_file(spec) or spec in installed() else spec


def add(spec: str) -> str:
    """Find this bot and make it known in this process; returns its name, which holds no folder of a file."""
    name, place = _named(spec)
    if name in _added and _added[name].spec == place:
        return name
    if name in _added or not LETTERS.fullmatch(name):
        raise BadBot(spec, "taken" if name in _added else "letters", name)
    _added[name] = _found(spec, name, place)
    return name


def spec_of(name: str) -> str | None:
    """With what another process adds this bot; None if it is none of one's own."""
    return _added[name].spec if name in _added else None


def specs() -> tuple[str, ...]:
    """With what another process adds all bots that were added here."""
    return tuple(bot.spec for bot in _added.values())


def hash_of(name: str) -> str:
    """The hash of the bot's source; empty if it is none of one's own."""
    return _added[name].code if name in _added else ""


def playing(game: str) -> Mapping[str, Make]:
    """The bots that were added and play this game."""
    here = (bot for bot in _added.values() if bot.games is None or game in bot.games)
    return {bot.name: partial(Guarded, bot.name, bot.make, bot.folder) for bot in here}


def must_play(game: str, name: str) -> None:
    """NotItsGame if this bot names its games, and this is none of them."""
    games = _added[name].games if name in _added else None
    if games is not None and game not in games:
        raise NotItsGame(name, game, games)


@cache
def installed() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by their short names."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def _named(spec: str) -> tuple[str, str]:
    """The name of a bot, and its spec for other processes: a file with its whole path."""
    place, colon, inside = spec.rpartition(":")
    if "," in spec:
        raise BadBot(spec, "several")
    if not colon and _is_file(spec):
        raise BadBot(spec, "nameless")
    if not colon and spec not in installed():
        raise UnknownName("bot", spec, tuple(installed()))
    if not _is_file(place):
        return spec, spec
    file = Path(place).absolute()
    return f"{file.stem}:{inside}", f"{file}:{inside}"


def _is_file(place: str) -> bool:
    return place.endswith(".py") or "/" in place or os.sep in place


def _found(given: str, name: str, spec: str) -> OwnBot:
    """The bot; errors name it as it was given."""
    place, _, inside = (spec if ":" in spec else installed()[spec].value).rpartition(":")
    module = _module(given, place)
    try:
        make = attrgetter(inside)(module)
    except AttributeError:
        raise BadBot(given, "name", inside) from None
    if not callable(make):
        raise BadBot(given, "callable", inside)
    return OwnBot(name, spec, make, _games(given, make), folder_of(module), code_of(module))


def _games(given: str, make: object) -> tuple[str, ...] | None:
    """The games that it names; a text is one game."""
    games = getattr(make, "games", None)
    if games is None or isinstance(games, str):
        return None if games is None else (games,)
    if not isinstance(games, Collection) or not all(isinstance(game, str) for game in games):
        raise BadBot(given, "games", shown(games))
    return tuple(games)


def _module(given: str, place: str) -> ModuleType:
    """The imported module. The folder of a file, or else the working directory, can be imported from."""
    file = Path(place) if _is_file(place) else None
    if file is not None and not file.is_file():
        raise BadBot(given, "file")
    folder = Path.cwd() if file is None else file.parent
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    try:
        module = import_module(place) if file is None else _loaded(file)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may raise anything
        where = place_of(error, folder)
        raise BadBot(given, "import", reason_of(error) + (f" ({where})" if where else "")) from error
    if file is not None and (name := shadowed(module)) is not None:
        raise BadBot(given, "shadowed", name)
    return module


def _loaded(file: Path) -> ModuleType:
    """The module of a file, under a name that no other module has."""
    name = str(file).replace(".", "_")
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    if name not in sys.modules:
        module = sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]

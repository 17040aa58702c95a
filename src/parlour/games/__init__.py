"""The rule engines, found by their folders: `sherlock_13` is the game `sherlock-13`."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from parlour.core import Table
from parlour.core.codec import AnyGame
from parlour.core.errors import UnknownName
from parlour.core.record import Record
from parlour.core.record import replay as record_replay


def catalogue() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def load(name: str, box: str = "printed") -> AnyGame:
    """A game by its name, with the components of this box. Rules have no state, so one object per box is enough."""
    if name not in catalogue():
        raise UnknownName("game", name, catalogue())
    game: type[AnyGame] = import_module(_package(name)).GAME
    if box not in game.boxes:
        raise UnknownName("box", box, tuple(game.boxes))
    return game(box)


@cache
def load_version_1(name: str, box: str = "printed") -> AnyGame:
    """The game as played in version 0.1 of Parlour: `version_1` of its folder, if there is one."""
    today = load(name, box)
    if find_spec(f"{_package(name)}.version_1") is None:
        return today
    game: type[AnyGame] = import_module(f"{_package(name)}.version_1").GAME
    return game(box)


def replay(record: Record) -> Table:
    """The table of a record, by the rules of its time. A record of version 0.1 holds no events."""
    game = load_version_1 if record.parlour == 1 else load
    return record_replay(game(record.game, record.box), record)


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"

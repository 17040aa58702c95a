"""The rule engines. Ours are in the folders here (`sherlock_13` is the game `sherlock-13`); others may be installed."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from parlour.core import Table
from parlour.core.codec import AnyGame
from parlour.core.contract import package_of
from parlour.core.errors import GameLeftOut, UnknownName
from parlour.core.record import Record
from parlour.core.replay import replay as record_replay
from parlour.games import discovery
from parlour.games.discovery import NAME, bots_module, ours

__all__ = ["NAME", "bots_module", "catalogue", "left_out", "load", "load_version_1", "ours", "replay"]


def catalogue() -> tuple[str, ...]:
    """The names of all games: ours, and those of other packages that work."""
    return tuple(sorted({*discovery.ours(), *discovery.others()[0]}))


def left_out() -> tuple[GameLeftOut, ...]:
    """The games of other packages that do not work, each with the reason."""
    return tuple(discovery.others()[1].values())


@cache
def load(name: str, box: str = "printed") -> AnyGame:
    """A game by its name, with the components of this box. Rules have no state, so one object per box is enough."""
    kind = discovery.kind_of(name)
    if kind is None:
        raise discovery.others()[1].get(name) or UnknownName("game", name, catalogue())
    if box not in kind.boxes:
        raise UnknownName("box", box, tuple(kind.boxes))
    return kind(box)


@cache
def load_version_1(name: str, box: str = "printed") -> AnyGame:
    """The game as played in version 0.1 of Parlour: `version_1` of its folder, if there is one."""
    today = load(name, box)
    package = package_of(type(today))
    if find_spec(f"{package}.version_1") is None:
        return today
    game: type[AnyGame] = import_module(f"{package}.version_1").GAME
    return game(box)


def replay(record: Record) -> Table:
    """The table of a record, by the rules of its time. A record of version 0.1 holds no events."""
    game = load_version_1 if record.parlour == 1 else load
    return record_replay(game(record.game, record.box), record)

"""Which games there are: the entry points `parlour.games` of all installed packages, ours among them."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType

from parlour.core import Game, Table, read_options, seed_of
from parlour.core.codec import AnyGame
from parlour.core.contract import package_of
from parlour.core.errors import GameLeftOut, NotInstalled

GROUP = "parlour.games"  # of entry points
WORDS, RULES = "en.ftl", "RULES.md"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # of a game
SENTENCES = ("game", "game-line")  # every list of games shows these two


@cache
def ours() -> Mapping[str, EntryPoint]:
    """Our own games. NotInstalled if Parlour runs from its source without being installed."""
    try:
        entries = distribution("parlour").entry_points.select(group=GROUP)
    except PackageNotFoundError:
        raise NotInstalled() from None
    return {entry.name: entry for entry in sorted(entries, key=_name)}


@cache
def others() -> tuple[Mapping[str, type[AnyGame]], Mapping[str, GameLeftOut]]:
    """The games of other packages, and those among them that do not work: each fails alone."""
    found: dict[str, type[AnyGame]] = {}
    left_out: dict[str, GameLeftOut] = {}
    for entry in sorted(entry_points(group=GROUP), key=_name):
        if entry in ours().values():
            continue
        try:
            found[entry.name] = _checked(entry, taken=entry.name in ours() or entry.name in found)
        except (Exception, SystemExit) as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            left_out[entry.name] = GameLeftOut(entry.name, entry.value, reason)
    return found, left_out


def kind_of(name: str) -> type[AnyGame] | None:
    """The class of a game; None where there is no such game."""
    if name in ours():
        kind: type[AnyGame] = ours()[name].load()
        return kind
    return others()[0].get(name)


def bots_module(kind: type[AnyGame]) -> ModuleType | None:
    """The module `bots` in the package of a game, if there is one: the bots of a game that is not ours."""
    name = f"{package_of(kind)}.bots"
    return None if find_spec(name) is None else import_module(name)


def _name(entry: EntryPoint) -> str:
    return entry.name


def _checked(entry: EntryPoint, taken: bool) -> type[AnyGame]:
    """The game of an entry point, if everything is there that any list of games needs, and it can be dealt."""
    if taken or not NAME.fullmatch(entry.name):
        raise ValueError("another game has this name" if taken else "a name is small letters, digits and hyphens")
    kind = entry.load()
    if not (isinstance(kind, type) and issubclass(kind, Game) and kind.name == entry.name):
        raise TypeError(f"{entry.value} is no Game with the name {entry.name}")
    folder = files(package_of(kind))
    sentences = (folder / WORDS).read_text(encoding="utf-8")
    if missing := [key for key in SENTENCES if not re.search(rf"^{key} = ", sentences, re.MULTILINE)]:
        raise LookupError(f"{WORDS} lacks {', '.join(missing)}")
    (folder / RULES).read_text(encoding="utf-8")
    if (bots := bots_module(kind)) is not None and not hasattr(bots, "RUNGS"):
        raise LookupError("its module bots lacks RUNGS")
    for box in kind.boxes:
        table = Table(kind(box), read_options(kind.options, {}), seed_of(entry.name))
        table.game.scene(table.position)
    return kind

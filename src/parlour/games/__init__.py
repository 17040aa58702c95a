"""The rule engines, found by their folders: `sherlock_13` is the game `sherlock-13`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from parlour.core.contract import Game
from parlour.core.errors import UnknownName


def catalogue() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def load(name: str, box: str = "printed") -> Game[Any, Any, Any, Any]:
    """A game by its name, with the components of this box. Rules keep no state, so that one of them will do."""
    if name not in catalogue():
        raise UnknownName("game", name, catalogue())
    game: type[Game[Any, Any, Any, Any]] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    if box not in game.boxes:
        raise UnknownName("box", box, tuple(game.boxes))
    return game(box)

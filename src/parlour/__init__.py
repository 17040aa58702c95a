"""Games of hidden cards. `new` opens a table; `catalogue` lists the games, `load` gives the rules of one."""

from importlib import import_module
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from parlour.core import Chooser, Record, Table, read_options
from parlour.games import catalogue, load, replay
from parlour.records import open_record, open_records, save_record

if TYPE_CHECKING:
    from parlour.knowledge import Knowledge
    from parlour.words import Words

__all__ = [
    "Knowledge",
    "Record",
    "Table",
    "Words",
    "__version__",
    "catalogue",
    "load",
    "new",
    "open_record",
    "open_records",
    "replay",
    "save_record",
]
__version__ = "0.2.0"
_LATE = {"Knowledge": "parlour.knowledge", "Words": "parlour.words"}  # imported at first use: they load libraries


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATE[name]), name)


def new(
    game: str, *, seed: str | bytes | None = None, chance: Chooser | None = None, box: str = "printed", **options: Any
) -> Table:
    """A dealt table: `new("sherlock-13", seats=3, seed="tea")`. Options that are not given have their defaults.

    The draws come from the seed, or from the chooser `chance`; without either, from a random seed (`table.seed`).
    """
    rules = load(game, box)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    if seed is None and chance is None:
        seed = token_bytes(32)
    return Table(rules, read_options(rules.options, given), seed, chance=chance)

"""Games of hidden cards. `new` opens a table; `catalogue` lists the games, `load` gives the rules of one."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour import bots as bots
    from parlour import core as core
    from parlour import knowledge as knowledge
    from parlour import words as words
    from parlour.core import Chooser, Record, Table
    from parlour.games import catalogue, load, replay
    from parlour.knowledge import Knowledge
    from parlour.records import open_record, open_records, save_record
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
_LATE = {  # imported at first use: they load libraries, and the command line first makes Ctrl-C safe
    "Knowledge": "parlour.knowledge",
    "Record": "parlour.core",
    "Table": "parlour.core",
    "Words": "parlour.words",
    "catalogue": "parlour.games",
    "load": "parlour.games",
    "open_record": "parlour.records",
    "open_records": "parlour.records",
    "replay": "parlour.games",
    "save_record": "parlour.records",
}
_PACKAGES = ("bots", "core", "knowledge", "words")  # imported at first use, too


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATE[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_PACKAGES})


def new(
    game: str,
    *,
    seed: str | bytes | int | None = None,
    chance: "Chooser | None" = None,
    box: str = "printed",
    **options: Any,
) -> "Table":
    """A dealt table: `new("sherlock-13", seats=3, seed="tea")`. Options that are not given have their defaults.

    The draws come from the seed, or from the chooser `chance`; without either, from a random seed (`table.seed`).
    """
    from secrets import token_bytes

    from parlour.core import Table, read_options
    from parlour.games import load

    rules = load(game, box)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    if seed is None and chance is None:
        seed = token_bytes(32)
    return Table(rules, read_options(rules.options, given), seed, chance=chance)

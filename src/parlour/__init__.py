"""Games of hidden cards. `new` opens a table; `catalogue` lists the games, `load` gives the rules of one."""

from typing import Any

from parlour.core import Chooser, Table, read_options, seed_of
from parlour.games import catalogue, load

__all__ = ["Table", "__version__", "catalogue", "load", "new"]
__version__ = "0.2.0"


def new(
    game: str, *, seed: str | bytes | None = None, chance: Chooser | None = None, box: str = "printed", **options: Any
) -> Table:
    """A dealt table: `new("sherlock-13", seats=3, seed="tea")`. Options that are not given have their defaults.

    The draws come from the seed, or from the chooser `chance`; a table takes one of them.
    """
    rules = load(game, box)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    seed = seed_of(seed) if isinstance(seed, str) else seed
    return Table(rules, read_options(rules.options, given), seed, chance=chance)

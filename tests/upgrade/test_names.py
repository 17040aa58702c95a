"""Moves, events and rows are stored under pinned names: renaming a class does not change a log."""

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from parlour.core import Move, Seen
from parlour.core.domains import Hands, One, Order, Sheet, Some
from parlour.games import catalogue, load
from parlour.server.table import rows, rows_v1
from parlour.server.viewers import wire
from parlour.words.fields import with_nested

STORED = Path(__file__).parent / "names.json"  # every name that a released version stored or sent
KEPT: tuple[type[Struct], ...] = (Move, Seen, rows.Row, wire.Message)


def kinds() -> dict[str, set[type[Struct]]]:
    """All stored or sent types, by area."""
    games = {name: with_nested({*load(name).moves, *load(name).seen_types}) for name in catalogue()}
    return {
        **{f"moves and events of {name}": found for name, found in games.items()},
        "rows": {kind for module in (rows, rows_v1) for kind in vars(module).values() if is_kept(kind)},
        "messages": {kind for kind in vars(wire).values() if is_kept(kind)},
        "domains": {One, Some, Order, Hands, Sheet},
    }


def is_kept(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, KEPT) and kind not in KEPT


def names(kind: type[Struct]) -> Iterator[str]:
    """The pinned name of a class."""
    (made,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(made, ast.ClassDef)
    for keyword in made.keywords:
        if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant):
            yield str(keyword.value.value)


def test_every_stored_kind_writes_its_name_down() -> None:
    unpinned = [kind.__qualname__ for found in kinds().values() for kind in found if not list(names(kind))]
    assert unpinned == []


def test_no_name_that_was_ever_stored_is_lost() -> None:
    now = {home: {name for kind in found for name in names(kind)} for home, found in kinds().items()}
    stored: dict[str, list[str]] = json.loads(STORED.read_text(encoding="utf-8"))
    assert {home: sorted(set(old) - now[home]) for home, old in stored.items() if set(old) - now[home]} == {}

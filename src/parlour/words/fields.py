"""Which fields of a game's moves and events are marked as seats, places or rests, as plain data for a page."""

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from parlour.core.codec import AnyGame
from parlour.core.values import Value, tag_of


def marked_fields(game: AnyGame, fields_of: Callable[[type[Value]], frozenset[str]]) -> dict[str, list[str]]:
    """The fields of a game that are marked so, by kind of move or event."""
    kinds = sorted(with_nested({*game.moves, *game.seen_types}), key=tag_of)
    found = {tag_of(kind): sorted(fields_of(kind)) for kind in kinds}
    return {kind: fields for kind, fields in found.items() if fields}


def with_nested(kinds: set[type[Value]]) -> set[type[Value]]:
    """These and all values inside their fields."""
    inner = {kind for outer in kinds for hint in get_type_hints(outer).values() for kind in _values(hint)}
    return kinds if inner <= kinds else with_nested(kinds | inner)


def _values(hint: Any) -> set[type[Value]]:
    if isinstance(hint, type) and issubclass(hint, Value):
        return {hint}
    return {kind for part in get_args(hint) for kind in _values(part)}

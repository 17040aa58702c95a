"""The shapes of everything that the server sends and takes, as JSON Schema: the page's types are made from it."""

import json
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import msgspec

from parlour.core.codec import AnyGame
from parlour.core.values import Value, tag_of
from parlour.games import catalogue, load
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import Report
from parlour.server.hosting import archive
from parlour.server.http.api import forms
from parlour.server.viewers import wire
from parlour.words import place_fields, rest_fields, seat_fields

ANSWERS = (
    forms.Menu,
    forms.GameText,
    forms.ListedTable,
    forms.SeatGranted,
    forms.Link,
    forms.Invitation,
    forms.Me,
    archive.Steps,
    Report,
    Proof,
)
REQUESTS = (forms.NewTable, forms.Sit)
Marked = dict[str, dict[str, list[str]]]  # fields by kind of move or event, by game
ANYTHING = {
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
    "additionalProperties": True,
}


def shapes() -> dict[str, Any]:
    """One JSON Schema with a definition for each type, the unions of frames among them."""
    frames = {"FromServer": wire.FromServer, "FromClient": wire.FromClient}
    types: list[Any] = [*frames.values(), *ANSWERS, *REQUESTS]
    found, definitions = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    unions = {name: _open(schema) for name, schema in zip(frames, found, strict=False)}
    # What happens in a game has the fields of that game.
    return {"definitions": {**definitions, **unions, "Seen": ANYTHING, "Move": ANYTHING}}


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": schema["anyOf"]}


def seats() -> Marked:
    """For each game, which fields of its moves and events hold seats: a page puts names there."""
    return {name: marked_fields(load(name), seat_fields) for name in catalogue()}


def places() -> Marked:
    """For each game, which fields name cards of one's own by where they lie: a page puts the cards there."""
    return {name: marked_fields(load(name), place_fields) for name in catalogue()}


def rests() -> Marked:
    """For each game, which fields name one of the own cards that the other fields leave: a page puts the card there."""
    return {name: marked_fields(load(name), rest_fields) for name in catalogue()}


def whole() -> str:
    """All that the page's types are made from, as JSON."""
    return json.dumps({"shapes": shapes(), "seats": seats(), "places": places(), "rests": rests()})


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


if __name__ == "__main__":
    print(whole())

"""The messages and forms of the server as JSON Schema; the page's types are generated from it."""

import json
from typing import Any

import msgspec

from parlour.games import catalogue, load
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import Report
from parlour.server.hosting import archive
from parlour.server.http.api import forms
from parlour.server.viewers import wire
from parlour.words import place_fields, rest_fields, seat_fields
from parlour.words.fields import marked_fields

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
    # Moves and events have the fields of their game.
    return {"definitions": {**definitions, **unions, "Seen": ANYTHING, "Move": ANYTHING}}


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": schema["anyOf"]}


def seats() -> Marked:
    """By game: the fields of moves and events that hold seats. A page shows names there."""
    return {name: marked_fields(load(name), seat_fields) for name in catalogue()}


def places() -> Marked:
    """By game: the fields that name own cards by their positions. A page shows the cards there."""
    return {name: marked_fields(load(name), place_fields) for name in catalogue()}


def rests() -> Marked:
    """By game: the fields that name an own card that no other field names. A page shows the card there."""
    return {name: marked_fields(load(name), rest_fields) for name in catalogue()}


def whole() -> str:
    """The input of the generator of the page's types, as JSON."""
    return json.dumps({"shapes": shapes(), "seats": seats(), "places": places(), "rests": rests()})


if __name__ == "__main__":
    print(whole())

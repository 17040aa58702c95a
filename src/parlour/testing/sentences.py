"""The sentences that a game needs: by its types, and by what occurs in random games."""

import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_args, get_type_hints

from parlour.core import SPECTATOR
from parlour.core.contract import package_of
from parlour.core.options import forms
from parlour.core.values import Value, tag_of
from parlour.games import load
from parlour.testing.cases import cases
from parlour.testing.tables import new_table, random_steps
from parlour.words import keys

MET = ("offer", "field", "zone", "counter", "mark", "sign", "thing", "remark")
OPTIONAL = {"aim", "game-phrase"}


@cache
def met(game: str) -> dict[str, set[str]]:
    """Everything with a name that occurs in some random games: offers, fields, zones, counters, marks, remarks …"""
    found: dict[str, set[str]] = {kind: set() for kind in MET}
    for number, case in enumerate(cases(game)):
        for table in random_steps(new_table(game, case.options, str(number)), str(number)):
            for offer in (offer for choice in table.choices for offer in choice.offers):
                found["offer"].add(tag_of(offer.kind))
                found["field"].update(offer.kind.__struct_fields__)
            scene = table.game.scene(table.position)
            found["zone"].update(zone.name.partition("/")[0] for zone in scene.zones)
            found["counter"].update(counter.name for counter in scene.counters)
            found["mark"].update(mark.name for mark in scene.marks)
            found["thing"].update(mark.value for mark in scene.marks if mark.value is not None)
            remarks = table.game.remarks(table.position, table.stream(SPECTATOR))
            found["remark"].update(remark.name for remark in remarks)
            found["thing"].update(thing for remark in remarks for thing, _ in remark.things)
            cards = [card for zone in scene.zones for card in zone.cards]
            found["sign"].update(sign for card in cards for sign in card.marks)
            found["thing"].update(card.face for card in cards if card.face is not None)
    return found


def needed(game: str) -> set[str]:
    """The keys that a game needs by its types: moves, events, values in events, options, and its title."""
    rules = load(game)
    kinds = {tag_of(kind) for kind in (*rules.moves, *rules.seen_types, *within(rules.seen_types))}
    options = {f"option-{form.name}" for form in forms(rules.options)}
    values = {f"option-{f.name}-{value}" for f in forms(rules.options) if f.kind == "choice" for value in f.allowed}
    return {"game", "game-line"} | kinds | options | values


def missing(game: str) -> list[str]:
    """The keys that neither the game nor the common file has, including help (`about-…`) for each move and event."""
    rules = load(game)
    turned_up = {f"{kind}-{name}" for kind, names in met(game).items() for name in names}
    about = {f"about-move-{name}" for name in met(game)["offer"]}
    about |= {f"about-event-{tag_of(kind)}" for kind in rules.seen_types}
    there = {*keys(package_of(type(rules))), *keys("parlour.words")}
    return sorted((needed(game) | turned_up | about) - there)


def within(sights: Sequence[type[Value]]) -> set[type[Value]]:
    """The types of values in events that have a sentence of their own."""
    return {part for kind in sights for part in _parts(kind) if inspect.isclass(part) and issubclass(part, Value)}


def _parts(kind: type[Value]) -> Iterator[object]:
    for hint in get_type_hints(kind).values():
        yield from get_args(hint)

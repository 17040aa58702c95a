"""Help texts: every move, event and power has an explanation with its rule."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from parlour.core import SPECTATOR, Seen, Table, tag_of
from parlour.core.values import Event, secret_fields
from parlour.games import catalogue, load
from parlour.games.complots.box import PRINTED as COMPLOTS
from parlour.games.perfect_alibi.box import ASSISTANTS
from parlour.testing.cases import cases
from parlour.testing.tables import new_table, random_steps
from parlour.words import Words, keys, seat_fields, settled

NAMES = ("Nora", "Tom", "Aino", "Basil", "Mei", "Oskar", "Ruth", "Ivo", "Lena", "Hugo")


def own(game: str) -> tuple[str, ...]:
    return keys(f"parlour.games.{game.replace('-', '_')}")


@cache
def tables(game: str) -> list[Table]:
    """Finished games with all options."""
    return [
        [*random_steps(new_table(game, case.options, str(number)), str(number))][-1]
        for number, case in enumerate(cases(game))
    ]


def events(game: str) -> Iterator[tuple[Table, Event]]:
    return ((table, event) for table in tables(game) for entry in table.log for event in entry.events)


def facts(words: Words, table: Table, seen: Seen) -> dict[str, Any]:
    seats = seat_fields(type(seen))
    fields = {name: words.value(getattr(seen, name), name in seats) for name in seen.__struct_fields__}
    return fields | settled(table.options)


@pytest.mark.parametrize("game", catalogue())
def test_every_kind_of_move_that_is_offered_and_every_event_is_explained(game: str) -> None:
    offered = {key.removeprefix("offer-") for key in own(game) if key.startswith("offer-")}
    told = {key.removeprefix("about-move-") for key in own(game) if key.startswith("about-move-")}
    assert told == offered
    sights = {tag_of(kind) for kind in load(game).seen_types}
    assert {key.removeprefix("about-event-") for key in own(game) if key.startswith("about-event-")} == sights


def test_every_assistant_and_every_character_is_explained() -> None:
    actors = {"perfect-alibi": ASSISTANTS, "complots": (*COMPLOTS.characters, "ambassador", "inquisitor")}
    for game, names in actors.items():
        assert [name for name in names if not Words(load(game)).has(f"about-power-{name}")] == []


@pytest.mark.parametrize("game", catalogue())
def test_every_one_of_them_names_a_place_in_the_rules(game: str) -> None:
    words = Words(load(game))
    folder = files(f"parlour.games.{game.replace('-', '_')}")
    pages = (folder / "RULES.md").read_text(encoding="utf-8") + files("parlour.games").joinpath("RULES.md").read_text(
        encoding="utf-8"
    )
    titles = re.findall(r"^## (.*)$", pages, flags=re.MULTILINE)
    there = set(re.findall(r"^- \*\*([A-Z]+-[\dA-Z.]+)\*\*", pages, flags=re.MULTILINE))
    there |= {re.sub(r"[^a-z0-9]+", "-", title.lower()) for title in titles}
    for table in tables(game):
        helped = [key for key in own(game) if key.startswith(("about-move-", "about-event-", "about-power-"))]
        rules = {key: words.say(f"{key}.rule", **settled(table.options)) for key in helped}
        assert {key: rule for key, rule in rules.items() if rule not in there} == {}


@pytest.mark.parametrize("game", catalogue())
def test_an_event_names_its_viewers_exactly_if_some_saw_less(game: str) -> None:
    words = Words(load(game))
    hushed = {tag_of(kind) for kind in load(game).seen_types if secret_fields(kind)}
    hushed |= {tag_of(type(event.what)) for _, event in events(game) if not event.public}
    sights = {tag_of(kind) for kind in load(game).seen_types}
    assert {name for name in sights if words.has(f"about-event-{name}.to")} == hushed


@pytest.mark.parametrize("game", catalogue())
def test_an_explanation_names_exactly_the_seats_that_saw_the_event(game: str) -> None:
    """Compares the names in the sentence, if it says that there were no others."""
    for table, event in events(game):
        words = Words(table.game, NAMES)
        key = f"about-event-{tag_of(type(event.what))}.to"
        if not words.has(key):
            continue
        sentence = words.say(key, **facts(words, table, event.what))
        named = {seat for seat, name in enumerate(NAMES) if re.search(rf"\b{name}\b", sentence)}
        told = {seat for seat in event.knowers if 0 <= seat < table.options.seats}
        if sentence.startswith("Everybody at the table"):
            assert told == set(range(table.options.seats)) - named
        elif sentence.startswith("Everybody") and "unless" not in sentence:
            assert SPECTATOR in event.knowers
        elif re.match("Nobody (was told|heard)", sentence) and not named:
            assert told == set()
        elif "Captain" in sentence:
            assert named <= told
            assert len(told - named) <= 1
        elif named and "unless" not in sentence:
            assert told <= named
            assert named - told <= {getattr(event.what, "giver", None)}


@pytest.mark.parametrize("game", catalogue())
def test_every_event_can_be_explained_to_those_who_saw_it(game: str) -> None:
    for table in tables(game):
        for viewer in (0, 1, SPECTATOR):
            words = Words(table.game, NAMES, viewer)
            for seen in table.stream(viewer):
                key = f"about-event-{tag_of(type(seen))}"
                told = words.say(key, **facts(words, table, seen))
                assert re.fullmatch(r"[A-Z].*[.]", told)
                assert "hidden" not in told.split()
                assert not re.search(r"\byou (is|has|knows|loses|goes|counts)\b", told)

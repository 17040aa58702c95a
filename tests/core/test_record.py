"""The record: it replays the whole game, and errors in it are reported clearly."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.records import signed
from parlour.core import Drawn, Offer
from parlour.core.codec import EventForm, OfferForm, write
from parlour.core.errors import BadRecord, EditedRecord, NewerRecord, NotARecord, SeedMismatch
from parlour.core.record import FORMAT, Record, read_record, write_record
from parlour.core.replay import replay
from parlour.games import load
from parlour.games.sherlock_13.rules import Sherlock13
from parlour.testing.tables import new_table, random_game

GAME = load("sherlock-13")
TABLE = random_game("sherlock-13", {"seats": 3}, "record")
RECORD = TABLE.record(names=("Nora", "Tom", "Aino"), bots=(None, "random", "random"))
TEXT = write_record(RECORD)


def forged(**changes: Any) -> Record:
    """A record with some fields changed and a valid digest."""
    return signed(msgspec.structs.replace(RECORD, **changes))


def changed(path: list[Any], value: Any) -> bytes:
    """The text of the record with one value in it changed."""
    tree = msgspec.json.decode(TEXT)
    spot = tree
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return msgspec.json.encode(tree)


def test_a_record_folds_to_the_same_table() -> None:
    table = replay(GAME, read_record(TEXT))
    assert table.log == TABLE.log
    assert write_record(table.record(names=RECORD.names, bots=RECORD.bots)) == TEXT


def test_a_game_that_is_not_over_goes_on_where_it_was() -> None:
    table = new_table("sherlock-13", {"seats": 3}, "half")
    for _ in range(5):
        table.time_out(table.choices[0].seat, table.choices[0].topic)
    again = replay(GAME, read_record(write_record(table.record())))
    assert again.choices == table.choices
    again.time_out(again.choices[0].seat, again.choices[0].topic)
    assert again.log[:-1] == table.log


def test_an_answer_of_the_clock_is_drawn_again_and_another_one_is_noticed() -> None:  # G-7
    table = new_table("sherlock-13", {"seats": 3, "advanced": True}, "late")
    table.time_out(0, "order/0")
    record, entry = table.record(), table.log[-1]
    assert isinstance(entry.draw, Offer)
    for move in entry.draw:
        line = msgspec.structs.replace(record.lines[-1], move=msgspec.Raw(write(move)))
        told = msgspec.structs.replace(record, lines=(*record.lines[:-1], line))
        if move == entry.move:
            assert replay(GAME, told).log == table.log
            continue
        with pytest.raises(EditedRecord) as error:
            replay(GAME, told)
        assert error.value.facts == {"entry": 2, "reason": "draw"}


def test_older_rules_had_fixed_answers_for_the_clock_and_their_records_are_taken_as_they_are() -> None:
    table = new_table("sherlock-13", {"seats": 3, "advanced": True}, "late")
    assert isinstance(table.choices[0].fallback, Drawn)
    table.submit(0, "order/0", table.choices[0].fallback.offer.at(0), "clock")
    again = replay(GAME, msgspec.structs.replace(table.record(), version=1))
    assert [entry.events for entry in again.log] == [entry.events for entry in table.log]
    assert again.choices == table.choices


@pytest.mark.parametrize("end", [0, 1, len(TEXT) // 2, len(TEXT) - 1])
def test_a_record_cut_short_is_no_record(end: int) -> None:
    with pytest.raises(NotARecord):
        read_record(TEXT[:end])


def test_a_record_from_a_newer_version_says_so() -> None:
    with pytest.raises(NewerRecord) as error:
        read_record(changed(["parlour"], FORMAT + 1))
    assert error.value.facts == {"what": "record", "version": FORMAT + 1, "known": FORMAT}
    with pytest.raises(NewerRecord):
        replay(GAME, forged(version=GAME.version + 1))


@pytest.mark.parametrize(
    ("path", "value"),
    [(["lines", 3, "move", "symbol"], "eye"), (["score"], [1.0, 0.0, 0.0]), (["seed"], "00"), (["names", 0], "Eve")],
)
def test_an_edited_record_is_noticed(path: list[Any], value: Any) -> None:
    with pytest.raises(EditedRecord):
        read_record(changed(path, value))


def test_a_seed_that_does_not_match_its_commitment_is_noticed() -> None:
    for seed in ("00" * 32, "no hex"):
        with pytest.raises(SeedMismatch):
            replay(GAME, forged(seed=seed))


def test_another_deal_than_the_seed_gives_is_noticed() -> None:
    other = random_game("sherlock-13", {"seats": 3}, "other")
    line = other.record().lines[0]
    with pytest.raises(EditedRecord) as error:
        replay(GAME, forged(lines=(line, *RECORD.lines[1:])))
    assert error.value.facts == {"entry": 1, "reason": "draw"}


@pytest.mark.parametrize(
    "lines",
    [
        RECORD.lines[:-1],
        RECORD.lines[:-3],
        (*RECORD.lines, RECORD.lines[-1]),
        (RECORD.lines[0], *RECORD.lines[2:]),
        (),
    ],
)
def test_lines_left_out_or_put_in_are_noticed(lines: Any) -> None:
    with pytest.raises(EditedRecord):
        replay(GAME, forged(lines=lines))


@pytest.mark.parametrize("options", [{"seats": 9}, {"seats": 3, "speed": 1}, {}])
def test_options_of_another_game_are_noticed(options: dict[str, Any]) -> None:
    with pytest.raises(EditedRecord):
        replay(GAME, forged(options=options))


@given(st.binary(max_size=200) | st.recursive(st.none() | st.text(), st.lists).map(msgspec.json.encode))
def test_any_bytes_are_a_record_or_a_clear_error(text: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@settings(max_examples=200)
@given(st.integers(0, len(TEXT) - 1), st.binary(min_size=1, max_size=3))
def test_no_slip_of_the_pen_goes_unnoticed(place: int, slip: bytes) -> None:
    text = TEXT[:place] + slip + TEXT[place + len(slip) :]
    with suppress(BadRecord):
        assert read_record(text) == RECORD


class LaterRules(Sherlock13):
    """The same game after a change of its rules."""

    version = GAME.version + 1

    def decide(self, *_: Any) -> Any:
        raise AssertionError("decided again")


def test_a_record_of_older_rules_is_folded_not_derived_again() -> None:
    table = replay(LaterRules(), RECORD)
    assert table.score == TABLE.score
    assert table.stream(1) == TABLE.stream(1)
    with pytest.raises(AssertionError):
        replay(LaterRules(), forged(version=GAME.version + 1))


def test_a_draw_that_does_not_follow_from_the_seed_is_noticed_in_old_records_too() -> None:
    other = random_game("sherlock-13", {"seats": 3}, "other").record().lines[0]
    with pytest.raises(EditedRecord) as error:
        replay(LaterRules(), forged(lines=(other, *RECORD.lines[1:])))
    assert error.value.facts == {"entry": 1, "reason": "draw"}


@pytest.mark.parametrize(
    "domain",
    [
        {"type": "order", "pool": list(range(9999)), "count": 9999},
        {"type": "order", "pool": [1], "count": 1 << 60},
        {"type": "some", "values": [1], "least": 0, "most": 1 << 60},
        {"type": "hands", "pool": [1], "sizes": [1 << 60]},
        {"type": "sheet", "boxes": [[["a"]]], "least": 1 << 60},
        {"type": "one", "values": []},
    ],
)
def test_a_draw_from_nothing_or_from_too_much_is_refused(domain: Any) -> None:
    first = msgspec.to_builtins(RECORD.lines[0].draw)
    first["fields"][0]["domain"] = domain
    line = msgspec.structs.replace(RECORD.lines[0], draw=msgspec.convert(first, OfferForm))
    with pytest.raises(EditedRecord):
        replay(LaterRules(), forged(lines=(line, *RECORD.lines[1:])))


def test_events_that_no_game_of_ours_wrote_are_refused() -> None:
    last = RECORD.lines[-1]
    for events in ((), (last.events[0],) * 3, (EventForm(msgspec.Raw(b'{"type":"nothing"}')),)):
        lines = (*RECORD.lines[:-1], msgspec.structs.replace(last, events=events))
        with pytest.raises(EditedRecord):
            replay(GAME, forged(lines=lines))

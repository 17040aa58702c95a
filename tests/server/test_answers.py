"""One function decodes and checks an answer, from a client or from a log, which may come from another server."""

from random import Random
from typing import Any

import msgspec
import pytest

from parlour.core import Choice
from parlour.core.codec import write
from parlour.core.errors import Illegal, Late, NotAsked, ParlourError
from parlour.core.shuffle import Parts
from parlour.server.errors import Answering, BadMessage, NotNow, OnPause
from parlour.server.table import moves, rows
from parlour.server.table.deadlines import Settle, first_due
from parlour.server.table.room import Room

NOON = 1_800_000_000_000
LATER = NOON + 600_000


def table_of(game: str, seats: int) -> Room:
    room = Room("table")
    room.fold(rows.Opened(game, {"seats": seats}, "00" * 32, "owner", "relaxed"), NOON)
    for seat in range(seats):
        room.fold(rows.Sat(seat, f"guest {seat}", "key"), NOON)
    follow(room, moves.deal(room, Parts(("",) * seats, ())))
    return room


def follow(room: Room, play: moves.Play) -> None:
    room.fold(play.row, NOON, play.ahead)


def at_a_window() -> tuple[Room, list[Choice]]:
    """A table with an open window, and its choices."""
    room, chance = table_of("complots", 3), Random("window")
    while True:
        assert room.table is not None
        races = [choice for choice in room.table.choices if choice.blocking and room.is_race(choice.topic)]
        if races:
            return room, races
        choice = next(choice for choice in room.table.choices if choice.blocking)
        offer = chance.choice(choice.offers)
        move = offer.at(chance.randrange(offer.size))
        follow(room, moves.play_on(room, choice.seat, choice.topic, move, "seat"))


def an_answer(choice: Choice) -> bytes:
    return write(choice.offers[0].at(0))


def held(choice: Choice, move: bytes) -> rows.Held:
    return rows.Held(choice.seat, choice.topic, msgspec.Raw(move))


@pytest.mark.parametrize("text", [b"", b"{}", b"nonsense", b'{"type": "nothing"}', b"\xff", b"[" * 100_000])
def test_bytes_that_are_no_move_are_a_bad_message(text: bytes) -> None:
    room, (choice, *_) = at_a_window()
    with pytest.raises(BadMessage):
        room.read_answer(choice.seat, choice.topic, text)


def refused(room: Room, choice: Choice, text: bytes) -> type[ParlourError]:
    with pytest.raises(ParlourError) as error:
        room.read_answer(choice.seat, choice.topic, text)
    return error.type


def test_an_answer_is_refused_for_the_same_reasons_as_ever() -> None:
    room, (choice, *_) = at_a_window()
    assert room.table is not None
    answer, log = an_answer(choice), list(room.table.log)
    with pytest.raises(NotAsked):
        room.read_answer(choice.seat, "no such topic", answer)
    with pytest.raises(Late):
        room.read_answer(log[-1].seat, log[-1].topic, answer)
    room.fold(rows.Paused(), NOON)
    assert refused(room, choice, answer) is OnPause
    room.fold(rows.Resumed(), NOON)
    room.fold(held(choice, answer), NOON)
    assert refused(room, choice, answer) is Answering
    room.fold(rows.Closed("owner"), NOON)
    assert refused(room, choice, answer) is NotNow
    assert room.table.log == log


def test_an_answer_that_is_not_allowed_is_refused_before_it_is_held() -> None:
    room, (choice, *_) = at_a_window()
    assert room.table is not None
    with pytest.raises(Illegal):
        room.read_answer(choice.seat, choice.topic, write(room.table.log[-1].move))


def test_an_answer_that_is_held_is_handed_on_as_it_was_read() -> None:
    room, (choice, *_) = at_a_window()
    move = room.read_answer(choice.seat, choice.topic, an_answer(choice))
    play = moves.answer(room, choice.seat, choice.topic, move, "seat")
    follow(room, play)
    assert isinstance(play.row, rows.Held)
    assert room.held[0].move is move
    again, _ = at_a_window()
    again.fold(play.row, NOON)
    assert again.held == room.held, "the log gives the same answer"


@pytest.mark.parametrize("text", [b'{"type": "nothing"}', b"[]", None])
def test_an_answer_in_a_log_that_the_rules_do_not_take_is_passed_over(text: Any) -> None:
    room, choices = at_a_window()
    assert room.table is not None
    room.fold(held(choices[0], text or write(room.table.log[-1].move)), NOON)
    for choice in choices[1:]:
        room.fold(held(choice, an_answer(choice)), NOON)
    due = first_due(room, LATER)
    assert isinstance(due, Settle)
    play = moves.settle(room, due)
    assert isinstance(play.row, rows.Settled)
    assert {line.seat for line in play.row.lines if line.by == "seat"} == {choice.seat for choice in choices[1:]}

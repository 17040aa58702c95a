"""Bots and answers by hand (PA-6): they believe answers until these contradict each other, then check or accuse."""

from random import Random
from typing import Any

import pytest

from games.perfect_alibi_hits import play_doubtfully, truth
from games.perfect_alibi_tables import Ship, alibi
from kit.players import played
from parlour.bots import Player, bot, check, rungs
from parlour.bots.minds.perfect_alibi.doubts import as_said
from parlour.core import Move, Seat, read_options
from parlour.core.errors import UnknownName
from parlour.games import load
from parlour.games.perfect_alibi.model import (
    Accuse,
    Accused,
    Answered,
    Check,
    CheckAsked,
    Checked,
    Corrected,
    Drew,
    Showed,
)
from parlour.lab.loop import Seated

NAME = "perfect-alibi"
DOUBTERS = ("logic", "greedy", "gambler", "racer")
LIARS = ("liar-always", "liar-sometimes", "liar-hiding")
every_doubter = pytest.mark.parametrize("name", DOUBTERS)


def by_hand(**rest: Any) -> Ship:
    return alibi(held="ABEC", answers="by-hand", **rest)


def sitting(table: Ship, seat: Seat, name: str) -> Player:
    return bot(name, table.table.game, table.table.options, Random(seat))


def move(table: Ship, seat: Seat, name: str) -> Move | None:
    """The answer of this bot on this seat."""
    answer = sitting(table, seat, name).answer(Seated(table.table, seat), table.table.choices_of(seat))
    return None if answer is None else answer[1]


def impossible(**rest: Any) -> Ship:
    """An impossible answer: seat 1 holds three cards, but says that it has none for all four locations together."""
    return by_hand(**rest).take(0, "bw").ask(0, "b r s l").say(1, 0)


@every_doubter
def test_an_answer_that_cannot_be_right_is_checked(name: str) -> None:  # PA-6.2
    assert [move(impossible(), seat, name) for seat in (0, 2, 3)] == [Check(1)] * 3


@every_doubter
def test_an_answer_that_cannot_be_right_is_called_treachery(name: str) -> None:  # PA-6.3
    assert [move(impossible(unforgiving=True), seat, name) for seat in (0, 2, 3)] == [Accuse(1, (1,))] * 3


@every_doubter
@pytest.mark.parametrize("unforgiving", [False, True])
def test_an_answer_that_can_be_right_is_believed(name: str, unforgiving: bool) -> None:  # PA-6.2, PA-6.3
    table = by_hand(unforgiving=unforgiving).take(0, "bw").ask(0, "b r s l").say(1, 3).show(1, "r3")
    assert [move(table, seat, name) for seat in (0, 2, 3)] == [None] * 3


@every_doubter
def test_a_seat_that_was_caught_is_checked_again(name: str) -> None:  # PA-6.2
    table = impossible(then="bw").check(2, 1).say(1, 3).show(1, "r3")
    player = sitting(table, 3, name)
    assert player.answer(Seated(table.table, 3), table.table.choices_of(3)) is None
    table.take(1, "gc").ask(1, "3").say(2, 1).take(2, "bw").ask(2, "b").say(1, 1)
    answer = player.answer(Seated(table.table, 3), table.table.choices_of(3))
    assert answer is not None
    assert answer[1] == Check(3), "seat 1's second answer, not seat 2's"


@every_doubter
def test_of_two_contradicting_seats_none_is_accused_without_evidence(name: str) -> None:  # PA-6.3
    """There are four cards of the restaurant. Seats 1 and 2 say three each, so either may be wrong."""
    table = by_hand(unforgiving=True, row="rw bw gw yc").take(0, "bw").ask(0, "r").say(1, 3).show(1, "r3")
    table.take(1, "gw").ask(1, "r").say(2, 3).show(2, "r9")
    assert not isinstance(move(table, 3, name), Accuse)


@pytest.mark.parametrize("unforgiving", [False, True])
def test_no_honest_bot_is_accused_or_caught(unforgiving: bool) -> None:  # PA-6.2, PA-6.3
    table = played(NAME, ("racer", "gambler", "logic"), "honest", answers="by-hand", unforgiving=unforgiving).table
    stream = table.stream(0)
    assert not [seen for seen in stream if isinstance(seen, Accused)]
    numbers = {seen.answer: seen.number for seen in stream if isinstance(seen, Answered)}
    checked = [seen for seen in stream if isinstance(seen, Checked) and seen.number is not None]
    assert all(seen.number == numbers[seen.answer] for seen in checked)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rival", [False, True])
def test_what_was_said_is_the_same_game_with_the_last_numbers(seed: int, rival: bool) -> None:  # PA-6.6, PA-6.9
    options = {"seats": 4, "answers": "by-hand", "rival": rival, "limit": 5}
    table = play_doubtfully(options, f"as said/{seed}")
    by_table = read_options(table.game.options, options | {"answers": "by-table"})
    for seat in range(4):
        stream = table.stream(seat)
        said = as_said(stream)
        position = table.game.start(by_table)
        for seen in said:
            table.game.evolve(position, seen)
        assert position.hands == table.view(seat).hands
        last = {one.answer: one.number for one in stream if isinstance(one, Answered | Checked | Corrected)}
        assert {one.answer: one.number for one in said if isinstance(one, Answered)} == last
        assert not [one for one in said if isinstance(one, CheckAsked | Checked | Corrected)]
        cards = [[one for one in events if isinstance(one, Showed | Drew)] for events in (stream, said)]
        assert sorted(map(repr, cards[0])) == sorted(map(repr, cards[1])), "no card is lost"


@pytest.mark.parametrize("name", LIARS)
def test_liars_lie_and_are_offered_at_no_table(name: str) -> None:
    table = played(NAME, (name, "logic", "logic"), "liar", answers="by-hand", unforgiving=True).table
    mine = [answer for answer in table.position.answers if answer.question.target == 0]
    wrong = [answer for answer in mine if answer.number != truth(table.position, answer.question)]
    assert wrong == mine if name == "liar-always" else len(wrong) < len(mine)
    assert name not in rungs(NAME)
    with pytest.raises(UnknownName):
        check(NAME, name, load(NAME).options(seats=3))

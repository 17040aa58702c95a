"""The laws of all bots of all games."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import parlour
from kit.players import Peeked, Played, played, poisoned
from parlour.bots import Candidate, best, rungs
from parlour.core import read_options
from parlour.core.options import forms
from parlour.games import catalogue, load

SOURCE = Path(parlour.__file__).parent.parent
ALL = [(game, name) for game in catalogue() for name in rungs(game)]
every_bot = pytest.mark.parametrize(("game", "name"), ALL, ids=str)
LIMIT = 12  # turns per seat, so that the slowest bots finish soon


@cache
def among_equals(game: str, name: str) -> Played:
    """A game of this bot against itself, with the default number of seats."""
    seats = read_options(load(game).options, {}).seats
    return played(game, (name,) * seats, limit=LIMIT)


@every_bot
def test_every_move_is_legal_and_the_game_ends(game: str, name: str) -> None:
    table = among_equals(game, name).table
    assert table.over
    assert sum(table.score or ()) == pytest.approx(1)


@every_bot
def test_a_bot_answers_from_what_its_seat_saw_and_from_nothing_else(game: str, name: str) -> None:
    """With only its stream, without a table or other bots, it gives the same answers."""
    whole = among_equals(game, name)
    assert whole.alone(0) == [past.answer for past in whole.players[0].decisions]


@every_bot
def test_a_bot_plays_the_same_at_a_table_whose_hidden_cards_are_poisoned(game: str, name: str) -> None:
    whole = among_equals(game, name)
    assert played(game, whole.names, poisoned=True, limit=LIMIT).table.log == whole.table.log


def test_poison_is_felt() -> None:
    table = played("sherlock-13", ("random", "random")).table
    with poisoned(table) as sealed, pytest.raises(Peeked):
        sealed.position.phase  # noqa: B018
    assert table.position.phase is not None


@every_bot
def test_the_values_that_a_bot_lists_give_the_move_that_it_played(game: str, name: str) -> None:
    for player in among_equals(game, name).players:
        for past in player.decisions:
            if name == "random":
                assert past.weighed is None  # it lists no candidates
            else:
                assert past.weighed
                assert best(past.weighed) == past.answer


@every_bot
def test_whatever_a_bot_weighs_is_allowed(game: str, name: str) -> None:
    for player in among_equals(game, name).players:
        for past in player.decisions:
            for candidate in past.weighed or ():
                assert isinstance(candidate, Candidate)
                assert candidate.value == candidate.value  # not NaN, which would make the best candidate arbitrary
                if candidate.answer is not None:
                    topic, move = candidate.answer
                    assert any(choice.topic == topic and choice.allows(move) for choice in past.choices)


@every_bot
def test_a_bot_plays_at_every_number_of_seats(game: str, name: str) -> None:
    """The bot plays one seat among random bots, so that it meets moves that its equals would not make."""
    form = next(form for form in forms(load(game).options) if form.name == "seats")
    for seats in {form.least or 0, form.most or 0}:
        whole = played(game, (name, *["random"] * (seats - 1)), seed="2", limit=LIMIT)
        assert whole.table.over


GAMES = """
from kit.players import played
from parlour.bots import rungs
from parlour.core.record import write_record
from parlour.games import catalogue, load
from parlour.core import read_options
import hashlib
for game in catalogue():
    names = list(rungs(game))
    seats = read_options(load(game).options, {}).seats
    field = [names[-1 - seat % len(names)] for seat in range(seats)]
    table = played(game, field, limit=8).table
    print(game, hashlib.sha256(write_record(table.record())).hexdigest())
"""


def test_the_same_seed_gives_the_same_game_in_any_process() -> None:
    """The order of sets of strings differs between Python processes."""
    assert told_by("1") == told_by("2")


def told_by(order: str) -> str:
    tests = Path(__file__).parent.parent
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(tests)]), "PYTHONHASHSEED": order}
    run = subprocess.run([sys.executable, "-c", GAMES], capture_output=True, text=True, check=True, env=env)
    assert len(run.stdout.splitlines()) == len(catalogue())
    return run.stdout

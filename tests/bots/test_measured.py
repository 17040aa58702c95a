"""The measured strength of the bots, and the default opponent that follows from it."""

from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest

from parlour.bots import bot, check, measures, opponent, rungs, where
from parlour.bots.levels import OptionValue
from parlour.bots.measured import PATIENCE, Measure, quick
from parlour.core import Options, read_options
from parlour.core.errors import NotAtThisTable
from parlour.core.options import forms
from parlour.games import catalogue, load


def test_the_usual_opponent_is_the_strongest_whose_moves_take_at_most_a_tenth_of_a_second() -> None:
    slow, strong, weak = Measure(1900, 10, 100.1), Measure(1700, 10, 100.0), Measure(1500, 10, 1.0)
    assert quick({"weak": weak, "strong": strong, "slow": slow}) == ("strong", "weak")
    assert quick({"slow": slow}) == ()


@pytest.mark.parametrize("game", catalogue())
def test_every_rung_is_measured_and_none_is_weaker_than_the_one_below(game: str) -> None:
    measured = measures(game)
    if len(rungs(game)) > 1:
        assert set(measured) == set(rungs(game))
    ladder = [measured[name] for name in rungs(game) if name in measured]
    for lower, upper in pairwise(ladder):
        assert upper.rating + upper.error >= lower.rating


@pytest.mark.parametrize("game", catalogue())
def test_the_default_opponent_is_fast(game: str) -> None:
    for options in some_tables(game):
        usual = opponent(game, options)
        assert usual in rungs(game, options)
        assert measures(game)[usual].ms_p99 <= PATIENCE


@pytest.mark.parametrize("game", catalogue())
def test_a_bot_is_refused_at_a_table_where_it_does_not_play_and_allowed_where_it_does(game: str) -> None:
    for options in some_tables(game):
        for name in rungs(game):
            if name in rungs(game, options):
                check(game, name, options)
            else:
                with pytest.raises(NotAtThisTable) as refused:
                    check(game, name, options)
                assert refused.value.facts["expected"] == tuple(rungs(game, options))
                bot(name, load(game), options, Random(1))  # a bot that is already seated plays on


@pytest.mark.parametrize("game", catalogue())
def test_every_bot_plays_at_some_table_that_there_is(game: str) -> None:
    for name in rungs(game):
        for table in where(game, name):
            for option, values in table.items():
                for value in values:
                    assert name in rungs(game, read_options(load(game).options, first(table) | {option: value}))


def first(table: Mapping[str, tuple[OptionValue, ...]]) -> dict[str, OptionValue]:
    return {option: values[0] for option, values in table.items()}


def some_tables(game: str) -> list[Options]:
    """A table for each number of seats, and one for each restriction of a bot."""
    rules = load(game).options
    seats = next(form for form in forms(rules) if form.name == "seats")
    numbers: list[dict[str, OptionValue]] = [
        {"seats": number} for number in range(seats.least or 0, (seats.most or 0) + 1)
    ]
    own = [first(table) for name in rungs(game) for table in where(game, name)]
    return [read_options(rules, table) for table in (*numbers, *own)]

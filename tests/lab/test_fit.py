"""The racers' win models: their meaning, and the fit."""

from itertools import chain
from random import Random

import numpy as np
import pytest

from parlour.bots import bot, rungs
from parlour.bots.deduction.win_model import Race, win_models
from parlour.core import read_options
from parlour.games import catalogue, load
from parlour.lab.fit import FitGame, Trajectory, fitted, logistic, tables, trajectory
from parlour.lab.preferences import Picky, Trial, tried


def test_closer_rivals_lower_the_threshold() -> None:
    """In the fitted models: with equal own odds, the threshold is lower if the rivals are closer to their solution."""
    for win_model in (win_model for game in win_models().values() for win_model in game.values()):
        near, far = (Race(0.4, 0.4, (rival,) * 2, turn=True) for rival in (0.8, 0.2))
        assert win_model.accuse_threshold(near) < win_model.accuse_threshold(far)


def test_the_fit_finds_the_curve_from_which_shares_came() -> None:
    generator = np.random.default_rng(1)
    features = generator.normal(size=(4000, 3))
    weights = np.array([0.5, -1.0, 2.0])
    shares = (generator.random(4000) < 1 / (1 + np.exp(-features @ weights))).astype(np.float64)
    assert logistic(features, shares) == pytest.approx(weights, abs=0.2)


def test_a_seat_goes_on_where_a_better_accusation_is_likelier_than_a_rival_s() -> None:
    """Current odds are 0.3 or 0.6. Of ten seats that go on, seven reach odds of 0.9; for three a rival is faster."""
    generator = Random(1)
    found = []
    for _ in range(600):
        now = Race(odds := generator.choice((0.3, 0.6)), odds, (0.2, 0.2), turn=True)
        later = (Race(0.9, 0.9, (0.9, 0.9), turn=False),) if generator.random() < 0.7 else ()
        found.append(Trajectory((now, *later), 0.0))
    win_model = fitted(found)
    now = Race(0.6, 0.6, (0.2, 0.2), turn=True)
    threshold = win_model.accuse_threshold(now)
    assert threshold == pytest.approx(0.63, abs=0.03)  # it waits, although a scout that never accuses loses
    assert win_model.accuse_threshold(Race(0.9, 0.9, (0.9, 0.9), turn=False)) < 0.9


def test_every_racer_is_fitted_for_the_tables_where_it_plays() -> None:
    assert set(win_models()) == {game for game in catalogue() if "racer" in rungs(game)}
    for game, win_model in win_models().items():
        assert set(win_model) == set(tables(game))
        for table in chain(*tables(game).values()):
            assert "racer" in rungs(game, read_options(load(game).options, table))


def test_the_same_game_gives_the_same_trajectory() -> None:
    play = FitGame("sherlock-13", {"seats": 3}, 1, None)
    once = trajectory(play)
    assert once == trajectory(play)
    assert len(once.races) > 1


def test_where_players_choose_what_to_hold_each_wants_another_thing_and_one_of_them_wins() -> None:
    shares = tried(Trial("perfect-alibi", 3, 1))
    assert len(shares) == 3
    assert sum(shares.values()) == pytest.approx(1)
    assert tried(Trial("perfect-alibi", 3, 1)) == shares
    assert tried(Trial("sherlock-13", 3, 1)) == {}


def test_a_racer_wants_most_what_won_most_often() -> None:
    for game, win_model in win_models().items():
        for table in chain(*tables(game).values()):
            options = read_options(load(game).options, table)
            racer = bot("racer", load(game), options, Random(1))
            wanted = list(win_model[options.seats].wanted)
            assert isinstance(racer, Picky) == bool(wanted)
            if isinstance(racer, Picky):
                assert sorted(racer.likes, key=lambda thing: -racer.likes[thing]) == wanted

"""Fits the racers' win models on games of a mixed field: `make fit`.

One seat, the *scout*, never accuses before it is certain, and records the race at every step. Odds are calibrated, so
such a trajectory gives the value of accusing at any other step. The model is fitted backwards through the trajectories,
repeatedly: optimal stopping by regression (Longstaff and Schwartz 2001).
"""

import sys
from collections.abc import Sequence
from itertools import product
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from parlour.bots import Player, bot, rungs, where
from parlour.bots.deduction.detective import SURE
from parlour.bots.deduction.racer import Racer
from parlour.bots.deduction.win_model import Race, WinModel, win_models
from parlour.core import Options, Table, read_options, seed_of
from parlour.core.options import forms
from parlour.games import load
from parlour.lab.loop import play_out
from parlour.lab.preferences import preferences

FILE = Path(__file__).parents[1] / "bots" / "deduction" / "win_models.json"
RACER = "racer"
ROUNDS = 2  # in the second, racers with the model of the first are in the field
SWEEPS = 20  # over the trajectories
TRIALS = 6  # games for the preferences, per game for the fit
JOBS = 2
RIDGE = 1.0  # regularization
STEPS = 30

Floats = NDArray[np.float64]


class Trajectory(Struct, frozen=True):
    """The races of one scout in one game, in order, and its final share of the win."""

    races: tuple[Race, ...]
    share: float


class Scout:
    """A racer that never accuses before it is certain, and records every race."""

    def __init__(self, racer: Player) -> None:
        assert isinstance(racer, Racer)
        racer.win_model = self
        self.answer = racer.answer
        self.races: list[Race] = []

    def accuse_threshold(self, race: Race) -> float:
        if not self.races or self.races[-1] is not race:
            self.races.append(race)
        return SURE


class FitGame(Struct, frozen=True):
    """A game to play: its table, its number, and the win model of the racers in the field."""

    game: str
    table: dict[str, Any]
    number: int
    win_model: WinModel | None  # None: no racers in the field


def trajectory(play: FitGame) -> Trajectory:
    """The trajectory of the scout in this game."""
    name = "/".join(("fit", play.game, *(str(value).lower() for value in play.table.values()), str(play.number)))
    rules, generator = load(play.game), Random(name)
    options = read_options(rules.options, play.table)
    place = generator.randrange(options.seats)
    field = [_rung(play, options, generator) for _ in range(options.seats)]
    field[place] = RACER
    players = [bot(rung, rules, options, Random(f"{name}/{seat}")) for seat, rung in enumerate(field)]
    for player in players:
        if play.win_model and isinstance(player, Racer):
            player.win_model = play.win_model
    scout = Scout(players[place])
    table = Table(rules, options, seed_of(name))
    play_out(table, [*players[:place], scout, *players[place + 1 :]], ["bot"] * len(players), generator)
    assert table.score is not None
    return Trajectory(tuple(scout.races), table.score[place])


def _rung(play: FitGame, options: Options, generator: Random) -> str:
    """With 2/3 the rung below the racer; otherwise a racer, or in the first round the rung below that."""
    *_, lower, below, racer = rungs(play.game, options)
    return generator.choice((below, below, racer if play.win_model else lower))


def fitted(found: Sequence[Trajectory]) -> WinModel:
    """The chance to win by going on, and accusing as soon as the hope reaches that chance."""
    races = [race for course in found for race in course.races]
    features, hopes = np.array([race.features() for race in races]), np.array([race.hope for race in races])
    weights = np.zeros(features.shape[1])
    for _ in range(SWEEPS):
        accuses = hopes >= 1 / (1 + np.exp(-features @ weights))
        weights = logistic(features, np.array(_worth_to_go_on(found, accuses.tolist())))
    return WinModel(tuple(round(float(weight), 4) for weight in weights))


def _worth_to_go_on(found: Sequence[Trajectory], accuses: Sequence[bool]) -> list[float]:
    """Per race: the hope at the next accusation of its trajectory; without one, the final share."""
    worth: list[float] = []
    at = len(accuses)
    for course in reversed(found):
        after = course.share
        for race in reversed(course.races):
            at -= 1
            worth.append(after)
            after = race.hope if accuses[at] else after
    return worth[::-1]


def logistic(features: Floats, shares: Floats) -> Floats:
    """Logistic regression: Newton's method with a ridge penalty."""
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (shares - chance) - RIDGE * weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def tables(game: str) -> dict[int, list[dict[str, Any]]]:
    """The tables at which the racer plays, by number of seats."""
    seats = next(form for form in forms(load(game).options) if form.name == "seats")
    assert seats.least is not None
    assert seats.most is not None
    every = {"seats": tuple(range(seats.least, seats.most + 1))}
    values = [every | dict(table) for table in where(game, RACER)]
    found: dict[int, list[dict[str, Any]]] = {}
    for each in values:
        for some in product(*each.values()):
            table: dict[str, Any] = dict(zip(each, some, strict=True))
            found.setdefault(table["seats"], []).append(table)
    return found


def fit(pool: Pool, game: str, seats: int, games: int) -> WinModel:
    """The model from `games` games per table and round, with this number of seats."""
    found: list[Trajectory] = []
    win_model = None
    for turn in range(ROUNDS):
        numbers = range(turn * games, (turn + 1) * games)
        plays = [FitGame(game, table, number, win_model) for table in tables(game)[seats] for number in numbers]
        found += pool.imap(trajectory, plays)  # in the order of the plays
        win_model = fitted(found)
        print(game, seats, "seats", len(found), "trajectories", *win_model.weights, flush=True)
    assert win_model is not None
    return win_model


def main(games: str, *names: str) -> None:
    """Arguments: games per table, then names of games (default: all that have a win model)."""
    for game in names or tuple(win_models()):
        for seats in tables(game):
            with get_context("spawn").Pool(JOBS) as pool:
                _write(game, seats, wanted=preferences(pool, game, seats, TRIALS * int(games)))
            with get_context("spawn").Pool(JOBS) as pool:  # racers use the new preferences
                _write(game, seats, weights=fit(pool, game, seats, int(games)).weights)


def _write(game: str, seats: int, **found: Any) -> None:
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[int, WinModel]])
    before = known.setdefault(game, {}).get(seats, WinModel(()))
    known[game][seats] = msgspec.structs.replace(before, **found)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

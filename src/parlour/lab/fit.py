"""Fits the racers' outlooks on games of a mixed field and writes them down: `make fit`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from parlour.bots import bot
from parlour.bots.detective import SURE
from parlour.bots.outlook import Judge, Outlook, Race, outlooks
from parlour.bots.racer import Racer
from parlour.core import Table, read_options, seed_of
from parlour.core.options import forms
from parlour.games import load
from parlour.lab.loop import play_out

FILE = Path(__file__).parents[1] / "bots" / "outlooks.json"
NERVES = (SURE, 0.35, 0.5)  # some of the field; the others have any
ROUNDS = 2  # in the second the racers of the first are in the field
RIDGE = 1.0  # a weight is not believed before some games speak for it
STEPS = 30

Floats = NDArray[np.float64]


class Steady(Struct, frozen=True):
    """The same nerve in every race."""

    always: float

    def nerve(self, race: Race) -> float:
        return self.always


class Scout:
    """Judges as another would, and writes down every race that it comes to."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.races: list[Race] = []

    def nerve(self, race: Race) -> float:
        if not self.races or self.races[-1] is not race:
            self.races.append(race)
        return self.judge.nerve(race)


class Row(Struct, frozen=True):
    """A race of one seat, whether the seat accused then, whether it raced on after it, and its share of the win."""

    race: Race
    accused: bool
    raced_on: bool
    share: float


def rows(game: str, seats: int, number: int, outlook: Outlook | None) -> Iterator[Row]:
    """The races of one game; where there is an outlook already about half of the seats play by it."""
    name = f"fit/{game}/{seats}/{number}"
    rules, generator = load(game), Random(name)
    options = read_options(rules.options, {"seats": seats})
    judges = [outlook if outlook and generator.random() < 0.5 else _any_nerve(generator) for _ in range(seats)]
    scouts = list(map(Scout, judges))
    players = [bot("racer", rules, options, Random(f"{name}/{seat}")) for seat in range(seats)]
    for player, scout in zip(players, scouts, strict=True):
        assert isinstance(player, Racer)
        player.outlook = scout
    table = Table(rules, options, seed_of(name))
    play_out(table, players, ["bot"] * seats, generator)
    for scout, share in zip(scouts, table.score or (), strict=True):
        for race in scout.races:
            yield Row(race, race.odds >= scout.judge.nerve(race), race is not scout.races[-1], share)


def _any_nerve(generator: Random) -> Judge:
    return Steady(generator.choice((*NERVES, generator.uniform(0.2, 0.8))))


def fitted(found: Sequence[Row]) -> Outlook:
    """The curve through the races in which the seat went on; and what was left to those who accused wrongly."""
    went_on = [row for row in found if not row.accused]
    weights = logistic(np.array([row.race.features() for row in went_on]), np.array([row.share for row in went_on]))
    outlook = Outlook(tuple(round(float(weight), 4) for weight in weights), 0.0)
    accused = [row for row in found if row.accused]
    if not any(row.raced_on for row in accused):  # whoever is wrong goes out
        return outlook
    right = sum(row.race.odds for row in accused)  # as many as that, on average: the odds are true
    hoped = sum((1 - row.race.odds) * outlook.chance(row.race) for row in accused)
    again = (sum(row.share for row in accused) - right) / hoped
    return Outlook(outlook.weights, round(min(max(again, 0.0), 0.99), 4))


def logistic(features: Floats, shares: Floats) -> Floats:
    """Newton's method, held back by a ridge."""
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (shares - chance) - RIDGE * weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def fit(game: str, games: int) -> Outlook:
    """So many games for each number of seats, in each round."""
    seats = next(form for form in forms(load(game).options) if form.name == "seats")
    assert seats.least is not None
    assert seats.most is not None
    found: list[Row] = []
    outlook = None
    for turn in range(ROUNDS):
        for count in range(seats.least, seats.most + 1):
            for number in range(turn * games, (turn + 1) * games):
                found += rows(game, count, number, outlook)
        outlook = fitted(found)
        print(game, len(found), "races", msgspec.json.encode(outlook).decode())
    assert outlook is not None
    return outlook


def main(games: str, *names: str) -> None:
    """The games for each number of seats, then the names of the games; without names all that have an outlook."""
    known = dict(outlooks())
    for game in names or tuple(known):
        known[game] = fit(game, int(games))
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

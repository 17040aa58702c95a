"""Calibration of odds over many games: do events happen as often as their odds say?

PYTHONPATH=src:tests python -m kit.calibration GAMES [BOT [GAME ...]]; BOT `model` plays by the model behind the odds.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from parlour.bots import Player, bot
from parlour.core import Choice, Move, Options, Seat, Table
from parlour.core.codec import AnyGame
from parlour.games import catalogue
from parlour.knowledge import Contradiction, Knowledge
from parlour.knowledge.engine import NoAnswer, Posterior
from parlour.lab.loop import Seated, step
from parlour.testing.tables import new_table

DRAWS = 1000  # samples, where odds are sampled
ANSWERS = (4, 40)  # least and most answers before a game is examined
FAR = 4.0  # standard errors
SMALL = 1e-6
MODEL = "model"
Seating = Callable[[AnyGame, Options, Random], Player]


class ModelPlayer:
    """Plays by the model `uniform`: every answer is equally likely.

    The kind of answer never depends on its cards. It never accuses, guesses or interrupts.
    """

    def __init__(self, generator: Random) -> None:
        self._generator = generator

    def answer(self, sight: Any, choices: Sequence[Choice]) -> tuple[str, Move] | None:
        for choice in choices:
            if choice.blocking:
                offers = [offer for offer in choice.offers if not offer.final] or list(choice.offers)
                offer = self._generator.choice(offers)
                return choice.topic, offer.at(self._generator.randrange(offer.size))
        return None


def seating_of(name: str) -> Seating:
    """Makes players of one kind."""
    if name == MODEL:
        return lambda game, options, generator: ModelPlayer(generator)
    return lambda game, options, generator: bot(name, game, options, generator)


class Said(NamedTuple):
    """The odds of a thing in a zone, and the true number there."""

    odds: float
    true: int


def looked_at(game: str, number: int, seating: Seating) -> list[Said]:
    """The odds of one seat in the middle of a game; empty if the game ended before."""
    generator = Random(f"calibration/{game}/{number}")
    table = new_table(game, {}, f"calibration/{number}")
    seats = range(table.options.seats)
    players = [seating(table.game, table.options, Random(f"{number}/{seat}")) for seat in seats]
    sights = [Seated(table, seat) for seat in seats]
    for _ in range(generator.randint(*ANSWERS)):
        if table.over:
            return []
        step(table, players, ["bot"] * len(seats), sights, generator)
    posterior = _posterior(table, generator.choice(seats))
    return [] if table.over or posterior is None else said(table, posterior)


def _posterior(table: Table, viewer: Seat) -> Posterior | None:
    knowledge = Knowledge(table.game, table.options, viewer, DRAWS)
    for seen in table.stream(viewer):
        knowledge.observe(seen)
    try:
        return knowledge.posterior()
    except NoAnswer:
        return None  # during the deal
    except Contradiction as error:
        raise AssertionError(f"{table.game.name}: what happened cannot have happened") from error


def said(table: Table, posterior: Posterior) -> list[Said]:
    """All odds that are neither 0 nor 1. Those that are must be true."""
    zones = {zone.name: [card.face for card in zone.cards] for zone in table.game.scene(table.position).zones}
    piles = {holder for holder in zones if sum(row.get(holder, 0.0) for row in posterior.odds.values()) > 1 + SMALL}
    found = []
    for thing, row in posterior.odds.items():
        several = sum(row.values()) > 1 + SMALL
        for holder, share in row.items():
            if several and holder in piles:
                continue  # an expected number, not a probability
            true = zones[holder].count(thing)
            if share in {0.0, 1.0}:
                assert true == share, (thing, holder)
            else:
                found.append(Said(share, true))
    return found


class Bin(NamedTuple):
    """All odds between two tenths, as one bin."""

    tenth: int
    games: int
    cards: int
    said: float  # the mean of the odds
    true: float  # the observed frequency
    off: float  # in standard errors; cards of one game are correlated

    def line(self) -> str:
        name = f"{10 * self.tenth}-{10 * self.tenth + 10} %"
        return (
            f"  {name:>10} {self.games:8} {self.cards:8} {100 * self.said:8.1f} {100 * self.true:10.1f} {self.off:8.1f}"
        )


def bins(games: Sequence[Sequence[Said]]) -> list[Bin]:
    by_tenth: dict[int, list[list[Said]]] = defaultdict(list)
    for game in games:
        tenths: dict[int, list[Said]] = defaultdict(list)
        for one in game:
            tenths[int(one.odds * 10)].append(one)
        for tenth, mine in tenths.items():
            by_tenth[tenth].append(mine)
    return [_bin(tenth, by_tenth[tenth]) for tenth in sorted(by_tenth)]


def _bin(tenth: int, games: Sequence[Sequence[Said]]) -> Bin:
    count = sum(map(len, games))
    likely = sum(one.odds for game in games for one in game) / count
    true = sum(one.true for game in games for one in game) / count
    spread = sqrt(sum(sum(one.true - one.odds for one in game) ** 2 for game in games))
    return Bin(tenth, len(games), count, likely, true, (true - likely) * count / spread if spread else 0.0)


def calibrated(game: str, games: int, players: str = MODEL) -> list[Bin]:
    seating = seating_of(players)
    return bins([looked_at(game, number, seating) for number in range(games)])


def wrong(found: Sequence[Bin]) -> list[Bin]:
    """Bins with a significant deviation; a few games are too few to decide."""
    return [one for one in found if one.games >= 20 and abs(one.off) > FAR]


def main(words: Sequence[str]) -> int:
    games, players, named = int(words[0]), (*words[1:], MODEL)[0], words[2:]
    failed = False
    for game in named or catalogue():
        found = calibrated(game, games, players)
        print(f"{game}, {games} games of players `{players}`")
        print("        odds    games    cards  said, %  was so, %      off")
        print("\n".join(one.line() for one in found), flush=True)
        failed = failed or (players == MODEL and bool(wrong(found)))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Random games of Parlour in three ways: the bare position, with one seat's fold beside it, and through the table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from parlour.bots import Player
from parlour.bots.random import RandomBot
from parlour.core import NATURE, Choice, Move, Seat, Table, chance, read_options
from parlour.core.codec import AnyGame
from parlour.games import load
from parlour.lab.loop import asked, play_out
from timing import Play

SEED_BYTES = 32


def bare(name: str, options: dict[str, Any], folded: bool = False) -> Play:
    """The full position alone (and, `folded`, what seat 0 sees of it): deal and draws included, nothing kept."""
    game = load(name)
    settled = read_options(game.options, options)
    seats = settled.seats

    def play(generator: Random) -> int:
        players = [RandomBot(generator)] * seats
        seed = generator.randbytes(SEED_BYTES)
        position, view = game.start(settled), game.start(settled)
        decisions = draws = 0
        while choices := game.choices(position):
            if choices[0].seat == NATURE:
                offer = choices[0].offers[0]
                seat, move = NATURE, offer.at(chance(seed, draws, offer.size))
                draws += 1
            else:
                seat, move = answer(choices, players, generator)
                decisions += 1
            for event in game.decide(position, seat, move):
                game.evolve(position, event.what)
                if folded and (seen := event.seen_by(0)) is not None:
                    game.evolve(view, seen)
        return decisions

    return play


def answer(choices: Sequence[Choice], players: Sequence[Player], generator: Random) -> tuple[Seat, Move]:
    for choice in choices:
        if choice.obvious:
            return choice.seat, choice.offers[0].at(0)
    while True:
        for questions in asked(tuple(choices), generator):
            seat = questions[0].seat
            if (answered := players[seat].answer(_NOTHING, questions)) is not None:
                return seat, answered[1]


class _Nothing:
    """What a random bot looks at."""

    seat: Seat = 0
    stream: Sequence[Any] = ()
    view: Any = None


_NOTHING = _Nothing()


def through_the_table(name: str, options: dict[str, Any]) -> Play:
    """As `parlour simulate` plays: log, checks and choices kept."""
    game: AnyGame = load(name)
    settled = read_options(game.options, options)

    def play(generator: Random) -> int:
        players = [RandomBot(generator)] * settled.seats
        table = Table(game, settled, generator.randbytes(SEED_BYTES))
        return play_out(table, players, ["bot"] * settled.seats, generator)

    return play

"""Random games of Parlour in three ways: the bare position, with the view of one seat, and with the table."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from parlour.bots.random import HESITATION, RandomBot
from parlour.core import NATURE, Choice, Move, Seat, Table, chance, read_options
from parlour.core.chance import SEED_BYTES
from parlour.core.codec import AnyGame
from parlour.games import load
from parlour.lab.loop import play_out
from timing import Play


def bare(name: str, options: dict[str, Any], folded: bool = False) -> Play:
    """The full position alone, with deal and draws, without a log. `folded`: also the view of seat 0."""
    game = load(name)
    settled = read_options(game.options, options)

    def play(generator: Random) -> int:
        bot = RandomBot(generator)
        seed = generator.randbytes(SEED_BYTES)
        position, view = game.start(settled), game.start(settled)
        decisions = draws = 0
        while choices := game.choices(position):
            if choices[0].seat == NATURE:
                offer = choices[0].offers[0]
                seat, move = NATURE, offer.at(chance(seed, draws, offer.size))
                draws += 1
            else:
                seat, move = answer(choices, bot, generator.random)
                decisions += 1
            for event in game.decide(position, seat, move):
                game.evolve(position, event.what)
                if folded and (seen := event.seen_by(0)) is not None:
                    game.evolve(view, seen)
        return decisions

    return play


def answer(choices: Sequence[Choice], bot: RandomBot, random: Callable[[], float]) -> tuple[Seat, Move]:
    """Answer a random open question as the random bot does: interrupts are rare."""
    if len(choices) == 1:
        return choices[0].seat, bot.move(choices[0].offers)
    while True:
        choice = choices[int(random() * len(choices))]
        if choice.blocking or choice.forced or random() < HESITATION:
            return choice.seat, bot.move(choice.offers)


def through_the_table(name: str, options: dict[str, Any]) -> Play:
    """As `parlour simulate` plays: with log, checks and cached choices."""
    game: AnyGame = load(name)
    settled = read_options(game.options, options)

    def play(generator: Random) -> int:
        players = [RandomBot(generator)] * settled.seats
        table = Table(game, settled, generator.randbytes(SEED_BYTES))
        return play_out(table, players, ["bot"] * settled.seats, generator)

    return play

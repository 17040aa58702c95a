"""Perft: the number of move sequences, with every legal move up to a depth."""

from parlour.core import NATURE, Table
from parlour.core.codec import AnyGame


def sequences(table: Table, depth: int) -> int:
    """The number of sequences of `depth` answers from here. NATURE's draws count once per distinct result."""
    return _below(table.game, table.position, depth)


def _below(game: AnyGame, position: object, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for choice in game.choices(position):
        deeper = depth if choice.seat == NATURE or choice.forced else depth - 1
        for offer in choice.offers:
            for move in offer:
                twin = game.copy(position)
                for event in game.decide(position, choice.seat, move):
                    game.evolve(twin, event.what)
                total += _below(game, twin, deeper)
    return total

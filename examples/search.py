"""Rate the first moves of Complots by random games: flat Monte Carlo search, with all cards open.

A fair player would draw the hidden cards first: `Knowledge.sample` gives worlds that fit what its seat saw.
"""

from random import Random

import parlour
from parlour.core import Move, Seat, Table

GAMES = 100
chance = Random(1)


def finish(table: Table) -> None:
    """Play to the end with random moves."""
    while not table.over:
        choice = chance.choice(table.choices)
        offer = chance.choice(choice.offers)
        table.submit(choice.seat, choice.topic, offer.at(chance.randrange(offer.size)))


def value(table: Table, seat: Seat, topic: str, move: Move) -> float:
    """The share of random games that the seat wins after this move."""
    won = 0.0
    for _ in range(GAMES):
        branch = table.copy()
        branch.submit(seat, topic, move)
        finish(branch)
        won += branch.score[seat] if branch.score else 0
    return won / GAMES


table = parlour.new("complots", seats=3, seed="tea")
seat = table.choices[0].seat
print(table.view(seat))
for topic, moves in table.legal_moves(seat).items():
    for won, move in sorted(((value(table, seat, topic, move), str(move)) for move in moves), reverse=True):
        print(f"{won:6.0%}  {move}")

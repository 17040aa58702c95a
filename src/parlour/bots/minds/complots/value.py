"""Value of a position: the chance to win, fitted on games of a mixed field."""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from parlour.bots.minds.complots.habits import Habits
from parlour.core import Seat

RICH = 10  # more coins count as this many


class Holdings(NamedTuple):
    """Per seat: number of cards, coins, and the probability of each character."""

    cards: Sequence[int]
    coins: Sequence[int]
    roles: Sequence[Sequence[float]]

    def living(self) -> list[Seat]:
        return [seat for seat, cards in enumerate(self.cards) if cards > 0]


def chance(habits: Habits, me: Seat, mover: Seat, table: Holdings) -> float:
    """The chance that `me` wins when `mover` is on turn."""
    if table.cards[me] <= 0:
        return 0.0
    living = table.living()
    if len(living) == 1:
        return 1.0
    if len(living) == 2:
        won = _duel(habits, table, mover, living[living[0] == mover])
        return won if me == mover else 1 - won
    strengths = _crowd(habits, table, living, mover)
    return strengths[living.index(me)] / sum(strengths)


def _duel(habits: Habits, table: Holdings, mover: Seat, other: Seat) -> float:
    """The chance of the seat on turn."""
    mine, its = table.cards[mover] - 1, table.cards[other] - 1
    odds = habits.duel[mine][min(table.coins[mover], RICH)][its][min(table.coins[other], RICH)]
    odds += _sum(habits.duel_roles[0][mine], table.roles[mover])
    odds -= _sum(habits.duel_roles[1][its], table.roles[other])
    return 1 / (1 + exp(-odds))


def _crowd(habits: Habits, table: Holdings, living: Sequence[Seat], mover: Seat) -> list[float]:
    """Unnormalized chance to win of each seat still in."""
    size, first = len(living), living.index(mover)
    group = min(size, 5) - 3
    purses, adds, late = habits.crowd[group], habits.crowd_roles[group], habits.crowd_turn[group] / size
    strengths = []
    for place, seat in enumerate(living):
        cards = table.cards[seat] - 1
        strength = purses[cards][min(table.coins[seat], RICH)] + _sum(adds[cards], table.roles[seat])
        strengths.append(exp(strength - late * ((place - first) % size)))
    return strengths


def _sum(weights: Sequence[float], roles: Sequence[float]) -> float:
    return float(sum(map(mul, weights, roles)))


def role_weights(habits: Habits, living: int, cards: int) -> Sequence[float]:
    """The value of each character in a hand of this size."""
    return habits.duel_roles[0][cards - 1] if living == 2 else habits.crowd_roles[min(living, 5) - 3][cards - 1]

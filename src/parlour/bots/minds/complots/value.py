"""What a position is worth: the chance to win it, fitted on games of a mixed field."""

from collections.abc import Sequence
from math import exp
from operator import mul

from parlour.bots.minds.complots.habits import Habits
from parlour.core import Seat

RICH = 10  # coins beyond these change nothing


def chance(
    habits: Habits, me: Seat, mover: Seat, cards: Sequence[int], coins: Sequence[int], roles: Sequence[Sequence[float]]
) -> float:
    """The chance that `me` wins when `mover` is on turn, by cards and coins of each seat and who has which character."""
    if not cards[me]:
        return 0.0
    living = [seat for seat, number in enumerate(cards) if number > 0]
    if len(living) == 1:
        return 1.0
    if len(living) == 2:
        other = living[0] if living[1] == mover else living[1]
        won = _duel(habits, cards, coins, roles, mover, other)
        return won if me == mover else 1 - won
    strengths = _crowd(habits, cards, coins, roles, living, mover)
    return strengths[living.index(me)] / sum(strengths)


def _duel(
    habits: Habits,
    cards: Sequence[int],
    coins: Sequence[int],
    roles: Sequence[Sequence[float]],
    mover: Seat,
    other: Seat,
) -> float:
    mine, its = cards[mover] - 1, cards[other] - 1
    odds = habits.duel[mine][min(coins[mover], RICH)][its][min(coins[other], RICH)]
    odds += sum(map(mul, habits.duel_roles[0][mine], roles[mover])) - sum(
        map(mul, habits.duel_roles[1][its], roles[other])
    )
    return 1 / (1 + exp(-odds))


def _crowd(
    habits: Habits,
    cards: Sequence[int],
    coins: Sequence[int],
    roles: Sequence[Sequence[float]],
    living: list[Seat],
    mover: Seat,
) -> list[float]:
    size = len(living)
    group = min(size, 5) - 3
    table, adds, late = habits.crowd[group], habits.crowd_roles[group], habits.crowd_turn[group] / size
    first = living.index(mover)
    return [
        exp(
            table[cards[seat] - 1][min(coins[seat], RICH)]
            + sum(map(mul, adds[cards[seat] - 1], roles[seat]))
            - late * ((place - first) % size)
        )
        for place, seat in enumerate(living)
    ]


def role_weights(habits: Habits, living: int, cards: int) -> Sequence[float]:
    """What each character adds to a hand of so many cards."""
    return habits.duel_roles[0][cards - 1] if living == 2 else habits.crowd_roles[min(living, 5) - 3][cards - 1]

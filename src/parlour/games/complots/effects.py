"""What an action does once it is neither blocked nor challenged (CO-2)."""

from collections.abc import Callable
from typing import Any

from parlour.core import Move, Seat
from parlour.games.complots.actions import DRAWN, EARNED, LOOT
from parlour.games.complots.model import AnyAction, Coup, Examine, Exchange, ForeignAid, Income, Murder, Steal, Tax
from parlour.games.complots.position import LosingCard, Position, Showing, TakingUp
from parlour.games.complots.turns import NEXT_TURN, enter, next_turn, pay


def perform(position: Position, action: AnyAction) -> None:
    EFFECTS[type(action)](position, action)


def _earn(position: Position, action: Income | ForeignAid | Tax) -> None:
    pay(position, -earned(position, action))
    next_turn(position)


def earned(position: Position, action: AnyAction, returned: int = 0) -> int:
    """CO-2.2: limited by the Treasury, including coins just returned to it."""
    return min(EARNED.get(type(action), 0), position.treasury + returned)


def _steal(position: Position, action: Steal) -> None:
    """CO-2.2, CO-3.10: a target without coins, or out, loses nothing."""
    rob(position, action.target, loot(position, action.target))
    next_turn(position)


def loot(position: Position, target: Seat) -> int:
    return min(LOOT, position.coins[target])


def rob(position: Position, target: Seat, coins: int) -> None:
    position.coins[target] -= coins
    position.coins[position.actor] += coins


def _kill(position: Position, action: Coup | Murder) -> None:
    if action.target in position.living:
        enter(position, LosingCard(action.target, NEXT_TURN))
    else:
        next_turn(position)  # CO-3.6


def _exchange(position: Position, action: Exchange) -> None:
    enter(position, TakingUp(DRAWN[position.options.exchange]))


def _examine(position: Position, action: Examine) -> None:
    if action.target in position.living:
        enter(position, Showing(action.target))
    else:
        next_turn(position)  # CO-3.10


# By type: faster than `match`.

EFFECTS: dict[type[Move], Callable[[Position, Any], None]] = {
    Income: _earn,
    ForeignAid: _earn,
    Coup: _kill,
    Tax: _earn,
    Murder: _kill,
    Steal: _steal,
    Exchange: _exchange,
    Examine: _examine,
}

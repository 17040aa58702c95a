"""How turns and questions follow each other (CO-1.3), and what the seat on turn pays."""

from functools import lru_cache

from parlour.core import Seat
from parlour.games.complots.position import Closing, NextTurn, Phase, Position, Turn, Window

TURN, NEXT_TURN = Turn(), NextTurn()


def next_turn(position: Position) -> None:
    options = position.options
    if position.turns == options.limit * options.seats and options.limit:  # G-8
        position.phase = Closing(position.living)
        return
    position.actor = following(position.living, position.actor)
    position.turns += 1
    enter(position, TURN)


def enter(position: Position, phase: Phase) -> None:
    position.questions += 1
    position.phase = phase


def open_window(position: Position, window: Window, asked: tuple[Seat, ...]) -> None:
    enter(position, window)
    position.waiting = asked


def pay(position: Position, coins: int) -> None:
    position.coins[position.actor] -= coins
    position.treasury += coins


@lru_cache(maxsize=4096)
def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


@lru_cache(maxsize=4096)
def following(living: tuple[Seat, ...], seat: Seat) -> Seat:
    """Clockwise to the next seat still in (CO-1.3)."""
    return next((other for other in living if other > seat), living[0])

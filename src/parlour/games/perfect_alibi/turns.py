"""How turns follow each other, and how seats go out (PA-3, PA-4)."""

from parlour.core import Seat
from parlour.games.perfect_alibi.position import (
    Closing,
    Guessing,
    Phase,
    Position,
    Replacing,
    ShowingLate,
    Turn,
    TurningUp,
    TurnOver,
)

TURNING_UP = TurningUp()


def enter(position: Position, phase: Phase) -> None:
    position.phase = phase
    position.opened += 1


# A turn (PA-3)


def next_turn(position: Position) -> None:
    seats, limit = position.options.seats, position.options.limit
    if limit and position.turns == limit * seats:  # G-8
        position.phase = Closing(still_in(position))
        return
    seat = (position.on_turn + 1) % seats
    while seat in position.out:  # G-6
        seat = (seat + 1) % seats
    begin(position, seat)


def begin(position: Position, seat: Seat) -> None:
    position.turns += 1
    position.on_turn = seat
    position.last = False
    enter(position, Turn(seat))


def after_question(position: Position) -> None:
    if position.last:
        enter(position, Guessing(position.on_turn))  # PA-4.8
    else:
        end_turn(position)


def end_turn(position: Position) -> None:
    if position.aside:
        position.phase = TurnOver()
    elif position.taken is None:
        next_turn(position)  # PA-3.10
    else:
        enter(position, TURNING_UP)


def go_on(position: Position) -> None:
    if isinstance(position.phase, TurnOver) and not position.aside:
        end_turn(position)


# The end (PA-4)


def still_in(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(position.options.seats) if seat not in position.out)


def goes_out(position: Position, seat: Seat) -> None:
    """PA-4.9: the same after a wrong guess and after a false accusation."""
    position.out = (*position.out, seat)
    left = still_in(position)
    if len(left) == 1:  # PA-4.3
        close(position, left)
    elif seat == position.on_turn:
        lapse(position, seat)


def lapse(position: Position, seat: Seat) -> None:
    """PA-4.4: the seat on turn goes out: its question and the card due to it lapse."""
    match position.aside:
        case (ShowingLate(answer), *_) if position.answers[answer - 1].question.asker == seat:
            position.aside = position.aside[1:]
    if isinstance(position.phase, Replacing | TurnOver):
        go_on(position)
    else:
        end_turn(position)


def close(position: Position, winners: tuple[Seat, ...]) -> None:
    position.phase = Closing(winners)
    position.aside = ()

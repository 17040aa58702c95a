"""The magnifying glasses (TC-3): payments between seats and the supply. With two seats there are none (TC-4.1)."""

from functools import cache

from parlour.core import Seat
from parlour.games.thirteen_clues.model import Taker
from parlour.games.thirteen_clues.position import Position


@cache
def clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, clockwise."""
    return (*range(seat + 1, seats), *range(seat))


def holders(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that have a glass, clockwise."""
    return tuple(other for other in clockwise(position.options.seats, seat) if position.glasses[other])


def give(position: Position, payer: Seat, taker: Seat) -> None:
    """TC-3.3: a glass goes from one seat to another."""
    position.glasses[payer] -= 1
    position.glasses[taker] += 1


def paid_to(position: Position, payer: Seat) -> Taker | None:
    """TC-3.4, TC-3.6: the next seat clockwise without a glass; if all have one, the supply."""
    glasses = position.glasses
    if not glasses:
        return None
    for other in clockwise(len(glasses), payer):
        if not glasses[other]:
            return other
    return "supply"


def spare(position: Position, payer: Seat) -> int:
    """The glasses left after paying one."""
    return position.glasses[payer] - 1 if position.glasses else 0


def pay(position: Position, payer: Seat) -> None:
    taker = paid_to(position, payer)
    if taker is None:
        return
    position.glasses[payer] -= 1
    if taker == "supply":
        position.supply += 1
    else:
        position.glasses[taker] = 1


def put_back(position: Position, seat: Seat) -> None:
    """TC-3.5, TC-3.10: the unspent glasses of a wrong accuser go to the supply."""
    if position.glasses:
        position.supply += position.glasses[seat]
        position.glasses[seat] = 0


def spent(position: Position, seat: Seat) -> bool:
    """TC-3.2, TC-4.1: whether the turn of this seat ends."""
    return not (position.glasses and position.glasses[seat])


def supplied(position: Position, seat: Seat) -> bool:
    """TC-3.1: a seat without a glass takes one from the supply at its turn; False if that is empty."""
    if position.glasses and not position.glasses[seat]:
        if not position.supply:
            return False
        position.supply -= 1
        position.glasses[seat] = 1
    return True

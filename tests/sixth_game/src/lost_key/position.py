"""The phases of a game and the position."""

from lost_key.box import Thing
from lost_key.model import Options
from parlour.core import BasePosition, Seat, Value

# Phases


class Dealing(Value): ...


class Turn(Value):
    seat: Seat


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Dealing | Turn | Closing | Over
Hand = tuple[Thing | None, ...]  # None: unknown to the viewer


class Position(BasePosition):
    """It starts without knowing anything: hidden cards arrive by events."""

    __slots__ = ("first", "hands", "hidden", "options", "out", "phase", "turns")

    def __init__(self, options: Options, hand: int) -> None:
        self.options = options
        self.phase: Phase = Dealing()
        self.first: Seat = 0
        self.turns = 0  # begun so far
        self.hands: list[Hand] = [(None,) * hand] * options.seats
        self.hidden: Thing | None = None
        self.out: tuple[Seat, ...] = ()  # in the order of going out


def known(hand: Hand) -> tuple[Thing, ...]:
    """A hand without unknown cards."""
    assert None not in hand, "only the full position knows this"
    return tuple(card for card in hand if card is not None)

"""The phases of a game and the position."""

from parlour.core import BasePosition, Seat, Value
from parlour.games.sherlock_13.box import Character
from parlour.games.sherlock_13.model import Options, Place

# Phases


class Dealing(Value): ...


class Arranging(Value):
    waiting: tuple[Seat, ...]


class Turn(Value):
    seat: Seat


class Laying(Value):
    """The seat has looked at a card, and lays one of its own in its place (SH-4.5)."""

    seat: Seat
    place: Place


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Dealing | Arranging | Turn | Laying | Closing | Over
Hand = tuple[Character | None, ...]  # None: unknown to the viewer


class Position(BasePosition):
    __slots__ = ("beside", "culprit", "first", "hands", "options", "out", "phase", "turned_up", "turns")

    def __init__(self, options: Options, hand: int, beside: int) -> None:
        self.options = options
        self.phase: Phase = Dealing()
        self.first: Seat = 0
        self.turns = 0  # begun so far
        self.hands: list[Hand] = [(None,) * hand] * options.seats  # in order, first to last (SH-5.1)
        self.culprit: Character | None = None
        self.beside: Hand = (None,) * beside
        self.turned_up: tuple[Place, ...] = ()  # places beside the culprit with a card face up
        self.out: tuple[Seat, ...] = ()  # in the order of going out


def known(hand: Hand) -> tuple[Character, ...]:
    """A hand without unknown cards."""
    assert None not in hand, "only the full position knows this"
    return tuple(card for card in hand if card is not None)

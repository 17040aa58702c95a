"""The phases of a game and the position."""

from parlour.core import Seat, Value
from parlour.games.sherlock_13.box import Character
from parlour.games.sherlock_13.model import Options, Place

# Phases


class Dealing(Value): ...


class Arranging(Value):
    waiting: tuple[Seat, ...]


class Turn(Value):
    seat: Seat


class Laying(Value):
    """A card was looked at; the seat lays one of its own in its place (SH-4.5)."""

    seat: Seat
    place: Place


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Dealing | Arranging | Turn | Laying | Closing | Over
Hand = tuple[Character | None, ...]  # None: not told


class Position:
    __slots__ = ("beside", "culprit", "first", "hands", "options", "out", "phase", "turned_up", "turns")

    def __init__(self, options: Options, hand: int, beside: int) -> None:
        self.options = options
        self.phase: Phase = Dealing()
        self.first: Seat = 0
        self.turns = 0  # begun so far
        self.hands: list[Hand] = [(None,) * hand] * options.seats  # in order, first to last (SH-5.1)
        self.culprit: Character | None = None
        self.beside: Hand = (None,) * beside
        self.turned_up: tuple[Place, ...] = ()  # which of the cards beside the culprit lie face up
        self.out: tuple[Seat, ...] = ()  # in the order in which they went


def known(hand: Hand) -> tuple[Character, ...]:
    """A hand that has no holes."""
    assert None not in hand, "only what was told can be looked at"
    return tuple(card for card in hand if card is not None)

"""Options, moves, what is seen, phases and the position."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen, Value
from parlour.core import Options as BaseOptions
from parlour.games.sherlock_13.box import Character, Symbol

Place = Literal["left", "right"]
PLACES: tuple[Place, Place] = ("left", "right")  # beside the culprit


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=2, le=4)] = 4
    answers: Literal["public", "asker-only"] = "public"  # SH-3.2
    advanced: bool = False  # SH-5


# A seat's moves


class Arrange(Move):
    cards: tuple[Character, ...]


class Investigate(Move):
    symbol: Symbol


class Interrogate(Move):
    target: Seat
    symbol: Symbol


class Swap(Move):
    place: Place
    card: Character


class Accuse(Move):
    character: Character


# NATURE's moves


class Deal(Move):
    piles: tuple[tuple[Character, ...], ...]  # the seats' hands, the culprit, the cards beside it
    first: Seat


class Reveal(Move):
    """Everything is turned up (G-9)."""


# What is seen


class Began(Seen):
    first: Seat
    culprit: Secret[Character] = None
    beside: Secret[tuple[Character, ...]] = None


class Dealt(Seen):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Arranged(Seen):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Investigated(Seen):
    seat: Seat
    symbol: Symbol
    owners: tuple[Seat, ...]


class Interrogated(Seen):
    seat: Seat
    target: Seat
    symbol: Symbol
    count: Secret[int] = None


class Swapped(Seen):
    seat: Seat
    place: Place
    given: Character
    taken: Secret[Character] = None


class Accused(Seen):
    seat: Seat
    character: Character
    right: bool
    culprit: Secret[Character] = None


class Revealed(Seen):
    hands: tuple[tuple[Character, ...], ...]
    culprit: Character
    beside: tuple[Character, ...]


# Phases


class Dealing(Value): ...


class Arranging(Value):
    waiting: tuple[Seat, ...]


class Turn(Value):
    seat: Seat


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Dealing | Arranging | Turn | Closing | Over
AnyMove = Arrange | Investigate | Interrogate | Swap | Accuse | Deal | Reveal
AnySeen = Began | Dealt | Arranged | Investigated | Interrogated | Swapped | Accused | Revealed
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

"""Options, moves and events. The tags are stored and sent: they stay when a class is renamed."""

from typing import Annotated, Literal

from msgspec import Meta

from lost_key.box import Thing, Trait
from parlour.core import Move, Seat, Secret, Seen
from parlour.core import Options as BaseOptions


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=2, le=4)] = 3
    answers: Literal["public", "asker-only"] = "public"  # LK-3.1


# A seat's moves


class Ask(Move, tag="ask"):
    target: Seat
    trait: Trait


class Accuse(Move, tag="accuse"):
    card: Thing


# NATURE's moves


class Deal(Move, tag="deal"):
    piles: tuple[tuple[Thing, ...], ...]  # the hands of the seats, then the hidden card
    first: Seat


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# Events


class Began(Seen, tag="began"):
    first: Seat
    hidden: Secret[Thing] = None


class Dealt(Seen, tag="dealt"):
    seat: Seat
    cards: Secret[tuple[Thing, ...]] = None


class Asked(Seen, tag="asked"):
    seat: Seat
    target: Seat
    trait: Trait
    count: Secret[int] = None


class Accused(Seen, tag="accused"):
    seat: Seat
    card: Thing
    right: bool


class Revealed(Seen, tag="revealed"):
    hands: tuple[tuple[Thing, ...], ...]
    hidden: Thing


AnyMove = Ask | Accuse | Deal | Reveal
AnySeen = Began | Dealt | Asked | Accused | Revealed

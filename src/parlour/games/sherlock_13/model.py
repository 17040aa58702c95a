"""Options, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen
from parlour.core import Options as BaseOptions
from parlour.core.errors import BadOption, OptionConflict
from parlour.games.sherlock_13.box import Character, Symbol

Place = Literal["left", "right"]
PLACES: tuple[Place, Place] = ("left", "right")  # beside the culprit


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=2, le=4)] = 4
    answers: Literal["public", "asker-only"] = "public"  # SH-3.2
    advanced: bool = False  # SH-5
    swap: Literal["name-first", "look-first"] = "name-first"  # SH-4.1, SH-4.5

    def conflict(self) -> BadOption | None:
        if self.swap != "name-first" and self.seats != 2:
            return OptionConflict("swap", self.swap, "seats 2")
        return None


# A seat's moves


class Arrange(Move, tag="arrange"):
    cards: tuple[Character, ...]


class Investigate(Move, tag="investigate"):
    symbol: Symbol


class Interrogate(Move, tag="interrogate"):
    target: Seat
    symbol: Symbol


class Swap(Move, tag="swap"):
    place: Place
    card: Character


class Take(Move, tag="take"):
    """Look at a card beside the culprit; then `Lay` (SH-4.5)."""

    place: Place


class Lay(Move, tag="lay"):
    card: Character


class Accuse(Move, tag="accuse"):
    character: Character


# NATURE's moves


class Deal(Move, tag="deal"):
    piles: tuple[tuple[Character, ...], ...]  # the seats' hands, the culprit, the cards beside it
    first: Seat


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# Events


class Began(Seen, tag="began"):
    first: Seat
    culprit: Secret[Character] = None
    beside: Secret[tuple[Character, ...]] = None


class Dealt(Seen, tag="dealt"):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Arranged(Seen, tag="arranged"):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Investigated(Seen, tag="investigated"):
    seat: Seat
    symbol: Symbol
    owners: tuple[Seat, ...]


class Interrogated(Seen, tag="interrogated"):
    seat: Seat
    target: Seat
    symbol: Symbol
    count: Secret[int] = None


class Took(Seen, tag="took"):
    """The card stays at its place until `Swapped`."""

    seat: Seat
    place: Place
    card: Secret[Character] = None


class Swapped(Seen, tag="swapped"):
    seat: Seat
    place: Place
    given: Character
    taken: Secret[Character] = None


class Accused(Seen, tag="accused"):
    seat: Seat
    character: Character
    right: bool
    culprit: Secret[Character] = None


class Revealed(Seen, tag="revealed"):
    hands: tuple[tuple[Character, ...], ...]
    culprit: Character
    beside: tuple[Character, ...]


AnyMove = Arrange | Investigate | Interrogate | Swap | Take | Lay | Accuse | Deal | Reveal
AnySeen = Began | Dealt | Arranged | Investigated | Interrogated | Took | Swapped | Accused | Revealed

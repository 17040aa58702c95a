"""Options, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen
from parlour.core import Options as BaseOptions
from parlour.core.errors import BadOption, OptionConflict
from parlour.core.values import REST
from parlour.games.thirteen_clues.box import Clue, Letter, Subject

Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")  # of one's own inner pair
Kept = Annotated[Literal["first", "second"], REST]
KEPT_ONES: tuple[Kept, Kept] = ("first", "second")  # of the two clues kept, in the order of the hand


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=2, le=6)] = 4
    top_secret: bool = False  # TC-4.2

    def conflict(self) -> BadOption | None:
        if self.top_secret and self.seats == 2:
            return OptionConflict("top-secret", "true", "seats 3-6")
        return None


# A seat's moves


class Choose(Move, tag="choose"):
    person: Clue
    location: Clue
    weapon: Clue


class ChooseSides(Move, tag="choose-sides"):
    """With two seats: also says which of the kept clues is on the left (TC-2.6)."""

    person: Clue
    location: Clue
    weapon: Clue
    left: Kept


class Take(Move, tag="take"):
    holder: Seat


class Ask(Move, tag="ask"):
    witness: Seat
    subject: Subject


class AskSecretly(Move, tag="ask-secretly"):
    witness: Seat
    subject: Subject


class AskSide(Move, tag="ask-side"):
    """With two seats: the witness counts only one of its inner clues (TC-4.1)."""

    subject: Subject
    side: Side


class Look(Move, tag="look"):
    letter: Letter


class Accuse(Move, tag="accuse"):
    person: Clue
    location: Clue
    weapon: Clue


# NATURE's moves


class Deal(Move, tag="deal"):
    """One of each kind to each seat, in the order of the seats."""

    persons: tuple[Clue, ...]
    locations: tuple[Clue, ...]
    weapons: tuple[Clue, ...]


class DealRest(Move, tag="deal-rest"):
    piles: tuple[tuple[Clue, ...], ...]  # two for each seat, then the informants
    first: Seat


class Place(Move, tag="place"):
    """All chosen cases go on the screens at once (TC-2.3)."""


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# Events

Taker = Seat | Literal["supply"]  # where a paid glass went (TC-3.4): derived, for readers of the log


class Opened(Seen, tag="opened"):
    """Each seat was dealt one of each kind."""


class Began(Seen, tag="began"):
    first: Seat
    informants: Secret[tuple[Clue, ...]] = None


class Dealt(Seen, tag="dealt"):
    seat: Seat
    clues: Secret[tuple[Clue, ...]] = None


class Chose(Seen, tag="chose"):
    seat: Seat
    to: Seat | None = None  # the left neighbour (TC-2.3)
    clues: Secret[tuple[Clue, ...]] = None
    kept: Secret[tuple[Clue, ...]] = None


class Placed(Seen, tag="placed"):
    """The three clues on the screen of a seat."""

    seat: Seat
    clues: Secret[tuple[Clue, ...]] = None


class Took(Seen, tag="took"):
    seat: Seat
    holder: Seat


class Asked(Seen, tag="asked"):
    seat: Seat
    witness: Seat
    subject: Subject
    secretly: bool
    count: Secret[int] = None


class AskedSide(Seen, tag="asked-side"):
    seat: Seat
    witness: Seat
    subject: Subject
    side: Side
    count: int


class Looked(Seen, tag="looked"):
    seat: Seat
    letter: Letter
    glass: Taker | None = None
    clue: Secret[Clue] = None


class Accused(Seen, tag="accused"):
    seat: Seat
    person: Clue
    location: Clue
    weapon: Clue
    right: bool
    glass: Taker | None = None
    spare: int = 0  # glasses put back by a wrong accuser (TC-3.5)


class Revealed(Seen, tag="revealed"):
    fronts: tuple[tuple[Clue, ...], ...]
    inner: tuple[tuple[Clue, ...], ...]
    informants: tuple[Clue, ...]


AnyMove = Choose | ChooseSides | Take | Ask | AskSecretly | AskSide | Look | Accuse | Deal | DealRest | Place | Reveal
AnySeen = Opened | Began | Dealt | Chose | Placed | Took | Asked | AskedSide | Looked | Accused | Revealed

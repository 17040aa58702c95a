"""What requests carry, and what they get."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.bots.levels import Tables
from parlour.core.options import Form
from parlour.core.record import HelpLevel
from parlour.server.table.rows import Order
from parlour.server.viewers.wire import Key, Topic
from parlour.store import Listing
from parlour.store.contract import State

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]  # 32 bytes
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Bot = Annotated[str, Meta(max_length=40)]
NOTES_MOST = 20_000


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewTable(Request, frozen=True):
    """A new table; with a `name` its owner sits down at once."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, int | bool | str] = {}
    name: Name | None = None
    seat: SeatNumber | None = None
    pace: Annotated[str, Meta(max_length=40)] = "relaxed"
    public: bool = False
    assist: HelpLevel = "none"
    order: Order = "arrival"
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    stand_in: Bot | None = None
    bots: dict[str, Bot] = {}


class Sit(Request, frozen=True):
    name: Name
    seat: SeatNumber | None = None


class Secret(Request, frozen=True):
    """The secret of a seat link."""

    secret: Annotated[str, Meta(max_length=128)]


class WithBot(Request, frozen=True):
    """No bot named: the game's usual opponent."""

    bot: Bot | None = None


class SeatBot(WithBot, frozen=True):
    seat: SeatNumber | None = None


class SeatOnly(WithBot, frozen=True, kw_only=True):
    seat: SeatNumber


class Commit(Request, frozen=True):
    """SHA-256 of `parlour part:` and one's part, in hexadecimal."""

    hash: Hex


class Reveal(Request, frozen=True):
    """One's part: 32 random bytes in hexadecimal."""

    part: Hex


class Agree(Request, frozen=True):
    assist: HelpLevel


class Mute(Request, frozen=True):
    """Chat of a seat, or of all, off or on."""

    on: bool
    seat: SeatNumber | None = None


class SayIt(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Give(Request, frozen=True):
    """An answer, as over the websocket."""

    topic: Topic
    move: dict[str, Any]
    key: Key


class Why(Request, frozen=True):
    thing: Annotated[str, Meta(max_length=100)]
    holder: Annotated[str, Meta(max_length=100)]


class Notes(Request, frozen=True):
    """In a form that only the page knows."""

    text: Annotated[str, Meta(max_length=NOTES_MOST)]


class Rename(Request, frozen=True):
    name: Name


class SeatGranted(Struct, frozen=True):
    """`secret` makes the seat link. It is told here and never again."""

    table: str
    seat: int | None
    secret: str | None
    commitment: str


class Link(Struct, frozen=True):
    secret: str


class Invitation(Struct, frozen=True):
    address: str


class Done(Struct, frozen=True):
    """It is on the disk."""

    done: bool = True


class FinishedGame(Struct, frozen=True):
    result: str  # taken, late


class Me(Struct, frozen=True):
    name: str | None


class ListedTable(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    state: State
    seats: int
    taken: int
    pace: str
    assist: str
    touched: int


class PaceForm(Struct, frozen=True):
    name: str
    turn: int | None
    window: int | None


class BotForm(Struct, frozen=True):
    """A bot of a game. `tables`: where it plays, each as values that some options may have. `rating`: as measured,
    with its `error`; None where it was not.
    """

    name: str
    tables: Tables
    rating: int | None = None
    error: int | None = None


class GameForm(Struct, frozen=True):
    """`bots`: from the weakest to the strongest; `opponents`: the first that plays at a table is its usual one."""

    name: str
    version: int
    options: tuple[Form, ...]
    bots: tuple[BotForm, ...]
    opponents: tuple[str, ...]


class GameText(Struct, frozen=True):
    """The texts of a game, for a page that was not built with it. The fields are those that hold seats, places of own
    cards, and own cards that the other fields leave, by kind of move or event.
    """

    words: str
    rules: str
    seats: dict[str, list[str]]
    places: dict[str, list[str]]
    rests: dict[str, list[str]]


class Menu(Struct, frozen=True):
    """What a table can be: games with their options and bots, paces, and the rest."""

    games: tuple[GameForm, ...]
    paces: tuple[PaceForm, ...]
    assists: tuple[str, ...]
    orders: tuple[str, ...]


def listed(listing: Listing) -> ListedTable:
    return ListedTable(
        listing.table,
        listing.game,
        listing.state,
        listing.seats,
        listing.taken,
        listing.pace,
        listing.assist,
        listing.touched,
    )

"""The bodies of requests and responses."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.bots.levels import Tables
from parlour.bots.own import MOST
from parlour.core.options import Form
from parlour.core.record import HelpLevel
from parlour.server.table.rows import Order
from parlour.server.viewers.wire import Key, Topic
from parlour.store import Listing
from parlour.store.contract import State

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]  # 32 bytes
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Bot = Annotated[str, Meta(max_length=MOST)]
NOTES_MOST = 20_000


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewTable(Request, frozen=True):
    """A new table. With a `name`, its owner also takes a seat."""

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
    """A request with an optional bot; by default the game's default opponent."""

    bot: Bot | None = None


class SeatBot(WithBot, frozen=True):
    seat: SeatNumber | None = None


class SeatOnly(WithBot, frozen=True, kw_only=True):
    seat: SeatNumber


class Commit(Request, frozen=True):
    """SHA-256 of `parlour part:` and the seat's part, in hexadecimal."""

    hash: Hex


class Reveal(Request, frozen=True):
    """The seat's part: 32 random bytes in hexadecimal."""

    part: Hex


class Agree(Request, frozen=True):
    assist: HelpLevel


class Mute(Request, frozen=True):
    """Turns the chat of a seat, or of all seats, off or on."""

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
    """Notes of a seat, in the page's own format."""

    text: Annotated[str, Meta(max_length=NOTES_MOST)]


class Rename(Request, frozen=True):
    name: Name


class SeatGranted(Struct, frozen=True):
    """A granted seat. `secret` is part of the seat link; it is sent only here."""

    table: str
    seat: int | None
    secret: str | None
    commitment: str


class Link(Struct, frozen=True):
    secret: str


class Invitation(Struct, frozen=True):
    address: str


class Done(Struct, frozen=True):
    """The change is stored on disk."""

    done: bool = True


class AnswerResult(Struct, frozen=True):
    result: str  # "taken" or "late"


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
    """A bot of a game. `tables`: where it plays; each entry lists allowed values of some options.

    `rating`: as measured, with its `error`; None if it was not measured.
    """

    name: str
    tables: Tables
    rating: int | None = None
    error: int | None = None


class GameForm(Struct, frozen=True):
    """A game.

    `bots`: from the weakest to the strongest. `opponents`: the first that plays at a table is its default.
    """

    name: str
    version: int
    options: tuple[Form, ...]
    bots: tuple[BotForm, ...]
    opponents: tuple[str, ...]


class GameText(Struct, frozen=True):
    """The texts of a game, for a page that was not built with it.

    By kind of move or event: the fields that hold seats (`seats`), positions of own cards (`places`), and own cards
    that no other field names (`rests`).
    """

    words: str
    rules: str
    seats: dict[str, list[str]]
    places: dict[str, list[str]]
    rests: dict[str, list[str]]


class Menu(Struct, frozen=True):
    """The possible settings of a table: games with their options and bots, paces, help levels and orders."""

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

"""What can happen at a table, a row of its log each. From these rows alone the table is folded again."""

from typing import Any, Literal

import msgspec

from parlour.core.record import Assist, Record
from parlour.core.table import By
from parlour.core.values import Seat, Value

Order = Literal["arrival", "clockwise"]
Why = Literal["owner", "idle"]


class Row(Value, omit_defaults=True):
    """One thing that happened at a table."""


class Opened(Row):
    """Somebody made the table. The seed is secret until the game is over; its hash is told at once."""

    game: str
    options: dict[str, Any]
    seed: str
    owner: str
    pace: str
    public: bool = False
    assist: Assist = "none"
    order: Order = "arrival"
    spectators: bool = True
    delay: int = 0  # seconds by which spectators see things later
    stand_in: str | None = None  # the bot that moves when the time is up; None: the choice's fallback


class Sat(Row):
    """A guest took a seat; `key` is the hash of the secret of the seat link."""

    seat: Seat
    guest: str
    key: str
    nonce: str


class Keyed(Row):
    """A new seat link; the old ones hold no more."""

    seat: Seat
    key: str


class BotSat(Row):
    seat: Seat
    bot: str
    nonce: str


class Emptied(Row):
    """A seat is free again, before the deal."""

    seat: Seat


class HandedOver(Row):
    """A bot goes on for a seat in the game. `kept`: the guest may come back by the seat link."""

    seat: Seat
    bot: str
    kept: bool


class CameBack(Row):
    seat: Seat


class Mixed(Row):
    """A seat's new part of the seed, before the deal."""

    seat: Seat
    nonce: str


class Agreed(Row):
    """The help that all at the table get, from now on and before the deal."""

    assist: Assist


class Started(Row):
    """The cards are dealt."""


class Answered(Row):
    """An answer. `held`: it waits for the others' answers to the same question, and for the window to be settled."""

    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"
    key: str = ""  # of the client, so that a resend is harmless
    held: bool = False


class Settled(Row):
    """The answers held under a topic are given in this order, then the clock's for the seats `out` of time.

    No topic: those that gathered round an interrupt. `order` counts in the order of arrival.
    """

    topic: str
    order: tuple[int, ...]
    out: tuple[Seat, ...] = ()


class RanOut(Row):
    """The time of a question was up: its fallback was played."""

    seat: Seat
    topic: str


class Paused(Row): ...


class Resumed(Row): ...


class Prepared(Row):
    """A rematch: the next game at this table, with a seed of its own."""

    options: dict[str, Any]
    seed: str


class Quieted(Row):
    """The chat of a seat (None: of everybody) is off or on."""

    seat: Seat | None
    on: bool


class Closed(Row):
    why: Why


class Imported(Row):
    """A finished game from elsewhere, to be looked at."""

    record: Record
    owner: str


AnyRow = (
    Opened
    | Sat
    | Keyed
    | BotSat
    | Emptied
    | HandedOver
    | CameBack
    | Mixed
    | Agreed
    | Started
    | Answered
    | Settled
    | RanOut
    | Paused
    | Resumed
    | Prepared
    | Quieted
    | Closed
    | Imported
)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def write_row(row: AnyRow) -> bytes:
    return _encoder.encode(row)


def read_row(text: bytes) -> AnyRow:
    return _decoder.decode(text)

"""What can happen at a table, a row of its log each. From these rows alone the table is folded again.

Rows that move the game on hold the events that were decided, so that folding them never depends on the rules of today.
"""

from typing import Any, Literal

import msgspec

from parlour.core.record import HelpLevel, Record, RecordedMove
from parlour.core.table import By
from parlour.core.values import Seat, Value

Order = Literal["arrival", "clockwise"]
Why = Literal["owner", "idle", "outdated"]
Score = tuple[float, ...]


class Row(Value, omit_defaults=True):
    """One thing that happened at a table."""


class Opened(Row, tag="opened"):
    """Somebody made the table. The seed is secret until the game is over; its hash is told at once."""

    game: str
    options: dict[str, Any]
    seed: str
    owner: str
    pace: str
    public: bool = False
    assist: HelpLevel = "none"
    order: Order = "arrival"
    spectators: bool = True
    delay: int = 0  # seconds by which spectators see things later
    stand_in: str | None = None  # the bot that moves when the time is up; None: the choice's fallback
    rules: int = 1  # version of the game's rules


class Sat(Row, tag="sat"):
    """A guest took a seat; `key` is the hash of the secret of the seat link."""

    seat: Seat
    guest: str
    key: str
    nonce: str = ""  # in a log of version 0.1


class Keyed(Row, tag="keyed"):
    """A new seat link; the old ones hold no more."""

    seat: Seat
    key: str


class BotSat(Row, tag="bot-sat"):
    seat: Seat
    bot: str
    nonce: str = ""  # in a log of version 0.1


class Emptied(Row, tag="emptied"):
    """A seat is free again, before the deal."""

    seat: Seat


class HandedOver(Row, tag="handed-over"):
    """A bot goes on for a seat in the game. `kept`: the guest may come back by the seat link."""

    seat: Seat
    bot: str
    kept: bool


class CameBack(Row, tag="came-back"):
    seat: Seat


class Mixed(Row, tag="mixed"):
    """In a log of version 0.1: a seat's new part of the seed, in the open before the deal."""

    seat: Seat
    nonce: str


class Committed(Row, tag="committed"):
    """The hash of a seat's part of the seed, before the shuffle."""

    seat: Seat
    hash: str


class Shuffling(Row, tag="shuffling"):
    """The commitments stand as they are; these seats, which are here, are asked to reveal their parts."""

    asked: tuple[Seat, ...]


class Revealed(Row, tag="revealed"):
    """A seat's part, which fits its hash."""

    seat: Seat
    part: str


class Agreed(Row, tag="agreed"):
    """The help that all at the table get, from now on and before the deal."""

    assist: HelpLevel


class Started(Row, tag="started"):
    """The cards are dealt. No parts: a log of version 0.1, where the rows of the seats hold them."""

    lines: tuple[RecordedMove, ...]
    parts: tuple[str, ...] = ()
    replaced: tuple[Seat, ...] = ()  # seats whose part follows from the commitments
    score: Score | None = None


class Held(Row, tag="held"):
    """An answer that waits: for the others' answers to the same question, or for the window to be settled."""

    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"
    key: str = ""  # of the client, so that a resend is harmless


class Played(Row, tag="played"):
    """An answer of a seat or of the clock, and what followed from it."""

    lines: tuple[RecordedMove, ...]
    key: str = ""
    score: Score | None = None


class Settled(Row, tag="settled"):
    """The answers held under a topic were given, then the clock's. No topic: those gathered round an interrupt."""

    topic: str
    lines: tuple[RecordedMove, ...] = ()
    score: Score | None = None


class Paused(Row, tag="paused"): ...


class Resumed(Row, tag="resumed"): ...


class Prepared(Row, tag="prepared"):
    """A rematch: the next game at this table, with a seed of its own."""

    options: dict[str, Any]
    seed: str
    rules: int = 1


class Quieted(Row, tag="quieted"):
    """The chat of a seat (None: of everybody) is off or on."""

    seat: Seat | None
    on: bool


class Closed(Row, tag="closed"):
    why: Why


class Imported(Row, tag="imported"):
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
    | Committed
    | Shuffling
    | Revealed
    | Agreed
    | Started
    | Held
    | Played
    | Settled
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


class Result(msgspec.Struct):
    """Of any row, how a game ended with it: readable even where the rest is not."""

    score: Score | None = None


_result = msgspec.json.Decoder(Result)


def read_result(text: bytes) -> Result:
    return _result.decode(text)

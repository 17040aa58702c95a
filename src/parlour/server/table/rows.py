"""The rows of a table's log. The table is rebuilt from these rows alone.

Rows that advance the game hold the resulting events, so that folding them never depends on the current rules.
"""

from typing import Any, Literal

import msgspec

from parlour.core.log import By
from parlour.core.record import HelpLevel, Record, RecordedMove
from parlour.core.values import Seat, Value

Order = Literal["arrival", "clockwise"]
Why = Literal["owner", "idle", "outdated"]
Score = tuple[float, ...]


class Row(Value, omit_defaults=True):
    """One entry of the log."""


class Opened(Row, tag="opened"):
    """A table was opened. The seed is secret until the game is over; its hash is public at once."""

    game: str
    options: dict[str, Any]
    seed: str
    owner: str
    pace: str
    public: bool = False
    assist: HelpLevel = "none"
    order: Order = "arrival"
    spectators: bool = True
    delay: int = 0  # of the spectators' view, in seconds
    stand_in: str | None = None  # the bot that answers at a time-out; None: the choice's fallback
    rules: int = 1  # version of the game's rules


class Sat(Row, tag="sat"):
    """A guest took a seat; `key` is the hash of the secret of the seat link."""

    seat: Seat
    guest: str
    key: str
    nonce: str = ""  # in a log of version 0.1


class Keyed(Row, tag="keyed"):
    """A new seat link; older ones become invalid."""

    seat: Seat
    key: str


class BotSat(Row, tag="bot-sat"):
    seat: Seat
    bot: str
    nonce: str = ""  # in a log of version 0.1


class Emptied(Row, tag="emptied"):
    """A seat was freed before the deal."""

    seat: Seat


class HandedOver(Row, tag="handed-over"):
    """A bot takes over a seat during the game. `kept`: the guest may return by the seat link."""

    seat: Seat
    bot: str
    kept: bool


class CameBack(Row, tag="came-back"):
    seat: Seat


class Mixed(Row, tag="mixed"):
    """In a log of version 0.1: a seat's new part of the seed, public before the deal."""

    seat: Seat
    nonce: str


class Committed(Row, tag="committed"):
    """The hash of a seat's part of the seed, before the shuffle."""

    seat: Seat
    hash: str


class Shuffling(Row, tag="shuffling"):
    """The commitments are frozen. These seats are connected, and are asked to reveal their parts."""

    asked: tuple[Seat, ...]


class Revealed(Row, tag="revealed"):
    """A seat's part, which matches its hash."""

    seat: Seat
    part: str


class Agreed(Row, tag="agreed"):
    """The help level of the table, set before the deal."""

    assist: HelpLevel


class Started(Row, tag="started"):
    """The cards are dealt. No parts: a log of version 0.1, where the rows of the seats hold them."""

    lines: tuple[RecordedMove, ...]
    parts: tuple[str, ...] = ()
    replaced: tuple[Seat, ...] = ()  # seats whose part follows from the commitments
    score: Score | None = None


class Held(Row, tag="held"):
    """A held answer: it waits for other answers to the same question, or until the window is settled."""

    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"
    key: str = ""  # chosen by the client, so that a repeated answer counts once


class Played(Row, tag="played"):
    """An answer of a seat or of the clock, with its consequences."""

    lines: tuple[RecordedMove, ...]
    key: str = ""
    score: Score | None = None


class Settled(Row, tag="settled"):
    """The held answers of a topic were played, then those of the clock. No topic: those gathered at an interrupt."""

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
    """An imported finished game, to be replayed."""

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
    """The score in any row that ends a game: readable even if the rest of the row is not."""

    score: Score | None = None


_result = msgspec.json.Decoder(Result)


def read_result(text: bytes) -> Result:
    return _result.decode(text)

"""The record of a game: a versioned JSON format from which the game is replayed and verified."""

from hashlib import sha256
from typing import Any, Literal, TypedDict

import msgspec
from msgspec import Struct

from parlour.core.codec import AnyGame, EventForm, OfferForm, event_form, event_of, offer_form, read_move
from parlour.core.contract import Offer
from parlour.core.errors import EditedRecord, NewerRecord, NotARecord, ReformattedRecord
from parlour.core.log import By, Entry
from parlour.core.values import Seat

FORMAT = 2  # 1: without events
HelpLevel = Literal["none", "sheet", "odds", "coach"]


class RecordedMove(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One answer, or one draw of NATURE (seat -1), with its events."""

    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"
    events: tuple[EventForm, ...] = ()  # format 1 has none
    draw: OfferForm | None = None  # what the move was drawn from; draw k is the k-th line that has this, from 0

    def __repr__(self) -> str:
        move = msgspec.json.encode(self.move).decode()
        return f"RecordedMove(seat={self.seat}, topic={self.topic!r}, move={move}, by={self.by!r})"


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat changes hands at this line."""

    line: int
    seat: Seat
    name: str
    bot: str | None = None


class About(TypedDict, total=False):
    """The fields of a record that a table does not know by itself."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    assist: HelpLevel
    changes: tuple[Change, ...]
    commits: tuple[str, ...]
    replaced: tuple[Seat, ...]


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A saved game. Reading checks its digest; replaying checks every draw against the seed, and every move.

    >>> import parlour
    >>> table = parlour.new(parlour.catalogue()[0], seed="tea")
    >>> names = ("Nora", "Omar", "Ida", "Tom")[: table.options.seats]
    >>> record = read_record(write_record(table.record(names=names)))
    >>> record.names == names
    True
    >>> parlour.replay(record).log == table.log
    True
    """

    parlour: int  # version of the format
    game: str
    version: int  # of the game's rules
    options: dict[str, Any]
    commitment: str
    seed: str  # hexadecimal; a host reveals it when the game is over
    lines: tuple[RecordedMove, ...]
    box: str = "printed"
    nonces: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()  # the bot on each seat, None for a person
    assist: HelpLevel = "none"
    changes: tuple[Change, ...] = ()
    score: tuple[float, ...] | None = None  # None: not over yet
    digest: str = ""
    commits: tuple[str, ...] = ()  # the hash of each seat's part, from before the deal; "" for seats that gave none
    replaced: tuple[Seat, ...] = ()  # seats whose part follows from the commitments instead

    def __repr__(self) -> str:
        return f"Record({self.game!r}, options={self.options}, lines={len(self.lines)}, score={self.score})"


_record = msgspec.json.Decoder(Record)


def signed(record: Record) -> Record:
    """The record with its digest, as it is after writing and reading."""
    with_digest = msgspec.structs.replace(record, digest=_digest(record))
    return _record.decode(msgspec.json.encode(with_digest))


def write_record(record: Record) -> bytes:
    """The record as JSON, on one line."""
    return msgspec.json.encode(record)


def read_record(text: bytes) -> Record:
    """A record from JSON. Raises NotARecord, NewerRecord, ReformattedRecord or EditedRecord."""
    try:
        head = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotARecord(str(error)) from None
    version = head.get("parlour")
    if type(version) is not int or version < 1:
        raise NotARecord("parlour")
    if version > FORMAT:
        raise NewerRecord("record", version, FORMAT)
    try:
        record = _record.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NotARecord(str(error)) from None
    if record.digest != _digest(record):
        raise ReformattedRecord() if b"\n" in text.strip() else EditedRecord(None, "digest")
    return record


def line_of(entry: Entry) -> RecordedMove:
    """An entry of a table's log, as it is stored."""
    move: Any = entry.move  # encoded with the enclosing struct
    draw = offer_form(entry.draw) if isinstance(entry.draw, Offer) else entry.draw
    return RecordedMove(entry.seat, entry.topic, move, entry.by, tuple(map(event_form, entry.events)), draw)


def entry_of(game: AnyGame, line: RecordedMove, number: int) -> Entry:
    """The entry of a stored line; EditedRecord if it does not fit the game."""
    try:
        move = read_move(game, line.move)
        events = tuple([event_of(game, form) for form in line.events])
    except (msgspec.DecodeError, RecursionError) as error:
        raise EditedRecord(number, str(error)) from None
    return Entry(line.seat, line.topic, move, events, line.by, line.draw)


def _digest(record: Record) -> str:
    """A checksum of the other fields, against accidental changes. It does not stop a forger."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(record, digest=""))).hexdigest()

"""The record of a game: one open, versioned JSON form from which the whole game can be folded again."""

from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Struct

from parlour.core.chance import commitment
from parlour.core.codec import AnyGame, read_move, write
from parlour.core.errors import BadOption, EditedRecord, NewerRecord, NoSuchSeat, NotARecord, Refused, SeedMismatch
from parlour.core.options import Options, read_options
from parlour.core.table import By, Entry, Table
from parlour.core.values import Move, Seat, kebab

FORMAT = 1
Assist = Literal["none", "sheet", "odds", "coach"]


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer, NATURE's draws (seat -1) among them."""

    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody else sits on a seat from this line on."""

    line: int
    seat: Seat
    name: str
    bot: str | None = None


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    parlour: int  # version of this form
    game: str
    version: int  # of the game's rules
    options: dict[str, Any]
    commitment: str
    seed: str  # hexadecimal; a host tells it when the game is over
    lines: tuple[Line, ...]
    box: str = "printed"
    nonces: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()  # the bot on each seat, None for a person
    assist: Assist = "none"
    changes: tuple[Change, ...] = ()
    score: tuple[float, ...] | None = None  # None: not over yet
    digest: str = ""


def record_of(
    table: Table,
    *,
    names: tuple[str, ...] = (),
    bots: tuple[str | None, ...] = (),
    assist: Assist = "none",
    changes: tuple[Change, ...] = (),
) -> Record:
    """The record of a table as it stands."""
    record = Record(
        parlour=FORMAT,
        game=table.game.name,
        version=table.game.version,
        box=table.game.box_name,
        options=msgspec.to_builtins(table.options),
        commitment=table.commitment,
        seed=table.seed.hex(),
        nonces=table.nonces,
        names=names,
        bots=bots,
        assist=assist,
        changes=changes,
        lines=tuple(map(_line, table.log)),
        score=table.score,
    )
    return msgspec.structs.replace(record, digest=_digest(record))


def write_record(record: Record) -> bytes:
    return msgspec.json.encode(record)


def read_record(text: bytes) -> Record:
    """A record from JSON. NotARecord, NewerRecord or EditedRecord say what is wrong."""
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
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NotARecord(str(error)) from None
    if record.digest != _digest(record):
        raise EditedRecord(None, "digest")
    return record


def replay(game: AnyGame, record: Record) -> Table:
    """The table of a record, every draw and every answer checked on the way; it can be played on."""
    if record.version > game.version:
        raise NewerRecord(record.game, record.version, game.version)
    table = Table(game, _options(game, record), _seed(record), record.nonces)
    for number, line in enumerate(record.lines, 1):
        if number > len(table.log):
            _submit(table, line, number)
        if _line(table.log[number - 1]) != _normal(game, line, number):
            raise EditedRecord(number, "draw")
    if len(table.log) > len(record.lines) or table.score != record.score:
        raise EditedRecord(None, "score")
    return table


def _submit(table: Table, line: Line, number: int) -> None:
    try:
        table.submit(line.seat, line.topic, _move(table.game, line, number), line.by)
    except (Refused, NoSuchSeat) as error:
        raise EditedRecord(number, kebab(type(error).__name__)) from None


def _move(game: AnyGame, line: Line, number: int) -> Move:
    try:
        return read_move(game, bytes(line.move))
    except (msgspec.DecodeError, RecursionError) as error:
        raise EditedRecord(number, str(error)) from None


def _line(entry: Entry) -> Line:
    return Line(entry.seat, entry.topic, msgspec.Raw(write(entry.move)), entry.by)


def _normal(game: AnyGame, line: Line, number: int) -> Line:
    """The line as we would have written it, however it is spaced."""
    return msgspec.structs.replace(line, move=msgspec.Raw(write(_move(game, line, number))))


def _options(game: AnyGame, record: Record) -> Options:
    try:
        return read_options(game.options, record.options)
    except BadOption as error:
        raise EditedRecord(None, str(error)) from None


def _seed(record: Record) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise SeedMismatch() from None
    if commitment(seed) != record.commitment:
        raise SeedMismatch()
    return seed


def _digest(record: Record) -> str:
    """Over everything else, so that a slip of the pen is noticed; who forges a record forges this too."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(record, digest=""))).hexdigest()

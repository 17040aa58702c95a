"""The record of a game: a versioned JSON format from which the game is replayed and verified."""

from hashlib import sha256
from math import prod
from typing import Any, Literal

import msgspec
from msgspec import Struct

from parlour.core.chance import chance, combined_seed, commitment
from parlour.core.codec import AnyGame, Domains, EventForm, OfferForm, event_form, event_of, offer_form, read_move
from parlour.core.contract import Offer
from parlour.core.domains import Hands, One, Order, Sheet, Some
from parlour.core.errors import (
    BadOption,
    EditedRecord,
    NewerRecord,
    NoSuchSeat,
    NotARecord,
    Refused,
    SeedMismatch,
    Unseeded,
)
from parlour.core.options import Options, read_options
from parlour.core.shuffle import Parts, check_parts
from parlour.core.table import By, Entry, Table
from parlour.core.values import Move, Seat, kebab

FORMAT = 2  # 1: without events
LARGEST_DRAW = 10_000  # bytes of one domain of a draw; the largest box has 74 cards
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


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A saved game. Reading checks its digest; replaying checks every draw against the seed, and every move.

    >>> import parlour
    >>> table = parlour.new(parlour.catalogue()[0], seed="tea")
    >>> record = read_record(write_record(record_of(table)))
    >>> replay(table.game, record).log == table.log
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


def record_of(
    table: Table,
    *,
    names: tuple[str, ...] = (),
    bots: tuple[str | None, ...] = (),
    assist: HelpLevel = "none",
    changes: tuple[Change, ...] = (),
    version: int | None = None,
    commits: tuple[str, ...] = (),
    replaced: tuple[Seat, ...] = (),
) -> Record:
    """The record of a table as it stands. Unseeded if its draws come from a chooser.

    `version`: of the rules that the game began with, if they are not today's.
    """
    if not table.seeded:
        raise Unseeded()
    record = Record(
        parlour=FORMAT,
        game=table.game.name,
        version=version or table.game.version,
        box=table.game.box_name,
        options=msgspec.to_builtins(table.options),
        commitment=table.commitment,
        seed=table.seed.hex(),
        nonces=table.nonces,
        names=names,
        bots=bots,
        assist=assist,
        changes=changes,
        lines=tuple(map(line_of, table.log)),
        score=table.score,
        commits=commits,
        replaced=replaced,
    )
    return _signed(record)


def with_events(record: Record, table: Table) -> Record:
    """The record in the current format, from its replayed table."""
    return _signed(msgspec.structs.replace(record, parlour=FORMAT, lines=tuple(map(line_of, table.log))))


def _signed(record: Record) -> Record:
    """The record with its digest, as it is after writing and reading."""
    signed = msgspec.structs.replace(record, digest=_digest(record))
    return _record.decode(msgspec.json.encode(signed))


def write_record(record: Record) -> bytes:
    return msgspec.json.encode(record)


def read_record(text: bytes) -> Record:
    """A record from JSON. Raises NotARecord, NewerRecord or EditedRecord."""
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
        raise EditedRecord(None, "digest")
    return record


def replay(game: AnyGame, record: Record) -> Table:
    """The table of a record. Play can continue on it.

    Where the record has today's rules, every draw and every answer is derived again and compared. Where its rules are
    older, its events are folded as they stand, and its draws are checked against the seed.
    """
    if record.version > game.version:
        raise NewerRecord(record.game, record.version, game.version)
    options, seed = _options(game, record), _seed(record)
    if record.commits or record.replaced:
        check_parts(record.commitment, record.commits, Parts(record.nonces, record.replaced), record.bots)
    if record.version < game.version and record.parlour > 1:
        table = _folded(game, options, seed, record)
    else:
        table = _derived(game, options, seed, record)
    if table.score != record.score:
        raise EditedRecord(None, "score")
    return table


def _derived(game: AnyGame, options: Options, seed: bytes, record: Record) -> Table:
    table = Table(game, options, seed, record.nonces)
    for number, line in enumerate(record.lines, 1):
        if number > len(table.log):
            _submit(table, line, number, again=record.parlour > 1)
        if not _same(game, table.log[number - 1], line, number, record.parlour):
            raise EditedRecord(number, "draw")
    if len(table.log) > len(record.lines):
        raise EditedRecord(None, "score")
    return table


def _folded(game: AnyGame, options: Options, seed: bytes, record: Record) -> Table:
    _check_draws(record, combined_seed(seed, record.nonces))
    entries = [entry_of(game, line, number) for number, line in enumerate(record.lines, 1)]
    try:
        return Table(game, options, seed, record.nonces, entries)
    except Exception as error:  # events that the game did not write
        raise EditedRecord(None, kebab(type(error).__name__)) from None


def _check_draws(record: Record, seed: bytes) -> None:
    """Check that every drawn move follows from the seed and its number."""
    drawn = [(number, line) for number, line in enumerate(record.lines, 1) if line.draw is not None]
    for place, (number, line) in enumerate(drawn):
        try:
            if drawn_move(line.draw, seed, place) != msgspec.json.decode(line.move):
                raise EditedRecord(number, "draw")
        except (LookupError, ValueError, TypeError, ArithmeticError) as error:
            raise EditedRecord(number, kebab(type(error).__name__)) from None


def drawn_move(offer: OfferForm | None, seed: bytes, place: int) -> dict[str, Any]:
    """The move that draw number `place` gives from this offer, as a JSON object."""
    if offer is None or not all(_sensible(field.domain) for field in offer.fields):
        raise ValueError("draw")
    size = prod(field.domain.size for field in offer.fields)
    index, values = chance(seed, place, size), {}
    for field in offer.fields:
        values[field.name] = field.domain.at(index % field.domain.size)
        index //= field.domain.size
    move: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({"type": offer.kind, **values}))
    return move


def _sensible(domain: Domains) -> bool:
    """Whether the domain is valid and small enough to count: a record may be hostile."""
    if len(msgspec.json.encode(domain)) > LARGEST_DRAW:
        return False
    match domain:
        case Some(values, least, most):
            return 0 <= least <= most <= len(values)
        case Order(pool, count):
            return 0 <= count <= len(pool)
        case Hands(pool, sizes):
            return min(sizes, default=0) >= 0 and sum(sizes) <= len(pool)
        case Sheet(boxes, least):
            return 0 <= least <= sum(len(box[0]) for box in boxes if box)
        case One():
            return True


def _submit(table: Table, line: RecordedMove, number: int, again: bool) -> None:
    """Play a line. `again`: draw the clock's answers again; version 0.1 did not draw them from the seed."""
    try:
        if line.by == "clock" and again:
            table.time_out(line.seat, line.topic)
        else:
            table.submit(line.seat, line.topic, _move(table.game, line, number), line.by)
    except (Refused, NoSuchSeat) as error:
        raise EditedRecord(number, kebab(type(error).__name__)) from None


def _move(game: AnyGame, line: RecordedMove, number: int) -> Move:
    try:
        return read_move(game, line.move)
    except (msgspec.DecodeError, RecursionError) as error:
        raise EditedRecord(number, str(error)) from None


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


def _same(game: AnyGame, entry: Entry, line: RecordedMove, number: int, form: int) -> bool:
    """Whether the line has the content of the derived entry, whatever its whitespace."""
    if form == 1:
        return (entry.seat, entry.topic, entry.move, entry.by) == (
            line.seat,
            line.topic,
            _move(game, line, number),
            line.by,
        )
    return _text(entry_of(game, line, number)) == _text(entry)


def _text(entry: Entry) -> bytes:
    return msgspec.json.encode(line_of(entry))


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
    """A checksum of the other fields, against accidental changes. It does not stop a forger."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(record, digest=""))).hexdigest()

"""Plays a record again, and checks it: every draw against the seed, every move against the rules."""

from math import prod
from typing import Any

import msgspec

from parlour.core.chance import chance, combined_seed, commitment
from parlour.core.codec import AnyGame, Domains, OfferForm, read_move
from parlour.core.domains import Hands, One, Order, Sheet, Some
from parlour.core.errors import BadOption, EditedRecord, NewerRecord, NoSuchSeat, Refused, SeedMismatch
from parlour.core.log import Entry
from parlour.core.options import Options, read_options
from parlour.core.record import FORMAT, Record, RecordedMove, entry_of, line_of, signed
from parlour.core.shuffle import Parts, check_parts
from parlour.core.table import Table
from parlour.core.values import Move, kebab

LARGEST_DRAW = 10_000  # bytes of one domain of a draw; the largest box has 74 cards


def with_events(record: Record, table: Table) -> Record:
    """The record in the current format, from its replayed table."""
    return signed(msgspec.structs.replace(record, parlour=FORMAT, lines=tuple(map(line_of, table.log))))


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

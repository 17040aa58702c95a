"""Imported records: checked completely, and their names sanitized, before anything is stored."""

from msgspec.structs import replace

from parlour.bots.own import LETTERS
from parlour.core.errors import EditedRecord
from parlour.core.record import Change, Record, read_record
from parlour.core.replay import with_events
from parlour.games import replay
from parlour.server.errors import BadName, LongRecord, UnfinishedRecord
from parlour.server.sanitize import clean_name


def read(text: bytes, most: int) -> Record:
    """A finished game of at most `most` lines, with every draw and answer checked.

    Slow: do not call it in the event loop.
    """
    record = read_record(text)
    for count in (len(record.lines), len(record.changes)):
        if count > most:
            raise LongRecord(count, most)
    if record.score is None:
        raise UnfinishedRecord()
    table = replay(record)
    _check_people(record, table.options.seats)
    return replace(
        with_events(record, table),
        names=tuple(map(_name, record.names)),
        changes=tuple(replace(change, name=_name(change.name)) for change in record.changes),
    )


def _check_people(record: Record, seats: int) -> None:
    for field, people in (("names", record.names), ("bots", record.bots)):
        if len(people) not in (0, seats):
            raise EditedRecord(None, field)
    if not all(_fits(change, seats, len(record.lines)) for change in record.changes):
        raise EditedRecord(None, "changes")
    bots = (*record.bots, *(change.bot for change in record.changes))
    if not all(bot is None or LETTERS.fullmatch(bot) for bot in bots):  # the name of a bot of any version
        raise EditedRecord(None, "bots")


def _fits(change: Change, seats: int, lines: int) -> bool:
    return change.seat in range(seats) and change.line in range(lines + 1)


def _name(text: str) -> str:
    """The sanitized name; empty if nothing readable is left."""
    try:
        return clean_name(text)
    except BadName:
        return ""

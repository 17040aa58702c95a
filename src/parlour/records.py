"""Records of games in files: one record, or one per line."""

from os import PathLike
from pathlib import Path

import msgspec

from parlour.core.errors import SeveralRecords
from parlour.core.record import Record, read_record, write_record


def save_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file, which is replaced if it exists."""
    Path(path).write_bytes(write_record(record))


def open_record(path: str | PathLike[str]) -> Record:
    """The record in a file. BadRecord if it is none; SeveralRecords if there are more, see `open_records`."""
    records = open_records(path)
    if len(records) != 1:
        raise SeveralRecords(len(records))
    return records[0]


def open_records(path: str | PathLike[str]) -> list[Record]:
    """The records in a file, such as `parlour simulate --save` writes."""
    text = Path(path).read_bytes()
    lines = [line for line in text.splitlines() if line.strip()]
    return [read_record(text)] if len(lines) < 2 or _is_one(text) else [read_record(line) for line in lines]


def _is_one(text: bytes) -> bool:
    """Whether the lines are one JSON value, as of a record that an editor has formatted."""
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True

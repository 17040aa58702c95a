"""Backups: taken from a file in use, and put back under a server that runs."""

from pathlib import Path

import apsw

from parlour.store.errors import NotOurFile, StoreFailed
from parlour.store.schema import APPLICATION, connect, migrate, new_generation

PAGES = 1000  # copied at a time


def back_up(file: Path, copy: Path) -> None:
    """A copy of the file as of one moment, while it is written to."""
    if not file.is_file():
        raise NotOurFile(str(file))
    source = connect(file)
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    try:
        target = apsw.Connection(str(part))
        _copy(source, target)
        target.pragma("journal_mode", "delete")
        target.close()
    finally:
        source.close()
    part.replace(copy)


def restore(copy: Path, file: Path) -> None:
    """Put a backup in the place of what the file holds; a server that runs on it notices and folds its tables again."""
    source = _opened(copy)
    target = connect(file)
    try:
        _copy(source, target)
        target.pragma("journal_mode", "wal")
        migrate(target, file)
        new_generation(target)
    finally:
        source.close()
        target.close()


def _opened(copy: Path) -> apsw.Connection:
    try:
        db = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READONLY)
        if db.pragma("application_id") != APPLICATION or db.pragma("quick_check") != "ok":
            raise NotOurFile(str(copy))
    except (apsw.NotADBError, apsw.CantOpenError, apsw.CorruptError):
        raise NotOurFile(str(copy)) from None
    return db


def _copy(source: apsw.Connection, target: apsw.Connection) -> None:
    target.set_busy_timeout(10_000)
    try:
        with target.backup("main", source, "main") as copying:
            while not copying.done:
                copying.step(PAGES)
    except apsw.Error as error:
        raise StoreFailed(str(error)) from None

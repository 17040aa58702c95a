"""Backups: taken from a file in use, and restored under a running server."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from parlour.store.errors import NotOurFile
from parlour.store.modes import make_private
from parlour.store.schema import APPLICATION, connect, copy_database, copy_pages, new_generation


def back_up(file: Path, copy: Path) -> None:
    """A consistent copy of the file, also while it is written to."""
    if not file.is_file():
        raise NotOurFile(str(file))
    source = connect(file)
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        copy_database(source, part)
    finally:
        source.close()
    part.replace(copy)


def restore(copy: Path, file: Path, upgrade: Callable[[Path], object]) -> None:
    """Replace the content of the file by a backup. A running server notices and loads its tables again.

    `upgrade` brings the logs of an older backup up to date before they are visible.
    """
    source = _opened(copy)
    file.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=file.parent) as folder:
        part = Path(folder) / file.name
        copy_database(source, part)
        source.close()
        connect(part).close()
        upgrade(part)
        _put(part, file)


def _put(part: Path, file: Path) -> None:
    source, target = connect(part), connect(file)
    try:
        copy_pages(source, target)
        target.pragma("journal_mode", "wal")
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

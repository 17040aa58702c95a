"""Rewrites the logs of an older file in the current format, in one transaction and after a copy of the file."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import structlog

from parlour.store.contract import Listing, Logged
from parlour.store.schema import connect, copy_aside, new_generation
from parlour.store.sqlite import put_listing

LOG_FORMAT = 2  # 1: rows without events (version 0.1)
OFTEN = 500  # tables between two progress messages
Rewrite = Callable[[str, list[Logged]], tuple[list[Logged], Listing | None]]
log = structlog.get_logger()


def rewrite_logs(file: Path, rewrite: Rewrite) -> int:
    """Rewrite every log; returns their number. A table without a listing is listed as closed."""
    db = connect(file)
    try:
        if _format(db) == LOG_FORMAT:
            return 0
        copy_aside(db, file, f"log-format-{_format(db)}")
        return _in_one_transaction(db, rewrite)
    finally:
        db.close()


def _in_one_transaction(db: apsw.Connection, rewrite: Rewrite) -> int:
    db.execute("begin immediate")
    try:
        count = _rewrite_all(db, rewrite)
        db.execute("insert or replace into meta values ('log-format', ?)", (str(LOG_FORMAT),))
        new_generation(db)
        db.execute("commit")
    except BaseException:
        db.execute("rollback")
        raise
    return count


def _rewrite_all(db: apsw.Connection, rewrite: Rewrite) -> int:
    names = [str(name) for (name,) in db.execute('select distinct "table" from log')]
    for done, name in enumerate(names):
        if done % OFTEN == 0:
            log.warning("upgrading-logs", done=done, of=len(names))
        rows, listing = rewrite(name, list(_rows(db, name)))
        db.execute('delete from log where "table" = ?', (name,))
        numbered = [(name, number, row.at, row.body) for number, row in enumerate(rows)]
        db.executemany("insert into log values (?, ?, ?, ?)", numbered)
        if listing is not None:
            put_listing(db, listing)
        else:
            db.execute("""update listings set state = 'closed' where "table" = ?""", (name,))
    return len(names)


def _rows(db: apsw.Connection, name: str) -> Iterator[Logged]:
    return (Logged(*row) for row in db.execute('select at, body from log where "table" = ? order by number', (name,)))


def _format(db: apsw.Connection) -> int:
    (value,) = db.execute("select value from meta where name = 'log-format'").fetchone() or ("1",)
    return int(value)

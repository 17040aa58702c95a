"""The schema of the SQLite file, and its migrations: forward only, one per version."""

import secrets
from contextlib import suppress
from pathlib import Path

import apsw
import structlog

from parlour.store.errors import NewerFile, NotOurFile, StoreFailed
from parlour.store.modes import keep_private, make_private

PAGES = 1000  # per step of a copy
log = structlog.get_logger()
APPLICATION = 0x5041524C  # "PARL": `pragma application_id` of our files
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """create table log (
            "table" text not null, number integer not null, at integer not null, body blob not null,
            primary key ("table", number)) without rowid""",
        """create table listings (
            "table" text primary key, game text not null, state text not null, public integer not null,
            seats integer not null, taken integer not null, pace text not null, assist text not null,
            touched integer not null) without rowid""",
        "create index listings_by_state on listings (state, public, touched)",
        """create table sitting (
            guest text not null, "table" text not null, primary key (guest, "table")) without rowid""",
        'create index sitting_by_table on sitting ("table")',
        """create table guests (
            guest text primary key, key blob not null unique, name text not null, seen integer not null
            ) without rowid""",
        """create table chat (
            "table" text not null, number integer not null, at integer not null, guest text not null,
            text text not null, primary key ("table", number)) without rowid""",
        "create index chat_by_guest on chat (guest)",
        "create table meta (name text primary key, value text not null) without rowid",
    ),
    (
        """create table resting (
            "table" text primary key, due integer not null) without rowid""",
        """create table notes (
            "table" text not null, game integer not null, seat integer not null, guest text not null,
            text text not null, primary key ("table", game, seat)) without rowid""",
        "create index notes_by_guest on notes (guest)",
    ),
    (
        # The format of the bodies in the log: see store.logs.
        """insert into meta select 'log-format', case when exists (select 1 from log) then '1' else '2' end""",
    ),
    ("alter table guests add column returned integer not null default 1",),  # existing guests count as returned
)


def connect(file: Path) -> apsw.Connection:
    """A connection to one of our files, migrated, or to a new one."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        make_private(file)
        db = apsw.Connection(str(file))
        db.set_busy_timeout(10_000)
        _check_ours(db, file)
        keep_private(file)
        _configure(db)
        migrate(db, file)
    except apsw.NotADBError:
        raise NotOurFile(str(file)) from None
    except apsw.Error as error:
        raise StoreFailed(f"{file}: {error}") from None
    return db


def reader(file: Path) -> apsw.Connection:
    """A second connection, for reading only."""
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    db.set_busy_timeout(10_000)
    return db


def empty_wal(file: Path) -> None:
    """Truncate the write-ahead log, so that deleted data is gone from it; if it is busy, a later checkpoint does so."""
    db = apsw.Connection(str(file))
    db.set_busy_timeout(10_000)
    with suppress(apsw.BusyError):
        db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    db.close()


def version_of(db: apsw.Connection) -> int:
    return int(db.pragma("user_version"))


def migrate(db: apsw.Connection, file: Path) -> None:
    """Migrate to the current version, in one transaction."""
    version = version_of(db)
    if version > len(MIGRATIONS):
        raise NewerFile(str(file), version, len(MIGRATIONS))
    if version == len(MIGRATIONS):
        return
    if version:
        copy_aside(db, file, f"version-{version}")
    db.execute("begin immediate")
    try:
        for step in MIGRATIONS[version_of(db) :]:
            for statement in step:
                db.execute(statement)
        new_generation(db)
        db.pragma("application_id", APPLICATION)
        db.pragma("user_version", len(MIGRATIONS))
        db.execute("commit")
    except BaseException:
        db.execute("rollback")
        raise


def copy_aside(db: apsw.Connection, file: Path, label: str) -> None:
    """Copy the file, including its write-ahead log, to a file beside it."""
    copy = file.with_name(f"{file.name}.{label}")
    if copy.exists():
        return  # by an earlier migration that failed
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    make_private(part)
    copy_database(db, part)
    part.replace(copy)
    log.warning("file-copied", copy=str(copy))


def copy_database(source: apsw.Connection, file: Path) -> None:
    """A consistent copy of the database in a file."""
    target = apsw.Connection(str(file))
    try:
        copy_pages(source, target)
        target.pragma("journal_mode", "delete")
    finally:
        target.close()


def copy_pages(source: apsw.Connection, target: apsw.Connection) -> None:
    target.set_busy_timeout(10_000)
    try:
        with target.backup("main", source, "main") as copying:
            while not copying.done:
                copying.step(PAGES)
    except apsw.Error as error:
        raise StoreFailed(str(error)) from None


def generation(db: apsw.Connection) -> str:
    """An identifier that changes when a backup is restored."""
    (value,) = db.execute("select value from meta where name = 'generation'").fetchone() or ("",)
    return str(value)


def new_generation(db: apsw.Connection) -> None:
    db.execute("insert or replace into meta values ('generation', ?)", (secrets.token_hex(16),))


def _check_ours(db: apsw.Connection, file: Path) -> None:
    (count,) = db.execute("select count(*) from sqlite_master").fetchone() or (0,)
    if count and db.pragma("application_id") != APPLICATION:
        raise NotOurFile(str(file))


def _configure(db: apsw.Connection) -> None:
    """One pragma per call: one that returns a row would end a longer script."""
    db.pragma("journal_mode", "wal")
    db.pragma("synchronous", "full")
    db.pragma("wal_autocheckpoint", 4000)  # pages: the last page of a table changes often, but is copied once
    db.pragma("secure_delete", 1)  # deleted data of guests does not stay in free pages

"""The store in one SQLite file. One thread writes and one reads; neither blocks the other."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import apsw

from parlour.store.contract import ChatLine, Guest, Listing, Logged, Note, State
from parlour.store.schema import connect, empty_wal, generation, reader
from parlour.store.writer import Writer

T = TypeVar("T")
LISTED = '"table", game, state, public, seats, taken, pace, assist, touched'


class SqliteStore:
    """Implements `Store`."""

    def __init__(self, file: Path, db: apsw.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self.file = file
        self._db = db
        self._reader = reader(file)
        self._generation = generation(db)
        self._loop = loop
        self._writer = Writer(db, loop)
        self._readers = ThreadPoolExecutor(1, "store-reader")

    @classmethod
    async def open(cls, file: Path) -> Self:
        """Open the store in this file; the file is created or migrated if necessary."""
        return cls(file, connect(file), asyncio.get_running_loop())

    async def close(self) -> None:
        await self._loop.run_in_executor(None, self._writer.stop)
        self._readers.shutdown()
        self._reader.close()
        self._db.close()

    async def append(self, table: str, number: int, rows: Sequence[Logged], listing: Listing | None = None) -> None:
        columns = [(table, place, row.at, row.body) for place, row in enumerate(rows, number)]
        await self._writer.run(None if listing is None else partial(put_listing, listing=listing), columns)

    async def rows(self, table: str) -> list[Logged]:
        found = await self._read('select at, body from log where "table" = ? order by number', table)
        return [Logged(*row) for row in found]

    async def tables(self) -> list[str]:
        return [name for (name,) in await self._read('select distinct "table" from log')]

    async def listings(self, states: Sequence[State], limit: int) -> list[Listing]:
        marks = ", ".join("?" * len(states))
        found = await self._read(
            f"select {LISTED} from listings where public and state in ({marks}) order by touched desc limit ?",
            *states,
            limit,
        )
        return [_listing(row) for row in found]

    async def listings_of(self, guest: str) -> list[Listing]:
        found = await self._read(
            f'select {LISTED} from listings join sitting using ("table") where guest = ? order by touched desc', guest
        )
        return [_listing(row) for row in found]

    async def idle(self, states: Sequence[State], before: int) -> list[str]:
        marks = ", ".join("?" * len(states))
        found = await self._read(
            f"""select "table" from listings where state in ({marks}) and touched < ? and
            (select at from log where log."table" = listings."table" order by number desc limit 1) < ?""",
            *states,
            before,
            before,
        )
        return [name for (name,) in found]

    async def rest(self, table: str, due: int | None) -> None:
        if due is None:
            await self._write('delete from resting where "table" = ?', table)
        else:
            await self._write("insert or replace into resting values (?, ?)", table, due)

    async def due(self, now: int) -> list[str]:
        found = await self._read(
            """select "table" from listings left join resting using ("table")
            where state = 'playing' and coalesce(due, 0) <= ? order by touched desc""",
            now,
        )
        return [name for (name,) in found]

    async def drop(self, table: str) -> None:
        def write(db: apsw.Connection) -> None:
            for name in ("log", "listings", "sitting", "chat", "resting", "notes"):
                db.execute(f'delete from {name} where "table" = ?', (table,))

        await self._writer.run(write)

    async def relist(self, listings: Sequence[Listing]) -> None:
        def write(db: apsw.Connection) -> None:
            db.execute("delete from listings")
            db.execute("delete from sitting")
            for listing in listings:
                put_listing(db, listing)

        await self._writer.run(write)

    async def close_listing(self, table: str) -> None:
        await self._write("""update listings set state = 'closed' where "table" = ?""", table)

    async def put_guest(self, guest: Guest) -> None:
        await self._write(
            """insert into guests (guest, key, name, seen, returned) values (?, ?, ?, ?, ?) on conflict (guest)
            do update set key = excluded.key, name = excluded.name, seen = excluded.seen""",
            guest.guest,
            guest.key,
            guest.name,
            guest.seen,
            guest.returned,
        )

    async def saw_guest(self, guest: str, now: int) -> None:
        await self._write("update guests set seen = ?, returned = 1 where guest = ?", now, guest)

    async def guest_by_key(self, key: bytes) -> Guest | None:
        found = await self._read("select guest, key, name, seen, returned from guests where key = ?", key)
        for guest, secret, name, seen, returned in found:
            return Guest(guest, secret, name, seen, bool(returned))
        return None

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(guests))
        return dict(await self._read(f"select guest, name from guests where guest in ({marks})", *guests))

    async def forget_guest(self, guest: str) -> None:
        def write(db: apsw.Connection) -> None:
            for name in ("guests", "chat", "sitting", "notes"):
                db.execute(f"delete from {name} where guest = ?", (guest,))

        await self._writer.run(write)
        await self._loop.run_in_executor(self._readers, empty_wal, self.file)

    async def stale_guests(self, before: int, strangers: int) -> list[str]:
        found = await self._read(
            """select guest from guests where seen < ? and guest not in (select guest from sitting)
            union select guest from guests where not returned and seen < ? and guest not in (
            select guest from sitting join listings using ("table")
            where state in ('seating', 'playing') or touched >= ?)""",
            before,
            strangers,
            strangers,
        )
        return [guest for (guest,) in found]

    async def say(self, line: ChatLine) -> None:
        await self._write(
            "insert into chat values (?, ?, ?, ?, ?)", line.table, line.number, line.at, line.guest, line.text
        )

    async def chat(self, table: str, since: int = 0) -> list[ChatLine]:
        found = await self._read(
            'select "table", number, at, guest, text from chat where "table" = ? and number >= ? order by number',
            table,
            since,
        )
        return [ChatLine(*row) for row in found]

    async def put_note(self, note: Note) -> None:
        values = (note.table, note.game, note.seat, note.guest, note.text)
        await self._write("insert or replace into notes values (?, ?, ?, ?, ?)", *values)

    async def note(self, table: str, game: int, seat: int, guest: str) -> str:
        found = await self._read(
            'select text from notes where "table" = ? and game = ? and seat = ? and guest = ?', table, game, seat, guest
        )
        return found[0][0] if found else ""

    async def changed(self) -> bool:
        now = await self._loop.run_in_executor(self._readers, generation, self._reader)
        before, self._generation = self._generation, now
        return now != before

    async def _write(self, statement: str, *values: Any) -> None:
        await self._writer.run(_statement(statement, values))

    async def _read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return list(self._reader.execute(statement, values))

        return await self._loop.run_in_executor(self._readers, read)


def _statement(statement: str, values: tuple[Any, ...]) -> Callable[[apsw.Connection], None]:
    def write(db: apsw.Connection) -> None:
        db.execute(statement, values)

    return write


def put_listing(db: apsw.Connection, listing: Listing) -> None:
    db.execute(
        "insert or replace into listings values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            listing.table,
            listing.game,
            listing.state,
            listing.public,
            listing.seats,
            listing.taken,
            listing.pace,
            listing.assist,
            listing.touched,
        ),
    )
    db.execute('delete from sitting where "table" = ?', (listing.table,))
    for guest in listing.guests:
        db.execute("insert or ignore into sitting values (?, ?)", (guest, listing.table))


def _listing(row: tuple[Any, ...]) -> Listing:
    table, game, state, public, *rest = row
    return Listing(table, game, state, bool(public), *rest)

"""The store: durable, in order, all or nothing; backups of a file in use."""

import asyncio
from pathlib import Path

import apsw
import pytest

from parlour.store import ChatLine, Guest, Listing, Logged, LogTaken, NotOurFile, SqliteStore, StoreChanged
from parlour.store.errors import NewerFile
from parlour.store.files import back_up, restore
from parlour.store.schema import MIGRATIONS, connect

pytestmark = pytest.mark.asyncio


def rows(*bodies: str) -> list[Logged]:
    return [Logged(1, body.encode()) for body in bodies]


def as_it_is(file: Path) -> None:
    """An upgrade that changes nothing."""


def listing(table: str, **changed: object) -> Listing:
    return Listing(table, "g", "seating", True, 2, 1, "relaxed", "none", 1, ("ann",))


async def test_what_is_appended_is_there_in_order(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 0, rows("a", "b"), listing("t"))
    await store.append("t", 2, rows("c"))
    assert [row.body for row in await store.rows("t")] == [b"a", b"b", b"c"]
    assert [line.table for line in await store.listings_of("ann")] == ["t"]
    await store.close()
    again = await SqliteStore.open(tmp_path / "p.db")
    assert len(await again.rows("t")) == 3
    await again.close()


async def test_a_number_is_given_once_and_a_job_is_all_or_nothing(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 1, rows("theirs"))
    jobs = [store.append("t", 0, rows("a", "b")), store.append("u", 0, rows("c"))]
    taken, fine = await asyncio.gather(*jobs, return_exceptions=True)
    assert isinstance(taken, LogTaken)
    assert fine is None
    assert [row.body for row in await store.rows("t")] == [b"theirs"]
    assert len(await store.rows("u")) == 1
    await store.close()


async def test_many_writers_share_a_transaction(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    db = apsw.Connection(str(tmp_path / "p.db"))
    before = db.pragma("data_version")
    await asyncio.gather(*(store.append(f"t{n}", 0, rows("x")) for n in range(500)))
    assert len(await store.tables()) == 500
    assert db.pragma("data_version") != before
    wal = (tmp_path / "p.db-wal").stat().st_size
    assert wal < 500 * 4096, "a transaction each would have written a page each"
    await store.close()


async def test_guests_and_chat_are_forgotten_the_log_is_not(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 0, rows("sat ann"), listing("t"))
    await store.put_guest(Guest("ann", b"key", "Ann", 5))
    await store.say(ChatLine("t", 0, 1, "ann", "hello"))
    assert await store.names(["ann", "bo"]) == {"ann": "Ann"}
    assert (await store.guest_by_key(b"key")) == Guest("ann", b"key", "Ann", 5)
    assert await store.stale_guests(9, 9) == []
    await store.forget_guest("ann")
    assert await store.names(["ann"]) == {}
    assert await store.chat("t") == []
    assert len(await store.rows("t")) == 1
    await store.drop("t")
    assert await store.tables() == []
    await store.close()


async def test_a_backup_of_a_file_in_use_is_put_back_under_a_store_that_runs(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 0, rows("a"))
    await asyncio.to_thread(back_up, tmp_path / "p.db", tmp_path / "copy.db")
    await store.append("t", 1, rows("b"))
    assert not await store.changed()
    await asyncio.to_thread(restore, tmp_path / "copy.db", tmp_path / "p.db", as_it_is)
    assert await store.changed()
    with pytest.raises(StoreChanged):
        await store.append("t", 2, rows("c"))
    assert [row.body for row in await store.rows("t")] == [b"a"]
    await store.append("t", 1, rows("other b"))
    assert len(await store.rows("t")) == 2
    await store.close()


async def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "a.txt", tmp_path / "other.db"
    text.write_text("not a database, but long enough to be taken for one" * 50)
    apsw.Connection(str(other)).execute("create table mine (x)")
    for file in (text, other):
        with pytest.raises(NotOurFile):
            await SqliteStore.open(file)
    with pytest.raises(NotOurFile):
        restore(text, tmp_path / "p.db", as_it_is)
    with pytest.raises(NotOurFile):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")


async def test_a_newer_file_is_refused_and_an_older_one_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(tmp_path / "p.db").close()
    monkeypatch.setattr("parlour.store.schema.MIGRATIONS", (*MIGRATIONS, ("create table more (x)",)))
    db = connect(tmp_path / "p.db")
    assert db.pragma("user_version") == len(MIGRATIONS) + 1
    assert db.execute("select count(*) from more").fetchone() == (0,)
    db.close()
    monkeypatch.setattr("parlour.store.schema.MIGRATIONS", MIGRATIONS)
    with pytest.raises(NewerFile):
        connect(tmp_path / "p.db")

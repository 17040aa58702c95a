"""Only the server's user can access its files, whatever the umask and the earlier modes."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
import structlog
from structlog.testing import capture_logs

from parlour.store import Logged, NotOurFile, SqliteStore
from parlour.store.files import back_up, restore

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.usefixtures("_open_umask"),
]


@pytest.fixture
def _open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}


async def test_a_new_file_and_all_beside_it_are_for_its_user_alone(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "data" / "p.db")
    await store.append("t", 0, [Logged(1, b"x")])
    assert modes(tmp_path / "data") == dict.fromkeys(("p.db", "p.db-wal", "p.db-shm"), "0o600")
    assert tmp_path.joinpath("data").stat().st_mode & 0o777 == 0o777, "the folder is the user's business"
    await store.close()


async def test_a_backup_is_for_its_user_alone_and_so_is_a_file_put_back(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 0, [Logged(1, b"x")])
    (tmp_path / "copy.db.part").write_bytes(b"left over")
    (tmp_path / "copy.db").write_bytes(b"an older one, open to all")
    await asyncio.to_thread(back_up, tmp_path / "p.db", tmp_path / "copy.db")
    await asyncio.to_thread(restore, tmp_path / "copy.db", tmp_path / "other.db", lambda _: None)
    assert set(modes(tmp_path).values()) == {"0o600"}
    assert "other.db" in modes(tmp_path)
    await store.close()


async def test_a_file_that_others_could_read_is_tightened_with_a_line_in_the_log(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path / "p.db")).close()
    (tmp_path / "p.db").chmod(0o644)
    (tmp_path / "p.db-wal").touch(0o644)
    structlog.reset_defaults()
    with capture_logs() as lines:
        store = await SqliteStore.open(tmp_path / "p.db")
    await store.append("t", 0, [Logged(1, b"x")])
    assert set(modes(tmp_path).values()) == {"0o600"}
    await store.close()
    assert {"event": "file-tightened", "log_level": "warning", "file": "p.db", "mode": "644"} in lines
    with capture_logs() as lines:
        await (await SqliteStore.open(tmp_path / "p.db")).close()
    assert lines == []


async def test_a_file_that_is_not_ours_keeps_its_mode(tmp_path: Path) -> None:
    apsw.Connection(str(tmp_path / "other.db")).execute("create table mine (x)")
    with pytest.raises(NotOurFile):
        await SqliteStore.open(tmp_path / "other.db")
    assert modes(tmp_path)["other.db"] == "0o644"

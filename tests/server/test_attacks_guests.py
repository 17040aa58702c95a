"""Guests who never return are deleted after a day: programs and one-time visitors."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import httpx
import pytest

from parlour.server.hosting.registry import TableRegistry
from parlour.server.metrics import Metrics
from parlour.server.table.pace import DAY
from parlour.store import SqliteStore
from server.clients import HandClock, running

pytestmark = pytest.mark.asyncio
TABLE = {"game": "sherlock-13", "options": {"seats": 2}, "name": "Ann", "bots": {"1": "random"}}


class Days:
    """A database over several days: requests on some days, `tidy` in between."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.clock = HandClock()

    @contextlib.asynccontextmanager
    async def served(self) -> AsyncIterator[httpx.AsyncClient]:
        async with running(self.file, self.clock) as server, server.http() as http:
            yield http

    async def later(self, days: float) -> None:
        self.clock.turn(int(days * DAY))
        store = await SqliteStore.open(self.file)
        registry = TableRegistry(store, self.clock, Metrics())
        await registry.tidy()
        registry.stop()
        await store.close()

    def names(self) -> list[str]:
        return [name for (name,) in apsw.Connection(str(self.file)).execute("select name from guests order by name")]


async def test_a_guest_who_never_came_back_with_the_cookie_is_kept_a_day(tmp_path: Path) -> None:
    days = Days(tmp_path / "p.db")
    async with days.served() as http:
        await http.put("/api/me", json={"name": "Once"})
        http.cookies.clear()
        await http.put("/api/me", json={"name": "Twice"})
        assert (await http.get("/api/me")).json() == {"name": "Twice"}
    await days.later(0.9)
    assert days.names() == ["Once", "Twice"]
    await days.later(0.2)
    assert days.names() == ["Twice"]
    await days.later(363)
    assert days.names() == ["Twice"]
    await days.later(2)
    assert days.names() == []


async def test_a_guest_who_comes_back_is_kept_a_year_from_then_on(tmp_path: Path) -> None:
    days = Days(tmp_path / "p.db")
    async with days.served() as http:
        await http.put("/api/me", json={"name": "Ann"})
        await http.get("/api/me")
        cookies = http.cookies
    await days.later(300)
    async with days.served() as http:
        http.cookies = cookies
        assert (await http.get("/api/me")).json() == {"name": "Ann"}
    await days.later(300)
    assert days.names() == ["Ann"]


async def test_a_stranger_is_kept_while_a_table_of_theirs_is_open_and_a_day_longer(tmp_path: Path) -> None:
    days = Days(tmp_path / "p.db")
    async with days.served() as http:
        made = (await http.post("/api/tables", json=TABLE | {"pace": "week"})).json()
        http.cookies.clear()
        secret = {"authorization": f"Bearer {made['secret']}"}
        assert (await http.post(f"/api/tables/{made['table']}/start", headers=secret)).status_code == 200
    await days.later(5)
    assert days.names() == ["Ann"], "the game goes on"
    async with days.served() as http:
        assert (await http.delete(f"/api/tables/{made['table']}", headers=secret)).status_code == 200
    await days.later(0.5)
    assert days.names() == ["Ann"]
    await days.later(1)
    assert days.names() == []


async def test_a_new_name_does_not_make_a_stranger_of_a_guest(tmp_path: Path) -> None:
    days = Days(tmp_path / "p.db")
    async with days.served() as http:
        await http.put("/api/me", json={"name": "Ann"})
        await http.put("/api/me", json={"name": "Anna"})
    await days.later(30)
    assert days.names() == ["Anna"]


async def test_guests_of_an_older_file_are_kept_as_they_were(tmp_path: Path) -> None:
    days = Days(tmp_path / "p.db")
    async with days.served() as http:
        await http.put("/api/me", json={"name": "Ann"})
    db = apsw.Connection(str(days.file))
    db.execute("alter table guests drop column returned")
    db.pragma("user_version", db.pragma("user_version") - 1)
    db.close()
    await days.later(30)
    assert days.names() == ["Ann"]

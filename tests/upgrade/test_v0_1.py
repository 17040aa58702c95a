"""A database, records and seat links of version 0.1 still work: the current code opens, folds and continues them."""

import gzip
import json
import stat
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import apsw
import msgspec
import pytest

from parlour import games
from parlour.core.errors import EditedRecord
from parlour.core.record import Record, read_record
from parlour.core.replay import replay
from parlour.games import catalogue, load, load_version_1
from parlour.server.hosting.registry import TableRegistry
from parlour.server.hosting.upgrade import upgrade
from parlour.server.metrics import Metrics
from parlour.store import SqliteStore
from server.clients import Client, HandClock, owner_does, running, settled
from server.clients import Seats as AtTable
from upgrade.make import MOVES, cases, play_on

OLD = Path(__file__).parent / "v0.1"
TABLES: list[dict[str, Any]] = json.loads((OLD / "tables.json").read_text())
RECORDS = sorted(OLD.glob("*-*-?.json"))
CHANGED = sorted((OLD / "changed").glob("*.json"))  # played by rules that have changed since then


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "parlour.db"
    file.write_bytes(gzip.decompress((OLD / "parlour.db.gz").read_bytes()))
    return file


def states(file: Path) -> Counter[str]:
    return Counter(state for (state,) in apsw.Connection(str(file)).execute("select state from listings"))


def test_the_fixture_has_every_game_in_every_state() -> None:
    assert len(TABLES) == len(cases()) == 41
    assert {(table["game"], table["state"]) for table in TABLES} == {(case.game, case.state) for case in cases()}
    assert len(RECORDS) == 20


def test_the_file_is_copied_aside_and_every_table_keeps_its_state(file: Path) -> None:
    before = states(file)
    upgrade(file)
    copies = sorted(file.parent.glob("parlour.db.*"))
    assert [copy.name for copy in copies] == ["parlour.db.log-format-1", "parlour.db.version-2"]
    assert {stat.S_IMODE(copy.stat().st_mode) for copy in copies} == {0o600}
    assert states(copies[-1]) == states(file) == before == {"playing": 30, "over": 10, "seating": 1}
    upgrade(file)
    assert sorted(file.parent.glob("parlour.db.*")) == copies, "the second time there is nothing to do"


@pytest.mark.asyncio
async def test_once_upgraded_no_rule_decides_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(file)
    for name in catalogue():
        monkeypatch.setattr(type(load(name)), "decide", forbidden)
    store = await SqliteStore.open(file)
    registry = TableRegistry(store, HandClock(), Metrics())
    assert await registry.rebuild() == len(TABLES)
    assert states(file) == {"playing": 30, "over": 10, "seating": 1}
    registry.stop()
    await store.close()


def forbidden(*_: Any) -> None:
    raise AssertionError("folded with decide")


RUNNING = [table for table in TABLES if table["state"] in ("running", "paused", "rematched")]


@pytest.mark.asyncio
@pytest.mark.parametrize("table", RUNNING, ids=[f"{table['game']}-{table['state']}" for table in RUNNING])
async def test_running_tables_are_played_on_by_their_seat_links(table: dict[str, Any], file: Path) -> None:
    alone(file, table["table"])
    async with running(file, HandClock(1_800_001_000_000)) as server, server.http() as http, AsyncExitStack() as stack:
        http.headers["authorization"] = f"Bearer {table['secrets'][0]}"
        at = AtTable(table["table"], table["secrets"])
        clients = [await stack.enter_async_context(Client(server, at.table, secret)) for secret in at.secrets]
        await settled(clients)
        before = len(clients[0].seen)
        assert before, "what was seen before is there"
        if table["state"] == "paused":
            await owner_does(http, at, "resume")
        while len(clients[0].seen) == before:  # a bot thinks in real time
            await play_on(server, clients, Random(table["table"]), MOVES)


def alone(file: Path, table: str) -> None:
    """Delete all other tables from the file: all tables of a server share a clock."""
    db = apsw.Connection(str(file))
    for name in ("log", "listings"):
        db.execute(f'delete from {name} where "table" != ?', (table,))
    db.close()


@pytest.mark.asyncio
async def test_finished_games_have_the_same_record(file: Path) -> None:
    over = [table for table in TABLES if table["state"] in ("finished", "rematched")]
    async with running(file) as server, server.http() as http:
        for table in over:
            http.headers["authorization"] = f"Bearer {table['secrets'][0]}"
            reply = await http.get(f"/api/tables/{table['table']}/games/1/record")
            now = read_record(reply.content)
            (old,) = [one for one in map(read, RECORDS) if one.commitment == now.commitment]
            assert [bare(line) for line in now.lines] == [bare(line) for line in old.lines]
            assert (now.score, now.version, now.names) == (old.score, old.version, old.names)
            assert replay(load(now.game), now).score == old.score


@pytest.mark.parametrize("file", [*RECORDS, *CHANGED], ids=lambda file: file.stem)
def test_old_records_still_replay(file: Path) -> None:
    record = read(file)
    assert record.parlour == 1
    table = games.replay(record)
    assert table.over
    assert table.score == record.score


@pytest.mark.parametrize("file", CHANGED, ids=lambda file: file.stem)
def test_rules_that_have_changed_are_kept_for_old_games(file: Path) -> None:  # CO-3.10, PA-6.5
    record = read(file)
    with pytest.raises(EditedRecord):
        replay(load(record.game), record)
    assert load_version_1(record.game).version == 1


def read(file: Path) -> Record:
    return read_record(file.read_bytes())


def bare(line: Any) -> Any:
    return line.seat, line.topic, line.by, msgspec.json.decode(line.move)


@pytest.mark.asyncio
async def test_a_log_that_cannot_be_followed_closes_its_table_and_stops_no_other(file: Path) -> None:
    finished = next(table for table in TABLES if table["state"] == "rematched")
    spoil(file, finished["table"], "answered", {"type": "answered", "seat": 0, "topic": "none", "move": {}})
    async with running(file) as server, server.http() as http:
        reply = await http.get(f"/api/tables/{finished['table']}")
        assert (reply.status_code, reply.json()["error"]) == (410, "table-outdated")
        assert reply.json()["facts"]["score"] != "-", "the result of its first game"
        assert states(file) == {"playing": 29, "over": 10, "seating": 1, "closed": 1}


@pytest.mark.asyncio
async def test_a_log_that_is_damaged_later_closes_its_table_too(file: Path) -> None:
    upgrade(file)
    table = next(table for table in TABLES if table["state"] == "running")["table"]
    spoil(file, table, "played", {"type": "nothing"})
    store = await SqliteStore.open(file)
    metrics = Metrics()
    registry = TableRegistry(store, HandClock(1_900_000_000_000), metrics)
    for _ in range(3):
        await registry.sweep()
    assert registry.folded == 29, "all others were woken: their time is up"
    assert table not in await store.due(1 << 60)
    await registry.tidy()
    assert metrics.text().count(b'parlour_table_outdated{table="') == 1
    registry.stop()
    await store.close()


def spoil(file: Path, table: str, kind: str, row: dict[str, Any]) -> None:
    """Replace the body of the last row of this kind."""
    db = apsw.Connection(str(file))
    found = list(db.execute('select number, body from log where "table" = ? order by number desc', (table,)))
    number = next(number for number, body in found if json.loads(body)["type"] == kind)
    db.execute('update log set body = ? where "table" = ? and number = ?', (json.dumps(row).encode(), table, number))
    db.close()

"""Worker processes that fail, hang or die, and bots that fail."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

import parlour
from parlour.bots import BUDGET
from parlour.core.replay import replay
from parlour.core.shuffle import Parts
from parlour.server.hosting.registry import TableRegistry, TableSettings
from parlour.server.metrics import Metrics
from parlour.server.table import moves, rows
from parlour.server.table.pace import PACES
from parlour.server.thinking import worker_pool
from parlour.server.thinking.worker_pool import WorkerPool, WorkFailed
from parlour.startup import ENGINES
from parlour.store.sqlite import SqliteStore
from server.clients import HandClock

pytestmark = pytest.mark.asyncio
SOURCE = Path(parlour.__file__).parent.parent


async def test_work_of_one_key_is_done_by_one_other_process() -> None:
    beside = WorkerPool()
    first, second = await beside.do("a", os.getpid), await beside.do("a", os.getpid)
    beside.stop()
    assert first == second != os.getpid()


@pytest.mark.parametrize("name", ENGINES)
async def test_every_module_that_is_loaded_before_the_fork_exists(name: str) -> None:
    """A fork server ignores a module that it cannot import; each worker would then import everything by itself."""
    assert import_module(name).__name__ == name


async def test_work_that_raises_or_dies_fails_and_the_next_is_done() -> None:
    beside = WorkerPool(1)
    with pytest.raises(WorkFailed, match="ValueError"):
        await beside.do("", int, "x")
    with pytest.raises(WorkFailed, match="died"):
        await beside.do("", os._exit, 1)
    assert await beside.do("", int, "7") == 7
    beside.stop()


async def test_work_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = WorkerPool(1)
    await beside.do("", os.getpid)
    monkeypatch.setattr(worker_pool, "PATIENCE", 0.2)
    with pytest.raises(WorkFailed, match="hung"):
        await beside.do("", time.sleep, 60)
    monkeypatch.undo()
    assert await beside.do("", int, "7") == 7
    beside.stop()


ASK = """
import asyncio, os, time
from parlour.server.thinking.worker_pool import WorkerPool
if __name__ == "__main__":
    workers = WorkerPool(1)
    print(asyncio.run(workers.do("", os.getpid)), flush=True)
    time.sleep(60)
"""


async def test_no_process_outlives_a_killed_server(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(ASK, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=env)
    assert server.stdout is not None
    worker = int(await asyncio.to_thread(server.stdout.readline))
    assert is_alive(worker)
    server.send_signal(signal.SIGKILL)
    server.communicate()
    for _ in range(200):
        if not is_alive(worker):
            break
        await asyncio.sleep(0.05)
    assert not is_alive(worker)


def is_alive(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except FileNotFoundError:
        return False


async def test_a_bot_that_is_gone_answers_as_the_clock_would(tmp_path: Path) -> None:
    """A log may name a bot that this server no longer has."""
    clock = HandClock()
    store = await SqliteStore.open(tmp_path / "p.db")
    registry = TableRegistry(store, clock, Metrics())
    table = await registry.open(TableSettings("sherlock-13", {"seats": 2}, bots={"0": "random", "1": "random"}), "me")
    async with table.host.lock:
        await table.host.play(moves.deal(table.room, Parts((), ())))
        await table.host.write(rows.HandedOver(0, "gone", kept=False), rows.HandedOver(1, "gone", kept=False))
    while len(answers := await answered(store, table.room.name)) < 3:
        await asyncio.sleep(0.01)
        clock.turn(table.room.pace.think)
    registry.stop()
    await store.close()
    assert {row.lines[0].by for row in answers} == {"bot"}


async def answered(store: SqliteStore, table: str) -> list[rows.Played]:
    found = [rows.read_row(row.body) for row in await store.rows(table)]
    return [row for row in found if isinstance(row, rows.Played)]


@pytest.mark.parametrize("name", PACES)
async def test_a_bot_seems_to_think_longer_than_it_may(name: str) -> None:
    """Otherwise its time to think would reveal its hand."""
    assert PACES[name].think >= 5 * BUDGET * 1000


async def test_a_bot_that_is_gone_keeps_a_card_that_the_table_draws(tmp_path: Path) -> None:  # G-7
    """Its fallback is played as a time-out: no fixed card, and the record can be verified."""
    clock = HandClock()
    store = await SqliteStore.open(tmp_path / "p.db")
    registry = TableRegistry(store, clock, Metrics())
    tables = []
    for _ in range(12):
        table = await registry.open(TableSettings("complots", {"seats": 2}, bots={"0": "random", "1": "random"}), "me")
        gone = [rows.HandedOver(seat, "gone", kept=False) for seat in (0, 1)]
        async with table.host.lock:
            await table.host.play(moves.deal(table.room, Parts((), ())))
            await table.host.write(*gone)
        tables.append(table.room)
    while not all(room.table and len(room.table.log) >= 3 for room in tables):
        await asyncio.sleep(0.01)
        clock.turn(tables[0].pace.think)
    registry.stop()
    await store.close()
    chosen = [entry for room in tables if room.table for entry in room.table.log[1:3]]
    assert {entry.by for entry in chosen} == {"clock"}
    assert len({entry.move for entry in chosen}) > 1
    for room in tables:
        assert room.table is not None
        assert replay(room.game, room.table.record()).log == room.table.log

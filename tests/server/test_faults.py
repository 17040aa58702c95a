"""Crashes: no acknowledged answer is lost or doubled, and all players continue."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import apsw
import msgspec
import pytest

from parlour.server.loadtest.clients import LightHttp
from parlour.server.table.rows import Played, read_row
from server.faithful import Acks, Player, Server, seated

pytestmark = pytest.mark.asyncio


async def test_kill_9_twenty_times(tmp_path: Path) -> None:
    await killed(tmp_path / "p.db", 20)


@pytest.mark.nightly
async def test_kill_9_two_hundred_times(tmp_path: Path) -> None:
    await killed(tmp_path / "p.db", 200)


async def killed(file: Path, times: int) -> None:
    server, acks, chance = Server(file), Acks(), Random("kill")
    await server.start()
    players = await seated(server, 4, acks)
    living = [asyncio.create_task(player.live()) for player in players]
    for _ in range(times):
        await server.alive_until(acks.more(chance.randrange(1, 25)))
        await server.kill()
        await server.start()
    before = {player: len(player.taken) for player in players}
    while any(len(player.taken) == before[player] for player in players):
        await server.alive_until(acks.more(1))
        assert not [task for task in living if task.done()]
    await server.kill()
    for task in living:
        task.cancel()
    for player in players:
        check(file, player)


async def test_a_full_disk_is_refused_clearly_and_nothing_is_corrupted(tmp_path: Path) -> None:
    file = tmp_path / "p.db"
    server = Server(file)
    await server.start(most=200_000)
    table, secret, taken = await fill(server)
    reply, text = await LightHttp(server.port).raw("GET", f"/api/tables/{table}/view", secret=secret)
    assert reply == 200, text
    await server.kill()
    await server.start()
    http = LightHttp(server.port)
    update = await http.ask("GET", f"/api/tables/{table}/view", secret=secret)
    assert update["choices"] or update["clocks"]
    again = await http.ask("POST", f"/api/tables/{table}/chat", {"text": "on we go"}, secret)
    assert again == {"done": True}
    await server.kill()
    db = apsw.Connection(str(file))
    assert db.pragma("integrity_check") == "ok"
    assert [number for (number,) in db.execute('select number from chat where "table" = ?', (table,))] == list(
        range(taken + 1)
    )


async def fill(server: Server) -> tuple[str, str, int]:
    """Send chat until the disk is full; returns the number of accepted lines."""
    http = LightHttp(server.port)
    wish = {"game": "sherlock-13", "options": {"seats": 2}, "name": "Ann", "bots": {"1": "random"}}
    made = await http.ask("POST", "/api/tables", wish)
    table, secret = made["table"], made["secret"]
    await http.ask("POST", f"/api/tables/{table}/start", {}, secret)
    for taken in range(10_000):
        body = msgspec.json.encode({"text": "x" * 300})
        status, text = await http.raw("POST", f"/api/tables/{table}/chat", body, secret)
        if status != 200:
            assert (status, msgspec.json.decode(text)["error"]) == (507, "store-full"), text
            return table, secret, taken
    raise AssertionError("never full")


def check(file: Path, player: Player) -> None:
    """Every acknowledged move is in the log once; the log has no gap and is not corrupt."""
    db = apsw.Connection(str(file))
    assert db.pragma("integrity_check") == "ok"
    found = list(db.execute('select number, body from log where "table" = ? order by number', (player.table,)))
    assert [number for number, _ in found] == list(range(len(found)))
    rows = [read_row(body) for _, body in found]
    written = Counter(row.key for row in rows if isinstance(row, Played) and row.lines[0].seat == player.seat)
    assert [key for key in player.taken if written[key] != 1] == []
    assert max(written.values()) == 1
    assert len(player.taken) == len(set(player.taken))

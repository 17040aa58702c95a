"""Clients that do not read: their backlog is bounded; then they are disconnected and their place is free again."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from parlour.server.http.connections import HttpConnection
from parlour.server.http.fast_websocket import FastWebSocket
from parlour.server.settings import GENEROUS, Settings
from server.attackers import PING, Raw, frame, narrowed, raw, request, upgrade
from server.clients import Client, Running, Seats, new_table, owner_does, running, settled

pytestmark = pytest.mark.asyncio
PATIENT = msgspec.structs.replace(GENEROUS, progress=(16_384, 600.0), ping=(600.0, 600.0))
QUICK = msgspec.structs.replace(GENEROUS, progress=(16_384, 0.5))
MOST = 100_000  # bytes: a small buffer, one update, and the replies that may wait
CONTROL_PING, CONTINUATION, BEGIN, WHOLE = 0x89, 0x00, 0x01, 0x81


async def test_replies_to_a_client_that_never_reads_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = narrowed(monkeypatch, [FastWebSocket])
    async with running(tmp_path / "p.db", settings=Settings(limits=PATIENT)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with raw(server.port, narrow=True) as flood:
            await flood.send(upgrade(seats.table))
            await spectators(http, seats, 1)
            while not made[0].close_sent:
                assert await flood.send(PING * 20), "cut off without a word"
                await asyncio.sleep(0.005)
            assert made[0].transport.get_write_buffer_size() < MOST
            await spectators(http, seats, 0)
            told = b""
            while b'"too-slow"' not in told:  # a client that reads later gets the reason
                more = await flood.read()
                assert more, "cut off"
                told += more


async def test_pings_of_a_client_that_never_reads_are_not_answered_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = narrowed(monkeypatch, [FastWebSocket])
    async with running(tmp_path / "p.db", settings=Settings(limits=PATIENT)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with raw(server.port, narrow=True) as flood:
            await flood.send(upgrade(seats.table))
            await spectators(http, seats, 1)
            for _ in range(200):
                await flood.send(frame(b"x" * 100, CONTROL_PING) * 100)
                await asyncio.sleep(0.002)
            assert made[0].transport.get_write_buffer_size() < MOST


@pytest.mark.parametrize("data", [frame(b"", CONTINUATION), frame(b"")], ids=["fragments", "messages"])
async def test_a_websocket_that_pours_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    made = narrowed(monkeypatch, [FastWebSocket])
    async with running(tmp_path / "p.db", settings=Settings(limits=PATIENT)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with raw(server.port, narrow=True) as flood:
            await flood.send(upgrade(seats.table))
            await spectators(http, seats, 1)
            await flood.send(frame(b"x", BEGIN if data[0] == CONTINUATION else WHOLE))
            await poured(flood, data * 10_000, made)
            assert made[0].queue.qsize() < 2000
            assert len(made[0].frames) < 2000
            await spectators(http, seats, 0)


async def poured(flood: Raw, data: bytes, made: list[Any]) -> None:
    """Send until the server closes the connection."""
    for _ in range(2000):
        if not await flood.send(data) or (made and made[0].transport.is_closing()):
            return
        await asyncio.sleep(0)
    pytest.fail("everything was taken")


async def test_an_event_stream_that_is_not_read_is_cut_off_while_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = narrowed(monkeypatch, [HttpConnection])
    async with running(tmp_path / "p.db", settings=Settings(limits=QUICK)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        await owner_does(http, seats, "start")
        async with Client(server, seats.table, seats.secrets[0]) as other, raw(server.port, narrow=True) as lazy:
            await lazy.send(request(f"/api/tables/{seats.table}/events"))
            await spectators(http, seats, 1)
            stream = made[-1]
            largest = 0
            while not stream.transport.is_closing():
                largest = max(largest, stream.transport.get_write_buffer_size())
                await other.send(type="say", text="x" * 500)
                await settled([other])
            assert 0 < largest < MOST
            await spectators(http, seats, 0)


async def test_an_event_stream_that_is_read_slowly_but_steadily_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrowed(monkeypatch, [HttpConnection])
    async with running(tmp_path / "p.db", settings=Settings(limits=QUICK)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with Client(server, seats.table, seats.secrets[0]) as other, raw(server.port, narrow=True) as slow:
            await slow.send(request(f"/api/tables/{seats.table}/events"))
            for _ in range(60):
                await other.send(type="say", text="x" * 500)
                await settled([other])
                assert await slow.read(4000)
                await asyncio.sleep(0.02)
            await spectators(http, seats, 1)


async def test_a_reply_that_is_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    narrowed(monkeypatch, [HttpConnection])
    limits = msgspec.structs.replace(QUICK, connections_of_address=1)
    async with (
        running(tmp_path / "p.db", settings=Settings(limits=limits)) as server,
        raw(server.port, narrow=True) as lazy,
    ):
        await lazy.send(request("/api/openapi.json"))
        head = b""
        while b" 200 " not in head:
            async with raw(server.port) as other:
                await other.send(request("/healthz"))
                head = await other.head()


async def test_a_websocket_that_is_not_read_gives_its_place_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrowed(monkeypatch, [FastWebSocket])
    async with running(tmp_path / "p.db", settings=Settings(limits=QUICK)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with Client(server, seats.table, seats.secrets[0]) as other, raw(server.port, narrow=True) as lazy:
            await lazy.send(upgrade(seats.table))
            await spectators(http, seats, 1)
            while await watching(http, seats):
                await other.send(type="say", text="x" * 500)
                await settled([other])


async def test_a_client_that_leaves_before_the_first_event_releases_its_place(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, sockets_of_address=3)
    async with running(tmp_path / "p.db", settings=Settings(limits=limits)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        for _ in range(30):
            async with raw(server.port) as hasty:
                await hasty.send(request(f"/api/tables/{seats.table}/events"))
                hasty.reset()
        await let_in(server, seats)


async def let_in(server: Running, seats: Seats) -> None:
    async with Client(server, seats.table, seats.secrets[0]) as client:
        await client.until(lambda one: one.last("table") or one.last("refusal"))
        assert client.last("refusal") is None


async def watching(http: httpx.AsyncClient, seats: Seats) -> int:
    facts = (await http.get(f"/api/tables/{seats.table}")).json()
    return int(facts["spectators"])


async def spectators(http: httpx.AsyncClient, seats: Seats, count: int) -> None:
    while await watching(http, seats) != count:
        await asyncio.sleep(0.02)

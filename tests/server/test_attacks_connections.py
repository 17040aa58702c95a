"""Endless heads, silent connections, too many connections: closed and counted, without effect on other clients."""

import asyncio
import contextlib
import json
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from parlour.server.http.connections import HttpConnection
from parlour.server.settings import Limits, Settings
from server.attackers import PATIENCE, Raw, answers, narrowed, raw, request, upgrade
from server.clients import Running, running

pytestmark = pytest.mark.asyncio
QUICK = Limits(head_seconds=0.4, progress=(16_384, 0.4))
MENU = request("/api/menu")


@contextlib.asynccontextmanager
async def limited(folder: Path, limits: Limits, proxies: str = "") -> AsyncIterator[Running]:
    async with running(folder / "p.db", settings=Settings(limits=limits), proxies=proxies) as server:
        yield server


async def test_a_url_of_40_kilobytes_is_refused(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        await attacker.send(request("/" + "x" * 40_000))
        reply = await attacker.until_closed()
        assert reply.startswith(b"HTTP/1.1 431 ")
        assert json.loads(reply.partition(b"\r\n\r\n")[2])["facts"]["what"] == "head"


async def test_a_url_without_end_is_cut_off_soon(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        assert await poured(attacker, b"GET /", b"x" * 65_536, 800) < 800, "52 MB are not taken"
        assert await answers(server.port)


async def test_sixty_thousand_small_headers_are_cut_off(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        await attacker.send(b"GET / HTTP/1.1\r\n")
        many = b"".join(b"a%d: b\r\n" % number for number in range(60_000))
        await attacker.send(many)
        reply = await attacker.until_closed()
        assert not reply or reply.startswith(b"HTTP/1.1 431 ")
        assert await answers(server.port)


async def test_hundreds_of_headers_are_too_many_even_if_they_are_short(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        await attacker.send(request("/api/menu", *("a: b" for _ in range(300))))
        assert (await attacker.until_closed()).startswith(b"HTTP/1.1 431 ")


async def test_empty_lines_before_a_request_are_part_of_its_head(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        assert await poured(attacker, b"", b"\r\n" * 4096, 800) < 800


async def test_a_body_beyond_32_kilobytes_in_one_piece_with_its_head_is_not_a_large_head(tmp_path: Path) -> None:
    body = msgspec.json.encode({"text": "x" * 100_000})
    async with limited(tmp_path, Limits()) as server, raw(server.port) as client:
        await client.send(request("/api/records", f"Content-Length: {len(body)}", method="POST") + body)
        assert b" 431 " not in await client.head()


@pytest.mark.parametrize("more", [b"a: b\r\n" * 4096, b"x" * 65_536], ids=["many", "long"])
async def test_headers_after_a_body_are_limited_too(tmp_path: Path, more: bytes) -> None:
    first = request("/api/tables", "Transfer-Encoding: chunked", method="POST") + b"0\r\na: b"
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        assert await poured(attacker, first, more, 300) < 300
        assert await answers(server.port)


async def test_a_head_that_comes_byte_by_byte_has_a_deadline(tmp_path: Path) -> None:
    async with limited(tmp_path, QUICK) as server, raw(server.port) as attacker:
        head = request("/api/menu", "X-Long: " + "x" * 2000)
        assert await dripped(attacker, head) < len(head)


async def test_the_second_head_of_a_connection_has_the_same_deadline(tmp_path: Path) -> None:
    async with limited(tmp_path, QUICK) as server, raw(server.port) as attacker:
        await attacker.send(MENU)
        assert (await attacker.head()).startswith(b"HTTP/1.1 200 ")
        assert await dripped(attacker, b"\r\n" * 1000) < 2000


async def test_a_silent_connection_is_closed(tmp_path: Path) -> None:
    async with limited(tmp_path, QUICK) as server, raw(server.port) as attacker:
        assert await attacker.until_closed() == b""


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with limited(tmp_path, QUICK) as server, raw(server.port) as silent, raw(server.port) as slow:
        for attacker in (silent, slow):
            await attacker.send(request("/api/tables", "Content-Length: 30000", method="POST"))
        await silent.until_closed()
        assert await dripped(slow, b"x" * 30_000) < 30_000


async def test_a_reply_that_is_worked_out_for_long_is_waited_for(tmp_path: Path) -> None:
    """Only the client has deadlines, not the server's own work."""
    async with limited(tmp_path, QUICK) as server, server.http() as http, raw(server.port) as client:
        table = (await http.post("/api/tables", json={"game": "sherlock-13", "name": "Ann"})).json()["table"]
        await client.send(request(f"/api/tables/{table}/events"))
        assert b" 200 " in await client.head()
        await asyncio.sleep(QUICK.head_seconds * 4)
        await http.post(f"/api/tables/{table}/chat", json={"text": "still there?"})
        told = b""
        while b"still there?" not in told:
            more = await client.read()
            assert more, "cut off"
            told += more


async def test_the_kernel_detects_a_client_that_has_vanished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = narrowed(monkeypatch, [HttpConnection])
    async with limited(tmp_path, Limits()) as server, raw(server.port) as client:
        await client.send(MENU)
        assert await client.head()
        accepted = made[0].transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 40_000


async def test_requests_in_a_heap_are_not_all_taken_in(tmp_path: Path) -> None:
    async with limited(tmp_path, Limits()) as server, raw(server.port) as attacker:
        assert await poured(attacker, b"", MENU * 2000, 800) < 800
        assert await answers(server.port)


async def test_an_address_has_at_most_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(connections_of_address=20)
    async with limited(tmp_path, limits) as server, AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(raw(server.port)) for _ in range(20)]
        async with raw(server.port) as late:
            reply = await late.until_closed()
            assert reply.startswith(b"HTTP/1.1 429 ")
            assert json.loads(reply.partition(b"\r\n\r\n")[2])["facts"]["what"] == "connections-of-address"
        for attacker in silent:
            attacker.reset()
        await until_answered(server)


async def test_a_listed_proxy_is_not_counted_as_the_client(tmp_path: Path) -> None:
    limits = Limits(connections_of_address=5, sockets_of_address=5)
    async with limited(tmp_path, limits, proxies="127.0.0.1") as server, AsyncExitStack() as stack:
        for number in range(30):
            client = await stack.enter_async_context(raw(server.port))
            await client.send(request("/api/menu", f"X-Forwarded-For: 192.0.2.{number}"))
            assert (await client.head()).startswith(b"HTTP/1.1 200 ")


async def test_silent_connections_never_take_the_last_descriptors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with `ulimit -n 256`: surplus connections get an error, and the server keeps descriptors for its files."""
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    limits = Limits(connections_of_address=10_000, head_seconds=3.0)
    async with limited(tmp_path, limits) as server, AsyncExitStack() as stack:
        attackers = [await stack.enter_async_context(raw(server.port)) for _ in range(300)]
        reply = await attackers[-1].until_closed()
        assert reply.startswith(b"HTTP/1.1 503 ")
        for attacker in attackers:
            await attacker.until_closed()
        await until_answered(server)


async def test_a_closed_websocket_gives_its_place_back(tmp_path: Path) -> None:
    limits = Limits(connections_of_address=6)
    async with limited(tmp_path, limits) as server:
        async with server.http() as http:
            table = (await http.post("/api/tables", json={"game": "sherlock-13", "name": "Ann"})).json()["table"]
        for _ in range(4):
            async with AsyncExitStack() as stack:
                for _ in range(5):
                    client = await stack.enter_async_context(raw(server.port))
                    await client.send(upgrade(table))
                    assert (await client.head()).startswith(b"HTTP/1.1 101 ")
            await until_answered(server)


async def until_answered(server: Running) -> None:
    """Wait until a connection is accepted again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with raw(server.port) as client:
                await client.send(MENU)
                if (await client.head()).startswith(b"HTTP/1.1 200 "):
                    return
            await asyncio.sleep(0.1)


async def poured(attacker: Raw, first: bytes, more: bytes, times: int) -> int:
    """How many times the server accepted this before it closed."""
    await attacker.send(first)
    for number in range(times):
        if not await attacker.send(more):
            return number
    return times


async def dripped(attacker: Raw, data: bytes) -> int:
    """How many single bytes the server accepted before it closed."""
    for number in range(len(data)):
        if not await attacker.send(data[number : number + 1]) or attacker.reader.at_eof():
            return number
        await asyncio.sleep(0.02)
    return len(data)

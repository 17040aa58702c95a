"""Crowds: spectators do not lock out players, and friends behind one router can play."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from parlour.server.http.limits import address_key
from parlour.server.settings import GENEROUS, Limits, Settings, with_per_address
from server.attackers import raw, upgrade
from server.clients import Client, HandClock, HandTimer, Running, any_move, new_table, running, settled, sit

pytestmark = pytest.mark.asyncio
FILES = 30  # of the page: more than it really has
PROXY = "127.0.0.1"


async def spectate(server: Running, stack: AsyncExitStack, table: str, count: int, address: str = PROXY) -> None:
    """Open websockets without a seat; refused ones count as well."""
    forwarded = f"X-Forwarded-For: {address}\r\n\r\n".encode()
    for _ in range(count):
        client = await stack.enter_async_context(raw(server.port))
        await client.send(upgrade(table)[:-2] + forwarded)
        assert (await client.head()).startswith(b"HTTP/1.1 101 ")
        await client.read(10)


async def refused(server: Running, table: str, secret: str | None) -> str | None:
    """The limit that refuses this client, if any."""
    async with Client(server, table, secret) as client:
        await client.until(lambda one: one.last("table") or one.last("refusal"))
        found = client.last("refusal")
        return None if found is None else str(found["facts"]["what"])


async def test_two_hundred_spectators_lock_no_seat_out(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "p.db", settings=Settings(limits=GENEROUS)) as server,
        server.http() as http,
        AsyncExitStack() as stack,
    ):
        seats = await new_table(http, "sherlock-13", 3)
        await spectate(server, stack, seats.table, 200)
        assert await refused(server, seats.table, None) == "spectators-of-table"
        assert [await refused(server, seats.table, secret) for secret in seats.secrets] == [None] * 3


async def test_spectators_of_one_address_leave_room_for_its_players(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "p.db", settings=Settings(limits=Limits())) as server,
        server.http() as http,
        AsyncExitStack() as stack,
    ):
        seats = await new_table(http, "sherlock-13", 3)
        await spectate(server, stack, seats.table, 100)
        assert await refused(server, seats.table, None) == "spectators-of-address"
        assert [await refused(server, seats.table, secret) for secret in seats.secrets] == [None] * 3


async def test_spectators_of_all_tables_leave_room_for_players(tmp_path: Path) -> None:
    limits = Limits(sockets=20, requests=GENEROUS.requests)
    async with (
        running(tmp_path / "p.db", settings=Settings(limits=limits), proxies=PROXY) as server,
        server.http() as http,
        AsyncExitStack() as stack,
    ):
        tables = [await new_table(http, "sherlock-13", 3) for _ in range(2)]
        for number in range(20):
            await spectate(server, stack, tables[number % 2].table, 1, f"192.0.2.{number}")
        assert await refused(server, tables[0].table, None) == "spectators"
        assert await refused(server, tables[0].table, tables[0].secrets[1]) is None


async def test_a_seat_has_at_most_eight_sockets(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        seats = await new_table(http, "sherlock-13", 3)
        for _ in range(8):
            client = await stack.enter_async_context(Client(server, seats.table, seats.secrets[1]))
            await client.until(lambda one: one.last("table"))
        assert await refused(server, seats.table, seats.secrets[1]) == "sockets-of-seat"
        assert await refused(server, seats.table, seats.secrets[2]) is None


async def test_frames_are_limited_by_address_not_only_by_socket(tmp_path: Path) -> None:
    limits = Limits(frames=(50, 1.0), frames_of_address=(60, 1.0))
    async with running(tmp_path / "p.db", settings=Settings(limits=limits)) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(server, seats.table)) for _ in range(3)]
            for client in clients:
                for _ in range(25):
                    await client.send(type="ping")
                await client.until(lambda one: len(one.all("pong")) == 25 or one.last("refusal"))
            told = await clients[2].until(lambda one: one.last("refusal"))
            assert told["facts"]["what"] == "frames-of-address"
            assert sum(len(client.all("pong")) for client in clients) <= 60


async def test_an_ipv6_network_is_counted_as_one_address(tmp_path: Path) -> None:
    limits = Limits(requests=(10, 1.0))
    settings = Settings(limits=limits)
    async with running(tmp_path / "p.db", settings=settings, proxies=PROXY) as server, server.http() as http:
        same = [await asked(http, f"2001:db8:1:2:{number}::1") for number in range(12)]
        assert same == [200] * 10 + [429] * 2
        assert await asked(http, "2001:db8:1:3::1") == 200, "another network"
        mapped = [await asked(http, f"{form}192.0.2.7") for form in ("::ffff:", "", "::FFFF:") * 4]
        assert mapped == [200] * 10 + [429] * 2


async def asked(http: httpx.AsyncClient, address: str) -> int:
    return (await http.get("/api/menu", headers={"x-forwarded-for": address})).status_code


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("not:an:address", "not:an:address"),
        ("x" * 1000, "x" * 64),
    ],
)
async def test_the_key_of_an_address(host: str, key: str) -> None:
    assert address_key(host) == key


async def test_a_school_behind_one_address_gets_more_of_everything() -> None:
    usual, school = Limits(), with_per_address(1000)
    assert with_per_address(200) == usual
    assert (school.connections_of_address, school.sockets_of_address) == (1000, 500)
    assert school.requests == (usual.requests[0] * 5, usual.requests[1] * 5)
    assert (school.frames, school.sockets_of_seat) == (usual.frames, usual.sockets_of_seat)


async def test_ten_friends_with_two_devices_each_behind_one_router_play(tmp_path: Path) -> None:
    """With default limits. All open the page at the same time; then there is a move every half second."""
    async with (
        running(tmp_path / "p.db", settings=Settings()) as server,
        server.http() as http,
        AsyncExitStack() as stack,
    ):
        wish = {"game": "alibi", "options": {"seats": 10}, "name": "Ann", "pace": "untimed"}
        made = (await http.post("/api/tables", json=wish)).json()
        table = made["table"]
        secrets = [made["secret"]]
        secrets += [(await sit(server.url, table, f"Guest {number}"))["secret"] for number in range(1, 10)]
        pages = [browse(server, table, secret) for secret in secrets for _ in range(2)]
        assert {status for statuses in await asyncio.gather(*pages) for status in statuses} == {200}
        clients = [
            await stack.enter_async_context(Client(server, table, secret)) for secret in secrets for _ in range(2)
        ]
        reply = await http.post(f"/api/tables/{table}/start", headers={"authorization": f"Bearer {secrets[0]}"})
        assert reply.status_code == 200, reply.text
        for _ in range(30):
            await settled(clients[::2])  # the last move has arrived everywhere
            await asyncio.gather(*(answered(client) for client in clients[::2]))
            server.clock.turn(500)
        await settled(clients)
        assert [client.all("refusal") for client in clients] == [[]] * 20
        assert len(clients[0].all("update")) > 30, "the deal, and a move in every round"


async def browse(server: Running, table: str, secret: str) -> list[int]:
    """The requests of a browser that opens the page: its files, over six connections, and the table."""
    headers = {"authorization": f"Bearer {secret}"}
    limits = httpx.Limits(max_connections=6)
    async with httpx.AsyncClient(base_url=server.url, headers=headers, limits=limits, timeout=60) as http:
        paths = ["/plain.css"] * FILES + ["/api/menu", f"/api/tables/{table}"]
        replies = await asyncio.gather(*(http.get(path) for path in paths))
    return [reply.status_code for reply in replies]


async def answered(client: Client) -> None:
    for choice in list(client.choices):
        await client.answer(choice["topic"], any_move(choice, Random(1)))


async def test_a_delayed_spectator_who_looked_once_keeps_nothing_busy(tmp_path: Path) -> None:
    """News for a delayed spectator who has left sets no timers."""
    async with running(tmp_path / "p.db", clock=CountingClock()) as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3, delay=60)
        await http.post(f"/api/tables/{seats.table}/start")
        server.clock.turn(60_000)
        async with httpx.AsyncClient(base_url=server.url) as other:
            assert (await other.get(f"/api/tables/{seats.table}/view")).status_code == 200
        async with Client(server, seats.table, seats.secrets[0]) as client:
            await settled([client])
            for choice in client.choices:
                await client.answer(choice["topic"], any_move(choice, Random(1)))
            server.clock.turn(60_000)
            await settled([client])
            before = server.clock.set
            await asyncio.sleep(0.3)
            assert server.clock.set == before


class CountingClock(HandClock):
    """Counts the timers that were set."""

    set = 0

    def call_at(self, when: int, call: Callable[[], None]) -> HandTimer:
        self.set += 1
        return super().call_at(when, call)

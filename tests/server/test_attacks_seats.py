"""Former holders of a seat: they see nothing that happens later, and nothing that they send counts."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.store import SqliteStore
from server.clients import Client, Running, Seats, any_move, new_table, owner_does, running, settled, sit

pytestmark = pytest.mark.asyncio


class Scene(NamedTuple):
    """A table with three seats: the owner, a free seat for the victim, and the attacker on the last seat."""

    server: Running
    http: httpx.AsyncClient
    seats: Seats
    stack: AsyncExitStack

    @property
    def table(self) -> str:
        return f"/api/tables/{self.seats.table}"

    async def look(self, secret: str | None) -> Client:
        return await self.stack.enter_async_context(Client(self.server, self.seats.table, secret))

    async def post(self, secret: str, act: str, **body: Any) -> httpx.Response:
        """A POST request with this seat's secret."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60) as other:
            headers = {"authorization": f"Bearer {secret}"}
            return await other.post(f"{self.table}/{act}", json=body or None, headers=headers)

    async def victim(self) -> str:
        """The victim takes the free seat; returns its secret."""
        return str((await sit(self.server.url, self.seats.table, "Victim"))["secret"])


@asynccontextmanager
async def scene(folder: Path, **wish: Any) -> AsyncIterator[Scene]:
    async with running(folder / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        yield Scene(server, http, await new_table(http, "sherlock-13", 3, **wish), stack)


def hands(client: Client) -> list[Any]:
    """The cards that this client received as its own hand."""
    return [event for event in client.seen if event["type"] == "dealt" and event.get("cards")]


async def ended(client: Client) -> None:
    """Check that its connection was closed, with `gone` as the last frame."""
    await client.until(lambda c: c.last("gone"))
    while not client.closed:
        await asyncio.sleep(0.01)
    assert client.frames[-1]["type"] == "gone"


async def test_a_former_holder_does_not_see_the_next_hand(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        attacker = await s.look(s.seats.secrets[2])
        await settled([attacker])
        assert (await s.post(s.seats.secrets[2], "leave", bot="random")).status_code == 200
        victim = await s.look(await s.victim())
        await owner_does(s.http, s.seats, "start")
        await victim.until(hands)
        await ended(attacker)
        assert hands(attacker) == []
        assert attacker.all("update") == []


async def test_a_former_holder_does_not_see_the_next_hand_over_an_event_stream(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        heard: list[str] = []
        listening = asyncio.create_task(listen(s, s.seats.secrets[2], heard))
        while not heard:
            await asyncio.sleep(0.01)
        await s.post(s.seats.secrets[2], "leave", bot="random")
        victim = await s.look(await s.victim())
        await owner_does(s.http, s.seats, "start")
        await victim.until(hands)
        await listening
        assert '"gone"' in heard[-1]
        assert not any('"update"' in line for line in heard)


async def listen(s: Scene, secret: str, heard: list[str]) -> None:
    """Keep all lines of an event stream until it ends."""
    headers = {"authorization": f"Bearer {secret}"}
    async with (
        httpx.AsyncClient(base_url=s.server.url, timeout=60) as other,
        other.stream("GET", f"{s.table}/events", headers=headers) as stream,
    ):
        async for line in stream.aiter_lines():
            if line.startswith("data:"):
                heard.append(line)


async def test_a_deleted_guest_sees_nothing_more(tmp_path: Path) -> None:
    async with scene(tmp_path) as s, httpx.AsyncClient(base_url=s.server.url, timeout=60) as other:
        await s.post(s.seats.secrets[2], "leave", bot="random")
        taken = await other.post(f"{s.table}/sit", json={"name": "Attacker"}, headers={"x-parlour": "1"})
        attacker = await s.look(taken.json()["secret"])
        await settled([attacker])
        assert (await other.delete("/api/me", headers={"x-parlour": "1"})).status_code == 200
        victim = await s.look(await s.victim())
        await owner_does(s.http, s.seats, "start")
        await victim.until(hands)
        await ended(attacker)
        assert hands(attacker) == []


async def test_messages_over_an_old_connection_do_not_count(tmp_path: Path) -> None:
    """The attacker sends at full speed before, during and after the loss of the seat."""
    async with scene(tmp_path) as s:
        attacker = await s.look(s.seats.secrets[2])
        await settled([attacker])
        pouring = asyncio.create_task(talk(attacker))
        await s.post(s.seats.secrets[2], "leave", bot="random")
        victim = await s.look(await s.victim())
        before = len(victim.all("said"))
        await pouring
        await settled([victim])
        later = [line for line in victim.all("said")[before:] if line["name"] == "Victim"]
        assert later == [], "nobody talks under the name of the next sitter"
        assert all(line["name"] != "Victim" for line in victim.all("said"))


async def talk(client: Client) -> None:
    try:
        for number in range(400):
            await client.send(type="say", text=f"hello {number}")
    except Exception:
        return


async def test_eight_old_connections_do_not_lock_out_the_next_holder(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        for _ in range(8):
            await s.look(s.seats.secrets[2])
        await s.post(s.seats.secrets[2], "leave", bot="random")
        victim = await s.look(await s.victim())
        assert (await victim.until(lambda c: c.last("table")))["you"] == 2


async def test_a_new_seat_link_cuts_the_old_one_off(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        old = s.seats.secrets[0]
        thief = await s.look(old)
        await owner_does(s.http, s.seats, "start")
        await thief.until(hands)
        new = (await s.post(old, "link")).json()["secret"]
        await ended(thief)
        assert (await s.post(old, "link")).status_code == 403
        again = await s.look(new)
        await again.until(hands)


async def test_answers_over_a_connection_with_the_old_link_are_refused(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        clients = [await s.look(secret) for secret in s.seats.secrets]
        await owner_does(s.http, s.seats, "start")
        await settled(clients)
        (turn,) = [seat for seat, client in enumerate(clients) if client.choices]
        choice = clients[turn].choices[0]
        move = any_move(choice, Random(1))
        answer = {"type": "answer", "topic": choice["topic"], "move": move, "key": "late"}
        reply = await s.post(s.seats.secrets[turn], "link")
        with contextlib.suppress(ConnectionClosed):
            await clients[turn].socket.send(msgspec.json.encode(answer).decode())
        await ended(clients[turn])
        assert not clients[turn].all("taken")
        again = await s.look(reply.json()["secret"])
        await again.until(lambda c: c.choices)
        assert again.choices[0]["topic"] == choice["topic"], "the question is still open"


async def test_a_removed_guest_with_full_buffers_does_not_get_the_next_hand(tmp_path: Path) -> None:
    async with scene(tmp_path) as s:
        reader, writer = await deaf(s, s.seats.secrets[2])
        await owner_does(s.http, s.seats, "remove", seat=2)
        victim = await s.look(await s.victim())
        await owner_does(s.http, s.seats, "start")
        await victim.until(hands)
        got = b""
        with contextlib.suppress(ConnectionResetError):  # the backlog is discarded
            while part := await reader.read(1 << 16):
                got += part
        writer.close()
        assert b'"dealt"' not in got
        assert b'"update"' not in got


async def deaf(s: Scene, secret: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A websocket whose client does not read; returns when its buffers are full."""
    reader, writer = await asyncio.open_connection("127.0.0.1", s.server.port, limit=1024)
    writer.write(
        f"GET {s.table}/play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Authorization: Bearer {secret}\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    owner = await s.look(s.seats.secrets[0])
    for number in range(6000):
        await owner.send(type="say", text=f"{number} " + "x" * 280)
        if number % 200 == 0:
            await settled([owner])
    return reader, writer


async def test_a_link_requested_while_leaving_is_not_that_of_the_next_holder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three requests wait for the lock: `leave` of the attacker, `sit` of the victim, `link` of the attacker."""
    append = SqliteStore.append

    async def slowly(*given: Any) -> None:
        await asyncio.sleep(0.3)
        await append(*given)

    async with scene(tmp_path) as s:
        monkeypatch.setattr(SqliteStore, "append", slowly)
        mine = s.seats.secrets[2]
        leaving = asyncio.create_task(s.post(mine, "leave", bot="random"))
        await asyncio.sleep(0.1)
        sitting = asyncio.create_task(s.victim())
        await asyncio.sleep(0.1)
        link = await s.post(mine, "link")
        assert (await leaving).status_code == 200
        victim = await s.look(await sitting)
        assert (await victim.until(lambda c: c.last("table")))["you"] == 2, "the link of the victim still holds"
        assert link.status_code == 403


async def test_notes_of_the_last_game_stay_with_their_author(tmp_path: Path) -> None:
    async with scene(tmp_path, options={"limit": 1}) as s:
        clients = [await s.look(secret) for secret in s.seats.secrets]
        await owner_does(s.http, s.seats, "start")
        await settled(clients)
        headers = {"authorization": f"Bearer {s.seats.secrets[2]}"}
        noted = await s.http.put(f"{s.table}/notes", json={"text": "my secret thoughts"}, headers=headers)
        assert noted.status_code == 200
        while not clients[0].last("update")["score"]:
            for client in clients:
                for choice in client.choices:
                    await client.answer(choice["topic"], any_move(choice, Random(3)))
            await settled(clients)
        await owner_does(s.http, s.seats, "rematch")
        await s.post(s.seats.secrets[2], "leave", bot="random")
        secret = await s.victim()
        async with httpx.AsyncClient(base_url=s.server.url) as other:
            reply = await other.get(f"{s.table}/notes", headers={"authorization": f"Bearer {secret}"})
        assert reply.json() == {"text": ""}


async def test_chat_of_a_deleted_guest_is_removed_from_tables_in_memory(tmp_path: Path) -> None:
    async with scene(tmp_path) as s, httpx.AsyncClient(base_url=s.server.url, timeout=60) as other:
        other.headers["x-parlour"] = "1"
        await s.post(s.seats.secrets[2], "leave", bot="random")
        await other.post(f"{s.table}/sit", json={"name": "Chatterbox"})
        await other.post(f"{s.table}/chat", json={"text": "remember me"})
        await other.post(f"{s.table}/leave", json={"bot": "random"})
        before = await s.look(s.seats.secrets[0])
        await before.until(lambda c: c.last("said"))
        await other.delete("/api/me")
        after = await s.look(s.seats.secrets[0])
        await settled([after])
        assert after.all("said") == []


async def to_the_end(s: Scene, clients: list[Client]) -> None:
    await settled(clients)
    while not clients[0].last("update")["score"]:
        s.server.clock.turn(100)
        for client in clients:
            for choice in client.choices:
                await client.answer(choice["topic"], any_move(choice, Random(3)))
        await settled(clients)


async def test_a_seat_that_leaves_does_not_tell_delayed_spectators_that_the_game_is_over(tmp_path: Path) -> None:
    async with scene(tmp_path, options={"limit": 1}, delay=60, public=True) as s:
        clients = [await s.look(secret) for secret in s.seats.secrets]
        await owner_does(s.http, s.seats, "start")
        before = (await s.http.get("/api/tables")).json()
        await to_the_end(s, clients)
        async with httpx.AsyncClient(base_url=s.server.url) as other:
            bearer = {"Authorization": f"Bearer {s.seats.secrets[1]}"}
            assert (await other.post(f"{s.table}/leave", json={}, headers=bearer)).status_code == 200
            assert (await other.get("/api/tables")).json() == before
            s.server.clock.turn(60_000)
            while (await other.get("/api/tables")).json():
                await asyncio.sleep(0.01)


async def test_delayed_spectators_learn_of_the_end_and_the_chat_later(tmp_path: Path) -> None:
    async with scene(tmp_path, options={"limit": 1}, delay=60, public=True) as s:
        clients = [await s.look(secret) for secret in s.seats.secrets]
        await owner_does(s.http, s.seats, "start")
        await to_the_end(s, clients)
        await clients[1].send(type="say", text="I had the culprit all along")
        await clients[1].until(lambda c: c.last("said"))
        s.server.clock.turn(1000)
        late, states = await s.look(None), list[Any]()
        for _ in range(2):  # and again after a rematch
            await settled([late])
            facts = late.last("table")
            assert (facts["state"], facts["seed"], facts["number"]) == ("playing", None, 1)
            assert late.all("said") == []
            async with httpx.AsyncClient(base_url=s.server.url) as other:
                assert (await other.get(f"{s.table}/games/1/record")).status_code == 409
                assert (await other.get(s.table)).json()["state"] == "playing"
                states.append([line["state"] for line in (await other.get("/api/tables")).json()])
            await s.http.post(f"{s.table}/rematch")
        assert states[0] == ["playing"]
        s.server.clock.turn(60_000)
        await late.until(lambda c: (t := c.last("table")) and t["state"] == "seating")
        assert (await late.until(lambda c: c.last("said")))["text"].startswith("I had")
        assert late.last("update")["score"], "the end is shown before the next game"

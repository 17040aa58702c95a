"""Clients of the real server over real sockets, and a clock that tests control."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from parlour.core.codec import ChoiceForm
from parlour.server.run import serve
from parlour.server.settings import GENEROUS, Place, Settings


class HandClock:
    """A clock that stands still until a test advances it."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._calls: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, call: Callable[[], None]) -> "HandTimer":
        self._count += 1
        entry = (when, self._count, call)
        self._calls.append(entry)
        if when <= self._now:
            asyncio.get_running_loop().call_soon(self._ring)
        return HandTimer(self._calls, entry)

    def turn(self, milliseconds: int) -> None:
        """Advance the clock; due timers fire in order."""
        self._now += milliseconds
        self._ring()

    def _ring(self) -> None:
        due = sorted(entry[:2] for entry in self._calls if entry[0] <= self._now)
        for key in due:
            for entry in [entry for entry in self._calls if entry[:2] == key]:
                self._calls.remove(entry)
                entry[2]()


class HandTimer:
    def __init__(self, calls: list[Any], entry: Any) -> None:
        self._calls = calls
        self._entry = entry

    def cancel(self) -> None:
        with contextlib.suppress(ValueError):
            self._calls.remove(self._entry)


class Running(Struct):
    """A running server and its port."""

    port: int
    clock: Any
    file: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers={"x-parlour": "1"}, timeout=60)


@contextlib.asynccontextmanager
async def running(
    file: Path, clock: Any = None, settings: Settings | None = None, proxies: str = "", **registry: Any
) -> AsyncIterator[Running]:
    """Run the whole server in this event loop, with real sockets and a real file."""
    clock = clock or HandClock()
    port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    settings = settings or Settings(limits=GENEROUS)
    stop = asyncio.Event()
    place = Place(file, port=0, proxies=proxies)
    task = asyncio.create_task(serve(place, settings, port.set_result, clock, stop, **registry))
    task.add_done_callback(lambda _: port.done() or port.cancel())
    try:
        yield Running(await port, clock, file)
    finally:
        stop.set()
        await task


class Client:
    """One websocket. `frames`: everything that it received, in order."""

    def __init__(self, server: Running, table: str, secret: str | None = None, first: int = 0) -> None:
        self.server = server
        self.table = table
        self.secret = secret
        self.first = first
        self.raw: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self._news = asyncio.Condition()
        self._key = 0
        self.closed = False

    async def __aenter__(self) -> Self:
        headers = {"authorization": f"Bearer {self.secret}"} if self.secret else {}
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/play?from={self.first}"
        self.socket: ClientConnection = await connect(
            url, additional_headers=headers, compression=None, max_size=None, ping_interval=None, open_timeout=60
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()
        await self._reader

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                async with self._news:
                    self.raw.append(str(text))
                    self.frames.append(msgspec.json.decode(text))
                    self._news.notify_all()
        async with self._news:
            self.closed = True
            self._news.notify_all()

    async def until(self, wanted: Callable[[Self], Any]) -> Any:
        """Wait until this holds for the received frames."""
        async with self._news:
            while not (found := wanted(self)):
                if self.closed:
                    raise ConnectionError("closed")
                await self._news.wait()
            return found

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    def last(self, kind: str) -> Any:
        """The last frame of this kind, if there is one."""
        return next((frame for frame in reversed(self.frames) if frame["type"] == kind), None)

    @property
    def seen(self) -> list[Any]:
        """The stream of the current game, joined from its updates."""
        stream: list[Any] = []
        game = None
        for frame in self.all("update"):
            if frame["game"] != game:
                game, stream = frame["game"], []
            assert frame["number"] <= len(stream), "a gap"
            stream[frame["number"] :] = frame["seen"]
        return stream

    @property
    def choices(self) -> list[dict[str, Any]]:
        update = self.last("update")
        return update["choices"] if update else []

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def answer(self, topic: str, move: Any, key: str | None = None) -> dict[str, Any]:
        """Send an answer; returns the reply."""
        self._key += 1
        key = key or f"key-{self._key}"
        before = len(self.frames)
        await self.send(type="answer", topic=topic, move=move, key=key)

        def reply(client: Any) -> Any:
            return next((frame for frame in client.frames[before:] if frame.get("key") == key), None)

        found: dict[str, Any] = await self.until(reply)
        return found


class Seats(Struct):
    table: str
    secrets: list[str]


async def new_table(http: httpx.AsyncClient, game: str, seats: int, **wish: Any) -> Seats:
    """A table with a person on every seat without a bot. The first seat belongs to the owner."""
    options = {"seats": seats, **wish.pop("options", {})}
    reply = await http.post("/api/tables", json={"game": game, "options": options, "name": "Ann", **wish})
    assert reply.status_code == 201, reply.text
    made = reply.json()
    secrets = [made["secret"]]
    for number in range(1, seats - len(wish.get("bots", {}))):
        secrets.append((await sit(str(http.base_url), made["table"], f"Guest {number}"))["secret"])
    return Seats(made["table"], secrets)


async def sit(url: str, table: str, name: str) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=url, timeout=60) as guest:
        reply = await guest.post(f"/api/tables/{table}/sit", json={"name": name})
    assert reply.status_code == 201, reply.text
    body: dict[str, Any] = reply.json()
    return body


async def owner_does(http: httpx.AsyncClient, seats: Seats, act: str, **body: Any) -> httpx.Response:
    reply = await http.post(f"/api/tables/{seats.table}/{act}", json=body or None)
    assert reply.status_code == 200, reply.text
    return reply


def any_move(choice: dict[str, Any], chance: Random, calm: bool = True) -> dict[str, Any]:
    """A move from the form of a choice."""
    form = msgspec.convert(choice, ChoiceForm)
    offers = [offer for offer in form.offers if not (calm and offer.final)] or form.offers
    offer = chance.choice(offers)
    fields = {field.name: field.domain.at(chance.randrange(field.domain.size)) for field in offer.fields}
    return {"type": offer.kind, **msgspec.to_builtins(fields)}


async def settled(clients: list[Client]) -> None:
    """Wait until nothing is in transit: earlier frames arrive before the second pong."""
    for _ in range(2):
        for client in clients:
            before = len(client.all("pong"))
            await client.send(type="ping")
            await client.until(partial(more_pongs, before))


def more_pongs(before: int, client: Client) -> bool:
    return len(client.all("pong")) > before

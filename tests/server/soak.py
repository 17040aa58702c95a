"""Soak test: honest tables and attackers on a server with default limits. Measures latency, memory and leaks.

Each client has an address of its own in 127.0.0.0/8, so that limits per address apply as usual.
"""

import asyncio
import contextlib
import re
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core import SPECTATOR, Seat
from parlour.server.loadtest.clients import LightHttp, LightSocket, open_socket
from parlour.server.loadtest.tables import LoadTable
from server.attackers import PING, Raw, raw, request, upgrade
from server.leaklaw import Ledger, Told

GAME, SEATS, TURNS = "sherlock-13", 3, 20
WARM_UP = 0.25  # fraction of the time until the memory is stable
SILENT, FLOODS, LAZY = 40, 4, 8  # connections per attacker, by kind
Over = Callable[[str, str], None]  # called with the table and its owner's secret
JUNK = b'{"type":"answer","topic":"x","move":{},"key":"k"}'


class Plan(Struct, frozen=True):
    seconds: int
    tables: int = 100
    rate: int = 50  # moves per second, over all tables
    attackers: int = 2  # per kind


class Result(Struct, frozen=True):
    moves: int
    median: float  # milliseconds
    p99: float
    worst: float
    warm_kib: float
    end_kib: float
    failures: int  # internal errors of the server
    heard: int  # updates received by honest and hostile connections
    leaks: list[Told]
    attacks: dict[str, int]  # number of attacks by kind


class _End(Struct):
    """The fields of a frame that show whether the game is over."""

    type: str
    score: tuple[float, ...] | None = None


_end = msgspec.json.Decoder(_End)


class Honest(LoadTable):
    """A table whose players keep to the protocol, play game after game, and record what they receive."""

    def __init__(
        self, name: str, secrets: list[str], ready: Callable[[LoadTable], None], ledger: Ledger, over: Over
    ) -> None:
        super().__init__(name, secrets, ready)
        self._ledger = ledger
        self._over = over

    def _heard(self, seat: int, socket: LightSocket, text: bytes) -> None:
        self._ledger.heard(self.name, seat, text)
        super()._heard(seat, socket, text)
        if seat == 0 and _end.decode(text).score is not None:
            self._over(self.name, self.secrets[0])


async def soak(plan: Plan) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "soak.db"
        async with _served(file) as port:
            world = World(port, plan)
            figures = await world.run()
        leaks = await world.ledger.leaks(file)
    return Result(**figures, heard=len(world.ledger.updates), leaks=leaks, attacks=world.attacks)


class World:
    def __init__(self, port: int, plan: Plan) -> None:
        self.port = port
        self.plan = plan
        self.ledger = Ledger()
        self.attacks: dict[str, int] = {}
        self._free: deque[LoadTable] = deque()
        self._rematches: list[asyncio.Task[None]] = []
        self._sources = (f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}" for number in count(1 << 16))

    async def run(self) -> dict[str, Any]:
        tables = [await self._table() for _ in range(self.plan.tables)]
        kinds = (self._silent, self._lazy_socket, self._lazy_stream, self._flood, self._come_and_go)
        hostile = [
            asyncio.create_task(self._again(kind, tables[number % len(tables)]))
            for kind in kinds
            for number in range(self.plan.attackers)
        ]
        warm = await self._play(tables, self.plan.seconds * WARM_UP)
        end = await self._play(tables, self.plan.seconds * (1 - WARM_UP))
        for task in hostile:
            task.cancel()
        await asyncio.gather(*hostile, return_exceptions=True)
        await asyncio.gather(*self._rematches)
        times = sorted(time * 1000 for table in tables for time in table.times)
        for socket in (socket for table in tables for socket in table.sockets):
            socket.close()
        median, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        return {
            "moves": len(times),
            "median": median,
            "p99": p99,
            "worst": times[-1],
            "warm_kib": warm,
            "end_kib": end,
            "failures": int(await metric(self.port, b"parlour_failures_total")),
        }

    async def _table(self) -> Honest:
        """One honest table; its players share an address."""
        source = next(self._sources)
        name, secrets = await self._open(source)
        table = Honest(name, secrets, self._free.append, self.ledger, partial(self._next_game, source))
        await table.connect(self.port, source)
        return table

    def _next_game(self, source: str, name: str, owner: str) -> None:
        self._rematches.append(asyncio.create_task(self._rematch(source, name, owner)))

    async def _rematch(self, source: str, name: str, owner: str) -> None:
        http = LightHttp(self.port, source)
        for act in ("rematch", "start"):
            await http.ask("POST", f"/api/tables/{name}/{act}", {}, owner)
        http.close()

    async def _open(self, source: str, seats: int = SEATS, start: bool = True) -> tuple[str, list[str]]:
        http = LightHttp(self.port, source)
        wish = {"game": GAME, "options": {"seats": SEATS, "limit": TURNS}, "name": "0", "pace": "untimed"}
        made = await http.ask("POST", "/api/tables", wish)
        name, secrets = made["table"], [made["secret"]]
        for seat in range(1, seats):
            secrets.append((await http.ask("POST", f"/api/tables/{name}/sit", {"name": str(seat)}))["secret"])
        if start:
            await http.ask("POST", f"/api/tables/{name}/start", {}, secrets[0])
        http.close()
        return name, secrets

    async def _play(self, tables: list[Honest], seconds: float) -> float:
        """Move at fixed times, even if the server does not keep up; returns its memory at the end, in KiB."""
        started = perf_counter()
        for number in range(int(seconds * self.plan.rate)):
            due = started + number / self.plan.rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            while (table := self._next()) is None:
                await asyncio.sleep(0.001)
            table.move(due)
        while any(table.busy for table in tables):
            await asyncio.sleep(0.01)
        return await metric(self.port, b"process_resident_memory_bytes") / 1024

    def _next(self) -> LoadTable | None:
        while self._free:
            if (table := self._free.popleft()).can_move:
                return table
        return None

    # Attackers

    async def _again(self, attack: Callable[[str, str], Coroutine[Any, Any, None]], victim: LoadTable) -> None:
        """Repeat an attack; refusals are expected."""
        source, kind = next(self._sources), attack.__name__.strip("_")
        while True:
            with contextlib.suppress(OSError, TimeoutError, EOFError):
                await attack(source, victim.name)
            self.attacks[kind] = self.attacks.get(kind, 0) + 1
            await asyncio.sleep(0.2)

    async def _silent(self, source: str, _victim: str) -> None:
        """Silent connections, until the server closes them."""
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(raw(self.port, source=source)) for _ in range(SILENT)]
            await asyncio.gather(*(line.until_closed() for line in lines))

    async def _lazy_socket(self, source: str, table: str) -> None:
        """Websockets that send requests and never read."""
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(raw(self.port, True, source)) for _ in range(LAZY)]
            await asyncio.gather(*(line.send(upgrade(table)) for line in lines))
            while any([await line.send(PING * 5) for line in lines]):
                await asyncio.sleep(0.5)

    async def _lazy_stream(self, source: str, table: str) -> None:
        """Event streams that are read slowly."""
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(raw(self.port, True, source)) for _ in range(LAZY)]
            await asyncio.gather(*(self._read_slowly(line, table) for line in lines))

    async def _read_slowly(self, line: Raw, table: str) -> None:
        await line.send(request(f"/api/tables/{table}/events"))
        text = await line.head()
        while part := await line.read(500):
            text += part
            *whole, text = text.split(b"\n")
            for one in whole:
                if one.startswith(b"data: "):
                    self.ledger.heard(table, SPECTATOR, one[6:])
            await asyncio.sleep(0.25)

    async def _flood(self, source: str, table: str) -> None:
        """Invalid frames at full speed, from a spectator who also receives updates."""
        path = f"/api/tables/{table}/play"
        lines = [await open_socket(self.port, path, "", self._listener(table), source) for _ in range(FLOODS)]
        while open_lines := [line for line in lines if not line.down.done()]:
            for line in open_lines:
                line.send(JUNK)
            await asyncio.sleep(0.002)

    async def _come_and_go(self, source: str, _victim: str) -> None:
        """Sit down, connect, leave; another guest sits down and plays. The old connection must get nothing more."""
        name, secrets = await self._open(source, 2, start=False)
        http = LightHttp(self.port, source)
        mine = (await http.ask("POST", f"/api/tables/{name}/sit", {"name": "eyes"}))["secret"]
        line = await open_socket(self.port, f"/api/tables/{name}/play", mine, self._listener(name), source)
        await http.ask("POST", f"/api/tables/{name}/leave", {}, mine)
        secrets.append((await http.ask("POST", f"/api/tables/{name}/sit", {"name": "honest"}))["secret"])
        await http.ask("POST", f"/api/tables/{name}/start", {}, secrets[0])
        http.close()
        table = Honest(name, secrets, lambda _: None, self.ledger, lambda *_: None)
        await table.connect(self.port, source)
        for _ in range(10):
            await asyncio.sleep(0.1)
            if table.can_move:
                table.move(perf_counter())
        line.close()
        for socket in table.sockets:
            socket.close()
        await asyncio.sleep(30)  # the rate of new tables is limited

    def _listener(self, table: str, viewer: Seat = SPECTATOR) -> Callable[[LightSocket, bytes], None]:
        return lambda _, text: self.ledger.heard(table, viewer, text)


@contextlib.asynccontextmanager
async def _served(file: Path) -> AsyncIterator[int]:
    """`parlour serve` with default settings, on a free port."""
    words = ("serve", "--no-open", "--host", "127.0.0.1", "--port", "0", "--db", str(file))
    server: Process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "parlour", *words, stdout=PIPE, stderr=DEVNULL
    )
    assert server.stdout is not None
    try:
        found = re.search(rb":(\d+)", await server.stdout.readline())
        assert found is not None
        yield int(found.group(1))
    finally:
        server.terminate()
        await server.wait()


async def metric(port: int, name: bytes) -> float:
    http = LightHttp(port)
    _, text = await http.raw("GET", "/metrics")
    http.close()
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name + b" "))

"""The load test: starts a server, opens tables, and measures a fixed rate of moves, higher rates, then full speed."""

import asyncio
import resource
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import deque
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from parlour.server.loadtest.clients import LightHttp
from parlour.server.loadtest.tables import LoadTable, make_tables

SETTLE = 1.0  # seconds before a measurement
CLOSE = 0.1  # relative precision of the highest sustained rate
HELD = 100  # milliseconds: a rate is sustained if the 99th percentile is below this
LAGS = 0.97  # least fraction of the requested rate


class LoadPlan(Struct, frozen=True):
    game: str
    tables: int = 500
    seats: int = 4
    rate: int = 500  # moves per second
    seconds: int = 10


class LoadRun(Struct, frozen=True):
    """One measurement. Times in milliseconds, from sending a move (or its due time) until the last viewer has it."""

    moves: int
    seconds: float
    median: float
    p99: float
    worst: float
    cpu: float  # CPU seconds of the server

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu


class LoadReport(Struct, frozen=True):
    plan: LoadPlan
    steady: LoadRun
    held: LoadRun  # at the highest sustained rate
    flat_out: LoadRun
    refused: int
    table_kib: float  # memory of the server per table in play
    socket_kib: float  # memory of the server per socket, with its view


async def measure(plan: LoadPlan) -> LoadReport:
    """Start a server with a temporary file, load it, and stop it."""
    _allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        server = await _start(Path(folder) / "load.db")
        assert server.stdout is not None
        try:
            return await _measure(plan, int(await server.stdout.readline()))
        finally:
            server.terminate()
            await server.wait()


async def _measure(plan: LoadPlan, port: int) -> LoadReport:
    empty = await _memory(port)
    free: deque[LoadTable] = deque()
    tables = await make_tables(port, plan.tables, plan.seats, plan.game, free.append)
    dealt = await _memory(port)
    for table in tables:
        await table.connect(port)
    full = await _memory(port)
    await asyncio.sleep(SETTLE)
    steady = await _steady(plan, plan.rate, port, tables, free)
    held = await _highest(plan, steady, port, tables, free)
    flat_out = await _flat_out(plan, port, tables, free)
    refused = sum(len(table.refused) for table in tables)
    for socket in (socket for table in tables for socket in table.sockets):
        socket.close()
    sockets = plan.tables * plan.seats
    return LoadReport(plan, steady, held, flat_out, refused, (dealt - empty) / plan.tables, (full - dealt) / sockets)


async def _highest(
    plan: LoadPlan, steady: LoadRun, port: int, tables: list[LoadTable], free: deque[LoadTable]
) -> LoadRun:
    """Double the rate until the server no longer keeps up, then bisect."""
    held, low, high = steady, plan.rate, 0
    while not high or high - low > low * CLOSE:
        rate = (low + high) // 2 if high else low * 2
        run = await _steady(plan, rate, port, tables, free)
        if run.p99 <= HELD and run.rate >= rate * LAGS:
            held, low = run, rate
        else:
            high = rate
    return held


async def _steady(plan: LoadPlan, rate: int, port: int, tables: list[LoadTable], free: deque[LoadTable]) -> LoadRun:
    """Move at fixed times, even if the server does not keep up: delays count."""
    cpu, started = await _cpu(port), perf_counter()
    for number in range(rate * plan.seconds):
        due = started + number / rate
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        while (table := _next(free)) is None:
            await asyncio.sleep(0.001)
        table.move(due)
    await _quiet(tables)
    return await _run(tables, port, started, cpu)


async def _flat_out(plan: LoadPlan, port: int, tables: list[LoadTable], free: deque[LoadTable]) -> LoadRun:
    """Every table moves as soon as possible."""
    cpu, started = await _cpu(port), perf_counter()
    while perf_counter() - started < plan.seconds:
        while (table := _next(free)) is not None:
            table.move(perf_counter())
        await asyncio.sleep(0.002)
    await _quiet(tables)
    return await _run(tables, port, started, cpu)


def _next(free: deque[LoadTable]) -> LoadTable | None:
    """The table that has waited longest for its move."""
    while free:
        if (table := free.popleft()).can_move:
            return table
    return None


async def _quiet(tables: list[LoadTable]) -> None:
    while any(table.busy for table in tables):
        await asyncio.sleep(0.01)


async def _run(tables: list[LoadTable], port: int, started: float, cpu: float) -> LoadRun:
    seconds = perf_counter() - started
    spent = await _cpu(port) - cpu
    times = sorted(time * 1000 for table in tables for time in table.times)
    for table in tables:
        table.times.clear()
    median, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    return LoadRun(len(times), seconds, median, p99, times[-1], spent)


async def _start(file: Path) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "parlour.server.loadtest.standalone", str(file), stdout=PIPE, limit=1 << 20
    )


async def _cpu(port: int) -> float:
    return await _metric(port, b"process_cpu_seconds_total")


async def _memory(port: int) -> float:
    """Resident memory in KiB."""
    return await _metric(port, b"process_resident_memory_bytes") / 1024


async def _metric(port: int, name: bytes) -> float:
    http = LightHttp(port)
    _, text = await http.raw("GET", "/metrics")
    http.close()
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name + b" "))


def _allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

"""Stalls of the server's event loop while every table requests help: `python bench/stalls.py [SECONDS]`.

Server and players share one event loop, so the result is an upper bound for the server alone.
"""

import asyncio
import logging
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from types import FrameType

import msgspec
import structlog
import uvloop

from parlour.games import catalogue
from parlour.knowledge.report import WARMING_UP
from parlour.server.clock import SystemClock
from parlour.server.loadtest.clients import LightHttp
from parlour.startup import prepare
from server.clients import Client, Running, Seats, any_move, new_table, owner_does, running

SEATS, BOT = 3, {"2": "random"}
TURN, ASK = 0.25, 0.05  # seconds between the moves of a table, and between the questions of a seat
BEAT, STALL = 0.001, 0.020  # seconds: sleep of the probe, and its allowed delay


class Probe:
    """Sleeps 1 ms repeatedly and records the delay. During a delay, a thread records where the loop is."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.busy: list[float] = []  # per delay: CPU time of the loop's thread
        self.places: Counter[str] = Counter()
        self._woken = time.perf_counter()
        self._loop_thread = threading.get_ident()
        self._stopped = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    async def run(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while (before := time.perf_counter()) < until:
            cpu = time.thread_time()
            await asyncio.sleep(BEAT)
            self._woken = time.perf_counter()
            self.late.append(self._woken - before - BEAT)
            self.busy.append(time.thread_time() - cpu)
        self._stopped.set()

    def _watch(self) -> None:
        seen = 0.0
        while not self._stopped.wait(BEAT * 5):
            woken = self._woken
            if woken != seen and time.perf_counter() - woken > STALL:
                seen = woken
                self.places[place(sys._current_frames().get(self._loop_thread))] += 1


def place(frame: FrameType | None) -> str:
    """The innermost function of the project, and the innermost of all."""
    inner = where(frame)
    while frame is not None and not {"parlour", "server", "bench"} & set(Path(frame.f_code.co_filename).parts[-4:]):
        frame = frame.f_back
    return inner if where(frame) == inner else f"{where(frame)} > {inner}"


def where(frame: FrameType | None) -> str:
    return "-" if frame is None else f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}:{frame.f_lineno}"


class Players:
    """The players of one table: they move at random at a fixed rate, and request help all the time."""

    def __init__(self, server: Running, seats: Seats, game: str) -> None:
        self._server, self._seats, self._chance = server, seats, Random(game)
        self.moves = self.reports = 0

    async def warm(self) -> None:
        """Wait until the kernels are compiled."""
        http = LightHttp(self._server.port)
        while await self._help(http, self._seats.secrets[0]) == WARMING_UP:
            await asyncio.sleep(0.2)
        http.close()

    async def play(self) -> None:
        async with AsyncExitStack() as stack:
            secrets = self._seats.secrets
            clients = [await stack.enter_async_context(Client(self._server, self._seats.table, one)) for one in secrets]
            while True:
                await asyncio.sleep(TURN)
                await self._move(clients)

    async def _move(self, clients: list[Client]) -> None:
        if (update := clients[0].last("update")) is not None and update["score"] is not None:
            await self._next_game()
            return
        open_choices = [(client, choice) for client in clients for choice in client.choices if choice["blocking"]]
        if open_choices:
            client, choice = self._chance.choice(open_choices)
            self.moves += (await client.answer(choice["topic"], any_move(choice, self._chance)))["type"] == "taken"

    async def _next_game(self) -> None:
        http = LightHttp(self._server.port)
        for act in ("rematch", "start"):
            await http.raw("POST", f"/api/tables/{self._seats.table}/{act}", b"{}", self._seats.secrets[0])
        http.close()

    async def ask(self, secret: str) -> None:
        http = LightHttp(self._server.port)
        try:
            while True:
                await self._help(http, secret)
                self.reports += 1
                await asyncio.sleep(ASK)
        finally:
            http.close()

    async def _help(self, http: LightHttp, secret: str) -> str | None:
        _, text = await http.raw("GET", f"/api/tables/{self._seats.table}/help", secret=secret)
        reason: str | None = msgspec.json.decode(text).get("reason")
        return reason

    def tasks(self) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(one) for one in (self.play(), *map(self.ask, self._seats.secrets))]


async def opened(server: Running, game: str) -> Players:
    async with server.http() as http:
        seats = await new_table(http, game, SEATS, bots=BOT, assist="coach", pace="untimed")
        await owner_does(http, seats, "start")
    return Players(server, seats, game)


async def measure(seconds: float) -> None:
    alone = Probe()
    await alone.run(seconds / 2)
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder) / "p.db", SystemClock()) as server:
            tables = [await opened(server, game) for game in catalogue()]
            for table in tables:
                await table.warm()
            tasks = [task for table in tables for task in table.tasks()]
            await asyncio.sleep(1)
            probe = Probe()
            await probe.run(seconds)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    moves, reports = sum(table.moves for table in tables), sum(table.reports for table in tables)
    print(f"Event loop, {seconds:.0f} s: {len(tables)} tables with a coach, {moves} moves, {reports} reports")
    show(probe, alone)


def show(probe: Probe, alone: Probe) -> None:
    print(line("woken late", probe.late))
    print(line("its own CPU meanwhile", probe.busy))
    print(line("late with nothing to do", alone.late))  # delays by other processes of the machine
    print(f"  no stall over {1000 * STALL:.0f} ms: {'met' if max(probe.late) <= STALL else 'NOT met'}")
    for name, times in probe.places.most_common(5):
        print(f"    {times} times at {name}")


def line(name: str, times: list[float]) -> str:
    p50, p99, worst = (1000 * sorted(times)[int((len(times) - 1) * share)] for share in (0.5, 0.99, 1))
    return f"  {name:<24} {p50:6.2f} ms p50 {p99:6.2f} ms p99 {worst:6.1f} ms worst"


def main(seconds: float = 20.0) -> None:
    prepare()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    uvloop.run(measure(seconds))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))

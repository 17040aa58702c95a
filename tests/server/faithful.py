"""Players for crash tests: each records its acknowledged answers, and continues after a crash."""

import asyncio
import contextlib
import faulthandler
import multiprocessing
import os
import resource
import socket
import sys
from collections.abc import Coroutine
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from parlour.core.codec import ChoiceForm
from parlour.server.loadtest.clients import LightHttp, LightSocket, open_socket
from parlour.startup import ENGINES

os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)  # the fork server needs it to find the modules that it loads
CHILDREN = multiprocessing.get_context("forkserver")
SERVERS = ["parlour.server.run", "parlour.server.http.app", "parlour.games", "uvloop", "apsw"]


def begin_to_fork() -> None:
    """Start the fork server with all modules to load: the first start decides, for servers here and their workers."""
    CHILDREN.set_forkserver_preload([*SERVERS, *ENGINES])
    forkserver.ensure_running()


def serve_until_killed(file: str, port: int, told: Connection, most: int | None) -> None:
    """A whole server in a separate process. None of its files may grow beyond `most` bytes."""
    from parlour.server.run import serve
    from parlour.server.settings import GENEROUS, Place, Settings

    faulthandler.enable()
    if most is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    asyncio.run(serve(Place(Path(file), port=port), Settings(limits=GENEROUS), told.send))


class Server:
    """A server that can be killed and restarted on the same port and file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.up = asyncio.Event()

    async def start(self, most: int | None = None) -> None:
        mine, theirs = multiprocessing.Pipe()
        self.process = CHILDREN.Process(
            target=serve_until_killed, args=(str(self.file), self.port, theirs, most), daemon=True
        )
        self.process.start()
        theirs.close()
        await asyncio.to_thread(mine.recv)
        self.up.set()

    async def alive_until(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for this; fail if the process ends before."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.process.sentinel, ended.set)
        tasks = [loop.create_task(work), loop.create_task(ended.wait())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        loop.remove_reader(self.process.sentinel)
        for task in tasks:
            task.cancel()
        assert not ended.is_set(), f"the server process ended with exit code {self.process.exitcode}"
        tasks[0].result()

    async def kill(self) -> None:
        """Kill the process (SIGKILL) at any point."""
        self.up.clear()
        self.process.kill()
        await asyncio.to_thread(self.process.join)


class Acks:
    """Counts the acknowledged answers of all players."""

    def __init__(self) -> None:
        self.count = 0
        self._news = asyncio.Condition()

    def add(self) -> None:
        self.count += 1
        asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def more(self, number: int) -> None:
        wanted = self.count + number
        async with self._news:
            await self._news.wait_for(lambda: self.count >= wanted)


class Player:
    def __init__(self, server: Server, table: str, seat: int, secret: str, acks: Acks) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.secret = secret
        self.taken: list[str] = []
        self._acks = acks
        self._pending: tuple[str, bytes] | None = None
        self._count = 0
        self._chance = Random(f"{table}/{seat}")

    async def live(self) -> None:
        """Connect whenever there is a server, and resend what was not acknowledged."""
        while True:
            await self.server.up.wait()
            with contextlib.suppress(OSError, ConnectionError):
                path = f"/api/tables/{self.table}/play"
                line = await open_socket(self.server.port, path, self.secret, self._heard)
                if self._pending is not None:
                    line.send(self._pending[1])
                await line.down
            await asyncio.sleep(0)

    def _heard(self, line: LightSocket, text: bytes) -> None:
        frame = msgspec.json.decode(text)
        if frame["type"] in ("taken", "late") and self._pending is not None and frame["key"] == self._pending[0]:
            if frame["type"] == "taken":
                self.taken.append(frame["key"])
                self._acks.add()
            self._pending = None
        assert frame["type"] != "refusal", frame
        if frame["type"] == "update" and self._pending is None:
            self._answer(line, frame["choices"])

    def _answer(self, line: LightSocket, choices: list[Any]) -> None:
        for choice in choices:
            if choice["blocking"]:
                self._count += 1
                key = f"{self.seat}-{self._count}"
                message = {"type": "answer", "topic": choice["topic"], "move": self._move(choice), "key": key}
                self._pending = (key, msgspec.json.encode(message))
                line.send(self._pending[1])
                return

    def _move(self, choice: Any) -> Any:
        form = msgspec.convert(choice, ChoiceForm)
        offer = self._chance.choice([offer for offer in form.offers if not offer.final])
        fields = {field.name: field.domain.at(self._chance.randrange(field.domain.size)) for field in offer.fields}
        return {"type": offer.kind, **fields}


async def seated(server: Server, tables: int, acks: Acks) -> list[Player]:
    """Some dealt tables with three players each."""
    players = []
    http = LightHttp(server.port)
    for _ in range(tables):
        wish = {"game": "sherlock-13", "options": {"seats": 3, "limit": 0}, "name": "Ann", "pace": "untimed"}
        first = await http.ask("POST", "/api/tables", wish)
        secrets = [first["secret"]]
        for name in ("Bo", "Cy"):
            secrets.append((await http.ask("POST", f"/api/tables/{first['table']}/sit", {"name": name}))["secret"])
        await http.ask("POST", f"/api/tables/{first['table']}/start", {}, secrets[0])
        players += [Player(server, first["table"], seat, secret, acks) for seat, secret in enumerate(secrets)]
    http.close()
    return players

"""A round of the shuffle for tests: seated people who commit and reveal, and the log as the host can read it."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import apsw
import httpx

from parlour.core.shuffle import part_hash
from parlour.server.table import rows
from server.clients import Client, Running, Seats, new_table, running, settled


class Sitting:
    """A person on a seat, with its secret."""

    def __init__(self, server: Running, seats: Seats, seat: int, http: httpx.AsyncClient) -> None:
        self.seat = seat
        self.socket = Client(server, seats.table, seats.secrets[seat])
        self._http = http
        self._at = f"/api/tables/{seats.table}"

    async def post(self, act: str, **body: Any) -> httpx.Response:
        return await self._http.post(f"{self._at}/{act}", json=body)

    async def commit(self, part: str) -> None:
        assert (await self.post("commit", hash=part_hash(part))).status_code == 200

    async def reveal(self, part: str) -> httpx.Response:
        return await self.post("reveal", part=part)

    async def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self._http.get(self._at)).json()
        return found


class Round:
    """A table of Sherlock 13 with all seats taken; those in `here` are connected."""

    def __init__(self, server: Running, owner: httpx.AsyncClient, seats: Seats, people: list[Sitting]) -> None:
        self.server = server
        self.owner = owner
        self.table = seats.table
        self.seats = seats
        self.people = people

    async def does(self, act: str, **body: Any) -> httpx.Response:
        return await self.owner.post(f"/api/tables/{self.table}/{act}", json=body)

    async def start(self) -> dict[str, Any]:
        assert (await self.does("start")).status_code == 200
        return await self.people[0].facts()

    def log(self, kind: type[rows.Row] = rows.Row) -> list[Any]:
        return [row for row in logged(self.server.file) if isinstance(row, kind)]


@contextlib.asynccontextmanager
async def sat_down(file: Path, here: tuple[int, ...] = (0, 1), clock: Any = None, **wish: Any) -> AsyncIterator[Round]:
    """A table with these occupants (default: two people and a bot), before any commitment."""
    async with running(file, clock) as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3, **{"bots": {"2": "random"}, **wish})
        yield await round_of(stack, server, owner, seats, here)


async def round_of(
    stack: AsyncExitStack, server: Running, owner: httpx.AsyncClient, seats: Seats, here: tuple[int, ...]
) -> Round:
    people = []
    for seat, secret in enumerate(seats.secrets):
        bearer = {"authorization": f"Bearer {secret}"}
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=server.url, headers=bearer, timeout=60))
        people.append(Sitting(server, seats, seat, http))
    for seat in here:
        await stack.enter_async_context(people[seat].socket)
    await settled([people[seat].socket for seat in here])
    return Round(server, owner, seats, people)


def logged(file: Path) -> list[rows.AnyRow]:
    """Everything that a host can read in the file."""
    database = apsw.Connection(str(file))
    found = [rows.read_row(bytes(body)) for (body,) in database.execute("select body from log order by number")]
    database.close()
    return found

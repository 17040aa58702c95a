"""Writes the fixture of a release: a database with tables of all games in every state, seat links, and records.

`PYTHONPATH=src:tests python -m upgrade.make FOLDER` runs once with the code of each release. Later code only reads it.
"""

import asyncio
import gzip
import json
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

import apsw
import httpx

from server.clients import Client, HandClock, Running, Seats, any_move, new_table, owner_does, running, settled

State = Literal["seating", "running", "paused", "finished", "rematched"]
STATES: tuple[State, ...] = ("running", "paused", "finished", "rematched")
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "alibi": ({"seats": 4}, {"seats": 3, "hands": 2}),
    "complots": ({"seats": 3}, {"seats": 2, "exchange": "inquisitor"}),
    "perfect-alibi": ({"seats": 3, "rival": True}, {"seats": 3, "answers": "by-hand"}),
    "sherlock-13": ({"seats": 3}, {"seats": 2, "advanced": True, "answers": "asker-only"}),
    "thirteen-clues": ({"seats": 3, "top-secret": True}, {"seats": 2}),
}
MOVES = 10  # answers in a game that is still running
LIMIT: dict[State, int] = {"seating": 50, "running": 50, "paused": 50, "finished": 8, "rematched": 12}
TURN = 100_000  # milliseconds: a little more than a turn at the pace `brisk`
SETTLED = 5_000  # milliseconds: longer than any window, or the pause of a bot


class Case(NamedTuple):
    """One table of the fixture."""

    game: str
    state: State
    options: dict[str, Any]

    @property
    def wish(self) -> dict[str, Any]:
        """The settings: paused tables have a bot; rematched ones have a stand-in bot and help."""
        wish: dict[str, Any] = {"pace": "brisk", "options": {**self.options, "limit": LIMIT[self.state]}}
        if self.state == "paused":
            wish["bots"] = {str(self.options["seats"] - 1): "random"}
        if self.state == "rematched":
            wish.update(stand_in="random", assist="sheet", delay=5)
        return wish


def cases() -> list[Case]:
    played = [Case(game, state, options) for game, tables in VARIANTS.items() for state in STATES for options in tables]
    return [*played, Case("sherlock-13", "seating", {"seats": 3})]


async def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    told, files = [], []
    with TemporaryDirectory() as place:
        for number, case in enumerate(cases()):  # a server per table, because all tables of a server share a clock
            files.append(Path(place) / f"{number}.db")
            async with running(files[-1], HandClock()) as server:
                told.append(await _table(server, case, Random(f"fixture {number}"), folder))
        _merge(files)
        (folder / "parlour.db.gz").write_bytes(gzip.compress(files[0].read_bytes(), mtime=0))
    (folder / "tables.json").write_text(json.dumps(told, indent=1) + "\n")


def _merge(files: list[Path]) -> None:
    """Merge all files into the first."""
    db = apsw.Connection(str(files[0]))
    for file in files[1:]:
        db.execute("attach ? as other", (str(file),))
        for name in ("log", "listings", "sitting", "guests", "chat", "notes", "resting"):
            db.execute(f"insert into main.{name} select * from other.{name}")
        db.execute("detach other")
    db.pragma("journal_mode", "delete")
    db.close()


async def _table(server: Running, case: Case, chance: Random, folder: Path) -> dict[str, Any]:
    """Make one table and play it up to its state; returns its seat links."""
    options = dict(case.wish["options"])
    async with server.http() as http, AsyncExitStack() as stack:
        seats = await new_table(http, case.game, options.pop("seats"), **{**case.wish, "options": options})
        told = {"table": seats.table, **case._asdict(), "secrets": seats.secrets}
        if case.state == "seating":
            return told
        clients = [await stack.enter_async_context(Client(server, seats.table, secret)) for secret in seats.secrets]
        await owner_does(http, seats, "start")
        await clients[0].send(type="say", text="Good luck!")
        await _states(http, server, seats, clients, case, chance, folder)
        return told


async def _states(
    http: httpx.AsyncClient,
    server: Running,
    seats: Seats,
    clients: list[Client],
    case: Case,
    chance: Random,
    folder: Path,
) -> None:
    whole = case.state in ("finished", "rematched")
    await play_on(server, clients, chance, None if whole else MOVES)
    if whole:
        record = await http.get(f"/api/tables/{seats.table}/games/1/record")
        variant = VARIANTS[case.game].index(case.options)
        (folder / f"{case.game}-{case.state}-{variant}.json").write_bytes(record.content + b"\n")
    if case.state == "paused":
        await owner_does(http, seats, "leave", bot="random")
        await owner_does(http, seats, "return", secret=seats.secrets[0])
        await owner_does(http, seats, "pause")
    if case.state == "rematched":
        await owner_does(http, seats, "rematch")
        await owner_does(http, seats, "start")
        await settled(clients)
        await play_on(server, clients, chance, MOVES)


async def play_on(server: Running, clients: list[Client], chance: Random, moves: int | None) -> None:
    """Play random answers. The first one of a game, and then one in four, is a time-out."""
    step = 0
    while moves is None or step < moves:
        await settled(clients)
        if clients[0].last("update")["score"]:
            return
        calm = moves is not None or step < 30
        asked = [(client, choice) for client in clients for choice in client.choices if choice["blocking"] or not calm]
        if not asked or step % 4 == 0:
            await _pass_time(server, TURN if asked else SETTLED)
        else:
            client, choice = chance.choice(asked)
            await client.answer(choice["topic"], any_move(choice, chance, calm))
        step += 1


async def _pass_time(server: Running, time: int) -> None:
    """Turn the clock; bots think in real time."""
    server.clock.turn(time)
    await asyncio.sleep(0.05)
    server.clock.turn(SETTLED)
    await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))

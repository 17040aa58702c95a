"""Whole games over real sockets."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.core.options import forms
from parlour.games import catalogue, load
from server.clients import Client, HandClock, Running, any_move, new_table, owner_does, running

pytestmark = pytest.mark.asyncio


async def play_as(client: Client, chance: Random) -> None:
    """Answer whatever is asked, at random, until the game is over."""
    answered: set[str] = set()
    while True:
        await client.until(lambda c: is_over(c) or fresh(c, answered))
        if is_over(client):
            return
        choice = chance.choice(fresh(client, answered))
        answered.add(choice["topic"])
        hesitates = not choice["blocking"] and chance.random() < 0.9
        if not hesitates:
            reply = await client.answer(choice["topic"], any_move(choice, chance, chance.random() < 0.9))
            assert reply["type"] in ("taken", "late"), reply


def fresh(client: Client, answered: set[str]) -> list[dict[str, Any]]:
    return [choice for choice in client.choices if choice["topic"] not in answered]


def is_over(client: Client) -> bool:
    update = client.last("update")
    return update is not None and update["score"] is not None


async def keep_turning(clock: HandClock) -> None:
    """Advance the clock whenever all players are idle."""
    while True:
        await asyncio.sleep(0)
        clock.turn(10)


def seats_of(game: str) -> int:
    seats = next(form for form in forms(load(game).options) if form.name == "seats")
    return max(3, seats.least or 0)


@pytest.mark.parametrize("game", catalogue())
async def test_a_full_game_with_people_and_bots(game: str, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        seats = await new_table(http, game, seats_of(game), bots={"2": "random"}, options={"limit": 15})
        clients = [await stack.enter_async_context(Client(server, seats.table, secret)) for secret in seats.secrets]
        watcher = await stack.enter_async_context(Client(server, seats.table))
        await owner_does(http, seats, "start")
        turning = asyncio.create_task(keep_turning(server.clock))
        await asyncio.gather(*(play_as(client, Random(f"{game}/{n}")) for n, client in enumerate(clients)))
        await watcher.until(is_over)
        turning.cancel()
        await check_the_end(server, http, seats.table, clients)


async def check_the_end(server: Running, http: Any, table: str, clients: list[Client]) -> None:
    facts = await clients[0].until(lambda c: (f := c.last("table")) and f["state"] == "over" and f)
    assert facts["seed"] is not None
    record = await http.get(f"/api/tables/{table}/games/1/record")
    assert record.status_code == 200
    assert record.json()["commitment"] == facts["commitment"]
    brought = await http.post("/api/records", content=record.content)
    assert brought.status_code == 201, brought.text
    steps = (await http.get(f"/api/tables/{table}/games/1/steps?seat=1")).json()
    assert [step["seen"] for step in steps["steps"]] == clients[1].seen[:100]

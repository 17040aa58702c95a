"""Every byte that a viewer is sent is folded from what it saw: in a world it cannot tell apart it is sent the same."""

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from kit.tables import Rigged
from kit.worlds import Told, second_world
from parlour.bots.random import RandomBot
from parlour.core import NATURE, SPECTATOR, Seat, Table, read_options, seed_of
from parlour.core.codec import AnyGame, write
from parlour.core.options import Options
from parlour.games import catalogue, load
from parlour.lab.loop import Seated, step
from server.clients import Client, Running, new_table, running, settled

MOST = 40  # entries of the log that are told twice
PASSED = 10_000  # milliseconds: longer than any window is held
PONG = '{"type":"pong"}'
TABLE = re.compile(r'"table":"[\w-]{22}"|"commitment":"\w{64}"')


@pytest.mark.asyncio
@pytest.mark.parametrize("game", catalogue())
async def test_worlds_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(game: str, tmp_path: Path) -> None:
    assert await compared(game, "leaks", (0, 1, SPECTATOR), tmp_path) >= 2, "no second world was found"


@pytest.mark.nightly
@pytest.mark.asyncio
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
@pytest.mark.parametrize("game", catalogue())
async def test_nor_do_they_in_other_games_for_any_viewer(game: str, seed: str, tmp_path: Path) -> None:
    assert await compared(game, seed, (0, 1, 2, SPECTATOR), tmp_path) >= 1, "no second world was found"


async def compared(game: str, seed: str, viewers: tuple[Seat, ...], folder: Path) -> int:
    """For how many of these viewers a second world was found; each was sent the same bytes in both."""
    table = random_table(game, seed)
    found = 0
    for viewer in viewers:
        for upto in (min(MOST, len(table.log) * 2 // 3), len(table.log) // 3):
            twin = second_world(table, viewer, upto, Random(f"{game}/{viewer}"))
            if twin is not None:
                one = await told(folder / f"one{viewer}.db", table, upto, viewer)
                other = await told(folder / f"two{viewer}.db", twin, upto, viewer)
                same_bytes(one, other)
                found += 1
                break
    return found


def same_bytes(one: list[str], other: list[str]) -> None:
    both = min(len(one), len(other))  # the last frame may still be under way
    assert one[:both] == other[:both]
    assert abs(len(one) - len(other)) <= 1
    assert sum('"update"' in frame for frame in one[:both]) > 1


def random_table(game: str, seed: str) -> Told:
    rules = load(game)
    table = Told(rules, read_options(rules.options, {"seats": 3, "limit": 10}), seed_of(seed))
    players = [RandomBot(Random(f"{game}/{seed}/{seat}")) for seat in range(3)]
    sights = [Seated(table, seat) for seat in range(3)]
    while not table.over:
        step(table, players, ["seat"] * 3, sights, Random(len(table.log)))
    return table


async def told(file: Path, table: Table, upto: int, viewer: Seat) -> list[str]:
    """All frames that this viewer is sent while the game of this table is played over real sockets."""
    draws = [entry.move for entry in table.log[:upto] if entry.seat == NATURE]

    def deal(game: AnyGame, options: Options, seed: bytes, nonces: tuple[str, ...]) -> Table:
        return Rigged(game, options, draws)

    async with running(file, deal=deal) as server, server.http() as http, AsyncExitStack() as stack:
        options = msgspec.to_builtins(table.options)
        seats = await new_table(http, table.game.name, 3, options=options, pace="untimed", nonce="mine")
        clients = [await stack.enter_async_context(Client(server, seats.table, secret)) for secret in seats.secrets]
        clients.append(await stack.enter_async_context(Client(server, seats.table)))
        await settled(clients)
        await http.post(f"/api/tables/{seats.table}/start")
        await play(server, http, clients, [entry for entry in table.log[:upto] if entry.by == "seat"])
        frames = clients[viewer if viewer != SPECTATOR else 3].raw
        return [TABLE.sub("", frame) for frame in frames if frame != PONG]


async def play(server: Running, http: httpx.AsyncClient, clients: list[Client], entries: Sequence[Any]) -> None:
    for number, entry in enumerate(entries):
        client = clients[entry.seat]
        await client.until(partial(is_asked, entry.topic))
        await settled(clients)
        reply = await client.answer(entry.topic, msgspec.Raw(write(entry.move)))
        assert reply["type"] == "taken", reply
        following = entries[number + 1].topic if number + 1 < len(entries) else None
        if following != entry.topic:
            server.clock.turn(PASSED)
        await settled(clients)


def is_asked(topic: str, client: Client) -> bool:
    return any(choice["topic"] == topic for choice in client.choices)

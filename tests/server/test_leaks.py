"""The leak law, byte by byte: in two worlds that look the same to a viewer, it gets the same bytes."""

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from parlour.bots.random import RandomBot
from parlour.core import NATURE, Seat, Table, read_options, seed_of
from parlour.core.codec import AnyGame, write
from parlour.core.options import Options, forms
from parlour.games import catalogue, load
from parlour.lab.loop import Seated, step
from parlour.testing.tables import Rigged, viewers
from parlour.testing.worlds import second_world
from server.clients import Client, Running, new_table, running, settled

SEATS = 3  # or the nearest number that the game supports
STEPS = 40  # points of a game at which to search for a second world
PASSED = 10_000  # milliseconds: longer than any window
PONG = '{"type":"pong"}'
TABLE = re.compile(r'"table":"[\w-]{22}"|"commitment":"\w{64}"')


@pytest.mark.asyncio
@pytest.mark.parametrize("game", catalogue())
async def test_worlds_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(game: str, tmp_path: Path) -> None:
    await compare(game, "leaks", tmp_path)


@pytest.mark.nightly
@pytest.mark.asyncio
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
@pytest.mark.parametrize("game", catalogue())
async def test_other_games_leak_nothing_either(game: str, seed: str, tmp_path: Path) -> None:
    await compare(game, seed, tmp_path)


async def compare(game: str, seed: str, folder: Path) -> None:
    """Play a whole game, and for each viewer its latest second world: the bytes must be the same up to that point."""
    table = random_table(game, seed)
    truth = await told(folder / "truth.db", table, len(table.log))
    found = {viewer: second for viewer in viewers(table) if (second := latest(table, viewer)) is not None}
    assert len(found) >= table.options.seats, "too few second worlds were found"
    near = len(table.log) * near_the_end(table)
    assert max(second.upto for second in found.values()) > near, "none was found near the end"
    for viewer, second in found.items():
        frames = await told(folder / f"second{viewer}.db", second.twin, second.upto)
        same_bytes(truth[viewer], frames[viewer])


class Second(NamedTuple):
    upto: int
    twin: Table


def latest(table: Table, viewer: Seat) -> Second | None:
    """The second world that looks the same to this viewer for longest."""
    for upto in range(len(table.log) - 1, 0, -max(1, len(table.log) // STEPS)):
        twin = second_world(table, viewer, upto, Random(f"{table.game.name}/{viewer}"))
        if twin is not None:
            return Second(upto, twin)
    return None


def near_the_end(table: Table) -> float:
    """The fraction of the game up to which a second world must exist for some viewer; less for small boxes."""
    cards = sum(len(zone.cards) for zone in table.game.scene(table.position).zones)
    return min(4 / 5, cards / 16)


def same_bytes(truth: list[str], second: list[str]) -> None:
    """Compare up to the end of the second world; its last frame may still be in transit."""
    assert truth[: len(second) - 1] == second[:-1]
    assert sum('"update"' in frame for frame in second) > 1


def random_table(game: str, seed: str) -> Table:
    rules = load(game)
    form = next(form for form in forms(rules.options) if form.name == "seats")
    seats = min(max(SEATS, form.least or SEATS), form.most or SEATS)
    table = Table(rules, read_options(rules.options, {"seats": seats, "limit": 10}), seed_of(seed))
    players = [RandomBot(Random(f"{game}/{seed}/{seat}")) for seat in range(seats)]
    sights = [Seated(table, seat) for seat in range(seats)]
    while not table.over:
        step(table, players, ["seat"] * seats, sights, Random(len(table.log)))
    return table


async def told(file: Path, table: Table, upto: int) -> dict[Seat, list[str]]:
    """All frames of each viewer while this game is played over real sockets."""
    draws = [entry.move for entry in table.log[:upto] if entry.seat == NATURE]

    def deal(game: AnyGame, options: Options, seed: bytes, nonces: tuple[str, ...]) -> Table:
        return Rigged(game, options, draws)

    async with running(file, deal=deal) as server, server.http() as http, AsyncExitStack() as stack:
        options = msgspec.to_builtins(table.options)
        seats = await new_table(http, table.game.name, table.options.seats, options=options, pace="untimed")
        clients = [await stack.enter_async_context(Client(server, seats.table, secret)) for secret in seats.secrets]
        clients.append(await stack.enter_async_context(Client(server, seats.table)))
        await settled(clients)
        await http.post(f"/api/tables/{seats.table}/start")
        await play(server, clients, [entry for entry in table.log[:upto] if entry.by == "seat"])
        return {
            viewer: [TABLE.sub("", frame) for frame in client.raw if frame != PONG]
            for viewer, client in zip(viewers(table), clients, strict=True)
        }


async def play(server: Running, clients: list[Client], entries: Sequence[Any]) -> None:
    for number, entry in enumerate(entries):
        client = clients[entry.seat]
        await client.until(partial(is_asked, entry.topic))
        await settled(clients)
        reply = await client.answer(entry.topic, msgspec.Raw(write(entry.move)))
        assert reply["type"] == "taken", reply
        await settled(clients)
        if number + 1 < len(entries) and entries[number + 1].topic != entry.topic:
            server.clock.turn(PASSED)


def is_asked(topic: str, client: Client) -> bool:
    return any(choice["topic"] == topic for choice in client.choices)

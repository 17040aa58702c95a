"""Time limits: turns, windows, races and pauses, with a controlled clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from parlour.server.clock import SystemClock
from parlour.server.table.pace import PACES
from server.clients import Client, Running, any_move, new_table, owner_does, running, settled

pytestmark = pytest.mark.asyncio


class Sitting(Struct):
    """A table of Complots with a person on each seat."""

    server: Running
    http: Any
    seats: Any
    clients: list[Client]

    @property
    def on_turn(self) -> int:
        return next(seat for seat, client in enumerate(self.clients) if topics(client, "turn"))

    async def tax(self) -> tuple[int, str]:
        """The seat on turn claims the Duchess; returns the seat and the topic of the window."""
        await settled(self.clients)
        seat = self.on_turn
        client = self.clients[seat]
        assert (await client.answer(topics(client, "turn")[0], {"type": "tax"}))["type"] == "taken"
        other = self.clients[(seat + 1) % len(self.clients)]
        await other.until(lambda c: topics(c, "challenge"))
        await settled(self.clients)
        return seat, topics(other, "challenge")[0]


def topics(client: Client, family: str) -> list[str]:
    return [choice["topic"] for choice in client.choices if choice["topic"].startswith(family)]


@asynccontextmanager
async def complots(file: Path, seats: int = 4, **wish: Any) -> AsyncIterator[Sitting]:
    async with running(file) as server, server.http() as http, AsyncExitStack() as stack:
        made = await new_table(http, "complots", seats, **{"pace": "brisk", **wish})
        clients = [await stack.enter_async_context(Client(server, made.table, secret)) for secret in made.secrets]
        await owner_does(http, made, "start")
        for client in clients:
            await client.until(lambda c: c.last("update"))
        yield Sitting(server, http, made, clients)


def notes(client: Client) -> list[Any]:
    return [note for frame in client.all("update") for note in frame["ran_out"]]


async def test_a_turn_that_runs_out_plays_the_fallback_and_all_are_told(tmp_path: Path) -> None:  # G-7
    async with complots(tmp_path / "p.db") as sitting:
        seat = sitting.on_turn
        other = sitting.clients[(seat + 1) % 4]
        sitting.server.clock.turn(PACES["brisk"].turn or 0)
        await other.until(notes)
        assert notes(other)[0]["seat"] == seat
        assert other.seen[-1] == {"type": "acted", "seat": seat, "action": {"type": "income"}}


async def test_a_window_has_a_time_of_its_own_and_nobody_learns_whose_it_was(tmp_path: Path) -> None:  # G-7
    async with complots(tmp_path / "p.db") as sitting:
        seat, topic = await sitting.tax()
        clock = sitting.clients[seat].last("update")["clocks"][0]
        assert clock["window"]
        assert clock["until"] == sitting.server.clock.now() + (PACES["brisk"].window or 0)
        sitting.server.clock.turn(PACES["brisk"].window or 0)
        await sitting.clients[seat].until(notes)
        assert notes(sitting.clients[seat]) == [
            {"number": len(sitting.clients[seat].seen) - 1, "topic": topic, "seat": None}
        ]


async def test_a_window_is_not_told_closed_before_its_least_time(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db", 3) as sitting:
        seat, topic = await sitting.tax()
        others = [client for number, client in enumerate(sitting.clients) if number != seat]
        before = [len(client.frames) for client in sitting.clients]
        for client in others:
            assert (await client.answer(topic, {"type": "pass"}))["type"] == "taken"
        await settled(sitting.clients)
        told = [frame for frame in sitting.clients[seat].frames[before[seat] :] if frame["type"] != "pong"]
        assert told == []
        assert not topics(others[0], "challenge"), "one's own answer is in"
        sitting.server.clock.turn(PACES["brisk"].settle)
        await sitting.clients[seat].until(lambda c: c.seen[-1]["type"] == "unopposed")


@pytest.mark.parametrize(("order", "first"), [("arrival", 3), ("clockwise", 1)])
async def test_answers_close_together_are_ordered_by_the_rule_of_the_table(
    tmp_path: Path, order: str, first: int
) -> None:  # G-3
    async with complots(tmp_path / "p.db", order=order) as sitting:
        seat, topic = await sitting.tax()
        for steps in (3, 1):  # the far one is quicker
            client = sitting.clients[(seat + steps) % 4]
            assert (await client.answer(topic, {"type": "challenge"}))["type"] == "taken"
        sitting.server.clock.turn(PACES["brisk"].settle)
        await sitting.clients[seat].until(lambda c: c.seen[-1]["type"] in ("challenged", "exposed", "lost"))
        called = next(seen for seen in sitting.clients[seat].seen if seen["type"] in ("challenged", "exposed"))
        assert called["challenger"] == (seat + first) % 4


@pytest.mark.parametrize(("order", "first"), [("arrival", 2), ("clockwise", 1)])
async def test_interrupts_close_together_are_ordered_too(tmp_path: Path, order: str, first: int) -> None:  # G-3
    async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        made = await new_table(http, "perfect-alibi", 3, order=order)
        clients = [await stack.enter_async_context(Client(server, made.table, secret)) for secret in made.secrets]
        await owner_does(http, made, "start")
        await play_until_all_may_interrupt(clients)
        turn: int = next(seat for seat, c in enumerate(clients) if any(choice["blocking"] for choice in c.choices))
        before = len(clients[turn].seen)
        for steps in (2, 1):  # the far one is quicker
            client = clients[(turn + steps) % 3]
            choice = next(choice for choice in client.choices if not choice["blocking"])
            reply = await client.answer(choice["topic"], any_move(choice, Random(steps), calm=False))
            assert reply["type"] == "taken"
        await settled(clients)
        assert len(clients[turn].seen) == before
        server.clock.turn(PACES["relaxed"].gather)
        seen: Any = await clients[turn].until(lambda c: c.seen[before:])
        assert seen[0]["seat"] == (turn + first) % 3


async def play_until_all_may_interrupt(clients: list[Client]) -> None:
    while True:
        await settled(clients)
        if all(any(not choice["blocking"] for choice in client.choices) for client in clients):
            return
        for client in clients:
            for choice in [choice for choice in client.choices if choice["blocking"]]:
                await client.answer(choice["topic"], any_move(choice, Random(0)))


async def test_a_late_answer_is_late_and_a_second_one_too(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db") as sitting:
        seat, topic = await sitting.tax()
        other = sitting.clients[(seat + 1) % 4]
        assert (await other.answer(topic, {"type": "pass"}, "a"))["type"] == "taken"
        assert (await other.answer(topic, {"type": "challenge"}, "b"))["type"] == "late"
        assert (await other.answer(topic, {"type": "pass"}, "a"))["type"] == "taken"
        sitting.server.clock.turn(PACES["brisk"].window or 0)
        await other.until(lambda c: not topics(c, "challenge") and notes(c))
        assert (await other.answer(topic, {"type": "pass"}, "c"))["type"] == "late"


async def test_a_pause_stops_the_clock(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db") as sitting:
        seat = sitting.on_turn
        client = sitting.clients[seat]
        due = client.last("update")["clocks"][0]["until"]
        await owner_does(sitting.http, sitting.seats, "pause")
        await client.until(lambda c: is_paused(c) and not c.choices)
        refused = await client.answer("turn/0", {"type": "income"})
        assert refused["error"] == "on-pause"
        sitting.server.clock.turn(10_000_000)
        await owner_does(sitting.http, sitting.seats, "resume")
        await client.until(lambda c: c.choices)
        update: Any = client.last("update")
        assert update["clocks"][0]["until"] == due + 10_000_000
        assert not notes(client)


async def test_a_bot_answers_after_the_same_pause_whatever_it_holds(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db", bots={"3": "random"}) as sitting:
        person = sitting.clients[0]
        pace = PACES["brisk"]
        for _ in range(12):
            await settled(sitting.clients)
            for client in sitting.clients:
                for choice in [c for c in client.choices if c["blocking"]]:
                    await client.answer(choice["topic"], any_move(choice, Random(1)))
            await settled(sitting.clients)
            before = len(person.frames)
            sitting.server.clock.turn(pace.think - 1)
            await settled(sitting.clients)
            quiet = [frame for frame in person.frames[before:] if frame["type"] == "update"]
            assert len(quiet) <= 1, "only what people did"
            sitting.server.clock.turn(pace.settle)
            await settled(sitting.clients)


async def test_time_goes_on_while_nobody_looks(tmp_path: Path) -> None:
    """Correspondence: when the table is loaded again, the time-outs that are due are played."""
    async with complots(tmp_path / "p.db", pace="day") as sitting:
        seat = sitting.on_turn
        secret, table = sitting.seats.secrets[0], sitting.seats.table
        for client in sitting.clients:
            await client.socket.close()
    clock = sitting.server.clock
    clock.turn(3 * 86_400_000)
    async with running(tmp_path / "p.db", clock=clock) as server, Client(server, table, secret) as again:
        await again.until(notes)
        assert notes(again)[0]["seat"] == seat


async def test_short_downtime_does_not_count_against_the_clocks(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db", pace="blitz") as sitting:
        secret, table = sitting.seats.secrets[0], sitting.seats.table
    clock = sitting.server.clock
    clock.turn(60_000)
    async with running(tmp_path / "p.db", clock=clock) as server, Client(server, table, secret) as again:
        update = await again.until(lambda c: c.last("update"))
        assert update["clocks"][0]["until"] == clock.now() + (PACES["blitz"].turn or 0)
        assert not notes(again)


async def test_a_jump_of_the_wall_clock_moves_nothing() -> None:
    wall, steady = [1000.0], [0.0]
    clock = SystemClock(lambda: wall[0], lambda: steady[0])
    steady[0], wall[0] = 5.0, -99_999.0
    assert clock.now() == 1_005_000
    rang = asyncio.get_running_loop().create_future()
    clock.call_at(0, lambda: rang.set_result(None))
    await rang


async def test_a_stand_in_moves_when_the_time_is_up(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db", stand_in="random") as sitting:
        sitting.server.clock.turn(PACES["brisk"].turn or 0)
        await turning(sitting, sitting.clients[0].until(notes))
        assert sitting.clients[0].seen[-1]["type"] == "acted"


async def turning(sitting: Sitting, awaited: Any) -> None:
    """Advance the clock until this holds: a bot answers at a fixed interval after it has thought."""
    waiting = asyncio.ensure_future(awaited)
    while not waiting.done():
        await asyncio.sleep(0.01)
        sitting.server.clock.turn(PACES["brisk"].think)
    await waiting


async def test_time_outs_do_not_always_keep_the_same_card(tmp_path: Path) -> None:  # G-7, CO-1.4
    kept: set[str] = set()
    async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        clients = []
        for _ in range(12):
            made = await new_table(http, "complots", 2, pace="brisk")
            clients += [await stack.enter_async_context(Client(server, made.table, secret)) for secret in made.secrets]
            await owner_does(http, made, "start")
        for client in clients:
            await client.until(lambda c: topics(c, "choose"))
        server.clock.turn(PACES["brisk"].turn or 0)
        for client in clients:
            await client.until(notes)
            kept |= set(await client.until(chosen))
    assert len(kept) > 1, f"with the time up everybody keeps {kept}"


@pytest.mark.parametrize("stand_in", [None, "random"])
async def test_the_record_of_a_game_in_which_all_time_is_up_is_verified(
    tmp_path: Path, stand_in: str | None
) -> None:  # G-7
    async with complots(tmp_path / "p.db", 2, stand_in=stand_in) as sitting:
        while not is_over(sitting.clients[0]):
            sitting.server.clock.turn(PACES["brisk"].turn or 0)
            await settled(sitting.clients)
        record = await sitting.http.get(f"/api/tables/{sitting.seats.table}/games/1/record")
        by = {line.get("by") for line in record.json()["lines"]}
        assert by == {"table", "clock" if stand_in is None else "stand-in"}
        imported = await sitting.http.post("/api/records", content=record.content)
        assert imported.status_code == 201, imported.text


def is_over(client: Client) -> bool:
    return bool(client.last("table")["state"] == "over")


def chosen(client: Client) -> list[str]:
    """The chosen cards that this seat received."""
    return [seen["card"] for seen in client.seen if seen["type"] == "chose" and seen["card"]]


def is_paused(client: Client) -> bool:
    facts = client.last("table")
    return facts is not None and bool(facts["paused"])

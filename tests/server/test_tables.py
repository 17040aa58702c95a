"""Tables and their people: sit, leave, return, rematch, watch, chat, close, delete a guest."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import apsw
import httpx
import pytest

import parlour
from parlour.bots import opponent
from parlour.core import read_options
from parlour.games import load
from parlour.server.hosting import commands
from parlour.server.hosting.registry import TableRegistry, TableSettings
from parlour.server.metrics import Metrics
from parlour.server.settings import Retention
from parlour.server.table.seats import Actor
from parlour.server.tokens import hashed
from parlour.store import SqliteStore
from server.clients import (
    Client,
    HandClock,
    Running,
    any_move,
    new_table,
    owner_does,
    running,
    settled,
)

pytestmark = pytest.mark.asyncio
DAY = 86_400_000


def guest(server: Running) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, headers={"x-parlour": "1"}, timeout=60)


async def refused(reply: httpx.Response, status: int, error: str) -> None:
    assert (reply.status_code, reply.json()["error"]) == (status, error)


async def play_out(server: Running, clients: list[Client]) -> None:
    """The shortest game: each seat accuses at once."""
    chance = Random("out")
    while not any(frame["score"] for frame in clients[0].all("update")):
        await settled(clients)
        for client in clients:
            for choice in [choice for choice in client.choices if choice["blocking"]]:
                final = [offer for offer in choice["offers"] if offer["final"]] or choice["offers"]
                await client.answer(choice["topic"], any_move(choice | {"offers": final}, chance, calm=False))


async def test_bots_fill_the_seats_that_are_still_free(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, guest(server) as other:
        order = {"game": "sherlock-13", "options": {"seats": 4}, "name": "Ann"}
        table = f"/api/tables/{(await owner.post('/api/tables', json=order)).json()['table']}"
        await other.post(f"{table}/sit", json={"name": "Bo", "seat": 2})
        await refused(await other.post(f"{table}/fill", json={"bot": "random"}), 403, "not-yours")
        await refused(await owner.post(f"{table}/fill", json={"bot": "hal"}), 400, "unknown-name")
        for _ in range(2):
            assert (await owner.post(f"{table}/fill", json={"bot": "random"})).status_code == 200
        facts = (await owner.get(table)).json()
        assert [seat["name"] or seat["bot"] for seat in facts["seats"]] == ["Ann", "random", "Bo", "random"]
        assert (await owner.post(f"{table}/start")).status_code == 200
        await refused(await owner.post(f"{table}/fill", json={"bot": "random"}), 409, "not-now")


async def test_a_table_is_filled_and_started_by_its_owner_alone(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, guest(server) as other:
        made = (
            await owner.post("/api/tables", json={"game": "sherlock-13", "options": {"seats": 3}, "name": "Ann"})
        ).json()
        table = f"/api/tables/{made['table']}"
        await refused(await owner.post(f"{table}/start"), 409, "seats-free")
        await refused(await other.post(f"{table}/bots", json={"bot": "random"}), 403, "not-yours")
        await refused(await owner.post(f"{table}/bots", json={"bot": "hal"}), 400, "unknown-name")
        assert (await owner.post(f"{table}/bots", json={"bot": "random", "seat": 2})).status_code == 200
        await refused(await other.post(f"{table}/sit", json={"name": "Bo", "seat": 2}), 409, "seat-taken")
        assert (await other.post(f"{table}/sit", json={"name": "Bo", "seat": 1})).json()["seat"] == 1
        await refused(await other.post(f"{table}/sit", json={"name": "Bo"}), 409, "seat-taken")
        await refused(await other.post(f"{table}/start"), 403, "not-yours")
        assert (await owner.post(f"{table}/assist", json={"assist": "sheet"})).status_code == 200
        facts = (await other.get(table)).json()
        assert [seat["name"] or seat["bot"] for seat in facts["seats"]] == ["Ann", "Bo", "random"]
        assert (facts["assist"], facts["you"], facts["owner"], facts["seed"]) == ("sheet", 1, False, None)
        assert (await owner.post(f"{table}/start")).status_code == 200
        await refused(await owner.post(f"{table}/assist", json={"assist": "odds"}), 409, "not-now")
        assert [line["table"] for line in (await other.get("/api/mine")).json()] == [made["table"]]
        assert (await other.get("/api/tables")).json() == []


async def test_public_tables_are_listed_and_links_are_not(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        seen = await new_table(owner, "sherlock-13", 3, public=True)
        await new_table(owner, "sherlock-13", 3)
        listed = (await owner.get("/api/tables")).json()
        assert [(line["table"], line["state"], line["taken"]) for line in listed] == [(seen.table, "seating", 3)]
        await owner_does(owner, seen, "start")
        assert (await owner.get("/api/tables")).json()[0]["state"] == "playing"


async def test_leaving_gives_the_seat_to_a_bot_and_the_link_leads_back(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, guest(server) as phone:
        seats = await new_table(owner, "sherlock-13", 3)
        await owner_does(owner, seats, "start")
        bearer = {"authorization": f"Bearer {seats.secrets[1]}"}
        left = await phone.post(f"/api/tables/{seats.table}/leave", json={"bot": "random"}, headers=bearer)
        assert left.status_code == 200
        assert (await owner.get(f"/api/tables/{seats.table}")).json()["seats"][1]["bot"] == "random"
        wrong = await phone.post(f"/api/tables/{seats.table}/return", json={"secret": "x" * 32})
        await refused(wrong, 403, "not-yours")
        back = await phone.post(f"/api/tables/{seats.table}/return", json={"secret": seats.secrets[1]})
        assert back.json()["seat"] == 1
        facts = (await phone.get(f"/api/tables/{seats.table}")).json()
        assert (facts["you"], facts["seats"][1]["bot"]) == (1, None)
        link = (await phone.post(f"/api/tables/{seats.table}/link")).json()["secret"]
        old = await phone.post(f"/api/tables/{seats.table}/return", json={"secret": seats.secrets[1]})
        await refused(old, 403, "not-yours")
        assert (await phone.post(f"/api/tables/{seats.table}/return", json={"secret": link})).status_code == 200


async def test_the_owner_removes_a_seat_and_its_link_holds_no_more(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        seats = await new_table(owner, "sherlock-13", 3)
        await owner_does(owner, seats, "start")
        async with Client(server, seats.table, seats.secrets[1]) as removed:
            await removed.until(lambda c: c.last("update"))
            await owner_does(owner, seats, "remove", seat=1)
            assert (await removed.until(lambda c: c.last("gone")))["why"] == "moved"
        async with Client(server, seats.table, seats.secrets[1]) as again:
            assert (await again.until(lambda c: c.last("refusal")))["error"] == "not-yours"


async def test_two_tabs_on_one_seat_see_the_same(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3)
        tabs = [await stack.enter_async_context(Client(server, seats.table, seats.secrets[0])) for _ in range(2)]
        others = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets[1:]]
        await owner_does(owner, seats, "start")
        await play_out(server, [tabs[0], *others])
        await settled(tabs)
        assert tabs[0].seen == tabs[1].seen
        assert tabs[1].last("update")["score"] is not None


async def test_a_rematch_has_a_new_seed_and_the_records_of_both_games_verify(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3, assist="odds")
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        commitments = []
        for number in (1, 2):
            await owner_does(owner, seats, "start")
            for client in clients:
                await client.until(partial(plays_game, number))
            for client in clients:
                client.frames = [f for f in client.frames if f.get("game") in (number, "sherlock-13")]
            await play_out(server, clients)
            record = await owner.get(f"/api/tables/{seats.table}/games/{number}/record")
            commitments.append(record.json()["commitment"])
            (tmp_path / f"{number}.json").write_bytes(record.content)
            told = parlour.open_record(tmp_path / f"{number}.json")
            table = parlour.replay(told)
            assert (table.over, told.assist, told.names) == (True, "odds", ("Ann", "Guest 1", "Guest 2"))
            await owner_does(owner, seats, "rematch")
        assert len(set(commitments)) == 2


def plays_game(number: int, client: Client) -> bool:
    update = client.last("update")
    return update is not None and update["game"] == number


async def test_the_commitment_is_told_before_the_deal_and_the_seed_after_the_end(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3)
        before = (await owner.get(f"/api/tables/{seats.table}")).json()
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        await owner_does(owner, seats, "start")
        await play_out(server, clients)
        after = (await owner.get(f"/api/tables/{seats.table}")).json()
        assert (before["seed"], before["commitment"]) == (None, after["commitment"])
        assert all(frame["seed"] is None for frame in clients[0].all("table") if frame["state"] != "over")


async def test_spectators_see_the_public_part_later_if_the_table_wants(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3, delay=60)
        subscriber = await stack.enter_async_context(Client(server, seats.table))
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        await owner_does(owner, seats, "start")
        await play_out(server, clients)
        await settled([subscriber])
        assert subscriber.seen == []
        assert subscriber.last("table")["state"] == "playing"
        early = await httpx.AsyncClient(base_url=server.url).get(f"/api/tables/{seats.table}/games/1/record")
        await refused(early, 409, "not-now")
        server.clock.turn(60_000)
        await subscriber.until(lambda c: (u := c.last("update")) and u["score"])
        facts: Any = await subscriber.until(lambda c: (t := c.last("table")) and t["state"] == "over" and t)
        assert facts["seed"] is not None


async def test_no_spectators_where_the_table_wants_none(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        seats = await new_table(owner, "sherlock-13", 3, spectators=False)
        async with Client(server, seats.table) as stranger:
            assert (await stranger.until(lambda c: c.last("refusal")))["error"] == "not-yours"


async def test_chat_is_cleaned_kept_and_can_be_muted(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3)
        one, two = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets[:2]]
        await two.send(type="say", text="<b>hi</b>\u202e\n there\u0000")
        said: Any = await one.until(lambda c: c.last("said"))
        assert (said["text"], said["name"], said["seat"]) == ("<b>hi</b> there", "Guest 1", 1)
        await owner_does(owner, seats, "mute", seat=1, on=False)
        await two.send(type="say", text="again")
        assert (await two.until(lambda c: c.last("refusal")))["error"] == "chat-off"
        late = await stack.enter_async_context(Client(server, seats.table, seats.secrets[2]))
        assert (await late.until(lambda c: c.last("said")))["text"] == "<b>hi</b> there"


async def test_a_guest_is_forgotten_when_he_asks(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, guest(server) as bo:
        made = (
            await owner.post("/api/tables", json={"game": "sherlock-13", "options": {"seats": 2}, "name": "Ann"})
        ).json()
        table = f"/api/tables/{made['table']}"
        secret = (await bo.post(f"{table}/sit", json={"name": "Barnaby"})).json()["secret"]
        async with Client(server, made["table"], secret) as client:
            await client.send(type="say", text="I was here")
            await client.until(lambda c: c.last("said"))
        await owner.post(f"{table}/start")
        assert (await bo.delete("/api/me")).status_code == 200
        assert (await bo.get("/api/me")).json() == {"name": None}
        assert (await owner.get(table)).json()["seats"][1] == {
            "name": None,
            "bot": opponent("sherlock-13", read_options(load("sherlock-13").options, {"seats": 2})),
            "here": False,
            "muted": False,
        }
    content = (tmp_path / "p.db").read_bytes()
    assert b"Barnaby" not in content or await gone(tmp_path / "p.db")


async def gone(file: Path) -> bool:
    """Whether the guest's name and chat are in no row, and in no byte of the file or its write-ahead log."""
    written = file.read_bytes() + file.with_name(f"{file.name}-wal").read_bytes()
    assert b"Barnaby" not in written
    assert b"I was here" not in written
    db = apsw.Connection(str(file))
    texts = [*db.execute("select name from guests"), *db.execute("select text from chat")]
    bodies = [body for (body,) in db.execute("select body from log")]
    return not any(b"Barnaby" in body for body in bodies) and ("Barnaby",) not in texts and ("I was here",) not in texts


async def test_a_game_of_days_goes_on_while_nobody_looks(tmp_path: Path) -> None:
    clock = HandClock()
    store = await SqliteStore.open(tmp_path / "p.db")
    registry = TableRegistry(store, clock, Metrics())
    table = await registry.open(TableSettings("sherlock-13", {"seats": 2}, pace="day"), "me")
    for name in ("ann", "bo"):
        await registry.greet(name, hashed(name), name)
        await commands.sit(table, name, name, None)
    await commands.start(table, Actor("me"))
    before = table.room.count
    clock.turn(61_000)
    await registry.sweep()
    assert registry.folded == 0
    clock.turn(DAY)
    await registry.sweep()
    assert registry.folded == 1
    await until_written(store, table.room.name, before)
    registry.stop()
    await store.close()


async def until_written(store: SqliteStore, table: str, before: int) -> None:
    while len(await store.rows(table)) == before:
        await asyncio.sleep(0)


async def test_a_game_that_a_killed_server_left_is_taken_up_again(tmp_path: Path) -> None:
    clock = HandClock()
    store = await SqliteStore.open(tmp_path / "p.db")
    registry = TableRegistry(store, clock, Metrics())
    table = await registry.open(TableSettings("sherlock-13", {"seats": 2}, bots={"0": "random", "1": "random"}), "me")
    await commands.start(table, Actor("me"))
    registry.stop()
    again = TableRegistry(store, clock, Metrics())
    await again.sweep()
    assert again.folded == 1
    again.stop()
    await store.close()


async def test_an_unused_table_is_unloaded_and_folded_again(tmp_path: Path) -> None:
    clock = HandClock()
    store = await SqliteStore.open(tmp_path / "p.db")
    registry = TableRegistry(store, clock, Metrics())
    table = await registry.open(TableSettings("sherlock-13", {"seats": 2}, bots={"0": "random", "1": "random"}), "me")
    name = table.room.name
    await registry.sweep()
    assert registry.folded == 1
    clock.turn(61_000)
    await registry.sweep()
    assert registry.folded == 0
    again = await registry.table(name)
    assert (again.room.count, again.room.commitment) == (table.room.count, table.room.commitment)
    clock.turn(3 * DAY)
    await registry.tidy()
    assert (await registry.table(name)).room.state == "closed"
    clock.turn(Retention().kept * DAY + 1)
    await registry.tidy()
    assert await store.tables() == []
    registry.stop()
    await store.close()


async def test_the_lists_are_rebuilt_from_the_logs(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        one = await new_table(owner, "sherlock-13", 3, public=True)
        await owner_does(owner, one, "start")
        before = (await owner.get("/api/tables")).json(), (await owner.get("/api/mine")).json()
        store = await SqliteStore.open(tmp_path / "p.db")
        await store.relist([])
        assert (await owner.get("/api/tables")).json() == []
        registry = TableRegistry(store, server.clock, Metrics())
        assert await registry.rebuild() == 1
        assert ((await owner.get("/api/tables")).json(), (await owner.get("/api/mine")).json()) == before
        registry.stop()
        await store.close()


async def test_a_second_writer_of_a_table_is_refused_and_folds_again(tmp_path: Path) -> None:
    """Two servers on one file: the unique row number decides, and no answer is lost."""
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(running(tmp_path / "p.db"))
        two = await stack.enter_async_context(running(tmp_path / "p.db", clock=one.clock))
        owner = await stack.enter_async_context(one.http())
        other = await stack.enter_async_context(httpx.AsyncClient(base_url=two.url))
        seats = await new_table(owner, "sherlock-13", 3)
        bearer = {"authorization": f"Bearer {seats.secrets[1]}"}
        assert (await other.get(f"/api/tables/{seats.table}")).status_code == 200
        await owner_does(owner, seats, "start")
        stale = await other.post(f"/api/tables/{seats.table}/commit", json={"hash": "0" * 64}, headers=bearer)
        await refused(stale, 503, "log-taken")
        assert (await other.get(f"/api/tables/{seats.table}", headers=bearer)).json()["state"] == "playing"


async def test_a_gap_is_healed_by_asking_from_a_number(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "sherlock-13", 3)
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        await owner_does(owner, seats, "start")
        await play_out(server, clients)
        count = len(clients[0].seen)
        await clients[0].send(type="since", number=2)
        again: Any = await clients[0].until(lambda c: (u := c.last("update")) and u["number"] == 2 and u)
        assert again["seen"] == clients[0].seen[2:]
        async with Client(server, seats.table, seats.secrets[0], first=count - 1) as resumed:
            update = await resumed.until(lambda c: c.last("update"))
            assert (update["number"], len(update["seen"])) == (count - 1, 1)


async def test_the_winner_begins_a_rematch_of_complots(tmp_path: Path) -> None:  # CO-1.3
    async with running(tmp_path / "p.db") as server, server.http() as owner, AsyncExitStack() as stack:
        seats = await new_table(owner, "complots", 3, options={"limit": 3}, pace="untimed")
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        await owner_does(owner, seats, "start")
        await play_any(server, clients)
        score = clients[0].last("update")["score"]
        await owner_does(owner, seats, "rematch")
        options = (await owner.get(f"/api/tables/{seats.table}")).json()["options"]
        assert options["first"] == (score.index(1.0) if 1.0 in score else -1)


async def play_any(server: Running, clients: list[Client]) -> None:
    chance = Random("any")
    while not any(frame["score"] for frame in clients[0].all("update")):
        await settled(clients)
        for client in clients:
            for choice in [choice for choice in client.choices if choice["blocking"]]:
                await client.answer(choice["topic"], any_move(choice, chance))
        server.clock.turn(5000)
        await asyncio.sleep(0)

"""The shuffle binds the host: all seats commit, then all reveal, then the cards are dealt."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.cli.records import verify
from parlour.core import Table, read_options
from parlour.core.chance import commitment
from parlour.core.shuffle import bot_part, part_hash, replaced_part
from parlour.games import load
from parlour.server.table import rows
from parlour.server.table.room import Room
from parlour.server.table.rows_v1 import upgraded
from server.clients import Client, HandClock, running, settled
from server.rounds import Round, logged, round_of, sat_down
from server.test_tables import play_out, refused

pytestmark = pytest.mark.asyncio
GAME = load("sherlock-13")
PARTS = ["a1" * 32, "b2" * 32, "c3" * 32]
HASHES = list(map(part_hash, PARTS))
CULPRIT = ("james-moriarty",)


async def test_a_host_with_a_seat_of_his_own_cannot_choose_the_deal(tmp_path: Path) -> None:
    """The host knows the seed and the file, and sits on seat 1. Without commitments, 90 tries were enough to choose."""
    async with sat_down(tmp_path / "p.db") as table:
        ann, accomplice = table.people
        await ann.commit(PARTS[0])
        before = repr(logged(tmp_path / "p.db"))
        assert PARTS[0] not in before  # the other part is unknown, so the host cannot try out parts
        mine, also = tries(table, PARTS[0])
        await accomplice.commit(also)
        await table.start()
        assert (await ann.reveal(PARTS[0])).status_code == 200
        # Now the host could find a suitable part, but it is too late to commit to it.
        await refused(await accomplice.post("commit", hash=part_hash(mine)), 409, "not-now")
        await refused(await accomplice.reveal(mine), 422, "wrong-part")
        table.server.clock.turn(5000)
        await ann.socket.until(lambda client: client.last("update"))
        (started,) = table.log(rows.Started)
        assert started.parts[1] not in (mine, also)
        assert started.replaced == (1,)  # the host can only withhold the part, and that is public


def tries(table: Round, anns: str) -> tuple[str, str]:
    """A part of seat 1 that makes Moriarty the culprit, and one that does not."""
    (opened,) = table.log(rows.Opened)
    options, seed = read_options(GAME.options, opened.options), bytes.fromhex(opened.seed)
    bot = bot_part(commitment(seed), 2)
    found: dict[bool, str] = {}
    for number in range(500):
        part = f"{number:064x}"
        deal: Any = Table(GAME, options, seed, (anns, part, bot)).log[0].move
        found.setdefault(deal.piles[3] == CULPRIT, part)
    return found[True], found[False]


async def test_parts_are_secret_and_commitments_are_public(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table, Client(table.server, table.table) as spectator:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        facts = await table.start()
        assert (facts["state"], facts["shuffling"], facts["commits"]) == ("seating", True, [*HASHES[:2], ""])
        for person in table.people:
            assert not table.log(rows.Started)
            assert (await person.reveal(PARTS[person.seat])).status_code == 200
        facts = await table.people[0].facts()
        assert (facts["state"], facts["shuffling"], facts["commits"]) == ("playing", False, [*HASHES[:2], ""])
        clients = [table.people[0].socket, table.people[1].socket, spectator]
        await settled(clients)
        frames = "".join(text for client in clients for text in client.raw)
        assert HASHES[0] in frames
        assert not any(part in frames for part in PARTS)


async def test_the_record_has_commitments_and_parts_and_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with sat_down(tmp_path / "p.db", here=(0, 1, 2), bots={}) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        promised = (await table.start())["commitment"]
        for person in table.people[:2]:
            await person.reveal(PARTS[person.seat])
        table.server.clock.turn(5000)
        await play_out(table.server, [person.socket for person in table.people])
        text = (await table.owner.get(f"/api/tables/{table.table}/games/1/record")).content
        (tmp_path / "game.json").write_bytes(text)
        record = parlour.open_record(tmp_path / "game.json")
        assert record.commits == tuple(HASHES)
        assert record.nonces == (*PARTS[:2], replaced_part(promised, HASHES, 2))
        assert (record.commitment, record.replaced) == (promised, (2,))
        capsys.readouterr()
        verify(tmp_path / "game.json")
        said = " ".join(capsys.readouterr().out.split())
        assert "2 given by seats fit their hashes; 0 of bots and 1 replaced" in said
        assert said.endswith("Replaced: Seat 3.")
        brought = await table.owner.post("/api/records", content=text)
        again = await table.owner.get(f"/api/tables/{brought.json()['table']}/games/1/record")
        assert again.content == text


@pytest.mark.parametrize("part", ["", "a1" * 31, "a1" * 33, "A1" * 32, "g1" * 32, "a1" * 32 + "\n"])
async def test_what_is_no_part_or_no_hash_is_refused(tmp_path: Path, part: str) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        ann = table.people[0]
        assert (await ann.post("commit", hash=part)).status_code == 400
        await ann.commit(PARTS[0])
        await table.start()
        assert (await ann.post("reveal", part=part)).status_code == 400
        await refused(await ann.reveal(PARTS[1]), 422, "wrong-part")
        assert (await ann.facts())["shuffling"]


async def test_a_seat_without_a_commitment_cannot_reveal(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        ann, bo = table.people
        await refused(await ann.reveal(PARTS[0]), 409, "not-now")
        await ann.commit(PARTS[0])
        await table.start()
        await refused(await bo.reveal(PARTS[1]), 422, "wrong-part")
        await refused(await table.does("reveal", part=PARTS[1]), 422, "wrong-part")
        async with httpx.AsyncClient(base_url=table.server.url) as stranger:
            at = f"/api/tables/{table.table}"
            await refused(await stranger.post(f"{at}/reveal", json={"part": PARTS[0]}), 403, "not-yours")
            await refused(await stranger.post(f"{at}/commit", json={"hash": HASHES[0]}), 403, "not-yours")


async def test_a_late_part_is_replaced_and_named(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        promised = (await table.start())["commitment"]
        await table.people[0].reveal(PARTS[0])
        table.server.clock.turn(4999)
        await settled([table.people[0].socket])
        assert not table.log(rows.Started)
        table.server.clock.turn(1)
        await table.people[0].socket.until(lambda client: client.last("update"))
        await refused(await table.people[1].reveal(PARTS[1]), 409, "not-now")
        (started,) = table.log(rows.Started)
        replacement = replaced_part(promised, [*HASHES[:2], ""], 1)
        assert (started.parts, started.replaced) == ((PARTS[0], replacement, bot_part(promised, 2)), (1,))


async def test_the_deal_does_not_wait_for_a_seat_that_is_not_connected(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db", here=(0,)) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        await table.people[0].reveal(PARTS[0])
        (started,) = table.log(rows.Started)
        assert (started.parts[0], started.replaced) == (PARTS[0], (1,))


async def test_the_seat_that_starts_is_asked_without_being_connected(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db", here=()) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        assert (await table.start())["shuffling"]
        assert table.log(rows.Shuffling) == [rows.Shuffling((0,))]
        await table.people[0].reveal(PARTS[0])
        assert table.log(rows.Started)[0].replaced == (1,)


async def test_a_part_that_comes_unasked_is_taken_while_the_table_still_shuffles(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db", here=(0,)) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        await table.people[1].reveal(PARTS[1])
        await table.people[0].reveal(PARTS[0])
        assert table.log(rows.Started)[0].parts[:2] == tuple(PARTS[:2])


async def test_to_reveal_twice_is_harmless(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        for person in table.people:
            for _ in range(2):  # the repeated last part comes after the deal
                assert (await person.reveal(PARTS[person.seat])).status_code == 200
        assert len(table.log(rows.Revealed)) == 2
        assert len(table.log(rows.Started)) == 1


async def test_while_the_table_shuffles_nothing_else_changes(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        ann, bo = table.people
        await bo.commit(PARTS[2])
        await bo.commit(PARTS[1])  # another hash replaces it
        await table.start()
        before = table.log()
        assert [seat.hash for seat in table.log(rows.Committed)] == [HASHES[2], HASHES[1]]
        await refused(await bo.post("commit", hash=HASHES[2]), 409, "not-now")
        await bo.commit(PARTS[1])  # a repeated request
        await refused(await bo.post("leave"), 409, "not-now")
        await refused(await ann.post("leave"), 409, "not-now")
        for act, body in (("start", {}), ("remove", {"seat": 1}), ("fill", {}), ("assist", {"assist": "odds"})):
            await refused(await table.does(act, **body), 409, "not-now")
        await refused(await table.does("bots", seat=2), 409, "not-now")
        await refused(await table.does("rematch"), 409, "not-now")
        assert table.log() == before
        await bo.reveal(PARTS[1])
        assert (await ann.facts())["state"] == "playing"
        await bo.commit(PARTS[1])
        await refused(await bo.post("commit", hash=HASHES[2]), 409, "not-now")


async def test_the_shuffle_does_not_wait_for_a_deleted_guest(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        await table.people[1].reveal(PARTS[1])
        assert (await table.owner.delete("/api/me")).status_code == 200
        await table.people[1].socket.until(lambda client: client.last("update"))
        (started,) = table.log(rows.Started)
        assert (started.parts[1], started.replaced) == (PARTS[1], (0,))
        assert (await table.people[1].facts())["seats"][0]["bot"] is not None


async def test_a_closed_table_shuffles_no_more(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        await table.people[0].commit(PARTS[0])
        await table.start()
        assert (await table.owner.delete(f"/api/tables/{table.table}")).status_code == 200
        await refused(await table.people[0].reveal(PARTS[0]), 409, "not-now")
        table.server.clock.turn(60_000)
        await settled([table.people[0].socket])
        assert not table.log(rows.Started)


@pytest.mark.parametrize("pace", ["day", "three-days", "week"])
async def test_a_correspondence_deal_never_waits(tmp_path: Path, pace: str) -> None:
    async with sat_down(tmp_path / "p.db", pace=pace) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        facts = await table.start()
        assert (facts["state"], table.log(rows.Shuffling)) == ("playing", [])
        (started,) = table.log(rows.Started)
        assert started.replaced == (0, 1)
        assert started.parts[0] == replaced_part(facts["commitment"], [*HASHES[:2], ""], 0)


async def test_programs_need_not_take_part(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db") as table:
        facts = await table.start()
        assert (facts["state"], facts["commits"]) == ("playing", ["", "", ""])
        (started,) = table.log(rows.Started)
        assert started.replaced == (0, 1)
        assert started.parts[2] == bot_part(facts["commitment"], 2)
        assert (await table.people[0].post("nonce", nonce="tea")).status_code == 404


async def test_to_sit_down_anew_clears_the_commitment(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db", here=()) as table:
        await table.people[1].commit(PARTS[1])
        assert (await table.people[1].post("leave")).status_code == 200
        assert (await table.people[0].facts())["commits"] == ["", "", ""]


async def test_a_shuffle_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock = HandClock()
    async with sat_down(tmp_path / "p.db", clock=clock) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        await table.people[0].reveal(PARTS[0])
        seats = table.seats
    clock.turn(60_000)  # downtime does not count
    async with running(tmp_path / "p.db", clock) as server, server.http() as owner, AsyncExitStack() as stack:
        table = await round_of(stack, server, owner, seats, (0, 1))
        assert (await table.people[0].facts())["shuffling"]
        await table.people[1].reveal(PARTS[1])
        assert table.log(rows.Started)[0].parts[:2] == tuple(PARTS[:2])


async def test_a_restart_does_not_extend_the_wait_for_parts(tmp_path: Path) -> None:
    clock = HandClock()
    async with sat_down(tmp_path / "p.db", clock=clock) as table:
        await table.people[0].commit(PARTS[0])
        await table.start()
        seats = table.seats
    async with running(tmp_path / "p.db", clock) as server, server.http() as owner, AsyncExitStack() as stack:
        table = await round_of(stack, server, owner, seats, (1,))
        clock.turn(5000)
        await table.people[1].socket.until(lambda client: client.last("update"))
        assert table.log(rows.Started)[0].replaced == (0, 1)


async def test_a_rematch_has_a_round_of_its_own(tmp_path: Path) -> None:
    async with sat_down(tmp_path / "p.db", here=(0, 1, 2), bots={}) as table:
        for person in table.people:
            await person.commit(PARTS[person.seat])
        await table.start()
        for person in table.people:
            await person.reveal(PARTS[person.seat])
        await play_out(table.server, [person.socket for person in table.people])
        assert (await table.does("rematch")).status_code == 200
        assert (await table.people[0].facts())["commits"] == ["", "", ""]
        await table.people[0].commit(PARTS[2])
        await table.start()
        await refused(await table.people[0].reveal(PARTS[0]), 422, "wrong-part")
        await table.people[0].reveal(PARTS[2])
        assert table.log(rows.Started)[1].parts[0] == PARTS[2]
        old = await table.owner.get(f"/api/tables/{table.table}/games/1/record")
        assert old.json()["commits"] == HASHES


async def test_a_log_of_version_0_1_folds_with_the_parts_as_they_were() -> None:
    log = [
        b'{"type":"opened","game":"sherlock-13","options":{"seats":3},"seed":"%s","owner":"o","pace":"relaxed"}'
        % (b"00" * 32),
        b'{"type":"sat","seat":0,"guest":"o","key":"","nonce":"ann"}',
        b'{"type":"bot-sat","seat":1,"bot":"random","nonce":"one"}',
        b'{"type":"bot-sat","seat":2,"bot":"random","nonce":"two"}',
        b'{"type":"mixed","seat":0,"nonce":"tea"}',
        b'{"type":"started"}',
    ]
    room = Room("old")
    for text in log:
        row, ahead = upgraded(room, text)
        room.fold(row, 0, ahead)
    assert room.table is not None
    assert (room.table.nonces, room.commits, room.replaced) == (("tea", "one", "two"), (), ())

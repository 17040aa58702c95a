"""Help at a table: what a seat can know, up to the agreed level, and equal to the library's result."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from parlour.core import read_options
from parlour.core.codec import read_seen
from parlour.games import load
from parlour.knowledge import Knowledge
from parlour.knowledge.report import NO_GAME, WARMING_UP, report_on
from parlour.server.thinking.help_worker import BEST
from server.clients import Client, Seats, new_table, owner_does, running, settled

pytestmark = pytest.mark.asyncio
NAMED = {"game", "seat", "at", "sought", "things", "holders"}
TOLD = {
    "none": NAMED,
    "sheet": NAMED | {"possible", "certain"},
    "odds": NAMED | {"possible", "certain", "worlds", "error", "odds", "solution"},
    "coach": NAMED | {"possible", "certain", "worlds", "error", "odds", "solution", "questions"},
}


async def seated(http: httpx.AsyncClient, game: str, assist: str) -> Seats:
    seats = await new_table(http, game, 3, assist=assist)
    await owner_does(http, seats, "start")
    return seats


async def helped(http: httpx.AsyncClient, seats: Seats, seat: int, level: str = "") -> httpx.Response:
    """Help, once it is warmed up."""
    async with asyncio.timeout(60):
        while (reply := await asked_for_help(http, seats, seat, level)).is_success:
            if reply.json().get("reason") != WARMING_UP:
                break
            await asyncio.sleep(0.05)
    return reply


async def asked_for_help(http: httpx.AsyncClient, seats: Seats, seat: int, level: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {seats.secrets[seat]}"}
    return await http.get(f"/api/tables/{seats.table}/help{level and f'?level={level}'}", headers=headers)


async def asked_once(http: httpx.AsyncClient, seats: Seats, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = (await asked_for_help(http, seats, seat)).json()
    return found


async def from_the_stream(http: httpx.AsyncClient, seats: Seats, seat: int, game: str, level: Any) -> Any:
    """The library's result from the frames of this seat."""
    headers = {"authorization": f"Bearer {seats.secrets[seat]}"}
    update = (await http.get(f"/api/tables/{seats.table}/view", headers=headers)).json()
    rules = load(game)
    knowledge = Knowledge(rules, read_options(rules.options, {"seats": 3}), seat)
    knowledge.follow([read_seen(rules, msgspec.json.encode(seen)) for seen in update["seen"]])
    return msgspec.json.decode(msgspec.json.encode(report_on(knowledge, level, BEST)))


@pytest.mark.parametrize("level", TOLD)
async def test_a_seat_is_helped_as_far_as_the_table_agreed(level: str, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", level)
        for seat in range(3):
            reply = await helped(http, seats, seat)
            assert reply.status_code == 200, reply.text
            assert set(reply.json()) == TOLD[level]
            assert reply.json() == await from_the_stream(http, seats, seat, "sherlock-13", level)


@pytest.mark.parametrize(("agreed", "wished", "told"), [("coach", "sheet", "sheet"), ("sheet", "coach", "sheet")])
async def test_a_seat_may_ask_for_less_than_was_agreed_and_gets_no_more(
    agreed: str, wished: str, told: str, tmp_path: Path
) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "alibi", agreed)
        reply = await helped(http, seats, 0, wished)
        assert set(reply.json()) == TOLD[told]
        assert reply.json() == await from_the_stream(http, seats, 0, "alibi", told)
        assert (await helped(http, seats, 0, "everything")).status_code == 400


async def test_without_agreement_there_are_no_reasons_and_without_a_seat_no_help(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http, server.http() as stranger:
        none = await seated(http, "sherlock-13", "none")
        mine = {"authorization": f"Bearer {none.secrets[0]}"}
        asked = {"thing": "irene-adler", "holder": "hand/0"}
        assert (await http.post(f"/api/tables/{none.table}/why", json=asked, headers=mine)).status_code == 409
        coach = await seated(http, "sherlock-13", "coach")
        assert (await stranger.get(f"/api/tables/{coach.table}/help")).status_code == 403


async def test_before_a_game_nothing_is_known_and_to_ask_is_no_error(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3, assist="coach")
        nothing = {"game": "sherlock-13", "seat": 1, "at": 0, "worlds": None, "reason": NO_GAME}
        assert await asked_once(http, seats, 1) == nothing
        await owner_does(http, seats, "start")
        assert "things" in (await helped(http, seats, 1)).json()


async def test_every_certain_thing_has_its_reason_in_lines_of_ones_own_stream(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "sheet")
        certain = (await helped(http, seats, 0)).json()["certain"]
        assert certain
        headers = {"authorization": f"Bearer {seats.secrets[0]}"}
        stream = (await http.get(f"/api/tables/{seats.table}/view", headers=headers)).json()["seen"]
        for fact in certain:
            reason = (await http.post(f"/api/tables/{seats.table}/why", json=fact, headers=headers)).json()
            assert reason["smallest"]
            assert all(0 <= line < len(stream) for line in reason["lines"])
        doubt = {"thing": "nobody", "holder": "culprit"}
        doubtful = await http.post(f"/api/tables/{seats.table}/why", json=doubt, headers=headers)
        assert (doubtful.status_code, doubtful.json()["error"]) == (409, "not-certain")


async def test_notes_are_kept_for_the_seat_and_told_to_all_its_windows_and_to_nobody_else(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "none")
        place = f"/api/tables/{seats.table}/notes"
        mine, other = ({"authorization": f"Bearer {secret}"} for secret in seats.secrets[:2])
        async with (
            Client(server, seats.table, seats.secrets[0]) as here,
            Client(server, seats.table, seats.secrets[1]) as there,
        ):
            await settled([here, there])
            assert (await http.put(place, json={"text": "Ann has the skull"}, headers=mine)).status_code == 200
            await here.until(lambda client: client.all("noted"))
            await settled([here, there])
            assert here.all("noted") == [{"type": "noted", "text": "Ann has the skull"}]
            assert there.all("noted") == []
        assert (await http.get(place, headers=mine)).json() == {"text": "Ann has the skull"}
        assert (await http.get(place, headers=other)).json() == {"text": ""}
        assert (await http.put(place, json={"text": "x" * 20_001}, headers=mine)).status_code == 400

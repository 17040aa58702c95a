"""Help at a table: what one's seat can know, as far as the table agreed, and the same as the library says."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from parlour.core import read_options
from parlour.core.codec import read_seen
from parlour.games import load
from parlour.knowledge import Knowledge
from parlour.knowledge.report import told
from server.clients import Seats, new_table, owner_does, running

pytestmark = pytest.mark.asyncio
TOLD = {
    "sheet": {"game", "seat", "at", "certain"},
    "odds": {"game", "seat", "at", "certain", "worlds", "error", "odds", "solution"},
    "coach": {"game", "seat", "at", "certain", "worlds", "error", "odds", "solution", "questions"},
}


async def seated(http: httpx.AsyncClient, game: str, assist: str) -> Seats:
    seats = await new_table(http, game, 3, assist=assist)
    await owner_does(http, seats, "start")
    return seats


async def helped(http: httpx.AsyncClient, seats: Seats, seat: int) -> httpx.Response:
    headers = {"authorization": f"Bearer {seats.secrets[seat]}"}
    return await http.get(f"/api/tables/{seats.table}/help", headers=headers)


async def from_the_stream(http: httpx.AsyncClient, seats: Seats, seat: int, game: str, level: Any) -> Any:
    """What the library makes of the frames that this seat was sent."""
    headers = {"authorization": f"Bearer {seats.secrets[seat]}"}
    update = (await http.get(f"/api/tables/{seats.table}/view", headers=headers)).json()
    rules = load(game)
    knowledge = Knowledge(rules, read_options(rules.options, {"seats": 3}), seat)
    for seen in update["seen"]:
        knowledge.see(read_seen(rules, msgspec.json.encode(seen)))
    return msgspec.json.decode(msgspec.json.encode(told(knowledge, level)))


@pytest.mark.parametrize("level", TOLD)
async def test_a_seat_is_helped_as_far_as_the_table_agreed(level: str, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", level)
        for seat in range(3):
            reply = await helped(http, seats, seat)
            assert reply.status_code == 200, reply.text
            assert set(reply.json()) == TOLD[level]
            assert reply.json() == await from_the_stream(http, seats, seat, "sherlock-13", level)


async def test_without_agreement_and_without_a_seat_there_is_no_help(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http, server.http() as stranger:
        none = await seated(http, "sherlock-13", "none")
        assert (await helped(http, none, 0)).status_code == 409
        coach = await seated(http, "sherlock-13", "coach")
        assert (await stranger.get(f"/api/tables/{coach.table}/help")).status_code == 403

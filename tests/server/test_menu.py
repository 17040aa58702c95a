"""The menu: what a table can be, and whom one can play against."""

from pathlib import Path

import pytest

from parlour.bots import measures, opponent, rungs
from parlour.games import catalogue
from server.clients import new_table, owner_does, running

pytestmark = pytest.mark.asyncio


async def test_the_menu_lists_every_game_with_its_bots_their_ratings_and_the_usual_opponent(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        games = (await http.get("/api/menu")).json()["games"]
    assert [game["name"] for game in games] == list(catalogue())
    for game in games:
        measured = measures(game["name"])
        assert [bot["name"] for bot in game["bots"]] == list(rungs(game["name"]))
        assert {bot["name"]: bot["rating"] for bot in game["bots"] if bot["rating"] is not None} == {
            name: measure.rating for name, measure in measured.items()
        }
        assert game["opponent"] == opponent(game["name"])


async def test_whoever_leaves_without_naming_a_bot_is_followed_by_the_usual_opponent(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        seats = await new_table(owner, "sherlock-13", 3)
        await owner_does(owner, seats, "start")
        table = f"/api/tables/{seats.table}"
        bearer = {"authorization": f"Bearer {seats.secrets[1]}"}
        assert (await owner.post(f"{table}/leave", json={}, headers=bearer)).status_code == 200
        assert (await owner.post(f"{table}/remove", json={"seat": 2})).status_code == 200
        bots = [seat["bot"] for seat in (await owner.get(table)).json()["seats"]]
    assert bots == [None, opponent("sherlock-13"), opponent("sherlock-13")]

"""The menu: settings of a table, and its bots."""

from pathlib import Path

import pytest

from parlour.bots import measures, opponent, opponents, rungs, where
from parlour.core import read_options
from parlour.games import catalogue, load
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
        assert game["opponents"] == list(opponents(game["name"]))
        assert [bot["tables"] for bot in game["bots"]] == [
            [{name: list(values) for name, values in table.items()} for table in where(game["name"], bot["name"])]
            for bot in game["bots"]
        ]


async def test_a_bot_is_not_seated_at_a_table_where_it_does_not_play(tmp_path: Path) -> None:
    """The gambler of Sherlock 13 was measured to be stronger with three seats, but not with two."""
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        wish = {"game": "sherlock-13", "options": {"seats": 2}, "name": "Ada"}
        refused = await owner.post("/api/tables", json=wish | {"bots": {"1": "gambler"}})
        assert (refused.status_code, refused.json()["error"]) == (400, "not-at-this-table")
        assert "seats=3/4" in refused.json()["text"]
        table = (await owner.post("/api/tables", json=wish)).json()["table"]
        refused = await owner.post(f"/api/tables/{table}/bots", json={"bot": "gambler"})
        assert (refused.status_code, refused.json()["facts"]["name"]) == (400, "gambler")
        seated = await owner.post(f"/api/tables/{table}/bots", json={})
        assert seated.status_code == 200
        bots = [seat["bot"] for seat in (await owner.get(f"/api/tables/{table}")).json()["seats"]]
    two = read_options(load("sherlock-13").options, {"seats": 2})
    assert bots == [None, opponent("sherlock-13", two)]


async def test_the_default_opponent_replaces_a_guest_who_names_no_bot(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as owner:
        seats = await new_table(owner, "sherlock-13", 3)
        await owner_does(owner, seats, "start")
        table = f"/api/tables/{seats.table}"
        bearer = {"authorization": f"Bearer {seats.secrets[1]}"}
        assert (await owner.post(f"{table}/leave", json={}, headers=bearer)).status_code == 200
        assert (await owner.post(f"{table}/remove", json={"seat": 2})).status_code == 200
        bots = [seat["bot"] for seat in (await owner.get(table)).json()["seats"]]
    usual = opponent("sherlock-13", read_options(load("sherlock-13").options, {"seats": 3}))
    assert bots == [None, usual, usual]

"""Data of games that a page was not built with: sentences, rules, fields and covers, and no other files."""

from importlib.resources import files
from pathlib import Path

import pytest

from kit.packages import installed, on_path
from parlour.core.contract import package_of
from parlour.games import catalogue, load
from parlour.server.http.schema import places, rests, seats
from server.clients import running

pytestmark = pytest.mark.asyncio
SIXTH = Path(__file__).parent.parent / "sixth_game"
WRONG = (
    "/api/games/chess/text/en",
    "/api/games/chess/cover",
    "/api/games/{}/text/..%2Fde",
    "/api/games/{}/text/EN",
    "/api/games/{}/text/english",
    "/api/games/{}/text/%00",
    "/api/games/..%2F..%2Fwords/text/en",
    "/api/games/%2E%2E/cover",
    "/api/games/{}/RULES.md",
)


async def test_every_game_has_its_texts_and_the_fields_that_hold_seats(tmp_path: Path) -> None:
    marked = seats(), places(), rests()
    async with running(tmp_path / "p.db") as server, server.http() as http:
        for game in catalogue():
            told = (await http.get(f"/api/games/{game}/text/en")).json()
            folder = files(package_of(type(load(game))))
            assert told["words"] == (folder / "en.ftl").read_text(encoding="utf-8")
            assert told["rules"] == (folder / "RULES.md").read_text(encoding="utf-8")
            assert [told[kind] for kind in ("seats", "places", "rests")] == [kind[game] for kind in marked]
        assert (await http.get(f"/api/games/{catalogue()[0]}/text/xx")).json()["words"] == ""


async def test_an_installed_game_has_a_cover_that_can_do_nothing(tmp_path: Path) -> None:
    with on_path(*installed(SIXTH, tmp_path / "metadata")):
        (name,) = (game for game in catalogue() if not package_of(type(load(game))).startswith("parlour."))
        async with running(tmp_path / "p.db") as server, server.http() as http:
            assert name in [game["name"] for game in (await http.get("/api/menu")).json()["games"]]
            cover = await http.get(f"/api/games/{name}/cover")
    assert cover.headers["content-type"] == "image/svg+xml"
    assert cover.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert cover.headers["x-content-type-options"] == "nosniff"
    assert cover.content == next(SIXTH.rglob("cover.svg")).read_bytes()


async def test_texts_are_kept_and_asked_about_again(tmp_path: Path) -> None:
    path = f"/api/games/{catalogue()[0]}/text/en"
    async with running(tmp_path / "p.db") as server, server.http() as http:
        first = await http.get(path)
        again = await http.get(path, headers={"if-none-match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")


async def test_nothing_else_is_told(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        for path in WRONG:
            answer = await http.get(path.format(catalogue()[0]))
            assert answer.status_code == 404, path
            assert answer.json()["error"] == "no-such-place"
        assert (await http.get(f"/api/games/{catalogue()[0]}/cover")).status_code == 404  # its cover is in the page

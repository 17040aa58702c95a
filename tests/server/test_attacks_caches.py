"""Caches: responses for a seat are never cached; the large page of the API is computed once."""

from pathlib import Path
from typing import Any

import pytest
from litestar.openapi.spec import OpenAPI

from server.clients import new_table, owner_does, running
from server.raw import get, raw

pytestmark = pytest.mark.asyncio
PERSONAL = [
    "/api/me",
    "/api/mine",
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/view",
    "/api/tables/TABLE/help",
    "/api/tables/TABLE/notes",
    "/api/tables/TABLE/invitation",
    "/api/tables/TABLE/games/1/record",
    "/api/tables/TABLE/games/1/steps",
    "/api/tables/none",
    "/api/none",
]


async def test_nothing_that_depends_on_who_asks_is_kept_in_a_cache(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        await owner_does(http, seats, "start")
        for path in PERSONAL:
            reply = await http.get(path.replace("TABLE", seats.table))
            assert reply.headers["cache-control"] == "no-store", path
        acts = [
            await http.put("/api/me", json={"name": "Ann"}),
            await http.post(f"/api/tables/{seats.table}/link"),
            await http.post(f"/api/tables/{seats.table}/answers", json={}),
            await http.post(f"/api/tables/{seats.table}/start", headers={"origin": "https://evil.example"}),
        ]
        assert {reply.headers["cache-control"] for reply in acts} == {"no-store"}
        assert "cache-control" not in (await http.get("/api/menu")).headers


async def test_the_page_of_the_api_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[str] = []
    to_schema = OpenAPI.to_schema

    def watched(self: OpenAPI) -> dict[str, Any]:
        worked_out.append("schema")
        return to_schema(self)

    monkeypatch.setattr(OpenAPI, "to_schema", watched)
    async with running(tmp_path / "p.db") as server, server.http() as http:
        pages = {(await http.get("/docs")).text for _ in range(5)}
        assert len(pages) == 1
        assert len(worked_out) == 1


async def test_an_unchanged_page_of_the_api_is_not_sent_again(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        first = await http.get("/docs")
        assert first.headers["cache-control"] == "no-cache"
        tag = first.headers["etag"]
        again = await raw(server, get(b"/docs", b"if-none-match: " + tag.encode()))
        assert (again.status, again.body) == (304, b"")
        other = await raw(server, get(b"/docs", b'if-none-match: "other"'))
        assert other.status == 200

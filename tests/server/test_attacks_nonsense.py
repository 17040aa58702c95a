"""Invalid requests: the server reports the error, and none counts as an internal failure."""

from pathlib import Path
from random import Random

import httpx
import pytest

from parlour.server.settings import GENEROUS, Settings
from server.clients import Running, new_table, owner_does, running
from server.raw import get, post, raw

pytestmark = pytest.mark.asyncio
DEEP = b'{"a":' * 3000 + b"1" + b"}" * 3000
PATHS = [
    b"/" + b"a" * 300 + b".js",
    b"/" + b"a" * 300,
    b"/" + b"a/" * 3000 + b"x.js",
    b"/%ff.js",
    b"/\xff",
    b"/a%00.js",
    b"/%ed%a0%80.js",
    b"/index.html/x.js",
    b"/api/tables/%ff",
    b"/api/tables/" + b"x" * 5000,
    b"/api/tables/TABLE/view?from=%ff",
    b"/api/tables/TABLE/view?\xff=\xff",
    b"/api/tables/TABLE/view?from=99999999999999999999999999",
    b"/api/tables/TABLE/games/%C2%B2/record",
    b"/api/tables/TABLE/help?level=%ed%a0%80",
]
HEADERS = [
    b"authorization: Bearer \xff\xff",
    b"cookie: parlour_guest=\xff; parlour_seat=\xff",
    b"cookie: parlour_guest=%ed%a0%80; ;;=",
    b"origin: \xff",
    b"accept: \xff;q=\xb2",
    b"content-type: application/json; charset=nonsense",
    b"last-event-id: \xb2",
]
BODIES = [
    DEEP,
    b"[" * 9000 + b"]" * 9000,
    b"\xff\xfe",
    b'{"text":"\xff"}',
    b'{"name":"\xed\xa0\x80"}',
    b'{"name":"\\ud800 Ann"}',
    b'{"text":' + DEEP + b"}",
    b'{"topic":"turn/0","move":' + DEEP + b',"key":"k"}',
    b'{"game":"sherlock-13","bots":{"\xc2\xb2":"random"}}',
    b'{"game":"sherlock-13","options":{"seats":99999999999999999999999}}',
    b'{"game":"../../etc"}',
]
PLACES = [
    (b"POST", b"/api/tables"),
    (b"POST", b"/api/records"),
    (b"PUT", b"/api/me"),
    (b"POST", b"/api/tables/TABLE/answers"),
    (b"POST", b"/api/tables/TABLE/chat"),
    (b"POST", b"/api/tables/TABLE/sit"),
    (b"POST", b"/api/tables/TABLE/why"),
    (b"PUT", b"/api/tables/TABLE/notes"),
]


async def seated(http: httpx.AsyncClient) -> tuple[bytes, bytes]:
    """A table, and the authorization header of its first seat."""
    seats = await new_table(http, "sherlock-13", 3)
    await owner_does(http, seats, "start")
    return seats.table.encode(), b"authorization: Bearer " + seats.secrets[0].encode()


async def nothing_failed(http: httpx.AsyncClient) -> bool:
    return "parlour_failures_total 0.0" in (await http.get("/metrics")).text


def with_page(folder: Path) -> Settings:
    (folder / "web").mkdir()
    (folder / "web" / "index.html").write_text("<!doctype html>the page")
    return Settings(limits=GENEROUS, web=folder / "web")


async def test_paths_that_no_file_can_have_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db", settings=with_page(tmp_path)) as server, server.http() as http:
        table, seat = await seated(http)
        for path in PATHS:
            reply = await raw(server, get(path.replace(b"TABLE", table), seat))
            assert reply.status < 500, path[:80]
        long = await raw(server, get(PATHS[0]))
        assert (long.status, long.error) == (404, "no-such-place")
        assert await nothing_failed(http)


async def test_headers_that_are_no_text_are_refused_or_ignored(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db", settings=with_page(tmp_path)) as server, server.http() as http:
        table, _ = await seated(http)
        for header in HEADERS:
            for path in (b"/", b"/api/me", b"/api/tables/" + table + b"/view"):
                assert 200 <= (await raw(server, get(path, header))).status < 500, header
            assert (await raw(server, post(b"/api/me", b'{"name":"Bo"}', header, method=b"PUT"))).status < 500, header
        assert await nothing_failed(http)


async def test_bodies_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        table, seat = await seated(http)
        for method, place in PLACES:
            for body in BODIES:
                reply = await raw(server, post(place.replace(b"TABLE", table), body, seat, method=method))
                assert 400 <= reply.status < 500, (place, body[:80])
        assert await nothing_failed(http)


async def test_a_thousand_broken_requests_break_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db", settings=with_page(tmp_path)) as server, server.http() as http:
        table, seat = await seated(http)
        chance = Random("broken requests")
        for _ in range(1000):
            await broken(server, table, seat, chance)
        assert await nothing_failed(http)
        assert (await http.get("/readyz")).status_code == 200


async def broken(server: Running, table: bytes, seat: bytes, chance: Random) -> None:
    """A request with some bytes of its path, body and seat header changed."""
    method, place = chance.choice(PLACES)
    body = chance.choice([b'{"text":"x"}', b'{"game":"sherlock-13","options":{"seats":3}}', b'{"name":"Bo","seat":1}'])
    parts = [place.replace(b"TABLE", table), body, seat]
    for _ in range(chance.randrange(1, 4)):
        number = chance.randrange(len(parts))
        parts[number] = mutated(parts[number], chance)
    path, body, header = parts
    assert (await raw(server, post(b"/" + path, body, header, method=method))).status < 500, parts


def mutated(text: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(text))
    return text[:place] + bytes([chance.choice(b'\x01\xff\xed{}[]"\\/%:0e')]) + text[place + 1 :]

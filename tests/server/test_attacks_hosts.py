"""DNS rebinding: requests with a foreign host name are refused."""

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from parlour.server.settings import GENEROUS, Settings
from server.clients import new_table, running
from server.raw import get, post, raw
from server.test_serve import run, served

pytestmark = pytest.mark.asyncio
OWN = [
    b"127.0.0.1",
    b"127.0.0.1:8000",
    b"192.168.1.20:8000",
    b"[::1]",
    b"[fe80::1]:8000",
    b"localhost",
    b"LOCALHOST:8000",
    b"parlour.localhost",
    b"kitchen.local:8000",
    b"kitchen.local.",
]
FOREIGN = [
    b"evil.example",
    b"evil.example:8000",
    b"127.0.0.1.evil.example",
    b"localhost.evil.example",
    b"evil-localhost",
    b"local",
    b".local",
    b"x@127.0.0.1",
    b"127.0.0.1@evil.example",
    b"[::1].evil.example",
    b"[::1",
    b"::1",
    b"2130706433",
    b"127.0.0.1:x",
    b"evil.example:127.0.0.1",
    b"\xff",
    b"",
    b"games.example.org",
]


@pytest.mark.parametrize("host", OWN)
async def test_addresses_and_names_of_the_house_are_answered(host: bytes, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        assert (await raw(server, get(b"/api/menu", host=host))).status == 200


async def test_foreign_names_get_421_whatever_they_ask_for(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        for host in FOREIGN:
            for path in (b"/", b"/api/tables", b"/api/me", b"/docs", b"/metrics", b"/healthz"):
                reply = await raw(server, get(path, host=host))
                assert (reply.status, reply.error) == (421, "unknown-host"), (host, path)
            made = await raw(server, post(b"/api/tables", b'{"game":"sherlock-13"}', host=host))
            assert made.status == 421, host


async def test_a_second_host_does_not_hide_behind_the_first(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        for first, second in ((b"127.0.0.1", b"evil.example"), (b"evil.example", b"127.0.0.1")):
            reply = await raw(server, get(b"/api/menu", b"host: " + second, host=first))
            assert reply.status in (400, 421)
        assert (await raw(server, b"GET /api/menu HTTP/1.0\r\n\r\n")).status == 421


async def test_a_websocket_of_a_foreign_name_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        url = f"ws://evil.example:{server.port}/api/tables/{seats.table}/play"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, host="127.0.0.1", port=server.port)
        assert refused.value.response.status_code == 421


async def test_the_refusal_says_which_option_to_add_and_with_it_the_name_is_answered(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        refused = await raw(server, get(b"/api/menu", host=b"Games.Example.org:8000"))
        assert b"--host-name games.example.org" in refused.body
        page = await raw(server, get(b"/", b"accept: text/html,*/*", host=b"games.example.org"))
        assert (page.status, b"--host-name games.example.org" in page.body) == (421, True)
        assert "content-type: text/plain" in page.head
        strange = await raw(server, get(b"/", host=b'x"><script>'))
        assert (strange.status, b"script" in strange.body) == (421, False)
    settings = Settings(limits=GENEROUS, hosts=("games.example.org",))
    async with running(tmp_path / "p.db", settings=settings) as server:
        for host in (b"games.example.org", b"GAMES.example.org:443", b"127.0.0.1"):
            assert (await raw(server, get(b"/api/menu", host=host))).status == 200
        assert (await raw(server, get(b"/api/menu", host=b"www.games.example.org"))).status == 421


async def test_the_name_that_it_listens_on_is_answered(tmp_path: Path) -> None:
    settings = Settings(limits=GENEROUS, listens="kitchen")
    async with running(tmp_path / "p.db", settings=settings) as server:
        assert (await raw(server, get(b"/api/menu", host=b"kitchen:8000"))).status == 200


async def test_names_are_given_on_the_command_line(tmp_path: Path) -> None:
    def asked(url: str, host: str, path: str) -> int:
        try:
            return int(urlopen(Request(url + path, headers={"Host": host})).status)
        except HTTPError as error:
            return error.code

    with served(tmp_path, "--host-name", "games.example.org", "--host-name", "other.example.org", "--metrics") as url:
        replies = [asked(url, host, "/metrics") for host in ("games.example.org", "other.example.org", "evil.example")]
    assert replies == [200, 200, 421]
    wrong = run("serve", "--no-open", "--port", "0", "--host-name", "https://games.example.org/", home=tmp_path)
    assert (wrong.returncode, "host-name" in wrong.stderr) == (2, True)

"""Secrets, foreign pages, floods, invalid frames: refused with a clear error, without effect on other clients."""

import asyncio
import io
import json
import re
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import apsw
import httpx
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import parlour
from parlour.server.errors import BadName
from parlour.server.logs import configure
from parlour.server.sanitize import clean, clean_name
from parlour.server.settings import GENEROUS, Limits, Settings
from server.clients import Client, any_move, new_table, owner_does, running, settled

pytestmark = pytest.mark.asyncio
ROOT = Path(parlour.__file__).parent.parent.parent


async def test_only_hashes_of_secrets_are_stored_and_cookies_cannot_be_read(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        reply = await http.post("/api/tables", json={"game": "sherlock-13", "name": "Ann"})
        cookies = reply.headers.get_list("set-cookie")
        secrets = [re.search(r"=([\w-]+);", cookie) for cookie in cookies]
        assert len(cookies) == 2
        assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
        values = [match.group(1) for match in secrets if match] + [reply.json()["secret"]]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert all(len(value) >= 32 and value.encode() not in stored for value in values)


async def test_a_foreign_page_can_do_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        foreign = {"origin": "https://evil.example", "x-parlour": "1"}
        for headers in (foreign, {"origin": "null", "x-parlour": "1"}):
            reply = await http.post(f"/api/tables/{seats.table}/start", headers=headers)
            assert (reply.status_code, reply.json()["error"]) == (403, "foreign-page")
        del http.headers["x-parlour"]
        assert (await http.post(f"/api/tables/{seats.table}/start")).status_code == 403, "a form of a foreign page"
        own = await http.post(f"/api/tables/{seats.table}/start", headers={"origin": server.url})
        assert own.status_code == 200
        url = f"ws://127.0.0.1:{server.port}/api/tables/{seats.table}/play"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin="https://evil.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        async with connect(url, origin=server.url):  # type: ignore[arg-type]
            pass


async def test_every_answer_has_a_strict_policy(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        for path in ("/", "/docs", "/api/menu", "/nowhere", "/api/tables/none"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
        pages = [(await http.get(path)).text for path in ("/", "/docs")]
        assert not any("<script" in page or "style=" in page or "//cdn" in page for page in pages)
        assert "/api/tables/{name}/answers" in pages[1]


async def test_the_built_page_is_served_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("<!doctype html>the page")
    (tmp_path / "web" / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    settings = Settings(limits=GENEROUS, web=tmp_path / "web")
    async with running(tmp_path / "p.db", settings=settings) as server, server.http() as http:
        for path in ("/", "/t/some-table"):
            assert "the page" in (await http.get(path)).text
        script = await http.get("/assets/a.js")
        assert (script.text, script.headers["content-type"].split(";")[0]) == ("1", "text/javascript")
        for path in ("/assets/none.js", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/.hidden", "/api/nothing"):
            assert (await http.get(path)).status_code == 404


async def test_too_much_is_refused_with_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(requests=(30, 1.0), tables=(2, 0.1), sockets_of_address=2, frames=(5, 1.0))
    async with running(tmp_path / "p.db", settings=Settings(limits=limits)) as server, server.http() as http:
        made = [await http.post("/api/tables", json={"game": "sherlock-13", "name": "Ann"}) for _ in range(3)]
        assert [reply.status_code for reply in made] == [201, 201, 429]
        assert made[2].json()["facts"] == {"what": "tables", "most": 2, "seconds": 10}
        assert made[2].headers["retry-after"] == "10"
        table, secret = made[0].json()["table"], made[0].json()["secret"]
        async with Client(server, table, secret) as one, Client(server, table), Client(server, table) as third:
            assert (await third.until(lambda c: c.last("refusal")))["facts"]["what"] == "sockets-of-address"
            for _ in range(6):
                await one.send(type="ping")
            assert (await one.until(lambda c: c.last("refusal")))["facts"]["what"] == "frames"
        while (reply := await http.get("/api/menu")).status_code == 200:
            pass
        assert (reply.status_code, reply.json()["error"]) == (429, "too-many")
        server.clock.turn(60_000)
        assert (await http.get("/api/menu")).status_code == 200


async def test_names_are_cleaned() -> None:
    assert clean_name("  Ann\u202e\u0007 \n B ") == "Ann B"
    assert clean_name("<b>Bo</b>") == "<b>Bo</b>", "text is text; it is never rendered as HTML"
    assert clean("e" + "\u0301" * 50, 24) == "é\u0301\u0301"
    assert len(clean_name("x" * 1000)) == 24
    for empty in ("", "   ", "\u200b\u200b", "..."):
        with pytest.raises(BadName):
            clean_name(empty)


NONSENSE = [
    "",
    "null",
    "[]",
    "{}",
    "17",
    '"text"',
    "{",
    '{"type":"answer"}',
    '{"type":"answer","topic":1,"move":{},"key":"k"}',
    '{"type":"answer","topic":"turn/0","move":null,"key":"k"}',
    '{"type":"answer","topic":"turn/0","move":{"type":"nothing"},"key":"k"}',
    '{"type":"answer","topic":"turn/0","move":{},"key":""}',
    '{"type":"answer","topic":"turn/0","move":{},"key":"k","more":1}',
    '{"type":"since","number":-1}',
    '{"type":"since","number":99999999999999999999999}',
    '{"type":"since","number":1000000}',
    '{"type":"say","text":""}',
    '{"type":"taken","key":"k"}',
    '{"type":"answer","topic":"turn/0","key":"k","move":' + "[" * 5000 + "]" * 5000 + "}",
    '{"type":"say","text":"' + "x" * 9000 + '"}',
    "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
]


async def test_nonsense_over_a_socket_is_refused_and_the_table_lives(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
        seats = await new_table(http, "sherlock-13", 3)
        clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        await owner_does(http, seats, "start")
        chance = Random("nonsense")
        for text in [*NONSENSE, *mutations(chance)]:
            await clients[1].socket.send(text)
        await clients[1].socket.send(b"\x00\xff binary")
        await settled(clients)
        assert "broken" not in {frame["error"] for frame in clients[1].all("refusal")}
        async with Client(server, seats.table, seats.secrets[2]) as huge:
            await huge.socket.send("x" * 1_000_000)
            with pytest.raises(ConnectionError):
                await huge.until(lambda _: False)
        on_turn = next(client for client in clients if client.choices)
        choice = on_turn.choices[0]
        assert (await on_turn.answer(choice["topic"], any_move(choice, chance)))["type"] == "taken"
        assert "parlour_failures_total 0.0" in (await http.get("/metrics")).text


def mutations(chance: Random) -> list[str]:
    """Variants of a valid frame with characters removed, doubled and replaced."""
    good = '{"type":"answer","topic":"turn/0","move":{"type":"investigate","symbol":"skull"},"key":"k1"}'
    return [mutated(good, chance) for _ in range(150)]


def mutated(text: str, chance: Random) -> str:
    letters = list(text)
    for _ in range(chance.randrange(1, 6)):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(["", letters[place] * 2, chance.choice('{}[]",:0\\e-'), "\u0000"])
    return "".join(letters)


async def test_a_slow_a_silent_and_a_flooding_client_harm_nobody(tmp_path: Path) -> None:
    limits = Limits(frames=(20, 1.0), requests=GENEROUS.requests, tables=GENEROUS.tables, sittings=GENEROUS.sittings)
    settings = Settings(limits=limits)
    async with (
        running(tmp_path / "p.db", settings=settings) as server,
        server.http() as http,
        AsyncExitStack() as stack,
    ):
        seats = await new_table(http, "sherlock-13", 3)
        one, two, three = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
        flood = await stack.enter_async_context(Client(server, seats.table))
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)  # never reads
        writer.write(
            f"GET /api/tables/{seats.table}/play HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await owner_does(http, seats, "start")
        flooding = asyncio.create_task(pour(flood))
        for _ in range(12):
            on_turn = await next_on_turn([one, two, three])
            choice = on_turn.choices[0]
            reply = await on_turn.answer(choice["topic"], any_move(choice, Random(1)))
            assert reply["type"] == "taken"
            await on_turn.until(lambda c: not c.choices)
            server.clock.turn(1000)
        await flooding
        assert flood.closed
        writer.close()


async def pour(client: Client) -> None:
    try:
        for _ in range(2000):
            await client.send(type="answer", topic="x", move={}, key="k")
    except Exception:
        return


async def next_on_turn(clients: list[Client]) -> Client:
    waiting = [asyncio.create_task(client.until(lambda c: c.choices)) for client in clients]
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    return clients[waiting.index(done.pop())]


async def test_the_logs_of_a_full_game_hold_no_secret(tmp_path: Path) -> None:
    stream = io.StringIO()
    configure(stream, level=0)
    try:
        async with running(tmp_path / "p.db") as server, server.http() as http, AsyncExitStack() as stack:
            seats = await new_table(http, "sherlock-13", 3, options={"limit": 2})
            clients = [await stack.enter_async_context(Client(server, seats.table, s)) for s in seats.secrets]
            await owner_does(http, seats, "start")
            while not any(frame["score"] for frame in clients[0].all("update")):
                await settled(clients)
                for client in clients:
                    for choice in client.choices:
                        await client.answer(choice["topic"], any_move(choice, Random(3), calm=False))
            cards = {
                card["face"]
                for frame in clients[0].all("update")
                for z in frame["scene"]["zones"]
                for card in z["cards"]
                if "face" in card
            }
            await http.get(f"/api/tables/{seats.table}/nothing?secret={seats.secrets[0]}")
    finally:
        structlog.reset_defaults()
    logged = stream.getvalue()
    assert all(json.loads(line) for line in logged.splitlines())
    assert "table-opened" in logged
    secrets = [*seats.secrets, seats.table, "Ann", "Guest 1", *(str(card) for card in cards)]
    assert len(secrets) > 15
    assert [secret for secret in secrets if secret in logged] == []
    database = apsw.Connection(str(tmp_path / "p.db"))
    seeds = [json.loads(body)["seed"] for (body,) in database.execute("select body from log where number = 0")]
    assert all(seed not in logged for seed in seeds)


async def test_what_an_error_says_is_not_logged_only_where_it_arose() -> None:
    lines = io.StringIO()
    configure(lines)
    try:
        raise ValueError("the culprit is Moriarty")
    except ValueError as error:
        structlog.get_logger().error("failed", exc_info=error)
    finally:
        structlog.reset_defaults()
    (line,) = lines.getvalue().splitlines()
    assert "Moriarty" not in line
    assert json.loads(line)["error"] == "ValueError"
    assert json.loads(line)["trace"][-1].startswith("test_what_an_error_says")


async def test_health_readiness_and_metrics(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, httpx.AsyncClient(base_url=server.url) as http:
        assert (await http.get("/healthz")).json() == {"done": True}
        assert (await http.get("/readyz")).json() == {"done": True}
        text = (await http.get("/metrics")).text
        assert all(name in text for name in ("parlour_rows_total", "parlour_tables_folded", "process_cpu_seconds"))

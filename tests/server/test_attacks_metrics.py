"""Metrics: only operators can read them, and they reveal nothing about a hand."""

import re
from pathlib import Path

import httpx
import pytest

from parlour.server.http.api.health import is_local
from parlour.server.settings import GENEROUS, Settings
from parlour.server.table.pace import PACES
from server.clients import running, settled
from server.raw import get, raw
from server.test_clocks import complots

pytestmark = pytest.mark.asyncio
FORWARDED = [
    b"x-forwarded-for: 203.0.113.9",
    b"x-forwarded-for: 127.0.0.1",
    b"forwarded: for=203.0.113.9",
    b"x-real-ip: 203.0.113.9",
    b"x-forwarded-proto: https",
    b"via: 1.1 proxy",
]


async def test_figures_are_for_this_machine_alone_and_a_proxy_on_it_is_not_this_machine(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        assert (await raw(server, get(b"/metrics"))).status == 200
        assert (await raw(server, get(b"/metrics", host=b"localhost:8000"))).status == 200
        for header in FORWARDED:
            reply = await raw(server, get(b"/metrics", header))
            assert (reply.status, reply.error) == (404, "no-such-place"), header
        assert (await raw(server, get(b"/metrics", host=b"192.168.1.20"))).status == 404, "a proxy passes the name on"


@pytest.mark.parametrize(
    ("client", "local"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.20", False),
        ("::ffff:192.168.1.20", False),
        ("", False),
        ("localhost.evil.example", False),
    ],
)
async def test_only_loopback_addresses_are_this_machine(client: str, local: bool) -> None:
    headers = [(b"host", b"127.0.0.1:8000")]
    assert is_local({"client": (client, 1), "headers": headers}) == local
    assert not is_local({"client": None, "headers": headers})


async def test_with_the_flag_everybody_may_read_them(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db", settings=Settings(limits=GENEROUS, metrics=True)) as server:
        assert (await raw(server, get(b"/metrics", FORWARDED[0], host=b"192.168.1.20"))).status == 200


async def test_metrics_do_not_reveal_a_secret_pass(tmp_path: Path) -> None:  # G-7
    async with complots(tmp_path / "p.db", 3) as sitting:
        seat, topic = await sitting.tax()
        before = await figures(sitting.http)
        for number, client in enumerate(sitting.clients):
            if number != seat:
                assert (await client.answer(topic, {"type": "pass"}))["type"] == "taken"
        await settled(sitting.clients)
        assert await figures(sitting.http) == before
        sitting.server.clock.turn(PACES["brisk"].settle)
        await sitting.clients[seat].until(lambda c: c.seen[-1]["type"] == "unopposed")
        assert await figures(sitting.http) != before, "the end of the window is there to be seen"


async def test_an_answer_of_ones_own_and_the_clocks_are_counted_as_one(tmp_path: Path) -> None:
    async with complots(tmp_path / "p.db", 3) as sitting:
        text = (await sitting.http.get("/metrics")).text
        kinds = set(re.findall(r'parlour_rows_total\{kind="([a-z-]+)"\}', text))
        assert "play" in kinds
        assert not kinds & {"answered", "settled", "ran-out"}


async def figures(http: httpx.AsyncClient) -> list[str]:
    """All metrics of the server itself."""
    lines = (await http.get("/metrics")).text.splitlines()
    return [line for line in lines if line.startswith("parlour_") and "_created" not in line]

"""Imported records: limited in size, read outside the event loop, with sanitized names."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from parlour.core import Table, read_options, seed_of
from parlour.core.record import Change, Record, write_record
from parlour.games import load
from parlour.server.settings import GENEROUS, Limits, Settings
from parlour.server.table.room import Room
from server.clients import running

pytestmark = pytest.mark.asyncio


def played(limit: int = 3, **about: Any) -> Record:
    """The record of a short game with two seats."""
    game = load("sherlock-13")
    table = Table(game, read_options(game.options, {"seats": 2, "limit": limit}), seed_of("a record"))
    chance = Random("a record")
    while not table.over:
        choice = table.choices[0]
        offer = next(offer for offer in choice.offers if not offer.final)
        table.submit(choice.seat, choice.topic, offer.at(chance.randrange(offer.size)))
    return table.record(**about)


def changed(record: Record, **fields: Any) -> bytes:
    """The record with other fields and a valid digest, which a forger can compute."""
    other = msgspec.structs.replace(record, digest="", **fields)
    return write_record(msgspec.structs.replace(other, digest=sha256(write_record(other)).hexdigest()))


async def brought(http: httpx.AsyncClient, text: bytes) -> httpx.Response:
    return await http.post("/api/records", content=text)


async def test_names_in_a_record_are_cleaned_and_limited_like_any_other(tmp_path: Path) -> None:
    names = ("\u202e<b>Ann\u0007", "x" * 5000)
    changes = (Change(4, 1, "\u202eBo" + "y" * 5000), Change(5, 1, "\u200b"))
    async with running(tmp_path / "p.db") as server, server.http() as http:
        reply = await brought(http, write_record(played(names=names, changes=changes)))
        assert reply.status_code == 201, reply.text
        table = reply.json()["table"]
        facts = (await http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in facts["seats"]] == ["<b>Ann", "x" * 24]
        record = (await http.get(f"/api/tables/{table}/games/1/record")).json()
        assert record["names"] == ["<b>Ann", "x" * 24]
        assert b"y" * 23 not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


async def test_an_invisible_name_is_left_out(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        reply = await brought(http, write_record(played(names=("\u200b", "Bo"))))
        record = (await http.get(f"/api/tables/{reply.json()['table']}/games/1/record")).json()
        assert record["names"] == ["Guest", "Bo"]


async def test_records_that_do_not_fit_together_are_refused_and_nothing_fails(tmp_path: Path) -> None:
    good = played()
    bad: dict[str, dict[str, Any]] = {
        "too few names": {"names": ("Ann",)},
        "too many names": {"names": ("Ann", "Bo", "Cy")},
        "too few bots": {"bots": ("random",)},
        "too many bots": {"bots": (None, "random", "random")},
        "a bot with a long name": {"bots": (None, "b" * 5000)},
        "a change of a seat that is not there": {"changes": (Change(1, 9, "Ann"),)},
        "a change before the first line": {"changes": (Change(-1, 0, "Ann"),)},
        "a change after the last line": {"changes": (Change(10_000, 0, "Ann"),)},
        "a box that is not there": {"box": "../box"},
        "a game that is not there": {"game": "chess"},
        "an option that is not there": {"options": {"speed": 1}},
        "too many seats": {"options": {"seats": 10**30}},
        "a seed that is none": {"seed": "xyz"},
        "no lines": {"lines": ()},
        "a score for others": {"score": (1.0,)},
    }
    async with running(tmp_path / "p.db") as server, server.http() as http:
        for what, fields in bad.items():
            reply = await brought(http, changed(good, **fields))
            assert reply.status_code == 400, (what, reply.text)
        assert "parlour_failures_total 0.0" in (await http.get("/metrics")).text
        assert (await brought(http, changed(good))).status_code == 201


async def test_a_record_with_too_many_lines_is_refused_before_it_is_folded(tmp_path: Path) -> None:
    settings = Settings(limits=msgspec.structs.replace(GENEROUS, record_lines=20))
    async with running(tmp_path / "p.db", settings=settings) as server, server.http() as http:
        long = played(limit=30)
        reply = await brought(http, write_record(long))
        assert (reply.status_code, reply.json()["error"]) == (400, "long-record")
        assert reply.json()["facts"] == {"lines": len(long.lines), "most": 20}
        assert (await brought(http, write_record(played()))).status_code == 201
    assert Limits().record_lines == 5000


async def test_no_record_is_folded_in_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folds = watched_folds(monkeypatch)
    async with running(tmp_path / "p.db") as server, server.http() as http:
        table = (await brought(http, write_record(played()))).json()["table"]
        await http.get(f"/api/tables/{table}/games/1/steps")
    async with running(tmp_path / "p.db") as server, server.http() as http:
        assert (await http.get(f"/api/tables/{table}")).status_code == 200
    assert len(folds) == 3
    assert threading.main_thread() not in folds


async def test_a_finished_game_is_folded_once_for_all_who_page_through_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        table = (await brought(http, write_record(played(limit=30)))).json()["table"]
        folds = watched_folds(monkeypatch)
        ask = partial(pages, http, f"/api/tables/{table}/games/1")
        first, *others = await asyncio.gather(*(ask() for _ in range(5)))
        assert all(other == first for other in others)
        assert len(folds) == 1


async def pages(http: httpx.AsyncClient, game: str) -> list[Any]:
    """All requests of a reader who pages through a game."""
    replies = [await http.get(f"{game}/steps", params={"from": first, "seat": 1}) for first in (0, 50, 100)]
    replies.append(await http.get(f"{game}/record"))
    assert {reply.status_code for reply in replies} == {200}
    return [reply.json() for reply in replies]


def watched_folds(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Records the thread of every folded row from now on."""
    folds: list[threading.Thread] = []
    fold: Callable[..., None] = Room.fold

    def watched(room: Room, *row: Any) -> None:
        folds.append(threading.current_thread())
        fold(room, *row)

    monkeypatch.setattr(Room, "fold", watched)
    return folds

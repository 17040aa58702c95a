"""Seats with a stand-in bot, and seats that change hands during a request: the link alone gives no access."""

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.shuffle import Parts
from parlour.server.clock import SystemClock
from parlour.server.http.api.play import event_stream
from parlour.server.table import moves, rows
from parlour.server.table.room import Room
from parlour.server.thinking.seat_help import TableHelp
from parlour.server.viewers.audience import Audience
from parlour.server.viewers.chat import Chat
from parlour.server.viewers.subscriber import Subscriber
from parlour.server.viewers.table_views import TableViews
from parlour.server.viewers.wire import Gone, encode
from server.clients import any_move, owner_does, settled
from server.test_attacks_seats import Scene, scene
from server.test_help import helped

PATIENCE = 60


def bearer(s: Scene, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {s.seats.secrets[seat]}"}


@pytest.mark.asyncio
async def test_a_guest_who_left_neither_plays_nor_gets_help_while_a_bot_stands_in(tmp_path: Path) -> None:
    async with scene(tmp_path, assist="coach", pace="untimed") as s:
        clients = [await s.look(secret) for secret in s.seats.secrets]
        await owner_does(s.http, s.seats, "start")
        await settled(clients)
        seat = next(number for number, client in enumerate(clients) if client.choices)
        choice = clients[seat].choices[0]
        assert (await s.post(s.seats.secrets[seat], "leave", bot="random")).status_code == 200
        give = {"topic": choice["topic"], "move": any_move(choice, Random(1)), "key": "k"}
        assert (await s.post(s.seats.secrets[seat], "answers", **give)).status_code == 403
        assert (await s.post(s.seats.secrets[seat], "why", thing="x", holder="hand/0")).status_code == 403
        for place in ("help", "notes"):
            assert (await s.http.get(f"{s.table}/{place}", headers=bearer(s, seat))).status_code == 403


class HeldUp:
    """Help that is computed at once but returned late."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.found, self.let_go = asyncio.Event(), asyncio.Event()
        work = getattr(TableHelp, name)

        async def slowly(*given: Any) -> Any:
            found = await work(*given)
            self.found.set()
            await self.let_go.wait()
            return found

        monkeypatch.setattr(TableHelp, name, slowly)


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["report", "explain"])
async def test_help_is_not_sent_after_the_seat_changed_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async with scene(tmp_path, assist="sheet") as s:
        await owner_does(s.http, s.seats, "start")
        certain = (await helped(s.http, s.seats, 1)).json()["certain"]
        slow = HeldUp(monkeypatch, name)
        asked = asyncio.create_task(
            s.http.get(f"{s.table}/help", headers=bearer(s, 1))
            if name == "report"
            else s.post(s.seats.secrets[1], "why", **certain[0])
        )
        async with asyncio.timeout(PATIENCE):
            await slow.found.wait()
        await owner_does(s.http, s.seats, "remove", seat=1, bot="random")
        slow.let_go.set()
        assert (await asked).status_code == 403


@pytest.mark.asyncio
@pytest.mark.parametrize(("as_guest", "status"), [(True, 200), (False, 403)])
async def test_help_is_sent_after_a_new_link_for_the_seat_to_its_guest_and_not_to_the_old_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_guest: bool, status: int
) -> None:
    async with scene(tmp_path, assist="sheet") as s:
        await owner_does(s.http, s.seats, "start")
        await helped(s.http, s.seats, 0)
        slow = HeldUp(monkeypatch, "report")
        asked = asyncio.create_task(s.http.get(f"{s.table}/help", headers=None if as_guest else bearer(s, 0)))
        async with asyncio.timeout(PATIENCE):
            await slow.found.wait()
        await owner_does(s.http, s.seats, "link")
        slow.let_go.set()
        assert (await asked).status_code == status


def in_a_game() -> Room:
    room = Room("table")
    room.fold(rows.Opened("sherlock-13", {"seats": 3}, "00" * 32, "owner", "relaxed"), 0)
    for seat in range(3):
        room.fold(rows.Sat(seat, f"guest {seat}", "key"), 0)
    play = moves.deal(room, Parts(("",) * 3, ()))
    room.fold(play.row, 0, play.ahead)
    return room


@pytest.mark.parametrize("row", [rows.HandedOver(1, "random", True), rows.Keyed(1, "new"), rows.Emptied(1)])
def test_frames_are_for_the_epoch_that_let_the_connection_in(row: rows.AnyRow) -> None:
    """Each frame is checked separately, even if presence was not counted again."""
    room = in_a_game()
    views = TableViews(room, SystemClock(), {}, Chat())
    subscriber = Subscriber(views, 1, room.seats[1].epoch, "guest 1", lambda: None)
    assert len(subscriber.frames()) == 2
    subscriber.reply(b"a note of this seat")
    room.fold(row, 1)
    assert subscriber.frames() == [encode(Gone("moved"))]
    assert subscriber.frames() == []


@pytest.mark.asyncio
async def test_a_slow_reader_of_events_gets_nothing_that_was_made_before_the_seat_changed_hands() -> None:
    room = in_a_game()
    views = TableViews(room, SystemClock(), {}, Chat())
    table: Any = SimpleNamespace(audience=Audience(views, SystemClock()))
    place: Any = SimpleNamespace(leave=lambda: None)
    news = asyncio.Event()
    subscriber = Subscriber(views, 1, room.seats[1].epoch, "guest 1", news.set)
    events = event_stream(table, subscriber, news, place)
    assert b'"type":"table"' in await anext(events)
    room.fold(rows.HandedOver(1, "random", True), 1)
    assert b'"type":"gone"' in await anext(events), "and not the update that was made with the first frame"
    with pytest.raises(StopAsyncIteration):
        await anext(events)

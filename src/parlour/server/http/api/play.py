"""Play without a websocket: answers by POST, the stream by GET or as server-sent events."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post, put
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from parlour.core import Seat
from parlour.core.record import HelpLevel
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import Report
from parlour.server.errors import NotNow, NotYours
from parlour.server.hosting import commands
from parlour.server.hosting.live_table import LiveTable
from parlour.server.http.api import forms
from parlour.server.http.api.tables import Asked, TableName, at
from parlour.server.http.context import address, context_of
from parlour.server.http.error_responses import LATE
from parlour.server.http.identity import viewer_of
from parlour.server.http.websocket import admitted
from parlour.server.table.seats import Actor
from parlour.server.viewers.subscriber import Subscriber

BREATH = 15.0  # seconds without events before a comment line is sent
From = Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000)]
Level = Annotated[HelpLevel | None, QueryParameter(name="level")]


async def seated(request: Asked, name: str) -> tuple[LiveTable, Actor]:
    """The table and the actor, who must play there."""
    table, actor = await at(request, name)
    table.room.seat_played_by(actor)
    return table, actor


async def still_seated(request: Asked, name: str, seat: Seat) -> None:
    """NotYours if the seat has changed hands. A guest who makes a new link for the seat keeps it."""
    _, actor = await seated(request, name)
    if actor.seat != seat:
        raise NotYours("seat")


@post("/api/tables/{name:str}/answers", tags=["play"], status_code=200)
async def answer(request: Asked, name: TableName, data: JSONBody[forms.Give]) -> forms.AnswerResult:
    """Answer an open question. A request with the same key is the same answer."""
    table, actor = await at(request, name)
    try:
        await table.host.answer(actor, data.topic, msgspec.json.encode(data.move), data.key)
    except LATE:
        return forms.AnswerResult("late")
    return forms.AnswerResult("taken")


@get("/api/tables/{name:str}/view", tags=["play"])
async def view(request: Asked, name: TableName, first: From = 0) -> Response[bytes]:
    """An `update`: what you saw from this number on, the current scene, and your open questions."""
    table, actor = await at(request, name)
    seen = table.views.view(viewer_of(actor, table))
    if seen is None:
        raise NotNow(table.room.state, "playing")
    number = min(first, len(seen.stream))
    frame = seen.update(number, seen.signature())
    return Response(frame, media_type="application/json")


@get("/api/tables/{name:str}/help", tags=["play"])
async def help_at_the_table(request: Asked, name: TableName, level: Level = None) -> Response[Report]:
    """What follows from what your seat saw, up to the help level of the table.

    `level` asks for less: certain facts (`sheet`) are fast, odds may take long.
    """
    table, actor = await seated(request, name)
    seat = table.room.seat_played_by(actor)
    found = await table.help.report(seat, level)
    await still_seated(request, name, seat)
    encoded: Response[Any] = Response(found, media_type="application/json")
    return encoded


@post("/api/tables/{name:str}/why", tags=["play"], status_code=200)
async def why(request: Asked, name: TableName, data: JSONBody[forms.Why]) -> Proof:
    """The few events of your stream that prove that this thing is there, or is not."""
    table, actor = await seated(request, name)
    seat = table.room.seat_played_by(actor)
    found = await table.help.explain(seat, data.thing, data.holder)
    await still_seated(request, name, seat)
    return found


@get("/api/tables/{name:str}/notes", tags=["play"])
async def notes(request: Asked, name: TableName) -> forms.Notes:
    """The notes of your seat in this game. Only your seat sees them."""
    table, actor = await seated(request, name)
    room, seat = table.room, table.room.seat_played_by(actor)
    return forms.Notes(await table.host.store.note(room.name, room.played, seat, room.seats[seat].guest or ""))


@put("/api/tables/{name:str}/notes", tags=["play"], status_code=200)
async def note(request: Asked, name: TableName, data: JSONBody[forms.Notes]) -> forms.Done:
    """Replace the notes of your seat. Your other connections get them (`noted`)."""
    table, actor = await seated(request, name)
    await commands.note(table, actor, data.text)
    return forms.Done()


@get("/api/tables/{name:str}/events", tags=["play"], media_type="text/event-stream")
async def events(request: Asked, name: TableName, first: From = 0) -> Stream:
    """The same frames as over the websocket, as server-sent events."""
    table, actor = await at(request, name)
    viewer = viewer_of(actor, table)
    last = request.headers.get("last-event-id", "")
    news = asyncio.Event()
    subscriber = Subscriber(table.views, viewer, actor.epoch, actor.guest, news.set)
    subscriber.number = int(last) if last.isdecimal() and len(last) < 9 else first
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    frames = event_stream(table, subscriber, news, _Admission(request, table, viewer, actor.epoch))
    return Stream(frames, media_type="text/event-stream", headers=headers)


class _Admission:
    """A place among the open connections, taken before the first byte and released after the last."""

    def __init__(self, request: Asked, table: LiveTable, viewer: Seat, epoch: int) -> None:
        self._place = admitted(context_of(request), address(request.scope), table, viewer, epoch)
        self._place.__enter__()

    def leave(self) -> None:
        self._place.__exit__(None, None, None)


async def event_stream(
    table: LiveTable, subscriber: Subscriber, news: asyncio.Event, place: _Admission
) -> AsyncIterator[bytes]:
    table.audience.join(subscriber)
    try:
        while not subscriber.over:
            news.clear()
            for frame in subscriber.frames():
                if subscriber.gone is not None and not subscriber.over:
                    news.set()
                    break  # the seat changed hands while a slow client read the previous frame
                yield b"id: %d\ndata: %b\n\n" % (subscriber.number, frame)
            while not subscriber.over and not await _within(BREATH, news):
                yield b": still here\n\n"
    finally:
        table.audience.leave(subscriber)
        place.leave()


async def _within(seconds: float, news: asyncio.Event) -> bool:
    """Whether there is news within this time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    return news.is_set()


@post("/api/tables/{name:str}/chat", tags=["play"], status_code=200)
async def chat(request: Asked, name: TableName, data: JSONBody[forms.SayIt]) -> forms.Done:
    """Send a chat message to the table."""
    table, actor = await at(request, name)
    context_of(request).chat.check(f"{name}/{actor.seat}")
    await commands.say(table, actor, data.text)
    return forms.Done()


HANDLERS = [answer, view, help_at_the_table, why, notes, note, events, chat]

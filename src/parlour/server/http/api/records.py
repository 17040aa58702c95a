"""Records: download, import, and replay."""

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.params import PathParameter, QueryParameter

from parlour.core import SPECTATOR
from parlour.core.record import write_record
from parlour.server.errors import BadMessage, NotNow
from parlour.server.hosting import archive, record_import
from parlour.server.http.api import forms
from parlour.server.http.api.tables import Asked, TableName, at
from parlour.server.http.context import address, context_of
from parlour.server.http.identity import greeted, viewer_of
from parlour.server.table.room import Room
from parlour.words import Words

Number = Annotated[int, PathParameter(ge=1, le=10_000)]


@get("/api/tables/{name:str}/games/{number:int}/record", tags=["records"])
async def record(request: Asked, name: TableName, number: Number) -> Response[bytes]:
    """The record of a finished game, for `parlour verify` and `parlour replay`."""
    room, names = await _finished(request, name, number)
    text = write_record(archive.record(room, names))
    disposition = f'attachment; filename="{room.game.name}-{number}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": disposition})


@get("/api/tables/{name:str}/games/{number:int}/steps", tags=["records"])
async def steps(
    request: Asked,
    name: TableName,
    number: Number,
    seat: Annotated[int, QueryParameter(ge=SPECTATOR, le=15)] = SPECTATOR,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000)] = 0,
) -> archive.Steps:
    """What a seat (-3: a spectator) saw in a finished game, with the scene at each step."""
    room, _ = await _finished(request, name, number)
    return await asyncio.to_thread(archive.steps, room, seat, first)


@post("/api/records", tags=["records"], request_max_body_size=None)
async def bring(request: Asked) -> Response[forms.SeatGranted]:
    """Import the record of a finished game (the body); it gets an address of its own."""
    context = context_of(request)
    context.records.check(address(request.scope))
    text = await _body(request, context.settings.limits.record)
    record = await asyncio.to_thread(record_import.read, text, context.settings.limits.record_lines)
    guest, cookies = await greeted(request, Words().say("guest"))
    table = await context.registry.import_record(record, guest.guest)
    return Response(forms.SeatGranted(table.room.name, None, None, table.room.commitment), cookies=cookies)


async def _body(request: Asked, most: int) -> bytes:
    text = b""
    async for part in request.stream():
        text += part
        if len(text) > most:
            raise BadMessage(f"> {most}")
    return text


async def _finished(request: Asked, name: str, number: int) -> tuple[Room, dict[str, str]]:
    context = context_of(request)
    table, actor = await at(request, name)
    room = await context.registry.archive.finished(name, number, table.room.count)
    delay = table.room.delay if viewer_of(actor, table) == SPECTATOR else 0
    if delay and room.ended + delay > context.clock.now():
        raise NotNow("playing", "over")  # a viewer with a delay has not seen the end
    return room, await context.registry.store.names(sorted(room.guests))


HANDLERS = [record, steps, bring]

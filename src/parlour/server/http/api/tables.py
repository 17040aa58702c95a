"""Tables: make, list, sit, start, pause, close."""

from typing import Any, get_args

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from parlour.bots import measures, offered, opponents, where
from parlour.core.codec import AnyGame
from parlour.core.options import forms as option_forms
from parlour.core.record import HelpLevel
from parlour.games import catalogue, load
from parlour.server.hosting import commands
from parlour.server.hosting.live_table import LiveTable
from parlour.server.hosting.registry import TableSettings
from parlour.server.http.api import forms
from parlour.server.http.context import address, context_of
from parlour.server.http.identity import actor_at, greeted, known_guest, seat_cookie, viewer_of
from parlour.server.table.pace import PACES
from parlour.server.table.rows import Order
from parlour.server.table.seats import Actor
from parlour.server.viewers.wire import TableFacts
from parlour.words import Words

Asked = Request[Any, Any, Any]
TableName = FromPath[str]
LISTED = 200


async def at(request: Asked, name: str) -> tuple[LiveTable, Actor]:
    """The table and the actor."""
    table = await context_of(request).registry.table(name)
    return table, await actor_at(request, table)


@get("/api/menu", tags=["tables"])
async def menu() -> forms.Menu:
    """The possible settings of a table."""
    return forms.Menu(
        games=tuple(_game_form(load(name)) for name in catalogue()),
        paces=tuple(forms.PaceForm(pace.name, pace.turn, pace.window) for pace in PACES.values()),
        assists=get_args(HelpLevel),
        orders=get_args(Order),
    )


def _game_form(game: AnyGame) -> forms.GameForm:
    bots = tuple(_bot_form(game.name, name) for name in offered(game.name))
    return forms.GameForm(game.name, game.version, option_forms(game.options), bots, opponents(game.name))


def _bot_form(game: str, name: str) -> forms.BotForm:
    tables, measure = where(game, name), measures(game).get(name)
    return forms.BotForm(name, tables, measure.rating, measure.error) if measure else forms.BotForm(name, tables)


@get("/api/tables", tags=["tables"])
async def tables(request: Asked) -> list[forms.ListedTable]:
    """Public tables that are open or in play, the latest first."""
    found = await context_of(request).registry.store.listings(["seating", "playing"], LISTED)
    return list(map(forms.listed, found))


@get("/api/mine", tags=["tables"])
async def mine(request: Asked) -> list[forms.ListedTable]:
    """Your tables."""
    guest = await known_guest(request)
    found = [] if guest is None else await context_of(request).registry.store.listings_of(guest.guest)
    return list(map(forms.listed, found))


@post("/api/tables", tags=["tables"])
async def open_table(request: Asked, data: JSONBody[forms.NewTable]) -> Response[forms.SeatGranted]:
    """A new table."""
    context = context_of(request)
    context.tables.check(address(request.scope))
    guest, cookies = await greeted(request, data.name or Words().say("guest"))
    fields = {name: getattr(data, name) for name in TableSettings.__struct_fields__}
    table = await context.registry.open(TableSettings(**fields), guest.guest)
    seat, secret = None, None
    if data.name is not None:
        seat, secret = await commands.sit(table, guest.guest, guest.name, data.seat)
        cookies.append(seat_cookie(request, table.room.name, secret))
    return Response(forms.SeatGranted(table.room.name, seat, secret, table.room.commitment), cookies=cookies)


@get("/api/tables/{name:str}", tags=["tables"])
async def table(request: Asked, name: TableName) -> TableFacts:
    """The public facts about a table, and your role there."""
    table, actor = await at(request, name)
    return table.views.info(viewer_of(actor, table), actor.guest)


@post("/api/tables/{name:str}/sit", tags=["seats"])
async def sit(request: Asked, name: TableName, data: JSONBody[forms.Sit]) -> Response[forms.SeatGranted]:
    """Take this seat, or the first free one."""
    context = context_of(request)
    context.sittings.check(address(request.scope))
    table = await context.registry.table(name)
    guest, cookies = await greeted(request, data.name)
    seat, secret = await commands.sit(table, guest.guest, guest.name, data.seat)
    cookies.append(seat_cookie(request, name, secret))
    return Response(forms.SeatGranted(name, seat, secret, table.room.commitment), cookies=cookies)


@post("/api/tables/{name:str}/return", tags=["seats"], status_code=200)
async def come_back(request: Asked, name: TableName, data: JSONBody[forms.Secret]) -> Response[forms.SeatGranted]:
    """Return to your seat by its secret, from any device; you take over from a bot that stood in."""
    context = context_of(request)
    context.sittings.check(address(request.scope))
    table = await context.registry.table(name)
    seat = await commands.come_back(table, data.secret)
    cookies = [seat_cookie(request, name, data.secret)]
    return Response(forms.SeatGranted(name, seat, None, table.room.commitment), cookies=cookies)


@post("/api/tables/{name:str}/link", tags=["seats"], status_code=200)
async def new_link(request: Asked, name: TableName) -> Response[forms.Link]:
    """Make a new link for your seat; the old one becomes invalid."""
    table, actor = await at(request, name)
    secret = await commands.new_link(table, actor)
    return Response(forms.Link(secret), cookies=[seat_cookie(request, name, secret)])


@post("/api/tables/{name:str}/leave", tags=["seats"], status_code=200)
async def leave(request: Asked, name: TableName, data: JSONBody[forms.WithBot]) -> forms.Done:
    """Leave your seat; during a game a bot takes over."""
    table, actor = await at(request, name)
    await commands.leave(table, actor, data.bot)
    return forms.Done()


@post("/api/tables/{name:str}/commit", tags=["seats"], status_code=200)
async def commit(request: Asked, name: TableName, data: JSONBody[forms.Commit]) -> forms.Done:
    """Commit to your part of the shuffle by its hash, before the deal."""
    table, actor = await at(request, name)
    await commands.commit(table, actor, data.hash)
    return forms.Done()


@post("/api/tables/{name:str}/reveal", tags=["seats"], status_code=200)
async def reveal(request: Asked, name: TableName, data: JSONBody[forms.Reveal]) -> forms.Done:
    """Reveal your part during the shuffle; it must match the hash."""
    table, actor = await at(request, name)
    await commands.reveal(table, actor, data.part)
    return forms.Done()


@post("/api/tables/{name:str}/bots", tags=["owner"], status_code=200)
async def add_bot(request: Asked, name: TableName, data: JSONBody[forms.SeatBot]) -> forms.Done:
    """Put a bot on a seat."""
    table, actor = await at(request, name)
    await commands.add_bot(table, actor, data.seat, data.bot)
    return forms.Done()


@post("/api/tables/{name:str}/fill", tags=["owner"], status_code=200)
async def fill(request: Asked, name: TableName, data: JSONBody[forms.WithBot]) -> forms.Done:
    """Put bots on all free seats."""
    table, actor = await at(request, name)
    await commands.fill(table, actor, data.bot)
    return forms.Done()


@post("/api/tables/{name:str}/remove", tags=["owner"], status_code=200)
async def remove(request: Asked, name: TableName, data: JSONBody[forms.SeatOnly]) -> forms.Done:
    """Free a seat; during a game a bot takes over."""
    table, actor = await at(request, name)
    await commands.remove(table, actor, data.seat, data.bot)
    return forms.Done()


@post("/api/tables/{name:str}/assist", tags=["owner"], status_code=200)
async def agree(request: Asked, name: TableName, data: JSONBody[forms.Agree]) -> forms.Done:
    """Set the help level of the table, before the deal."""
    table, actor = await at(request, name)
    await commands.agree(table, actor, data.assist)
    return forms.Done()


@post("/api/tables/{name:str}/start", tags=["owner"], status_code=200)
async def start(request: Asked, name: TableName) -> forms.Done:
    """Shuffle and deal, as soon as all connected seats have revealed their parts (5 s at most)."""
    await commands.start(*await at(request, name))
    return forms.Done()


@post("/api/tables/{name:str}/pause", tags=["owner"], status_code=200)
async def pause(request: Asked, name: TableName) -> forms.Done:
    """Stop all clocks; answers are refused."""
    await commands.pause(*await at(request, name))
    return forms.Done()


@post("/api/tables/{name:str}/resume", tags=["owner"], status_code=200)
async def resume(request: Asked, name: TableName) -> forms.Done:
    """Continue after a pause."""
    await commands.resume(*await at(request, name))
    return forms.Done()


@post("/api/tables/{name:str}/rematch", tags=["seats"], status_code=200)
async def rematch(request: Asked, name: TableName) -> forms.Done:
    """Prepare another game with the same seats."""
    await commands.rematch(*await at(request, name))
    return forms.Done()


@post("/api/tables/{name:str}/mute", tags=["owner"], status_code=200)
async def mute(request: Asked, name: TableName, data: JSONBody[forms.Mute]) -> forms.Done:
    """Turn the chat of a seat, or of all seats, off or on."""
    table, actor = await at(request, name)
    await commands.mute(table, actor, data.seat, data.on)
    return forms.Done()


@delete("/api/tables/{name:str}", tags=["owner"], status_code=200)
async def close(request: Asked, name: TableName) -> forms.Done:
    """Close the table for good."""
    table, actor = await at(request, name)
    await commands.close(table, actor)
    return forms.Done()


HANDLERS = [
    menu,
    tables,
    mine,
    open_table,
    table,
    sit,
    come_back,
    new_link,
    leave,
    commit,
    reveal,
    add_bot,
    fill,
    remove,
    agree,
    start,
    pause,
    resume,
    rematch,
    mute,
    close,
]

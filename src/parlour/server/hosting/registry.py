"""All tables of a server: opened, folded on demand, unloaded when unused."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from parlour.bots import check
from parlour.core import Options, Table, read_options
from parlour.core.record import HelpLevel, Record
from parlour.games import load
from parlour.server.clock import Clock
from parlour.server.errors import NoSuchTable, TableOutdated
from parlour.server.hosting import commands
from parlour.server.hosting.archive import Archive
from parlour.server.hosting.host import Host
from parlour.server.hosting.live_table import LiveTable
from parlour.server.metrics import Metrics
from parlour.server.settings import HelpBounds, Retention
from parlour.server.table import lobby, rows
from parlour.server.table.deadlines import next_due
from parlour.server.table.pace import DAY, pace_of
from parlour.server.table.room import Deal, Room
from parlour.server.thinking.bot_seats import BotSeats
from parlour.server.thinking.help_queues import HelpQueues
from parlour.server.thinking.seat_help import TableHelp
from parlour.server.thinking.worker_pool import WorkerPool
from parlour.server.tokens import hashed, new_name, new_seed
from parlour.server.viewers.audience import Audience
from parlour.server.viewers.chat import Chat
from parlour.server.viewers.table_views import TableViews
from parlour.store import Guest, Logged, Store, StoreFailed, StoreFull

LINGER = 60_000  # milliseconds that an unused table stays in memory
NEVER = 1 << 62
WOKEN = 20  # tables with a due deadline that one sweep loads at most
log = structlog.get_logger()


class TableSettings(Struct, frozen=True):
    """The settings of a new table."""

    game: str
    options: dict[str, Any]
    pace: str = "relaxed"
    public: bool = False
    assist: HelpLevel = "none"
    order: rows.Order = "arrival"
    spectators: bool = True
    delay: int = 0
    stand_in: str | None = None
    bots: dict[str, str] = {}  # by seat number


class TableRegistry:
    """Finds tables, and unloads those that are unused."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        deal: Deal = Table,
        chance: Callable[[], Random] = lambda: Random(secrets.randbits(128)),
        retention: Retention | None = None,
        help_bounds: HelpBounds | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.retention = retention or Retention()
        self._deal = deal
        self._chance = chance
        self.help = HelpQueues(help_bounds or HelpBounds())
        self._workers = WorkerPool()
        self.archive = Archive(store)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._outdated: set[str] = set()
        self._since = clock.now()
        metrics.follow(lambda: self.folded, lambda: self.subscribers, self.help)

    @property
    def folded(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    @property
    def subscribers(self) -> int:
        return sum(len(table.audience.subscribers) for table in self._tables.values())

    async def table(self, name: str) -> LiveTable:
        """A table; folds its log if it is not in memory. NoSuchTable if there is none."""
        if (table := self._tables.get(name)) is not None:
            table.host.used = self.clock.now()
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._fold(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def open(self, settings: TableSettings, owner: str) -> LiveTable:
        """A new table."""
        options = read_options(load(settings.game).options, settings.options)
        self._check(settings, options)
        first = rows.Opened(
            game=settings.game,
            options=msgspec.to_builtins(options),
            seed=new_seed().hex(),
            owner=owner,
            pace=settings.pace,
            public=settings.public,
            assist=settings.assist,
            order=settings.order,
            spectators=settings.spectators,
            delay=settings.delay,
            stand_in=settings.stand_in,
            rules=load(settings.game).version,
        )
        seats = [self._bot_seat(seat, name, options.seats) for seat, name in sorted(settings.bots.items())]
        return await self._new(first, *seats)

    async def import_record(self, record: Record, owner: str) -> LiveTable:
        """A new table with an imported game, which was checked before."""
        return await self._new(rows.Imported(record, owner))

    async def guest(self, secret: str) -> Guest | None:
        return await self.store.guest_by_key(bytes.fromhex(hashed(secret)))

    async def returned(self, guest: Guest) -> None:
        """Record that a guest used the cookie again, at most once a day."""
        if not guest.returned or self.clock.now() - guest.seen >= DAY:
            with suppress(StoreFull, StoreFailed):  # not worth refusing the request
                await self.store.saw_guest(guest.guest, self.clock.now())

    async def greet(self, guest: str, secret_hash: str, name: str) -> None:
        await self.store.put_guest(Guest(guest, bytes.fromhex(secret_hash), name, self.clock.now()))

    async def forget(self, guest: str) -> None:
        """Delete a guest's name, secret, chat and notes; free their seats or hand them to bots."""
        for listing in await self.store.listings_of(guest):
            try:
                table = await self.table(listing.table)
            except TableOutdated:
                continue
            await commands.leave_for_good(table, guest)
        await self.store.forget_guest(guest)
        for table in list(self._tables.values()):
            table.audience.forget(guest)

    async def sweep(self) -> None:
        """Unload unused tables, and load those with a due deadline."""
        now = self.clock.now()
        for name, table in list(self._tables.items()):
            if table.unused_since(now - LINGER):
                await self._unload(name, table)
        if await self.store.changed():
            self.reload()
        asleep = [name for name in await self.store.due(now) if name not in self._tables]
        for name in asleep[:WOKEN]:
            with suppress(TableOutdated):
                await self.table(name)

    async def tidy(self) -> None:
        """Close idle tables; delete old games, and guests not seen for long."""
        now, keep = self.clock.now(), self.retention
        for name in await self.store.idle(["seating"], now - keep.seating * DAY):
            await self._close(name)
        for name in await self.store.idle(["playing"], now - keep.playing * DAY):
            await self._close(name)
        for name in await self.store.idle(["over", "closed"], now - keep.kept * DAY):
            self._drop(name)
            await self.store.drop(name)
        for guest in await self.store.stale_guests(now - keep.guests * DAY, now - keep.strangers * DAY):
            await self.store.forget_guest(guest)

    async def rebuild(self) -> int:
        """Rebuild all listings from the logs; returns the number of tables."""
        listings = []
        for name in await self.store.tables():
            with suppress(TableOutdated):
                room = await self._folded(name)
                listings.append(lobby.listing(name, room.lobby, room.touched))
        await self.store.relist(listings)
        return len(listings)

    def reload(self) -> None:
        """Drop all tables after a backup was restored; clients reconnect."""
        log.warning("store-replaced", tables=len(self._tables))
        self.archive.clear()
        for name in list(self._tables):
            self._drop(name)

    def stop(self) -> None:
        for name in list(self._tables):
            self._drop(name)
        self.help.stop()
        self._workers.stop()

    async def _close(self, name: str) -> None:
        with suppress(TableOutdated):
            await commands.close(await self.table(name), None)

    async def _new(self, *first: rows.AnyRow) -> LiveTable:
        room = Room(new_name(), self._deal)
        now = self.clock.now()
        body = [Logged(now, rows.write_row(row)) for row in first]
        await asyncio.to_thread(_fold_all, room, first, now)
        await self.store.append(room.name, 0, body, lobby.listing(room.name, room.lobby, now))
        log.info("table-opened", table=room.name[:6], game=room.game.name, seats=room.options.seats)
        return await self._begin(room, {}, Chat())

    async def _fold(self, name: str) -> LiveTable:
        room = await self._folded(name)
        chat = await self.store.chat(name)
        names = await self.store.names(sorted(room.guests | {line.guest for line in chat}))
        return await self._begin(room, names, Chat.of(chat, room.seat_of, names))

    async def _folded(self, name: str) -> Room:
        """The room of a table's log; TableOutdated if it cannot be folded, or failed at the upgrade of the file."""
        logged = await self.store.rows(name)
        if not logged:
            raise NoSuchTable()
        room = Room(name, self._deal)
        try:
            await asyncio.to_thread(_fold_log, room, logged)
        except Exception as error:
            await self._report(name, error)
            raise TableOutdated(last_score(logged)) from None
        if room.outdated:
            raise TableOutdated(last_score(logged))
        self.metrics.folds.inc()
        return room

    async def _report(self, name: str, error: Exception) -> None:
        """Log and list a table as closed, once per table."""
        if name not in self._outdated:
            self._outdated.add(name)
            self.metrics.outdated.labels(name[:6]).set(1)
            log.error("table-outdated", table=name[:6], exc_info=error)
            await self.store.close_listing(name)

    async def _begin(self, room: Room, names: dict[str, str], chat: Chat) -> LiveTable:
        table = self._tables[room.name] = self._live(room, TableViews(room, self.clock, names, chat))
        table.host.begin(self._since)
        if room.state == "playing":
            await self.store.rest(room.name, None)
        return table

    def _live(self, room: Room, views: TableViews) -> LiveTable:
        audience = Audience(views, self.clock)
        bots = BotSeats(views, self.clock, self._workers, self._chance)
        host = Host(room, self.store, self.clock, audience, bots, self._discard, self.metrics.row)
        return LiveTable(room, host, views, audience, TableHelp(views, self.help))

    async def _unload(self, name: str, table: LiveTable) -> None:
        """Remove a table from memory until it is requested or a deadline is due."""
        self._drop(name)
        if table.room.state == "playing":
            await self.store.rest(name, next_due(table.room) or NEVER)

    def _discard(self, host: Host) -> None:
        """Drop a table that another process has written to; it is folded again on demand."""
        table = self._tables.get(host.room.name)
        if table is not None and table.host is host:
            self._drop(host.room.name)

    def _drop(self, name: str) -> None:
        if (table := self._tables.pop(name, None)) is not None:
            table.stop()

    def _check(self, settings: TableSettings, options: Options) -> None:
        pace_of(settings.pace)
        commands.check_delay(settings.delay)
        for name in filter(None, (settings.stand_in, *settings.bots.values())):
            check(settings.game, name, options)

    def _bot_seat(self, seat: str, bot: str, seats: int) -> rows.BotSat:
        return rows.BotSat(commands.read_seat(seat, seats), bot)


def last_score(logged: list[Logged]) -> rows.Score | None:
    """The score of the last finished game in a log, as far as its rows can be read."""
    for row in reversed(logged):
        with suppress(msgspec.DecodeError):
            score = rows.read_result(row.body).score
            if score is not None:
                return score
    return None


def _fold_all(room: Room, first: Sequence[rows.AnyRow], now: int) -> None:
    for row in first:
        room.fold(row, now)


def _fold_log(room: Room, logged: Sequence[Logged]) -> None:
    for row in logged:
        room.fold(rows.read_row(row.body), row.at)

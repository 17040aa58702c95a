"""The host of one table: checks answers, stores them, then sends updates; keeps the deadlines."""

import asyncio
from collections.abc import Callable

import structlog

from parlour.core import Drawn, Move, Seat
from parlour.core.errors import ParlourError
from parlour.core.shuffle import Parts
from parlour.server.clock import Clock, Milliseconds, Timer
from parlour.server.errors import NotYours
from parlour.server.table import lobby, moves, rows
from parlour.server.table.deadlines import Due, Settle, TimeOut, first_due, next_due
from parlour.server.table.room import Ahead, Room
from parlour.server.table.seats import Actor
from parlour.server.thinking.bot_seats import BotSeats, Given
from parlour.server.viewers.audience import Audience
from parlour.store import Listing, Logged, Store, StoreChanged
from parlour.store.errors import LogTaken

AGAIN = 5000  # milliseconds before another try
log = structlog.get_logger()
Fail = Callable[["Host"], None]


class Host:
    """Changes the table under a lock: check, write, fold. Then it wakes the audience and the bots."""

    def __init__(
        self,
        room: Room,
        store: Store,
        clock: Clock,
        audience: Audience,
        bots: BotSeats,
        failed: Fail,
        saw: Callable[[rows.AnyRow], None],
    ) -> None:
        self.room = room
        self.store = store
        self.clock = clock
        self.lock = asyncio.Lock()
        self.used = clock.now()
        self._audience = audience
        self._bots = bots
        self._failed = failed
        self._saw = saw
        self._timer: Timer | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._end_listed = 0  # number of the last game that is listed as over
        self._stopped = False

    def begin(self, since: Milliseconds) -> None:
        """Start after the log is folded. Downtime does not count: `since` is the time when the server started."""
        self.room.open_topics.grant_downtime(min(since, self.clock.now()))
        if self.room.shuffle is not None:
            self.room.shuffle.grant_downtime(min(since, self.clock.now()))
        self._changed()

    def stop(self) -> None:
        """Stop timers and bots; all state is in the log."""
        self._stopped = True
        self._bots.stop()
        if self._timer is not None:
            self._timer.cancel()

    # Changing

    async def write(self, *new: rows.AnyRow, ahead: Ahead = None) -> None:
        """Store the rows, then fold them, then wake the audience. The caller holds the lock."""
        at = max(self.clock.now(), self.room.touched)
        logged = [Logged(at, rows.write_row(row)) for row in new]
        listing = self._listing_after(new, at)
        try:
            await self.store.append(self.room.name, self.room.count, logged, listing)
        except (LogTaken, StoreChanged):
            self._failed(self)
            raise
        for row in new:
            self.room.fold(row, at, ahead)
            self._saw(row)
        self._changed()

    def _listing_after(self, new: tuple[rows.AnyRow, ...], at: Milliseconds) -> Listing | None:
        """The listing of the table after these rows; None if it does not change.

        It is stored in the same transaction.
        """
        room, after = self.room, self.room.lobby
        for number, row in enumerate(new, room.count):
            after = after.after(row, number)
        shown = room.state == "over" and at >= room.ended + room.delay
        if room.delay and after.state == "over" and not shown:
            return None  # the lists show the end when spectators see it
        return lobby.listing(room.name, after, at) if any(map(lobby.is_listed, new)) else None

    async def play(self, play: moves.Play) -> None:
        """Write the row of a play that was computed ahead, and fold it. The caller holds the lock."""
        await self.write(play.row, ahead=play.ahead)

    def _changed(self) -> None:
        """Wake the audience and the bots, and set the next timer."""
        if self._stopped:
            return
        self.used = self.clock.now()
        self._audience.changed()
        self._arm()
        self._bots.look(self._bot_answers)

    async def answer(self, actor: Actor, topic: str, move: bytes, key: str = "") -> None:
        """Play an answer of a seat; returns when it is stored. Errors say why it was refused."""
        async with self.lock:
            room, seat = self.room, self.room.seat_played_by(actor)
            if not key or (seat, key) not in room.keys:
                read = room.read_answer(seat, topic, move)
                await self.play(moves.answer(room, seat, topic, read, "seat", key))

    async def _bot_answers(self, seat: Seat, topic: str, move: Move | Drawn) -> None:
        """Play an answer of a bot. `Drawn`: the bot failed, so the table draws the answer as at a time-out."""
        async with self.lock:
            if self.room.seats[seat].bot is None:
                raise NotYours("seat")
            if isinstance(move, Move):
                self.room.check_answer(seat, topic, move)
                await self.play(moves.answer(self.room, seat, topic, move, "bot"))
            else:
                self.room.check_asked(seat, topic)
                await self.play(moves.time_out(self.room, seat, topic))

    # Time

    def _arm(self) -> None:
        """Set the timer to the next deadline of a turn, a window or a listing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._end_due() if self.room.state == "over" else next_due(self.room)
        if due is not None and not self._stopped:
            self._timer = self.clock.call_at(due, self._due)

    def _end_due(self) -> Milliseconds | None:
        """When to list the game as over: with a delay for spectators, the lists have the same delay."""
        room = self.room
        return room.ended + room.delay if room.delay and self._end_listed != room.played else None

    def _due(self) -> None:
        if self._ticking is None or self._ticking.done():
            self._ticking = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        """Do everything that is due. If the disk fails, try again later."""
        try:
            while not self._stopped and (due := first_due(self.room, self.clock.now())) is not None:
                answer = await self._stand_in(due)
                async with self.lock:
                    if not self._stopped and due == first_due(self.room, self.clock.now()):
                        await self.play(self._overdue(due, answer))
            async with self.lock:
                await self._list_the_end()
        except ParlourError as error:
            log.warning("not-written", reason=error.key, table=self.room.name[:6])
            self._timer = self.clock.call_at(self.clock.now() + AGAIN, self._due)
            return
        self._arm()

    async def _list_the_end(self) -> None:
        room, due = self.room, self._end_due()
        if room.state == "over" and due is not None and due <= self.clock.now():
            await self.store.append(room.name, room.count, [], lobby.listing(room.name, room.lobby, room.touched))
            self._end_listed = room.played

    async def _stand_in(self, due: Due) -> Given | None:
        """The answer of the agreed stand-in bot at a time-out. The seat may still answer while the bot thinks."""
        name = self.room.opened.stand_in
        if name is None or not isinstance(due, TimeOut):
            return None
        return await self._bots.stand_in(due.seat, due.topic, name)

    def _overdue(self, due: Due, answer: Given | None) -> moves.Play:
        match due:
            case Settle():
                return moves.settle(self.room, due)
            case Parts():
                return moves.deal(self.room, due)
            case TimeOut(seat, topic):
                if answer is not None and isinstance(answer[1], Move):
                    return moves.play_on(self.room, seat, topic, answer[1], by="stand-in")
                return moves.time_out(self.room, seat, topic)

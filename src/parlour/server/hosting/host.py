"""The host of one table: takes answers, writes them down, and only then tells; keeps the time; seats the bots."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from parlour.core import SPECTATOR, Choice, Drawn, Move, Seat, Table
from parlour.core.codec import read_move, write
from parlour.core.errors import GameOver, Illegal, NotAsked, ParlourError
from parlour.core.record import Assist
from parlour.core.shuffle import Parts
from parlour.core.table import By
from parlour.knowledge.proofs import Reason
from parlour.server.clock import Clock, Milliseconds, Timer
from parlour.server.errors import Answering, BadMessage, NotNow, NotYours, OnPause
from parlour.server.table import lobby, moves, rows
from parlour.server.table.deadlines import Due, Settle, TimeOut, first_due, next_due
from parlour.server.table.room import Room
from parlour.server.table.seats import Actor
from parlour.server.thinking.aside import Aside
from parlour.server.thinking.bot_seats import BotSeats, Given
from parlour.server.thinking.seat_help import SeatHelp, no_more_than
from parlour.server.thinking.worker_pool import WorkerPool
from parlour.server.viewers import table_info
from parlour.server.viewers.chat import Chat
from parlour.server.viewers.delayed import Delayed
from parlour.server.viewers.live_view import LiveView, SeatSnapshot
from parlour.server.viewers.subscriber import Subscriber
from parlour.server.viewers.wire import Gone, Said, TableFacts, encode
from parlour.store import Listing, Logged, Store, StoreChanged
from parlour.store.errors import LogTaken

AGAIN = 5000  # milliseconds
log = structlog.get_logger()
Fail = Callable[["Host"], None]


class Host:
    """One at a time changes the table: check, write, fold, tell."""

    def __init__(
        self,
        room: Room,
        store: Store,
        clock: Clock,
        aside: Aside,
        workers: WorkerPool,
        chance: Callable[[], Random],
        failed: Fail,
        saw: Callable[[rows.AnyRow], None],
    ) -> None:
        self.room = room
        self.store = store
        self.clock = clock
        self.names: dict[str, str] = {}
        self.subscribers: set[Subscriber] = set()
        self.here: frozenset[Seat] = frozenset()  # seats with somebody connected
        self.notes = 0  # changes of who is here, and of names
        self.lock = asyncio.Lock()
        self.used = clock.now()
        self.chat = Chat()
        self._failed = failed
        self._saw = saw
        self._views: dict[Seat, LiveView] = {}
        self._help: dict[tuple[int, Seat], SeatHelp] = {}
        self._facts: dict[tuple[Seat, bool], bytes] = {}
        self._facts_of: Any = None
        self._past_facts: Delayed[TableFacts] = Delayed(room.delay)
        self._timer: Timer | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._aside = aside
        self._bots = BotSeats(room, clock, workers, self._bot_answers, chance)
        self._end_listed = False
        self._stopped = False

    # Telling

    def view(self, viewer: Seat) -> LiveView | None:
        """The viewer's fold of the game on the table, up to now; a delayed viewer's may be the game before."""
        view, room, now = self._views.get(viewer), self.room, self.clock.now()
        if view is None or not view.of(room):
            dealt = room.table is not None and room.times[0]
            if viewer == SPECTATOR and room.delay and view is not None and (not dealt or now < dealt + room.delay):
                view.catch_up(now)
                return view
            if room.table is None:
                return None
            view = self._views[viewer] = LiveView(room, viewer, room.delay if viewer == SPECTATOR else 0)
        view.catch_up(now)
        return view

    async def helped(self, seat: Seat, wished: Assist | None = None) -> dict[str, Any]:
        """What the seat can know, as far as the table agreed to tell, and no more than is wished for."""
        seat_help, snapshot = self._seat_help(seat)
        level = no_more_than(self.room.assist, wished)
        return await seat_help.helped(snapshot, level)

    async def reason(self, seat: Seat, thing: str, holder: str) -> Reason:
        """Why it is certain to this seat that this lies there, or does not."""
        if self.room.assist == "none":
            raise NotNow(self.room.assist, "sheet")
        seat_help, snapshot = self._seat_help(seat)
        return await seat_help.reason(snapshot, thing, holder)

    def _seat_help(self, seat: Seat) -> tuple[SeatHelp, SeatSnapshot]:
        if (view := self.view(seat)) is None:
            raise NotNow(self.room.state, "playing")
        key = (self.room.played, seat)
        if key not in self._help:
            self._help[key] = SeatHelp(view.game, view.options, seat, self.room.name, self._aside)
        return self._help[key], view.snapshot()

    def facts(self, viewer: Seat, owner: bool) -> TableFacts:
        """What everybody may know by now; a delayed spectator sees it later, from the deal until the end is shown."""
        if viewer == SPECTATOR and self._shown_late():
            return replace(self._past_facts.get(self.clock.now()), owner=owner)
        return table_info.table_facts(self, viewer, owner)

    def facts_frame(self, viewer: Seat, guest: str | None) -> bytes:
        """Worked out once for all who get the same."""
        owner = guest is not None and guest == self.room.opened.owner
        if viewer == SPECTATOR and self.room.delay:
            return encode(self.facts(viewer, owner))
        now = (self.room.notes, self.notes)
        if now != self._facts_of:
            self._facts, self._facts_of = {}, now
        if (viewer, owner) not in self._facts:
            self._facts[viewer, owner] = encode(self.facts(viewer, owner))
        return self._facts[viewer, owner]

    def _remember_facts(self) -> None:
        """For spectators who see them later. That a game began they see at once."""
        if not self._shown_late():
            self._past_facts.clear()
            return
        hidden = self._past_facts.empty and self.room.state != "playing"
        self._past_facts.put(self.clock.now(), table_info.table_facts(self, SPECTATOR, False, hidden))

    def _shown_late(self) -> bool:
        """Whether spectators see less than there is: in a game, and until its end is shown."""
        room = self.room
        return bool(room.delay and room.played) and (
            room.state == "playing" or self.clock.now() < room.ended + room.delay
        )

    def chat_since(self, number: int, viewer: Seat) -> list[Said]:
        late = viewer == SPECTATOR and self.room.delay
        return self.chat.since(number, self.clock.now() - self.room.delay if late else None)

    def watch(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        self._audience_changed()

    def unwatch(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.used = self.clock.now()
        self._audience_changed()

    def _audience_changed(self) -> None:
        self._count_heads()
        self.notes += 1
        self._remember_facts()
        self._arm()
        self.wake()

    def _count_heads(self) -> None:
        """Who looked through a seat that is no longer his is not here any more."""
        looking = [subscriber for subscriber in self.subscribers if subscriber.viewer >= 0 and subscriber.gone is None]
        self.here = frozenset(subscriber.viewer for subscriber in looking)

    def renamed(self, guest: str, name: str) -> None:
        self.names[guest] = name
        self.notes += 1

    def tell(self) -> None:
        """Something was said: now to those at the table, later to those who see it later."""
        self._arm()
        self.wake()

    def wake(self) -> None:
        for subscriber in self.subscribers:
            subscriber.wake()

    # Changing

    async def write(self, *new: rows.AnyRow, ahead: Table | None = None) -> None:
        """On the disk first, then folded, then told. The caller holds the lock."""
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
        if any(map(lobby.is_listed, new)):
            self._count_heads()
        self.changed()

    def _listing_after(self, new: tuple[rows.AnyRow, ...], at: Milliseconds) -> Listing | None:
        """The table's line in the lists with these rows, None if it stays; it goes to the disk together with them."""
        room, after = self.room, self.room.lobby
        for number, row in enumerate(new, room.count):
            after = after.after(row, number)
        shown = room.state == "over" and at >= room.ended + room.delay
        if room.delay and after.state == "over" and not shown:
            return None  # the lists show the end when spectators see it
        return lobby.listing(room.name, after, at) if any(map(lobby.is_listed, new)) else None

    async def play(self, play: moves.Play) -> None:
        """Write what was played ahead, and follow it. The caller holds the lock."""
        await self.write(play.row, ahead=play.ahead)

    def changed(self) -> None:
        """Tell everybody, and look what is to be done next."""
        if self._stopped:
            return
        self.used = self.clock.now()
        self._remember_facts()
        self.wake()
        self._arm()
        self._bots.look(self._seat_view)

    def own_seat(self, actor: Actor) -> Seat:
        """The seat that he plays for; NotYours if it is not his any more. Ask while nothing can come in between."""
        if actor.seat is None or not self.room.plays(actor):
            raise NotYours("seat")
        return actor.seat

    async def answer(self, actor: Actor, topic: str, move: bytes, key: str = "") -> None:
        """An answer of a seat; returns when it is on the disk. Errors say why it was not taken."""
        async with self.lock:
            seat = self.own_seat(actor)
            if not key or (seat, key) not in self.room.keys:
                await self._take(seat, topic, self._read(move), "seat", key)

    async def _take(self, seat: Seat, topic: str, move: Move, by: By, key: str = "") -> None:
        choice = self._open_choice(seat, topic)
        if self.room.is_race(topic) or not choice.blocking or self.room.waiting(""):
            if not choice.allows(move):
                raise Illegal(move, choice.expected(move))
            await self.write(rows.Held(seat, topic, msgspec.Raw(write(move)), by, key))
        else:
            await self.play(moves.answer(self.room, seat, topic, move, by, key))

    def _read(self, move: bytes) -> Move:
        try:
            return read_move(self.room.game, move)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadMessage(str(error)) from None

    def _open_choice(self, seat: Seat, topic: str) -> Choice:
        room = self.room
        if room.table is None or room.state == "closed":
            raise NotNow(room.state, "playing")
        if room.table.over:
            raise GameOver()
        if room.paused is not None:
            raise OnPause()
        if any(held.seat == seat and held.topic == topic for held in room.held):
            raise Answering(topic)
        return self._choice(seat, topic)

    def _choice(self, seat: Seat, topic: str) -> Choice:
        choices = self.room.choices_of(seat)
        for choice in choices:
            if choice.topic == topic:
                return choice
        assert self.room.table is not None
        self.room.table.run_out(seat, topic)  # it is not open: the table says why, and does nothing
        raise NotAsked(seat, topic, tuple(choice.topic for choice in choices))

    async def _bot_answers(self, seat: Seat, topic: str, move: Move | Drawn) -> None:
        """`Drawn`: the bot failed, so the table draws the answer, as when the time is up."""
        async with self.lock:
            if self.room.seats[seat].bot is None:
                raise NotYours("seat")
            if isinstance(move, Move):
                await self._take(seat, topic, move, "bot")
            else:
                self._open_choice(seat, topic)
                await self.play(moves.time_out(self.room, seat, topic))

    # Time

    def _seat_view(self, seat: Seat) -> LiveView:
        view = self.view(seat)
        assert view is not None
        return view

    def _arm(self) -> None:
        """Wake up when the next question, window or delayed view is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = next_due(self.room)
        if self.room.delay:
            due = min((time for time in (due, *self._shown_later()) if time is not None), default=None)
        if due is not None and not self._stopped:
            self._timer = self.clock.call_at(due, self._due)

    def _shown_later(self) -> list[Milliseconds | None]:
        """When spectators with a delay see more."""
        now, delay, view = self.clock.now(), self.room.delay, self._views.get(SPECTATOR)
        said = self.chat.first_after(now - delay)
        others = (*self.room.times[:1], self.room.ended, *(() if said is None else (said,)))
        later = [time + delay for time in others if time + delay > now]
        if self.room.state == "over" and not self._end_listed:
            later.append(self.room.ended + delay)
        return [view.next_at if view else None, self._past_facts.next_at(), *later]

    def _due(self) -> None:
        if self._ticking is None or self._ticking.done():
            self._ticking = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        """Do whatever is due by now; a failing disk is tried again after a while."""
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
        self.wake()
        self._arm()

    async def _list_the_end(self) -> None:
        """Where spectators see things later, so do the lists of tables."""
        room = self.room
        if room.state != "over":
            self._end_listed = False
        elif room.delay and not self._end_listed and room.ended + room.delay <= self.clock.now():
            self._end_listed = True
            await self.store.append(room.name, room.count, [], lobby.listing(room.name, room.lobby, room.touched))

    async def _stand_in(self, due: Due) -> Given | None:
        """What the bot that the table agreed on answers for a seat whose time is up; the seat may still be quicker."""
        name = self.room.opened.stand_in
        if name is None or not isinstance(due, TimeOut):
            return None
        choices = [choice for choice in self.room.choices_of(due.seat) if choice.topic == due.topic]
        return await self._bots.on_the_beat(self._seat_view(due.seat), name, choices)

    def _overdue(self, due: Due, answer: Given | None) -> moves.Play:
        match due:
            case Settle():
                return moves.settle(self.room, due)
            case Parts():
                return moves.deal(self.room, due)
            case TimeOut(seat, topic):
                if answer is not None and isinstance(answer[1], Move):
                    return moves.answer(self.room, seat, topic, answer[1], by="stand-in")
                return moves.time_out(self.room, seat, topic)

    def forget(self, guest: str) -> None:
        """A guest asked to be forgotten: his name, his words and his lines go."""
        self.names.pop(guest, None)
        self.chat.forget(guest)
        for subscriber in self.subscribers:
            if subscriber.guest == guest:
                subscriber.end(Gone("moved"))
        self.notes += 1
        self._remember_facts()
        self.wake()

    def begin(self, names: dict[str, str], chat: Chat, since: int) -> None:
        """After folding. No time ran while the server was away: `since` is when it came up."""
        self.names = names
        self.chat = chat
        self.room.open_topics.grant_downtime(min(since, self.clock.now()))
        if self.room.shuffle is not None:
            self.room.shuffle.grant_downtime(min(since, self.clock.now()))
        self.changed()

    def stop(self, gone: Gone | None) -> None:
        """Let go of everything; the log has it all."""
        self._stopped = True
        self._bots.stop()
        if self._timer is not None:
            self._timer.cancel()
        for subscriber in self.subscribers:
            if gone is not None:
                subscriber.end(gone)

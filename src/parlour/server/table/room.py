"""The state of a table and its people, folded from the rows of its log: pure, no clock, no disk, no network."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core import SPECTATOR, Choice, Move, Options, Seat, Table
from parlour.core.chance import commitment
from parlour.core.codec import AnyGame, read_move
from parlour.core.errors import GameOver, ParlourError
from parlour.core.log import By, Entry
from parlour.core.record import Change, HelpLevel, RecordedMove, entry_of
from parlour.server.clock import Milliseconds
from parlour.server.errors import Answering, BadMessage, NotNow, NotYours, OnPause
from parlour.server.table import rows
from parlour.server.table.lobby import Lobby, first_lobby
from parlour.server.table.open_topics import OpenTopics
from parlour.server.table.pace import Pace
from parlour.server.table.seats import Actor, SeatState
from parlour.server.table.shuffle import Shuffle
from parlour.store.contract import State

Ahead = Table | Move | None  # precomputed: the table after the lines of a row, or the move of a held answer
Deal = Callable[[AnyGame, Options, bytes, tuple[str, ...]], Table]


class HeldAnswer(Struct, frozen=True):
    """An answer that waits for others: until its window is settled, or for an interrupt a short time."""

    seat: Seat
    topic: str
    move: Move | None  # None: not legal by the current rules (in an older log)
    by: By
    at: Milliseconds
    window: bool


class Room:
    """The state that follows from the log. `count`: the number of the next row."""

    def __init__(self, name: str, deal: Deal = Table) -> None:
        self.name = name
        self._deal = deal
        self._ahead: Ahead = None
        self.count = 0
        self.touched: Milliseconds = 0
        self.outdated = False  # closed because its log can no longer be folded
        self.table: Table | None = None
        self.played = 0  # number of the game at this table, from 1
        self.paused: Milliseconds | None = None
        self.quiet = False
        self.shuffle: Shuffle | None = None  # between the start and the deal
        self.commits: tuple[str, ...] = ()  # of the current deal; empty in a log of version 0.1
        self.replaced: tuple[Seat, ...] = ()  # seats whose part of the deal was replaced
        self.open_topics = OpenTopics()
        self.held: list[HeldAnswer] = []
        self.keys: set[tuple[Seat, str]] = set()
        self.first: tuple[SeatState, ...] = ()  # the seats at the deal
        self.changes: list[Change] = []
        self.times: list[Milliseconds] = []  # of the entries in the game's log
        self.ended: Milliseconds = 0  # when the last game was over
        self.notes = 0  # number of changes of public facts about the table

    # Set by the first row.
    lobby: Lobby
    opened: rows.Opened
    seed: bytes
    rules: int

    def fold(self, row: rows.AnyRow, at: Milliseconds, ahead: Ahead = None) -> None:
        """Fold one row; the same rows give the same room. `ahead`: the precomputed result of the row."""
        self.lobby = self.lobby.after(row, self.count) if self.count else first_lobby(row)
        self._ahead = ahead
        if (fold := _FOLDS.get(type(row))) is not None:
            fold(self, row, at)
        self._ahead = None
        self.notes += type(row) not in PRIVATE
        self.count += 1
        self.touched = at

    @property
    def game(self) -> AnyGame:
        return self.lobby.game

    @property
    def options(self) -> Options:
        return self.lobby.options

    @property
    def seats(self) -> tuple[SeatState, ...]:
        return self.lobby.seats

    @property
    def pace(self) -> Pace:
        return self.lobby.pace

    @property
    def assist(self) -> HelpLevel:
        return self.lobby.assist

    @property
    def state(self) -> State:
        return self.lobby.state

    def dealt(self, parts: tuple[str, ...]) -> Table:
        """The table of the next game, dealt; the room does not change."""
        return self._deal(self.game, self.options, self.seed, parts or self.nonces)

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def nonces(self) -> tuple[str, ...]:
        """The parts of the seats in a log of version 0.1."""
        return tuple(seat.nonce for seat in self.seats)

    @property
    def guests(self) -> set[str]:
        """All guests whose names may be needed."""
        sitting = {seat.guest for seat in (*self.seats, *self.first) if seat.guest is not None}
        return sitting | {change.name for change in self.changes if change.name}

    def seat_of(self, guest: str) -> Seat | None:
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest), None)

    @property
    def delay(self) -> Milliseconds:
        """How much later spectators see things."""
        return self.opened.delay * 1000

    def admits(self, seat: Seat, epoch: int) -> bool:
        """Whether a connection admitted at this epoch may still see through the seat. A spectator always may."""
        return seat == SPECTATOR or self.seats[seat].epoch == epoch

    def has_seat(self, actor: Actor) -> bool:
        """Whether the actor still holds the seat."""
        return actor.seat is not None and self.admits(actor.seat, actor.epoch)

    def plays(self, actor: Actor) -> bool:
        """Whether the actor answers for the seat: not while a bot stands in."""
        return actor.seat is not None and self.has_seat(actor) and self.seats[actor.seat].bot is None

    def seat_held_by(self, actor: Actor) -> Seat:
        """The actor's seat; NotYours if it has changed hands. Hold the lock, or do not await before using it."""
        if actor.seat is None or not self.has_seat(actor):
            raise NotYours("seat")
        return actor.seat

    def seat_played_by(self, actor: Actor) -> Seat:
        """The same, and NotYours while a bot stands in."""
        if actor.seat is None or not self.plays(actor):
            raise NotYours("seat")
        return actor.seat

    def seat_by_key(self, key: str) -> Seat | None:
        """Compares with every seat, so that the time does not reveal which one."""
        found = [number for number, seat in enumerate(self.seats) if seat.opens(key)]
        return found[0] if found else None

    def choices_of(self, seat: Seat) -> tuple[Choice, ...]:
        """The open questions of a seat that it has not answered yet."""
        if self.table is None or self.paused is not None:
            return ()
        choices = self.table.choices_of(seat)
        if not self.held:
            return choices
        answered = {held.topic for held in self.held if held.seat == seat}
        return tuple(choice for choice in choices if choice.topic not in answered)

    def read_answer(self, seat: Seat, topic: str, text: bytes) -> Move:
        """Decode an answer on its way in, and check it: BadMessage, or what `check_answer` raises."""
        try:
            move = read_move(self.game, text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadMessage(str(error)) from None
        self.check_answer(seat, topic, move)
        return move

    def check_answer(self, seat: Seat, topic: str, move: Move) -> None:
        """Raise the reason if this answer is refused now; nothing changes."""
        self.check_asked(seat, topic).check(seat, topic, move)

    def check_asked(self, seat: Seat, topic: str) -> Table:
        """The table, if it accepts answers now and this seat has not answered yet."""
        if self.table is None or self.state == "closed":
            raise NotNow(self.state, "playing")
        if self.table.over or self.state == "over":
            raise GameOver()
        if self.paused is not None:
            raise OnPause()
        if any(held.seat == seat and held.topic == topic for held in self.held):
            raise Answering(topic)
        return self.table

    def is_held(self, seat: Seat, topic: str) -> bool:
        """Whether an answer to this topic waits for others before it is played."""
        blocking = any(choice.blocking for choice in self.choices_of(seat) if choice.topic == topic)
        return not blocking or self.is_race(topic) or bool(self.waiting(""))

    def is_race(self, topic: str) -> bool:
        asked = self.open_topics.open.get(topic)
        return asked is not None and asked.race

    def waiting(self, topic: str) -> list[HeldAnswer]:
        """The held answers of a window's topic; without a topic, those gathered at an interrupt."""
        return [held for held in self.held if (held.topic == topic if topic else not held.window)]

    def _opened(self, row: rows.Opened, at: Milliseconds) -> None:
        self.opened = row
        self._prepare(row.seed, row.rules)

    def _prepare(self, seed: str, rules: int) -> None:
        self.rules = rules
        self.seed = bytes.fromhex(seed)
        self.shuffle = None
        self.table = None

    def _handed_over(self, row: rows.HandedOver, at: Milliseconds) -> None:
        self._changed(row.seat, "", row.bot)

    def _came_back(self, row: rows.CameBack, at: Milliseconds) -> None:
        self._changed(row.seat, self.seats[row.seat].guest or "", None)

    def _changed(self, seat: Seat, guest: str, bot: str | None) -> None:
        """`changes` stores the guest's identifier, since names are not in the log."""
        if self.table is not None:
            self.changes.append(Change(len(self.table.log), seat, guest, bot))

    def _shuffling(self, row: rows.Shuffling, at: Milliseconds) -> None:
        self.shuffle = Shuffle(row.asked, at)

    def _started(self, row: rows.Started, at: Milliseconds) -> None:
        if isinstance(self._ahead, Table):
            self.table = self._ahead
        else:
            parts = row.parts or self.nonces
            self.table = Table(self.game, self.options, self.seed, parts, self._entries(row.lines))
        self.shuffle, self.replaced = None, row.replaced
        self.commits = tuple(seat.commit for seat in self.seats) if row.parts else ()
        self.played += 1
        self.first = self.seats
        self.held, self.keys, self.changes, self.times = [], set(), [], []
        self.open_topics = OpenTopics()
        self._follow(row, at)

    def _held(self, row: rows.Held, at: Milliseconds) -> None:
        if row.key:
            self.keys.add((row.seat, row.key))
        move = self._ahead if isinstance(self._ahead, Move) else self._read_held(row)
        self.held.append(HeldAnswer(row.seat, row.topic, move, row.by, at, self.is_race(row.topic)))

    def _read_held(self, row: rows.Held) -> Move | None:
        """The move of a held answer. It is checked, because a log may come from another server."""
        try:
            return self.read_answer(row.seat, row.topic, bytes(row.move))
        except ParlourError:
            return None

    def _played(self, row: rows.Played, at: Milliseconds) -> None:
        if row.key:
            self.keys.add((row.lines[0].seat, row.key))
        self._play_on(row, at)

    def _settled(self, row: rows.Settled, at: Milliseconds) -> None:
        waiting = self.waiting(row.topic)
        self.held = [held for held in self.held if held not in waiting]
        self._play_on(row, at)

    def _paused(self, row: rows.Paused, at: Milliseconds) -> None:
        self.paused = at

    def _resumed(self, row: rows.Resumed, at: Milliseconds) -> None:
        if self.paused is not None:
            self.open_topics.shift(at - self.paused)
        self.paused = None

    def _prepared(self, row: rows.Prepared, at: Milliseconds) -> None:
        self._prepare(row.seed, row.rules)

    def _quieted(self, row: rows.Quieted, at: Milliseconds) -> None:
        if row.seat is None:
            self.quiet = not row.on

    def _closed(self, row: rows.Closed, at: Milliseconds) -> None:
        self.outdated = row.why == "outdated"
        self.shuffle = None

    def _imported(self, row: rows.Imported, at: Milliseconds) -> None:
        record = row.record
        self.opened = rows.Opened(record.game, record.options, record.seed, row.owner, "untimed", assist=record.assist)
        self._prepare(record.seed, record.version)
        self.first = self.seats
        self.commits, self.replaced = record.commits, record.replaced
        self.table = Table(self.game, self.options, self.seed, record.nonces, self._entries(record.lines))
        self.changes = list(record.changes)
        self.played, self.ended = 1, at
        self.times = [at] * len(self.table.log)

    def _play_on(self, row: rows.Played | rows.Settled, at: Milliseconds) -> None:
        assert self.table is not None
        if isinstance(self._ahead, Table):
            self.table.catch_up(self._ahead)
        else:
            self.table.fold(self._entries(row.lines))
        self._follow(row, at)

    def _entries(self, lines: tuple[RecordedMove, ...]) -> Iterable[Entry]:
        return [entry_of(self.game, line, number) for number, line in enumerate(lines, 1)]

    def _follow(self, row: rows.Started | rows.Played | rows.Settled, at: Milliseconds) -> None:
        table = self.table
        assert table is not None
        self.times += [at] * (len(table.log) - len(self.times))
        self.open_topics.follow(table.choices, lambda: on_turn(self.game, table.position), at)
        asked = {(choice.seat, choice.topic) for choice in table.choices} if self.held else set()
        self.held = [held for held in self.held if (held.seat, held.topic) in asked]
        if row.score is not None:
            self.ended = at
            self.notes += 1


def on_turn(game: AnyGame, position: Any) -> frozenset[Seat]:
    """The seats that are publicly on turn."""
    marks = game.scene(position).marks
    return frozenset(mark.seat for mark in marks if mark.name == "turn" and mark.seat is not None)


PRIVATE = frozenset((rows.Keyed, rows.Revealed, rows.Held, rows.Played, rows.Settled))  # they change no public facts
_FOLDS: dict[type, Any] = {
    rows.Opened: Room._opened,
    rows.HandedOver: Room._handed_over,
    rows.CameBack: Room._came_back,
    rows.Shuffling: Room._shuffling,
    rows.Started: Room._started,
    rows.Held: Room._held,
    rows.Played: Room._played,
    rows.Settled: Room._settled,
    rows.Paused: Room._paused,
    rows.Resumed: Room._resumed,
    rows.Prepared: Room._prepared,
    rows.Quieted: Room._quieted,
    rows.Closed: Room._closed,
    rows.Imported: Room._imported,
}

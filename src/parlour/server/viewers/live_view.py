"""What one viewer sees of a game: stream, scene and choices, folded from the events that it saw and nothing else."""

from typing import Any

from parlour.core import SPECTATOR, Choice, Options, Seat, Seen, Table, View
from parlour.core.codec import AnyGame, form
from parlour.server.clock import Milliseconds
from parlour.server.table.open_topics import OpenTopic
from parlour.server.table.room import Room
from parlour.server.viewers.wire import ClockForm, RanOutNote, Update, encode

Signature = tuple[Any, ...]


class LiveView:
    """One viewer's fold of one game, shared by all its connections. `delay`: how much later it sees events."""

    def __init__(self, room: Room, viewer: Seat, delay: Milliseconds = 0) -> None:
        assert room.table is not None
        self._room = room
        self._table: Table = room.table
        self._times = room.times
        self.game_number = room.played
        self._read = 0
        self._now: Milliseconds = 0  # the time of the last update
        self._notes: list[RanOutNote] = []
        self._windows: set[str] = set()  # windows for which a time-out was noted
        self._last: tuple[Signature, int, bytes] | None = None
        self._asked: tuple[Choice, ...] = ()
        self.viewer = viewer
        self.delay = delay
        self._view = View(self._table.game, self._table.options, viewer)

    @property
    def stream(self) -> list[Seen]:
        return self._view.stream

    @property
    def view(self) -> Any:
        """The position as the viewer can build it."""
        return self._view.position

    @property
    def game(self) -> AnyGame:
        return self._table.game

    @property
    def options(self) -> Options:
        return self._table.options

    def of(self, room: Room) -> bool:
        """Whether this is a view of the game that is on the table now."""
        return room.table is self._table

    @property
    def behind(self) -> bool:
        return self._read < len(self._table.log)

    @property
    def next_at(self) -> Milliseconds | None:
        """When a delayed viewer may see more."""
        return self._times[self._read] + self.delay if self.behind else None

    def catch_up(self, now: Milliseconds) -> None:
        self._now = now
        log, times = self._table.log, self._times
        # Viewers without a delay see everything, even if the clock was set back.
        while self._read < len(log) and (not self.delay or times[self._read] + self.delay <= now):
            entry = log[self._read]
            if entry.by in ("clock", "stand-in"):
                self._note(entry.topic, entry.seat)
            self._view.witness(entry.events)
            self._read += 1

    def _note(self, topic: str, seat: Seat) -> None:
        """G-7: a time-out is public, but in a window the seat is not."""
        asked = [choice for choice in self._table.game.choices(self.view) if choice.topic == topic]
        if len({choice.seat for choice in asked}) < 2:
            self._notes.append(RanOutNote(len(self.stream), topic, seat))
        elif topic not in self._windows:
            self._windows.add(topic)
            self._notes.append(RanOutNote(len(self.stream), topic, None))

    def signature(self) -> Signature:
        """Changes exactly when there is something new for this viewer."""
        room = self._room
        self._asked = room.choices_of(self.viewer)
        mine = tuple([choice.topic for choice in self._asked])
        return self.game_number, len(self.stream), mine, room.paused, len(self._notes)

    def update(self, first: int, signature: Signature) -> bytes:
        """The frame from this number of the stream on."""
        if self._last is not None and self._last[:2] == (signature, first):
            return self._last[2]
        frame = encode(self._update(first))
        self._last = (signature, first, frame)
        return frame

    def _update(self, first: int) -> Update:
        game = self._table.game
        return Update(
            game=self.game_number,
            number=first,
            seen=self.stream[first:],
            scene=game.scene(self.view),
            choices=[form(choice) for choice in self._asked],
            clocks=self._clocks(),
            ran_out=[note for note in self._notes if note.number >= first],
            now=self._now,
            score=game.score(self.view),
        )

    def _clocks(self) -> list[ClockForm]:
        """Clocks of the topics that this viewer knows. They do not show which seats have answered in a window."""
        room = self._room
        followed = room.open_topics.open if self.of(room) else {}  # a delayed viewer may still see the previous game
        asked: dict[str, list[Seat]] = {}
        for choice in self._table.game.choices(self.view):
            if choice.blocking and choice.seat >= 0 and choice.topic in followed:
                asked.setdefault(choice.topic, []).append(choice.seat)
        stopped = room.paused is not None or (self.viewer == SPECTATOR and self.behind)
        return [self._clock(followed[topic], seats, stopped) for topic, seats in asked.items()]

    def _clock(self, asked: OpenTopic, seats: list[Seat], stopped: bool) -> ClockForm:
        until = None if stopped else asked.due(self._room.pace)
        return ClockForm(asked.topic, tuple(seats), asked.window, until)

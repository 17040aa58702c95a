"""The views of a table: each viewer's view of the game, the chat, and the public facts."""

from typing import Any

from msgspec.structs import replace

from parlour.core import SPECTATOR, Seat
from parlour.server.clock import Clock, Milliseconds
from parlour.server.table.room import Room
from parlour.server.viewers.chat import Chat
from parlour.server.viewers.delayed import Delayed
from parlour.server.viewers.live_view import LiveView
from parlour.server.viewers.table_info import Present, table_info
from parlour.server.viewers.wire import Said, TableFacts, encode


class TableViews:
    """Derives all views from the room; computes shared ones once.

    With a delay, spectators see the game, the chat and the facts as they were some time ago.
    """

    def __init__(self, room: Room, clock: Clock, names: dict[str, str], chat: Chat) -> None:
        self.room = room
        self.chat = chat
        self._clock = clock
        self._names = names
        self.present = Present()
        self._changes = 0  # changes of names and of connections
        self._views: dict[Seat, LiveView] = {}
        self._info_frames: dict[tuple[Seat, bool], bytes] = {}
        self._info_of: Any = None
        self._past_info: Delayed[TableFacts] = Delayed(room.delay)

    def view(self, viewer: Seat) -> LiveView | None:
        """The current game as this viewer sees it now; a delayed viewer may still see the previous game."""
        view, room, now = self._views.get(viewer), self.room, self._clock.now()
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

    def view_of_seat(self, seat: Seat) -> LiveView:
        """The view of a seat during a game."""
        view = self.view(seat)
        assert view is not None
        return view

    def info(self, viewer: Seat, guest: str | None) -> TableFacts:
        """The facts about the table for this viewer. `guest`: decides whether the viewer is the owner."""
        owner = guest is not None and guest == self.room.lobby.owner
        if viewer == SPECTATOR and self._shown_late():
            return replace(self._past_info.get(self._clock.now()), owner=owner)
        return table_info(self.room, self._names, self.present, viewer, owner)

    def info_frame(self, viewer: Seat, guest: str | None) -> bytes:
        """The encoded facts, computed once for all viewers with equal ones."""
        if viewer == SPECTATOR and self.room.delay:
            return encode(self.info(viewer, guest))
        now = (self.room.notes, self._changes)
        if now != self._info_of:
            self._info_frames, self._info_of = {}, now
        key = (viewer, guest is not None and guest == self.room.lobby.owner)
        if key not in self._info_frames:
            self._info_frames[key] = encode(self.info(viewer, guest))
        return self._info_frames[key]

    def chat_since(self, number: int, viewer: Seat) -> list[Said]:
        late = viewer == SPECTATOR and self.room.delay
        return self.chat.since(number, self._clock.now() - self.room.delay if late else None)

    def name_of(self, guest: str) -> str:
        return self._names.get(guest, "")

    def rename(self, guest: str, name: str) -> None:
        self._names[guest] = name
        self._changes += 1

    def forget(self, guest: str) -> None:
        self._names.pop(guest, None)
        self.chat.forget(guest)
        self._changes += 1
        self.remember()

    def set_present(self, present: Present) -> None:
        self.present = present
        self._changes += 1
        self.remember()

    def remember(self) -> None:
        """Keep the current facts for delayed spectators. They see the start of a game at once."""
        if not self._shown_late():
            self._past_info.clear()
            return
        hidden = self._past_info.empty and self.room.state != "playing"
        info = table_info(self.room, self._names, self.present, SPECTATOR, False, hidden)
        self._past_info.put(self._clock.now(), info)

    def _shown_late(self) -> bool:
        """Whether spectators see older facts: during a game, and until its end is visible."""
        room = self.room
        return bool(room.delay and room.played) and (
            room.state == "playing" or self._clock.now() < room.ended + room.delay
        )

    def next_at(self) -> Milliseconds | None:
        """When delayed spectators see more."""
        room, now, delay = self.room, self._clock.now(), self.room.delay
        if not delay:
            return None
        past = [*room.times[:1], room.ended]
        if (said := self.chat.first_after(now - delay)) is not None:
            past.append(said)
        times = [self._next_of_game(now), self._past_info.next_at(now), *(time + delay for time in past)]
        return min((time for time in times if time is not None and time > now), default=None)

    def _next_of_game(self, now: Milliseconds) -> Milliseconds | None:
        view = self._views.get(SPECTATOR)
        if view is None:
            return None
        view.catch_up(now)
        return view.next_at

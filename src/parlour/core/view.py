"""What viewers see of a game: the events of each one, and the position that follows from them."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from parlour.core.contract import Game
from parlour.core.errors import NoSuchSeat
from parlour.core.log import Entry
from parlour.core.options import Options
from parlour.core.values import SPECTATOR, Event, Seat, Seen


class InformationState(Struct, frozen=True):
    """All that a viewer knows of a game: a key for tables of strategies or values."""

    game: str
    box: str
    options: Options
    viewer: Seat
    stream: tuple[Seen, ...]


class View:
    """The stream of one viewer, and the position folded from that stream alone.

    Events are numbered from 0 for each viewer, so that no gap shows that a secret event happened.
    """

    __slots__ = ("game", "options", "position", "stream", "viewer")

    def __init__(self, game: Game[Any, Any, Any, Any], options: Options, viewer: Seat) -> None:
        self.game = game
        self.options = options
        self.viewer = viewer
        self.stream: list[Seen] = []
        self.position: Any = game.first_position(options)

    def __repr__(self) -> str:
        return f"View({self.game.name!r}, viewer={self.viewer}, events={len(self.stream)})"

    def observe(self, seen: Seen) -> None:
        """Fold the next event of the stream."""
        self.game.evolve(self.position, seen)
        self.stream.append(seen)

    def witness(self, events: Iterable[Event]) -> None:
        """Fold what the viewer sees of these events."""
        for event in events:
            if (seen := event.seen_by(self.viewer)) is not None:
                self.observe(seen)

    def news(self, stream: Sequence[Seen]) -> Sequence[Seen]:
        """The events of the viewer's whole stream that are not folded yet."""
        return stream[len(self.stream) :]

    def follow(self, stream: Sequence[Seen]) -> None:
        """Fold the news of the viewer's whole stream."""
        for seen in self.news(stream):
            self.observe(seen)

    def information_state(self) -> InformationState:
        """All that the viewer knows so far, as a key."""
        return InformationState(self.game.name, self.game.box_name, self.options, self.viewer, tuple(self.stream))

    def copy(self) -> "View":
        """An independent view at the same point."""
        twin = object.__new__(View)
        twin.game, twin.options, twin.viewer = self.game, self.options, self.viewer
        twin.stream = self.stream.copy()
        twin.position = self.game.copy(self.position)
        return twin

    __copy__ = copy


class Views:
    """The views of one table. Each is made and brought up to date when it is asked for. `log`: that of the table."""

    __slots__ = ("_folded", "_game", "_log", "_options", "_views")

    def __init__(self, game: Game[Any, Any, Any, Any], options: Options, log: list[Entry]) -> None:
        self._game = game
        self._options = options
        self._log = log
        self._views: dict[Seat, View] = {}
        self._folded: dict[Seat, int] = {}  # entries of the log in each view

    def of(self, viewer: Seat) -> View:
        """The view of a seat or of SPECTATOR; NoSuchSeat for others."""
        view, log = self._views.get(viewer), self._log
        if view is None:
            view = self._open(viewer)
        if (folded := self._folded[viewer]) < len(log):
            for entry in log[folded:]:
                view.witness(entry.events)
            self._folded[viewer] = len(log)
        return view

    def _open(self, viewer: Seat) -> View:
        if viewer not in range(self._options.seats) and viewer != SPECTATOR:
            raise NoSuchSeat(viewer, self._options.seats)
        view = self._views[viewer] = View(self._game, self._options, viewer)
        self._folded[viewer] = 0
        return view

    def copy(self, log: list[Entry]) -> "Views":
        """Independent views over a copy of the log."""
        twin = Views(self._game, self._options, log)
        twin._views = {viewer: view.copy() for viewer, view in self._views.items()}
        twin._folded = self._folded.copy()
        return twin

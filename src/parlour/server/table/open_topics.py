"""The open topics of a table: when each was asked, and when its time is up."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from parlour.core import Choice, Move, Seat
from parlour.server.clock import Milliseconds
from parlour.server.table.pace import HOUR, Pace

AWAY = HOUR  # downtime shorter than this does not count against the players' clocks

OnTurn = Callable[[], frozenset[Seat]]  # a function, because computing a scene takes time


class OpenTopic(Struct):
    """All open questions of one topic. `race`: several seats are asked; their answers are held and settled together."""

    topic: str
    seats: frozenset[Seat]  # all seats that were asked; which of them have answered is secret
    window: bool  # has the time limit of a window, not of a turn
    opened: Milliseconds

    @property
    def race(self) -> bool:
        return len(self.seats) > 1

    def due(self, pace: Pace) -> Milliseconds | None:
        time = pace.window if self.window else pace.turn
        return None if time is None else self.opened + time


class OpenTopics:
    """Follows the choices of a table from row to row."""

    def __init__(self) -> None:
        self.open: dict[str, OpenTopic] = {}

    def follow(self, choices: tuple[Choice, ...], on_turn: OnTurn, at: Milliseconds) -> None:
        """Add new topics and remove closed ones. Interrupts have no time limit and are left out."""
        asked: dict[str, list[Choice]] = {}
        for choice in choices:
            if choice.blocking:
                asked.setdefault(choice.topic, []).append(choice)
        for topic in self.open.keys() - asked.keys():
            del self.open[topic]
        for topic in asked.keys() - self.open.keys():
            self.open[topic] = _open_topic(topic, asked[topic], on_turn, at)

    def shift(self, time: int) -> None:
        """Move all deadlines by the length of a pause."""
        for asked in self.open.values():
            asked.opened += time

    def grant_downtime(self, since: Milliseconds) -> None:
        """Downtime shorter than an hour does not count against the players' clocks."""
        for asked in self.open.values():
            if since - asked.opened < AWAY:
                asked.opened = max(asked.opened, since)


def _open_topic(topic: str, choices: Sequence[Choice], on_turn: OnTurn, at: Milliseconds) -> OpenTopic:
    seats = frozenset(choice.seat for choice in choices)
    return OpenTopic(topic, seats, len(seats) > 1 or _may_be_passed(choices[0], on_turn), at)


def _may_be_passed(choice: Choice, on_turn: OnTurn) -> bool:
    """Whether a seat that is not on turn may pass with a move without fields, as in a block."""
    silent = isinstance(choice.fallback, Move) and not choice.fallback.__struct_fields__
    return silent and choice.seat not in on_turn()

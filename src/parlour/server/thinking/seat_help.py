"""Help for seats: each seat's knowledge, kept up to date with its stream."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, get_args

from parlour.core import Options, Seat
from parlour.core.codec import AnyGame
from parlour.core.record import HelpLevel
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, NoAnswer
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import WITH_ODDS, told
from parlour.server.errors import NotCertain, NotNow
from parlour.server.thinking.aside import Aside
from parlour.server.viewers.live_view import SeatSnapshot
from parlour.server.viewers.table_views import TableViews

BEST = 5  # questions that a coach tells
KEPT = 32  # answers of one seat
LEVELS: tuple[HelpLevel, ...] = get_args(HelpLevel)


def no_more_than(agreed: HelpLevel, wished: HelpLevel | None) -> HelpLevel:
    """The lower of the agreed level and the wished one."""
    return agreed if wished is None else min(agreed, wished, key=LEVELS.index)


class TableHelp:
    """The help of all seats at one table, as far as the table agreed on it."""

    def __init__(self, views: TableViews, aside: Aside) -> None:
        self._room = views.room
        self._views = views
        self._aside = aside
        self._seats: dict[tuple[int, Seat], SeatHelp] = {}

    async def report(self, seat: Seat, wished: HelpLevel | None = None) -> dict[str, Any]:
        """What the seat can know, at the level that the table agreed on or the lower one that is wished."""
        seat_help, snapshot = self._of(seat)
        return await seat_help.helped(snapshot, no_more_than(self._room.assist, wished))

    async def reason(self, seat: Seat, thing: str, holder: str) -> Proof:
        """Why it is certain to this seat that this lies there, or does not."""
        if self._room.assist == "none":
            raise NotNow(self._room.assist, "sheet")
        seat_help, snapshot = self._of(seat)
        return await seat_help.reason(snapshot, thing, holder)

    def _of(self, seat: Seat) -> tuple["SeatHelp", SeatSnapshot]:
        view, key = self._views.view(seat), (self._room.played, seat)
        if view is None:
            raise NotNow(self._room.state, "playing")
        if key not in self._seats:
            self._seats[key] = SeatHelp(view.game, view.options, seat, self._room.name, self._aside)
        return self._seats[key], view.snapshot()


class KnowledgeSession:
    """The knowledge of one seat, used by one thread at a time. Its only input is the seat's stream."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._knowledge = Knowledge(game, options, seat)
        self.lock = Lock()

    def up_to(self, snapshot: SeatSnapshot) -> Knowledge:
        for seen in snapshot.stream[len(self._knowledge.lines) :]:
            self._knowledge.observe(seen)
        return self._knowledge


class SeatHelp:
    """The help of one seat in one game. Certain facts do not wait for odds that are still being computed.

    Equal questions after equal streams have one answer: who asks while it is worked out waits for the same, and who
    asks later gets it at once.
    """

    def __init__(self, game: AnyGame, options: Options, seat: Seat, table: str, aside: Aside) -> None:
        self._table = table
        self._aside = aside
        self._answers: OrderedDict[tuple[str, ...], tuple[int, asyncio.Task[Any]]] = OrderedDict()
        self._sure = KnowledgeSession(game, options, seat)
        self._likely = KnowledgeSession(game, options, seat)

    async def helped(self, snapshot: SeatSnapshot, level: HelpLevel) -> dict[str, Any]:
        work = partial(self.told, snapshot, level)
        found: dict[str, Any] = await self._once((level,), snapshot, work, long=level in WITH_ODDS)
        return found

    async def reason(self, snapshot: SeatSnapshot, thing: str, holder: str) -> Proof:
        found: Proof = await self._once((thing, holder), snapshot, partial(self.explain, snapshot, thing, holder))
        return found

    async def _once(
        self, key: tuple[str, ...], snapshot: SeatSnapshot, work: Callable[[], Any], long: bool = False
    ) -> Any:
        """Compute once and keep the result until the seat has seen more."""
        seen, task = self._answers.get(key, (-1, None))
        if task is None or seen != len(snapshot.stream):
            task = asyncio.create_task(self._aside.do(self._table, work, long))
            self._answers[key] = len(snapshot.stream), task
        self._answers.move_to_end(key)
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._answers.get(key, (0, None))[1] is task:
                del self._answers[key]
            raise

    def told(self, snapshot: SeatSnapshot, level: HelpLevel) -> dict[str, Any]:
        """The report at this level of help."""
        session = self._likely if level in WITH_ODDS else self._sure
        with session.lock:
            knowledge = session.up_to(snapshot)
            return told(knowledge, level, BEST)

    def explain(self, snapshot: SeatSnapshot, thing: str, holder: str) -> Proof:
        """The few lines of the stream that force it that this lies there, or does not."""
        with self._sure.lock:
            try:
                return self._sure.up_to(snapshot).explain(thing, holder)
            except (ValueError, KeyError, NoAnswer, Contradiction):
                raise NotCertain(thing, holder) from None

"""Help for seats: what each seat can know from its own stream, computed in worker processes."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, get_args

import msgspec

from parlour.core import Seat
from parlour.core.errors import NotCertain
from parlour.core.record import HelpLevel
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import NO_GAME, WARMING_UP, WITH_ODDS, Report
from parlour.server.errors import NotNow
from parlour.server.thinking.help_queues import HelpQueues
from parlour.server.thinking.help_worker import HelpRequest
from parlour.server.viewers.live_view import LiveView
from parlour.server.viewers.table_views import TableViews

KEPT = 32  # cached results per seat
LEVELS: tuple[HelpLevel, ...] = get_args(HelpLevel)


def no_more_than(agreed: HelpLevel, wished: HelpLevel | None) -> HelpLevel:
    """The lower of the agreed and the requested level."""
    return agreed if wished is None else min(agreed, wished, key=LEVELS.index)


class TableHelp:
    """The help of all seats at one table, up to the agreed level."""

    def __init__(self, views: TableViews, queues: HelpQueues) -> None:
        self._room = views.room
        self._views = views
        self._queues = queues
        self._seats: dict[tuple[int, Seat], SeatHelp] = {}

    async def report(self, seat: Seat, wished: HelpLevel | None = None) -> bytes:
        """What the seat can know, as JSON, at the agreed level or at the requested lower one."""
        view = self._views.view(seat)
        if view is None:
            return self._nothing(seat, 0, NO_GAME)
        if not self._queues.ready:
            self._queues.warm_up()
            return self._nothing(seat, len(view.stream), WARMING_UP)
        seat_help, request = self._of(view)
        return await seat_help.report(request, no_more_than(self._room.assist, wished))

    async def explain(self, seat: Seat, thing: str, holder: str) -> Proof:
        """The proof, for this seat, that this thing is there, or is not."""
        if self._room.assist == "none":
            raise NotNow(self._room.assist, "sheet")
        view = self._views.view(seat)
        if view is None:
            raise NotNow(self._room.state, "playing")
        seat_help, request = self._of(view)
        return await seat_help.explain(request, thing, holder)

    def _nothing(self, seat: Seat, at: int, reason: str) -> bytes:
        """A report without figures."""
        return msgspec.json.encode(Report(game=self._room.game.name, seat=seat, at=at, worlds=None, reason=reason))

    def _of(self, view: LiveView) -> tuple["SeatHelp", HelpRequest]:
        key = (self._room.played, view.viewer)
        if key not in self._seats:
            self._seats[key] = SeatHelp(self._room.name, self._queues)
        return self._seats[key], self._request(view)

    def _request(self, view: LiveView) -> HelpRequest:
        return HelpRequest(
            session=f"{self._room.name}/{view.game_number}/{view.viewer}",
            game=view.game.name,
            box=view.game.box_name,
            options=view.options,
            seat=view.viewer,
            stream=tuple(view.stream),
            bounds=self._queues.bounds,
        )


class SeatHelp:
    """The help of one seat in one game. Equal requests at the same point of the stream are computed once and cached."""

    def __init__(self, table: str, queues: HelpQueues) -> None:
        self._table = table
        self._queues = queues
        self._answers: OrderedDict[tuple[str, ...], tuple[int, asyncio.Task[Any]]] = OrderedDict()

    async def report(self, request: HelpRequest, level: HelpLevel) -> bytes:
        queue = self._queues.odds if level in WITH_ODDS else self._queues.certain
        found: bytes = await self._once((level,), request, partial(queue.report, self._table, request, level))
        return found

    async def explain(self, request: HelpRequest, thing: str, holder: str) -> Proof:
        work = partial(self._queues.certain.explain, self._table, request, thing, holder)
        found: Proof | None = await self._once((thing, holder), request, work)
        if found is None:
            raise NotCertain(thing, holder)
        return found

    async def _once(self, key: tuple[str, ...], request: HelpRequest, work: Callable[[], Awaitable[Any]]) -> Any:
        """Compute once, and cache the result until the next event of the seat."""
        seen, task = self._answers.get(key, (-1, None))
        if task is None or seen != len(request.stream):
            task = asyncio.ensure_future(work())
            self._answers[key] = len(request.stream), task
        self._answers.move_to_end(key)
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._answers.get(key, (0, None))[1] is task:
                del self._answers[key]
            raise

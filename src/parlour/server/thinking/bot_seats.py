"""The bots of a table: asked after new events, answering after a fixed pause that reveals nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import ceil
from random import Random
from typing import Any, NamedTuple

import structlog

from parlour.bots.own import spec_of
from parlour.core import Choice, Drawn, Move, Seat
from parlour.core.errors import ParlourError
from parlour.server.clock import Clock, Milliseconds
from parlour.server.thinking.bot_worker import Ask, think
from parlour.server.thinking.worker_pool import WorkerPool, WorkFailed
from parlour.server.viewers.live_view import LiveView
from parlour.server.viewers.table_views import TableViews

log = structlog.get_logger()


class PendingAnswer(NamedTuple):
    about: tuple[Any, ...]
    task: "asyncio.Task[None]"


Given = tuple[str, Move | Drawn]  # Drawn: the bot failed, so the table draws the answer
Give = Callable[[Seat, str, Move | Drawn], Awaitable[None]]


class BotSeats:
    """The bots of one room."""

    def __init__(self, views: TableViews, clock: Clock, workers: WorkerPool, chance: Callable[[], Random]) -> None:
        self._room = views.room
        self._views = views
        self._clock = clock
        self._workers = workers
        self._chance = chance
        self._pending: dict[Seat, PendingAnswer] = {}

    def look(self, give: Give) -> None:
        """Start every bot that has something new to decide. It passes its answer to `give`."""
        bots = {seat: state.bot for seat, state in enumerate(self._room.seats) if state.bot}
        for seat in self._pending.keys() - bots.keys():
            self._stop(seat)
        if bots:
            self._workers.warm()
        for seat, bot in bots.items():
            self._look(seat, bot, give)

    def _look(self, seat: Seat, bot: str, give: Give) -> None:
        choices = self._room.choices_of(seat)
        if not choices:
            self._stop(seat)
            return
        view = self._views.view_of_seat(seat)
        about = (self._room.played, len(view.stream), tuple(choice.topic for choice in choices), bot)
        if seat not in self._pending or self._pending[seat].about != about:
            self._stop(seat)
            task = asyncio.create_task(self._think(view, bot, choices, give))
            self._pending[seat] = PendingAnswer(about, task)

    def stop(self) -> None:
        for seat in list(self._pending):
            self._stop(seat)

    async def stand_in(self, seat: Seat, topic: str, name: str) -> Given | None:
        """The answer of this bot for a seat whose time is up."""
        choices = [choice for choice in self._room.choices_of(seat) if choice.topic == topic]
        return await self.on_the_beat(self._views.view_of_seat(seat), name, choices)

    async def one_answer(self, view: LiveView, name: str, choices: Sequence[Choice]) -> Given | None:
        """The answer of this bot; if it fails, that of the clock."""
        ask = self._ask(view, name, choices)
        try:
            return await self._workers.do(ask.player, think, ask)
        except WorkFailed as error:
            log.error("bot-failed", bot=name, reason=str(error))
            return fallback(choices)

    async def on_the_beat(self, view: LiveView, name: str, choices: Sequence[Choice]) -> Given | None:
        """Answer at a multiple of the pause, so that the time to think does not reveal the hand."""
        due, beat = self._clock.now() + self._room.pace.think, self._room.pace.think
        answer = await self.one_answer(view, name, choices)
        late = max(0, self._clock.now() - due)
        await until(self._clock, due + ceil(late / beat) * beat)
        return answer

    async def _think(self, view: LiveView, name: str, choices: Sequence[Choice], give: Give) -> None:
        answer = await self.on_the_beat(view, name, choices)
        if answer is not None:
            with suppress(ParlourError):  # too late, or the table was closed
                await give(view.viewer, *answer)

    def _ask(self, view: LiveView, name: str, choices: Sequence[Choice]) -> Ask:
        return Ask(
            player=f"{self._room.name}/{self._room.played}/{view.viewer}/{name}",
            bot=name,
            game=view.game.name,
            box=view.game.box_name,
            options=view.options,
            seat=view.viewer,
            stream=tuple(view.stream),
            topics=frozenset(choice.topic for choice in choices),
            chance=self._chance().getrandbits(64),
            own=spec_of(name),
        )

    def _stop(self, seat: Seat) -> None:
        pending = self._pending.pop(seat, None)
        if pending is not None and pending.task is not asyncio.current_task():
            pending.task.cancel()


def fallback(choices: Sequence[Choice]) -> Given | None:
    """The answer of the clock to the first of these choices that is blocking."""
    for choice in choices:
        if choice.blocking and choice.fallback is not None:
            return choice.topic, choice.fallback
    return None


async def until(clock: Clock, when: Milliseconds) -> None:
    """Wait until this time."""
    while clock.now() < when:
        come = asyncio.get_running_loop().create_future()
        timer = clock.call_at(when, lambda come=come: come.done() or come.set_result(None))  # type: ignore[misc]
        try:
            await come
        finally:
            timer.cancel()

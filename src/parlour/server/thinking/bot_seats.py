"""Bots on the seats of a room: asked when they saw something new, answering after a pause that tells nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import ceil
from random import Random
from typing import Any, NamedTuple

import structlog

from parlour.core import Choice, Drawn, Move, Seat
from parlour.core.errors import ParlourError
from parlour.server.clock import Clock, Milliseconds
from parlour.server.table.room import Room
from parlour.server.thinking.bot_worker import Ask, think
from parlour.server.thinking.worker_pool import Failed, Workers
from parlour.server.viewers.live_view import Eye

log = structlog.get_logger()


class Thought(NamedTuple):
    about: tuple[Any, ...]
    task: "asyncio.Task[None]"


Given = tuple[str, Move | Drawn]  # Drawn: the bot failed, and the table draws the answer
Give = Callable[[Seat, str, Move | Drawn], Awaitable[None]]


class Benches:
    """The bots of one room."""

    def __init__(self, room: Room, clock: Clock, workers: Workers, give: Give, chance: Callable[[], Random]) -> None:
        self._room = room
        self._clock = clock
        self._workers = workers
        self._give = give
        self._chance = chance
        self._thoughts: dict[Seat, Thought] = {}

    def look(self, eye_of: Callable[[Seat], Eye]) -> None:
        """Let every bot think that has something new to think about."""
        bots = {seat: state.bot for seat, state in enumerate(self._room.seats) if state.bot}
        for seat in self._thoughts.keys() - bots.keys():
            self._stop(seat)
        if bots:
            self._workers.warm()
        for seat, bot in bots.items():
            self._look(seat, bot, eye_of)

    def _look(self, seat: Seat, bot: str, eye_of: Callable[[Seat], Eye]) -> None:
        choices = self._room.choices_of(seat)
        if not choices:
            self._stop(seat)
            return
        about = (self._room.played, len(eye_of(seat).stream), tuple(choice.topic for choice in choices), bot)
        if seat not in self._thoughts or self._thoughts[seat].about != about:
            self._stop(seat)
            task = asyncio.create_task(self._think(eye_of(seat), bot, choices))
            self._thoughts[seat] = Thought(about, task)

    def stop(self) -> None:
        for seat in list(self._thoughts):
            self._stop(seat)

    async def one_answer(self, eye: Eye, name: str, choices: Sequence[Choice]) -> Given | None:
        """What this bot answers; where it fails, what the clock would."""
        ask = self._ask(eye, name, choices)
        try:
            return await self._workers.do(ask.player, think, ask)
        except Failed as error:
            log.error("bot-failed", bot=name, reason=str(error))
            return fallback(choices)

    async def on_the_beat(self, eye: Eye, name: str, choices: Sequence[Choice]) -> Given | None:
        """A bot that takes longer than the pause waits for the next beat, so that its time does not tell its hand."""
        due, beat = self._clock.now() + self._room.pace.think, self._room.pace.think
        answer = await self.one_answer(eye, name, choices)
        late = max(0, self._clock.now() - due)
        await until(self._clock, due + ceil(late / beat) * beat)
        return answer

    async def _think(self, eye: Eye, name: str, choices: Sequence[Choice]) -> None:
        answer = await self.on_the_beat(eye, name, choices)
        if answer is not None:
            with suppress(ParlourError):  # late, or the table was closed: it will see
                await self._give(eye.viewer, *answer)

    def _ask(self, eye: Eye, name: str, choices: Sequence[Choice]) -> Ask:
        return Ask(
            player=f"{self._room.name}/{self._room.played}/{eye.viewer}/{name}",
            bot=name,
            game=eye.game.name,
            box=eye.game.box_name,
            options=eye.options,
            seat=eye.viewer,
            stream=tuple(eye.stream),
            topics=frozenset(choice.topic for choice in choices),
            chance=self._chance().getrandbits(64),
        )

    def _stop(self, seat: Seat) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought is not None and thought.task is not asyncio.current_task():
            thought.task.cancel()


def fallback(choices: Sequence[Choice]) -> Given | None:
    """What the clock would answer to the first of these that the table waits for."""
    for choice in choices:
        if choice.blocking and choice.fallback is not None:
            return choice.topic, choice.fallback
    return None


async def until(clock: Clock, when: Milliseconds) -> None:
    """Wait for a time of this clock."""
    while clock.now() < when:
        come = asyncio.get_running_loop().create_future()
        timer = clock.call_at(when, lambda come=come: come.done() or come.set_result(None))  # type: ignore[misc]
        try:
            await come
        finally:
            timer.cancel()

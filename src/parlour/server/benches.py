"""Bots on the seats of a room: asked when they saw something new, answering after a pause that tells nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import structlog

from parlour.bots import Answer, Player, bot
from parlour.core import Choice, Move, Seat
from parlour.core.errors import ParlourError
from parlour.server.clock import Clock, Milliseconds
from parlour.server.eye import Eye
from parlour.server.room import Room

log = structlog.get_logger()


class Thought(NamedTuple):
    about: tuple[Any, ...]
    task: "asyncio.Task[None]"


Give = Callable[[Seat, str, Move], Awaitable[None]]


class Benches:
    """The bots of one room."""

    def __init__(self, room: Room, clock: Clock, pool: Executor, give: Give, chance: Callable[[], Random]) -> None:
        self._room = room
        self._clock = clock
        self._pool = pool
        self._give = give
        self._chance = chance
        self._players: dict[tuple[int, Seat, str], Player] = {}
        self._thoughts: dict[Seat, Thought] = {}

    def look(self, eye_of: Callable[[Seat], Eye]) -> None:
        """Let every bot think that has something new to think about."""
        for seat, state in enumerate(self._room.seats):
            choices = self._room.choices_of(seat) if state.bot else ()
            if not choices or state.bot is None:
                self._stop(seat)
                continue
            about = (self._room.played, len(eye_of(seat).stream), tuple(choice.topic for choice in choices), state.bot)
            if seat not in self._thoughts or self._thoughts[seat].about != about:
                self._stop(seat)
                task = asyncio.create_task(self._think(eye_of(seat), state.bot, choices))
                self._thoughts[seat] = Thought(about, task)

    def stop(self) -> None:
        for seat in list(self._thoughts):
            self._stop(seat)

    async def one_answer(self, eye: Eye, name: str, choices: Sequence[Choice]) -> Answer | None:
        """What this bot would answer, worked out beside the event loop."""
        player = self._player(eye, name)
        return await asyncio.get_running_loop().run_in_executor(self._pool, player.answer, eye.sight(), tuple(choices))

    async def _think(self, eye: Eye, name: str, choices: Sequence[Choice]) -> None:
        due = self._clock.now() + self._room.pace.think
        try:
            answer = await self.one_answer(eye, name, choices)
        except Exception as error:  # the clock will answer for it
            log.error("bot-failed", bot=name, exc_info=error)
            return
        await until(self._clock, due)
        if answer is not None:
            with suppress(ParlourError):  # late, or the table was closed: it will see
                await self._give(eye.viewer, *answer)

    def _player(self, eye: Eye, name: str) -> Player:
        key = (self._room.played, eye.viewer, name)
        if key not in self._players:
            self._players[key] = bot(name, eye.game, eye.options, self._chance())
        return self._players[key]

    def _stop(self, seat: Seat) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought is not None and thought.task is not asyncio.current_task():
            thought.task.cancel()


async def until(clock: Clock, when: Milliseconds) -> None:
    """Wait for a time of this clock."""
    while clock.now() < when:
        come = asyncio.get_running_loop().create_future()
        timer = clock.call_at(when, lambda come=come: come.done() or come.set_result(None))  # type: ignore[misc]
        try:
            await come
        finally:
            timer.cancel()

"""Bots in worker processes. A process gets only what the bot's seat saw."""

from collections import OrderedDict
from random import Random
from typing import Any

from msgspec import Struct

from parlour.bots import BUDGET, Answer, bot
from parlour.bots.errors import BotFailed
from parlour.bots.own import add
from parlour.core import Options, Seat, Seen, View
from parlour.games import load
from parlour.server.thinking.worker_pool import WorkFailed

REMEMBERED = 200  # bots kept; a dropped one reads its stream again


class Ask(Struct, frozen=True):
    """A request to a bot. `player`: the same for all its answers in a game. `chance`: the seed of its draws.

    `own`: where a bot that was added to the server is found, which no client sees; None for the bots of the game.
    """

    player: str
    bot: str
    game: str
    box: str
    options: Options
    seat: Seat
    stream: tuple[Seen, ...]
    topics: frozenset[str]
    chance: int
    own: str | None


class BotSession:
    """A bot and its view so far."""

    def __init__(self, ask: Ask) -> None:
        game = load(ask.game, ask.box)
        if ask.own is not None:
            add(ask.own)
        self._player = bot(ask.bot, game, ask.options, Random(ask.chance), BUDGET)
        self._view = View(game, ask.options, ask.seat)

    @property
    def seat(self) -> Seat:
        return self._view.viewer

    @property
    def stream(self) -> list[Seen]:
        return self._view.stream

    @property
    def view(self) -> Any:
        """The position as the bot's seat can build it."""
        return self._view.position

    def follows(self, ask: Ask) -> bool:
        return list(ask.stream[: len(self.stream)]) == self.stream

    def answer(self, ask: Ask) -> Answer | None:
        self._view.follow(ask.stream)
        mine = [choice for choice in self._view.game.choices(self.view) if choice.seat == self.seat]
        return self._player.answer(self, tuple(choice for choice in mine if choice.topic in ask.topics))


_sessions: OrderedDict[str, BotSession] = OrderedDict()


def think(ask: Ask) -> Answer | None:
    """The answer of this bot."""
    session = _sessions.pop(ask.player, None)
    if session is None or not session.follows(ask):
        session = BotSession(ask)
    _sessions[ask.player] = session
    while len(_sessions) > REMEMBERED:
        _sessions.popitem(last=False)
    try:
        return session.answer(ask)
    except BotFailed as error:
        raise WorkFailed(f"{error.facts['error']} in {error.facts['place']}") from error

"""`parlour play`: one person against bots; without a terminal, a game among bots."""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from parlour.bots import Player, Sight, bot, check, opponent
from parlour.bots.errors import BotError
from parlour.cli import places
from parlour.cli.closing import closing
from parlour.cli.opening import opening
from parlour.cli.prompt import Prompt
from parlour.cli.records import read_game
from parlour.cli.screen import NAMES, Screen
from parlour.cli.seats import seat_of
from parlour.core import SPECTATOR, Choice, Table, read_options, seed_of
from parlour.core.log import By
from parlour.core.record import write_record
from parlour.core.scene import Scene
from parlour.games import load
from parlour.lab.loop import play_out
from parlour.words import Words

say = Words().say


class Person:
    """The person at the terminal: sees the new events, then is asked."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table = table
        self._screen = screen
        self._read = 0
        commands = {"table": self._look, "log": self._log}
        self._prompt = Prompt(table.game, table.options, screen, input, self._hand, commands)

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Any:
        news = self.news()
        if not news and not any(choice.blocking for choice in choices):
            return None
        if any(choice.blocking for choice in choices):
            self._look()
        return self._prompt.ask(choices)

    def news(self) -> bool:
        """Print the new events, if there are any."""
        stream = self._table.stream(self._screen.viewer)
        fresh = stream[self._read :]
        self._screen.events(fresh, self._read)
        self._read = len(stream)
        return bool(fresh)

    def _look(self) -> None:
        self._screen.table(self._table.view(self._screen.viewer), self._table.stream(self._screen.viewer))

    def _scene(self) -> Scene:
        return self._table.game.scene(self._table.view(self._screen.viewer))

    def _hand(self) -> Sequence[str | None]:
        """The cards in hand, in order."""
        mine = [zone for zone in self._scene().zones if zone.seat == self._screen.viewer and zone.layout == "hand"]
        return [card.face for zone in mine for card in zone.cards]

    def _log(self) -> None:
        self._screen.events(self._table.stream(self._screen.viewer))


def new_game(
    name: str, options: dict[str, Any], seat: str, bots: str | None, seed: str | None, save: Path | None
) -> None:
    game = load(name)
    settled = read_options(game.options, options)
    mine = seat_of(seat, NAMES, settled.seats)
    seed = seed if seed is not None else secrets.token_hex(8)
    table = Table(game, settled, seed_of(seed))
    chosen = bots or opponent(name, settled)
    check(name, chosen, settled)
    people: list[str | None] = [chosen] * settled.seats
    if sys.stdin.isatty() and sys.stdout.isatty():
        people[mine] = None
        play(table, people, seed, save)
    else:
        watch(table, people, seed, save)


def resume(file: Path, save: Path | None) -> None:
    """Continue a saved game, on the seat of a person."""
    record, table = read_game(file)
    people: list[str | None] = list(record.bots) or [None, *[usual(table)] * (table.options.seats - 1)]
    play(table, people, f"{record.seed}/{len(table.log)}", save or file)


def play(table: Table, people: Sequence[str | None], seed: str, save: Path | None) -> None:
    seat = people.index(None) if None in people else 0
    screen = Screen(table.game, NAMES[: len(people)], seat)
    person = Person(table, screen)
    players = [person if name is None else bot_at(table, name, f"{seed}/{at}") for at, name in enumerate(people)]
    opening(table, people, screen)
    screen.say(say("prompt-help"))
    try:
        finish(table, players, people, seed)
        person.news()
        closing(table, screen)
        if save:
            write(table, people, save)
    except (KeyboardInterrupt, EOFError, BotError) as error:
        path = save or state_file(table.game.name)
        write(table, people, path)
        print(f"\n{say('saved', file=str(path))}")
        if isinstance(error, BotError):
            raise


def watch(table: Table, people: Sequence[str | None], seed: str, save: Path | None) -> None:
    """A game among bots, as a spectator sees it."""
    screen = Screen(table.game, NAMES[: len(people)], SPECTATOR)
    players = [bot_at(table, name or usual(table), f"{seed}/{at}") for at, name in enumerate(people)]
    opening(table, people, screen)
    finish(table, players, people, seed)
    screen.events(table.stream(SPECTATOR))
    closing(table, screen)
    if save:
        write(table, people, save)


def usual(table: Table) -> str:
    return opponent(table.game.name, table.options)


def bot_at(table: Table, name: str, seed: str) -> Player:
    return bot(name, table.game, table.options, Random(seed))


def finish(table: Table, players: Sequence[Player], people: Sequence[str | None], seed: str) -> None:
    by: list[By] = ["seat" if name is None else "bot" for name in people]
    play_out(table, players, by, Random(seed))


def write(table: Table, people: Sequence[str | None], path: Path) -> None:
    names = tuple(NAMES[: len(people)])
    path.write_bytes(write_record(table.record(names=names, bots=tuple(people))))


def state_file(name: str) -> Path:
    """The file of a game that was left without a name."""
    places.state().mkdir(parents=True, exist_ok=True)
    return places.state() / f"{name}.json"

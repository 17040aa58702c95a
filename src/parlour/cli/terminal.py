"""`parlour play`: one person against bots; without a terminal, a game among bots."""

import secrets
import signal
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from parlour.bots import Player, Sight, bot, check, opponent, own
from parlour.bots.errors import BotError
from parlour.cli import saved_games
from parlour.cli.closing import closing
from parlour.cli.commands import Commands, Left
from parlour.cli.console import has_person
from parlour.cli.errors import BotNotNamed, file_error
from parlour.cli.interrupts import leaving_at_once
from parlour.cli.line_editor import line_reader
from parlour.cli.opening import opening
from parlour.cli.prompt import Prompt
from parlour.cli.records import read_game
from parlour.cli.screen import NAMES, Screen
from parlour.cli.seats import seat_of
from parlour.cli.take_back import take_back
from parlour.core import SPECTATOR, Choice, Seen, Table, read_options, seed_of
from parlour.core.errors import BadOption
from parlour.core.log import By
from parlour.core.scene import Scene
from parlour.games import load
from parlour.lab.loop import Seated, play_out, step
from parlour.records import save_record
from parlour.words import Words

say = Words().say
People = Sequence[str | None]  # the bot of each seat; None for the person


class TakenBack(Exception):
    """The table went back: the open question is another one."""


class Sitting:
    """A game with a person at the terminal: the table, its players, and where it is saved."""

    def __init__(
        self, table: Table, people: People, seed: str, file: Path | None, console: Console | None = None
    ) -> None:
        self.table = table
        self.screen = Screen(table.game, NAMES[: len(people)], people.index(None), console)
        self._people = people
        self._seed = seed
        self._file = file
        self._finished = len(table.log)  # entries of the log after the last finished step
        self._read: list[Seen] = []  # the events that are on the screen
        self._prompt = Prompt(table.options, self.screen, line_reader(), self._hand, Commands(self))

    def play(self) -> None:
        """Play to the end. Left, EOFError or KeyboardInterrupt if the person leaves."""
        players, by, sights = self._players(), _by(self._people), self._sights()
        generator = Random(self._seed)
        while self.table.choices:
            try:
                step(self.table, players, by, sights, generator)
            except TakenBack:
                players = self._players()  # bots remember what they saw
            self._finished = len(self.table.log)
        self.news()

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Any:
        """The person's answer: the new events are shown first."""
        news = self.news()
        if not news and not any(choice.blocking for choice in choices):
            return None
        if any(choice.blocking for choice in choices):
            self.look()
        return self._prompt.ask(choices)

    def news(self) -> bool:
        """Print the new events, if there are any."""
        stream = self.table.stream(self.screen.viewer)
        fresh = stream[len(self._read) :]
        self.screen.events(fresh, len(self._read))
        self._read = list(stream)
        return bool(fresh)

    def look(self) -> None:
        self.screen.table(self.table.view(self.screen.viewer), self.table.stream(self.screen.viewer))

    def undo(self) -> None:
        """Take back the person's last move, and ask again."""
        move = take_back(self.table, self.screen.viewer)
        self._read = list(self.table.stream(self.screen.viewer))
        self.screen.say(say("prompt-undone", move=self.screen.words.move(move, self._hand())))
        raise TakenBack

    def save(self, name: str | None) -> None:
        """Save the game under a new name, or where it was saved before."""
        if name is not None and (self._file is None or saved_games.file_of(name) != self._file):
            self._file = saved_games.free_file(name)
        self.write()

    def write(self) -> None:
        """Write the game up to the last finished step, and print how to continue it."""
        table = self.table
        whole = Table(table.game, table.options, table.seed, table.nonces, table.log[: self._finished])
        self._file = self._file or saved_games.unnamed_file(table.game.name)
        write(whole, self._people, self._file)
        print(say("saved", command=saved_games.way_back(self._file, filter(None, self._people))))

    def leave(self) -> None:
        """Save the game, and leave it. It goes on if it cannot be saved."""
        self.write()
        raise Left

    def write_somewhere(self) -> None:
        """Write the game as it ends; among the saved games if its own file cannot be used."""
        try:
            self.write()
        except OSError as error:
            self.screen.say(file_error(error))
            self._file = None
            self.write()

    def close(self) -> None:
        """Print the end; a game that has a file is written there."""
        closing(self.table, self.screen)
        if self._file:
            write(self.table, self._people, self._file)

    def _players(self) -> list[Player]:
        seed = f"{self._seed}/{len(self.table.log)}" if self._read else self._seed
        return [
            self if name is None else bot_at(self.table, name, f"{seed}/{at}") for at, name in enumerate(self._people)
        ]

    def _sights(self) -> list[Seated]:
        return [Seated(self.table, seat) for seat in range(len(self._people))]

    def _scene(self) -> Scene:
        return self.table.game.scene(self.table.view(self.screen.viewer))

    def _hand(self) -> Sequence[str | None]:
        """The cards in hand, in order."""
        mine = [zone for zone in self._scene().zones if zone.seat == self.screen.viewer and zone.layout == "hand"]
        return [card.face for zone in mine for card in zone.cards]


def new_game(
    name: str, options: dict[str, Any], seat: str, bots: str | None, seed: str | None, save: Path | None
) -> None:
    game = load(name)
    settled = read_options(game.options, options)
    if save is not None:
        saved_games.must_be_free(save)
    mine = seat_of(seat, NAMES, settled.seats)
    seed = seed if seed is not None else secrets.token_hex(8)
    table = Table(game, settled, seed_of(seed))
    chosen = bots or opponent(name, settled)
    check(name, chosen, settled)
    people: list[str | None] = [chosen] * settled.seats
    if has_person():
        people[mine] = None
        play(table, people, seed, save)
    else:
        watch(table, people, seed, save)


def resume(name: str, bots: str | None, save: Path | None) -> None:
    """Continue a saved game, on the seat of a person; a game among bots is watched. `bots`: one of those in it."""
    file = saved_games.found(name)
    record, table = read_game(file)
    people: list[str | None] = list(record.bots) or [None, *[usual(table)] * (table.options.seats - 1)]
    if save is not None:
        saved_games.must_be_free(save)
    seated = tuple(dict.fromkeys(filter(None, people)))
    if bots is not None and bots not in seated:
        raise BadOption("--bots", bots, seated)
    for bot_name in seated:
        if ":" in bot_name and own.spec_of(bot_name) is None:
            raise BotNotNamed(bot_name)
    carry_on = play if None in people else watch
    carry_on(table, people, f"{record.seed}/{len(table.log)}", save or file)


def play(table: Table, people: People, seed: str, save: Path | None) -> None:
    with leaving_at_once():
        sitting = Sitting(table, people, seed, save)
        opening(table, people, sitting.screen)
    if not table.over:
        sitting.screen.say(say("prompt-help"))
    try:
        sitting.play()
    except Left:
        pass
    except (KeyboardInterrupt, EOFError, BotError) as error:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game is saved, however often Ctrl-C is pressed
        print()  # the cursor is behind the question
        sitting.write_somewhere()
        if isinstance(error, BotError):
            raise
    else:
        sitting.close()


def watch(table: Table, people: People, seed: str, save: Path | None) -> None:
    """A game among bots, as a spectator sees it."""
    screen = Screen(table.game, NAMES[: len(people)], SPECTATOR)
    players = [bot_at(table, name or usual(table), f"{seed}/{at}") for at, name in enumerate(people)]
    opening(table, people, screen)
    play_out(table, players, _by(people), Random(seed))
    screen.events(table.stream(SPECTATOR))
    closing(table, screen)
    if save:
        write(table, people, save)


def usual(table: Table) -> str:
    return opponent(table.game.name, table.options)


def bot_at(table: Table, name: str, seed: str) -> Player:
    return bot(name, table.game, table.options, Random(seed))


def write(table: Table, people: People, path: Path) -> None:
    record = table.record(names=tuple(NAMES[: len(people)]), bots=tuple(people))
    save_record(record, path)


def _by(people: People) -> list[By]:
    return ["seat" if name is None else "bot" for name in people]

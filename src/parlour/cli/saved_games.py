"""Games that a person left: each is a record with a name, in the user's state directory."""

import re
import shlex
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from rich.table import Table as Grid
from rich.text import Text

from parlour.bots import own
from parlour.cli import places
from parlour.cli.console import new_console
from parlour.cli.errors import BadSaveName, NoSavedGame, SaveNameTaken
from parlour.cli.invocation import program
from parlour.cli.records import read_game
from parlour.core import Table
from parlour.core.errors import ParlourError
from parlour.words import Words, capital

SUFFIX = ".json"
NAME = re.compile(r"\w[\w-]*")  # no hyphen at the beginning: it would be read as an option


class Saved(Struct, frozen=True):
    """One line of the list."""

    name: str
    game: str
    when: str
    turn: str


def names() -> tuple[str, ...]:
    """The names of the saved games, the newest last."""
    found = filter(Path.is_file, places.state().glob(f"*{SUFFIX}"))
    files = sorted(found, key=lambda file: file.stat().st_mtime)
    return tuple(file.name.removesuffix(SUFFIX) for file in files)


def file_of(name: str) -> Path:
    """The file of a game of this name, saved or not. BadSaveName if no file can have this name."""
    if not NAME.fullmatch(name):
        raise BadSaveName(name)
    return _path(name)


def _path(name: str) -> Path:
    return places.state() / f"{name}{SUFFIX}"


def free_file(name: str) -> Path:
    """The file for a new name. SaveNameTaken if another game has it."""
    file = file_of(name)
    if file.exists():
        raise SaveNameTaken(name)
    return _ready(file)


def unnamed_file(game: str) -> Path:
    """The file for a game without a name: the name of its rules and the first free number."""
    taken = set(names())
    number = next(number for number in range(1, len(taken) + 2) if f"{game}-{number}" not in taken)
    return _ready(file_of(f"{game}-{number}"))


def _ready(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def found(name: str) -> Path:
    """The saved game of this name, or the file at this path. NoSavedGame if there is neither."""
    if name in names():
        return _path(name)
    path = Path(name)
    if path.suffix or len(path.parts) > 1 or path.is_file():
        return path
    raise NoSavedGame(name, names())


def must_be_free(file: Path) -> None:
    """OSError if there is such a file, or if it cannot be written."""
    file.touch(exist_ok=False)
    file.unlink()


def way_back(file: Path, bots: Iterable[str]) -> str:
    """The command that continues this game, with the bots of one's own among these."""
    is_saved = file.parent == places.state() and file.suffix == SUFFIX
    name = file.stem if is_saved else str(file)
    words = ["play", "--resume", name]
    for spec in filter(None, map(own.spec_of, dict.fromkeys(bots))):
        words += ["--bots", spec]
    return f"{program()} {shlex.join(words)}"


def show() -> None:
    """Print the list of the saved games, the newest last, and how to continue one."""
    console, words = new_console(), Words()
    saved = [_saved(name) for name in names()]
    if not saved:
        console.print(Text(words.say("saved-none", program=program())), soft_wrap=True)
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for title in ("name", "game", "when", "turn"):
        grid.add_column(words.say(f"column-{title}"))
    for line in saved:
        grid.add_row(line.name, line.game, line.when, line.turn)
    console.print(grid)
    console.print(Text(words.say("saved-resume", program=program())), soft_wrap=True)


def _saved(name: str) -> Saved:
    """The line of a game; also of a file that cannot be read."""
    file = _path(name)
    when = datetime.fromtimestamp(file.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        _, table = read_game(file)
    except (ParlourError, OSError):
        return Saved(name, "", when, Words().say("saved-broken"))
    words = Words(table.game)
    return Saved(name, words.say("game"), when, words.say("saved-over") if table.over else _turn(table, words))


def _turn(table: Table, words: Words) -> str:
    """How far the game is, by its counter of turns; without one, by its common counters."""
    counters = [one for one in table.game.scene(table.position).counters if one.seat is None]
    turns = [one for one in counters if one.name == "turn"] or counters
    return " · ".join(f"{capital(words.say(f'counter-{one.name}', count=one.value))} {one.value}" for one in turns)

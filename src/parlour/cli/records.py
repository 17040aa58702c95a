"""`parlour replay` and `parlour verify`: a record as one viewer saw it, and its check."""

from pathlib import Path

from rich.text import Text

from parlour.cli.console import new_console
from parlour.cli.screen import NAMES, Screen
from parlour.cli.seats import seat_of
from parlour.core import SPECTATOR, Table
from parlour.core.record import Record
from parlour.games import replay
from parlour.records import open_record, open_records
from parlour.words import Words


def read_game(file: Path) -> tuple[Record, Table]:
    """The only record of a file, and its table."""
    record = open_record(file)
    return record, replay(record)


def names_of(record: Record, table: Table) -> tuple[str, ...]:
    """The names of the seats."""
    return (record.names or NAMES)[: table.options.seats]


def show(file: Path, seat: str | None) -> None:
    """Print the whole game as this seat (or a spectator) saw it."""
    record, table = read_game(file)
    names = names_of(record, table)
    viewer = SPECTATOR if seat is None else seat_of(seat, names, table.options.seats)
    stream = table.stream(viewer)
    screen = Screen(table.game, names, viewer)
    screen.events(stream)
    screen.table(table.view(viewer), stream)


def verify(file: Path) -> None:
    """Print for each game what was checked, and whose parts are in its shuffle.

    It is derived again where its rules are today's, and folded where they are older.
    """
    console = new_console()
    words = Words()
    for record in open_records(file):
        table = replay(record)
        key = "verified" if table.over else "verified-unfinished"
        if record.version < table.game.version:
            key = "verified-folded"
        draws = sum(entry.draw is not None for entry in table.log)
        facts = {"game": record.game, "lines": len(record.lines), "draws": draws, "commitment": record.commitment}
        console.print(Text(words.say(key, **facts)))
        console.print(Text(_parts(record, words)))


def _parts(record: Record, words: Words) -> str:
    """The seats' parts of the seed, and how far they were checked."""
    if not record.nonces:
        return words.say("verified-alone")
    if not record.commits:
        return words.say("verified-old-parts")
    given = sum(bool(commit) and seat not in record.replaced for seat, commit in enumerate(record.commits))
    bots = len(record.commits) - given - len(record.replaced)
    said = words.say("verified-parts", given=given, bots=bots, replaced=len(record.replaced))
    if not record.replaced:
        return said
    names = [words.name(seat) for seat in record.replaced]
    return f"{said} {words.say('verified-replaced', seats=', '.join(names))}"

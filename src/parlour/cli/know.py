"""What a seat could know at some point of a saved game: the sheet, what is certain, and the best questions."""

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.records import names_of, read_game
from parlour.cli.seats import seat_of
from parlour.core.errors import BadOption
from parlour.knowledge import Knowledge
from parlour.knowledge.report import told
from parlour.words import Words, capital

BEST = 8  # questions shown to people


def know(file: Path, whose: str, at: int | None, as_json: bool) -> None:
    record, table = read_game(file)
    names = names_of(record, table)
    seat = seat_of(whose, names, table.options.seats)
    stream = table.stream(seat)
    if at is not None and not 0 <= at <= len(stream):
        raise BadOption("--at", at, (f"0-{len(stream)}",))
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in stream[:at]:
        knowledge.see(seen)
    words = Words(table.game, names, seat)
    found = told(knowledge)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(found, words)


def show(found: dict[str, Any], words: Words) -> None:
    console = Console(highlight=False)
    if found["worlds"] is None:
        console.print(Text(words.say(found["reason"])))
        return
    sheet(console, found, words)
    if (trusting := found.get("if_right")) is not None:
        console.print(Text(words.say("know-if-right")))
        if trusting["worlds"] is None:
            console.print(Text(words.say(trusting["reason"])))
        else:
            sheet(console, trusting, words)
    for question in found["questions"][:BEST]:
        line = words.say(
            "know-question", move=question["text"], bits=f"{question['bits']:.2f}", named=f"{question['named']:.0%}"
        )
        console.print(Text(line))


def sheet(console: Console, found: dict[str, Any], words: Words) -> None:
    """How many worlds, and the odds of every card for every place."""
    about = "know-exact" if found["error"] is None else "know-estimate"
    console.print(Text(words.say(about, worlds=f"{found['worlds']:,.0f}", error=f"{found['error'] or 0:.3f}")))
    holders = sorted({holder for row in found["odds"].values() for holder in row})
    grid = Grid(box=None, padding=(0, 1, 0, 0))
    for title in ("", *(title_of(words, holder) for holder in holders)):
        grid.add_column(title, justify="right" if title else "left")
    for thing, row in found["odds"].items():
        grid.add_row(capital(words.thing(thing)), *(share(row.get(holder, 0.0)) for holder in holders))
    console.print(grid)


def title_of(words: Words, holder: str) -> str:
    zone, _, which = holder.partition("/")
    return capital(words.name(int(which))) if which.isdigit() and zone == "hand" else holder


def share(odds: float) -> str:
    return "·" if odds == 0 else f"{odds:.0%}"

"""`parlour know`: what a seat can know at a point of a saved game: odds, certain facts and the best questions."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import UNSET
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.console import new_console
from parlour.cli.records import names_of, read_game
from parlour.cli.seats import seat_of
from parlour.core import Seat
from parlour.core.errors import BadOption
from parlour.knowledge import Knowledge
from parlour.knowledge.report import Figures, Report, report_on
from parlour.words import Words, capital

BEST = 8  # questions shown
Owners = Mapping[str, Seat | None]  # by zone


def know(file: Path, whose: str, at: int | None, as_json: bool) -> None:
    record, table = read_game(file)
    names = names_of(record, table)
    seat = seat_of(whose, names, table.options.seats)
    stream = table.stream(seat)
    if at is not None and not 0 <= at <= len(stream):
        raise BadOption("--at", at, (f"0-{len(stream)}",))
    knowledge = Knowledge(table.game, table.options, seat)
    knowledge.follow(stream[:at])
    words = Words(table.game, names, seat)
    found = report_on(knowledge)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(found, words, {zone.name: zone.seat for zone in table.game.scene(knowledge.view).zones})


def show(found: Report, words: Words, owners: Owners) -> None:
    console = new_console()
    figures(console, found, words, owners)
    if found.if_right is not UNSET:
        console.print(Text(words.say("know-if-right")))
        figures(console, found.if_right, words, owners)
    for question in (found.questions or ())[:BEST]:
        line = words.say(
            "know-question", move=question.text, bits=f"{question.bits:.2f}", named=f"{question.named:.0%}"
        )
        console.print(Text(line))
    if found.left_out:
        console.print(Text(words.say("know-left-out", count=found.left_out)))


def figures(console: Console, found: Figures, words: Words, owners: Owners) -> None:
    """The number of worlds and the odds of every card in every zone, or why there are none."""
    if found.worlds is None or found.odds is UNSET:
        facts = {"cases": f"{found.cases or 0:,}", "limit": f"{found.limit or 0:,}"}
        console.print(Text(words.say(found.reason or "know-unsuited", **facts)))
        return
    about = "know-exact" if found.error is None else "know-estimate"
    console.print(Text(words.say(about, worlds=f"{found.worlds:,.0f}", error=f"{found.error or 0:.3f}")))
    holders = sorted({holder for row in found.odds.values() for holder in row})
    grid = Grid(box=None, padding=(0, 1, 0, 0))
    for title in ("", *(title_of(words, holder, owners.get(holder)) for holder in holders)):
        grid.add_column(title, justify="right" if title else "left")
    for thing, row in found.odds.items():
        grid.add_row(capital(words.thing(thing)), *(share(row.get(holder, 0.0)) for holder in holders))
    console.print(grid)


def title_of(words: Words, holder: str, owner: Seat | None) -> str:
    """The name of a zone; for a hand, its owner's."""
    zone, _, which = holder.partition("/")
    if owner is None:
        return capital(f"{words.say(f'zone-{zone}')} {which}".strip())
    name = capital(words.name(owner))
    return name if zone == "hand" else f"{name}: {words.say(f'zone-{zone}')}"


def share(odds: float) -> str:
    return "·" if odds == 0 else f"{odds:.0%}"

"""`parlour know`: what a seat can know at a point of a saved game: odds, certain facts and the best questions."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import UNSET
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.console import new_console, paragraph
from parlour.cli.records import names_of, read_game
from parlour.cli.seats import seat_of
from parlour.core import Seat
from parlour.core.errors import BadOption
from parlour.core.evidence import Holder, Thing
from parlour.knowledge import Knowledge
from parlour.knowledge.report import Figures, QuestionReport, Report, report_on
from parlour.words import Words, capital

BEST = 8  # questions shown
ROUNDING = 1e-6
CELL = 4  # columns that a share takes
LAST = "\uffff"  # sorts after all names: what is not certain keeps its order
Owners = Mapping[str, Seat | None]  # by zone
Odds = Mapping[Thing, Mapping[Holder, float]]


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
        owners = {zone.name: zone.seat for zone in table.game.scene(knowledge.view).zones}
        show(new_console(), found, words, owners)


def show(console: Console, found: Report, words: Words, owners: Owners) -> None:
    figures(console, found, words, owners)
    if found.if_right is not UNSET:
        console.print(Text(words.say("know-if-right")))
        figures(console, found.if_right, words, owners)
    for question in (found.questions or ())[:BEST]:
        console.print(Text(question_line(question, words)))
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
    grid(console, found.odds, words, owners)


def grid(console: Console, odds: Odds, words: Words, owners: Owners) -> None:
    """The odds of every card in every zone; zones with the same title make one column. For copies, their number.

    If the titles are too wide they are numbered, and a line before the table says what the numbers mean.
    """
    titles = {holder: title_of(words, holder, owners.get(holder)) for row in odds.values() for holder in row}
    columns = list(dict.fromkeys(titles[holder] for holder in sorted(titles)))
    copies = any(sum(row.values()) > 1 + ROUNDING for row in odds.values())
    if copies:
        paragraph(console, Text(words.say("know-copies")))
    heads = columns
    if max(map(len, map(words.thing, odds))) + sum(max(len(title), CELL) + 1 for title in columns) > console.width:
        heads = [str(number) for number in range(1, len(columns) + 1)]
        legend = ", ".join(f"{head} {title}" for head, title in zip(heads, columns, strict=True))
        paragraph(console, Text(words.say("know-columns", legend=legend)))
    drawn = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for title in ("", *heads):
        drawn.add_column(title, justify="right" if title else "left", no_wrap=True)
    for thing in sorted(odds, key=lambda thing: words.thing(thing) if len(odds[thing]) == 1 else LAST):
        shares = [sum(part for holder, part in odds[thing].items() if titles[holder] == title) for title in columns]
        drawn.add_row(capital(words.thing(thing)), *(number(cell) if copies else share(cell) for cell in shares))
    console.print(drawn)


def question_line(question: QuestionReport, words: Words) -> str:
    """The moves of a question and its value."""
    moves = ", ".join(map(words.move, (question.move, *question.then)))
    return words.say("know-question", move=moves, bits=f"{question.bits:.2f}", named=f"{question.named:.0%}")


def title_of(words: Words, holder: str, owner: Seat | None) -> str:
    """The name of a zone; for a hand, its owner's."""
    zone, _, which = holder.partition("/")
    if owner is None:
        return capital(f"{words.say(f'zone-{zone}')} {which}".strip())
    name = capital(words.name(owner))
    return name if zone == "hand" else f"{name}: {words.say(f'zone-{zone}')}"


def number(copies: float) -> str:
    return "·" if copies < ROUNDING else f"{copies:.1f}"


def share(odds: float) -> str:
    return "·" if odds == 0 else f"{odds:.0%}"

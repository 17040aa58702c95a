"""`parlour know`: what a seat can know at a point of a saved game: odds, certain facts and the best questions."""

from collections.abc import Mapping, Sequence
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
READABLE = 1e12  # worlds
NONE = "·"
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
    if found.worlds is None or found.worlds is UNSET or found.odds is UNSET:
        facts = {"cases": f"{found.cases or 0:,}", "limit": f"{found.limit or 0:,}"}
        console.print(Text(words.say(found.reason or "know-unsuited", **facts)))
        return
    about = "know-exact" if found.error is None else "know-estimate"
    console.print(Text(words.say(about, worlds=_count(found.worlds), error=f"{found.error or 0:.3f}")))
    grid(console, found.odds, words, owners)


def _count(worlds: float) -> str:
    """A number that can be read: a large one with its power of ten."""
    if worlds < READABLE:
        return f"{worlds:,.0f}"
    digits, _, power = f"{worlds:.1e}".partition("e+")
    return f"{digits} × 10^{int(power)}"


def grid(console: Console, odds: Odds, words: Words, owners: Owners) -> None:
    """The odds of every card in every zone; zones with the same title make one column. For copies, their number."""
    titles = {holder: title_of(words, holder, owners.get(holder)) for row in odds.values() for holder in row}
    columns = list(dict.fromkeys(titles[holder] for holder in sorted(titles, key=lambda one: _order(one, owners))))
    is_copies = any(sum(row.values()) > 1 + ROUNDING for row in odds.values())
    shown = number if is_copies else share
    rows = {
        capital(words.thing(thing)): [
            shown(sum(part for holder, part in odds[thing].items() if titles[holder] == title)) for title in columns
        ]
        for thing in sorted(odds, key=lambda thing: words.thing(thing) if len(odds[thing]) == 1 else LAST)
    }
    if is_copies:
        paragraph(console, Text(words.say("know-copies")))
    _fitted(console, rows, columns, words)


def _fitted(console: Console, rows: Mapping[str, Sequence[str]], columns: Sequence[str], words: Words) -> None:
    """A table. If the titles of its columns are too wide, letters stand for them, and a line says what they mean.

    If that is too wide as well, each card has a line of its own.
    """
    letters = [chr(ord("a") + place) for place in range(len(columns))]
    if _width(rows, columns) <= console.width:
        _table(console, rows, columns)
    elif _width(rows, letters) <= console.width:
        legend = ", ".join(f"{letter} {title}" for letter, title in zip(letters, columns, strict=True))
        paragraph(console, Text(words.say("know-columns", legend=legend)))
        _table(console, rows, letters)
    else:
        for name, cells in rows.items():
            held = [f"{title} {cell}" for title, cell in zip(columns, cells, strict=True) if cell != NONE]
            paragraph(console, Text(f"{name}: {', '.join(held)}"))


def _order(holder: Holder, owners: Owners) -> tuple[str, Seat, int, str]:
    """Zones of one name together, by their seats, then by their numbers."""
    zone, _, which = holder.partition("/")
    owner = owners.get(holder)
    return zone, -1 if owner is None else owner, int(which) if which.isdigit() else -1, which


def _width(rows: Mapping[str, Sequence[str]], heads: Sequence[str]) -> int:
    return max(map(len, rows)) + sum(max(len(head), CELL) + 1 for head in heads)


def _table(console: Console, rows: Mapping[str, Sequence[str]], heads: Sequence[str]) -> None:
    drawn = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for title in ("", *heads):
        drawn.add_column(title, justify="right" if title else "left", no_wrap=True)
    for name, cells in rows.items():
        drawn.add_row(name, *cells)
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
    return NONE if copies < ROUNDING else f"{copies:.1f}"


def share(odds: float) -> str:
    return NONE if odds == 0 else f"{odds:.0%}"

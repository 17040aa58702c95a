"""What a seat could know at some point of a saved game: the sheet, what is certain, and the best questions."""

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.records import read_game
from parlour.cli.screen import NAMES
from parlour.core import Seat
from parlour.core.codec import to_text
from parlour.core.errors import BadOption
from parlour.knowledge import Contradiction, Knowledge
from parlour.knowledge.worlds import Unsuited
from parlour.words import Words, capital

UNKNOWN: dict[type[Exception], str] = {Unsuited: "know-unsuited", Contradiction: "know-contradiction"}
BEST = 8  # questions shown to people


def know(file: Path, seat: Seat, at: int | None, as_json: bool) -> None:
    record, table = read_game(file)
    stream = table.stream(seat)
    if at is not None and not 0 <= at <= len(stream):
        raise BadOption("--at", at, (f"0-{len(stream)}",))
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in stream[:at]:
        knowledge.see(seen)
    words = Words(table.game, record.names or NAMES, seat)
    found = told(knowledge, len(stream) if at is None else at)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(found, words)


def told(knowledge: Knowledge, at: int) -> dict[str, Any]:
    """Everything as data: what `--json` prints."""
    head: dict[str, Any] = {"game": knowledge.game.name, "seat": knowledge.seat, "at": at}
    try:
        picture = knowledge.picture()
    except (Unsuited, Contradiction) as error:
        return head | {"worlds": None, "reason": UNKNOWN[type(error)]}
    questions = [
        {
            "move": msgspec.to_builtins(worth.move),
            "text": to_text(worth.move),
            "bits": worth.bits,
            "named": worth.named,
            "answers": [{"seen": msgspec.to_builtins(one.seen), "odds": one.odds} for one in worth.answers],
        }
        for worth in knowledge.questions()
    ]
    return head | {
        "worlds": picture.worlds,
        "error": picture.error,
        "odds": picture.odds,
        "solution": [{"things": name, "odds": share} for name, share in picture.solution.items()],
        "certain": [{"thing": thing, "holder": holder} for thing, holder in knowledge.certain()],
        "questions": questions,
    }


def show(found: dict[str, Any], words: Words) -> None:
    console = Console(highlight=False)
    if found["worlds"] is None:
        console.print(Text(words.say(found["reason"])))
        return
    about = "know-exact" if found["error"] is None else "know-estimate"
    console.print(Text(words.say(about, worlds=f"{found['worlds']:,.0f}", error=f"{found['error'] or 0:.3f}")))
    holders = sorted({holder for row in found["odds"].values() for holder in row})
    grid = Grid(box=None, padding=(0, 1, 0, 0))
    for title in ("", *(title_of(words, holder) for holder in holders)):
        grid.add_column(title, justify="right" if title else "left")
    for thing, row in found["odds"].items():
        grid.add_row(capital(words.thing(thing)), *(share(row.get(holder, 0.0)) for holder in holders))
    console.print(grid)
    for question in found["questions"][:BEST]:
        line = words.say(
            "know-question", move=question["text"], bits=f"{question['bits']:.2f}", named=f"{question['named']:.0%}"
        )
        console.print(Text(line))


def title_of(words: Words, holder: str) -> str:
    zone, _, which = holder.partition("/")
    return capital(words.name(int(which))) if which.isdigit() and zone == "hand" else holder


def share(odds: float) -> str:
    return "·" if odds == 0 else f"{odds:.0%}"

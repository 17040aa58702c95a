"""Transcripts: whole games as text, with every seat's view. Tests compare them with the stored files.

A transcript begins with a head of lines `name: value`: `game`, `seed`, and a line per option. `moves:` is optional;
indented moves in text form follow it (`0 interrogate 1 skull`). Each is played as soon as its seat may play it; all
other moves are random. `python -m parlour.testing.transcripts FOLDER` rewrites all files of a folder.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from parlour.bots.random import RandomBot
from parlour.core import SPECTATOR, Entry, Seat, Seen, Table, read_options, seed_of
from parlour.core.codec import from_text, to_text
from parlour.core.scene import Card, Scene
from parlour.games import load
from parlour.lab.loop import Seated, step
from parlour.testing.tables import viewers
from parlour.words import Words

NAMES = ("Nora", "Tom", "Aino", "Basil", "Mei", "Oskar", "Ruth", "Ivo", "Lena", "Hugo")
RULE = "-" * 100


class Head(NamedTuple):
    lines: tuple[str, ...]
    game: str
    seed: str
    options: dict[str, str]
    moves: list[tuple[Seat, str]]


def transcripts(folder: Path) -> list[Path]:
    """All transcripts in a folder and its subfolders."""
    return sorted(folder.rglob("*.txt"))


def read_head(text: str) -> Head:
    lines = text.split(RULE, maxsplit=1)[0].rstrip().splitlines()
    fields = dict(line.split(": ", 1) for line in lines if ": " in line and not line.startswith(" "))
    moves = [line.split(maxsplit=1) for line in lines if line.startswith(" ")]
    options = {name: value for name, value in fields.items() if name not in ("game", "seed", "title")}
    script = [(int(seat), move) for seat, move in moves]
    return Head(tuple(lines), fields["game"], fields["seed"], options, script)


def played(head: Head) -> Table:
    """The game of a transcript: scripted moves as soon as they are possible, the others at random."""
    game = load(head.game)
    table = Table(game, read_options(game.options, head.options), seed_of(head.seed))
    generator = Random(head.seed)
    seats = range(table.options.seats)
    players = [RandomBot(Random(f"{head.seed}/{seat}")) for seat in seats]
    sights = [Seated(table, seat) for seat in seats]
    script = list(head.moves)
    while not table.over:
        if not (script and play_written(table, *script[0])):
            step(table, players, ["bot"] * len(seats), sights, generator)
        else:
            del script[0]
    assert not script, f"never played: {script}"
    return table


def play_written(table: Table, seat: Seat, text: str) -> bool:
    move = from_text(table.game, text)
    for choice in table.choices_of(seat):
        if choice.allows(move):
            table.submit(seat, choice.topic, move)
            return True
    return False


def written(head: Head) -> str:
    """The transcript for this head."""
    table = played(head)
    lines = [*head.lines, "", RULE, *told(table), RULE, f"Shares: {table.score}"]
    return "\n".join(lines) + "\n"


def told(table: Table) -> Iterator[str]:
    words_of = {viewer: Words(table.game, NAMES, viewer) for viewer in viewers(table)}
    folds = {viewer: table.game.start(table.options) for viewer in viewers(table)}
    for number, entry in enumerate(table.log):
        yield f"{number}. {who(entry.seat)}: {to_text(entry.move)}"
        yield from sights(entry, words_of)
        for event in entry.events:
            for viewer, fold in folds.items():
                if (seen := event.seen_by(viewer)) is not None:
                    table.game.evolve(fold, seen)
        if is_a_moment(table, number):
            for viewer, fold in folds.items():
                yield f"    {who(viewer)} sees  {drawn(table.game.scene(fold))}"


def is_a_moment(table: Table, number: int) -> bool:
    """Whether to show the whole table here: at each quarter of the game."""
    last = len(table.log) - 1
    quarters = {last // 4, last // 2, 3 * last // 4, last}
    return number in quarters


def sights(entry: Entry, words_of: dict[Seat, Words]) -> Iterator[str]:
    for event in entry.events:
        seen = {viewer: event.seen_by(viewer) for viewer in words_of}
        groups: dict[Seen | None, list[Seat]] = {}
        for viewer, what in seen.items():
            groups.setdefault(what, []).append(viewer)
        for what, group in groups.items():
            sentence = words_of[SPECTATOR].seen(what) if what is not None else "(nothing)"
            everybody = len(group) == len(words_of)
            yield f"    {'all' if everybody else ', '.join(map(who, group))}: {sentence}"


def drawn(scene: Scene) -> str:
    zones = [f"{zone.name}[{' '.join(map(face, zone.cards))}]" for zone in scene.zones]
    counters = [f"{c.name}{'' if c.seat is None else f'/{c.seat}'}={c.value}" for c in scene.counters]
    marks = [":".join(str(part) for part in (m.name, m.seat, m.value) if part is not None) for m in scene.marks]
    return " ".join([*zones, *counters, *marks])


def face(card: Card) -> str:
    return "*".join([card.face or "?", *card.marks])


def who(viewer: Seat) -> str:
    return {-1: "chance", -3: "spectator"}.get(viewer) or NAMES[viewer]


def write_anew(folder: Path) -> None:
    for path in transcripts(folder):
        path.write_text(written(read_head(path.read_text(encoding="utf-8"))), encoding="utf-8")
        print(path.relative_to(folder))


if __name__ == "__main__":
    write_anew(Path(sys.argv[1]))

"""Snapshots of the engines' results in fixed positions, a few figures each. `make snapshots` rewrites them.

A figure is a mean weighted by the names of its elements, so that any changed odds or question value changes it.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from zlib import crc32

from kit.calibration import ModelPlayer
from parlour.core import Seat, Table
from parlour.core.codec import to_text
from parlour.games import catalogue
from parlour.knowledge import Contradiction, Knowledge
from parlour.knowledge.engine import NoAnswer, Posterior
from parlour.lab.loop import Seated, step
from parlour.testing.cases import cases
from parlour.testing.tables import new_table

TABLES = 20  # per game
EACH = 10  # positions per table
ANSWERS = 60  # answers played at each table
DRAWS = 100  # samples, where odds are sampled
FOLDER = Path(__file__).parent.parent / "knowledge" / "snapshots"
Figures = dict[str, float | None]


def positions(game: str, number: int) -> Iterator[tuple[str, Figures]]:
    """Positions of one table, played by the model, each with its name and figures. Tables differ in their options."""
    found, generator = cases(game), Random(f"{game} {number}")
    case = found[number * len(found) // TABLES]
    table = new_table(game, case.options, f"snapshot {number}", case.box)
    players = [ModelPlayer(generator) for _ in range(table.options.seats)]
    sights = [Seated(table, seat) for seat in range(table.options.seats)]
    for _ in range(ANSWERS):
        if table.choices:
            step(table, players, ["seat"] * len(players), sights, generator)
    seat = generator.randrange(table.options.seats)
    for stop, figures in _followed(table, seat, _stops(table, seat, generator)):
        yield f"{number}: {case}, seat {seat}, event {stop}", figures


def _stops(table: Table, seat: Seat, generator: Random) -> list[int]:
    """The events after which to take a snapshot: preferably where the seat can ask a question."""
    view, asking = table.game.start(table.options), []
    for number, seen in enumerate(table.stream(seat)):
        table.game.evolve(view, seen)
        if any(table.game.questions(view, seat)):
            asking.append(number)
    others = [number for number in range(len(table.stream(seat))) if number not in asking]
    chosen = generator.sample(asking, min(len(asking), EACH))
    return sorted(chosen + generator.sample(others, EACH - len(chosen)))


def _followed(table: Table, seat: Seat, stops: list[int]) -> Iterator[tuple[int, Figures]]:
    knowledge = Knowledge(table.game, table.options, seat, draws=DRAWS)
    for number, seen in enumerate(table.stream(seat)):
        knowledge.observe(seen)
        if number in stops:
            yield number, figures_of(knowledge)


def figures_of(knowledge: Knowledge) -> Figures:
    parts = [lambda: _odds(knowledge.posterior()), lambda: _questions(knowledge)]
    if knowledge.claimed:
        parts.append(lambda: {f"if right, {name}": one for name, one in _odds(knowledge.assuming_claims()).items()})
    return {name: figure for part in parts for name, figure in _tried(part).items()}


def _tried(part: Callable[[], Figures]) -> Figures:
    try:
        return part()
    except Contradiction:
        return {"contradiction": None}
    except NoAnswer:
        return {"no answer": None}


def _odds(posterior: Posterior) -> Figures:
    odds = {f"{thing} {holder}": share for thing, row in posterior.odds.items() for holder, share in row.items()}
    solution = {" ".join(name): share for name, share in posterior.solution.items()}
    return {"worlds": posterior.worlds, "error": posterior.error, "odds": _mean(odds), "solution": _mean(solution)}


def _questions(knowledge: Knowledge) -> Figures:
    found = knowledge.questions(knowledge.game.questions(knowledge.view, knowledge.seat))
    names = [" ".join(map(to_text, (one.move, *one.question.then))) for one in found]
    return {
        "questions": len(found),
        "bits": _mean({name: one.bits for name, one in zip(names, found, strict=True)}),
        "named": _mean({name: one.named for name, one in zip(names, found, strict=True)}),
    }


def _mean(values: Mapping[str, float]) -> float:
    weights = {name: crc32(name.encode()) / 2**32 for name in values}
    return sum(weights[name] * value for name, value in values.items()) / (sum(weights.values()) or 1.0)


def stored(game: str, number: int) -> dict[str, Figures]:
    """The stored snapshot."""
    found: dict[str, Figures] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return {name: figures for name, figures in found.items() if name.startswith(f"{number}: ")}


def write(game: str) -> None:
    found = [position for number in range(TABLES) for position in positions(game, number)]
    lines = [f" {json.dumps(name)}: {json.dumps(figures)}" for name, figures in found]
    (FOLDER / f"{game}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or catalogue():
        print(f"Writing {name} ...")
        write(name)

"""`parlour arena`: bots against each other; the result as a table, JSON or a page."""

from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid

from parlour.bots.own import seated
from parlour.cli import places
from parlour.cli.console import new_console
from parlour.cli.progress import Progress
from parlour.core.errors import BadOption
from parlour.lab.arena import arena, control, controlled
from parlour.lab.match import DealResult, Match
from parlour.lab.ratings import Rating, rating_model, ratings
from parlour.lab.report import TITLES, cells, sentences
from parlour.lab.report import page as report_page
from parlour.lab.results import MatchResult, results
from parlour.lab.runs import is_comparable, played, read_runs
from parlour.startup import load_engines
from parlour.words import Words

say = Words().say


def default_runs() -> Path:
    """The file of all runs."""
    return places.state() / "arena.jsonl"


def field(bots: str, seats: int | None) -> tuple[str, ...]:
    """A bot for each seat; the last one takes the remaining seats."""
    names = tuple(seated(name.strip()) for name in bots.split(","))
    if seats is not None and len(names) > seats:
        raise BadOption("--bots", bots, (say("help-field-form", seats=seats),))
    return names + names[-1:] * ((seats or len(names)) - len(names))


def arena_command(match: Match, deals: int, jobs: int, as_json: bool, page: Path | None, runs: Path | None) -> bool:
    """Play the deals and show the result; returns whether all deals were played."""
    file = runs or default_runs()
    found, whole = play(match, deals, jobs, file)
    itself = control(match) if whole else None
    base, whole = play(itself, controlled(deals), jobs, file) if itself else (None, whole)
    data = rated(match, file)
    if as_json:
        print(msgspec.json.encode(as_data(found, base, data)).decode())
    else:
        show(found, base, data)
    if page:
        page.write_text(report_page(found, base, data), encoding="utf-8")
    return whole


def play(match: Match, deals: int, jobs: int, runs: Path) -> tuple[MatchResult, bool]:
    """The result of these deals, or of those played before an interrupt, and whether all were played."""
    rating_model()  # a missing extra is reported before hours of games, not after them
    load_engines()  # times are measured: no garbage collection goes through the compiler's objects
    found: list[DealResult] = []
    with Progress(say("progress-deals"), deals) as progress:
        try:
            for deal in arena(match, deals, jobs, runs):
                found.append(deal)
                progress.advance(1)
        except KeyboardInterrupt:  # a deal may be in the file, but not yet in `found`
            return results(match, played(runs, match, deals)), False
    return results(match, found), True


def rated(match: Match, runs: Path) -> dict[str, Rating]:
    """The ratings from all runs of this game with this budget."""
    here = [run for run in read_runs(runs) if (run.match.game, run.match.budget) == (match.game, match.budget)]
    return ratings(filter(is_comparable, here))


def as_data(found: MatchResult, base: MatchResult | None, rated: dict[str, Rating]) -> dict[str, Any]:
    """What `--json` prints."""
    match = found.match
    return {
        "game": match.game,
        "seats": len(match.bots),
        "options": match.options,
        "field": match.bots,
        "seed": match.seed,
        "budget": match.budget,
        "deals": found.deals,
        "games": found.games,
        "length": found.length,
        "fair": found.fair,
        "bots": [msgspec.to_builtins(line) | _rating(rated.get(line.name)) for line in found.bots],
        "control": None if base is None else msgspec.to_builtins(base.bots[0]) | {"deals": base.deals},
        "ratings": msgspec.to_builtins(rated),
    }


def _rating(rating: Rating | None) -> dict[str, float | None]:
    return {"rating": rating.value if rating else None, "rating_error": rating.error if rating else None}


def show(found: MatchResult, base: MatchResult | None, rated: dict[str, Rating]) -> None:
    console = new_console()
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for at, title in enumerate(TITLES):
        grid.add_column(say(f"column-{title}"), justify="right" if at else "left", no_wrap=at > 0, overflow="fold")
    for line in found.bots:
        grid.add_row(*cells(line, rated.get(line.name)))
    console.print(grid)
    for sentence in sentences(found, base):
        console.print(sentence)

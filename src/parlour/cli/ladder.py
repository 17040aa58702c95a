"""`parlour ladder`: every level of a game against the one below it, and the strength of the bots."""

from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid

from parlour.bots.measured import Ladder, quick
from parlour.cli import arena
from parlour.cli.console import new_console
from parlour.lab.ladder import climbs, measured
from parlour.lab.results import MatchResult
from parlour.lab.runs import code, read_runs
from parlour.words import Words

say = Words().say
TITLES = ("bot", "below", "share", "interval", "fair", "median", "late", "over", "rating")


def climb(game: str, options: dict[str, Any], deals: int, seed: str, budget: float, jobs: int, runs: Path) -> Ladder:
    """Play every step of the ladder and show the results. After Ctrl-C the same command continues."""
    matches = climbs(game, options, seed, budget)
    found = []
    for match in matches:
        result, whole = arena.play(match, deals, jobs, runs)
        if not whole:
            raise KeyboardInterrupt
        found.append(result)
    ladder = measured(found, [run for run in read_runs(runs) if run.match in matches and run.code == code()])
    show(game, found, ladder)
    return ladder


def show(game: str, found: list[MatchResult], ladder: Ladder) -> None:
    grid = Grid(box=None, padding=(0, 2, 0, 0), title=game, title_justify="left")
    for at, title in enumerate(TITLES):
        grid.add_column(say(f"column-{title}"), justify="right" if at > 1 else "left", no_wrap=True)
    for result in found:
        grid.add_row(*_cells(result, ladder))
    console = new_console()
    console.print(grid)
    console.print(say("ladder-opponent", bot=quick(ladder)[0]))


def _cells(result: MatchResult, ladder: Ladder) -> tuple[str, ...]:
    upper, lower = result.bots
    measure = ladder[upper.name]
    return (
        upper.name,
        lower.name,
        f"{upper.share:.1%}",
        f"{100 * upper.low:.1f}–{100 * upper.high:.1f}",
        f"{result.fair:.1%}",
        f"{upper.ms_median:.2f}",
        f"{upper.ms_p99:.2f}",
        str(upper.overruns),
        f"{measure.rating} ± {measure.error}",
    )


def write(file: Path, game: str, ladder: Ladder) -> None:
    """Write this game's measurements to the file; the other games stay in it."""
    known = msgspec.json.decode(file.read_bytes(), type=dict[str, Ladder]) if file.exists() else {}
    text = msgspec.json.encode(dict(sorted((known | {game: ladder}).items())))
    file.write_bytes(msgspec.json.format(text, indent=1) + b"\n")

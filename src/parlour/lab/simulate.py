"""Many games among bots. A seed gives the same games with any number of jobs."""

from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from parlour.bots import bot
from parlour.core import Table, read_options, seed_of
from parlour.core.record import write_record
from parlour.games import load
from parlour.lab.loop import play_out
from parlour.lab.workers import spread

CHUNK = 50  # games between two reports


class SimulationPlan(Struct, frozen=True):
    """What to play. `bots`: a name per seat."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: str
    keep: bool = False  # keep the records


class SimulationTally(Struct):
    """Totals of some games. `seconds`: CPU time of play and deal, without set-up."""

    wins: list[float]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    records: list[bytes] = []

    def add(self, other: "SimulationTally") -> None:
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds


def simulate(plan: SimulationPlan, jobs: int = 1) -> Iterator[SimulationTally]:
    """Tallies of chunks of games, in order."""
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    if jobs == 1:
        yield from (play_chunk(plan, chunk) for chunk in chunks)
    else:
        yield from spread(partial(play_chunk, plan), chunks, jobs, in_order=True)


def play_chunk(plan: SimulationPlan, numbers: range) -> SimulationTally:
    tally = SimulationTally([0.0] * len(plan.bots))
    for number in numbers:
        play_one(plan, number, tally)
    return tally


def play_one(plan: SimulationPlan, number: int, tally: SimulationTally) -> None:
    game = load(plan.game)
    options = read_options(game.options, plan.options)
    seed = f"{plan.seed}/{number}"
    players = [bot(name, game, options, Random(f"{seed}/{seat}")) for seat, name in enumerate(plan.bots)]
    generator = Random(seed)
    started = process_time()
    table = Table(game, options, seed_of(seed))
    tally.decisions += play_out(table, players, ["bot"] * len(players), generator)
    tally.seconds += process_time() - started
    tally.games += 1
    tally.wins = [mine + share for mine, share in zip(tally.wins, table.score or (), strict=True)]
    if plan.keep:
        tally.records.append(write_record(table.record(bots=plan.bots)))


def report(plan: SimulationPlan, tally: SimulationTally) -> dict[str, Any]:
    """What `--json` prints."""
    game = load(plan.game)
    return {
        "game": plan.game,
        "seats": len(plan.bots),
        "options": msgspec.to_builtins(read_options(game.options, plan.options)),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "length": tally.decisions / tally.games if tally.games else 0.0,
        "wins": tally.wins,
    }

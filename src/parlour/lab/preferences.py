"""Which things win most often, where players choose what they hold.

In the measured games each prefers another thing.
"""

from collections import defaultdict
from collections.abc import Mapping
from multiprocessing.pool import Pool
from random import Random
from statistics import fmean
from typing import Protocol, runtime_checkable

from msgspec import Struct

from parlour.bots import bot, rungs
from parlour.core import Table, read_options, seed_of
from parlour.games import load
from parlour.lab.loop import play_out

WORTH = 0.3  # value of the preferred thing, in bits of a question


@runtime_checkable
class Picky(Protocol):
    """A player with preferences for what it holds."""

    likes: Mapping[str, float]


class Trial(Struct, frozen=True):
    """A game to play."""

    game: str
    seats: int
    number: int


def tried(trial: Trial) -> Mapping[str, float]:
    """Share of the win by preferred thing; all play the rung below the racer. Empty where there is no choice."""
    name = f"wanted/{trial.game}/{trial.seats}/{trial.number}"
    rules, generator = load(trial.game), Random(name)
    options = read_options(rules.options, {"seats": trial.seats})
    *_, rung, _ = rungs(trial.game, options)
    players = [bot(rung, rules, options, Random(f"{name}/{seat}")) for seat in range(trial.seats)]
    picky = [player for player in players if isinstance(player, Picky)]
    if not picky:
        return {}
    wants = generator.sample(sorted(picky[0].likes), trial.seats)
    for player, want in zip(picky, wants, strict=True):
        player.likes = {thing: WORTH * (thing == want) for thing in player.likes}
    table = Table(rules, options, seed_of(name))
    play_out(table, players, ["bot"] * trial.seats, generator)
    assert table.score is not None
    return dict(zip(wants, table.score, strict=True))


def preferences(pool: Pool, game: str, seats: int, games: int) -> tuple[str, ...]:
    """The things by how often their holders won, best first; empty where there is no choice."""
    shares: dict[str, list[float]] = defaultdict(list)
    for trial in pool.imap(tried, [Trial(game, seats, number) for number in range(games)], 8):
        for thing, share in trial.items():
            shares[thing].append(share)
    won = {thing: fmean(shares[thing]) for thing in sorted(shares, key=lambda thing: -fmean(shares[thing]))}
    if won:
        print(
            game, seats, "seats", ", ".join(f"{thing} {100 * share:.1f} %" for thing, share in won.items()), flush=True
        )
    return tuple(won)

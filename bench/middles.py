"""Games stopped in the middle, as one seat saw them."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

from kit.calibration import ModelPlayer
from parlour.core import Options, Seat, Seen, Table
from parlour.core.codec import AnyGame
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Unsupported
from parlour.lab.loop import Seated, step
from parlour.testing.tables import new_table

MOST_STEPS = 400


class Middle(NamedTuple):
    """What one seat has seen in an unfinished game."""

    game: AnyGame
    options: Options
    seat: Seat
    stream: tuple[Seen, ...]

    def heard(self, upto: int | None = None) -> Knowledge:
        knowledge = Knowledge(self.game, self.options, self.seat)
        for seen in self.stream[:upto]:
            knowledge.observe(seen)
        return knowledge


Wanted = Callable[[Knowledge], bool]


def told(least: int, most: int) -> Wanted:
    """Accepts positions with this many facts."""

    def wanted(knowledge: Knowledge) -> bool:
        facts = sum(bool(line.before) for line in knowledge.lines)
        return least <= facts <= most

    return wanted


def middles(game: str, options: dict[str, Any], number: int, wanted: Wanted, asked: bool = False) -> list[Middle]:
    """This many positions, each of another game. `asked`: only where the seat may ask."""
    found = (_middle(game, options, seed, wanted, asked) for seed in count())
    return list(islice((middle for middle in found if middle is not None), number))


def _middle(game: str, options: dict[str, Any], seed: int, wanted: Wanted, asked: bool) -> Middle | None:
    generator, table = Random(f"bench/{seed}"), new_table(game, options, f"bench/{seed}")
    seat = generator.randrange(table.options.seats)
    knowledge, heard = Knowledge(table.game, table.options, seat), 0
    for _ in _steps(table, generator):
        for seen in table.stream(seat)[heard:]:
            knowledge.observe(seen)
            heard += 1
        if table.over:
            return None
        if wanted(knowledge) and (not asked or table.game.questions(table.view(seat), seat)) and _known(knowledge):
            return Middle(table.game, table.options, seat, tuple(table.stream(seat)))
    return None


def _known(knowledge: Knowledge) -> bool:
    try:
        return knowledge.posterior().worlds > 1
    except Unsupported:
        return False


def _steps(table: Table, generator: Random) -> Iterator[None]:
    seats = range(table.options.seats)
    players = [ModelPlayer(generator) for _ in seats]
    sights = [Seated(table, seat) for seat in seats]
    for _ in range(MOST_STEPS):
        yield
        if table.over:
            return
        step(table, players, ["bot"] * len(seats), sights, generator)

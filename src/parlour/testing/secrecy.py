"""The law of secrecy: what a seat gets depends only on what it saw.

For a position, exchanging hidden cards may give a second world that the seat cannot distinguish. Then scene and
choices must be equal in both. A position without a second world proves nothing.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from parlour.core import Seat, Table
from parlour.testing import clocks
from parlour.testing.cases import Case
from parlour.testing.tables import new_table, own, random_steps, retell
from parlour.testing.worlds import second_world

EACH = 4  # positions per table
LEAST = 1 / 4  # fraction of the positions that must have a second world
ADVICE = (
    "In few positions an exchange of two cards finds a second world ({found} of {looked}), so little is compared."
    " Give the box more cards, or answers that tell less at once. If chance draws numbers in place of cards, let it"
    " draw the names of the cards: an exchange sees only these."
)


class Compared(NamedTuple):
    looked: int
    found: int  # positions with a second world


def compare_worlds(cases: Sequence[Case], positions: int, seed: str) -> Compared:
    """Compare positions of random games with a second world each; fails if the viewer sees a difference."""
    generator = Random(f"{cases[0].game}/{seed}")
    looked = found = 0
    while looked < positions:
        case = generator.choice(cases)
        name = f"secrecy/{seed}/{looked}"
        table = new_table(case.game, case.options, name, case.box)
        places = [len(table.log) for _ in random_steps(table, name) if table.choices]
        for _ in range(EACH):
            viewer = generator.randrange(table.options.seats)
            upto = generator.choice(places)
            twin = second_world(table, viewer, upto, generator)
            looked += 1
            if twin is not None:
                found += 1
                looks_the_same(table, twin, viewer, upto)
    return Compared(looked, found)


def enough(compared: Compared) -> None:
    """Fail with advice if too few positions could be compared."""
    assert compared.found >= compared.looked * LEAST, ADVICE.format(**compared._asdict())


def looks_the_same(table: Table, twin: Table, viewer: Seat, upto: int) -> None:
    """Check that scene, choices and fixed fallbacks are equal. The streams are equal by construction."""
    first = Table(table.game, table.options, table.seed)
    while len(first.log) < upto:
        retell(first, table.log[len(first.log)])
    assert first.stream(viewer) == twin.stream(viewer)
    assert first.game.scene(first.view(viewer)) == twin.game.scene(twin.view(viewer))
    assert own(first.choices, viewer) == own(twin.choices, viewer)
    clocks.fixed_answers_are_the_same(first, twin, viewer)

"""13 Clues: the evidence is exact, compared with every world of a small deal."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from games.thirteen_clues_tables import GAME
from parlour.core import Entry, Seat, Table
from parlour.core.evidence import Factor, holds
from parlour.games.thirteen_clues.model import Asked, Began, Chose, Opened, Placed
from parlour.games.thirteen_clues.position import Closing, Taking, Turn
from parlour.testing.laws import world_of
from parlour.testing.tables import new_table, random_steps

Groups = tuple[tuple[str, ...], ...]


def played(options: dict[str, Any], seed: str, answers: int) -> Table:
    """A random game in the small box after this many answers."""
    table = new_table(GAME, options | {"limit": 0}, seed, "small")
    for number, _ in enumerate(random_steps(table, seed)):
        if number == answers + table.options.seats:
            break
    return table


def placed(table: Table) -> int:
    """The number of entries before the first turn."""
    return next(number for number, entry in enumerate(table.log, 1) if isinstance(entry.events[0].what, Placed))


def worlds(table: Table, viewer: Seat) -> Iterator[Any]:
    """Every full position at the first turn that looks the same to this viewer."""
    game, truth, seats = table.game, table.position, table.options.seats
    unseen = truth.hidden[viewer]
    kinds = [[clue for clue in kind if clue in unseen] for kind in game.box.decks[seats].kinds]
    others = [seat for seat in range(seats) if seat != viewer]
    sizes = [1, 1] if seats == 2 else [2] * len(others)
    for front in product(*kinds):
        for groups in split(tuple(clue for clue in unseen if clue not in front), sizes):
            pairs = [groups[0] + groups[1]] if seats == 2 else groups[: len(others)]
            inner = dict(zip(others, pairs, strict=True)) | {viewer: truth.inner[viewer]}
            fronts = [front if seat == viewer else truth.fronts[seat] for seat in range(seats)]
            row = groups[len(sizes) :]
            yield set_up(table, fronts, inner, sum(row, ()))


def split(clues: tuple[str, ...], sizes: list[int]) -> Iterator[Groups]:
    """All ways to split the clues into groups of these sizes, with the rest in every order."""
    if not sizes:
        yield from (tuple((clue,) for clue in order) for order in permutations(clues))
        return
    for group in combinations(clues, sizes[0]):
        rest = tuple(clue for clue in clues if clue not in group)
        yield from ((group, *groups) for groups in split(rest, sizes[1:]))


def set_up(table: Table, fronts: list[Any], inner: dict[Seat, Any], informants: tuple[str, ...]) -> Any:
    game, seats = table.game, table.options.seats
    position = game.start(table.options)
    chosen = [Chose(seat, (seat + 1) % seats, fronts[(seat + 1) % seats], inner[seat]) for seat in range(seats)]
    on_screens = [Placed(seat, fronts[seat]) for seat in range(seats)]
    for seen in (Opened(), Began(table.position.first, informants), *chosen, *on_screens):
        game.evolve(position, seen)
    return position


def could_be(table: Table, position: Any, entries: list[Entry], viewer: Seat) -> bool:
    """Whether the same answers are possible in this world, and look the same to the viewer."""
    for entry in entries:
        choices = [choice for choice in table.game.choices(position) if choice.seat == entry.seat]
        if not any(choice.allows(entry.move) for choice in choices):
            return False
        events = table.game.decide(position, entry.seat, entry.move)
        if [event.seen_by(viewer) for event in events] != [event.seen_by(viewer) for event in entry.events]:
            return False
        for event in events:
            table.game.evolve(position, event.what)
    return True


def facts(table: Table, viewer: Seat) -> list[Factor]:
    """All evidence of the viewer about the current places of the clues."""
    position = table.game.start(table.options)
    taught: list[Factor] = []
    for seen in table.stream(viewer):
        evidence = table.game.evidence(position, seen)
        playing = isinstance(position.phase, Turn | Taking | Closing)
        taught += evidence.before if playing else evidence.after if isinstance(seen, Placed) else ()
        table.game.evolve(position, seen)
    return taught


def agree(table: Table, viewer: Seat) -> tuple[int, int]:
    """Check that the possible worlds are those in which all facts hold; returns their number and the total."""
    taught, entries = facts(table, viewer), table.log[placed(table) :]
    left = total = 0
    for position in worlds(table, viewer):
        world = world_of(table.game.scene(position))
        possible = could_be(table, position, entries, viewer)
        assert possible == all(holds(fact, world) for fact in taught), world
        left, total = left + possible, total + 1
    return left, total


@pytest.mark.parametrize("seed", range(12))
def test_with_two_seats_the_evidence_leaves_exactly_the_worlds_that_could_be(seed: int) -> None:
    table = played({"seats": 2}, f"worlds/{seed}", 2 + seed)
    for viewer in (0, 1):
        left, total = agree(table, viewer)
        assert 1 <= left < total


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(3))
def test_with_three_seats_the_evidence_leaves_exactly_the_worlds_that_could_be(seed: int) -> None:
    table = played({"seats": 3, "top-secret": True}, f"worlds/{seed}", 8)
    assert any(isinstance(seen, Asked) for seen in table.stream(0))
    for viewer in range(3):
        left, total = agree(table, viewer)
        assert 1 <= left < total

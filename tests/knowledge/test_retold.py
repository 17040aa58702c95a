"""Where single cards move on unseen, another seat knows what brute force from its place gives, in every history."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from kit.tables import new_table, random_steps
from knowledge.all_histories import expected, histories
from parlour.core import Seat, Table
from parlour.knowledge import Knowledge
from parlour.knowledge.peeks import Peeks
from parlour.knowledge.retold import Retold

MANY = 10_000


def heard(table: Table, seat: Seat) -> Knowledge:
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in table.stream(seat):
        knowledge.see(seen)
    return knowledge


def some_game(options: dict[str, Any], seed: str, steps: int, box: str = "small") -> Table:
    table = new_table("complots", options, seed, box)
    for _ in islice(random_steps(table, seed), steps + 1):
        pass
    return table


def compare(options: dict[str, Any], seed: str, steps: int, seat: Seat) -> None:
    table = some_game(options, seed, steps)
    found = histories(table)
    for other in heard(table, seat).others(Random(1), (), MANY):
        assert other.odds_error is None
        odds = expected(table, seat, other.seat, found)
        told = {(thing, zone): share for thing, row in other.odds.items() for zone, share in row.items()}
        assert told.keys() >= odds.keys()
        for place, share in told.items():
            assert share == pytest.approx(odds.get(place, 0.0), abs=1e-9)


INQUISITOR = {"seats": 3, "exchange": "inquisitor"}


@pytest.mark.parametrize(
    ("options", "seed", "steps", "seat"),
    [
        (INQUISITOR, "a", 16, 1),  # a card proved and drawn, cards taken up and kept
        (INQUISITOR, "e", 10, 2),  # a card shown and replaced
        ({"seats": 2}, "c", 6, 1),  # sets of one's own
    ],
)
def test_the_odds_that_others_give_are_those_of_brute_force(
    options: dict[str, Any], seed: str, steps: int, seat: Seat
) -> None:
    compare(options, seed, steps, seat)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", "abcdefghijkl")
@pytest.mark.parametrize("options", [INQUISITOR, {"seats": 3}, {"seats": 2, "exchange": "inquisitor"}], ids=str)
def test_the_odds_that_others_give_are_those_of_brute_force_in_many_games(options: dict[str, Any], seed: str) -> None:
    for steps in (4, 7, 10) if "exchange" in options else (4,):
        compare(options, seed, steps, (ord(seed) + steps) % options["seats"])


def test_odds_from_some_histories_lie_near_those_from_all_and_sum_up_alike() -> None:
    table = some_game({"seats": 4}, "y", 12, "printed")
    knowledge = heard(table, 2)
    every, drawn = knowledge.others(Random(1), (), MANY), knowledge.others(Random(1))
    assert any(other.odds_error for other in drawn)
    for true, some in zip(every, drawn, strict=True):
        assert true.odds_error is None
        for thing, row in true.odds.items():
            for holder, share in row.items():
                assert abs(some.odds[thing][holder] - share) <= 2 * (some.odds_error or 0.0) + 1e-9
        for zone in {zone for row in some.odds.values() for zone in row}:
            assert sum(row.get(zone, 0.0) for row in some.odds.values()) == pytest.approx(
                sum(row.get(zone, 0.0) for row in true.odds.values())
            )


def true_worlds(table: Table, seat: Seat) -> list[dict[str, tuple[str, ...]]]:
    """How things lay before anything was seen, and after all that the seat saw."""
    position = table.game.start(table.options)
    found: list[dict[str, tuple[str, ...]]] = [{}]
    for event in (event for entry in table.log for event in entry.events):
        table.game.evolve(position, event.what)
        if event.seen_by(seat) is not None:
            zones = table.game.scene(position).zones
            found.append({zone.name: tuple(str(card.face) for card in zone.cards) for zone in zones})
    return found


@pytest.mark.parametrize("options", [INQUISITOR, {"seats": 4}, {"seats": 2}], ids=str)
@pytest.mark.parametrize("seed", "klm")
def test_in_the_true_history_another_seat_gives_the_odds_that_its_own_stream_tells_it(
    options: dict[str, Any], seed: str
) -> None:
    table = some_game(options, seed, 25, "printed")
    others = Retold(table.game, table.options, 0)
    others.follow(table.stream(0))
    past = true_worlds(table, 0).__getitem__
    for eyes in others.eyes:
        odds = Peeks(eyes.lessons).odds(past)
        for thing, row in heard(table, eyes.seat).picture().odds.items():
            for zone, share in row.items():
                assert odds.get((thing, zone), 0.0) == pytest.approx(share, abs=1e-9)

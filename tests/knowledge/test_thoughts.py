"""Where large hands are passed on, another seat knows about what brute force from its place gives."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2, prod
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from kit.oracle import Lying
from kit.tables import Rigged
from knowledge.alibi_worlds import candidates, odds_of, played, possible
from parlour.core import Seat, Table
from parlour.core.evidence import Factor, holds
from parlour.games.alibi.model import Deal, Draw, Pass, Position
from parlour.knowledge import Knowledge, fast
from parlour.knowledge.chain import Chain
from parlour.knowledge.retold import Retold
from parlour.knowledge.thoughts import Thoughts, asked
from parlour.knowledge.threads import Bundle, Threads

Share = Fraction | float


def heard(table: Table, seat: Seat) -> Knowledge:
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in table.stream(seat):
        knowledge.see(seen)
    return knowledge


Cards = Sequence[str]


def retold(table: Table, hands: Sequence[Cards], passed: Sequence[Cards], murder: Cards) -> Table:
    """The same game, but this was dealt, and this passed on, one seat after the other."""
    draw = table.log[0].move
    assert isinstance(draw, Draw)
    first, second, third, last = murder
    dealt = Deal(tuple(map(tuple, hands)))
    twin = Rigged(table.game, table.options, [Draw(first, second, third, last, draw.dealer), dealt])
    passes = iter(passed)
    for entry in table.log[2:]:
        if entry.seat >= 0:
            move = Pass(tuple(next(passes))) if isinstance(entry.move, Pass) else entry.move
            twin.submit(entry.seat, entry.topic, move)
    return twin


def uncertain(shares: Sequence[Share]) -> float:
    return -sum(float(share) * log2(share) for share in shares if share)


def murders(table: Table, odds: Mapping[str, Mapping[str, Share]]) -> list[list[Share]]:
    """Group by group."""
    return [[odds[card].get("murder", Fraction(0)) for card in group] for group in table.game.box.by_group]


def lacking(table: Table, odds: Mapping[str, Mapping[str, Share]]) -> float:
    return sum(map(uncertain, murders(table, odds)))


# In one history


class Drawn(NamedTuple):
    """A game, one history that fits what a seat saw of it, and the same game as that history has it."""

    table: Table
    seat: Seat
    others: Retold
    bundle: Bundle
    twin: Table


def drawn(seed: int, rounds: int, box: str = "small", seats: int = 3) -> Drawn:
    table = played(seed, rounds, 1, box, seats, melds=False)
    seat = table.position.phase.seat
    lines, chain, threads = heard(table, seat).lines, Chain(("murder",), 200), Threads()
    for line in lines:
        chain.hear(line)
    threads.follow(lines)
    others = Retold(table.game, table.options, seat)
    others.follow(table.stream(seat))
    bundle = threads.sample(chain, 1, Random(seed))
    twin = as_drawn(table, bundle, seat)
    assert twin.stream(seat) == table.stream(seat)
    return Drawn(table, seat, others, bundle, twin)


def as_drawn(table: Table, bundle: Bundle, seat: Seat) -> Table:
    lines, worlds = 0, []
    for entry in table.log:
        lines += sum(event.seen_by(seat) is not None for event in entry.events)
        worlds.append(bundle.world(0, lines))
    hands = [worlds[1][f"hand/{other}"] for other in range(table.options.seats)]
    murder = [card for group in table.game.box.by_group for card in group if card in worlds[1]["murder"]]
    entries = [(entry, world) for entry, world in zip(table.log, worlds, strict=True) if isinstance(entry.move, Pass)]
    return retold(table, hands, [world[f"pass/{entry.seat}"] for entry, world in entries], murder)


def taught(worlds: dict[Lying, Fraction], facts: Sequence[tuple[Factor, ...]], murders: frozenset[str]) -> float:
    """The bits that an answer and the number of these cards in the murder have in common."""
    joint: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for world, share in worlds.items():
        (told,) = (number for number, (fact,) in enumerate(facts) if holds(fact, dict(world)))
        joint[told, len(murders.intersection(dict(world)["murder"]))] += share
    sides: tuple[dict[int, Fraction], ...] = (defaultdict(Fraction), defaultdict(Fraction))
    for pair, share in joint.items():
        for side, value in zip(sides, pair, strict=True):
            side[value] += share
    return sum(uncertain(list(side.values())) for side in sides) - uncertain(list(joint.values()))


class Off(NamedTuple):
    """How far thoughts are off what brute force gives."""

    bits: float
    named: float  # as a ratio
    odds: float  # the most
    usual: float  # the square root of the mean square of those
    learns: float  # the most


def off(one: Drawn, seat: Seat) -> Off:
    """What another seat thinks in that history."""
    eyes = next(eyes for eyes in one.others.eyes if eyes.seat == seat)
    thoughts, worlds = one.others.thoughts(eyes, one.bundle), possible(one.twin, seat)
    true = odds_of(worlds)
    zones = sorted({zone for row in true.values() for zone in row})
    odds = thoughts.odds(zones)[0] - [[float(true[card].get(zone, 0)) for zone in zones] for card in thoughts.things]
    best = prod(float(max(group)) for group in murders(one.table, true))
    return Off(
        bits=thoughts.bits()[0] - lacking(one.table, true),
        named=thoughts.named()[0] / best,
        odds=float(np.abs(odds).max()),
        usual=float(np.sqrt((odds**2).mean())),
        learns=max(off_learning(one, thoughts, worlds)),
    )


def off_learning(one: Drawn, thoughts: Thoughts, worlds: dict[Lying, Fraction]) -> list[float]:
    every = one.table.game.questions(one.table.view(one.seat), one.seat)
    questions = [question for question in every if getattr(question.move, "verb", "") == "have"][::7]
    learns = thoughts.learns([asked(question.facts) for question in questions])[0]
    true = [taught(worlds, question.facts, asked(question.facts).among) for question in questions]
    return [abs(one - other) for one, other in zip(learns.tolist(), true, strict=True)]


@pytest.mark.parametrize(("seed", "rounds", "seat"), [(3, 0, 0), (3, 0, 1), (1, 1, 1)])
def test_in_a_history_that_was_drawn_another_seat_knows_what_brute_force_gives_it(
    seed: int, rounds: int, seat: Seat
) -> None:
    one = drawn(seed, rounds)
    found = off(one, next(other for other in (seat, 2) if other != one.seat))
    assert abs(found.bits) < 0.01
    assert found.named == pytest.approx(1.0, abs=0.02)
    assert found.odds < 0.01
    assert found.learns < 0.08


@pytest.mark.nightly
@pytest.mark.parametrize("rounds", [0, 1])
def test_in_many_histories_another_seat_knows_about_what_brute_force_gives_it(rounds: int) -> None:
    games = [drawn(seed, rounds) for seed in range(20, 28)]
    found = [off(one, eyes.seat) for one in games for eyes in one.others.eyes]
    for name, figures in zip(Off._fields, zip(*found, strict=True), strict=True):
        print(rounds, "passes:", name, [round(figure, 3) for figure in sorted(figures)])
    bits, named, odds, usual, learns = (np.array(figures) for figures in zip(*found, strict=True))
    assert np.abs(bits).mean() < 0.06
    assert np.abs(bits).max() < 0.6
    assert np.abs(np.log(named)).mean() < 0.1
    assert odds.max() < 0.2
    assert usual.mean() < 0.02
    assert learns.max() < 0.1


# On the average over all histories


def as_dealt(table: Table, position: Position) -> Table:
    """The same game as this position remembers it."""
    box = table.game.box
    rows = [[frozenset(pile.cards) if pile else frozenset() for pile in row] for _, _, row in position.passes]
    hands = [frozenset(box.names(cards or 0)) for cards in position.hands]
    for row in reversed(rows):
        hands = [hand - row[seat - 1] | row[seat] for seat, hand in enumerate(hands)]
    passers = [entry.seat for entry in table.log if isinstance(entry.move, Pass)]
    turns = [passers[:at].count(seat) for at, seat in enumerate(passers)]
    passed = [rows[turn][seat] for turn, seat in zip(turns, passers, strict=True)]
    assert position.murder is not None
    dealt, handed_on = ([box.names(box.heap(some)) for some in part] for part in (hands, passed))
    return retold(table, dealt, handed_on, position.murder)


def expected(table: Table, seat: Seat, other: Seat) -> tuple[float, dict[tuple[str, str], float]]:
    """The bits that the other lacks and the odds that it gives, by brute force in every history of this one's."""
    every = candidates(table, seat)
    total, bits = sum(one.weight for one in every), 0.0
    gives: dict[tuple[str, str], float] = defaultdict(float)
    minds: dict[str, dict[str, dict[str, Fraction]]] = {}
    for one in every:
        twin = as_dealt(table, one.position)
        saw = repr(twin.stream(other))
        if saw not in minds:
            minds[saw] = odds_of(possible(twin, other))
        share = float(one.weight / total)
        bits += share * lacking(table, minds[saw])
        for card, row in minds[saw].items():
            for zone, odds in row.items():
                gives[card, zone] += share * float(odds)
    return bits, gives


def same_on_the_average(table: Table) -> None:
    seat = table.position.phase.seat
    for other in heard(table, seat).others(Random(1), (), 200):
        bits, gives = expected(table, seat, other.seat)
        told = {(thing, zone): share for thing, row in other.odds.items() for zone, share in row.items()}
        assert other.error is not None
        assert other.odds_error is not None
        print("bits", other.bits, bits, "error", other.error, "odds off by", end=" ")
        print(max(abs(told.get(place, 0.0) - share) for place, share in gives.items()), "error", other.odds_error)
        assert abs(other.bits - bits) < 2 * other.error + 1e-9
        assert told.keys() >= gives.keys()
        assert all(abs(share - gives[place]) < 2 * other.odds_error + 1e-9 for place, share in told.items())


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [21, 24, 25, 33])
def test_after_a_pass_what_others_know_on_the_average_is_what_brute_force_gives_them(seed: int) -> None:
    same_on_the_average(played(seed, 1, 1, melds=False))


# With the printed box


@pytest.mark.nightly
@pytest.mark.parametrize("rounds", [3, 5])
def test_others_lack_as_many_bits_as_chains_of_their_own_tell(rounds: int) -> None:
    assert fast.load()
    found = []
    for seed in range(4):
        one = drawn(seed, rounds, "printed", 4)
        for eyes in one.others.eyes:
            true = heard(one.twin, eyes.seat).picture().odds
            found.append(one.others.thoughts(eyes, one.bundle).bits()[0] - lacking(one.table, true))
    print(rounds, "passes: off by", sum(found) / len(found), "bits on the average,", max(map(abs, found)), "at most")
    assert abs(sum(found) / len(found)) < 0.1
    assert max(map(abs, found)) < 0.3

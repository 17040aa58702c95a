"""Knowledge of hidden cards that are shown, mixed and drawn again: against everything that may have happened."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import isclose
from random import Random
from typing import Any, NamedTuple

import pytest

from parlour.core import SPECTATOR, Seat, Seen, Table
from parlour.core.evidence import NOTHING, Count, Evidence, Factor, Moved, Spread
from parlour.games import load
from parlour.games.complots.model import Revealed
from parlour.knowledge import Contradiction, Knowledge, Posterior
from parlour.knowledge.copies import filter
from parlour.knowledge.copies.engine import MOST_MULTISETS, CopiesEngine
from parlour.knowledge.copies.multisets import MOST_COPIES
from parlour.knowledge.copies.particles import MOST_STATES
from parlour.knowledge.engine import TooLarge, Unsupported
from parlour.testing.oracle import World, odds_of, unordered, worlds
from parlour.testing.tables import new_table, random_game, random_steps, viewers

EXCHANGES = ("ambassador", "inquisitor")


class Log(NamedTuple):
    """A random game in the small box, as one viewer saw it up to some point."""

    table: Table
    viewer: Seat
    upto: int


def random_log(seats: int, exchange: str, seed: str, steps: int, anybody: bool = False) -> Log:
    table = new_table("complots", {"seats": seats, "exchange": exchange}, seed, "small")
    for _ in islice(random_steps(table, seed), steps):
        pass
    generator = Random(seed)
    eyes = viewers(table) if anybody else range(seats)
    return Log(table, generator.choice(eyes), generator.randrange(2, len(table.log) + 1))


def lines(table: Table, viewer: Seat, upto: int | None = None) -> Iterator[tuple[Evidence, Any, bool]]:
    """What each event taught the viewer; the full position after it; and whether that is the end of an entry."""
    view, full = table.game.start(table.options), table.game.start(table.options)
    for entry in table.log[:upto]:
        for number, event in enumerate(entry.events, 1):
            table.game.evolve(full, event.what)
            if (seen := event.seen_by(viewer)) is not None:
                evidence = table.game.evidence(view, seen)
                table.game.evolve(view, seen)
                yield evidence, full, number == len(entry.events)


def heard(table: Table, viewer: Seat, upto: int | None = None) -> CopiesEngine:
    engine = CopiesEngine()
    for evidence, _, _ in lines(table, viewer, upto):
        engine.update(evidence)
    return engine


def possible(log: Log) -> dict[World, Fraction]:
    """Every world with its odds, from the oracle; piles have no order."""
    found: dict[World, Fraction] = {}
    for lying, odds in worlds(*log).items():
        world = unordered(lying)
        found[world] = found.get(world, Fraction(0)) + odds
    return found


def flat(posterior: Posterior) -> dict[tuple[str, str], float]:
    return {(card, zone): share for card, row in posterior.odds.items() for zone, share in row.items()}


def agrees(log: Log) -> None:
    truth, posterior = possible(log), heard(*log).posterior()
    assert (posterior.worlds, posterior.error, posterior.solution) == (len(truth), None, {})
    odds, found = odds_of(truth), flat(posterior)
    assert found.keys() == odds.keys()
    assert all(isclose(share, odds[place], rel_tol=1e-9) for place, share in found.items())


# Against the oracle

MANY = {2: (30, 20), 3: (10, 22)}  # games of each kind and their answers, by seats


@pytest.mark.parametrize("exchange", EXCHANGES)
@pytest.mark.parametrize("seats", [2, 3])
def test_worlds_and_odds_are_those_of_everything_that_may_have_happened(seats: int, exchange: str) -> None:
    games, steps = MANY[seats]
    for seed in range(games):
        agrees(random_log(seats, exchange, f"slots/{seed}", steps))


def test_among_these_games_is_every_event() -> None:
    kinds: set[type[Seen]] = set()
    for seats, (games, steps) in MANY.items():
        for exchange in EXCHANGES:
            for seed in range(games):
                table, _, upto = random_log(seats, exchange, f"slots/{seed}", steps)
                kinds |= {type(event.what) for entry in table.log[:upto] for event in entry.events}
    assert kinds >= set(load("complots").seen_types) - {Revealed}


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize(("seats", "games", "steps"), [(2, 75, 24), (3, 25, 26)])
def test_worlds_and_odds_in_thousands_of_games(seats: int, games: int, steps: int, part: int) -> None:
    for seed in range(part * games, part * games + games):
        for exchange in EXCHANGES:
            agrees(random_log(seats, exchange, f"nightly/{seed}", steps, anybody=seats == 2))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("exchange", EXCHANGES)
def test_worlds_and_odds_with_four_seats(exchange: str, seed: int) -> None:
    agrees(random_log(4, exchange, f"four/{seed}", 8))


def test_samples_are_possible_worlds_with_their_odds() -> None:
    log = random_log(2, "inquisitor", "slots/3", 16)
    truth, engine = possible(log), heard(*log)
    drawn = [unordered(tuple(world.items())) for world in engine.sample(2000, Random(1))]
    assert set(drawn) <= truth.keys()
    assert all(abs(drawn.count(world) / 2000 - share) < 0.05 for world, share in truth.items())


# Laws, in whole games with the printed box


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_truth_is_never_ruled_out_and_certainty_never_withdrawn(seats: int) -> None:
    for exchange in EXCHANGES:
        table = random_game("complots", {"seats": seats, "exchange": exchange}, f"laws/{seats}")
        for viewer in (0, SPECTATOR):
            lawful(table, viewer, exact=seats <= 6)


def lawful(table: Table, viewer: Seat, exact: bool) -> list[Posterior]:
    engine, sure, pictures = CopiesEngine(), dict[tuple[str, str], float](), []
    cards = set(table.game.box.cast(table.options.exchange))  # type: ignore[attr-defined]
    for evidence, full, settled in lines(table, viewer):
        engine.update(evidence)
        if settled and evidence is not NOTHING:
            posterior = engine.posterior()
            zones = {zone.name: [card.face for card in zone.cards] for zone in table.game.scene(full).zones}
            check_truth(posterior, zones)
            sure = check_certain(posterior, sure, [zone for zone in zones if zone.startswith("slot/")], cards)
            pictures.append(posterior)
            assert (posterior.error is None) or not exact
    assert pictures[-1].worlds == 1
    return pictures


def check_truth(posterior: Posterior, zones: dict[str, list[Any]]) -> None:
    for zone, held in zones.items():
        assert all(posterior.odds[card].get(zone, 0) > 0 for card in held)
        assert isclose(sum(row.get(zone, 0) for row in posterior.odds.values()), len(held))


def check_certain(
    posterior: Posterior, before: dict[tuple[str, str], float], slots: list[str], cards: set[str]
) -> dict[tuple[str, str], float]:
    """A card that is, or is not, in a slot for certain: as long as the slot is there."""
    odds = {(card, slot): posterior.odds[card].get(slot, 0.0) for card in cards for slot in slots}
    assert all(odds[place] == share for place, share in before.items() if place in odds)
    return {place: share for place, share in odds.items() if share in {0, 1}}


@pytest.mark.parametrize(("seats", "exchange"), [(2, "inquisitor"), (4, "ambassador"), (6, "inquisitor")])
def test_event_by_event_is_the_same_as_all_at_once(seats: int, exchange: str) -> None:
    table = random_game("complots", {"seats": seats, "exchange": exchange}, "again")
    knowledge = Knowledge(table.game, table.options, 1)
    for upto, entry in enumerate(table.log, 1):
        for event in entry.events:
            if (seen := event.seen_by(1)) is not None:
                knowledge.observe(seen)
        if upto % 7 == 0:
            assert knowledge.posterior() == heard(table, 1, upto).posterior()


def test_a_step_costs_no_more_late_in_a_game_than_early() -> None:
    """The table is as large after sixty exchanges as after six."""
    engine = crowd(4, 3)
    sizes = []
    laid, hand = 20, [3, 9]
    for _ in range(60):
        engine.update(Evidence(changes=(taken_up(1, hand, 2),)))
        engine.update(kept(1, 2, laid))
        laid, hand = laid + 2, [laid, laid + 1]
        sizes.append(len(engine.filter.particles))
    assert max(sizes[6:]) <= max(sizes[:6])


# Too many worlds: samples


def test_eight_seats_that_all_prove_a_claim_are_sampled_with_an_honest_error() -> None:
    engine = crowd(8, 4)
    assert len(engine.filter.particles) <= MOST_STATES
    posterior = engine.posterior()
    assert posterior.error is not None
    assert posterior.error < 0.05
    for slot in (zone for zone in engine.sample(1, Random(0))[0] if zone.startswith("slot/")):
        assert isclose(sum(row.get(slot, 0) for row in posterior.odds.values()), 1)


@pytest.mark.parametrize("exchange", EXCHANGES)
def test_samples_differ_from_the_exact_odds_by_no_more_than_the_error_says(
    exchange: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = random_game("complots", {"seats": 5, "exchange": exchange}, "sampled")
    exact = lawful(table, SPECTATOR, exact=True)
    monkeypatch.setattr(filter, "MOST_STATES", 2000)
    monkeypatch.setattr(filter, "BATCH_SIZE", 256)
    sampled = lawful(table, SPECTATOR, exact=False)
    errors = [posterior.error for posterior in sampled if posterior.error is not None]
    assert errors
    far = [distance(one, other) / (other.error or 1) for one, other in zip(exact, sampled, strict=True) if other.error]
    assert max(far) < 3
    assert sum(one < 1 for one in far) >= 0.8 * len(far)
    assert all(one.worlds <= other.worlds for one, other in zip(exact, sampled, strict=True))


def distance(one: Posterior, other: Posterior) -> float:
    odds, more = flat(one), flat(other)
    return max(abs(odds.get(place, 0) - more.get(place, 0)) for place in odds.keys() | more.keys())


@pytest.mark.parametrize("seats", [3, 6])
def test_samples_that_die_out_are_replaced_and_never_rule_out_the_truth(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filter, "MOST_STATES", 8)
    monkeypatch.setattr(filter, "BATCH_SIZE", 1)
    table = random_game("complots", {"seats": seats, "exchange": "inquisitor"}, "few")
    pictures = [posterior for viewer in (0, SPECTATOR) for posterior in lawful(table, viewer, exact=False)]
    assert 1.0 in {posterior.error for posterior in pictures}


# A deal by hand: seats with two cards each, the first of them mine


def crowd(seats: int, copies: int) -> CopiesEngine:
    """Every other seat has proved a claim and drawn a new card: no two slots are alike."""
    engine, laid = CopiesEngine(), 2 * seats
    cards = tuple("abcde") * copies
    slots = [(f"slot/{slot}", 1) for slot in range(laid)]
    engine.update(Evidence(changes=(Spread(cards, (*slots, ("court", len(cards) - laid))),)))
    engine.update(Evidence(after=(lies(0, "a"), lies(1, "b"))))
    for seat in range(1, seats):
        card = "abcde"[seat % 5]
        engine.update(Evidence((Count((f"slot/{2 * seat}", f"slot/{2 * seat + 1}"), frozenset(card), 1, 2),)))
        engine.update(Evidence((lies(2 * seat, card),), (Moved(((f"slot/{2 * seat}", "court", 1),)),)))
        engine.update(Evidence(changes=(Moved((("court", f"slot/{laid + seat}", 1),)),)))
    return engine


def lies(slot: int, card: str) -> Factor:
    return Count((f"slot/{slot}",), frozenset((card,)), 1, 1)


def taken_up(seat: int, slots: list[int], count: int) -> Moved:
    return Moved((*((f"slot/{slot}", f"hand/{seat}", 1) for slot in slots), ("court", f"hand/{seat}", count)))


def kept(seat: int, count: int, laid: int) -> Evidence:
    hand = f"hand/{seat}"
    back = Moved(((hand, "court", count),), by=seat)
    return Evidence(changes=(back, Moved(((hand, f"slot/{laid}", 1), (hand, f"slot/{laid + 1}", 1)))))


def dealt(*mine: str) -> CopiesEngine:
    """Two slots of mine, two of another seat, two cards left: three a, two b, one c."""
    engine = CopiesEngine()
    slots = tuple((f"slot/{slot}", 1) for slot in range(4))
    engine.update(Evidence(changes=(Spread(tuple("aaabbc"), (*slots, ("court", 2))),)))
    engine.update(Evidence(after=tuple(lies(slot, card) for slot, card in enumerate(mine))))
    return engine


def test_a_card_that_comes_back_by_chance_is_as_likely_as_the_others_with_it() -> None:
    """I hold a and b, so a, a, b and c are hidden; the other seat shows an a and draws one of the court's three."""
    engine = dealt("a", "b")
    engine.update(Evidence((lies(2, "a"),), (Moved((("slot/2", "court", 1),)),)))
    engine.update(Evidence(changes=(Moved((("court", "slot/4", 1),)),)))
    odds = engine.posterior().odds
    assert isclose(odds["a"]["slot/4"], 1 / 3 + 2 / 3 * 1 / 3)
    assert isclose(odds["a"]["slot/3"], 1 / 3)


def test_of_two_cards_that_fit_either_is_shown_with_the_same_chance() -> None:
    """Two a in six of seven hands that have one; with both, the first is shown half of the time."""
    engine = dealt("b", "c")  # hidden: a, a, a, b
    engine.update(Evidence((Count(("slot/2", "slot/3"), frozenset("a"), 1, 2),)))
    engine.update(Evidence((lies(2, "a"),)))
    assert isclose(engine.posterior().odds["b"]["slot/3"], (1 / 4) / (1 / 4 + 1 / 2 * 1 / 2))


def test_a_question_has_the_chances_of_its_answers() -> None:
    engine = dealt("a", "b")
    chances = engine.chances([(lies(2, card),) for card in "abc"] + [(lies(0, "b"),)])
    assert chances.shares.sum(axis=1) == pytest.approx([1 / 2, 1 / 4, 1 / 4, 0])


# Bad input


def test_what_cannot_be_true_is_a_contradiction_and_stays_one() -> None:
    engine = dealt("b", "b")
    engine.update(Evidence((lies(2, "b"),), (Moved((("slot/2", "court", 1),)),), (lies(3, "a"),)))
    engine.update(Evidence((lies(3, "c"),)))
    with pytest.raises(Contradiction):
        engine.posterior()


@pytest.mark.parametrize("fact", [lies(0, "c"), Count(("court",), frozenset("b"), 2, 2), lies(3, "z")])
def test_any_fact_that_fits_no_world_is_a_contradiction(fact: Factor) -> None:
    engine = dealt("a", "b")
    engine.update(Evidence((fact,)))
    with pytest.raises(Contradiction):
        engine.posterior()


def test_what_it_cannot_follow_is_left_to_another_engine() -> None:
    with pytest.raises(Unsupported):
        dealt("a", "b").update(Evidence(changes=(Moved((("nowhere", "court", 1),)),)))


@pytest.mark.parametrize(
    ("cards", "limit"), [(tuple("abcdefghijklmnopqr"), MOST_MULTISETS), (("a",) * 40 + ("b",), MOST_COPIES - 1)]
)
def test_a_limit_that_is_hit_is_named(cards: tuple[str, ...], limit: int) -> None:
    sizes = (("slot/0", 1), ("court", len(cards) - 1))
    with pytest.raises(TooLarge) as refusal:
        CopiesEngine().update(Evidence(changes=(Spread(cards, sizes),)))
    assert refusal.value.cases > refusal.value.limit == limit

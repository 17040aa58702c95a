"""Knowledge of Alibi: counted exactly before the first pass, drawn by chains afterwards; certain only where proved."""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from knowledge.alibi_games import VIEWER, by_card, played, possible
from parlour.core import SPECTATOR, Move, Table
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Gathered, Moved, Spread, follows, holds
from parlour.games.alibi.model import AskSets, Deal
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, Posterior, TooLarge, Unsupported, where
from parlour.knowledge.passing import chains, counting, mcmc_kernel, paths, proposals
from parlour.knowledge.passing.engine import PassingEngine
from reference import mcmc

SOUGHT = ("murder",)


def lines(table: Table, viewer: int = VIEWER) -> list[Evidence]:
    """What each event of the viewer's stream teaches."""
    view: Any = table.game.start(table.options)
    found = []
    for seen in table.stream(viewer):
        found.append(table.game.evidence(view, seen))
        table.game.evolve(view, seen)
    return found


def heard(evidence: list[Evidence], draws: int | None = None) -> PassingEngine:
    engine = PassingEngine(SOUGHT, draws)
    for line in evidence:
        engine.update(line)
    return engine


def lying(table: Table) -> dict[str, str]:
    """Where every card truly lies."""
    scene = table.game.scene(table.position)
    return {card.face: zone.name for zone in scene.zones for card in zone.cards if card.face is not None}


def is_sure(row: Any, holder: str) -> bool:
    return bool(row.get(holder, 0.0) == 1.0)


# Before the first pass: exact


def same_as_by_brute_force(table: Table) -> None:
    worlds = possible(table)
    posterior = heard(lines(table)).posterior()
    assert posterior.error is None
    assert posterior.worlds == len(worlds)
    expected = by_card(worlds)
    for card, row in expected.items():
        assert posterior.odds[card] == pytest.approx({zone: float(share) for zone, share in row.items()}, abs=1e-12)
    murders: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for world, share in worlds.items():
        murders[dict(world)["murder"]] += share
    assert posterior.solution == pytest.approx({name: float(share) for name, share in murders.items()}, abs=1e-12)


@pytest.mark.parametrize("seed", range(50))
def test_before_the_first_pass_worlds_and_odds_are_those_of_brute_force(seed: int) -> None:
    same_as_by_brute_force(played(seed, rounds=0, turns=seed % 3 + 1))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(50, 1050))
def test_before_the_first_pass_worlds_and_odds_are_those_of_brute_force_at_length(seed: int) -> None:
    same_as_by_brute_force(played(seed, rounds=0, turns=seed % 3 + 1))


def test_with_the_printed_box_all_deals_are_counted() -> None:
    """From no answer: 59 unseen cards, of which the murder has one of each group."""
    table = played(1, rounds=0, turns=0, box="printed", seats=4, melds=False)
    assert heard(lines(table)).posterior().worlds == pytest.approx(float(deals_left(table)), rel=1e-12)


def deals_left(table: Table, viewer: int = VIEWER) -> int:
    """The number of deals that the viewer holds possible before any answer: the murder has one card of each group."""
    deal = table.log[1].move
    assert isinstance(deal, Deal)
    mine = set(deal.hands[viewer]) if viewer >= 0 else set[str]()
    murders = 1
    for group in table.game.box.by_group:
        murders *= len(set(group) - mine)
    left = len(table.game.box.cards) - len(mine) - 4
    ways = 1
    for seat, hand in enumerate(deal.hands):
        if seat != viewer:
            ways *= choose(left, len(hand))
            left -= len(hand)
    return murders * ways


def choose(things: int, count: int) -> int:
    found = Fraction(1)
    for place in range(count):
        found *= Fraction(things - place, place + 1)
    return int(found)


def test_draws_are_as_likely_as_the_odds_say() -> None:
    engine = heard(lines(played(3, rounds=0, turns=2)))
    odds, found = engine.posterior().odds, Counter[tuple[str, str]]()
    for world in engine.sample(2000, Random(1)):
        found.update((card, zone) for zone, cards in world.items() for card in cards)
    for card, row in odds.items():
        for zone, share in row.items():
            assert found[card, zone] / 2000 == pytest.approx(share, abs=0.06)


def test_where_counting_takes_too_many_states_chains_agree_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = lines(played(5, rounds=0, turns=3, melds=False))
    exact = heard(evidence).posterior()
    monkeypatch.setattr(counting, "MOST_STATES", 0)
    drawn = heard(evidence).posterior()
    assert max(off(drawn, exact.odds)) < 2
    assert 1 / 3 < drawn.worlds / exact.worlds < 3


def test_what_questions_would_teach_is_what_they_taught() -> None:
    """The odds of each answer, by brute force; and together the answers leave the solution as it was."""
    table = played(3, rounds=0, turns=1)
    seat = table.position.phase.seat
    engine, worlds = heard(lines(table, seat)), possible(table, seat)
    solution = engine.posterior().solution
    asked = table.game.questions(table.view(seat), seat)
    assert len(asked) == 2 * 2 * (4 + 5 + 3)
    for question in asked[::5]:
        chances = engine.chances([outcome.facts for outcome in question.outcomes])
        for outcome, joint in zip(question.outcomes, chances.shares, strict=True):
            true = sum(share for world, share in worlds.items() if holds(outcome.facts[0], dict(world)))
            assert joint.sum() == pytest.approx(float(true), abs=0.04)
        assert dict(zip(chances.names, chances.shares.sum(axis=0), strict=True)) == pytest.approx(solution)


# After passes: drawn


def off(posterior: Posterior, expected: Any) -> list[float]:
    """How far each of the odds that are not certain is off, in errors."""
    assert posterior.error is not None
    pairs = [
        (posterior.odds[card].get(zone, 0.0), share) for card, row in expected.items() for zone, share in row.items()
    ]
    return [abs(said - float(share)) / posterior.error for said, share in pairs if 0 < share < 1]


def certain_is_right(posterior: Posterior, expected: Any) -> bool:
    """Whether everything that is certain is so in every world; 0 and 1 stand for nothing else."""
    possible_there = all(zone in posterior.odds[card] for card, row in expected.items() for zone in row)
    certain = [(card, zone) for card, row in posterior.odds.items() for zone in row if is_sure(row, zone)]
    return possible_there and all(set(expected[card]) == {zone} for card, zone in certain)


def off_after_passes(table: Table) -> list[float]:
    expected = by_card(worlds := possible(table))
    posterior = heard(lines(table)).posterior()
    assert certain_is_right(posterior, expected)
    if posterior.error is None:
        return []
    assert 1 / 4 < posterior.worlds / len(worlds) < 4
    return off(posterior, expected)


@pytest.mark.parametrize("seed", range(3))
def test_after_a_pass_odds_are_as_near_as_the_error_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "TARGET_ERROR", 0.04)
    found = off_after_passes(played(seed, 1, turns=seed % 3))
    assert max(found) < 2
    assert sum(one < 1 for one in found) > 0.7 * len(found), "cards that are alike are off together"


def test_few_worlds_are_counted_by_how_often_each_is_drawn() -> None:
    """After two rounds of passes, 21 worlds are left, whose cards depend on each other."""
    table = played(2, rounds=2, turns=2)
    posterior = heard(lines(table)).posterior()
    assert posterior.error is not None
    assert posterior.worlds == pytest.approx(len(possible(table)), abs=1)


@pytest.mark.nightly
@pytest.mark.parametrize("rounds", [1, 2])
def test_19_odds_in_20_are_as_near_as_the_error_says(rounds: int) -> None:
    found = [one for seed in range(60) for one in off_after_passes(played(seed, rounds, turns=seed % 3))]
    assert sum(one < 1 for one in found) > 0.95 * len(found)
    assert max(found) < 2.5


# Laws


def stages(evidence: list[Evidence]) -> list[tuple[list[Change], list[Factor]]]:
    """By stage of the engine: what changed on the way to it, and every fact told while it lasted."""
    engine = PassingEngine(SOUGHT)
    found: list[tuple[list[Change], list[Factor]]] = [([], [])]
    for line in evidence:
        found[-1][1].extend(line.before)
        engine.update(line)
        while len(found) <= len(engine.timeline.steps):
            found.append(([], []))
        found[-1][0].extend(change for change in line.changes if isinstance(change, Moved | Spread))
        found[-1][1].extend(line.after)
    return found


@pytest.mark.parametrize("asked", [(), (AskSets,)], ids=["anything", "sets"])
def test_every_history_drawn_fits_all_that_was_told(asked: tuple[type[Move], ...]) -> None:
    table = played(11, rounds=2, turns=2, asked=asked)
    evidence = lines(table)
    engine = heard(evidence)
    told = stages(evidence)
    assert len(told) == len(engine.timeline.sizes) > 3
    for history in engine.histories[::40]:
        worlds = [named(engine, history[:, stage]) for stage in range(history.shape[1])]
        past: dict[str, set[str]] = {}
        for stage, (changes, facts) in enumerate(told):
            assert stage == 0 or follows(changes, sorted_(worlds[stage - 1]), sorted_(worlds[stage]))
            assert all(holds(fact, worlds[stage], past) for fact in facts)
            for zone, cards in worlds[stage].items():
                past.setdefault(zone, set()).update(cards)


def named(engine: PassingEngine, line: Any) -> dict[str, list[str]]:
    world: dict[str, list[str]] = {name: [] for name in engine.timeline.holders}
    for card, place in zip(engine.timeline.things, line.tolist(), strict=True):
        world[engine.timeline.holders[place]].append(card)
    return world


def sorted_(world: dict[str, list[str]]) -> dict[str, list[str]]:
    return {zone: sorted(cards) for zone, cards in world.items()}


@pytest.mark.parametrize(("box", "seats", "rounds"), [("small", 3, 3), ("printed", 4, 2), ("printed", 6, 1)])
def test_the_truth_is_never_ruled_out_nor_certainty_withdrawn(box: str, seats: int, rounds: int) -> None:
    table = played(2, rounds, turns=1, box=box, seats=seats)
    engine, before = PassingEngine(SOUGHT), np.zeros((len(table.game.box.cards), 1), np.int64) - 1
    for line in lines(table):
        engine.update(line)
        if engine.timeline.things:
            now, earlier = engine.bounds.masks, before.shape[1] - 1
            assert not (now[:, :earlier] & ~before[:, :earlier]).any(), "what was, at every stage but the last"
            murder = 1 << engine.timeline.holder_number("murder")
            assert not (now[:, -1] & ~before[:, -1] & murder).any()
            before = now
    for card, zone in lying(table).items():
        assert before[engine.timeline.thing_number[card], -1] >> engine.timeline.holder_number(zone) & 1


@pytest.mark.parametrize(("box", "rounds"), [("small", 0), ("small", 2), ("printed", 1)])
def test_where_things_may_lie_is_told_before_anything_is_drawn_and_as_the_odds_say_later(
    box: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = heard(lines(played(5, rounds, turns=1, box=box)), draws=100)
    with monkeypatch.context() as nobody:
        nobody.delattr("parlour.knowledge.passing.engine.draw_samples")
        told = engine.possible()
    assert told == where(engine.posterior().odds)


def test_a_seat_is_told_what_is_possible_without_waiting_for_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(1, rounds=1, turns=1, box="printed", seats=4)
    knowledge = Knowledge(table.game, table.options, VIEWER)
    monkeypatch.setattr(PassingEngine, "posterior", lambda engine: pytest.fail("odds were drawn"))
    for seen in table.stream(VIEWER):
        knowledge.observe(seen)
        knowledge.possible()
    assert knowledge.sampled
    assert knowledge.possible()


@pytest.mark.parametrize(
    ("box", "seats", "rounds", "seed"),
    [
        *(("small", 3, 3, seed) for seed in range(3)),
        ("printed", 4, 2, 0),
        *(pytest.param("printed", 4, 4, seed, marks=pytest.mark.nightly) for seed in range(1, 6)),
        *(pytest.param("printed", 6, 3, seed, marks=pytest.mark.nightly) for seed in range(3)),
    ],
)
@pytest.mark.parametrize("viewer", [SPECTATOR, VIEWER])
def test_the_number_of_worlds_never_exceeds_that_of_deals_and_never_grows(
    box: str, seats: int, rounds: int, seed: int, viewer: int
) -> None:
    table = played(seed, rounds, turns=1, box=box, seats=seats)
    engine, found = PassingEngine(SOUGHT, draws=100), []
    for line in lines(table, viewer):
        engine.update(line)
        if line != NOTHING and engine.timeline.things:
            found.append(engine.posterior())
    worlds = [posterior.worlds for posterior in found]
    assert found[-1].error is not None, "cards were passed on unseen"
    at_once = heard(lines(table, viewer), draws=100).posterior().worlds
    assert max(*worlds, at_once) <= deals_left(table, viewer) * (1 + 1e-12)
    assert worlds == sorted(worlds, reverse=True)
    assert min(worlds) >= 1


@pytest.mark.parametrize("viewer", [SPECTATOR, VIEWER])
@pytest.mark.parametrize("seed", range(3))
def test_the_number_of_worlds_does_not_grow_where_another_engine_takes_over(seed: int, viewer: int) -> None:
    """In the small box, hands are counted until the first pass; only then this engine is asked."""
    table = played(seed, rounds=1, turns=0)
    knowledge, found = Knowledge(table.game, table.options, viewer, draws=100), []
    for seen in table.stream(viewer):
        knowledge.observe(seen)
        if knowledge.posterior().odds:
            found.append(knowledge.posterior())
    worlds = [posterior.worlds for posterior in found]
    assert found[0].error is None
    assert found[-1].error is not None
    assert worlds == sorted(worlds, reverse=True)


def test_the_same_evidence_gives_the_same_picture() -> None:
    evidence = lines(played(4, rounds=1, turns=1))
    assert heard(evidence).posterior() == heard(evidence).posterior()


def test_what_cannot_be_true_is_a_contradiction() -> None:
    table = played(0, rounds=0, turns=0)
    group = frozenset(table.game.box.by_group[0])
    engine = heard([*lines(table), Evidence((Count(("hand/1",), group, 4, 4), Count(("hand/2",), group, 4, 4)))])
    with pytest.raises(Contradiction):
        engine.posterior()


def test_what_it_cannot_follow_it_says() -> None:
    with pytest.raises(Unsupported):
        heard([Evidence(changes=(Spread(("a", "a"), (("hand/0", 2),)),))])


def test_where_there_are_too_many_paths_those_that_facts_rule_out_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = lines(played(5, rounds=3, turns=2))
    expected = heard(evidence).posterior()
    paths._paths_within.cache_clear()
    monkeypatch.setattr(paths, "MOST_PATHS", 15)  # 16 without these facts
    posterior = heard(evidence).posterior()
    assert max(off(posterior, expected.odds)) < 3
    monkeypatch.setattr(paths, "MOST_PATHS", 5)
    paths._paths_within.cache_clear()
    with pytest.raises(TooLarge) as refusal:
        heard(evidence).posterior()
    assert refusal.value.cases > refusal.value.limit == 5


def test_a_new_deal_begins_anew() -> None:
    old, new = played(0, rounds=1, turns=1, melds=False), played(1, rounds=0, turns=1)
    zones = tuple(zone.name for zone in old.game.scene(old.position).zones)
    again = heard([*lines(old), Evidence(changes=(Gathered(zones),)), *lines(new)])
    assert again.posterior() == heard(lines(new)).posterior()


@pytest.mark.parametrize("asked", [(), (AskSets,)], ids=["anything", "sets"])
def test_compiled_steps_are_the_reference(asked: tuple[type[Move], ...], monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = lines(played(4, rounds=2, turns=1, asked=asked))
    compiled = heard(evidence, draws=300)
    assert compiled.posterior().error is not None
    monkeypatch.setattr(mcmc_kernel, "walk", mcmc.walk)
    assert heard(evidence, draws=300).posterior() == compiled.posterior()


# Going on, and a budget


def test_fewer_draws_are_less_work_and_say_that_they_tell_less(monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = lines(played(7, rounds=2, turns=1))
    steps = counted_steps(monkeypatch)
    quick, thorough = heard(evidence, draws=200), heard(evidence)
    few = quick.posterior(), sum(steps)
    many = thorough.posterior(), sum(steps) - few[1]
    assert few[1] < many[1] / 2
    assert few[0].error is not None
    assert many[0].error is not None
    assert many[0].error <= chains.TARGET_ERROR < few[0].error
    assert (few[0].effective or 0) < (many[0].effective or 0)
    assert max(off(few[0], many[0].odds)) < 2
    assert {card: set(row) for card, row in few[0].odds.items()} == {c: set(row) for c, row in many[0].odds.items()}


def counted_steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps all chains take, walk by walk."""
    found: list[int] = []
    walk = mcmc_kernel.walk

    def counting_walk(target: proposals.Target, state: proposals.ChainState, steps: proposals.Proposals) -> None:
        found.append(steps.random.shape[0] * steps.random.shape[1])
        walk(target, state, steps)

    monkeypatch.setattr(mcmc_kernel, "walk", counting_walk)
    return found


def test_chains_go_on_after_a_new_event_and_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a budget the work for an event does not grow with the log; and it is as if all had been heard at once."""
    evidence, engine = lines(played(7, rounds=3, turns=2)), PassingEngine(SOUGHT, 200)
    steps, work, posterior = counted_steps(monkeypatch), [], None
    for line in evidence:
        engine.update(line)
        if line != NOTHING and engine.timeline.steps:
            before = sum(steps)
            posterior = engine.posterior()
            work.append(sum(steps) - before)
    work = [one for one in work if one]
    assert max(work[1:]) < work[0], "only the first time they begin"
    assert posterior is not None
    engine.draws = None
    engine.update(Evidence((Count(("murder",), frozenset(), 0, 0),)))
    again = engine.posterior()
    anew = heard(evidence).posterior()
    assert again.error is not None
    assert anew.error is not None
    assert max(off(again, anew.odds)) < 3
    assert {card: set(row) for card, row in again.odds.items()} == {c: set(row) for c, row in anew.odds.items()}


def test_odds_are_known_well_enough_after_every_event_where_nobody_is_in_a_hurry() -> None:
    """Also where what was told is so new that chains which go on from before would hardly ever fit."""
    engine, errors = PassingEngine(SOUGHT), []
    for line in lines(played(3, rounds=2, turns=1), 0):
        engine.update(line)
        if engine.timeline.steps:
            errors.append(engine.posterior().error or 0.0)
    assert any(errors)
    assert max(errors) <= chains.TARGET_ERROR

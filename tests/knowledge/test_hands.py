"""The engine of hands knows exactly what brute force knows, event by event."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import reference.forward_backward
import reference.leave_one_out
from parlour.core import Seat, Table
from parlour.games.perfect_alibi.model import Say
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Posterior, Unsupported
from parlour.knowledge.hands import forward_backward, leave_one_out, marginals
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.marginals import CasePartition, hand_counts
from parlour.knowledge.hands.model import Given, HandModel
from parlour.knowledge.hands.pool import CardPool
from parlour.knowledge.hands.subsets import deal_steps
from parlour.testing.cases import Case, cases
from parlour.testing.engine import same
from parlour.testing.oracle import Mere, along
from parlour.testing.tables import new_table, random_steps

SMALL = {"sherlock-13": (2, 3), "thirteen-clues": (2,), "perfect-alibi": (3,)}
CASES = [case for game, seats in SMALL.items() for case in cases(game, "small") if case.options["seats"] in seats]
BY_HAND = [case for case in CASES if case.options.get("answers") == "by-hand"]  # whose numbers prove nothing
QUICK = [case for case in CASES if case not in BY_HAND and not case.options.get("rival")]
SLOW = [case for case in CASES if case not in BY_HAND and case.options.get("rival")]


def played(case: Case, seed: str, answers: int) -> Table:
    """A random game, stopped after so many answers, or before its last."""
    table = new_table(case.game, case.options, seed, case.box)
    for number, _ in enumerate(random_steps(table, seed)):
        if number == answers:
            break
    return table


def known_along(table: Table, viewer: Seat) -> Iterator[Knowledge]:
    """A seat's knowledge after each entry of the log."""
    knowledge = Knowledge(table.game, table.options, viewer)
    for entry in table.log:
        for event in entry.events:
            if (seen := event.seen_by(viewer)) is not None:
                knowledge.observe(seen)
        yield knowledge


def settled(knowledge: Knowledge) -> Posterior | None:
    """None while cards are still being handed around."""
    try:
        return knowledge.posterior()
    except Unsupported:
        return None


def check(case: Case, seed: str, answers: int, mere: Mere = ()) -> int:
    """Compare at every entry; how many comparisons there were."""
    table = played(case, seed, answers)
    viewer = Random(seed).randrange(table.options.seats)
    upto = len(table.log) - table.over
    compared = 0
    for knowledge, worlds in zip(known_along(table, viewer), along(table, viewer, upto, mere), strict=False):
        if (posterior := settled(knowledge)) is not None:
            same(posterior, worlds, table.game.solution_zones(viewer))
            compared += 1
    return compared


LOGS, MANY = 50, 1000  # of each game, in `make test` and in `make nightly`
PARTS = 10  # so that several processes share the work


def share(case: Case, logs: int) -> int:
    """How many logs of one case are a tenth of so many of its game."""
    return -(-logs // (PARTS * sum(other.game == case.game for other in QUICK)))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("case", QUICK, ids=str)
def test_counts_and_odds_are_those_of_brute_force(case: Case, part: int) -> None:
    assert sum(check(case, f"{part}/{number}", 10) for number in range(share(case, LOGS))) >= 1


@pytest.mark.parametrize("case", [case for case in BY_HAND if not case.options["rival"]], ids=str)
def test_by_hand_worlds_and_odds_are_those_of_brute_force(case: Case) -> None:
    """How likely a mistake is nobody knows: a number that is said proves nothing."""
    assert sum(check(case, seed, 12, (Say,)) for seed in map(str, range(4))) > 20


@pytest.mark.parametrize("case", SLOW, ids=str)
def test_counts_and_odds_with_a_lie_are_those_of_brute_force(case: Case) -> None:
    assert check(case, "lie", 8) >= 1


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("case", SLOW, ids=str)
def test_counts_and_odds_with_lies_are_those_of_brute_force(case: Case, part: int) -> None:
    assert sum(check(case, f"lies/{part}/{number}", 16) for number in range(5)) > 20


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("case", QUICK, ids=str)
def test_counts_and_odds_are_those_of_brute_force_in_many_games(case: Case, part: int) -> None:
    assert sum(check(case, f"nightly/{part}/{number}", 25) for number in range(share(case, MANY))) > 50


FULL: list[tuple[str, dict[str, Any]]] = []
FULL += [("sherlock-13", {"seats": seats, "advanced": advanced}) for seats in (2, 3, 4) for advanced in (False, True)]
FULL += [("sherlock-13", {"seats": 2, "advanced": advanced, "swap": "look-first"}) for advanced in (False, True)]
FULL += [("perfect-alibi", {"seats": seats, "rival": rival}) for seats in (3, 4, 5) for rival in (False, True)]
FULL += [("perfect-alibi", {"seats": 3, "rival": rival, "answers": "by-hand"}) for rival in (False, True)]
FULL += [("thirteen-clues", {"seats": seats}) for seats in (2, 3, 4, 5, 6)]


@pytest.mark.parametrize(("game", "options"), FULL, ids=str)
def test_the_truth_is_never_ruled_out_nor_certainty_withdrawn(game: str, options: dict[str, Any]) -> None:
    table = played(Case(game, "printed", options), "truth", 30)
    for viewer in range(table.options.seats):
        sure: set[tuple[str, str]] = set()
        for number, knowledge in enumerate(known_along(table, viewer)):
            if number % 4 == 0 and (posterior := settled(knowledge)) is not None:
                truth_is_possible(table, number, posterior)
                now = {pair for pair in knowledge.certain() if pair[1] in table.game.solution_zones(viewer)}
                assert sure <= now
                sure = now
                everything_adds_up(knowledge, posterior)


def truth_is_possible(table: Table, number: int, posterior: Posterior) -> None:
    position = table.game.start(table.options)
    for entry in table.log[: number + 1]:
        for event in entry.events:
            table.game.evolve(position, event.what)
    for zone in table.game.scene(position).zones:
        for card in zone.cards:
            if zone.name in {holder for row in posterior.odds.values() for holder in row}:
                assert posterior.odds[card.face or ""][zone.name] > 0


def everything_adds_up(knowledge: Knowledge, posterior: Posterior) -> None:
    """Every thing lies somewhere, and every zone is as full as it is."""
    for thing, row in posterior.odds.items():
        assert sum(row.values()) == pytest.approx(1), thing
    assert sum(posterior.solution.values()) == pytest.approx(1)
    assert posterior.worlds >= 1


def test_the_compiled_kernels_give_what_the_reference_gives() -> None:
    generator, plain = np.random.default_rng(1), reference.forward_backward
    for cards, sizes in ((6, (2, 3, 1)), (9, (4, 4, 1)), (8, (3, 3, 2))):
        plan = deal_steps(cards, sizes)
        weights = [(generator.random((step.hands, 3)) < 0.5).astype(float) for step in plan]
        for slow, fast in zip(plain.joint(plan, weights), forward_backward.joint(plan, weights), strict=True):
            assert np.array_equal(slow, fast)
        assert np.array_equal(plain.totals(plan, weights), forward_backward.totals(plan, weights))
        for slow, fast in zip(plain.backward(plan, weights), forward_backward.backward(plan, weights), strict=True):
            assert np.array_equal(slow, fast)
        hands = [np.tile(np.arange(step.hands, dtype=np.int32)[:, None], (1, 3)) for step in plan]
        halves = [np.stack([np.ones(len(one)), np.arange(len(one)) % 2.0]) for one in hands]
        shares = [*zip(halves[:2], hands, strict=False), None]
        chosen = np.array([[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0]])
        given = plan, weights, shares, chosen
        assert np.array_equal(plain.restricted_totals(*given), forward_backward.restricted_totals(*given))


REFERENCE = (
    (forward_backward, "joint", reference.forward_backward.joint),
    (forward_backward, "count_totals", reference.forward_backward.count_totals),
    (leave_one_out, "totals", reference.leave_one_out.totals),
    (leave_one_out, "hand_totals", reference.leave_one_out.hand_totals),
)
GIVEN: tuple[Sequence[Given], ...] = ({}, {}), ({"d": frozenset("12")}, {"d": frozenset("8b")}, {"d": frozenset("12")})


@pytest.mark.parametrize("given", GIVEN, ids=["nothing given", "states"])
@pytest.mark.parametrize("told", [0, 2, 4])
def test_kinds_of_cases_give_what_every_case_alone_gives(
    told: int, given: Sequence[Given], monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = np.random.default_rng(1)
    sizes = {"a": 3, "b": 2, "c": 3, "d": 2, "missing": 1}
    model = HandModel(CardPool(tuple("123456789ab"), sizes), ("missing",), (), given)
    cases = len(model.weight)
    for hands in list(model.hands.values())[:told]:
        hands.multiply((generator.random((len(hands.masks), 2)) < 0.5).astype(float), generator.integers(2, size=cases))
    halves = CasePartition(np.arange(cases) % 2, 2)
    kind, case = marginals.GroupedMarginals(model, *marginals.profiles(model)), marginals.CaseMarginals(model)
    in_case = generator.integers(2, size=(2, cases))
    numbers = {one: hand_counts(generator.integers(3, size=(2, len(model.hands[one].masks)))) for one in model.holders}
    counted = {holder: case.counted(holder, numbers[holder], in_case) for holder in model.holders}
    for module, kernel, plain_kernel in REFERENCE:
        monkeypatch.setattr(module, kernel, plain_kernel)
    plain = marginals.GroupedMarginals(model, *marginals.profiles(model))
    assert case.cases.any()
    for other in (case, plain, marginals.CaseMarginals(model)):
        assert np.array_equal(kind.ways(), other.ways())
        for holder in model.holders:
            every = np.eye(len(model.hands[holder].masks))
            assert np.array_equal(kind.weighed(holder, every), other.weighed(holder, every))
            assert np.array_equal(kind.weighed(holder, every, halves), other.weighed(holder, every, halves))
            assert np.array_equal(kind.by_card(holder), other.by_card(holder))
            assert np.array_equal(counted[holder], other.counted(holder, numbers[holder], in_case))


@pytest.mark.parametrize("most", [2, 40, 10**6], ids=["few", "some", "many"])
def test_cases_have_one_number_where_no_column_tells_them_apart(most: int) -> None:
    columns = np.random.default_rng(1).integers(most, size=(3, 50))
    columns[:, 25:] = columns[:, :25]
    first, number = group_cases(list(columns))
    rows = [tuple(row) for row in columns.T.tolist()]
    assert [rows[case] for case in first] == sorted(set(rows))
    assert [rows.index(row) for row in rows] == first[number].tolist()


def test_where_nobody_has_anything_hidden_the_cases_are_all_there_is() -> None:
    model = HandModel(CardPool(("1", "2"), {"missing": 1, "beside": 1}), ("missing", "beside"), ())
    assert marginals.marginals(model).cases.tolist() == [1.0, 1.0]


def test_a_holder_with_nobody_beside_it_has_what_the_cases_leave() -> None:
    model = HandModel(CardPool(("1", "2", "3"), {"a": 2, "missing": 1}), ("missing",), ())
    found = marginals.GroupedMarginals(model, *marginals.profiles(model))
    assert found.cases.tolist() == [1.0, 1.0, 1.0]
    assert found.by_card("a").tolist() == [2.0, 2.0, 2.0]


@pytest.mark.parametrize("game", ["sherlock-13", "thirteen-clues", "perfect-alibi"])
def test_samples_have_the_odds(game: str) -> None:
    table = played(Case(game, "printed", {"seats": 3}), "sample", 12)
    *_, knowledge = known_along(table, 0)
    worlds = knowledge.sample(2000, Random(1))
    for thing, row in knowledge.posterior().odds.items():
        for holder, share in row.items():
            drawn = sum(thing in world[holder] for world in worlds) / len(worlds)
            assert abs(drawn - share) < 4 * (share * (1 - share) / len(worlds)) ** 0.5 + 1e-9


@pytest.mark.parametrize("game", ["sherlock-13", "thirteen-clues"])
def test_the_answers_to_a_question_add_up_and_say_what_would_be_known(game: str) -> None:
    table = played(Case(game, "printed", {"seats": 3}), "ask", 8)
    seat = table.choices[0].seat
    *_, knowledge = known_along(table, seat)
    before = knowledge.posterior().solution
    for worth in knowledge.questions():
        assert sum(answer.odds for answer in worth.answers) == pytest.approx(1)
        for name, share in before.items():
            after = sum(answer.odds * answer.solution.get(name, 0.0) for answer in worth.answers)
            assert after == pytest.approx(share)
        assert worth.bits >= 0
        assert worth.named >= max(before.values()) - 1e-9


def test_an_answer_leaves_what_was_foretold() -> None:
    """For each possible answer to each question: told that answer, the knowledge is what the question promised."""
    table = played(Case("sherlock-13", "printed", {"seats": 3}), "foretold", 5)
    seat = table.choices[0].seat
    *_, knowledge = known_along(table, seat)
    for worth in knowledge.questions()[:6]:
        for answer in worth.answers:
            *_, then = known_along(table, seat)
            for seen in answer.seen:
                then.observe(seen)
            for name, share in then.posterior().solution.items():
                assert answer.solution[name] == pytest.approx(share)


def test_reasons_are_enough_and_nothing_in_them_is_needless() -> None:
    table = played(Case("sherlock-13", "printed", {"seats": 3}), "why", 14)
    *_, knowledge = known_along(table, 0)
    hidden = [(thing, holder) for thing, holder in knowledge.certain() if holder != "hand/0"]
    assert hidden
    for thing, holder in hidden:
        lines = knowledge.explain(thing, holder).lines
        assert follows(knowledge, lines, thing, holder)
        for needless in lines:
            assert not follows(knowledge, [line for line in lines if line != needless], thing, holder)


def follows(knowledge: Knowledge, lines: Any, thing: str, holder: str) -> bool:
    """Whether it is certain from these lines and the deal alone."""
    kept = [line if number in lines or number < 4 else type(line)() for number, line in enumerate(knowledge.lines)]
    odds = knowledge._engines_after(kept).posterior().odds[thing]
    return odds.get(holder, 0.0) > 0 and not any(share for other, share in odds.items() if other != holder)


def test_lines_that_cannot_all_be_true_are_named() -> None:
    table = played(Case("sherlock-13", "printed", {"seats": 3}), "clash", 6)
    seat = table.choices[0].seat
    *_, knowledge = known_along(table, seat)
    assert knowledge.conflict() is None
    impossible = next(
        outcome.seen
        for question in table.game.questions(knowledge.view, seat)
        for outcome in question.outcomes
        if outcome.seen not in [answer.seen for worth in knowledge.questions([question]) for answer in worth.answers]
    )
    number = len(knowledge.lines)
    for seen in impossible:
        knowledge.observe(seen)
    conflict = knowledge.conflict()
    assert conflict is not None
    assert number in conflict.lines

"""What a seat knows of another's knowledge is what brute force from that seat's place gives, in every world."""

import pickle
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log2
from random import Random
from typing import Any

import pytest

from parlour.core import Move, Seat, Table
from parlour.core.codec import AnyGame
from parlour.core.questions import Question
from parlour.games.perfect_alibi.answers import right
from parlour.games.perfect_alibi.model import Say
from parlour.knowledge import Knowledge, OthersUnknown
from parlour.knowledge.information import entropy
from parlour.knowledge.others.seats import Others
from parlour.testing.cases import Case
from parlour.testing.oracle import OracleState, grown, histories
from parlour.testing.tables import new_table, random_steps

MANY = 10_000


def asked(game: AnyGame, found: Sequence[OracleState], seat: Seat, question: Question) -> list[OracleState]:
    """What may become of them by a question and its answer."""
    for move in (question.move, *question.then):
        found = [one for one in found if may(game, one, seat, move)]
        found = [grown(game, one, game.decide(one.position, seat, move), Fraction(1)) for one in found]
        found = [more for one in found for more in answered(game, one)]
    return list(found)


def may(game: AnyGame, one: OracleState, seat: Seat, move: Move) -> bool:
    return any(move in offer for choice in game.choices(one.position) if choice.seat == seat for offer in choice.offers)


def answered(game: AnyGame, one: OracleState) -> Iterator[OracleState]:
    choice = game.choices(one.position)[0]
    if not choice.topic.startswith(("answer/", "show/", "draw/")):
        yield one
        return
    (offer,) = choice.offers
    moves = [(move, ways) for move, ways in offer.weighted() if rightly(game, one.position, move)]
    total = sum(ways for _, ways in moves)
    for move, ways in moves:
        after = grown(game, one, game.decide(one.position, choice.seat, move), Fraction(ways, total))
        yield from answered(game, after)


def rightly(game: AnyGame, position: Any, move: Move) -> bool:
    """A question is worth what a right answer tells, also where somebody may be mistaken (PA-6.2)."""
    return not isinstance(move, Say) or move.number in right(game.box, position, position.phase.question)


def bits(game: AnyGame, found: Sequence[OracleState], seat: Seat) -> dict[tuple[str, ...], tuple[float, float]]:
    """By what the seat may have seen: the bits that it lacks, and the odds of its best guess."""
    tables: dict[tuple[str, ...], dict[Any, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for one in found:
        zones = {zone.name: zone for zone in game.scene(one.position).zones}
        solution = tuple(sorted(str(card.face) for name in game.solution_zones(seat) for card in zones[name].cards))
        tables[one.saw[seat]][solution] += one.weight
    return {
        saw: (uncertain(list(table.values())), float(max(table.values()) / sum(table.values())))
        for saw, table in tables.items()
    }


def uncertain(weights: Sequence[Fraction]) -> float:
    shares = [float(weight / sum(weights)) for weight in weights]
    return -sum(share * log2(share) for share in shares if share)


def average(
    mine: Sequence[OracleState], figure: dict[tuple[str, ...], tuple[float, float]], seat: Seat, place: int
) -> float:
    total = sum(one.weight for one in mine)
    return sum(float(one.weight / total) * figure[one.saw[seat]][place] for one in mine)


def check(case: Case, seed: str, turns: int, questions: int) -> int:
    """Compare with brute force where the seat on turn may ask; how many figures were compared."""
    table = new_table(case.game, case.options, seed, case.box)
    compared = 0
    for _ in random_steps(table, seed):
        if table.over or not table.game.questions(table.view(max(table.choices[0].seat, 0)), table.choices[0].seat):
            continue
        compared += compare(table, table.choices[0].seat, questions, Random(seed))
        turns -= 1
        if not turns:
            break
    return compared


def compare(table: Table, seat: Seat, most: int, generator: Random) -> int:
    game = table.game
    knowledge = Knowledge(game, table.options, seat)
    for seen in table.stream(seat):
        knowledge.observe(seen)
    every = game.questions(knowledge.view, seat)
    questions = generator.sample(list(every), min(most, len(every)))
    by_hand = getattr(table.options, "answers", None) == "by-hand"
    found = histories(table, (Say,) if by_hand else ())
    saw = tuple(map(repr, table.stream(seat)))
    after = [asked(game, found, seat, question) for question in questions]
    for other in knowledge.others(Random(1), questions, MANY):
        assert other.error is None
        mine = [one for one in found if one.saw[seat] == saw]
        before = bits(game, found, other.seat)
        assert other.bits == pytest.approx(average(mine, before, other.seat, 0), abs=1e-9)
        assert other.named == pytest.approx(average(mine, before, other.seat, 1), abs=1e-9)
        for learns, then in zip(other.learns, after, strict=True):
            mine_then = [one for one in then if one.saw[seat][: len(saw)] == saw]
            lacks = average(mine_then, bits(game, then, other.seat), other.seat, 0)
            assert learns == pytest.approx(other.bits - lacks, abs=1e-9)
    return len(questions)


SMALL = [
    Case("sherlock-13", "small", {"seats": 3}),
    Case("sherlock-13", "small", {"seats": 3, "answers": "asker-only"}),
    Case("sherlock-13", "small", {"seats": 3, "advanced": True, "answers": "asker-only"}),
    Case("perfect-alibi", "small", {"seats": 3}),
    Case("perfect-alibi", "small", {"seats": 3, "answers": "by-hand"}),
]
SWAPS = [
    Case("sherlock-13", "small", {"seats": 2}),
    Case("sherlock-13", "small", {"seats": 2, "answers": "asker-only"}),
    Case("sherlock-13", "small", {"seats": 2, "swap": "look-first"}),
]


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_what_others_know_and_would_learn_is_that_of_brute_force(case: Case) -> None:
    assert check(case, "others", 2, 3) >= 4


@pytest.mark.parametrize("case", SWAPS, ids=str)
def test_cards_that_were_swapped_change_nothing_in_that(case: Case) -> None:
    assert check(case, "b", 6, 3) >= 12


@pytest.mark.nightly
@pytest.mark.parametrize(
    "case", [*SMALL, *SWAPS, Case("sherlock-13", "small", {"seats": 2, "advanced": True})], ids=str
)
def test_what_others_know_and_would_learn_is_that_of_brute_force_in_many_games(case: Case) -> None:
    assert sum(check(case, f"nightly/{number}", 3, 4) for number in range(12)) > 60


@pytest.mark.nightly
def test_with_rival_what_others_know_and_would_learn_is_that_of_brute_force() -> None:
    assert check(Case("perfect-alibi", "small", {"seats": 3, "rival": True}), "others", 1, 2) == 2


FULL: list[tuple[str, dict[str, Any], int]] = [("thirteen-clues", {"seats": seats}, 16) for seats in (2, 3, 4, 6)]
FULL += [("sherlock-13", {"seats": seats, "advanced": seats == 3}, 16) for seats in (3, 4)]
FULL += [("perfect-alibi", {"seats": seats, "rival": True}, 8) for seats in (3, 5)]  # before a card was shown


@pytest.mark.parametrize(("game", "options", "steps"), FULL, ids=str)
def test_in_the_true_world_another_seat_knows_what_its_own_stream_tells_it(
    game: str, options: dict[str, Any], steps: int
) -> None:
    table = new_table(game, options, "truth", "printed")
    for number, _ in enumerate(random_steps(table, "truth")):
        if number == steps:
            break
    zones = table.game.scene(table.position).zones
    truth = {zone.name: tuple(str(card.face) for card in zone.cards) for zone in zones}
    others = Others(table.game, table.options, 0)
    others.follow(table.stream(0))
    for other in others.known([(truth, 1.0)], True, (), Random(1)):
        knowledge = Knowledge(table.game, table.options, other.seat)
        for seen in table.stream(other.seat):
            knowledge.observe(seen)
        solution = knowledge.posterior().solution
        assert other.bits == pytest.approx(entropy(solution.values()), abs=1e-9)
        assert other.named == pytest.approx(max(solution.values()), abs=1e-9)


def test_what_is_drawn_of_others_lies_near_what_is_counted() -> None:
    table = new_table("sherlock-13", {"seats": 3}, "drawn", "printed")
    for number, _ in enumerate(random_steps(table, "drawn")):
        if number == 2:
            break
    knowledge = Knowledge(table.game, table.options, 0)
    for seen in table.stream(0):
        knowledge.observe(seen)
    exact, drawn = knowledge.others(Random(1), (), MANY), knowledge.others(Random(1), (), 40)
    for true, estimate in zip(exact, drawn, strict=True):
        assert true.error is None
        assert estimate.error is not None
        assert abs(true.bits - estimate.bits) <= 2 * estimate.error + 1e-9


KEPT: list[tuple[str, dict[str, Any]]] = [
    ("sherlock-13", {"seats": 2}),
    ("sherlock-13", {"seats": 3, "advanced": True}),
    ("thirteen-clues", {"seats": 4}),
    ("perfect-alibi", {"seats": 3, "rival": True}),
]


@pytest.mark.parametrize(("game", "options"), KEPT, ids=str)
def test_what_was_asked_before_changes_nothing_in_what_others_know(game: str, options: dict[str, Any]) -> None:
    table = new_table(game, options, "kept", "printed")
    kept, compared = Knowledge(table.game, table.options, 0), 0
    for _ in random_steps(table, "kept"):
        for seen in table.stream(0)[len(kept.stream) :]:
            kept.observe(seen)
        questions = list(table.game.questions(kept.view, 0))[::7]
        if not questions:
            continue
        fresh = Knowledge(table.game, table.options, 0)
        for seen in table.stream(0):
            fresh.observe(seen)
        pairs = zip(*(one.others(Random(compared), questions, 4) for one in (kept, fresh)), strict=True)
        for before, anew in pairs:
            assert (before.bits, before.named) == pytest.approx((anew.bits, anew.named), abs=1e-9)
            assert before.learns == pytest.approx(anew.learns, abs=1e-9)
        compared += 1
        if compared == 4:
            break
    assert compared > 2


@pytest.mark.parametrize("game", ["alibi", "complots"])
def test_where_cards_are_passed_on_or_alike_the_others_are_not_known_and_the_error_says_so(game: str) -> None:
    table = new_table(game, {"seats": 3}, "not known", "small")
    knowledge = Knowledge(table.game, table.options, 0)
    for _ in (None, *random_steps(table, "not known")):
        for seen in table.stream(0)[len(knowledge.stream) :]:
            knowledge.observe(seen)
        with pytest.raises(OthersUnknown) as error:
            knowledge.others(Random(1))
        assert "distinct cards" in str(error.value)


def test_the_error_survives_a_process_boundary() -> None:
    error = pickle.loads(pickle.dumps(OthersUnknown("complots")))
    assert (type(error), error.game, str(error)) == (OthersUnknown, "complots", str(OthersUnknown("complots")))

"""Alibi: refused moves, counts of moves, evidence, and whole games."""

from collections import Counter
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from games.alibi_tables import BLANK, GAME, accusation, alibi, ask_round, cards, next_round, pass_on
from kit.deduction import deduced
from parlour.cli.screen import NAMES, Screen
from parlour.core import NATURE, SPECTATOR, Table, read_options
from parlour.core.errors import BadOption, Illegal, Late, NoSuchSeat, NotAsked
from parlour.core.evidence import Count, Moved, Spread
from parlour.games import load
from parlour.games.alibi.box import SMALL
from parlour.games.alibi.decisions import DECISIONS
from parlour.games.alibi.evolution import FOLDS
from parlour.games.alibi.model import (
    Accuse,
    Accused,
    AskCards,
    AskGroup,
    AskSet,
    AskSets,
    AskTheory,
    AskTime,
    Began,
    Deal,
    Dealt,
    EndTurn,
    FillIn,
    HandedOn,
    HandOn,
    Meld,
    Melded,
    Opened,
    Pass,
    Reveal,
    Solved,
)
from parlour.testing.cases import cases
from parlour.testing.counts import sequences
from parlour.testing.oracle import possible
from parlour.testing.tables import Story, new_table, own, random_steps, snapshot, viewers

TINY = "slant-noon auto-trunk blunt-crowbar jealousy-role"
TURN = "turn/1/1/0"

# What is refused


BAD = [
    (0, TURN, accusation(time="noon", place="boat"), Illegal),
    (0, TURN, Accuse("slant", BLANK[1:]), Illegal),
    (0, TURN, Accuse("slant", BLANK), Illegal),
    (0, TURN, accusation(place="auto", location="deck", time="noon"), Illegal),
    (0, TURN, AskTheory(1, "have", ("byrd-noon", "byrd-night", None, None)), Illegal),
    (0, TURN, AskTheory(1, "have", ("boat-deck", "boat-cabin", None, None)), Illegal),
    (0, TURN, AskTheory(1, "have", (None, None, None, None)), Illegal),
    (0, TURN, AskTheory(1, "have", (None, None, None, None, "rage-whisky")), Illegal),
    (0, TURN, AskTheory(0, "have", (None, "boat-deck", None, None)), Illegal),
    (0, TURN, AskCards(1, "have", ()), Illegal),
    (0, TURN, AskCards(1, "have", ("boat-cabin", "boat-deck")), Illegal),
    (0, TURN, AskCards(1, "have", ("boat-deck", "boat-deck")), Illegal),
    (0, TURN, AskCards(0, "have", ("boat-deck",)), Illegal),
    (0, TURN, AskCards(1, "have", ("boat",)), Illegal),
    (0, TURN, AskSets(1, "have", ()), Illegal),
    (0, TURN, AskSets(1, "have", ("boat-deck",)), Illegal),
    (0, TURN, EndTurn(), Illegal),
    (0, TURN, AskSet(1, "have", "boat-deck"), Illegal),
    (0, TURN, AskSet(1, "own", "boat"), Illegal),  # type: ignore[arg-type]
    (0, TURN, AskGroup(1, "have", "boat"), Illegal),
    (0, TURN, AskGroup(3, "have", "places"), Illegal),
    (0, TURN, AskGroup(True, "have", "places"), Illegal),
    (0, TURN, AskTime(1, "have", "evening"), Illegal),
    (0, TURN, Meld("boat"), Illegal),
    (0, TURN, Pass(("boat-deck",)), Illegal),
    (0, TURN, FillIn(BLANK), Illegal),
    (0, TURN, HandOn(), Illegal),
    (0, "meld/1/1/0", Meld("club"), Illegal),
    (0, "meld/1/1/0", Meld("boat-deck"), Illegal),
    (0, "meld/1/2/0", Meld("boat"), NotAsked),
    (0, "pass/1/1/0", Pass(("boat-deck",)), NotAsked),
    (1, TURN, AskSet(0, "have", "boat"), NotAsked),
    (1, "turn/1/1/1", AskSet(0, "have", "boat"), NotAsked),
    (1, "meld/1/1/1", Meld("club"), NotAsked),
    (0, "sheet/1/0", FillIn(BLANK), NotAsked),
    (3, TURN, AskSet(0, "have", "boat"), NoSuchSeat),
    (NATURE, "reveal", Reveal(), NoSuchSeat),
]


def refuses(table: Table, seat: int, topic: str, move: Any, error: type[Exception]) -> None:
    before = (snapshot(table.position), table.choices, len(table.log), [len(table.stream(v)) for v in viewers(table)])
    with pytest.raises(error):
        table.submit(seat, topic, move)
    assert before == (
        snapshot(table.position),
        table.choices,
        len(table.log),
        [len(table.stream(v)) for v in viewers(table)],
    )


@pytest.mark.parametrize(("seat", "topic", "move", "error"), BAD)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    seat: int, topic: str, move: Any, error: type[Exception]
) -> None:
    refuses(alibi("boat club-bar club-cloakroom", "", "").table, seat, topic, move, error)


@pytest.mark.parametrize(
    "chosen",
    [
        (),
        ("boat-deck",),
        ("boat-deck", "boat-cabin", "boat-galley"),
        ("boat-cabin", "boat-deck"),
        ("boat-deck", "boat-deck"),
        ("boat-deck", "club-bar"),
        ("boat-deck", "no-such-card"),
        ["boat-deck", "boat-cabin"],
    ],
)
def test_a_pass_of_the_wrong_number_or_of_cards_not_held_is_refused(chosen: Any) -> None:  # AL-4.1
    table = ask_round(next_round(alibi("boat", "club", ""), s0="slant-noon")).table
    refuses(table, 0, "pass/1/2/0", Pass(chosen), Illegal)


def test_a_question_that_is_closed_is_too_late() -> None:
    table = ask_round(alibi())
    refuses(table.table, 0, TURN, AskSet(1, "have", "boat"), Late)
    refuses(pass_on(table).table, 0, "pass/1/1/0", Pass(("boat-deck",)), Late)


@pytest.mark.parametrize(
    "options",
    [
        {"ask": "never"},
        {"accuse": "both"},
        {"meld-points": "none"},
        {"seats": 2},
        {"seats": 11},
        {"hands": 0},
        {"hands": 101},
        {"hands": "many"},
        {"limit": -1},
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        read_options(load(GAME).options, options)


# Counts


def theories(box: Any) -> int:
    """AL-3.1: one to four cards, one a group at most."""
    ways = 1
    for group in box.by_group:
        ways *= len(group) + 1
    return ways - 1


def test_the_first_answers_of_a_small_table_are_counted() -> None:
    table = alibi("byrd", "", "", box="small", murder=TINY).table
    subjects = 4 + 5 + 3 + theories(SMALL) + (2**15 - 1) + (2**5 - 1)  # any cards, and any sets (AL-3.6)
    accusations = 2 * ((1 + 3) ** 4 * (1 + 1) ** 3 - 1 - 15 - 93)  # (1 + 3x)^4 (1 + x)^3 without 1, x and x²
    assert sequences(table, 1) == 2 * 2 * subjects + accusations + 1  # and the set of seat 0


def test_the_passes_of_a_small_table_are_counted() -> None:
    table = ask_round(alibi("slant-night", "slant-morning", "", box="small", murder=TINY)).table
    assert table.position.sizes == [4, 4, 3]
    assert sequences(table, 3) == 6 * 4 * 4 * 3


def test_passes_with_a_set_to_lay_down_are_counted() -> None:
    table = ask_round(alibi("byrd auto-back-seat", "", "", box="small", murder=TINY)).table
    passes = 6 * 4 * 4 * 3  # no seat lays down
    melds = 6 * 4 * 3  # seat 0 lays down and then must pass what is left: the set and two passes in any order
    later = 3 * (4 + 3)  # seat 0 passes the fourth card, then lays down; another seat passes before, between or after
    assert sequences(table, 3) == passes + melds + later


# Views


def test_the_deal_that_a_viewer_thinks_possible_holds_the_true_one() -> None:
    game = load(GAME)
    options = read_options(game.options, {"seats": 3})
    table = new_table(GAME, {"seats": 3}, "deal")
    full, view = game.start(options), game.start(options)
    for entry in table.log:
        (choice,) = game.choices(view)
        assert choice.allows(entry.move)
        for event in entry.events:
            game.evolve(full, event.what)
            if (seen := event.seen_by(SPECTATOR)) is not None:
                game.evolve(view, seen)
    assert isinstance(table.log[1].move, Deal)


def test_a_set_that_another_may_hold_is_thought_possible_and_no_other() -> None:
    table = alibi("boat-deck", "club", "hotel").play(1, Meld("club"))
    game = table.table.game
    (choice,) = (c for c in own(game.choices(table.table.view(0)), 2) if not c.blocking)
    sets = {move.set for move in choice.offers[0] if isinstance(move, Meld)}
    assert "hotel" in sets
    assert not sets & {"boat", "club"}


def test_every_move_and_every_event_has_its_function() -> None:
    game = load(GAME)
    assert set(DECISIONS) == set(game.moves)
    assert set(FOLDS) == set(game.seen_types)


# What events teach


def evidence(table: Story, viewer: int, number: int = -1) -> Any:
    """The evidence of event `number` in the viewer's stream."""
    game, stream = table.table.game, table.table.stream(viewer)
    view = game.start(table.table.options)
    for seen in stream[:number]:
        game.evolve(view, seen)
    return game.evidence(view, stream[number])


def test_the_deal_spreads_all_cards_and_one_a_group_is_the_murder() -> None:
    table = alibi("boat", "", "")
    dealt = next(n for n, seen in enumerate(table.table.stream(1)) if isinstance(seen, Dealt))
    taught = evidence(table, 1, dealt)
    assert [type(change) for change in taught.changes] == [Spread]
    assert [factor.holders for factor in taught.after] == [("murder",)] * 4


def test_before_any_pass_what_is_seen_is_in_hand_or_on_the_table() -> None:
    table = alibi("boat", "club", "").play(1, Meld("club")).play(0, AskGroup(1, "seen", "places"))
    (fact,) = evidence(table, 2).before
    held = table.saw(2).count - 3
    assert fact == Count(("hand/1",), frozenset(cards("places")) - set(cards("club")), held, held)


def test_after_a_pass_what_is_seen_is_what_was_ever_in_hand() -> None:
    table = next_round(alibi("boat", "", ""), s0="boat-deck").play(0, AskSet(1, "seen", "boat"))
    assert evidence(table, 2).before == (Count(("hand/1",), frozenset(cards("boat")), 1, 1, ever=True),)


def test_a_pass_is_chosen_by_the_giver_and_a_set_laid_down_is_shown() -> None:
    table = ask_round(alibi("boat", "", "")).play(0, Meld("boat"))
    assert evidence(table, 1).before == (Count(("hand/0",), frozenset(cards("boat")), 3, 3),)
    table.play(1, table.moves(1, Pass)[0])
    assert evidence(table, 0).changes == (Moved((("hand/1", "pass/1", 1),), by=1),)


def small_games(seed: str, answers: int) -> Table:
    """A small table with three seats after this many random answers, without accusations."""
    table = new_table(GAME, {"seats": 3}, seed, "small")
    generator = Random(seed)
    for _ in range(answers):
        choices = [choice for choice in table.choices if choice.blocking or generator.random() < 0.5]
        choice = generator.choice(choices)
        offers = [offer for offer in choice.offers if not offer.final]
        offer = generator.choice(offers)
        table.submit(choice.seat, choice.topic, offer.at(generator.randrange(offer.size)))
    return table


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_the_evidence_teaches_all_that_can_be_known_and_no_more(number: int) -> None:
    table = small_games(f"evidence/{number}", 8 + number % 3)
    viewer = number % 3
    assert deduced(table, viewer) == possible(table, viewer)


# The terminal


@pytest.mark.parametrize("seats", [3, 10])
def test_hands_and_sheets_fit_in_a_terminal_of_80_columns(seats: int) -> None:
    hands = ["boat byrd", "club", "hotel"] + [""] * (seats - 3)
    table = next_round(alibi(*hands).play(0, Meld("boat")))
    out = StringIO()
    screen = Screen(table.table.game, NAMES, 1, Console(file=out, width=80))
    screen.scene(table.scene(1))
    lines = out.getvalue().strip().splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    assert max(len(screen.words.thing(card)) for card in table.table.game.box.cards) <= 26


# Whole games


def whole(case_number: int, number: int) -> Counter[str]:
    """A random game in one of the cases; returns the number of moves by kind."""
    every = cases(GAME) + cases(GAME, "small")
    case = every[case_number * 37 % len(every)]  # a large step, so that few games cover all options
    hands = 1 + number % 3
    table = new_table(GAME, {**case.options, "hands": hands, "limit": 1 + number % 25}, f"whole/{number}", case.box)
    for _ in random_steps(table, f"whole/{number}"):
        pass
    assert table.over
    assert table.score is not None
    assert abs(sum(table.score) - 1) < 1e-9
    consistent(table)
    return Counter(type(entry.move).__name__ for entry in table.log)


def consistent(table: Table) -> None:
    """No card is lost, and the points match those computed from the public events."""
    box, position = table.game.box, table.position
    assert sum([*position.hands, position.laid, box.heap(position.murder)]) == box.everything
    assert position.sizes == [hand.bit_count() for hand in position.hands]
    assert position.scores == reckoned(table)


def reckoned(table: Table) -> list[int]:
    """The points by AL-1.3, AL-1.4, AL-5.3 and AL-5.7, from the public events alone."""
    totals, turn, first, truth = [0] * table.options.seats, 1, -1, ["?"] * 8
    for seen in table.stream(SPECTATOR):
        match seen:
            case Began():
                turn, first = 1, -1
            case HandedOn():
                turn += 1
            case Melded(seat, name, told):
                suspect = f"{name}-noon" in table.game.box.cards or table.position.options.meld_points == "by-round"
                by_round = (6, 4, 3) if suspect else (5, 3, 2)
                assert told == by_round[min(turn, 3) - 1]
                totals[seat] += told
            case Accused(seat):
                first = seat
            case Solved(murder):
                truth = [detail for card in murder for detail in card.split("-", 1)]
            case Opened(seat, sheet):
                won = 7 * (seat == first) + sum(gains(sheet, truth, 1 + (seat == first)))
                assert seen.points == won == seen.bonus + sum(j.points if j.right else -j.points for j in seen.judged)
                totals[seat] += won
            case _:
                pass
    return totals


def gains(filled: Any, truth: list[str], loss: int) -> Iterator[int]:
    values = (10, 5, 6, 4, 6, 4, 6, 4)
    for place, (named, true, value) in enumerate(zip(filled, truth, values, strict=True)):
        falls = place == 1 and filled[0] not in (None, truth[0])
        if named is not None:
            yield value if named == true and not falls else -value * loss


def test_a_hundred_random_games_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(100):
        seen += whole(number, number)
    assert {kind.__name__ for kind in load(GAME).moves} == set(seen)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_five_thousand_random_games_end() -> None:
    for number in range(5_000):
        whole(number, number)

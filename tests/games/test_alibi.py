"""Alibi, rule by rule: cards, deal, questions, passing and laying down."""

from collections import Counter

import pytest

from games.alibi_tables import (
    accusation,
    alibi,
    ask,
    cards,
    deal,
    judged,
    next_round,
    pass_on,
    points,
    session,
    topic,
    zone,
)
from parlour.core import SPECTATOR, Move, Seat
from parlour.core.errors import Illegal, Late
from parlour.games.alibi.box import PRINTED, SMALL
from parlour.games.alibi.model import (
    Accuse,
    AskCards,
    Asked,
    AskGroup,
    AskSet,
    AskSets,
    AskTheory,
    AskTime,
    Began,
    Dealt,
    Meld,
    Received,
    Verb,
)
from parlour.games.alibi.position import Turn
from parlour.testing.tables import Story, new_table


def count(table: Story, seat: Seat, move: Move) -> int:
    """The public answer to a question."""
    table.play(seat, move)
    heard = table.saw_all(SPECTATOR, Asked)[-1]
    return int(heard.count)


# Components and deal


def test_there_are_78_cards_in_sets_of_three() -> None:  # AL-1.1
    assert len(set(PRINTED.cards)) == 78
    assert [len(group) for group in PRINTED.by_group] == [24, 18, 18, 18]
    assert [len(group.sets) for group in PRINTED.groups] == [8, 6, 6, 6]
    assert all(len(items) == 3 for group in PRINTED.groups for _, items in group.sets)


def test_a_time_is_shared_and_any_other_detail_belongs_to_one_set() -> None:  # AL-1.1
    owners = Counter(item for _, item in PRINTED.details.values())
    assert {item: owners[item] for item in ("morning", "noon", "night")} == {"morning": 8, "noon": 8, "night": 8}
    assert set(Counter(owners.values()).items()) == {(8, 3), (1, 54)}
    assert PRINTED.subjects["noon"].bit_count() == 8


def test_every_name_stands_for_one_thing() -> None:  # AL-1.1
    names = [*(g.name for g in PRINTED.groups), *PRINTED.sets, *PRINTED.cards]
    items = {item for _, item in PRINTED.details.values()}
    assert len({*names, *items}) == len(names) + len(items)
    assert {name: PRINTED.names(heap) for name, heap in PRINTED.sets.items()}["boat"] == cards("boat")


def test_the_points_are_these() -> None:  # AL-1.3
    assert PRINTED.points.details == (10, 5, 6, 4, 6, 4, 6, 4)
    assert [PRINTED.points.of_set("suspects", turn) for turn in (1, 2, 3, 4, 9)] == [6, 4, 3, 3, 3]
    for group in ("places", "weapons", "emotions"):
        assert [PRINTED.points.of_set(group, turn) for turn in (1, 2, 3, 4)] == [5, 3, 2, 2]
    assert SMALL.points == PRINTED.points


@pytest.mark.parametrize("seats", range(3, 11))
def test_one_card_a_group_is_the_murder_and_all_others_are_dealt(seats: int) -> None:  # AL-2.1
    table = new_table("alibi", {"seats": seats}, f"deal/{seats}")
    position = table.position
    assert [card in group for card, group in zip(position.murder, PRINTED.by_group, strict=True)] == [True] * 4
    assert sum(position.hands) + PRINTED.heap(position.murder) == PRINTED.everything
    left_of_dealer = [(position.dealer + step) % seats for step in range(1, seats + 1)]
    odd = 74 % seats
    assert [position.sizes[seat] for seat in left_of_dealer] == [74 // seats + 1] * odd + [74 // seats] * (seats - odd)


def test_a_hand_is_told_to_its_seat_and_the_murder_to_nobody() -> None:  # AL-2.1
    table = alibi("boat", "club", "")
    for viewer in (0, 1, 2, SPECTATOR):
        assert [seen.murder for seen in table.saw_all(viewer, Began)] == [None]
        told = {seen.seat: seen.cards for seen in table.saw_all(viewer, Dealt)}
        assert {seat for seat, hand in told.items() if hand is not None} == {viewer} & {0, 1, 2}
        assert zone(table, "murder", viewer) == ["?"] * 4
    assert {"boat-deck", "boat-cabin", "boat-galley"} <= set(zone(table, "hand/0", 0))


def test_the_first_dealer_is_drawn_by_lot() -> None:  # AL-2.1, G-1
    dealers = {new_table("alibi", {"seats": 5}, f"lot/{number}").position.dealer for number in range(60)}
    assert dealers == set(range(5))


def test_the_seat_left_of_the_dealer_begins_and_turns_go_clockwise() -> None:  # AL-2.2
    table = alibi("", "", "", "", dealer=1)
    for seat in (2, 3, 0, 1):
        assert table.asked_seats() == (seat,)
        ask(table, seat)


def test_the_deal_moves_left_and_points_add_up() -> None:  # AL-2.2
    table = session(deal("boat", "", "", dealer=1), deal("club", "", "", dealer=2))
    table.play(0, Meld("boat"))
    judged(table, 2, accusation(time="morning", place="auto", type="gun"))
    assert (table.position.hand, table.position.dealer, table.position.phase) == (2, 2, Turn(0))
    table.play(0, Meld("club"))
    assert points(table) == [5 + 5, 0, 7 + 10 + 5 + 6 + 6]


def test_without_the_option_a_session_is_one_hand() -> None:  # AL-2.2
    table = judged(alibi(), 0, accusation(time="morning", place="auto", type="gun"))
    assert table.position.options.hands == 1
    assert table.table.over


# Questions


QUESTIONS = (AskGroup, AskSet, AskTime, AskTheory, AskCards, AskSets)
HELD = "boat-deck boat-galley club-bar hotel-lobby lake-night rage-whisky blade-ice-pick"
MORE = "poison jealousy love blunt smother gun-rifle gun-derringer money-debts"  # neither a place nor a suspect


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (AskGroup(1, "have", "places"), 4),
        (AskSet(1, "have", "boat"), 2),
        (AskTime(1, "have", "night"), 1),
        (AskTheory(1, "have", (None, "boat-deck", "blade-razor", "rage-whisky")), 2),
        (AskTheory(1, "have", ("lake-night", None, None, None)), 1),
    ],
)
def test_a_question_is_about_a_group_a_set_a_time_or_a_theory(move: Move, expected: int) -> None:  # AL-3.1, G-2
    table = alibi("", f"{HELD} {MORE}", "").play(0, move)
    for viewer in (0, 1, 2, SPECTATOR):
        seen = table.saw(viewer)
        assert (seen.seat, seen.target, seen.verb, seen.count) == (0, 1, "have", expected)


def test_one_asks_another_seat_about_at_most_one_card_a_group() -> None:  # AL-3.1
    table = alibi()
    kinds = {offer.kind: offer for offer in table.table.choices_of(0)[0].offers}
    assert {move.target for move in kinds[AskSet] if isinstance(move, AskSet)} == {1, 2}
    assert kinds[AskTheory].size == 2 * 2 * (25 * 19 * 19 * 19 - 1)
    for bad in ((None,) * 4, ("boat-deck", "boat-cabin", None, None), ("boat-deck", None, None, None)):
        with pytest.raises(Illegal):
            table.play(0, AskTheory(1, "seen", bad))
    with pytest.raises(Illegal):
        table.play(0, AskSet(0, "have", "boat"))


def test_have_is_in_hand_now_and_seen_is_all_that_was_held_or_lies_on_the_table() -> None:  # AL-3.2
    table = alibi("boat", "club", "hotel").play(0, Meld("boat")).play(1, Meld("club"))
    next_round(table, s0="byrd-noon", s1="byrd-night", s2="hotel-lobby")
    assert count(table, 0, AskSet(1, "have", "club")) == 0
    assert count(table, 1, AskSet(2, "seen", "club")) == 3
    assert count(table, 2, AskSet(1, "seen", "boat")) == 3


@pytest.mark.parametrize(("verb", "giver", "receiver"), [("have", 2, 1), ("seen", 3, 1)])
def test_what_one_has_passed_on_one_has_seen(verb: Verb, giver: int, receiver: int) -> None:  # AL-3.2
    table = next_round(alibi("boat", "", ""), s0="boat-deck")
    assert count(table, 0, AskSet(1, verb, "boat")) == receiver
    assert count(table, 1, AskSet(0, verb, "boat")) == giver


def test_a_turn_is_one_question_or_an_accusation() -> None:  # AL-3.3
    table = alibi()
    assert table.asked(0) == (*QUESTIONS, Accuse)
    turn = topic(table, 0, Accuse)
    ask(table, 0)
    for late in (accusation(time="noon", place="boat", type="gun"), AskSet(1, "have", "boat")):
        with pytest.raises(Late):
            table.table.submit(0, turn, late)
    assert table.asked(0) == ()


def test_a_card_both_held_and_laid_down_is_seen_once() -> None:  # AL-3.4
    table = next_round(alibi("boat-deck", "boat-cabin boat-galley", ""), s0="boat-deck")
    table.play(1, Meld("boat"))
    assert count(table, 0, AskSet(1, "seen", "boat")) == 3
    assert count(ask(table, 1), 2, AskSet(0, "seen", "boat")) == 3


def test_the_answer_counts_as_of_the_moment_of_the_question() -> None:  # AL-3.4, G-2
    table = alibi("", "boat", "")
    assert count(table, 0, AskSet(1, "have", "boat")) == 3
    table.play(1, Meld("boat"))
    ask(table, 1)
    assert count(table, 2, AskSet(1, "have", "boat")) == 0


def test_what_comes_back_is_seen_once() -> None:  # AL-3.4
    table = next_round(alibi("boat", "club", "hotel"), s0="boat-deck", s1="club-bar", s2="hotel-lobby")
    next_round(table, s1="boat-deck club-cloakroom")
    next_round(table, s2="boat-deck hotel-suite hotel-elevator")
    assert "boat-deck" in zone(table, "hand/0", 0)
    assert count(ask(table, 0), 1, AskSet(0, "seen", "boat")) == 3
    assert count(table, 2, AskSet(1, "seen", "boat")) == 1


def test_what_is_received_is_seen_at_once_and_the_murder_by_nobody() -> None:  # AL-3.4
    theory = (None, "boat-deck", "gun-pistol", None)
    table = alibi("boat", "club", "hotel")
    assert count(table, 0, AskTheory(1, "seen", theory)) == 0
    pass_on(ask(table, 1, 2), s0="boat-deck")
    assert count(table, 0, AskTheory(1, "seen", theory)) == 1


def test_a_seat_with_an_empty_hand_takes_its_turn_is_asked_and_hands_nothing_on() -> None:  # AL-3.5
    table = alibi("", "byrd", "", "", box="small", murder="slant-noon auto-trunk blunt-crowbar jealousy-role")
    table.play(1, Meld("byrd"))
    assert zone(table, "hand/1", 1) == []
    assert count(table, 0, AskGroup(1, "have", "suspects")) == 0
    assert table.asked(1) == (*QUESTIONS, Accuse)
    ask(table, 1, 2, 3)
    assert 1 not in table.asked_seats()
    pass_on(table)
    assert len(zone(table, "hand/1", SPECTATOR)) == 1
    assert [seen.giver for seen in table.saw_all(2, Received)] == []


def test_nobody_passes_up_a_turn() -> None:  # AL-3.5
    table = alibi()
    (turn,) = table.table.choices_of(0)
    table.table.time_out(0, turn.topic)
    assert table.saw(SPECTATOR).target == 1

"""Alibi, rule by rule: accusation, sheets, points and the end."""

import pytest

from games.alibi_tables import (
    BLANK,
    MURDER,
    RIGHT,
    accusation,
    alibi,
    ask_round,
    deal,
    judged,
    next_round,
    points,
    session,
    sheet,
    topic,
    zone,
)
from parlour.core import SPECTATOR
from parlour.core.errors import GameOver, Illegal, Late, NotAsked
from parlour.games.alibi.box import Details
from parlour.games.alibi.model import Accuse, Accused, Filled, FillIn, Meld, Opened, Pass, Passed, Revealed, Solved
from parlour.games.alibi.position import Filling

FOUR = accusation(time="morning", place="auto", type="gun")  # all four right: 10 + 5 + 6 + 6


# Accusing


def test_one_accuses_only_on_ones_turn_and_it_ends_the_hand() -> None:  # AL-5.1
    table = alibi("boat", "", "")
    with pytest.raises(NotAsked):
        table.table.submit(1, topic(table, 0, Accuse), FOUR)
    table.play(0, FOUR)
    assert table.position.phase == Filling((1, 2))
    assert [table.asked(seat) for seat in range(3)] == [(), (FillIn,), (FillIn,)]


def test_the_first_accuser_names_the_suspect_and_three_more_details() -> None:  # AL-5.1
    table = alibi()
    for bad in (accusation(time="noon", place="boat"), accusation(), accusation(place="boat", location="deck")):
        with pytest.raises(Illegal):
            table.play(0, bad)
    with pytest.raises(Illegal):
        table.play(0, Accuse("boat", RIGHT[1:]))
    table.play(0, accusation(place="boat", location="deck", motive="will"))
    assert table.saw(SPECTATOR) == Accused(0, "slant", (None, "boat", "deck", None, None, None, "will"))


def test_seven_details_are_not_too_many() -> None:  # AL-5.1
    table = judged(alibi(), 0, Accuse(RIGHT[0] or "", RIGHT[1:]))
    assert points(table) == [7 + 10 + 5 + 6 + 4 + 6 + 4 + 6 + 4, 0, 0]


def test_an_offer_holds_all_accusations_and_lists_none() -> None:  # AL-5.1, AL-5.6
    (offer,) = (offer for offer in alibi().table.choices_of(0)[0].offers if offer.kind is Accuse)
    one_less = 1 + (3 + 3 * 24) + (3 * 3 * 24 + 3 * (18 + 24 * 24))  # ways to name none, one or two of the seven
    assert offer.size == 8 * (4 * 43**3 - one_less)
    assert offer.final


# The sheets of the others


def test_all_others_fill_in_as_much_as_they_like_in_secret_and_at_once() -> None:  # AL-5.2, G-4
    table = alibi("", "", "").play(0, FOUR)
    assert table.asked_seats() == (1, 2)
    table.play(2, FillIn(RIGHT))
    assert table.saw(2) == Filled(2, RIGHT)
    assert [table.saw(viewer) for viewer in (0, 1, SPECTATOR)] == [Filled(2)] * 3
    with pytest.raises(Late):
        table.table.submit(2, "sheet/1/2", FillIn(BLANK))
    table.play(1, FillIn(BLANK))
    assert points(table)[1:] == [0, 45]


def test_the_first_accusation_is_public_before_the_others_fill_in_theirs() -> None:  # AL-5.5
    table = alibi().play(0, FOUR)
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.saw(viewer) == Accused(0, "slant", FOUR.details)
        assert zone(table, "murder", viewer) == ["?"] * 4
        assert points(table) == [0, 0, 0]


def test_when_the_last_sheet_is_in_the_murder_and_all_sheets_are_public() -> None:  # AL-5.5
    table = session(deal("", "", ""), deal("", "", "", dealer=0))
    judged(table, 0, FOUR, s1=sheet(place="boat"))
    for viewer in (0, 1, 2, SPECTATOR):
        assert [seen.murder for seen in table.saw_all(viewer, Solved)] == [tuple(MURDER.split())]
        sheets = [seen.sheet for seen in table.saw_all(viewer, Opened)]
        assert sheets == [("slant", *FOUR.details), sheet(place="boat").sheet, BLANK]


def test_hands_stay_closed_until_the_session_is_over() -> None:  # AL-5.5, G-9
    table = session(deal("boat", "", ""), deal("club", "", "", dealer=0))
    judged(table, 0, FOUR)
    assert [table.saw_all(viewer, Revealed) for viewer in (0, 1, 2, SPECTATOR)] == [[]] * 4
    judged(table, 1, FOUR)
    told = {(seen.hand, seen.seat): seen.cards for seen in table.saw_all(SPECTATOR, Revealed)}
    assert len(told) == 6
    assert {"boat-deck", "boat-cabin"} <= set(told[1, 0])
    assert {"club-bar", "club-cloakroom"} <= set(told[2, 0])
    assert zone(table, "hand/0", SPECTATOR) == list(told[2, 0])


def test_after_the_end_passes_are_open_too() -> None:  # G-9
    table = next_round(alibi("boat", "", ""), s0="boat-deck")
    judged(table, 0, FOUR)
    told = table.saw_all(SPECTATOR, Passed)
    assert told[0] == Passed(1, 1, 0, ("boat-deck",))
    assert [(seen.hand, seen.round, seen.seat) for seen in told] == [(1, 1, 0), (1, 1, 1), (1, 1, 2)]
    assert "boat-deck" in zone(table, "hand/1", SPECTATOR)


def test_a_sheet_not_handed_in_in_time_is_blank() -> None:  # AL-5.9, G-7
    table = alibi().play(0, FOUR)
    for seat in (1, 2):
        table.table.time_out(seat, f"sheet/1/{seat}")
    assert [seen.sheet for seen in table.saw_all(SPECTATOR, Opened)][1:] == [BLANK, BLANK]
    assert points(table)[1:] == [0, 0]


@pytest.mark.parametrize(
    ("good", "filled"),
    [
        (True, sheet(place="boat", location="deck")),
        (True, sheet(location="deck")),
        (True, sheet(weapon="pistol", emotion="money")),
        (True, sheet(time="noon")),
        (True, sheet(type="gun", weapon="rifle", emotion="rage", motive="review")),
        (False, sheet(place="auto", location="deck")),
        (False, sheet(type="blade", weapon="pistol")),
        (False, sheet(emotion="rage", motive="will")),
        (False, sheet(suspect="noon")),
        (False, FillIn(BLANK[:7])),
    ],
)
def test_a_detail_named_beside_its_set_must_belong_to_it(good: bool, filled: FillIn) -> None:  # AL-5.6
    (choice,) = alibi().play(0, FOUR).table.choices_of(1)
    assert choice.allows(filled) == good


def test_the_sheet_of_eight_boxes_is_one_offer() -> None:  # AL-5.2, AL-5.6
    (choice,) = alibi().play(0, FOUR).table.choices_of(1)
    (offer,) = choice.offers
    assert offer.size == 9 * 4 * 43**3
    moves = [offer.at(index) for index in range(0, offer.size, 100_003)]
    assert {len(move.sheet) for move in moves if isinstance(move, FillIn)} == {8}


# Points


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        (FillIn(BLANK), 0),
        (FillIn(RIGHT), 45),
        (sheet(suspect="slant"), 10),
        (sheet(suspect="byrd"), -10),
        (sheet(time="morning"), 5),
        (sheet(time="noon"), -5),
        (sheet(suspect="slant", time="morning"), 15),
        (sheet(suspect="slant", time="noon"), 5),
        (sheet(suspect="byrd", time="morning"), -15),
        (sheet(suspect="byrd", time="noon"), -15),
        (sheet(place="auto", location="trunk"), 6 - 4),
        (sheet(place="boat", location="deck"), -10),
        (sheet(location="front-seat"), 4),
        (sheet(type="gun", weapon="pistol", emotion="fear", motive="scandal"), 0),
        (sheet(weapon="pistol", motive="will", emotion="money"), 4 + 4 + 6),
    ],
)
def test_right_details_score_and_wrong_ones_lose(filled: FillIn, expected: int) -> None:  # AL-5.3, AL-5.6, AL-1.3
    assert points(judged(alibi(), 0, FOUR, s1=filled))[1] == expected


@pytest.mark.parametrize(
    ("accused", "expected"),
    [
        (FOUR, 7 + 27),
        (accusation(time="noon", place="auto", type="gun"), 7 + 10 - 2 * 5 + 12),
        (accusation(suspect="byrd", time="morning", place="auto", type="gun"), 7 - 2 * 15 + 12),
        (accusation(suspect="byrd", time="noon", place="boat", type="blade"), 7 - 2 * 27),
        (accusation(location="deck", weapon="rifle", motive="debts"), 7 + 10 - 2 * 12),
    ],
)
def test_the_first_accuser_gets_seven_and_loses_double(accused: Accuse, expected: int) -> None:  # AL-5.3, AL-5.7
    table = judged(alibi(), 0, accused)
    assert points(table) == [expected, 0, 0]


def test_points_may_be_negative_in_a_hand_and_in_all() -> None:  # AL-5.7
    wrong = accusation(suspect="byrd", time="noon", place="boat", type="blade")
    table = session(deal("", "", ""), deal("", "", "", dealer=0))
    judged(table, 0, wrong, s1=sheet(suspect="lake"))
    assert points(table) == [7 - 54, -10, 0]
    judged(table, 1, wrong)
    assert points(table) == [7 - 54, -10 + 7 - 54, 0]


def test_the_highest_total_of_the_session_wins() -> None:  # AL-5.4
    table = session(deal("", "", "byrd"), deal("", "boat", "", dealer=0)).play(2, Meld("byrd"))
    judged(table, 0, accusation(suspect="byrd", time="noon", place="boat", type="blade"))
    assert table.score is None
    judged(table.play(1, Meld("boat")), 1, accusation(location="deck", weapon="rifle", motive="debts"))
    assert points(table) == [-47, 5 - 7, 6]
    assert table.score == (0.0, 0.0, 1.0)


def test_equal_totals_share_the_win() -> None:  # AL-5.4
    table = alibi("", "", "", "")
    judged(table, 0, accusation(suspect="byrd", time="noon", place="boat", type="blade"), s1=sheet(time="noon"))
    assert points(table) == [-47, -5, 0, 0]
    assert table.score == (0.0, 0.0, 0.5, 0.5)
    assert [mark.seat for mark in table.scene(SPECTATOR).marks if mark.name == "winner"] == [2, 3]


def test_after_the_end_nothing_is_asked() -> None:
    table = judged(alibi(), 0, FOUR)
    with pytest.raises(GameOver):
        table.table.submit(0, "turn/1/1/0", FOUR)


# Without an accusation


def test_after_the_last_round_all_fill_in_sheets_and_nobody_is_first() -> None:  # AL-5.8, G-8
    table = next_round(alibi("boat", "", "", limit=2))
    ask_round(table)
    assert table.position.phase == Filling((0, 1, 2))
    wrong: Details = ("byrd", "noon", *BLANK[2:])
    for seat, filled in enumerate((RIGHT, wrong, BLANK)):
        table.play(seat, FillIn(filled))
    assert points(table) == [45, -15, 0]
    assert table.score == (1.0, 0.0, 0.0)


def test_after_the_last_round_nothing_is_passed_or_laid_down() -> None:  # AL-5.8
    table = ask_round(alibi("boat", "", "", limit=1))
    assert [table.asked(seat) for seat in range(3)] == [(FillIn,)] * 3
    assert table.saw_all(SPECTATOR, Passed) == []


def test_the_limit_counts_the_rounds_of_each_hand() -> None:  # AL-5.8, G-8
    table = next_round(alibi("", "", "", hands=2, limit=2))
    ask_round(table)
    for seat in range(3):
        table.play(seat, FillIn(BLANK))
    assert (table.position.hand, table.position.round) == (2, 1)
    ask_round(table)
    assert {kind for seat in range(3) for kind in table.asked(seat)} >= {Pass}


def test_without_a_limit_the_rounds_go_on() -> None:  # G-8
    table = alibi("", "", "", limit=0)
    for _ in range(30):
        next_round(table)
    assert table.position.round == 31
    assert table.asked_seats() == (0,)

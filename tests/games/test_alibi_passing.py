"""Alibi, rule by rule: passing cards and laying down sets."""

from typing import Any

import pytest

from games.alibi_tables import (
    accusation,
    alibi,
    ask,
    ask_round,
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
from parlour.core import SPECTATOR
from parlour.core.errors import Illegal, Late, NotAsked
from parlour.games.alibi.box import PRINTED, SMALL
from parlour.games.alibi.model import Chose, HandedOn, Meld, Melded, Pass, Received
from parlour.games.alibi.position import Passing, Turn
from parlour.testing.clocks import late
from parlour.testing.tables import Story, random_game

BY_ROUND: dict[str, Any] = {"meld-points": "by-round"}
TINY = "slant-noon auto-trunk blunt-crowbar jealousy-role"  # the murder in tests of the small box


def laid(table: Story, seat: int) -> list[str]:
    return zone(table, f"laid/{seat}", SPECTATOR)


def numbers(table: Story, seat: int) -> set[int]:
    """How many cards the seat may pass."""
    return {len(move.cards) for move in table.moves(seat, Pass) if isinstance(move, Pass)}


# Passing


def test_after_round_n_every_seat_passes_n_cards_to_the_left() -> None:  # AL-4.1
    table = alibi("boat", "club", "hotel")
    ask(table, 0, 1)
    assert table.asked_seats() == (2,)
    ask(table, 2)
    assert table.asked_seats() == (0, 1, 2)
    pass_on(table, s0="boat-deck", s1="club-bar", s2="hotel-lobby")
    assert [word in zone(table, "hand/1", 1) for word in ("boat-deck", "club-bar")] == [True, False]
    assert [word in zone(table, "hand/0", 0) for word in ("hotel-lobby", "boat-deck")] == [True, False]
    assert numbers(ask_round(table), 0) == {2}


def test_what_is_passed_is_told_to_giver_and_receiver_alone() -> None:  # AL-4.1
    table = next_round(alibi("boat", "club", "hotel"), s0="boat-deck", s1="club-bar", s2="hotel-lobby")
    assert [seen.cards for seen in table.saw_all(0, Chose)] == [("boat-deck",), None, None]
    assert [seen.cards for seen in table.saw_all(SPECTATOR, Chose)] == [None, None, None]
    assert table.saw_all(1, Received) == [Received(1, 0, ("boat-deck",))]
    assert table.saw_all(SPECTATOR, Received) == []
    assert len(table.saw_all(SPECTATOR, HandedOn)) == 1


def test_sizes_of_hands_and_of_what_is_passed_are_public() -> None:  # AL-4.1, G-5
    table = ask_round(alibi("boat", "club", "hotel")).play(0, Pass(("boat-deck",)))
    for viewer in (1, 2, SPECTATOR):
        assert zone(table, "hand/0", viewer) == ["?"] * 24
        assert zone(table, "pass/0", viewer) == ["?"]
    assert zone(table, "pass/0", 0) == ["boat-deck"]
    assert len(zone(pass_on(table), "hand/0", SPECTATOR)) == 25


def test_a_seat_with_fewer_cards_than_the_round_passes_all() -> None:  # AL-4.1
    table = next_round(next_round(alibi("", "", "", "", box="small", murder=TINY)))
    assert table.position.sizes == [3, 3, 3, 2]
    last = zone(table, "hand/3", 3)
    next_round(table)
    assert table.position.sizes == [2, 3, 3, 3]
    assert zone(table, "hand/0", 0) == last


def test_what_comes_is_not_seen_before_one_has_chosen() -> None:  # AL-4.1, AL-4.3, G-4
    table = ask_round(alibi("boat", "club", "hotel")).play(0, Pass(("boat-deck",)))
    assert table.saw_all(1, Received) == []
    assert Pass(("boat-deck",)) not in table.moves(1, Pass)
    table.play(2, Pass(("hotel-lobby",)))
    assert table.saw_all(0, Received) == []
    table.play(1, Pass(("club-bar",)))
    assert [len(table.saw_all(seat, Received)) for seat in range(3)] == [1, 1, 1]


def test_a_choice_stands_once_it_is_made() -> None:  # AL-4.3, G-4
    table = ask_round(alibi("boat", "", ""))
    chosen = topic(table, 0, Pass)
    table.play(0, Pass(("boat-deck",)))
    with pytest.raises(Late):
        table.table.submit(0, chosen, Pass(("boat-cabin",)))
    assert [mark.seat for mark in table.scene(SPECTATOR).marks if mark.name == "choosing"] == [1, 2]


def test_out_of_time_any_cards_of_the_hand_are_passed() -> None:  # AL-4.3, G-7
    table = ask_round(alibi("slant-noon", "", ""))
    hand = zone(table, "hand/0", 0)
    assert late(table.table, 0) == {Pass((card,)) for card in hand}
    ask_round(pass_on(table))
    passed = late(table.table, 0)
    assert passed <= set(table.moves(0, Pass))
    assert {card for move in passed if isinstance(move, Pass) for card in move.cards} == set(zone(table, "hand/0", 0))
    table.table.time_out(0, topic(table, 0, Pass))
    assert table.saw(1) == Chose(0, None)
    assert table.table.log[-1].by == "clock"


def test_a_pass_forced_by_the_hand_alone_is_asked_and_one_forced_for_all_to_see_is_not() -> None:  # AL-4.3, G-10
    table = alibi("byrd", "", "", "", box="small", murder=TINY)
    next_round(next_round(table))
    assert table.position.sizes == [3, 3, 3, 2]
    ask_round(table)
    assert table.asked_seats() == (0, 1, 2)
    assert [len(table.moves(seat, Pass)) for seat in (0, 1, 2)] == [1, 1, 1]
    assert zone(table, "pass/3", SPECTATOR) == ["?", "?"]


def test_where_nobody_has_a_choice_nobody_is_asked() -> None:  # AL-4.3, G-10
    table = next_round(alibi(*[""] * 10, box="small", murder=TINY))
    sizes, hand = list(table.position.sizes), zone(table, "hand/4", 4)
    ask_round(table)
    assert table.position.phase == Turn(0)
    assert table.position.sizes == [sizes[-1], *sizes[:-1]]
    assert zone(table, "hand/5", 5) == hand


# Laying down


def test_a_set_is_laid_down_in_anybodys_turn() -> None:  # AL-4.2
    table = alibi("", "", "boat")
    assert Meld in table.asked(2)
    table.play(2, Meld("boat"))
    assert table.position.phase == Turn(0)
    assert table.saw(SPECTATOR) == Melded(2, "boat", 5)
    assert laid(table, 2) == list(cards("boat"))
    assert len(zone(table, "hand/2", SPECTATOR)) == 24 - 3


def test_only_a_whole_set_is_laid_down() -> None:  # AL-4.2
    table = alibi("boat-deck boat-cabin club", "boat-galley", "")
    assert Meld("club") in table.moves(0, Meld)
    with pytest.raises(Illegal):
        table.play(0, Meld("boat"))


@pytest.mark.parametrize(("name", "by_round"), [("byrd", (6, 4, 3, 3)), ("boat", (5, 3, 2, 2))])
def test_the_points_of_a_set_go_by_the_round(name: str, by_round: tuple[int, ...]) -> None:  # AL-1.3, AL-4.2
    for turn, expected in enumerate(by_round, 1):
        table = alibi("", name, "club studio hotel")
        for _ in range(1, turn):
            next_round(table, s1=" ".join(zone(table, "hand/1", 1)[-table.position.round :]))
        assert points(table.play(1, Meld(name))) == [0, expected, 0]


def test_with_the_option_every_set_is_worth_the_same_in_a_round() -> None:  # AL-1.4
    for turn, expected in enumerate((6, 4, 3, 3), 1):
        table = alibi("", "boat", "club studio hotel", **BY_ROUND)
        for _ in range(1, turn):
            next_round(table, s1=" ".join(zone(table, "hand/1", 1)[-table.position.round :]))
        assert points(table.play(1, Meld("boat"))) == [0, expected, 0]
    assert points(alibi("", "byrd", "", **BY_ROUND).play(1, Meld("byrd"))) == [0, 6, 0]


def test_cards_passed_at_the_end_of_a_round_belong_to_the_next() -> None:  # AL-4.2
    table = alibi("boat-deck", "boat-cabin boat-galley", "")
    assert Meld("boat") not in table.moves(1, Meld)
    next_round(table, s0="boat-deck").play(1, Meld("boat"))
    assert points(table) == [0, 3, 0]


def test_once_somebody_has_accused_nothing_is_laid_down() -> None:  # AL-4.2, AL-4.4, G-3
    table = alibi("", "boat", "")
    meld = topic(table, 1, Meld)
    table.play(0, accusation(time="noon", place="boat", type="gun"))
    assert Meld not in table.asked(1)
    with pytest.raises(Late):
        table.table.submit(1, meld, Meld("boat"))
    assert points(table) == [0, 0, 0]


def test_a_set_laid_down_just_before_the_accusation_counts() -> None:  # AL-4.4, G-3
    table = alibi("", "boat", "").play(1, Meld("boat"))
    judged(table, 0, accusation(time="morning", place="auto", type="gun"))
    assert points(table) == [7 + 27, 5, 0]


def test_the_sets_of_the_murder_are_never_whole() -> None:  # AL-4.2
    for number in range(40):
        table = random_game("alibi", {"seats": 3, "limit": 12}, f"sets/{number}")
        melded = {entry.move.set for entry in table.log if isinstance(entry.move, Meld)}
        assert not melded & {PRINTED.details[card][0] for card in table.position.murder}


def test_while_one_chooses_one_may_still_lay_down_but_not_what_one_has_chosen() -> None:  # AL-4.3
    table = ask_round(alibi("boat club", "hotel", ""))
    table.play(0, Meld("boat"))
    assert points(table) == [5, 0, 0]
    meld = topic(table, 0, Meld)
    table.play(0, Pass(("club-bar",)))
    with pytest.raises(Late):
        table.table.submit(0, meld, Meld("club"))
    assert Meld in table.asked(1)
    pass_on(table.play(1, Meld("hotel")))
    assert points(table) == [5, 5, 0]


def test_a_seat_that_has_chosen_may_lay_down_until_the_cards_change_hands() -> None:  # AL-4.2, AL-4.3
    table = ask_round(alibi("boat", "", "")).play(0, Pass(("slant-noon",)))
    assert table.asked(0) == (Meld,)
    table.play(1, table.moves(1, Pass)[0]).play(0, Meld("boat"))
    assert points(table) == [5, 0, 0]
    assert zone(table, "pass/0", 0) == ["slant-noon"]
    assert table.asked_seats() == (2,)
    pass_on(table)
    assert "slant-noon" in zone(table, "hand/1", 1)
    assert table.position.sizes[0] == 25 - 3


def test_what_one_passes_stays_chosen_whatever_one_lays_down() -> None:  # AL-4.3
    table = alibi("byrd auto-back-seat", "", "", box="small", murder=TINY)
    ask_round(next_round(table, s0="auto-back-seat"))
    assert zone(table, "hand/0", 0) == ["slant-night", *cards("byrd", SMALL)]
    table.play(0, Pass(("slant-night", "byrd-morning")))
    assert Meld not in table.asked(0)
    assert len(zone(table, "pass/0", SPECTATOR)) == 2


def test_what_is_kept_whole_may_be_laid_down_in_the_new_round() -> None:  # AL-4.3
    table = ask_round(alibi("boat", "", "")).play(0, Pass(("slant-noon",)))
    pass_on(table)
    assert points(table.play(0, Meld("boat"))) == [3, 0, 0]


def test_how_many_to_pass_is_measured_against_what_is_left() -> None:  # AL-4.3
    table = alibi("byrd auto-back-seat", "", "", box="small", murder=TINY)
    next_round(table, s0="auto-back-seat")
    ask_round(table)
    assert numbers(table, 0) == {2}
    table.play(0, Meld("byrd"))
    assert 0 not in table.asked_seats()
    assert zone(table, "pass/0", SPECTATOR) == ["?"]
    assert points(table) == [4, 0, 0]


def test_laying_down_is_never_compulsory_and_from_the_deal_on_it_is_round_1() -> None:  # AL-4.4
    table = alibi("boat", "", "")
    assert table.asked_seats() == (0,)
    assert Meld("boat") in table.moves(0, Meld)
    next_round(table)
    assert points(table) == [0, 0, 0]
    assert points(alibi("boat", "", "").play(0, Meld("boat"))) == [5, 0, 0]


def test_several_sets_in_one_moment_all_count() -> None:  # AL-4.4, G-3
    table = alibi("boat byrd", "club", "")
    first, second = topic(table, 0, Meld), topic(table, 1, Meld)
    table.table.submit(0, first, Meld("boat"))
    table.table.submit(1, second, Meld("club"))
    table.table.submit(0, first, Meld("byrd"))
    assert points(table) == [5 + 6, 5, 0]
    assert laid(table, 0) == list(cards("boat")) + list(cards("byrd"))


def test_the_points_of_a_set_are_public_and_kept() -> None:  # AL-4.5
    table = session(deal("boat", "", ""), deal("", "", "", dealer=0)).play(0, Meld("boat"))
    assert [points_seen(table, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [[5, 0, 0]] * 4
    judged(table, 0, accusation(suspect="byrd", time="noon", place="boat", type="blade"))
    assert points(table)[0] == 5 + 7 - 2 * (10 + 5 + 6 + 6)


def points_seen(table: Story, viewer: int) -> list[int]:
    return [counter.value for counter in table.scene(viewer).counters if counter.name == "points"]


def test_only_the_holder_lays_a_set_down() -> None:  # AL-4.2
    table = alibi("boat", "", "")
    with pytest.raises(NotAsked):
        table.table.submit(1, topic(table, 0, Meld), Meld("boat"))
    assert isinstance(ask_round(table).position.phase, Passing)

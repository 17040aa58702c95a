"""13 Clues, rule by rule: a turn and the variants."""

from typing import Any

import pytest

from games.thirteen_clues_tables import (
    GAME,
    SECRET,
    THREE,
    TWO,
    any_table,
    asks,
    clues,
    dealt,
    faces,
    glasses,
    right,
    tiles,
    wrong,
)
from parlour.core import SPECTATOR
from parlour.core.errors import Late, NotAsked, OptionConflict
from parlour.core.scene import faced
from parlour.games.thirteen_clues.box import PRINTED, TRAITS
from parlour.games.thirteen_clues.model import (
    Accuse,
    Accused,
    Ask,
    Asked,
    AskedSide,
    AskSecretly,
    AskSide,
    Began,
    Choose,
    Dealt,
    Look,
    Looked,
    Opened,
    Revealed,
    Take,
    Took,
)
from parlour.testing.tables import Story, new_table, random_game, random_steps

SEATS = range(2, 7)


# 3. A turn


def test_a_seat_without_a_glass_takes_one_from_the_supply() -> None:  # TC-3.1
    table = asks(clues(), 0, 2)
    asks(table, 1, 2)
    assert glasses(table) == [0, 0, 3, 5]
    asks(table, 2, 1, 1, 1)
    assert glasses(table) == [1, 3, 0, 4]
    assert table.asked_seats() == (0,)


def all_with_the_last_seat() -> Story:
    """Six seats with six glasses in the small box: each seat asks the next one until its glasses are spent."""
    table = any_table(6, "small")
    for seat in range(5):
        asks(table, seat, *[seat + 1] * (seat + 1))
    return table


def test_if_the_supply_is_empty_a_seat_takes_a_glass_from_any_seat_that_has_one() -> None:  # TC-3.1, TC-3.7
    table = asks(all_with_the_last_seat(), 5, 3, 4, 4, 4, 4, 4)
    assert glasses(table) == [0, 0, 0, 1, 5, 0, 0]
    assert table.moves(0, Take) == [Take(3), Take(4)]
    assert table.table.choices[0].fallback == Take(3)
    table.play(0, Take(3))
    assert table.saw(SPECTATOR) == Took(0, 3)
    assert glasses(table) == [1, 0, 0, 0, 5, 0, 0]
    assert Ask in table.asked(0)


def test_if_one_seat_has_all_the_glasses_nobody_is_asked_from_whom_to_take() -> None:  # TC-3.1, G-10
    table = asks(all_with_the_last_seat(), 5, 4, 4, 4, 4, 4, 4)
    assert table.saw(2) == Took(0, 4)
    assert glasses(table) == [1, 0, 0, 0, 5, 0, 0]
    assert Ask in table.asked(0)


def test_a_seat_spends_all_its_glasses_and_may_repeat_itself() -> None:  # TC-3.2
    table = asks(clues(), 0, 1).play(1, Ask(2, "man"))
    assert table.asked_seats() == (1,)
    table.play(1, Ask(2, "man"))
    assert table.asked_seats() == (2,)
    table.play(2, Look("a")).play(2, Look("a")).play(2, Ask(0, "red"))
    assert table.asked_seats() == (0,)


def test_actions_of_a_turn_come_in_any_order_and_an_accusation_may_be_the_last() -> None:  # TC-3.2
    table = asks(asks(clues(), 0, 2), 1, 2)
    table.play(2, Ask(0, "red")).play(2, Look("b"))
    assert Accuse in table.asked(2)
    assert table.play(2, right(table, 2)).score == (0, 0, 1)


def test_nobody_accuses_twice_in_a_turn() -> None:  # TC-3.2, TC-3.5
    table = asks(clues(), 0, 1)
    topic = table.table.choices[0].topic
    table.play(1, wrong(table, 1))
    log, choices = list(table.table.log), table.table.choices
    with pytest.raises(Late):
        table.table.submit(1, topic, right(table, 1))
    with pytest.raises(NotAsked):
        table.table.submit(1, table.table.choices[0].topic, right(table, 1))
    assert (table.table.log, table.table.choices) == (log, choices)


def test_a_question_gives_the_glass_to_the_witness_and_the_answer_to_all() -> None:  # TC-3.3, TC-3.12, G-2
    table = clues().play(0, Ask(1, "man"))
    assert {table.saw(viewer) for viewer in (0, 1, 2, SPECTATOR)} == {Asked(0, 1, "man", False, 1)}
    assert glasses(table) == [0, 2, 1, 5]


SIGHT_OF_SEAT_0 = {"purple": 1, "pink": 1, "blue": 3, "woman": 2, "outdoor": 2, "indoor": 0, "ranged": 2, "orange": 0}


@pytest.mark.parametrize(("subject", "count"), SIGHT_OF_SEAT_0.items())
def test_a_witness_counts_the_fronts_of_the_others_and_his_inner_cards(subject: str, count: int) -> None:  # TC-3.3
    assert clues(first=1).play(1, Ask(0, subject)).saw(2).count == count


@pytest.mark.parametrize("seats", SEATS)
def test_every_answer_is_what_the_witness_sees(seats: int) -> None:  # TC-3.3, TC-4.1
    table = random_game(GAME, {"seats": seats, "limit": 10}, "answers")
    scene = table.game.scene(table.position)
    answers = [event.what for entry in table.log for event in entry.events]
    bearers = PRINTED.decks[seats].bearers
    for answer in answers:
        if isinstance(answer, Asked):
            zones = [f"front/{seat}" for seat in range(seats) if seat != answer.witness] + [f"inner/{answer.witness}"]
        elif isinstance(answer, AskedSide):
            zones = [f"front/{answer.seat}", f"{answer.side}/{answer.witness}"]
        else:
            continue
        seen = [face for zone in zones for face in faces(scene, zone)]
        assert answer.count == sum(face in bearers[answer.subject] for face in seen)


def test_a_question_is_about_a_colour_in_play_or_a_trait_and_about_no_whole_kind() -> None:  # TC-3.3, TC-3.9
    subjects = {move.subject for move in clues().moves(0, Ask) if isinstance(move, Ask)}
    assert subjects == {"purple", "pink", "red", "green", "yellow", "blue", "orange", *TRAITS}
    assert {move.witness for move in clues().moves(0, Ask) if isinstance(move, Ask)} == {1, 2}


def test_an_informant_is_told_to_the_asker_alone_and_the_letter_to_all() -> None:  # TC-3.4, TC-3.12, G-5
    table = clues().play(0, Look("c"))
    assert table.saw(0) == Looked(0, "c", "supply", "parlor")
    assert table.saw(1) == table.saw(SPECTATOR) == Looked(0, "c", "supply")
    assert [faces(table.scene(viewer), "informant/C") for viewer in (0, 1, SPECTATOR)] == [["parlor"], [None], [None]]
    assert [faced(table.scene(1).zone("informant/C"), viewer) for viewer in (0, 1, 2)] == [True, False, False]


def test_the_glass_for_an_informant_goes_to_the_supply_if_all_others_have_one() -> None:  # TC-3.4, TC-3.6
    assert glasses(clues().play(0, Look("a"))) == [0, 1, 1, 6]


def test_the_glass_for_an_informant_goes_to_the_nearest_seat_clockwise_without_one() -> None:  # TC-3.4, TC-3.6
    table = any_table(5, first=3)
    for seat in (3, 4, 0):
        asks(table, seat, 1)
    assert glasses(table) == [0, 4, 1, 0, 0, 3]
    assert glasses(table.play(1, Look("a"))) == [0, 3, 1, 1, 0, 3]
    assert glasses(table.play(1, Look("b"))) == [0, 2, 1, 1, 1, 3]
    assert glasses(table.play(1, wrong(table, 1))) == [1, 0, 1, 1, 1, 4]
    assert [seen.glass for seen in (*table.saw_all(2, Looked), *table.saw_all(2, Accused))] == [3, 4, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_there_are_informants_but_with_six_seats(seats: int) -> None:  # TC-3.4, TC-2.1
    letters = [move.letter for move in any_table(seats).moves(0, Look) if isinstance(move, Look)]
    assert letters == list("abcdefgh")[: 20 - 2 * (seats + 4)]


def test_a_right_accusation_wins_at_once_and_opens_everything() -> None:  # TC-3.5, G-9
    table = clues().play(0, Accuse("officer", "market", "poison"))
    assert table.score == (1, 0, 0)
    assert table.saw_all(2, Accused) == [Accused(0, "officer", "market", "poison", True, "supply")]
    revealed = table.saw_all(SPECTATOR, Revealed)[0]
    assert revealed.inner == (("maid", "knife"), ("library", "sword"), ("butcher", "museum"))
    assert revealed.informants == ("countess", "dancer", "parlor", "theater", "crossbow", "gun")
    assert faces(table.scene(0), "front/0") == ["officer", "market", "poison"]


def test_a_wrong_accusation_ends_the_turn_and_says_nothing_more() -> None:  # TC-3.5, TC-3.12
    near, far = clues().play(0, Accuse("officer", "market", "gun")), clues().play(0, Accuse("dancer", "theater", "gun"))
    assert near.saw(0) == Accused(0, "officer", "market", "gun", False, "supply")
    assert far.saw(0).right is near.saw(0).right
    assert near.asked_seats() == far.asked_seats() == (1,)
    assert near.scene(0).zones == far.scene(0).zones


def test_a_wrong_accuser_plays_on() -> None:  # TC-3.5, TC-3.11
    table = clues().play(0, Accuse("officer", "market", "gun"))
    asks(asks(table, 1, 2), 2, 1, 1)
    assert table.play(0, Accuse("officer", "market", "poison")).score == (1, 0, 0)


def test_only_unspent_glasses_of_a_wrong_accuser_go_to_the_supply() -> None:  # TC-3.5, TC-3.10, TC-3.7
    table = asks(asks(clues(), 0, 2), 1, 2)
    assert glasses(table) == [0, 0, 3, 5]
    table.play(2, wrong(table, 2))
    assert glasses(table) == [1, 0, 0, 7]
    assert [(seen.glass, seen.spare) for seen in table.saw_all(SPECTATOR, Accused)] == [(0, 2)]


def test_the_asker_is_never_the_nearest_seat_without_a_glass() -> None:  # TC-3.6
    table = clues().play(0, Look("a"))
    assert glasses(table)[0] == 0


def test_the_glass_is_paid_before_the_verdict() -> None:  # TC-3.7
    table = asks(clues(), 0, 1)
    assert glasses(table.play(1, right(table, 1))) == [1, 1, 1, 5]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_always_eight_glasses(seats: int) -> None:  # TC-3.7
    table = new_table(GAME, {"seats": seats, "limit": 30}, "eight")
    for _ in random_steps(table, "eight"):
        assert sum(table.position.glasses) + table.position.supply == 8
        assert min(*table.position.glasses, table.position.supply) >= 0


def test_the_cards_one_sees_are_not_offered_in_an_accusation() -> None:  # TC-3.5, TC-3.8
    moves = [move for move in clues().moves(0, Accuse) if isinstance(move, Accuse)]
    assert {move.person for move in moves} == {"officer", "butcher", "countess", "dancer"}
    assert {move.location for move in moves} == {"parlor", "market", "library", "museum", "theater"}
    assert {move.weapon for move in moves} == {"crossbow", "poison", "sword", "gun"}


def test_a_card_one_looked_at_may_still_be_named() -> None:  # TC-3.8
    table = clues().play(0, Look("a"))
    asks(asks(table, 1, 0), 2, 1)
    assert table.saw_all(0, Looked)[0].clue == "countess"
    assert Accuse("countess", "market", "poison") in table.moves(0, Accuse)


def test_nobody_passes_and_an_informant_may_be_looked_at_again() -> None:  # TC-3.9
    table = clues()
    assert table.asked(0) == (Ask, Look, Accuse)
    table.play(0, Look("a")).play(1, Look("a"))
    assert table.saw(1).clue == "countess"
    assert table.play(2, Look("a")).play(0, Look("a")).saw(0).clue == "countess"


def test_a_game_in_which_nobody_is_right_ends_undecided() -> None:  # TC-3.11, G-8
    table = any_table(4, limit=1)
    for seat in range(4):
        table.play(seat, wrong(table, seat))
    assert table.score == (0.25, 0.25, 0.25, 0.25)


def test_no_limit_means_no_end_and_no_ties() -> None:  # TC-3.11, G-8
    table = clues(limit=0)
    for turn in range(300):
        asks(table, turn % 3, *[(turn + 2) % 3] * table.position.glasses[turn % 3])
    assert table.score is None
    scores = [random_game(GAME, {"seats": 3, "limit": 0}, str(seed)).score for seed in range(20)]
    assert all(sorted(score or ()) == [0, 0, 1] for score in scores)


def test_hands_are_told_to_their_seats() -> None:  # TC-3.12, G-5
    table = clues()
    assert table.saw_all(0, Dealt) == [Dealt(0, ("duke", "park", "blowgun")), Dealt(0, ("maid", "knife"))]
    assert table.saw_all(SPECTATOR, Dealt) == []
    assert [len(table.saw_all(viewer, kind)) for viewer in (0, SPECTATOR) for kind in (Opened, Began)] == [1] * 4
    assert table.saw_all(0, Began)[0].informants is None


# 4. Variants


def test_two_seats_have_no_glasses_and_one_action_a_turn() -> None:  # TC-4.1
    table = clues(*TWO)
    assert table.asked(0) == (AskSide, Look, Accuse)
    assert [counter.name for counter in table.scene(0).counters] == ["turn"]
    assert table.play(0, AskSide("red", "left")).asked_seats() == (1,)
    assert table.play(1, Look("h")).asked_seats() == (0,)
    assert table.play(0, wrong(table, 0)).asked_seats() == (1,)


def test_with_two_seats_the_witness_counts_the_askers_front_and_one_inner_card() -> None:  # TC-4.1
    def answer(subject: str, side: Any) -> Any:
        return clues(*TWO).play(0, AskSide(subject, side)).saw(SPECTATOR)

    assert answer("outdoor", "left") == AskedSide(0, 1, "outdoor", "left", 2)
    assert answer("outdoor", "right").count == 1
    assert answer("indoor", "right").count == 1
    assert answer("purple", "left").count == 1
    assert answer("red", "left").count == 0


def test_left_and_right_are_the_witness_s_own_and_as_he_chose_them() -> None:  # TC-4.1, TC-2.6
    table = clues(TWO[0], "duke library sword | museum market").play(0, AskSide("outdoor", "left"))
    assert table.saw(0).count == 1
    assert faces(table.scene(1), "left/1") == ["museum"]


def test_two_seats_have_eight_informants_and_six_colours() -> None:  # TC-4.1
    table = clues(*TWO)
    assert [zone.name for zone in table.scene(0).zones if zone.seat is None] == [f"informant/{x}" for x in "ABCDEFGH"]
    assert {move.subject for move in table.moves(0, AskSide) if isinstance(move, AskSide)} == {
        "purple",
        "pink",
        "red",
        "green",
        "yellow",
        "blue",
        *TRAITS,
    }
    assert table.position.fronts[1] == ("duke", "library", "sword")


def test_top_secret_needs_three_seats() -> None:  # TC-4.1, TC-4.2
    with pytest.raises(OptionConflict):
        new_table(GAME, {"seats": 2, "top-secret": True}, "two")
    assert new_table(GAME, {"seats": 3, "top-secret": True}, "three").options.seats == 3


def test_a_top_secret_answer_is_told_to_asker_and_witness_alone() -> None:  # TC-4.2, TC-3.12
    table = clues(**SECRET)
    table.play(0, AskSecretly(1, "man"))
    assert [table.saw(viewer).count for viewer in (0, 1, 2, SPECTATOR)] == [1, 1, None, None]
    assert table.saw(2) == Asked(0, 1, "man", True, None)
    assert glasses(table) == [0, 2, 1, 5]


def test_a_tile_is_spent_once_a_game_and_lies_open() -> None:  # TC-4.2, TC-1.1
    table = clues(**SECRET)
    assert tiles(table) == [0, 1, 2]
    table.play(0, AskSecretly(1, "man"))
    assert tiles(table) == [1, 2]
    asks(asks(table, 1, 0, 0), 2, 1)
    assert table.asked(0) == (Ask, Look, Accuse)
    assert AskSecretly in asks(table, 0, 1, 1).asked(1)


def test_without_the_option_there_are_no_tiles() -> None:  # TC-4.2
    assert tiles(clues()) == []
    assert AskSecretly not in clues().asked(0)


# For all games


def test_out_of_time_a_question_is_asked_that_gives_nothing_away() -> None:  # G-7
    one, other = clues(), clues(THREE[0], THREE[2], THREE[1])
    assert [table.table.choices[0].fallback for table in (one, other)] == [Ask(1, "purple")] * 2
    assert clues(*TWO).table.choices[0].fallback == AskSide("purple", "left")
    one.table.time_out(0, one.table.choices[0].topic)
    assert one.table.log[-1].by == "clock"


def test_a_choice_that_only_the_hand_forces_is_still_asked_for() -> None:  # G-10
    """Three of the five cards are persons: location and weapon are forced, the person is not. No seat is skipped."""
    table = dealt("officer market poison | maid countess", "duke park blowgun | library sword", THREE[2])
    assert len(table.moves(0, Choose)) == 3
    assert table.asked_seats() == (0, 1, 2)

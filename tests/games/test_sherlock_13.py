"""Sherlock 13, rule by rule."""

from typing import Any

import pytest

from parlour.core import NATURE, SPECTATOR
from parlour.core.errors import BadOption, GameOver, Illegal, Late, NotAsked
from parlour.core.evidence import Turned
from parlour.games import load
from parlour.games.sherlock_13.box import PRINTED
from parlour.games.sherlock_13.model import (
    Accuse,
    Accused,
    Arrange,
    Deal,
    Dealt,
    Interrogate,
    Interrogated,
    Investigate,
    Investigated,
    Lay,
    Reveal,
    Revealed,
    Swap,
    Swapped,
    Take,
    Took,
)
from parlour.testing.counts import sequences
from parlour.testing.tables import Story, new_table, own, random_game, story

SHORT = {name.split("-")[-1]: name for name, _ in PRINTED.characters} | {
    "sherlock": "sherlock-holmes",
    "mycroft": "mycroft-holmes",
}
FOUR = (
    "moran adler lestrade",
    "gregson baynes bradstreet",
    "hopkins sherlock watson",
    "mycroft hudson morstan",
    "moriarty",
)
THREE = (
    "moran adler lestrade gregson",
    "baynes bradstreet hopkins sherlock",
    "watson mycroft hudson morstan",
    "moriarty",
)
TWO = (
    "moran adler lestrade gregson baynes",
    "bradstreet hopkins sherlock watson mycroft",
    "moriarty",
    "hudson",
    "morstan",
)


def cards(words: str) -> tuple[str, ...]:
    return tuple(SHORT[word] for word in words.split())


def sherlock(*piles: str, first: int = 0, **options: Any) -> Story:
    """A table with these hands, then the culprit (and the cards left and right of it)."""
    piles = piles or FOUR
    seats = 2 if len(piles) == 5 and len(piles[2].split()) == 1 else len(piles) - 1
    return story("sherlock-13", {"seats": seats, **options}, [Deal(tuple(map(cards, piles)), first)])


def duel(first: int = 0, **options: Any) -> Story:
    return sherlock(*TWO, first=first, **options)


def test_the_symbols_add_up_as_printed() -> None:  # SH-1.1
    totals = {symbol: len(bearers) for symbol, bearers in PRINTED.bearers.items()}
    assert totals == {"pipe": 5, "bulb": 5, "fist": 5, "badge": 5, "notebook": 4, "necklace": 3, "eye": 3, "skull": 3}


@pytest.mark.parametrize(("seats", "hand"), [(3, 4), (4, 3)])
def test_one_card_is_the_culprit_and_the_rest_is_dealt(seats: int, hand: int) -> None:  # SH-2.1
    position = new_table("sherlock-13", {"seats": seats}, "deal").position
    dealt = [card for seat_hand in position.hands for card in seat_hand]
    assert [len(seat_hand) for seat_hand in position.hands] == [hand] * seats
    assert sorted([*dealt, position.culprit]) == sorted(name for name, _ in PRINTED.characters)


def test_the_lot_chooses_who_begins_and_turns_go_clockwise() -> None:  # SH-2.1, G-1
    firsts = {new_table("sherlock-13", {"seats": 4}, str(seed)).choices[0].seat for seed in range(40)}
    table = sherlock(first=2)
    assert firsts == {0, 1, 2, 3}
    assert table.asked_seats() == (2,)
    assert table.play(2, Investigate("pipe")).play(3, Investigate("pipe")).asked_seats() == (0,)


def test_two_seats_have_five_cards_and_a_row_of_three() -> None:  # SH-2.2
    scene = duel().scene(SPECTATOR)
    assert [(zone.name, len(zone.cards)) for zone in scene.zones] == [
        ("hand/0", 5),
        ("hand/1", 5),
        ("culprit", 1),
        ("left", 1),
        ("right", 1),
    ]


def test_a_hand_is_told_to_its_seat_and_the_middle_to_nobody() -> None:  # SH-2.3, G-5
    table = duel()
    assert [dealt.cards for dealt in table.saw_all(0, Dealt)] == [cards(TWO[0]), None]
    assert [dealt.cards for dealt in table.saw_all(SPECTATOR, Dealt)] == [None, None]
    assert [table.scene(1).zone(name).cards[0].face for name in ("culprit", "left", "right")] == [None, None, None]
    assert len(table.scene(SPECTATOR).zone("hand/0").cards) == 5


def test_an_investigation_tells_who_has_the_symbol_and_the_asker_keeps_silent() -> None:  # SH-3.1, G-2
    table = sherlock().play(0, Investigate("skull"))
    assert table.saw(2) == Investigated(0, "skull", ())
    assert table.play(1, Investigate("badge")).saw(SPECTATOR) == Investigated(1, "badge", (0, 2))


def test_an_interrogation_tells_everybody_how_many() -> None:  # SH-3.2, G-2
    table = sherlock().play(0, Interrogate(1, "badge"))
    assert [table.saw(viewer).count for viewer in (0, 1, 2, SPECTATOR)] == [3, 3, 3, 3]


def test_asker_only_answers_are_told_to_asker_and_answerer_alone() -> None:  # SH-3.2
    table = sherlock(answers="asker-only").play(0, Interrogate(1, "badge"))
    assert [table.saw(viewer).count for viewer in (0, 1, 2, SPECTATOR)] == [3, 3, None, None]
    assert table.saw(2) == Interrogated(0, 1, "badge", None)


def test_one_cannot_interrogate_oneself() -> None:  # SH-3.2
    with pytest.raises(Illegal):
        sherlock().play(0, Interrogate(0, "badge"))


def test_a_right_accusation_wins_and_shows_the_culprit() -> None:  # SH-3.3, SH-3.6, G-9
    table = sherlock().play(0, Accuse("james-moriarty"))
    assert table.score == (1, 0, 0, 0)
    assert table.saw_all(3, Accused) == [Accused(0, "james-moriarty", True, "james-moriarty")]
    assert table.scene(SPECTATOR).zone("hand/2").cards[0].face == "inspector-hopkins"


def test_a_wrong_accuser_alone_sees_the_culprit_and_goes_on_answering() -> None:  # SH-3.3, SH-3.7, G-6
    table = sherlock().play(0, Accuse("john-watson"))
    assert [table.saw(viewer).culprit for viewer in (0, 1, SPECTATOR)] == ["james-moriarty", None, None]
    assert table.saw(1) == Accused(0, "john-watson", False, None)
    assert table.play(1, Interrogate(0, "skull")).saw(2).count == 2
    table.play(2, Investigate("skull"))
    assert table.saw(1).owners == (0,)
    assert table.play(3, Investigate("eye")).asked_seats() == (1,)


def test_the_last_seat_that_has_not_accused_wins_and_the_culprit_is_shown() -> None:  # SH-3.4, SH-3.8
    table = sherlock().play(0, Accuse("john-watson")).play(1, Accuse("john-watson")).play(2, Accuse("irene-adler"))
    assert table.score == (0, 0, 0, 1)
    assert table.saw_all(SPECTATOR, Revealed)[0].culprit == "james-moriarty"


def test_nobody_passes_and_a_seat_accuses_once_and_only_in_its_turn() -> None:  # SH-3.5
    table = sherlock()
    assert set(table.asked(0)) == {Investigate, Interrogate, Accuse}
    assert table.asked(1) == ()
    table.play(0, Accuse("john-watson"))
    assert table.asked(0) == ()
    assert table.asked_seats() == (1,)


def test_any_character_may_be_accused_also_one_in_the_own_hand() -> None:  # SH-3.6
    table = sherlock()
    assert len(table.moves(0, Accuse)) == 13
    assert not table.play(0, Accuse("irene-adler")).saw(1).right


def test_a_game_in_which_nobody_accuses_ends_undecided() -> None:  # SH-3.7, G-8
    table = sherlock(limit=1)
    for seat in range(4):
        table.play(seat, Investigate("pipe"))
    assert table.score == (0.25, 0.25, 0.25, 0.25)


def test_only_seats_still_in_share_an_undecided_game() -> None:  # G-8
    table = sherlock(limit=1).play(0, Accuse("john-watson"))
    for seat in (1, 2, 3):
        table.play(seat, Investigate("pipe"))
    assert table.score == (0, 1 / 3, 1 / 3, 1 / 3)


def test_no_limit_means_no_end() -> None:  # G-8
    table = sherlock(limit=0)
    for turn in range(500):
        table.play(turn % 4, Investigate("pipe"))
    assert table.score is None


def test_there_are_no_ties() -> None:  # SH-3.8
    scores = [random_game("sherlock-13", {"seats": 3, "limit": 0}, str(seed)).score for seed in range(50)]
    assert all(score is not None and sorted(score) == [0, 0, 1] for score in scores)


def test_a_swap_lays_the_own_card_open_and_takes_the_hidden_one_in_secret() -> None:  # SH-4.1, SH-4.3
    table = duel().play(0, Swap("left", "irene-adler"))
    assert [table.saw(viewer).taken for viewer in (0, 1, SPECTATOR)] == ["mrs-hudson", None, None]
    assert table.saw(1) == Swapped(0, "left", "irene-adler", None)
    assert table.scene(1).zone("left").cards[0].face == "irene-adler"
    assert table.play(1, Interrogate(0, "necklace")).saw(0).count == 1


def test_a_face_up_card_cannot_be_taken() -> None:  # SH-4.1
    table = duel().play(0, Swap("left", "irene-adler"))
    assert {move.place for move in table.moves(1, Swap) if isinstance(move, Swap)} == {"right"}


def test_with_both_cards_face_up_nobody_investigates_any_more() -> None:  # SH-4.2, SH-4.3
    table = duel().play(0, Swap("left", "irene-adler")).play(1, Swap("right", "john-watson"))
    assert set(table.asked(0)) == {Interrogate, Accuse}


def test_two_seats_do_not_ask_who_has_and_a_wrong_accusation_loses_at_once() -> None:  # SH-4.4
    table = duel()
    assert set(table.asked(0)) == {Swap, Interrogate, Accuse}
    assert table.play(0, Accuse("irene-adler")).score == (0, 1)


def test_looking_first_one_sees_the_card_alone_and_then_lays_one_of_ones_own() -> None:  # SH-4.5
    table = duel(swap="look-first")
    assert set(table.asked(0)) == {Take, Interrogate, Accuse}
    table.play(0, Take("left"))
    assert [table.saw(viewer) for viewer in (0, 1)] == [Took(0, "left", "mrs-hudson"), Took(0, "left")]
    assert [table.scene(viewer).zone("left").cards[0].face for viewer in (0, 1, SPECTATOR)] == [
        "mrs-hudson",
        None,
        None,
    ]
    assert (table.asked_seats(), table.asked(0)) == ((0,), (Lay,))
    table.play(0, Lay("irene-adler"))
    assert table.saw(1) == Swapped(0, "left", "irene-adler")
    assert table.position.hands[0] == cards("moran lestrade gregson baynes hudson")
    assert table.scene(1).zone("left").cards[0].face == "irene-adler"
    assert table.play(1, Interrogate(0, "necklace")).saw(0).count == 1


def test_the_card_looked_at_cannot_be_laid_back() -> None:  # SH-4.5
    table = duel(swap="look-first").play(0, Take("left"))
    assert [move.card for move in table.moves(0, Lay)] == list(table.position.hands[0])
    with pytest.raises(Illegal):
        table.play(0, Lay("mrs-hudson"))


def test_looking_first_a_face_up_card_cannot_be_taken_either() -> None:  # SH-4.5, SH-4.2
    table = duel(swap="look-first").play(0, Take("left")).play(0, Lay("irene-adler"))
    assert [move.place for move in table.moves(1, Take)] == ["right"]
    table.play(1, Take("right")).play(1, Lay("john-watson"))
    assert set(table.asked(0)) == {Interrogate, Accuse}


@pytest.mark.parametrize("seats", [3, 4])
def test_one_looks_first_with_two_seats_only(seats: int) -> None:  # SH-4.5
    with pytest.raises(BadOption):
        new_table("sherlock-13", {"seats": seats, "swap": "look-first"}, "bad")


def arranged(*orders: str, piles: tuple[str, ...] = FOUR, first: int = 0, **options: Any) -> Story:
    table = sherlock(*piles, first=first, advanced=True, **options)
    for seat, order in enumerate(orders):
        table.play(seat, Arrange(cards(order)))
    return table


def test_the_last_card_is_ignored_in_answers() -> None:  # SH-5.1, SH-5.6
    table = arranged("moran adler lestrade", "gregson baynes bradstreet", *FOUR[2:4])
    assert table.play(0, Interrogate(1, "badge")).saw(2).count == 2
    table = arranged("lestrade moran adler", *FOUR[1:4], first=1).play(1, Investigate("necklace"))
    assert table.saw(2).owners == (3,)


def test_the_first_card_becomes_the_last_when_a_turn_begins() -> None:  # SH-5.2, SH-5.5
    table = arranged("moran adler lestrade", *FOUR[1:4])
    assert table.position.hands[0] == cards("adler lestrade moran")
    assert table.position.hands[1] == cards(FOUR[1])
    table.play(0, Investigate("pipe"))
    assert table.position.hands[1] == cards("baynes bradstreet gregson")
    assert table.scene(3).zone("hand/1").cards[-1].marks == ("last",)


def test_a_seat_that_is_out_still_turns_its_cards() -> None:  # SH-5.2
    table = arranged(*FOUR[:4]).play(0, Accuse("john-watson"))
    for seat in (1, 2, 3):
        table.play(seat, Investigate("pipe"))
    assert table.asked_seats() == (1,)
    assert table.position.hands[0] == cards("lestrade moran adler")


def test_a_card_taken_goes_to_the_place_of_the_card_given() -> None:  # SH-5.3, SH-5.5
    table = arranged(TWO[0], TWO[1], piles=TWO).play(0, Swap("left", "inspector-lestrade"))
    assert table.position.hands[0] == cards("adler hudson gregson baynes moran")


def test_looking_first_the_card_taken_goes_there_too_and_the_cards_turn_once() -> None:  # SH-5.3, SH-5.2, SH-4.5
    table = arranged(TWO[0], TWO[1], piles=TWO, swap="look-first").play(0, Take("left"))
    assert table.position.hands[0] == cards("adler lestrade gregson baynes moran")
    table.play(0, Lay("inspector-lestrade"))
    assert table.position.hands[0] == cards("adler hudson gregson baynes moran")
    assert table.position.hands[1] == cards("hopkins sherlock watson mycroft bradstreet")


def test_after_the_card_is_laid_the_next_seat_alone_turns() -> None:  # SH-5.2, SH-4.5
    for first in (0, 1):
        table = arranged(TWO[0], TWO[1], piles=TWO, first=first, swap="look-first").play(first, Take("left"))
        before, game = table.table.view(1 - first), table.table.game
        taught = game.evidence(before, Swapped(first, "left", table.position.hands[first][0]))
        assert taught.changes[-1] == Turned(((f"hand/{1 - first}", 1),))


def test_all_choose_their_order_at_once_and_in_secret() -> None:  # SH-5.4, G-4
    table = sherlock(advanced=True)
    assert table.asked_seats() == (0, 1, 2, 3)
    table.play(2, Arrange(cards("watson hopkins sherlock")))
    assert table.asked_seats() == (0, 1, 3)
    assert [table.saw(viewer).cards for viewer in (2, 0, SPECTATOR)] == [cards("watson hopkins sherlock"), None, None]
    with pytest.raises(Late):
        table.table.submit(2, "order/2", Arrange(cards("watson hopkins sherlock")))


def test_from_which_place_a_card_was_given_is_secret() -> None:  # SH-5.4
    early = arranged(TWO[0], TWO[1], piles=TWO).play(0, Swap("left", "irene-adler"))
    late = arranged("moran lestrade gregson baynes adler", TWO[1], piles=TWO).play(0, Swap("left", "irene-adler"))
    assert early.table.stream(1) == late.table.stream(1)
    assert early.scene(1) == late.scene(1)


def test_an_order_that_only_the_hand_forces_is_still_asked_for() -> None:  # G-10
    game = load("sherlock-13", "small")
    table = new_table("sherlock-13", {"seats": 3, "advanced": True}, "small", "small")
    assert game.box.hand[3] == 2
    assert {choice.seat for choice in table.choices} == {0, 1, 2}


def test_out_of_time_a_question_is_asked_that_gives_nothing_away() -> None:  # G-7
    one, other = sherlock(), sherlock(FOUR[0], FOUR[2], FOUR[1], *FOUR[3:])
    fallbacks = [table.table.choices[0].fallback for table in (one, other)]
    assert fallbacks == [Interrogate(1, "pipe")] * 2
    one.table.time_out(0, one.table.choices[0].topic)
    assert one.table.log[-1].by == "clock"


def test_the_first_call_in_the_log_counts_and_a_later_one_is_late() -> None:  # G-3
    table = sherlock()
    topic = table.table.choices[0].topic
    table.play(0, Investigate("pipe"))
    with pytest.raises(Late) as late:
        table.table.submit(0, topic, Investigate("eye"))
    assert late.value.facts["topic"] == topic


BAD = [
    (1, "turn/1", Investigate("pipe"), NotAsked),
    (0, "turn/2", Investigate("pipe"), NotAsked),
    (0, "turn/1", Investigate("sword"), Illegal),
    (0, "turn/1", Interrogate(4, "pipe"), Illegal),
    (0, "turn/1", Interrogate(True, "pipe"), Illegal),
    (0, "turn/1", Accuse("brenda"), Illegal),
    (0, "turn/1", Swap("left", "irene-adler"), Illegal),
    (0, "turn/1", Reveal(), Illegal),
    (NATURE, "turn/1", Reveal(), Exception),
]


@pytest.mark.parametrize(("seat", "topic", "move", "error"), BAD)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    seat: int, topic: str, move: Any, error: type[Exception]
) -> None:
    table = sherlock().table
    log, choices = list(table.log), table.choices
    with pytest.raises(error):
        table.submit(seat, topic, move)
    assert (table.log, table.choices) == (log, choices)


def test_after_the_end_nothing_is_taken() -> None:
    table = sherlock().play(0, Accuse("james-moriarty"))
    with pytest.raises(GameOver):
        table.table.submit(1, "turn/2", Investigate("pipe"))


@pytest.mark.parametrize("options", [{"seats": 5}, {"seats": 1}, {"answers": "nobody"}, {"advanced": 3}, {"speed": 1}])
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        new_table("sherlock-13", options, "bad")


def test_the_number_of_move_sequences_is_what_the_rules_say() -> None:
    """A turn: 8 investigations, 8 interrogations of each other seat, 13 accusations; one accusation is right."""
    table = sherlock().table
    turn = 8 + 3 * 8 + 13
    assert sequences(table, 1) == turn
    assert sequences(table, 2) == (turn - 1) * turn


def test_the_number_of_move_sequences_with_two_seats() -> None:
    """Eight interrogations, swaps of five cards with two places (later one), thirteen accusations that end the game."""
    table = duel().table
    first, swap = 8 + 13 + 10, 8 + 13 + 5
    assert sequences(table, 1) == first
    assert sequences(table, 2) == 8 * first + 10 * swap


def test_the_number_of_orders_in_the_small_box() -> None:
    """Three seats put two cards each in order, in any order of the seats: 3! * 2^3 ways."""
    table = new_table("sherlock-13", {"seats": 3, "advanced": True}, "count", "small")
    assert sequences(table, 1) == 3 * 2
    assert sequences(table, 3) == 6 * 8


def test_a_seat_is_asked_the_same_whatever_the_others_hold() -> None:
    one, other = duel(first=1).table, sherlock(TWO[0], TWO[1], "hudson", "moriarty", "morstan", first=1).table
    assert own(one.choices, 1) == own(other.choices, 1)

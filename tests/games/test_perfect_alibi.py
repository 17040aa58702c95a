"""Perfect Alibi, rule by rule: components, setting up, a turn."""

from collections import Counter

import pytest

from games.perfect_alibi_tables import DEALS, alibi, card, cards, chip, chips, dealt
from parlour.core import SPECTATOR
from parlour.core.errors import Illegal, NotAsked
from parlour.games import load
from parlour.games.perfect_alibi.box import ASSISTANTS, COLOURS, PRINTED
from parlour.games.perfect_alibi.model import (
    Answered,
    Asked,
    AskLocations,
    AskTimes,
    CalledLastQuestion,
    CallLastQuestion,
    Change,
    Changed,
    Chose,
    Dealt,
    Guess,
    Laid,
    Pick,
    SendJournalist,
    Show,
    Showed,
    Take,
    TakeOwn,
    Took,
    TurnedUp,
)
from parlour.words import Words


def test_there_is_a_card_for_every_location_and_time_and_passengers_are_only_decoration() -> None:  # PA-1.1
    assert set(PRINTED.cards) == {f"{place}-{time}" for place in PRINTED.locations for time in PRINTED.times}
    assert len(PRINTED.cards) == 16
    for line in (*PRINTED.passengers, *zip(*PRINTED.passengers, strict=True)):
        assert len(set(line)) == 4
    words = Words(load("perfect-alibi"))
    names = [words.say(f"about-{name}").lower() for name in PRINTED.cards]
    assert names == [name for line in PRINTED.passengers for name in line]
    assert {offer.kind for c in alibi().take(0, "bw").table.choices for offer in c.offers} == {AskLocations, Guess}


def test_of_each_colour_there_are_three_wheels_and_three_clocks_one_of_each_with_arrows() -> None:  # PA-1.2
    stack = Counter(PRINTED.stack(5))
    assert stack.total() == 30
    for colour in COLOURS:
        kinds = {f"{colour}-wheel": 2, f"{colour}-wheel-change": 1, f"{colour}-clock": 2, f"{colour}-clock-change": 1}
        assert {name: count for name, count in stack.items() if name.startswith(colour)} == kinds


def test_there_are_five_assistants_and_five_tiles_with_the_same_five() -> None:  # PA-1.3
    table = dealt(5, tiles="EDCBA")
    assert table.faces(SPECTATOR, "beside") == ["journalist", "captain", "psychiatrist", "priest", "cook"]
    assert sorted(table.position.tiles) == sorted(ASSISTANTS)


def test_each_seat_has_a_colour_which_says_whom_a_chip_asks() -> None:  # PA-1.4
    assert COLOURS == ("yellow", "blue", "green", "red", "violet")
    owners = {name: face.seat for name, face in PRINTED.faces.items()}
    assert {name.split("-")[0]: seat for name, seat in owners.items()} == dict(zip(COLOURS, range(5), strict=True))


@pytest.mark.parametrize(("seats", "hand", "face_up"), [(3, 5, 0), (4, 3, 3), (5, 3, 0)])
def test_one_card_is_missing_and_the_rest_is_dealt(seats: int, hand: int, face_up: int) -> None:  # PA-2.1
    position = dealt(seats).position
    assert [len(held) for held in position.hands] == [hand] * seats
    assert len(position.face_up) == face_up
    everything = [card for held in position.hands for card in held] + [*position.face_up, position.missing]
    assert sorted(everything) == sorted(PRINTED.cards)


def test_left_over_cards_are_known_to_all() -> None:  # PA-2.1
    table = dealt(4)
    assert table.saw_all(SPECTATOR, Laid) == [Laid(cards("l6 l9 l12"), None)]
    assert table.faces(SPECTATOR, "face-up") == list(cards("l6 l9 l12"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_chips_of_seated_colours_are_used_and_four_lie_in_a_row_as_drawn(seats: int) -> None:  # PA-2.2
    table = dealt(seats)
    row = table.position.row
    assert table.faces(SPECTATOR, "row") == list(row)
    assert table.saw_all(SPECTATOR, TurnedUp) == [TurnedUp(row)]
    assert {name.split("-")[0] for name in (*row, *table.position.stack)} == set(COLOURS[:seats])
    assert len(row) + len(table.position.stack) == 6 * seats


@pytest.mark.parametrize(("row", "order"), [("gw bw bc rc", [2, 1, 0, 3]), ("yw bw bc rc", [0, 3, 2, 1])])
def test_assistants_are_picked_counter_clockwise_and_the_last_begins(row: str, order: list[int]) -> None:  # PA-2.4
    table = dealt(row=row)
    for seat, assistant in zip(order, ("cook", "priest", "captain", "journalist"), strict=True):
        assert table.asked_seats() == (seat,)
        table.play(seat, Pick(assistant))
    assert table.asked_seats() == (order[-1],)
    assert Take in table.asked(order[-1])
    assert table.faces(SPECTATOR, "beside") == ["psychiatrist"]
    assert order[-1] == (order[0] + 1) % 4


def test_an_assistant_that_is_taken_cannot_be_picked() -> None:  # PA-2.4
    table = dealt().play(3, Pick("cook"))
    assert table.moves(2, Pick) == [Pick("journalist"), Pick("captain"), Pick("psychiatrist"), Pick("priest")]


def test_with_five_seats_the_last_pick_is_given_by_the_table() -> None:  # PA-2.4, G-10
    table = alibi(5, "ABECD")
    assert table.position.assistants == ["journalist", "captain", "cook", "psychiatrist", "priest"]
    assert [entry.by for entry in table.table.log if entry.move == Pick("journalist")] == ["table"]


def test_hands_are_told_to_their_seats_and_the_missing_card_to_nobody() -> None:  # PA-2.5, G-5
    table = alibi()
    assert [seen.cards for seen in table.saw_all(1, Dealt)] == [None, cards(DEALS[4][1]), None, None]
    assert [seen.cards for seen in table.saw_all(SPECTATOR, Dealt)] == [None] * 4
    assert table.told(Laid, "missing") == [None] * 5
    assert [table.faces(viewer, "missing") for viewer in (0, SPECTATOR)] == [[None], [None]]
    assert [zone.name for zone in table.scene(SPECTATOR).zones if not all(c.face for c in zone.cards)] == [
        *(f"hand/{seat}" for seat in range(4)),
        "missing",
    ]


def test_nobody_can_tell_the_order_of_the_stack() -> None:  # PA-2.5
    table = alibi()
    assert [counter.value for counter in table.scene(2).counters if counter.name == "stack"] == [20]
    assert "stack" not in [zone.name for zone in table.scene(2).zones]
    assert list(table.position.stack) == sorted(table.position.stack, key=list(PRINTED.faces).index)


def test_a_chip_of_another_colour_says_who_answers() -> None:  # PA-3.1
    table = alibi()
    assert table.moves(0, Take) == [Take(chip(word)) for word in ("bw", "bW", "gc", "rw")]
    assert table.take(0, "gc").saw(3) == Took(0, chip("gc"), 2)
    assert table.ask(0, "3").saw_all(3, Answered) == [Answered(1, 2, 0, False, 1)]


def test_a_chip_of_ones_own_colour_cannot_be_taken_beside_others() -> None:  # PA-3.1, PA-3.2
    table = alibi(row="rw yw yc yC")
    assert table.moves(0, Take) == [Take(chip("rw"))]
    assert TakeOwn not in table.asked(0)
    with pytest.raises(Illegal):
        table.take(0, "yw")


def test_a_seat_that_is_out_answers_and_shows() -> None:  # PA-3.1, PA-3.11, PA-4.2, G-6
    table = alibi().guess(1, "b3").take(0, "bw").ask(0, "r")
    assert table.saw(2) == Answered(1, 1, 0, True, 2)
    assert table.asked(1) == (Show,)
    assert table.show(1, "r6").saw(0) == TurnedUp(table.saw(0).chips)


def only_own_chips() -> tuple[str, str]:
    """Three seats: six yellow chips, the first two used by seats 1 and 2; then seat 0 sees none but its own."""
    return "yw yw yc yC", "yc yW"


def test_if_all_chips_are_of_ones_own_colour_one_takes_one_and_asks_anybody() -> None:  # PA-3.2, PA-3.9
    row, then = only_own_chips()
    table = alibi(3, "BAE", row=row, then=then).take(1, "yw").ask(1, "l").take(2, "yw").ask(2, "l")
    assert table.asked(0)[:2] == (TakeOwn, CallLastQuestion)
    own = ("yW", "yc", "yC")
    assert table.moves(0, TakeOwn) == [TakeOwn(chip(word), seat) for word in own for seat in (1, 2)]
    assert table.play(0, TakeOwn(chip("yC"), 2)).saw(1) == Took(0, chip("yC"), 2)
    assert table.asked(0)[0] is Change


def test_a_chip_with_arrows_makes_the_asker_change() -> None:  # PA-3.3, PA-3.11
    table = alibi(held="ABEC").take(0, "bW")
    assert table.moves(0, Change) == [Change("priest"), Change("captain")]
    assert table.play(0, Change("priest")).saw(3) == Changed(0, "priest")
    assert table.asked(0)[0] is AskLocations
    assert table.faces(SPECTATOR, "beside") == ["journalist"]
    assert table.faces(SPECTATOR, "assistant/0") == ["priest"]


def test_the_assistant_just_laid_down_cannot_be_taken_back() -> None:  # PA-3.3
    with pytest.raises(Illegal):
        alibi(held="ABEC").take(0, "bW").play(0, Change("journalist"))


def test_an_answerer_whose_assistant_is_taken_picks_another_at_once() -> None:  # PA-3.3, PA-3.11
    table = alibi(held="ABEC").take(0, "bW").play(0, Change("captain"))
    assert table.asked_seats() == (1,)
    assert table.moves(1, Pick) == [Pick("journalist"), Pick("priest")]
    assert table.play(1, Pick("journalist")).saw(2) == Chose(1, "journalist")
    assert table.position.assistants == ["captain", "journalist", "cook", "psychiatrist"]
    assert table.asked(0)[0] is AskLocations


def test_with_five_seats_a_change_is_a_swap() -> None:  # PA-3.3, G-10
    table = alibi(5, "ABECD").take(0, "bW")
    assert table.position.assistants[:2] == ["captain", "journalist"]
    assert [entry.by for entry in table.table.log[-2:]] == ["table", "table"]
    assert table.asked(0)[0] is AskLocations


@pytest.mark.parametrize(
    ("word", "kind", "items"), [("bw", AskLocations, PRINTED.locations), ("gc", AskTimes, PRINTED.times)]
)
def test_a_question_names_any_locations_or_any_times(
    word: str, kind: type[AskLocations | AskTimes], items: tuple[str, ...]
) -> None:  # PA-3.4
    table = alibi().take(0, word)
    asks = table.moves(0, kind)
    assert len(asks) == 15
    assert kind(items) in asks
    assert {AskLocations, AskTimes} & set(table.asked(0)) == {kind}
    with pytest.raises(Illegal):
        table.play(0, kind(()))


def test_a_question_is_public_even_if_the_answer_is_not() -> None:  # PA-3.4, PA-3.12
    table = alibi(held="DBEC").take(0, "bw").ask(0, "b r")
    assert table.saw_all(SPECTATOR, Asked) == [Asked(0, 1, ("bar", "restaurant"))]


@pytest.mark.parametrize(("words", "number"), [("s", 0), ("b", 1), ("r", 2), ("b r s l", 3)])
def test_the_answer_is_the_true_number_for_all_to_hear(words: str, number: int) -> None:  # PA-3.5, PA-6.1, G-2
    table = alibi().take(0, "bw").ask(0, words)
    assert table.told(Answered, "number") == [number] * 5


def test_at_two_or_more_a_matching_card_is_shown_to_the_asker_alone() -> None:  # PA-3.6, PA-3.12
    table = alibi().take(0, "bw").ask(0, "r")
    assert table.asked_seats() == (1,)
    assert table.moves(1, Show) == [Show(card("r3")), Show(card("r6"))]
    with pytest.raises(Illegal):
        table.show(1, "b12")
    assert table.show(1, "r6").told(Showed, "card") == [card("r6"), card("r6"), None, None, None]


@pytest.mark.parametrize("words", ["s", "b"])
def test_at_none_or_one_nothing_is_shown(words: str) -> None:  # PA-3.6
    table = alibi().take(0, "bw").ask(0, words)
    assert table.saw_all(SPECTATOR, Showed) == []
    assert table.asked_seats() == (1,)
    assert Take in table.asked(1)


def test_everybody_sees_who_will_be_asked() -> None:  # PA-3.1
    table = alibi().take(0, "bw")
    assert [mark.seat for mark in table.scene(2).marks if mark.name == "asked"] == [1]


def test_the_chip_is_replaced_at_the_end_of_the_turn() -> None:  # PA-3.7, PA-3.10, PA-3.11
    table = alibi(row="rw bw bW gc", then="yc").take(0, "bw").ask(0, "r")
    assert table.faces(2, "row") == list(chips("rw bw bW gc"))
    assert [c.marks for c in table.scene(2).zone("row").cards] == [(), ("taken",), (), ()]
    table.show(1, "r3")
    assert table.faces(2, "row") == list(chips("rw yc bW gc"))
    assert table.faces(2, "discards") == [chip("bw")]


def test_when_the_stack_is_empty_the_discards_and_the_used_chip_are_shuffled() -> None:  # PA-3.7, PA-3.10
    table = alibi(3)
    while table.position.stack:
        table.clock()
    assert len(table.position.discards) == 14
    while table.position.discards:
        table.clock()
    assert Counter([*table.position.stack, *table.position.row]) == Counter(PRINTED.stack(3))
    assert len(table.position.stack) == 14


def test_one_last_question_goes_to_anybody_about_either_and_calls_for_a_guess() -> None:  # PA-3.8, PA-4.8
    table = alibi()
    assert table.moves(0, CallLastQuestion) == [CallLastQuestion(seat) for seat in (1, 2, 3)]
    table.play(0, CallLastQuestion(2))
    assert table.saw(SPECTATOR) == CalledLastQuestion(0, 2)
    assert table.asked(0)[:2] == (AskLocations, AskTimes)
    table.ask(0, "r").show(2, "r9")
    assert table.asked_seats() == (0,)
    assert table.asked(0) == (Guess,)


def test_a_last_question_goes_by_the_assistants_too() -> None:  # PA-3.8, PA-5.D, PA-5.E
    table = alibi(held="DBEC").play(0, CallLastQuestion(1)).ask(0, "r")
    assert table.told(Answered, "number") == [2, 2, None, None, None]
    table = alibi(held="EBDC", then="0").play(0, CallLastQuestion(1)).ask(0, "r")
    assert table.asked(0) == (Guess,)


def test_nobody_passes() -> None:  # PA-3.9
    table = alibi(held="BAEC")
    assert table.asked(0) == (Take, CallLastQuestion, Guess)
    assert table.take(0, "bw").ask(0, "b").asked(1) == (Take, SendJournalist, CallLastQuestion, Guess)


@pytest.mark.parametrize("start", [SendJournalist(1), CallLastQuestion(1)])
def test_a_turn_without_a_chip_leaves_the_chips_and_assistants_alone(start: SendJournalist) -> None:  # PA-3.10
    table = alibi()
    before = (table.position.row, table.position.stack, table.position.discards, list(table.position.assistants))
    table.play(0, start).ask(0, "b")
    if isinstance(start, CallLastQuestion):
        table.guess(0, "b3")
    assert Take in table.asked(1)
    after = (table.position.row, table.position.stack, table.position.discards, list(table.position.assistants))
    assert after == before


def test_what_is_public_in_a_turn_is_seen_by_a_spectator() -> None:  # PA-3.12, G-5
    table = alibi(held="ABEC").take(0, "bW").play(0, Change("captain")).play(1, Pick("priest")).ask(0, "r")
    seen = table.table.stream(SPECTATOR)[-5:]
    assert seen == [
        Took(0, chip("bW"), 1),
        Changed(0, "captain"),
        Chose(1, "priest"),
        Asked(0, 1, ("restaurant",)),
        Answered(1, 1, 0, True, 2),
    ]


def test_a_chip_that_does_not_lie_there_cannot_be_taken() -> None:  # PA-3.1
    with pytest.raises(Illegal):
        alibi().take(0, "gw")
    with pytest.raises(NotAsked):
        alibi().table.submit(1, "turn/6", Take(chip("gc")))

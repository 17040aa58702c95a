"""Perfect Alibi, rule by rule: guessing, going out, the end."""

import pytest

from games.perfect_alibi_tables import Ship, alibi, card, chip, dealt
from parlour.core import NATURE, SPECTATOR, Move
from parlour.core.errors import GameOver, Late, NoSuchSeat, NotAsked, Refused
from parlour.games.perfect_alibi.box import PRINTED
from parlour.games.perfect_alibi.model import (
    Accuse,
    Answered,
    AskLocations,
    CallLastQuestion,
    Change,
    Guess,
    Guessed,
    Pick,
    Revealed,
    Say,
    Show,
    Showed,
    Take,
    TurnedUp,
)
from parlour.testing.tables import snapshot


def test_anybody_may_guess_in_anybodys_turn() -> None:  # PA-4.1, PA-4.5
    table = alibi()
    assert [seat for seat in range(4) if Guess in table.asked(seat)] == [0, 1, 2, 3]
    assert table.guess(3, "l3").score == (0, 0, 0, 1)


def test_the_guess_is_one_constant_topic_that_nobody_waits_for() -> None:  # PA-4.1, PA-4.5
    table = alibi(tiles="DCEA")
    moves = [Take(chip("bw")), AskLocations(("restaurant",)), Say(2), Show(card("r3"))]
    for seat, move in zip((0, 0, 1, 1), moves, strict=True):
        interrupts = [choice.topic for choice in table.table.choices if not choice.blocking]
        assert interrupts == [f"guess/{seat}" for seat in range(4)]
        table.play(seat, move)
    assert Take in table.asked(1)


def test_nobody_guesses_before_the_first_turn() -> None:  # PA-4.5
    table = dealt()
    assert [choice.offers[0].kind for choice in table.table.choices] == [Pick]
    with pytest.raises(NotAsked):
        table.table.submit(0, "guess/0", Guess(card("l3")))


def test_a_right_guess_wins_and_is_shown_to_all() -> None:  # PA-4.2, PA-3.12, G-9
    table = alibi().guess(2, "l3")
    assert table.saw_all(SPECTATOR, Guessed) == [Guessed(2, True, card("l3"), card("l3"))]
    assert table.score == (0, 0, 1, 0)
    with pytest.raises(GameOver):
        table.table.submit(1, "guess/1", Guess(card("l3")))


def test_of_a_wrong_guess_only_the_guesser_learns_guess_and_card() -> None:  # PA-4.2, PA-3.12
    table = alibi().guess(2, "b6")
    assert table.told(Guessed, "guess") == [None, None, card("b6"), None, None]
    assert table.told(Guessed, "missing") == [None, None, card("l3"), None, None]
    assert table.told(Guessed, "right") == [False] * 5
    assert [table.faces(viewer, "missing") for viewer in (0, 2, SPECTATOR)] == [[None], [card("l3")], [None]]


def test_a_seat_that_is_out_takes_no_turn_and_guesses_no_more() -> None:  # PA-4.2, PA-4.9, G-6
    table = alibi().guess(1, "b6").take(0, "gc").ask(0, "6")
    assert table.asked_seats() == (2,)
    with pytest.raises(Late):
        table.guess(1, "l3")
    assert [mark.seat for mark in table.scene(SPECTATOR).marks if mark.name == "out"] == [1]


def test_its_chips_stay_in_the_game() -> None:  # PA-4.9
    table = alibi().guess(1, "b6")
    assert Take(chip("bw")) in table.moves(0, Take)


def test_the_last_seat_still_in_wins_and_the_missing_card_is_shown() -> None:  # PA-4.3, PA-4.10
    table = alibi().guess(1, "b3").guess(3, "b3").guess(0, "b3")
    assert table.score == (0, 0, 1, 0)
    assert table.saw_all(SPECTATOR, Revealed)[-1].missing == card("l3")
    assert table.faces(SPECTATOR, "missing") == [card("l3")]


def mid_turn(steps: int) -> Ship:
    """The turn of seat 0 after `steps` of: take a chip, change assistants, let seat 1 pick one, ask."""
    table = alibi(held="ABEC", then="yw")
    moves: list[tuple[int, Move]] = [
        (0, Take(chip("bW"))),
        (0, Change("captain")),
        (1, Pick("priest")),
        (0, AskLocations(("restaurant",))),
    ]
    for seat, move in moves[:steps]:
        table.play(seat, move)
    return table


@pytest.mark.parametrize("steps", [1, 3, 4])
def test_when_the_seat_on_turn_goes_out_its_turn_ends_and_its_chip_is_replaced(steps: int) -> None:  # PA-4.4
    table = mid_turn(steps).guess(0, "b3")
    assert table.asked_seats() == (1,)
    assert Take in table.asked(1)
    assert table.position.row[2] == chip("yw")
    assert table.position.discards == (chip("bW"),)
    assert table.saw_all(SPECTATOR, Showed) == []


def test_a_change_already_made_stands() -> None:  # PA-4.4
    table = mid_turn(3).guess(0, "b3")
    assert table.position.assistants == ["captain", "priest", "cook", "psychiatrist"]


def test_an_answerer_without_assistant_still_picks_one_when_the_asker_goes_out() -> None:  # PA-4.4, PA-3.11
    table = mid_turn(2).guess(0, "b3")
    assert table.asked_seats() == (1,)
    assert table.asked(1) == (Pick, Guess)
    table.play(1, Pick("journalist"))
    assert table.saw(SPECTATOR) == TurnedUp((chip("yw"),))
    assert Take in table.asked(1)


def test_a_question_lapses_when_its_asker_goes_out() -> None:  # PA-4.4
    table = alibi(answers="by-hand").take(0, "bw").ask(0, "r").guess(0, "b3")
    assert Say not in table.asked(1)
    assert table.saw_all(SPECTATOR, Answered) == []


def test_a_turn_without_a_chip_ends_without_a_new_one() -> None:  # PA-4.4, PA-3.10
    table = alibi().play(0, CallLastQuestion(1)).guess(0, "b3")
    assert table.position.discards == ()
    assert table.asked_seats() == (1,)


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("guesser", [1, 2, 3])
def test_after_a_wrong_guess_of_another_seat_the_game_goes_on_where_it_was(steps: int, guesser: int) -> None:  # PA-4.5
    table = mid_turn(steps)
    before = [choice for choice in table.table.choices if choice.blocking]
    table.guess(guesser, "b3")
    assert [choice for choice in table.table.choices if choice.blocking] == before


def test_between_question_and_answer_and_showing_one_may_guess() -> None:  # PA-4.5
    table = alibi(tiles="DCEA").take(0, "bw").ask(0, "r").guess(2, "b3")
    assert table.asked(1) == (Say, Guess)
    table.say(1, 2).guess(1, "b3")
    assert table.asked(1) == (Show,)


def test_guesses_at_the_same_time_are_judged_in_the_order_of_the_log() -> None:  # PA-4.6, G-3
    table = alibi()
    table.table.submit(3, "guess/3", Guess(card("b3")))
    table.table.submit(1, "guess/1", Guess(card("l3")))
    with pytest.raises(GameOver):
        table.table.submit(2, "guess/2", Guess(card("l3")))
    assert table.score == (0, 1, 0, 0)


def test_a_call_after_all_others_are_out_comes_too_late() -> None:  # PA-4.6, PA-4.3, G-3
    table = alibi(3).guess(1, "b3").guess(2, "b3")
    assert table.score == (1, 0, 0)
    with pytest.raises(GameOver):
        table.guess(0, "b3")


def test_any_of_the_sixteen_may_be_guessed_also_ones_own() -> None:  # PA-4.7
    table = alibi()
    assert [guess.card for guess in table.moves(0, Guess)] == list(PRINTED.cards)
    assert all(offer.final for c in table.table.choices for offer in c.offers if offer.kind is Guess)
    assert table.guess(0, "b3").guess(1, "l6").position.out == (0, 1)


def test_a_guess_is_not_taken_back() -> None:  # PA-4.7
    table = alibi().guess(0, "b3")
    with pytest.raises(Late):
        table.guess(0, "l3")


def last_question() -> Ship:
    return alibi().play(0, CallLastQuestion(2)).ask(0, "r")


def test_the_guess_after_a_last_question_waits_for_the_showing() -> None:  # PA-4.8
    table = last_question()
    assert table.asked_seats() == (2,)
    assert [choice.blocking for choice in table.table.choices_of(0)] == [False]
    table.show(2, "r9")
    assert [choice.blocking for choice in table.table.choices_of(0)] == [True]
    assert [seat for seat in range(4) if Guess in table.asked(seat)] == [0, 1, 2, 3]
    assert table.guess(1, "b3").asked_seats() == (0,)
    assert Take in table.guess(0, "b3").asked(2)


def test_out_by_a_false_accusation_one_has_not_seen_the_card() -> None:  # PA-4.9, PA-6.3
    table = alibi(answers="by-hand", unforgiving=True).take(0, "bw").ask(0, "b").say(1, 1)
    table.play(2, Accuse(1, (1,)))
    assert table.position.out == (2,)
    assert table.faces(2, "missing") == [None]
    assert table.guess(0, "b3").guess(1, "b3").score == (0, 0, 0, 1)


def test_a_game_in_which_nobody_guesses_ends_by_the_limit() -> None:  # PA-4.10, G-8
    table = alibi(limit=2)
    for _ in range(200):
        if not table.table.over:
            table.clock()
    assert table.position.turns == 8
    assert table.score == (0.25, 0.25, 0.25, 0.25)


def test_at_the_limit_the_seats_still_in_share_it() -> None:  # G-8
    table = alibi(limit=1).guess(3, "b3")
    while not table.table.over:
        table.clock()
    assert table.score == (1 / 3, 1 / 3, 1 / 3, 0)


def test_after_the_end_everything_is_open() -> None:  # G-9, PA-7.6
    table = alibi(held="DBEC", tiles="DCEA").take(0, "bw").ask(0, "r").say(1, 2).guess(3, "l3")
    revealed = table.saw(SPECTATOR)
    assert isinstance(revealed, Revealed)
    assert revealed.hands == tuple(table.position.hands)
    assert (revealed.tiles, revealed.spare, revealed.numbers) == (
        ("priest", "psychiatrist", "cook", "journalist"),
        ("captain",),
        (2,),
    )


def test_bad_moves_are_refused_and_nothing_changes() -> None:  # PA-3.1, PA-3.3, PA-3.6, PA-4.2
    table = alibi().guess(3, "b3").take(0, "bw").ask(0, "r")
    before = (snapshot(table.position), table.table.choices, len(table.table.log))
    showing, moves = table.table.choices_of(1)[0].topic, before[2]
    bad: list[tuple[int, str, Move]] = [
        (1, showing, Show(card("b12"))),  # does not match
        (1, showing, Show(card("s6"))),  # of another seat
        (1, showing, Say(2)),
        (3, "guess/3", Guess(card("l3"))),  # out
        (0, "guess/0", Guess("library-4")),
        (2, "accuse/2/1", Accuse(1, (1,))),
        (NATURE, "chip/8", AskLocations(("bar",))),
    ]
    for seat, topic, move in bad:
        with pytest.raises((Refused, NoSuchSeat)):
            table.table.submit(seat, topic, move)
    assert (snapshot(table.position), table.table.choices, len(table.table.log)) == before
    assert len(table.show(1, "r3").table.log) > moves

"""Perfect Alibi, rule by rule: answers by hand, checks, corrections, accusations of treachery."""

from typing import Any

import pytest

from games.perfect_alibi_tables import Ship, alibi, card
from parlour.core import SPECTATOR, read_options
from parlour.core.errors import GameOver, Illegal, Late, NotAsked, OptionConflict, Refused
from parlour.core.evidence import Count, Either
from parlour.games import load
from parlour.games.perfect_alibi.model import (
    Accuse,
    Accused,
    Answered,
    CallLastQuestion,
    Change,
    Check,
    CheckAsked,
    Checked,
    Correct,
    Corrected,
    Drew,
    Guess,
    Pick,
    Say,
    Show,
    Showed,
    Take,
)
from parlour.testing.tables import snapshot
from parlour.words import Words

# Seat 1 holds b12 r3 r6: one card of the bar, two of the restaurant, none of the sun deck.


def by_hand(held: str = "ABEC", **rest: Any) -> Ship:
    return alibi(held=held, answers="by-hand", **rest)


def unforgiving(held: str = "ABEC", **rest: Any) -> Ship:
    return by_hand(held, unforgiving=True, **rest)


def answered(number: int, words: str = "b", held: str = "ABEC", **rest: Any) -> Ship:
    """Seat 0 has asked seat 1, which said this."""
    return by_hand(held, **rest).take(0, "bw").ask(0, words).say(1, number)


def test_by_table_the_answerer_chooses_only_the_card() -> None:  # PA-6.1, G-2
    table = alibi().take(0, "bw").ask(0, "r")
    assert table.asked(1) == (Show, Guess)
    assert not {Check, Accuse} & {offer.kind for choice in table.table.choices for offer in choice.offers}


def test_by_hand_the_answerer_says_the_number_and_can_be_mistaken() -> None:  # PA-6.2
    table = by_hand().take(0, "bw").ask(0, "b")
    assert table.asked(1) == (Say, Guess)
    assert table.say(1, 0).told(Answered, "number") == [0] * 5


@pytest.mark.parametrize(("tiles", "most"), [("", 3), ("BCAE", 4)])
def test_one_may_say_any_number_up_to_the_hand_and_one_more_in_rival(tiles: str, most: int) -> None:  # PA-6.4
    table = by_hand(tiles=tiles).take(0, "bw").ask(0, "b")
    assert table.moves(1, Say) == [Say(number) for number in range(most + 1)]


def test_two_or_more_needs_a_card_to_show() -> None:  # PA-6.4
    table = by_hand().take(0, "bw").ask(0, "s")
    assert table.moves(1, Say) == [Say(0), Say(1)]
    with pytest.raises(Illegal):
        table.say(1, 2)


@pytest.mark.parametrize("held", ["EBAC", "ACEB"])
def test_against_the_cook_and_with_the_psychiatrist_no_card_is_needed(held: str) -> None:  # PA-6.4, PA-5.C, PA-5.E
    assert by_hand(held).take(0, "bw").ask(0, "s").moves(1, Say) == [Say(number) for number in range(4)]


def test_only_matching_cards_can_be_shown_whatever_was_said() -> None:  # PA-6.4, PA-3.6
    table = answered(3, "b")
    assert table.moves(1, Show) == [Show(card("b12"))]
    with pytest.raises(Illegal):
        table.show(1, "r3")


def test_anybody_else_still_in_may_ask_to_check_an_answer() -> None:  # PA-6.2, PA-6.5
    table = answered(0)
    assert [seat for seat in range(4) if Check in table.asked(seat)] == [0, 2, 3]
    assert table.guess(3, "b3").check(2, 1).saw(SPECTATOR) == CheckAsked(2, 1, 1)
    assert table.asked_seats() == (1,)
    assert Check not in table.asked(3)


def test_an_answer_is_checked_before_the_game_goes_on() -> None:  # PA-6.2
    table = answered(0)
    before = table.table.choices_of(1)[0].topic
    table.check(2, 1)
    with pytest.raises(Late):
        table.table.submit(1, before, Take("green-clock"))
    table.say(1, 1)
    assert table.saw(SPECTATOR) == Checked(1, 1, False, False, True, 1)
    assert Take in table.asked(1)


@pytest.mark.parametrize("said", range(4))
def test_a_checked_number_is_put_right_or_confirmed(said: int) -> None:  # PA-6.2
    table = answered(said)
    if said >= 2:
        table.show(1, "b12")
    assert table.check(2, 1).moves(1, Say) == [Say(1)], "seat 1 has one card for the bar"
    with pytest.raises(Illegal):
        table.say(1, 0)
    assert table.say(1, 1).position.answers[0].number == 1


@pytest.mark.parametrize(("said", "offered"), [(0, [1, 3]), (1, [1]), (2, [1, 3]), (3, [3]), (4, [1, 3])])
def test_a_lie_that_is_due_is_confirmed_or_put_right(said: int, offered: list[int]) -> None:  # PA-6.2, PA-7.1
    table = by_hand(tiles="BACE").take(0, "bw").ask(0, "r").say(1, said)
    if said >= 2:
        table.show(1, "r3")
    assert table.check(2, 1).moves(1, Say) == [Say(number) for number in offered]


def test_a_check_tells_the_others_the_same_whether_a_lie_was_due_or_not() -> None:  # PA-6.2, PA-7.2
    """Seat 1 has two cards of the restaurant and one of the bar. It says two both times, once as a lie."""
    streams = []
    for tiles, words in (("BACE", "b"), ("BCAE", "r")):
        table = by_hand(tiles=tiles, then="yw").take(0, "bw").ask(0, words).say(1, 2)
        table.show(1, "b12" if words == "b" else "r3").check(2, 1).say(1, 2)
        streams.append([seen for seen in table.table.stream(2) if isinstance(seen, Answered | CheckAsked | Checked)])
    assert streams[0] == streams[1]


def test_no_check_is_asked_for_while_one_is_settled() -> None:  # PA-6.5
    table = answered(0).check(2, 1)
    kinds = {offer.kind for choice in table.table.choices for offer in choice.offers}
    assert kinds == {Say, Guess}
    assert Check in table.say(1, 1).asked(3)


def test_one_may_guess_while_an_answer_is_checked() -> None:  # PA-6.2, PA-4.5
    table = answered(0).check(2, 1).guess(0, "b3").guess(2, "b3")
    assert table.asked_seats() == (1,)
    assert Take in table.say(1, 1).asked(1)


def test_a_seat_asks_again_only_after_the_number_has_changed() -> None:  # PA-6.5
    table = answered(1).check(2, 1).say(1, 1)
    assert Check not in table.asked(2)
    assert table.play(1, Correct(0)).moves(2, Check) == [Check(1)]
    assert Check in table.check(2, 1).say(1, 1).asked(2), "the check has changed it"


def test_a_seat_asks_at_most_three_times_about_each_answer() -> None:  # PA-6.5
    table = answered(0).check(2, 1).say(1, 1).check(2, 1).say(1, 1)
    table.play(1, Correct(0)).check(2, 1).say(1, 1)
    assert Check not in table.asked(2)
    assert Check in table.asked(3)


def test_each_answer_is_asked_about_by_itself() -> None:  # PA-6.5
    table = answered(1).check(2, 1).say(1, 1)
    assert Check not in table.asked(2)
    assert table.moves(3, Check) == [Check(1)]
    table.take(1, "gc").ask(1, "3").say(2, 1)
    assert table.moves(0, Check) == [Check(1), Check(2)]
    assert table.moves(3, Check) == [Check(1), Check(2)]


def test_one_does_not_ask_oneself() -> None:  # PA-6.2
    table = answered(0)
    with pytest.raises(NotAsked):
        table.check(1, 1)


def test_a_correction_replaces_the_number_for_all_to_hear() -> None:  # PA-6.6, PA-6.5
    table = answered(0).check(2, 1).say(1, 1)
    assert table.told(Checked, "number") == [1] * 5
    assert table.position.answers[0].number == 1


def test_an_answer_to_the_priest_is_checked_by_its_asker_alone_and_heard_by_him_alone() -> None:  # PA-6.5
    table = answered(0, held="DBEC")
    assert [seat for seat in range(4) if Check in table.asked(seat)] == [0]
    table.check(0, 1).say(1, 1)
    assert table.told(Checked, "number") == [1, 1, None, None, None]
    assert table.told(Checked, "due") == [False] * 5


def test_a_correction_to_two_or_more_makes_a_card_due_at_once() -> None:  # PA-6.6
    table = answered(1, "r").check(3, 1).say(1, 2)
    assert table.asked_seats() == (1,)
    assert table.asked(1)[0] is Show
    table.show(1, "r3")
    assert table.told(Showed, "card") == [card("r3"), card("r3"), None, None, None]
    assert Take in table.asked(1)


def test_a_late_card_follows_the_assistants_of_the_question() -> None:  # PA-6.6, PA-5.1
    table = by_hand("AEBC", row="rw bw gW yc").take(0, "bw").ask(0, "r").say(1, 0)
    table.take(1, "gW").play(1, Change("captain")).play(2, Pick("cook")).ask(1, "s").check(3, 1).say(1, 2)
    assert table.position.assistants[1] == "captain"
    assert table.show(1, "r6").told(Showed, "card") == [card("r6"), card("r6"), card("r6"), None, None]
    assert table.asked(2)[0] is Say


def test_the_cook_draws_after_a_correction() -> None:  # PA-6.6, PA-5.E
    table = by_hand("EBAC", then="yw 2").take(0, "bw").ask(0, "r").say(1, 0).check(2, 1).say(1, 2)
    assert table.told(Drew, "card") == [card("r6"), card("r6"), None, None, None]


def test_the_psychiatrist_shows_nothing_after_a_correction_either() -> None:  # PA-6.6, PA-5.C
    table = by_hand("ACEB").take(0, "bw").ask(0, "r").say(1, 0).check(2, 1).say(1, 2)
    assert table.saw(SPECTATOR) == Checked(1, 1, False, False, True, 2)


def test_a_card_once_shown_is_not_shown_again() -> None:  # PA-6.6
    table = answered(3, "r").show(1, "r3").check(2, 1).say(1, 2)
    assert table.saw(SPECTATOR) == Checked(1, 1, False, False, True, 2)
    assert len(table.saw_all(0, Showed)) == 1


def test_one_card_a_question_however_often_its_number_changes() -> None:  # PA-6.6, PA-6.9
    table = answered(1, "r", then="yw").play(1, Correct(2)).show(1, "r3")
    table.play(1, Correct(1)).play(1, Correct(3)).check(0, 1).say(1, 2)
    assert [seen.due for seen in table.saw_all(0, Corrected)] == [True, False, False]
    assert len(table.saw_all(0, Showed)) == 1


def test_the_cook_draws_once_a_question() -> None:  # PA-6.6, PA-5.E
    table = by_hand("EBAC", then="yw 2").take(0, "bw").ask(0, "r").say(1, 0).play(1, Correct(2))
    table.play(1, Correct(0)).check(2, 1).say(1, 2)
    assert len(table.saw_all(0, Drew)) == 1


def test_a_card_that_was_not_yet_shown_is_shown_once_the_number_rises_again() -> None:  # PA-6.6, PA-6.9
    table = answered(2, "r", then="yw").play(1, Correct(1)).play(1, Correct(2))
    assert [(seen.due, seen.lapsed) for seen in table.saw_all(0, Corrected)] == [(False, True), (True, False)]
    assert len(table.show(1, "r6").saw_all(0, Showed)) == 1


def test_an_answerer_corrects_a_slip_unasked() -> None:  # PA-6.9
    table = answered(0)
    assert table.moves(1, Correct) == [Correct(1), Correct(2), Correct(3)]
    assert [seat for seat in range(4) if Correct in table.asked(seat)] == [1]
    table.play(1, Correct(1))
    assert table.told(Corrected, "number") == [1] * 5
    assert table.position.answers[0].number == 1
    assert Take in table.asked(1), "the game goes on where it was"


def test_an_answer_can_be_corrected_until_the_next_question() -> None:  # PA-6.9
    table = answered(0).take(1, "gc")
    assert Correct in table.asked(1)
    table.ask(1, "3")
    assert Correct not in table.asked(1)


def test_an_answer_cannot_be_corrected_after_a_guess() -> None:  # PA-6.9
    assert Correct not in answered(0).guess(3, "b3").asked(1)


def test_an_answer_is_corrected_at_most_three_times_and_not_during_a_check() -> None:  # PA-6.9
    table = answered(0)
    assert Correct not in table.check(2, 1).asked(1)
    table.say(1, 1)
    for number in (0, 1, 0):
        table.play(1, Correct(number))
    assert Correct not in table.asked(1)


def test_a_correction_says_another_number_for_which_there_is_a_card() -> None:  # PA-6.9, PA-6.4
    table = by_hand().take(0, "bw").ask(0, "s").say(1, 0)
    assert table.moves(1, Correct) == [Correct(1)]


def test_what_the_priest_heard_is_corrected_to_him_alone() -> None:  # PA-6.9, PA-6.5
    table = answered(0, held="DBEC").play(1, Correct(1))
    assert table.told(Corrected, "number") == [1, 1, None, None, None]


def test_a_correction_proves_nothing_but_a_check_does() -> None:  # PA-6.2, PA-6.9
    table = answered(0)
    bar = frozenset(f"bar-{time}" for time in ("3", "6", "9", "12"))
    view = table.table.game.copy(table.table.view(3))
    table.play(1, Correct(1))
    corrected = table.table.game.evidence(view, table.saw_all(3, Corrected)[0])
    assert (corrected.before, [claim.fact for claim in corrected.claims]) == ((), [Count(("hand/1",), bar, 1, 1)])
    table.check(2, 1)
    view = table.table.game.copy(table.table.view(3))
    checked = table.say(1, 1).table.game.evidence(view, table.saw_all(3, Checked)[0])
    assert (checked.before, [claim.fact for claim in checked.claims]) == ((Count(("hand/1",), bar, 1, 1),), [None])


def test_a_card_not_yet_shown_is_not_due_after_a_correction_below_two() -> None:  # PA-6.6
    table = answered(2, "b").check(2, 1)
    assert table.say(1, 1).saw_all(SPECTATOR, Checked) == [Checked(1, 1, False, True, True, 1)]
    assert table.saw_all(0, Showed) == []
    assert Take in table.asked(1)


def test_others_cannot_tell_a_correction_of_what_the_priest_heard() -> None:  # PA-6.5, PA-6.6
    streams = []
    for number in (2, 3):
        table = answered(number, "r", "DBEC", then="yw").show(1, "r3").check(0, 1).say(1, 2)
        streams.append(table.table.stream(2))
    assert streams[0] == streams[1]


def test_a_correction_after_the_asker_went_out_shows_him_nothing_in_his_turn() -> None:  # PA-4.4, PA-6.6
    table = by_hand().play(0, CallLastQuestion(1)).ask(0, "r").say(1, 0).check(2, 1).say(1, 2)
    assert table.asked(1)[0] is Show
    table.guess(0, "b3")
    assert table.saw_all(0, Showed) == []
    assert Take in table.asked(1)


@pytest.mark.parametrize("number", range(4))
def test_by_hand_a_number_proves_nothing_but_a_card_to_show(number: int) -> None:  # PA-6.2, PA-6.4
    table = by_hand().take(0, "bw").ask(0, "b")
    view = table.table.game.copy(table.table.view(3))
    table.say(1, number)
    facts = table.table.game.evidence(view, table.saw_all(3, Answered)[-1]).before
    bar = frozenset(f"bar-{time}" for time in ("3", "6", "9", "12"))
    assert facts == ((Count(("hand/1",), bar, 1, 3),) if number >= 2 else ())


def test_a_due_lie_may_be_forgotten_by_hand_and_corrected() -> None:  # PA-6.6, PA-7.1
    table = by_hand(tiles="BACE").take(0, "bw").ask(0, "r").say(1, 2).show(1, "r3").check(2, 1)
    assert Say(1) in table.moves(1, Say)
    assert table.say(1, 1).position.answers[0].number == 1


def test_unforgiving_needs_answers_by_hand() -> None:  # PA-6.8
    game = load("perfect-alibi")
    with pytest.raises(OptionConflict) as refused:
        read_options(game.options, {"unforgiving": True})
    text = Words(game).error(refused.value)
    assert text == 'Option unforgiving cannot be "true" here: it needs answers=by-hand.'


def test_unforgiving_and_by_hand_go_with_rival() -> None:  # PA-6.8
    table = unforgiving(tiles="BACE").take(0, "bw").ask(0, "b")
    assert table.moves(1, Say) == [Say(number) for number in range(5)]


def test_a_wrong_number_makes_the_accuser_win_at_once() -> None:  # PA-6.3
    table = unforgiving().take(0, "bw").ask(0, "b").say(1, 0).play(3, Accuse(1, (1,)))
    assert table.saw_all(SPECTATOR, Accused) == [Accused(3, 1, (1,), True)]
    assert table.score == (0, 0, 0, 1)


def test_if_no_number_was_wrong_the_accuser_is_out() -> None:  # PA-6.3, PA-4.9
    table = unforgiving().take(0, "bw").ask(0, "b").say(1, 1).play(3, Accuse(1, (1,)))
    assert table.saw_all(SPECTATOR, Accused) == [Accused(3, 1, (1,), False)]
    assert table.position.out == (3,)
    assert table.asked_seats() == (1,)


def two_answers(first: int, second: int) -> Ship:
    """Seat 1 has answered twice: about the bar (truly one) and about 3 o'clock (truly one)."""
    table = unforgiving(row="rw bw yw yc", then="yw bc").take(0, "bw").ask(0, "b").say(1, first)
    return table.take(1, "yw").ask(1, "b").say(0, 0).take(2, "bc").ask(2, "3").say(1, second)


@pytest.mark.parametrize(("first", "second", "named", "proved"), [
    (1, 1, (1, 3), False),
    (1, 0, (1, 3), True),
    (0, 1, (1, 3), True),
    (0, 1, (3,), False),
])  # fmt: skip
def test_one_wrong_number_among_those_named_is_enough(
    first: int, second: int, named: tuple[int, ...], proved: bool
) -> None:  # PA-6.3
    table = two_answers(first, second).play(3, Accuse(1, named))
    assert table.saw_all(0, Accused)[0].proved == proved


def test_one_may_name_any_of_the_accuseds_answers_and_only_those() -> None:  # PA-6.3, PA-6.7
    table = two_answers(1, 1)
    accusations = [move for move in table.moves(3, Accuse) if move.target == 1]
    assert accusations == [Accuse(1, (1,)), Accuse(1, (3,)), Accuse(1, (1, 3))]
    assert Accuse(0, (2,)) in table.moves(3, Accuse)


@pytest.mark.parametrize(
    "accusation", [Accuse(1, (2,)), Accuse(1, (4,)), Accuse(2, (1,)), Accuse(3, (1,)), Accuse(1, ())]
)
def test_an_answer_that_was_never_given_cannot_be_named(accusation: Accuse) -> None:  # PA-6.7
    table = two_answers(1, 1)
    before = (snapshot(table.position), table.table.choices, len(table.table.log))
    with pytest.raises(Refused):
        table.play(3, accusation)
    assert (snapshot(table.position), table.table.choices, len(table.table.log)) == before


@pytest.mark.parametrize(("number", "proved"), [(0, True), (1, False), (2, True), (3, False), (4, True)])
def test_a_due_lie_must_be_exactly_one_off(number: int, proved: bool) -> None:  # PA-6.3, PA-7.1
    table = unforgiving(tiles="BACE").take(0, "bw").ask(0, "r").say(1, number).play(3, Accuse(1, (1,)))
    assert table.saw_all(0, Accused)[0].proved == proved


def test_in_unforgiving_nothing_is_checked_or_corrected() -> None:  # PA-6.7
    table = unforgiving().take(0, "bw").ask(0, "b").say(1, 0)
    assert not {Check, Correct} & {offer.kind for choice in table.table.choices for offer in choice.offers}


def test_any_seat_may_accuse_from_the_first_answer_on_even_if_it_is_out() -> None:  # PA-6.7
    table = unforgiving()
    assert Accuse not in table.asked(3)
    table.take(0, "bw").ask(0, "r").say(1, 2)
    assert [move.target for move in table.moves(3, Accuse)] == [1]
    assert Accuse not in table.asked(1)
    assert table.guess(1, "b3").show(1, "r3").play(3, Accuse(1, (1,))).position.out == (1, 3)
    assert Accuse not in table.asked(3)


def test_also_answers_to_the_priest_which_stay_secret() -> None:  # PA-6.7, PA-5.D
    table = unforgiving("DBEC").take(0, "bw").ask(0, "b").say(1, 1).play(3, Accuse(1, (1,)))
    assert table.told(Accused, "proved") == [False] * 5
    assert table.told(Answered, "number") == [1, 1, None, None, None]


def test_accusations_and_guesses_follow_the_log() -> None:  # PA-6.8, G-3
    table = unforgiving().take(0, "bw").ask(0, "b").say(1, 0)
    table.table.submit(3, "guess/3", Guess(card("b3")))
    table.table.submit(2, "accuse/2/1", Accuse(1, (1,)))
    with pytest.raises(GameOver):
        table.table.submit(0, "guess/0", Guess(card("l3")))
    assert table.score == (0, 0, 1, 0)


def learnt(viewer: int, held: str, number: int, words: str, **rest: Any) -> tuple[Any, ...]:
    """The evidence for a viewer when seat 3 accuses seat 1."""
    table = unforgiving(held, **rest).take(0, "bw").ask(0, words).say(1, number)
    view = table.table.game.copy(table.table.view(viewer))
    table.play(3, Accuse(1, (1,)))
    return tuple(table.table.game.evidence(view, table.saw_all(viewer, Accused)[0]).before)


def test_a_false_accusation_proves_the_numbers_named() -> None:  # PA-6.3
    bar = frozenset(f"bar-{time}" for time in ("3", "6", "9", "12"))
    assert learnt(2, "ABEC", 1, "b") == (Count(("hand/1",), bar, 1, 1),)
    assert learnt(2, "DBEC", 1, "b") == (Count(("hand/1",), bar, 0, 1),)
    assert learnt(2, "DCEB", 1, "b") == ()
    assert isinstance(learnt(2, "ABEC", 1, "b", tiles="BCAE")[0], Either)


def test_a_true_one_proves_that_some_number_was_wrong() -> None:  # PA-6.3
    bar = frozenset(f"bar-{time}" for time in ("3", "6", "9", "12"))
    wrong = tuple((Count(("hand/1",), bar, least, most),) for least, most in ((0, 1), (3, 3)))
    assert learnt(2, "ABEC", 2, "b") == (Either(wrong),)
    assert learnt(2, "DBEC", 2, "b") == ()


def test_what_a_false_accusation_cleared_is_not_what_was_wrong() -> None:  # PA-6.3
    table = unforgiving("DBEC", row="rw bw yw yc", then="yw bc").take(0, "bw").ask(0, "b").say(1, 1)
    table.take(1, "yw").ask(1, "b").say(0, 0).take(2, "bc").ask(2, "3").say(1, 0).play(3, Accuse(1, (1,)))
    view = table.table.game.copy(table.table.view(3))
    table.play(2, Accuse(1, (1, 3)))
    three = frozenset(f"{place}-3" for place in ("bar", "restaurant", "sun-deck", "library"))
    facts = table.table.game.evidence(view, table.saw_all(3, Accused)[-1]).before
    assert facts == (Count(("hand/1",), three, 1, 3),)

"""Perfect Alibi, rule by rule: answers at a time-out."""

import pytest

from games.perfect_alibi_tables import alibi, card, cards
from parlour.games.perfect_alibi.model import CallLastQuestion, Checked, Guess, Guessed, Say, Show
from parlour.testing.clocks import late

# Seat 1 holds b12 r3 r6: one card of the bar, two of the restaurant, none of the sun deck.


def test_out_of_time_any_matching_card_is_shown() -> None:  # PA-3.6, G-7
    assert late(alibi().take(0, "bw").ask(0, "r").table, 1) == {Show(card("r3")), Show(card("r6"))}
    assert late(alibi().take(0, "bw").ask(0, "b r").table, 1) == {Show(one) for one in cards("b12 r3 r6")}


def test_out_of_time_any_card_neither_held_nor_face_up_is_guessed() -> None:  # PA-4.8, G-7
    table = alibi().play(0, CallLastQuestion(2)).ask(0, "r").show(2, "r9")
    assert late(table.table, 0) == {Guess(one) for one in cards("b12 r3 r6 r9 r12 s3 s6 s9 s12 l3")}
    table.clock()
    (guessed,) = table.saw_all(0, Guessed)
    assert [entry.move for entry in table.table.log if entry.by == "clock"] == [Guess(guessed.guess)]


@pytest.mark.parametrize(("words", "number"), [("s", 0), ("b", 1), ("r", 2)])
def test_out_of_time_the_true_number_is_said(words: str, number: int) -> None:  # PA-3.5, PA-6.2, G-7
    by_hand = alibi(answers="by-hand").take(0, "bw").ask(0, words)
    assert late(by_hand.table, 1) == {Say(number)}
    rival = alibi(held="ABEC", tiles="BCAE").take(0, "bw").ask(0, words)
    assert late(rival.table, 1) == {Say(number)}


@pytest.mark.parametrize("answers", ["by-table", "by-hand"])
@pytest.mark.parametrize(("words", "lies"), [("s", [1]), ("b", [0, 2]), ("r", [1, 3])])
def test_out_of_time_either_lie_is_told_where_one_is_due(answers: str, words: str, lies: list[int]) -> None:  # PA-7.1
    table = alibi(held="ABEC", tiles="BACE", answers=answers).take(0, "bw").ask(0, words)
    assert late(table.table, 1) == {Say(number) for number in lies}


def test_out_of_time_what_was_said_is_confirmed_if_it_is_right() -> None:  # PA-6.2, G-7
    table = alibi(answers="by-hand").take(0, "bw").ask(0, "b").say(1, 1).check(3, 1)
    assert late(table.table, 1) == {Say(1)}
    assert table.clock().saw_all(3, Checked)[-1].number == 1


def test_out_of_time_a_lie_is_told_again_and_not_the_other_one() -> None:  # PA-6.2, PA-7.1, G-7
    """Both lies together would reveal the truth."""
    table = alibi(held="ABEC", tiles="BACE", answers="by-hand").take(0, "bw").ask(0, "b").say(1, 0).check(3, 1)
    assert late(table.table, 1) == {Say(0)}


def test_out_of_time_a_wrong_number_is_put_right() -> None:  # PA-6.2, PA-6.6, G-7
    table = alibi(answers="by-hand").take(0, "bw").ask(0, "r").say(1, 1).check(3, 1)
    assert late(table.table, 1) == {Say(2)}
    liar = alibi(held="ABEC", tiles="BACE", answers="by-hand").take(0, "bw").ask(0, "b").say(1, 1).check(3, 1)
    assert late(liar.table, 1) == {Say(0), Say(2)}


def test_out_of_time_any_matching_card_is_shown_late() -> None:  # PA-6.6, G-7
    table = alibi(answers="by-hand").take(0, "bw").ask(0, "r").say(1, 1).check(3, 1).clock()
    assert late(table.table, 1) == {Show(card("r3")), Show(card("r6"))}

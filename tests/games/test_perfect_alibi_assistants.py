"""Perfect Alibi, rule by rule: the assistants and their combinations."""

import pytest

from games.perfect_alibi_tables import Ship, alibi, card, cards
from parlour.core import SPECTATOR, Offer
from parlour.core.evidence import Count
from parlour.games.perfect_alibi.model import (
    Answered,
    Asked,
    AskLocations,
    AskTimes,
    CallLastQuestion,
    Change,
    Draw,
    Drew,
    Guess,
    Pick,
    SendJournalist,
    SentJournalist,
    Show,
    Showed,
    Take,
)


def test_the_journalist_asks_anybody_without_a_chip_about_either() -> None:  # PA-5.A, PA-5.4
    table = alibi(held="ABEC")
    assert table.moves(0, SendJournalist) == [SendJournalist(seat) for seat in (1, 2, 3)]
    assert table.play(0, SendJournalist(3)).saw(SPECTATOR) == SentJournalist(0, 3)
    assert table.asked(0)[:2] == (AskLocations, AskTimes)
    table.ask(0, "12")
    assert table.saw(SPECTATOR) == Answered(1, 3, 0, False, 1)
    assert Take in table.asked(1)


def test_only_the_journalists_holder_may_send_him() -> None:  # PA-5.A
    assert SendJournalist not in alibi(held="BAEC").asked(0)


def test_the_journalist_may_ask_a_seat_that_is_out_turn_after_turn_without_a_guess() -> None:  # PA-5.4
    table = alibi(3, "ABE").guess(1, "b3")
    for _ in range(2):
        table.play(0, SendJournalist(1)).ask(0, "l")
        assert Guess in table.asked(0)
        assert all(not choice.blocking for choice in table.table.choices_of(0))
        table.clock()
        while table.asked_seats() != (0,):
            table.clock()


def test_the_captain_sees_what_two_others_show_each_other() -> None:  # PA-5.B, PA-3.12
    table = alibi(held="AEBC").take(0, "bw").ask(0, "r").show(1, "r3")
    assert table.told(Showed, "card") == [card("r3"), card("r3"), card("r3"), None, None]


def test_the_captain_does_not_see_what_the_cook_draws() -> None:  # PA-5.B, PA-5.E, PA-3.12
    table = alibi(held="EABC", then="0").take(0, "bw").ask(0, "r")
    assert table.told(Drew, "card") == [card("b12"), card("b12"), None, None, None]


@pytest.mark.parametrize("held", ["BACE", "ABCE"])
def test_the_captain_as_asker_or_answerer_does_nothing_special(held: str) -> None:  # PA-5.3
    table = alibi(held=held).take(0, "bw").ask(0, "r").show(1, "r3")
    assert table.told(Showed, "card") == [card("r3"), card("r3"), None, None, None]


def test_the_psychiatrist_never_shows_a_card() -> None:  # PA-5.C
    table = alibi(held="ACEB").take(0, "bw").ask(0, "r")
    assert table.told(Answered, "number") == [2] * 5
    assert Show not in table.asked(1)
    assert Take in table.asked(1)


def test_from_the_psychiatrist_the_cook_draws_nothing() -> None:  # PA-5.C, PA-5.E
    table = alibi(held="ECAB").take(0, "bw").ask(0, "r")
    assert table.saw_all(0, Drew) == []
    assert Take in table.asked(1)


def test_what_the_priest_is_told_is_told_to_him_alone() -> None:  # PA-5.D, PA-3.12
    table = alibi(held="DAEC").take(0, "bw").ask(0, "b")
    assert table.told(Answered, "number") == [1, 1, None, None, None]
    assert table.told(Answered, "shows") == [False] * 5


def test_but_everybody_sees_whether_a_card_is_shown() -> None:  # PA-5.D
    table = alibi(held="DAEC").take(0, "bw").ask(0, "r")
    assert table.told(Answered, "shows") == [True] * 5
    table.show(1, "r3")
    assert table.told(Showed, "card") == [card("r3"), card("r3"), None, None, None]


def third(held: str, words: str) -> list[tuple[int, int]]:
    """The evidence for seat 2 when seat 0 asks seat 1."""
    table = alibi(held=held).take(0, "bw")
    view = table.table.game.copy(table.table.view(2))
    table.ask(0, words)
    asked, answered = table.saw_all(2, Asked)[-1], table.saw_all(2, Answered)[-1]
    table.table.game.evolve(view, asked)
    facts = table.table.game.evidence(view, answered).before
    return [(fact.least, fact.most) for fact in facts if isinstance(fact, Count)]


@pytest.mark.parametrize(
    ("held", "words", "known"),
    [
        ("ABEC", "b", (1, 1)),  # public
        ("DBEC", "b", (0, 1)),  # nothing is shown
        ("DBEC", "r", (2, 3)),  # something is shown
        ("DCEB", "r", None),  # the Psychiatrist never shows a card
    ],
)
def test_what_others_learn_of_an_answer(held: str, words: str, known: tuple[int, int] | None) -> None:  # PA-5.3, PA-5.D
    assert third(held, words) == ([] if known is None else [known])


def test_the_captain_sees_the_card_that_the_priest_is_shown_but_not_the_number() -> None:  # PA-5.3
    table = alibi(held="DABC").take(0, "bw").ask(0, "r").show(1, "r3")
    assert table.told(Answered, "number") == [2, 2, None, None, None]
    assert table.told(Showed, "card") == [card("r3"), card("r3"), card("r3"), None, None]


def test_priest_and_psychiatrist_together_tell_the_others_nothing() -> None:  # PA-5.3
    tables = [alibi(held="DCEB", then="yw").take(0, "bw").ask(0, words) for words in ("r", "s")]
    streams = [[seen for seen in table.table.stream(2) if not isinstance(seen, Asked)] for table in tables]
    assert streams[0] == streams[1]


def test_the_cook_draws_from_the_whole_hand_instead_of_being_shown_a_card() -> None:  # PA-5.E
    table = alibi(held="EBAC", then="0")
    assert table.take(0, "bw").ask(0, "r").saw_all(0, Showed) == []
    assert table.saw_all(0, Drew) == [Drew(0, 1, card("b12"))]
    seen = {alibi(held="EBAC", then=place).take(0, "bw").ask(0, "r").saw_all(0, Drew)[0].card for place in "012"}
    assert seen == set(cards("b12 r3 r6"))


def test_the_cooks_draw_is_by_lot_from_all_cards() -> None:  # PA-5.E
    table = alibi(held="EBAC").take(0, "bw").ask(0, "r").table
    offers = [entry.draw for entry in table.log if isinstance(entry.move, Draw)]
    assert [list(offer) for offer in offers if isinstance(offer, Offer)] == [[Draw(0), Draw(1), Draw(2)]]


def swapped(held: str, assistant: str, pick: str) -> Ship:
    """Seat 0 takes an assistant from seat 1, which picks another; then it asks."""
    return alibi(held=held).take(0, "bW").play(0, Change(assistant)).play(1, Pick(pick)).ask(0, "r")


def test_powers_go_by_who_holds_them_after_the_change() -> None:  # PA-5.1
    assert swapped("ACEB", "psychiatrist", "journalist").asked_seats() == (1,)  # seat 1 lost him: it shows
    assert swapped("CAEB", "journalist", "psychiatrist").saw_all(2, Showed) == []  # seat 1 got him: it does not
    assert swapped("ADEB", "priest", "journalist").told(Answered, "number") == [2, 2, None, None, None]
    assert swapped("AECB", "cook", "journalist").saw_all(2, Drew) != []
    assert swapped("EACB", "journalist", "cook").asked(1) == (Show, Guess)


def test_captain_and_psychiatrist_of_a_seat_that_is_out_work_on() -> None:  # PA-5.2
    table = alibi(held="AEBC").guess(2, "b3").take(0, "bw").ask(0, "r").show(1, "r3")
    assert table.told(Showed, "card")[2] == card("r3")
    table = alibi(held="ACEB").guess(1, "b3").take(0, "bw").ask(0, "r")
    assert table.saw_all(0, Showed) == []
    assert table.asked_seats() == (2,)


@pytest.mark.parametrize("held", ["BAEC", "BDEC", "BEAC"])
def test_journalist_priest_and_cook_of_a_seat_that_is_out_rest(held: str) -> None:  # PA-5.2
    table = alibi(held=held).guess(1, "b3").take(0, "bw").ask(0, "r")
    assert table.told(Answered, "number") == [2] * 5
    assert table.asked(1) == (Show,)
    assert table.show(1, "r3").asked_seats() == (2,)


def test_the_journalist_and_the_last_question_are_two_things() -> None:  # PA-5.4, PA-3.8
    table = alibi(held="ABEC")
    assert {SendJournalist, CallLastQuestion} < set(table.asked(0))
    table.play(0, SendJournalist(1)).ask(0, "b")
    assert table.asked_seats() == (1,)
    assert table.position.out == ()

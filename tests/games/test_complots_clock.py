"""Complots, rule by rule: answers at a time-out. The card that the clock takes reveals nothing about the hand (G-7)."""

from games.complots_tables import INQUISITION, THREE, Plot, complots, duel, taken
from parlour.core import SPECTATOR
from parlour.games.complots.box import PRINTED
from parlour.games.complots.model import (
    Challenge,
    Choose,
    Chose,
    Coup,
    Examine,
    Exchange,
    HandBack,
    Income,
    Keep,
    Lose,
    Prove,
    Show,
    Tax,
)
from parlour.testing.clocks import late


def test_out_of_time_any_card_of_the_set_is_kept() -> None:  # CO-1.4, G-7
    table = duel(keep=())
    assert late(table.table, 0) == {Choose(card) for card in PRINTED.cast("ambassador")}
    table.table.time_out(0, "choose/0")
    assert table.saw(SPECTATOR) == Chose(0, None)


def test_out_of_time_any_cards_are_kept_after_an_exchange() -> None:  # CO-2.5, G-7
    table = complots(draws=[taken("countess assassin", 4)]).unopposed(0, Exchange())
    assert late(table.table, 0) == set(table.moves(0, Keep))
    assert len(table.moves(0, Keep)) == 6


def test_out_of_time_any_card_that_proves_the_claim_is_shown() -> None:  # CO-3.9, G-7
    both = complots("duchess duchess", *THREE[1:]).play(0, Tax()).play(1, Challenge())
    assert late(both.table, 0) == {Prove(0), Prove(1)}
    second = complots("captain duchess", *THREE[1:]).play(0, Tax()).play(1, Challenge())
    assert late(second.table, 0) == {Prove(1)}


def coup() -> Plot:
    return complots().incomes(5).play(0, Coup(1))


def test_out_of_time_either_card_is_lost() -> None:  # CO-2.4, CO-3.1, G-7
    assert late(coup().table, 1) == {Lose(0), Lose(1)}
    caught = complots("captain captain", *THREE[1:]).play(0, Tax()).play(1, Challenge())
    assert late(caught.table, 0) == {Lose(0), Lose(1)}


def test_out_of_time_either_card_is_shown_to_the_inquisitor_and_handed_back() -> None:  # CO-2.6, G-7
    table = complots(*INQUISITION, exchange="inquisitor").unopposed(0, Examine(1))
    assert late(table.table, 1) == {Show(0), Show(1)}
    assert late(table.play(1, Show(0)).table, 0) == {HandBack()}


def test_out_of_time_what_is_public_stays_fixed() -> None:  # CO-1.3, CO-2.1, G-7
    assert late(complots().table, 0) == {Income()}
    assert late(complots().incomes(8).table, 0) == {Coup(1)}

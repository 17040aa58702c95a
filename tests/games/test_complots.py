"""Complots, rule by rule: setting up, and the actions."""

from collections import Counter

import pytest

from games.complots_tables import INQUISITION, THREE, Plot, all_cards, complots, duel, taken, without_seat_1
from parlour.core import SPECTATOR, read_options
from parlour.core.errors import Illegal, Late, OptionConflict
from parlour.games.complots.box import PRINTED
from parlour.games.complots.model import (
    Acted,
    Challenge,
    Choose,
    Chose,
    Coup,
    Drew,
    Examine,
    Exchange,
    ForeignAid,
    Given,
    HandBack,
    HandedBack,
    Income,
    Keep,
    Kept,
    Lose,
    Lost,
    Murder,
    Options,
    Pass,
    Replace,
    Replaced,
    Show,
    Showed,
    Steal,
    TakeUp,
    Tax,
    TookUp,
)
from parlour.games.complots.rules import Complots
from parlour.testing.cases import Case, cases
from parlour.testing.tables import new_table, random_steps

CASES = cases("complots")


# 1. Components and setting up


@pytest.mark.parametrize(("seats", "copies"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 4), (8, 4)])
@pytest.mark.parametrize("exchange", ["ambassador", "inquisitor"])
def test_there_are_so_many_copies_of_each_character(seats: int, copies: int, exchange: str) -> None:  # CO-1.1
    table = new_table("complots", {"seats": seats, "exchange": exchange}, "deal")
    assert all_cards(table.position) == dict.fromkeys(("duchess", "assassin", "countess", "captain", exchange), copies)


@pytest.mark.parametrize(("seats", "court"), [(3, 9), (4, 7), (5, 5), (6, 3), (7, 6), (8, 4)])
def test_each_seat_gets_two_cards_and_two_coins(seats: int, court: int) -> None:  # CO-1.2
    table = new_table("complots", {"seats": seats}, "deal")
    assert [len(hand) for hand in table.position.cards] == [2] * seats
    assert (table.position.coins, table.position.treasury) == ([2] * seats, 54 - 2 * seats)
    assert len(table.game.scene(table.view(SPECTATOR)).zone("court").cards) == court


@pytest.mark.parametrize("case", CASES[::5], ids=str)
def test_the_court_keeps_its_size(case: Case) -> None:  # CO-1.2
    table = new_table("complots", case.options, "court")
    sizes = {len(t.position.court) for t in random_steps(table, "court") if not t.position.taken}
    assert sizes == {{2: 3, 3: 9, 4: 7, 5: 5, 6: 3, 7: 6, 8: 4}[table.options.seats]}


def test_coins_are_open_and_cards_are_seen_by_their_seat_alone() -> None:  # CO-1.2, G-5
    table = complots().unopposed(0, Tax())
    assert [(c.value, c.seat) for c in table.scene(2).counters if c.name == "coins"] == [(5, 0), (2, 1), (2, 2)]
    assert table.faces(0, 0) == ["duchess", "captain"]
    assert table.faces(1, 0) == table.faces(SPECTATOR, 0) == [None, None]


def test_the_lot_says_who_begins() -> None:  # CO-1.3, G-1
    tables = [new_table("complots", {"seats": 5}, str(seed)) for seed in range(60)]
    assert {table.position.actor for table in tables} == {0, 1, 2, 3, 4}


def test_in_a_rematch_the_last_winner_begins() -> None:  # CO-1.3
    game = Complots()
    again = game.rematch_options(Options(seats=3), (0.0, 0.0, 1.0))
    assert {new_table("complots", {"seats": 3, "first": again.first}, str(n)).position.actor for n in range(9)} == {2}
    assert game.rematch_options(again, (0.5, 0.5, 0.0)) == Options(seats=3)


def test_who_begins_is_a_seat_at_the_table() -> None:  # CO-1.3
    with pytest.raises(OptionConflict) as refused:
        read_options(Options, {"seats": 3, "first": 3})
    assert refused.value.facts == {"option": "first", "value": 3, "expected": ("seats>3",)}
    assert read_options(Options, {"seats": "3", "first": "-1"}) == Options(seats=3)


def test_turns_go_clockwise_past_seats_that_are_out() -> None:  # CO-1.3, G-6
    table = complots(first=1).play(1, Income())
    assert table.asked_seats() == (2,)
    assert table.play(2, Income()).asked_seats() == (0,)
    assert without_seat_1().play(0, Income()).asked_seats() == (2,)


def test_nobody_may_pass_a_turn() -> None:  # CO-1.3
    table = complots()
    assert table.asked(0) == (Income, ForeignAid, Tax, Exchange, Steal)
    with pytest.raises(Illegal):
        table.play(0, Pass())


# Two seats


def test_two_seats_get_a_set_each_and_a_card_of_the_third() -> None:  # CO-1.4
    table = duel(keep=())
    assert sorted(table.position.court) == ["ambassador", "assassin", "countess"]
    assert {card.face for card in table.scene(1).zone("set/0").cards} == set(PRINTED.cast("ambassador"))
    assert (table.saw_all(0, Given)[0].card, table.saw_all(1, Given)[0].card) == ("duchess", None)
    assert table.coins() == [1, 2]


def test_both_choose_a_card_at_once_and_in_secret() -> None:  # CO-1.4, G-4
    table = duel(keep=())
    assert table.asked_seats() == (0, 1)
    table.play(1, Choose("countess"))
    assert [table.saw(viewer) for viewer in (1, 0)] == [Chose(1, "countess"), Chose(1, None)]
    with pytest.raises(Late):
        table.table.submit(1, "choose/1", Choose("captain"))
    assert table.play(0, Choose("assassin")).asked_seats() == (0,)


def test_the_four_others_leave_the_game_unseen() -> None:  # CO-1.4, CO-4.4
    table = duel()
    put_away = [table.scene(viewer).zone("set/0").cards for viewer in (0, 1, SPECTATOR)]
    assert {card.face for card in put_away[0]} == {"duchess", "countess", "captain", "ambassador"}
    assert [card.face for card in (*put_away[1], *put_away[2])] == [None] * 8
    assert all_cards(table.position) == dict.fromkeys(PRINTED.cast("ambassador"), 3)


def test_a_character_is_in_play_one_to_three_times() -> None:  # CO-1.4
    table = duel(keep=("duchess", "duchess"))
    in_play = Counter([*table.hand(0).split(), *table.hand(1).split(), *table.position.court])
    assert in_play == {"duchess": 3, "captain": 1, "assassin": 1, "countess": 1, "ambassador": 1}


@pytest.mark.parametrize(("places", "hand"), [((0, 0), "duchess assassin"), ((1, 0), "assassin duchess")])
def test_which_of_its_cards_a_seat_chose_is_not_told(places: tuple[int, int], hand: str) -> None:  # CO-1.4
    table, usual = duel(places=places), duel()
    assert table.hand(0) == hand
    assert table.table.stream(1) == usual.table.stream(1)
    assert table.scene(1) == usual.scene(1)


# 2. Actions


def test_income_gives_one_coin_and_cannot_be_opposed() -> None:  # CO-2.2
    table = complots().play(0, Income())
    assert table.coins() == [3, 2, 2]
    assert table.asked_seats() == (1,)


def test_with_ten_coins_the_only_action_is_the_coup() -> None:  # CO-2.1
    table = complots().taxes(2).incomes()
    assert Coup in table.asked(0)
    assert Income in table.asked(0)
    table.incomes()
    assert (table.coins(0), table.asked(0)) == ([10], (Coup,))


def test_a_forced_coup_on_the_only_other_seat_is_not_asked_for() -> None:  # CO-2.1, G-10
    table = duel().taxes(2)
    table.unopposed(0, Tax()).unopposed(1, Income())
    assert table.saw_all(1, Acted)[-1] == Acted(0, Coup(1))
    assert (table.asked_seats(), table.asked(1)) == ((1,), (Lose,))


def test_a_target_without_coins_is_robbed_of_nothing() -> None:  # CO-2.2
    table = complots().unopposed(0, Steal(1)).unopposed(1, Income()).unopposed(2, Steal(1))
    assert table.coins() == [4, 0, 3]
    assert table.unopposed(0, Steal(1)).coins() == [4, 0, 3]


def test_a_short_treasury_gives_what_it_has() -> None:  # CO-2.2
    hands = ["duchess captain", "assassin countess"] * 4
    table = complots(*hands).taxes().round(Tax(), 1)
    assert table.coins() == [8, 8, 8, 8, 7, 5, 5, 5]
    assert table.position.treasury == 0


def test_a_target_is_another_seat_still_in() -> None:  # CO-2.3
    assert complots().moves(0, Steal) == [Steal(1), Steal(2)]
    assert without_seat_1().moves(0, Steal) == [Steal(2)]


def test_what_one_cannot_pay_cannot_be_chosen() -> None:  # CO-2.3
    table = complots()
    assert not {Murder, Coup} & set(table.asked(0))
    assert Murder in table.incomes().asked(0)
    assert Coup not in table.taxes().asked(0)
    assert Coup in table.incomes().asked(0)


def test_the_coup_is_paid_at_once_and_its_target_chooses_the_card() -> None:  # CO-2.3, CO-2.4
    table = complots().taxes(2).play(0, Coup(1))
    assert (table.coins(0), table.asked_seats(), table.asked(1)) == ([1], (1,), (Lose,))
    table.play(1, Lose(1))
    assert (table.hand(1), table.lost(1)) == ("assassin", "countess")
    assert table.saw(2) == Lost(1, 3, "countess")


def test_the_target_of_a_murder_chooses_the_card() -> None:  # CO-2.4
    table = complots("assassin captain", *THREE[1:]).incomes().unopposed(0, Murder(1))
    assert (table.coins(0), table.asked_seats(), table.asked(1)) == ([0], (1,), (Lose,))
    assert table.play(1, Lose(0)).lost(1) == "assassin"
    assert table.asked_seats() == (1,)


def test_an_exchange_with_two_cards_keeps_any_two_of_four() -> None:  # CO-2.5
    table = complots(draws=[taken("assassin countess", 4)]).unopposed(0, Exchange())
    assert len(table.moves(0, Keep)) == 6
    table.play(0, Keep((1, 3)))
    assert table.hand(0) == "captain countess"
    assert Counter(table.position.court)["duchess"] == 2


def test_an_exchange_with_one_card_keeps_one_of_three() -> None:  # CO-2.5
    table = complots("captain duchess", *THREE[1:], draws=[taken("assassin captain", 3)])
    table.play(0, Exchange()).play(1, Challenge()).play(0, Lose(0)).play(1, Income()).play(2, Income())
    assert table.unopposed(0, Exchange()).moves(0, Keep) == [Keep((0,)), Keep((1,)), Keep((2,))]
    assert table.play(0, Keep((0,))).hand(0) == "duchess"


def test_the_inquisitor_exchanges_one_card() -> None:  # CO-2.5
    table = complots(
        "inquisitor captain", *THREE[1:2], "duchess duchess", exchange="inquisitor", draws=[taken("assassin", 3)]
    )
    table.unopposed(0, Exchange())
    assert (len(table.moves(0, Keep)), table.saw(1)) == (3, TookUp(0, 1, None))
    assert table.play(0, Keep((0, 2))).hand(0) == "inquisitor assassin"


def test_the_cards_of_an_exchange_are_told_to_the_actor_alone() -> None:  # CO-2.5, CO-4.4
    table = complots(draws=[taken("assassin countess", 4)]).unopposed(0, Exchange())
    hands = [table.saw_all(viewer, TookUp)[-1].hand for viewer in (0, 1, SPECTATOR)]
    assert hands == [("duchess", "captain", "assassin", "countess"), None, None]
    table.play(0, Keep((0, 1)))
    assert [table.saw(viewer) for viewer in (0, 1)] == [Kept(0, ("duchess", "captain")), Kept(0, None)]


def test_nobody_else_can_follow_a_card_through_an_exchange() -> None:  # CO-2.5
    kept_old, kept_new = (complots(draws=[taken("duchess captain", 4)]).unopposed(0, Exchange()) for _ in range(2))
    kept_old.play(0, Keep((0, 1)))
    kept_new.play(0, Keep((2, 3)))
    assert kept_old.table.stream(1) == kept_new.table.stream(1)
    assert [zone.name for zone in kept_old.scene(1).zones if zone.seat == 0] == ["slot/6", "slot/7"]


def test_the_cards_of_an_exchange_are_mixed_before_any_is_laid_down() -> None:  # CO-2.5
    table = complots(draws=[TakeUp(("assassin", "countess"), (3, 1, 0, 2))]).unopposed(0, Exchange())
    assert table.saw(0) == TookUp(0, 2, ("countess", "captain", "duchess", "assassin"))
    assert table.play(0, Keep((0, 2))).hand(0) == "countess duchess"


def examined(draws: tuple[str, ...] = ()) -> Plot:
    return complots(*INQUISITION, exchange="inquisitor", draws=draws).unopposed(0, Examine(1)).play(1, Show(1))


def test_an_examined_card_is_told_to_the_actor_and_may_be_handed_back() -> None:  # CO-2.6, CO-4.4
    table = examined()
    assert [table.saw(viewer).card for viewer in (0, 1, 2, SPECTATOR)] == ["countess", "countess", None, None]
    table.play(0, HandBack())
    assert (table.hand(1), table.saw(2)) == ("assassin countess", HandedBack(0, 1))
    assert [table.faces(viewer, 1) for viewer in (0, 2)] == [[None, "countess"], [None, None]]


def test_an_examined_card_may_be_replaced_by_one_that_only_the_target_sees() -> None:  # CO-2.6, CO-4.4
    table = examined(("captain",)).play(0, Replace())
    assert table.hand(1) == "assassin captain"
    assert table.saw_all(2, Replaced) == [Replaced(0, 1)]
    assert [table.saw_all(viewer, Drew)[-1].card for viewer in (1, 0, 2)] == ["captain", None, None]
    assert table.faces(0, 1) == [None, None]


def test_a_replaced_card_may_come_back() -> None:  # CO-2.6
    hands = ("inquisitor captain", "assassin countess", "countess countess")
    table = complots(*hands, exchange="inquisitor", draws=["countess"]).unopposed(0, Examine(1))
    assert table.play(1, Show(1)).play(0, Replace()).hand(1) == "assassin countess"
    assert table.faces(0, 1) == [None, None]


def test_a_target_with_one_card_has_no_choice_what_to_show() -> None:  # CO-2.6, G-10
    table = complots(*INQUISITION, exchange="inquisitor").play(0, Income()).play(1, Tax()).play(0, Challenge())
    table.play(1, Lose(0)).play(2, Income()).unopposed(0, Examine(1))
    assert table.saw(0) == Showed(1, 0, 3, "countess")
    assert table.asked(0) == (HandBack, Replace)


def test_examine_cannot_be_blocked() -> None:  # CO-2.7
    table = complots(*INQUISITION, exchange="inquisitor").play(0, Examine(1)).quiet()
    assert (table.asked_seats(), table.asked(1)) == ((1,), (Show,))


def test_only_the_inquisitor_examines() -> None:  # CO-1.1, CO-2.7
    assert Examine not in complots().asked(0)
    assert Examine in complots(*INQUISITION, exchange="inquisitor").asked(0)

"""Complots, rule by rule: challenges and blocks, losing cards, and the end."""

from typing import Any

import pytest

from games.complots_tables import FIVE, INQUISITION, THREE, Plot, complots, duel, without_seat_1
from parlour.core import SPECTATOR
from parlour.core.errors import GameOver, Illegal, Late
from parlour.games.complots.model import (
    Acted,
    Block,
    Challenge,
    Challenged,
    Coup,
    Drew,
    Examine,
    Exchange,
    Exposed,
    ForeignAid,
    Income,
    Lose,
    Lost,
    Murder,
    Options,
    Pass,
    Passed,
    Prove,
    Proved,
    Revealed,
    Showed,
    Steal,
    Tax,
    Unopposed,
)
from parlour.games.complots.rules import Complots
from parlour.testing.cases import Case, cases
from parlour.testing.tables import random_game

# 3. Windows


def test_every_other_seat_may_challenge_a_claim() -> None:  # CO-3.7
    table = complots(*FIVE).play(0, Tax())
    assert table.asked_seats() == (1, 2, 3, 4)
    assert {table.asked(seat) for seat in (1, 2, 3, 4)} == {(Pass, Challenge)}


@pytest.mark.parametrize(("action", "asked"), [(Income(), ()), (ForeignAid(), (Pass, Block)), (Coup(1), (Lose,))])
def test_what_claims_nothing_cannot_be_challenged(action: Any, asked: Any) -> None:  # CO-3.7
    table = complots().taxes(2).play(0, action)
    assert set(asked) <= set(table.asked(1))
    assert Challenge not in table.asked(1) + table.asked(2)


def test_a_caught_liar_loses_a_card_and_gets_nothing() -> None:  # CO-3.1
    table = complots(*THREE, first=1).play(1, Tax()).play(0, Challenge())
    assert table.saw(SPECTATOR) == Exposed(0, 1)
    assert (table.asked_seats(), table.asked(1)) == ((1,), (Lose,))
    table.play(1, Lose(1))
    assert (table.lost(1), table.coins(1), table.asked_seats()) == ("countess", [2], (2,))


def test_a_murder_that_was_a_lie_costs_nothing() -> None:  # CO-3.1
    table = complots().incomes().play(0, Murder(1)).play(2, Challenge()).play(0, Lose(0))
    assert table.coins() == [3, 3, 3]
    assert (table.lost(0), table.lost(1)) == ("duchess", "")


def test_a_wrong_challenger_loses_a_card_and_the_claim_stands() -> None:  # CO-3.2
    table = complots(draws=["countess"]).play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    assert table.saw_all(2, Proved) == [Proved(0, 0, "duchess")]
    assert (table.asked_seats(), table.asked(1)) == ((1,), (Lose,))
    table.play(1, Lose(0))
    assert (table.lost(1), table.coins(0), table.hand(0)) == ("assassin", [5], "captain countess")


def test_the_shown_card_is_shuffled_in_before_the_draw_and_may_come_back() -> None:  # CO-3.2
    table = complots("duchess duchess", "captain captain", "duchess captain", draws=["duchess"])
    assert "duchess" not in table.position.court
    table.play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    assert (table.hand(0), table.position.slots[0]) == ("duchess duchess", (1, 6))


def test_the_card_drawn_instead_is_told_to_its_seat_alone() -> None:  # CO-3.2, CO-4.4
    table = complots(draws=["countess"]).play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    assert [table.saw_all(viewer, Drew) for viewer in (0, 1, SPECTATOR)] == [
        [Drew(0, "countess")],
        [Drew(0, None)],
        [Drew(0, None)],
    ]


def test_after_a_failed_challenge_by_another_seat_the_target_may_block() -> None:  # CO-3.3
    table = complots().play(0, Steal(1)).play(2, Challenge()).play(0, Prove(1)).play(2, Lose(0))
    assert (table.asked_seats(), table.asked(1)) == ((1,), (Pass, Block))
    table.play(1, Block("captain")).quiet()
    assert table.coins() == [2, 2, 2]


def test_after_its_own_failed_challenge_the_target_may_not_block() -> None:  # CO-3.3
    table = complots().play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1)).play(1, Lose(0))
    assert table.coins() == [4, 0, 2]
    assert table.asked_seats() == (1,)


def test_with_the_option_the_target_may_block_after_its_own_failed_challenge() -> None:  # CO-3.3
    table = complots(block_after_own_challenge=True)
    table.play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1)).play(1, Lose(0))
    assert table.asked(1) == (Pass, Block)
    assert table.play(1, Block("ambassador")).quiet().coins() == [2, 2, 2]


def test_a_wrong_challenge_of_a_murder_costs_its_target_two_cards() -> None:  # CO-3.3, CO-3.10
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"]).incomes()
    table.play(0, Murder(1)).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(1))
    assert table.lost(1) == "countess assassin"
    assert (table.position.living, table.coins(0, 1), table.asked_seats()) == ((0, 2), [0, 0], (2,))


def test_a_block_that_stands_stops_the_action() -> None:  # CO-3.4
    table = complots().play(0, ForeignAid()).play(2, Block("duchess")).quiet()
    assert table.coins() == [2, 2, 2]
    assert table.asked_seats() == (1,)


def test_a_blocked_murder_is_paid_all_the_same() -> None:  # CO-3.4
    table = (
        complots("assassin captain", *THREE[1:]).incomes().play(0, Murder(1)).quiet().play(1, Block("countess")).quiet()
    )
    assert table.coins() == [0, 3, 3]
    assert (table.hand(1), table.asked_seats()) == ("assassin countess", (1,))


def test_a_block_that_was_a_lie_costs_a_card_and_the_action_happens() -> None:  # CO-3.5
    table = complots().play(0, Steal(2)).quiet().play(2, Block("captain")).play(0, Challenge())
    assert table.saw(1) == Exposed(0, 2)
    table.play(2, Lose(0))
    assert (table.lost(2), table.coins()) == ("ambassador", [4, 2, 0])


def test_there_is_no_second_block_of_foreign_aid() -> None:  # CO-3.5
    table = complots().play(0, ForeignAid()).play(1, Block("duchess")).play(0, Challenge()).play(1, Lose(0))
    assert table.coins() == [4, 2, 2]
    assert (table.asked_seats(), table.asked(2)) == ((1,), ())


def test_a_bluffed_countess_costs_two_cards() -> None:  # CO-3.5
    table = complots("assassin captain", *THREE[1:]).incomes().play(0, Murder(2)).quiet()
    table.play(2, Block("countess")).play(0, Challenge()).play(2, Lose(0))
    assert table.lost(2) == "ambassador duchess"
    assert table.position.living == (0, 1)


def test_a_target_eliminated_meanwhile_cannot_block_and_the_cost_stays_paid() -> None:  # CO-3.6
    table = one_card_left_to_seat_1().incomes().play(0, Murder(1)).play(1, Challenge()).play(0, Prove(0))
    assert (table.position.living, table.lost(1)) == ((0, 2), "countess assassin")
    assert table.position.coins[0] == 4 - 3
    assert table.asked_seats() == (2,)


def one_card_left_to_seat_1(**options: Any) -> Plot:
    """Seat 1 has lost a card by a lie; after a full round seat 0 is on turn again."""
    table = complots("assassin captain", *THREE[1:], **options).play(0, Income()).play(1, Tax())
    return table.play(0, Challenge()).play(1, Lose(1)).play(2, Income())


def test_a_target_whose_own_challenge_of_a_steal_eliminates_it_is_robbed_first() -> None:  # CO-3.10, CO-3.3
    for may_block in (False, True):
        table = one_card_left_to_seat_1(block_after_own_challenge=may_block)
        table.play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1))
        assert (table.coins(), table.position.living, table.asked_seats()) == ([5, 0, 3], (0, 2), (2,))
        assert table.saw_all(2, Lost)[-1] == Lost(1, 2, "assassin", robbed=2, returned=0, actor=0)


def test_what_is_left_of_a_robbed_purse_goes_to_the_treasury() -> None:  # CO-3.10, CO-4.1
    table = one_card_left_to_seat_1().incomes().play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1))
    assert table.coins() == [6, 0, 4]
    assert table.position.treasury == 54 - 10
    assert table.saw_all(2, Lost)[-1] == Lost(1, 2, "assassin", robbed=2, returned=1, actor=0)


def test_a_steal_takes_nothing_where_a_bluffed_block_eliminates_the_target() -> None:  # CO-3.10, CO-3.5
    table = one_card_left_to_seat_1().play(0, Steal(1)).quiet().play(1, Block("captain")).play(2, Challenge())
    assert (table.coins(), table.position.living) == ([3, 0, 3], (0, 2))
    assert table.saw_all(2, Lost)[-1] == Lost(1, 2, "assassin", returned=2, actor=0, stolen=0, target=1)


def test_another_seat_that_its_challenge_of_a_steal_eliminates_is_not_robbed() -> None:  # CO-3.10
    table = one_card_left_to_seat_1().play(0, Steal(2)).play(1, Challenge()).play(0, Prove(1))
    assert (table.coins(), table.asked_seats()) == ([3, 0, 3], (2,))
    assert table.saw_all(2, Lost)[-1] == Lost(1, 2, "assassin", returned=2)


def test_nobody_is_robbed_where_the_game_ends_with_the_loss() -> None:  # CO-3.10
    table = duel("captain duchess", ("captain", "assassin"), draws=["countess", "ambassador"]).play(0, Income())
    table.play(1, Income()).play(0, Steal(1)).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    table.play(1, Income()).play(0, Steal(1)).play(1, Challenge()).play(0, Prove(0))
    assert table.score == (1, 0)
    assert table.saw_all(0, Lost)[-1].robbed == 0


def test_an_old_log_without_the_robbery_folds_as_before() -> None:  # CO-3.10
    table = one_card_left_to_seat_1().play(0, Steal(1)).play(1, Challenge())
    game, position = table.table.game, table.table.game.copy(table.position)
    for seen in (Proved(0, 1, "captain"), Drew(0, "captain"), Lost(1, 2, "assassin")):
        game.evolve(position, seen)
    assert (position.coins, position.treasury) == ([3, 0, 3], 54 - 6)


def test_the_log_says_which_coins_an_event_moves() -> None:  # CO-2.2, CO-3.4, CO-3.8
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"]).unopposed(0, ForeignAid())
    assert table.saw(SPECTATOR) == Unopposed(actor=0, earned=2)
    assert table.unopposed(1, Tax()).saw(SPECTATOR) == Unopposed(actor=1, earned=3)
    assert table.unopposed(2, Steal(0)).saw(SPECTATOR) == Unopposed(actor=2, stolen=2, target=0)
    assert table.play(0, Steal(1)).quiet().saw(SPECTATOR) == Unopposed()
    assert table.play(1, Block("captain")).quiet().saw(SPECTATOR) == Unopposed(fails=True)
    assert table.play(1, Murder(0)).quiet().saw(SPECTATOR) == Unopposed(actor=1, paid=3)


def test_the_log_says_which_coins_move_after_a_challenge() -> None:  # CO-3.2, CO-3.3, CO-3.5
    table = complots().play(0, Tax()).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    assert table.saw(SPECTATOR) == Lost(1, 2, "assassin", actor=0, earned=3)
    table = complots().play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1)).play(1, Lose(0))
    assert table.saw(SPECTATOR) == Lost(1, 2, "assassin", actor=0, stolen=2, target=1)
    table = complots().play(0, ForeignAid()).play(1, Block("duchess")).play(2, Challenge()).play(1, Lose(0))
    assert table.saw(SPECTATOR) == Lost(1, 2, "assassin", actor=0, earned=2)


@pytest.mark.parametrize("case", cases("complots"), ids=str)
def test_what_an_event_says_of_coins_is_what_moves(case: Case) -> None:  # CO-2.2, CO-3.8, CO-3.10
    table = random_game("complots", case.options, "coins")
    game, position = table.game, table.game.start(table.options)
    for event in (event for entry in table.log for event in entry.events):
        before, actor, seen = [*position.coins], position.actor, event.what
        game.evolve(position, seen)
        if isinstance(seen, Unopposed | Proved | Lost):
            expected = [*before]
            expected[actor] += getattr(seen, "earned", 0) + (getattr(seen, "stolen", None) or 0)
            expected[actor] += getattr(seen, "robbed", 0) - getattr(seen, "paid", 0)
            if isinstance(seen, Lost) and seen.returned is not None:
                expected[seen.seat] -= seen.returned + seen.robbed
            if not isinstance(seen, Proved) and seen.target is not None:
                expected[seen.target] -= seen.stolen or 0
            assert position.coins == expected


def test_a_murder_that_is_proved_says_its_price() -> None:  # CO-3.8
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"]).incomes().play(0, Murder(1))
    assert table.play(2, Challenge()).play(0, Prove(0)).saw_all(1, Proved) == [Proved(0, 0, "assassin", paid=3)]


def test_an_examination_of_a_seat_just_eliminated_sees_nothing() -> None:  # CO-3.10
    table = complots(*INQUISITION, exchange="inquisitor").play(0, Income()).play(1, Tax()).play(0, Challenge())
    table.play(1, Lose(0)).play(2, Income()).play(0, Examine(1)).play(1, Challenge()).play(0, Prove(0))
    assert (table.saw_all(0, Showed), table.position.living, table.asked_seats()) == ([], (0, 2), (2,))


def test_passes_are_not_public_and_the_last_one_closes_the_window_without_a_name() -> None:  # CO-3.7, CO-4.4
    table = complots(*FIVE[:4]).play(0, Tax()).play(2, Pass())
    assert [table.saw(viewer) for viewer in (2, 1, SPECTATOR)] == [Passed(2), Acted(0, Tax()), Acted(0, Tax())]
    table.play(3, Pass()).play(1, Pass())
    assert {table.saw(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)} == {Unopposed(actor=0, earned=3)}


def test_a_pass_does_not_spoil_the_answer_of_another_seat() -> None:  # CO-3.7, G-3
    table = complots(*FIVE[:4]).play(0, Tax())
    topic = table.table.choices_of(3)[0].topic
    table.play(1, Pass()).play(2, Pass()).table.submit(3, topic, Challenge())
    assert table.saw(1) == Challenged(3, 0)


def test_a_window_closes_with_the_first_challenge_or_block() -> None:  # CO-3.7, G-3
    table = complots(*FIVE[:4]).play(0, Tax())
    topic = table.table.choices_of(1)[0].topic
    table.play(2, Challenge())
    with pytest.raises(Late):
        table.table.submit(1, topic, Challenge())


def test_a_pass_holds_for_that_window_alone() -> None:  # CO-3.7
    table = complots().play(0, Steal(1)).quiet()
    assert table.asked(1) == (Pass, Block)
    assert table.play(1, Block("captain")).asked(2) == (Pass, Challenge)


def test_everybody_is_asked_though_all_copies_lie_face_up() -> None:  # CO-3.7
    table = duel(keep=("captain", "captain")).play(0, Exchange()).play(1, Challenge()).play(0, Lose(0))
    assert table.lost(0) == "duchess"
    assert "duchess" not in [*table.position.court, *table.hand(0).split(), *table.hand(1).split()]
    assert table.play(1, Tax()).asked(0) == (Pass, Challenge)


def test_out_of_time_a_window_is_passed() -> None:  # CO-3.7, G-7
    table = complots().play(0, Tax())
    for choice in table.table.choices:
        table.table.time_out(choice.seat, choice.topic)
    assert (table.coins(0), table.table.log[-1].by) == ([5], "clock")


@pytest.mark.parametrize("challenger", [None, 2])
def test_the_coins_of_a_murder_are_paid_when_the_claim_stands(challenger: int | None) -> None:  # CO-3.8
    table = complots("assassin captain", *THREE[1:]).incomes().play(0, Murder(1))
    assert table.coins(0) == [3]
    if challenger is None:
        assert table.quiet().asked(1) == (Pass, Block)
    else:
        table.play(challenger, Challenge()).play(0, Prove(0))
    assert table.coins(0) == [0]


def test_the_card_must_be_shown_if_one_has_it() -> None:  # CO-3.9, G-10
    table = complots().play(0, Tax()).play(1, Challenge())
    assert (table.asked_seats(), table.moves(0, Prove)) == ((0,), [Prove(0)])
    with pytest.raises(Illegal):
        table.play(0, Prove(1))
    assert table.table.game.choices(table.table.view(1))[0].offers[0].size == 2


def test_with_two_copies_the_claimant_picks_which_is_shown() -> None:  # CO-3.9
    table = complots("duchess duchess", *THREE[1:]).play(0, Tax()).play(1, Challenge())
    assert table.moves(0, Prove) == [Prove(0), Prove(1)]
    assert table.play(0, Prove(1)).saw_all(1, Proved) == [Proved(0, 1, "duchess")]
    assert table.position.slots[0] == (0, 6)


def test_with_one_card_it_is_shown_without_asking() -> None:  # CO-3.9, G-10
    table = complots(*THREE, first=1).play(1, Tax()).play(0, Challenge()).play(1, Lose(1)).play(2, Income())
    table.play(0, Income()).incomes().play(1, Murder(0)).play(2, Challenge())
    assert table.saw_all(2, Proved) == [Proved(1, 2, "assassin", paid=3)]
    assert table.asked_seats() == (2,)


def test_within_a_challenge_the_new_card_comes_before_the_loss_and_that_before_the_effect() -> None:  # CO-3.10
    table = complots().play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    assert [type(seen) for seen in table.table.stream(2)[-3:]] == [Challenged, Proved, Drew]
    assert (len(table.position.slots[0]), table.coins(0)) == (2, [2])
    assert table.play(1, Lose(0)).coins(0) == [5]


def test_the_game_ends_with_the_loss_of_the_last_but_one_and_nothing_more_happens() -> None:  # CO-3.10, CO-4.2
    table = last_two().play(0, Tax()).play(1, Challenge())
    assert table.score == (1, 0)
    assert table.coins() == [2, 0]
    assert isinstance(table.saw(1), Revealed)


def last_two() -> Plot:
    """Two seats with a card each, seat 0 on turn with a Duchess and two coins."""
    table = duel().play(0, Steal(1)).play(1, Challenge()).play(0, Lose(1))
    return table.play(1, Tax()).play(0, Challenge()).play(1, Lose(0)).play(0, Income()).play(1, Income())


def test_a_third_seat_may_challenge_a_block() -> None:  # CO-3.11
    table = complots().play(0, Steal(1)).quiet().play(1, Block("captain"))
    assert table.asked_seats() == (0, 2)
    table.play(2, Challenge()).play(1, Lose(0))
    assert table.coins() == [4, 0, 2]


def test_a_wrong_challenge_of_a_block_costs_a_card_and_the_block_stands() -> None:  # CO-3.2, CO-3.4
    table = complots().play(0, ForeignAid()).play(2, Block("duchess")).play(1, Challenge()).play(2, Prove(1))
    table.play(1, Lose(0))
    assert (table.lost(1), table.coins(), table.asked_seats()) == ("assassin", [2, 2, 2], (1,))


def test_one_seat_may_challenge_the_claim_and_then_the_block() -> None:  # CO-3.11
    table = complots().play(0, Steal(2)).play(1, Challenge()).play(0, Prove(1)).play(1, Lose(0))
    table.play(2, Block("ambassador"))
    assert table.asked_seats() == (0, 1)
    table.play(1, Challenge()).play(2, Prove(0))
    assert (table.position.living, table.coins()) == ((0, 2), [2, 0, 2])


def test_a_claim_cannot_be_taken_back() -> None:  # CO-3.12
    table = complots().play(0, Tax())
    assert table.asked(0) == ()
    with pytest.raises(Late):
        table.table.submit(0, "turn/1", Income())


# 4. Losing cards, and the end


def test_a_lost_card_lies_face_up_and_its_power_is_gone() -> None:  # CO-4.1
    table = complots("assassin captain", *THREE[1:]).incomes().unopposed(0, Murder(1)).play(1, Lose(1))
    assert [card.face for card in table.scene(SPECTATOR).zone("lost/1").cards] == ["countess"]
    table.play(1, Income()).play(2, Income()).incomes(3).play(0, Murder(1)).quiet()
    assert table.play(1, Block("countess")).play(2, Challenge()).saw(0) == Lost(1, 2, "assassin", returned=7)


def test_a_seat_without_cards_is_out_and_its_coins_go_to_the_treasury() -> None:  # CO-4.1
    table = without_seat_1()
    assert (table.position.living, table.coins(), table.position.treasury) == ((0, 2), [0, 0, 4], 50)
    assert [mark.seat for mark in table.scene(2).marks if mark.name == "out"] == [1]
    assert len(table.scene(2).zone("lost/1").cards) == 2


def test_other_copies_keep_their_power() -> None:  # CO-4.1
    table = complots("duchess duchess", *THREE[1:], draws=["captain"]).play(0, Steal(1)).play(1, Challenge())
    table.play(0, Lose(0)).play(1, Income()).play(2, Income()).play(0, Tax()).play(1, Challenge())
    assert table.saw_all(1, Proved) == [Proved(0, 1, "duchess")]


def test_the_last_seat_with_a_hidden_card_wins() -> None:  # CO-4.2
    table = last_two().unopposed(0, Tax()).unopposed(1, ForeignAid()).play(0, Murder(1)).play(1, Challenge())
    assert table.score == (0, 1)
    with pytest.raises(GameOver):
        table.table.submit(1, "turn/1", Income())


@pytest.mark.parametrize("seats", range(2, 9))
def test_without_a_limit_there_is_one_winner(seats: int) -> None:  # CO-4.3
    scores = [random_game("complots", {"seats": seats, "limit": 0}, str(seed)).score for seed in range(10)]
    assert all(score is not None and sorted(score) == [0] * (seats - 1) + [1] for score in scores)


def test_one_loss_eliminates_one_seat_at_most() -> None:  # CO-4.3
    table, position = random_game("complots", {"seats": 8}, "losses"), Complots().start(Options(seats=8))
    for event in (event for entry in table.log for event in entry.events):
        before = len(position.living)
        Complots().evolve(position, event.what)  # type: ignore[arg-type]
        assert before - len(position.living) in ((0, 1) if isinstance(event.what, Lost) else (0,))


def test_a_game_without_end_is_shared_by_those_still_in() -> None:  # CO-4.3, G-8
    table = without_seat_1(limit=3)
    while table.score is None:
        table.play(table.position.actor, Income())
    assert (table.score, table.position.turns) == ((1 / 2, 0, 1 / 2), 9)


def test_no_limit_means_no_end() -> None:  # CO-4.3, G-8
    table = complots(limit=0)
    for _ in range(200):
        table.unopposed(0, Steal(1)).unopposed(1, Steal(2)).unopposed(2, Steal(0))
    assert table.score is None


def test_at_the_end_everything_is_open() -> None:  # G-9
    table = last_two().play(0, Tax()).play(1, Challenge())
    assert {zone.faces for zone in table.scene(SPECTATOR).zones} == {"everybody"}
    assert table.scene(SPECTATOR) == table.table.game.scene(table.position)

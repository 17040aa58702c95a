"""Answers that may be wrong prove nothing; what would follow if all are right is a figure of its own."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec import UNSET

from games.perfect_alibi_tables import Ship, alibi
from parlour.core import Seat, Seen, Table, read_options
from parlour.core.errors import WrongStream
from parlour.games import load
from parlour.knowledge import Contradiction, Knowledge, Posterior
from parlour.knowledge.report import report_on
from parlour.testing.tables import new_table, random_steps

# Seat 1 holds b12 r3 r6: one for the bar, two for the restaurant.


def asked(answers: str, words: str) -> Ship:
    """Seat 0 asks seat 1."""
    return alibi(held="ABEC", answers=answers).take(0, "bw").ask(0, words)


def known(table: Table, seat: Seat) -> Knowledge:
    return fed(Knowledge(table.game, table.options, seat), table.stream(seat))


def fed(knowledge: Knowledge, stream: Sequence[Seen]) -> Knowledge:
    for seen in stream:
        knowledge.observe(seen)
    return knowledge


def test_a_number_by_hand_proves_nothing_and_counts_if_all_answers_are_right() -> None:  # PA-6.2
    sure = known(asked("by-table", "b").table, 2).posterior()
    knowledge = known(asked("by-hand", "b").say(1, 1).table, 2)
    assert knowledge.claimed
    assert knowledge.posterior().worlds > knowledge.assuming_claims().worlds
    assert knowledge.posterior() == known(asked("by-hand", "b").table, 2).posterior()
    assert knowledge.assuming_claims() == sure


def test_a_shown_card_is_certain_by_hand_too() -> None:  # PA-6.4
    knowledge = known(asked("by-hand", "r").say(1, 2).show(1, "r3").table, 0)
    assert ("restaurant-3", "hand/1") in knowledge.certain()


def test_a_corrected_answer_takes_the_place_of_the_earlier() -> None:  # PA-6.6
    corrected = asked("by-hand", "b").say(1, 0).check(2, 1).say(1, 1)
    assert known(corrected.table, 2).assuming_claims() == known(asked("by-table", "b").table, 2).posterior()


def test_where_nothing_is_claimed_both_figures_are_the_same() -> None:
    knowledge = known(asked("by-table", "b").table, 2)
    assert not knowledge.claimed
    assert knowledge.assuming_claims() == knowledge.posterior()
    assert report_on(knowledge).if_right is UNSET


def trusting(knowledge: Knowledge) -> Posterior | None:
    try:
        return knowledge.assuming_claims()
    except Contradiction:
        return None


@pytest.mark.parametrize("rival", [False, True])
def test_with_trust_all_is_as_if_the_table_had_answered(rival: bool) -> None:
    by_hand = {"seats": 3, "rival": rival, "answers": "by-hand", "unforgiving": True}
    table = new_table("perfect-alibi", by_hand, "trust", "small")
    for number, _ in enumerate(random_steps(table, "trust")):
        if number == 20:
            break
    by_table = read_options(table.game.options, {"seats": 3, "rival": rival})
    for seat in range(3):
        sure = fed(Knowledge(table.game, by_table, seat), table.stream(seat))
        assert trusting(known(table, seat)) == trusting(sure)


def test_the_report_names_both_figures() -> None:
    found = msgspec.to_builtins(report_on(known(asked("by-hand", "b").say(1, 1).table, 2)))
    assert found["if_right"]["worlds"] < found["worlds"]
    assert found["if_right"]["odds"]["bar-3"]["hand/1"] != found["odds"]["bar-3"]["hand/1"]


def test_an_event_of_another_game_is_a_clear_error() -> None:
    table = new_table("sherlock-13", {"seats": 4}, "wrong", "printed")
    game = load("thirteen-clues")
    knowledge = Knowledge(game, read_options(game.options, {"seats": 4}), 0)
    with pytest.raises(WrongStream) as error:
        fed(knowledge, table.stream(0))
    assert error.value.facts == {"game": "thirteen-clues", "number": 0, "event": "began"}


def test_a_stream_of_other_options_is_a_clear_error_or_a_contradiction() -> None:
    for game, seats, others in (("sherlock-13", 4, 2), ("perfect-alibi", 5, 3), ("thirteen-clues", 6, 3)):
        table = new_table(game, {"seats": seats}, "wrong", "printed")
        for number, _ in enumerate(random_steps(table, "wrong")):
            if number == 20:
                break
        knowledge = Knowledge(table.game, read_options(table.game.options, {"seats": others}), 0)
        with pytest.raises((WrongStream, Contradiction)):
            fed(knowledge, table.stream(0)).posterior()


def test_some_claims_may_be_assumed_and_others_not() -> None:
    table = asked("by-hand", "b").say(1, 1).take(1, "gc").ask(1, "3").say(2, 1).table
    knowledge = known(table, 3)
    assert knowledge.assuming(()).posterior() == knowledge.posterior()
    assert knowledge.assuming(("answer/1", "answer/2")).posterior() == knowledge.assuming_claims()
    worlds = [knowledge.assuming((claim,)).posterior().worlds for claim in ("answer/1", "answer/2")]
    assert knowledge.assuming_claims().worlds < min(worlds)
    assert max(worlds) < knowledge.posterior().worlds
    assert knowledge.claimed, "the knowledge itself is as it was"


def test_a_checked_answer_is_a_fact() -> None:  # PA-6.2
    checked = asked("by-hand", "b").say(1, 0).check(2, 1).say(1, 1)
    knowledge = known(checked.table, 2)
    assert knowledge.posterior() == knowledge.assuming_claims() == known(asked("by-table", "b").table, 2).posterior()

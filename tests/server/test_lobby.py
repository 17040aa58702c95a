"""The lobby of a table: each row gives the next value, and listings derive from it alone."""

import pytest

from parlour.server.table import rows
from parlour.server.table.lobby import Lobby, first_lobby, is_listed, listing

OPENED = rows.Opened("sherlock-13", {"seats": 3}, "00" * 32, "owner", "relaxed", public=True)


def after(*new: rows.AnyRow) -> Lobby:
    found = first_lobby(OPENED)
    for number, row in enumerate(new, 1):
        found = found.after(row, number)
    return found


def test_the_lists_show_who_sits_there_and_the_state() -> None:
    line = listing("table", after(rows.Sat(1, "guest", "key"), rows.BotSat(0, "random")), 7)
    assert (line.table, line.game, line.state, line.public) == ("table", "sherlock-13", "seating", True)
    assert (line.seats, line.taken, line.guests, line.touched) == (3, 2, ("guest", "owner"), 7)


def test_a_row_makes_a_new_lobby_and_leaves_the_old_one_as_it_is() -> None:
    before = after()
    assert before.after(rows.BotSat(0, "random"), 1) != before
    assert before == after()


@pytest.mark.parametrize(
    "row",
    [rows.Sat(0, "b", "k"), rows.BotSat(0, "b"), rows.Keyed(0, "k"), rows.Emptied(0), rows.HandedOver(0, "b", True)],
)
def test_a_seat_that_changes_hands_gets_a_new_epoch(row: rows.AnyRow) -> None:
    assert after(rows.Sat(0, "a", "key"), row).seats[0].epoch == 2


@pytest.mark.parametrize("row", [rows.Committed(0, "hash"), rows.Revealed(0, "part"), rows.Quieted(0, False)])
def test_other_rows_keep_the_epoch_of_a_seat(row: rows.AnyRow) -> None:
    assert after(rows.Sat(0, "a", "key"), row).seats[0].epoch == 1


def test_a_seat_handed_over_for_good_has_no_link() -> None:
    assert after(rows.Sat(0, "a", "key"), rows.HandedOver(0, "random", kept=False)).seats[0].key == ""
    assert after(rows.Sat(0, "a", "key"), rows.HandedOver(0, "random", kept=True)).seats[0].key == "key"


def test_a_game_goes_from_seating_to_over_and_a_rematch_begins_anew() -> None:
    committed, started, ended = rows.Committed(0, "hash"), rows.Started(()), rows.Played((), score=(1.0, 0.0, 0.0))
    rematch = rows.Prepared({"seats": 3}, "11" * 32)
    states = [after(*(committed, started, ended, rematch)[:count]).state for count in range(1, 5)]
    assert states == ["seating", "playing", "over", "seating"]
    assert after(committed, started, ended, rematch).seats[0].commit == ""


def test_an_answer_after_the_table_was_closed_does_not_open_it() -> None:
    assert after(rows.Started(()), rows.Closed("owner"), rows.Played((), score=(1.0, 0.0, 0.0))).state == "closed"


def test_the_lists_change_with_the_end_of_a_game_but_not_with_its_answers() -> None:
    assert not is_listed(rows.Played(()))
    assert not is_listed(rows.Settled("topic"))
    assert is_listed(rows.Played((), score=(1.0, 0.0, 0.0)))
    assert is_listed(rows.Sat(0, "a", "key"))


@pytest.mark.parametrize("row", [rows.Sat(3, "a", "key"), rows.Emptied(3), rows.Quieted(3, True)])
def test_a_row_of_a_seat_that_is_not_there_cannot_be_folded(row: rows.AnyRow) -> None:
    with pytest.raises(IndexError):
        after(row)


def test_a_log_begins_with_a_table() -> None:
    with pytest.raises(ValueError, match="begins with closed"):
        first_lobby(rows.Closed("idle"))

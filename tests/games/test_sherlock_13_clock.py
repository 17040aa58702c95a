"""Sherlock 13, rule by rule: answers at a time-out in the advanced game."""

from itertools import permutations

import pytest

from parlour.core import Drawn
from parlour.games.sherlock_13.model import Arrange, Lay, Take
from parlour.testing.clocks import late
from parlour.testing.tables import new_table


@pytest.mark.parametrize(("seats", "orders"), [(2, 120), (3, 24), (4, 6)])
def test_out_of_time_the_cards_get_any_order(seats: int, orders: int) -> None:  # SH-5.4, G-7
    table = new_table("sherlock-13", {"seats": seats, "advanced": True}, "late")
    every = {Arrange(order) for order in permutations(table.position.hands[0])}
    found = late(table, 0)
    assert len(every) == orders
    assert found <= every
    assert len(found) > orders * 0.8


def test_out_of_time_any_of_ones_own_cards_is_laid_down() -> None:  # SH-4.5, G-7
    table = new_table("sherlock-13", {"seats": 2, "swap": "look-first"}, "late")
    seat = table.choices[0].seat
    table.submit(seat, "turn/1", Take("left"))
    assert late(table, seat) == {Lay(card) for card in table.position.hands[seat]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_order_is_the_one_that_earlier_rules_fixed(seats: int) -> None:
    table = new_table("sherlock-13", {"seats": seats, "advanced": True}, "first")
    for choice in table.choices:
        assert isinstance(choice.fallback, Drawn)
        assert choice.fallback.offer.at(0) == Arrange(table.position.hands[choice.seat])

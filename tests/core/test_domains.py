"""Domains: numbered, counted, tested for membership and read in steps, without ever being listed."""

from collections import Counter
from itertools import product
from math import factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import Domain, Hands, Move, Offer, One, Order, Sheet, Some
from parlour.testing.laws import steps_agree

PAIR = ((None, None), ("boat", None), (None, "deck"), ("boat", "deck"))
TIMES = ((None,), ("noon",), ("night",))


class Anything(Move):
    value: Any


def small_domains() -> st.SearchStrategy[Domain]:
    values = st.lists(st.integers(0, 20), min_size=1, max_size=6, unique=True).map(tuple)
    copies = st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(tuple)
    counts = st.tuples(st.integers(0, 6), st.integers(0, 6)).map(sorted)
    return st.one_of(
        values.map(One),
        st.builds(lambda v, c: Some(v, min(c[0], len(v)), min(c[1], len(v))), values, counts),
        st.builds(lambda pool, count: Order(pool, min(count, len(pool))), copies, st.integers(0, 5)),
        st.builds(lambda pool: Hands(pool, (1, len(pool) - 1)), values),
        st.integers(0, 4).map(lambda least: Sheet((TIMES, PAIR, TIMES), least)),
    )


@given(small_domains())
def test_every_way_gives_a_member_and_the_odds_count_the_ways(domain: Domain) -> None:
    ways = Counter(domain.at(index) for index in range(domain.size))
    assert all(value in domain for value in ways)
    assert dict(domain.weighted()) == dict(ways)


@given(small_domains())
def test_steps_lead_to_every_value_with_its_ways(domain: Domain) -> None:
    reached: Counter[Any] = Counter()
    paths: list[tuple[tuple[Any, ...], int]] = [((), domain.size)]
    while paths:
        taken, ways = paths.pop()
        steps = domain.steps(taken)
        assert not steps or sum(steps.values()) == ways
        paths += [((*taken, step), count) for step, count in steps.items()]
        if not steps:
            reached[domain.join(taken)] += ways
    assert dict(reached) == dict(domain.weighted())


@given(small_domains(), st.randoms(use_true_random=False))
def test_a_value_spelled_and_joined_is_itself(domain: Domain, random: Random) -> None:
    value = domain.at(random.randrange(domain.size))
    assert domain.join(domain.spell(value)) == value
    steps_agree(Offer(Anything, domain), str(random.random()))


@given(small_domains(), st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=3), st.lists))
def test_anything_else_is_not_in_it(domain: Domain, stranger: Any) -> None:
    members = [value for value, _ in domain.weighted()]
    expected = any(stranger == member and type(stranger) is type(member) for member in members)
    assert (stranger in domain) == expected


def test_true_is_not_seat_one_and_a_list_is_no_tuple() -> None:
    assert True not in One((0, 1, 2))
    assert [1] not in Some((1, 2), 1, 2)
    assert (True,) not in Some((1, 2), 1, 2)


def test_a_hand_out_of_order_or_twice_the_same_card_is_not_in_it() -> None:
    hands = Hands(("a", "b", "c"), (2, 1))
    assert (("a", "b"), ("c",)) in hands
    assert (("b", "a"), ("c",)) not in hands
    assert (("a", "a"), ("c",)) not in hands


@pytest.mark.parametrize(
    ("offer", "size"),
    [
        (Offer(Anything, Some(tuple(range(25)), 5, 5)), 53_130),
        (Offer(Anything, Hands(tuple(range(74)), (19, 19, 18, 18))), factorial(74)),
        (Offer(Anything, Sheet((tuple((n,) for n in (None, *range(24))),) * 4)), 25**4),
    ],
)
def test_large_offers_are_counted_and_sampled_at_once(offer: Offer, size: int) -> None:
    assert offer.size == size
    for index in (0, size // 3, size - 1):
        assert offer.at(index) in offer


def test_a_sheet_with_a_minimum_counts_details_in_pairs_too() -> None:
    sheet = Sheet((TIMES, PAIR), least=2)
    all_fillings = [(*time, *pair) for time, pair in product(TIMES, PAIR)]
    enough = [way for way in all_fillings if sum(detail is not None for detail in way) >= 2]
    assert sorted(map(str, (sheet.at(i) for i in range(sheet.size)))) == sorted(map(str, enough))


def test_offers_are_values() -> None:
    assert Offer(Anything, One((1, 2))) == Offer(Anything, One((1, 2)))
    assert hash(Offer(Anything, One((1, 2)))) == hash(Offer(Anything, One((1, 2))))
    assert Offer(Anything, One((1, 2))) != Offer(Anything, One((1, 2)), final=True)

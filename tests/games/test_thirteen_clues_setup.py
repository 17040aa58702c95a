"""13 Clues, rule by rule: components and setting up."""

import pytest

from games.thirteen_clues_tables import (
    GAME,
    RANK,
    THREE,
    TWO,
    any_table,
    asks,
    clues,
    dealt,
    faces,
    glasses,
)
from parlour.core import NATURE, SPECTATOR, Hands, Order, read_options
from parlour.core.errors import Late
from parlour.games import load
from parlour.games.thirteen_clues.box import PRINTED, TRAITS
from parlour.games.thirteen_clues.model import (
    Choose,
    ChooseSides,
    Chose,
    Deal,
    DealRest,
    Placed,
)
from parlour.testing.clocks import late
from parlour.testing.tables import new_table
from parlour.words import Words

SEATS = range(2, 7)


# 1. Components


@pytest.mark.parametrize(("seats", "cards"), [(2, 18), (3, 21), (4, 24), (5, 27), (6, 30)])
def test_so_many_cards_are_in_play_and_eight_glasses(seats: int, cards: int) -> None:  # TC-1.1
    scene = any_table(seats).scene(SPECTATOR)
    assert sum(len(zone.cards) for zone in scene.zones) == cards
    assert sum(c.value for c in scene.counters if c.name != "turn") == (8 if seats > 2 else 0)
    assert set(PRINTED.decks[seats].bearers) == {colour for colour, _ in PRINTED.colours[: cards // 3]} | set(TRAITS)


def test_each_colour_has_one_card_of_each_kind_and_each_trait_its_cards() -> None:  # TC-1.2
    bearers = PRINTED.decks[6].bearers
    assert [len(bearers[colour]) for colour, _ in PRINTED.colours] == [3] * 10
    assert [len(bearers[trait]) for trait in TRAITS] == [5, 5, 5, 5, 5, 5]
    assert bearers["melee"] == {"knife", "poison", "sword", "candlestick", "hammer"}


def test_what_is_said_to_be_on_a_card_is_on_it() -> None:  # TC-1.2
    words = Words(load(GAME))
    assert {clue: words.say(f"about-{clue}").split(", ") for clue in RANK} == {
        clue: list(signs) for clue, signs in PRINTED.signs.items()
    }


# 2. Setting up


@pytest.mark.parametrize(("seats", "informants"), [(2, 8), (3, 6), (4, 4), (5, 2), (6, 0)])
def test_each_seat_gets_one_of_each_kind_and_two_more_and_the_rest_are_informants(
    seats: int, informants: int
) -> None:  # TC-2.1
    table = new_table(GAME, {"seats": seats}, "deal")
    deck, (deal, rest) = PRINTED.decks[seats], [entry.move for entry in table.log]
    assert isinstance(deal, Deal)
    assert isinstance(rest, DealRest)
    assert set(deal.persons) <= set(deck.persons)
    assert set(deal.locations) <= set(deck.locations)
    assert set(deal.weapons) <= set(deck.weapons)
    assert [len(pile) for pile in rest.piles] == [2] * seats + [1] * informants
    held = [clue for hand in table.position.hands for clue in hand] + table.position.informants
    assert sorted(held) == sorted(deck.clues)
    assert all(
        {deal.persons[s], deal.locations[s], deal.weapons[s]} <= set(table.position.hands[s]) for s in range(seats)
    )


def test_the_deal_is_two_draws_of_equal_chances() -> None:  # TC-2.1
    """Small box: 4 * 3 ways for two seats in each of three kinds; then two hands of two and two places out of six."""
    game = load(GAME, "small")
    position = game.start(read_options(game.options, {"seats": 2}))
    ((offer,),) = (choice.offers for choice in game.choices(position))
    assert [type(domain) for domain in offer.domains] == [Order] * 3
    assert (offer.size, len(list(offer))) == (12**3, 12**3)
    for event in game.decide(position, NATURE, offer.at(0)):
        game.evolve(position, event.what)
    ((rest,),) = (choice.offers for choice in game.choices(position))
    assert isinstance(rest.domains[0], Hands)
    assert (rest.size, len(list(rest))) == (720 * 2, 180 * 2)


def test_a_seat_chooses_one_of_each_kind_and_keeps_two_that_it_alone_sees() -> None:  # TC-2.2, TC-3.12
    table = dealt(*THREE)
    assert set(table.moves(0, Choose)) == {
        Choose(person, "park", weapon) for person in ("duke", "maid") for weapon in ("knife", "blowgun")
    }
    table.play(0, Choose("maid", "park", "knife"))
    assert table.saw(0) == Chose(0, 1, ("maid", "park", "knife"), ("duke", "blowgun"))
    assert table.saw(1) == table.saw(SPECTATOR) == Chose(0, 1)
    assert faces(table.scene(0), "inner/0") == ["duke", "blowgun"]
    assert faces(table.scene(2), "inner/0") == [None, None]


def test_what_one_chose_goes_on_the_screen_of_the_left_neighbour() -> None:  # TC-2.3
    table = dealt(*THREE)
    table.play(0, Choose("maid", "park", "knife")).play(1, Choose("nurse", "harbor", "sword"))
    table.play(2, Choose("butcher", "market", "poison"))
    assert [table.position.fronts[seat][0] for seat in range(3)] == ["butcher", "maid", "nurse"]


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_but_the_seat_behind_it_sees_a_front_and_thirteen_cards_are_hidden(seats: int) -> None:  # TC-2.3
    table = any_table(seats)
    for viewer in range(seats):
        scene = table.scene(viewer)
        assert all((None in faces(scene, f"front/{seat}")) == (seat == viewer) for seat in range(seats))
        assert sum(card.face is None for zone in scene.zones for card in zone.cards) == 13
    assert all(None in faces(table.scene(SPECTATOR), f"front/{seat}") for seat in range(seats))


@pytest.mark.parametrize(("seats", "supply"), [(3, 5), (4, 4), (5, 3), (6, 2)])
def test_each_seat_has_one_glass_and_the_rest_is_the_supply(seats: int, supply: int) -> None:  # TC-2.4, G-5
    assert glasses(any_table(seats)) == [*[1] * seats, supply]


def test_out_of_time_any_clue_of_each_kind_is_chosen() -> None:  # TC-2.2, TC-2.5, TC-2.6, G-7
    three, two = dealt(*THREE), dealt(*TWO)
    assert late(three.table, 0) == set(three.moves(0, Choose))
    assert late(two.table, 0) == set(two.moves(0, ChooseSides))
    assert min(len(three.moves(0, Choose)), len(two.moves(0, ChooseSides))) > 2
    three.table.time_out(0, "choose/0")
    assert three.saw(1) == Chose(0, 1)


def test_the_lot_chooses_who_begins_and_turns_go_clockwise() -> None:  # TC-2.4, G-1
    firsts = {new_table(GAME, {"seats": 4}, str(seed)).position.first for seed in range(40)}
    table = clues(first=2)
    assert firsts == {0, 1, 2, 3}
    assert table.asked_seats() == (2,)
    assert asks(table, 2, 1).asked_seats() == (0,)


def test_all_choose_at_once_and_nothing_is_seen_before_the_last_has_chosen() -> None:  # TC-2.5, G-4
    table = dealt(*THREE)
    assert table.asked_seats() == (0, 1, 2)
    table.play(2, Choose("officer", "market", "poison")).play(0, Choose("duke", "park", "blowgun"))
    assert table.asked_seats() == (1,)
    assert all(not table.saw_all(viewer, Placed) for viewer in (0, 1, 2, SPECTATOR))
    assert [mark.seat for mark in table.scene(0).marks if mark.name == "choosing"] == [1]
    with pytest.raises(Late):
        table.table.submit(2, "choose/2", Choose("officer", "market", "poison"))
    table.play(1, Choose("nurse", "harbor", "rifle"))
    assert [placed.clues for placed in table.saw_all(1, Placed)] == [
        ("officer", "market", "poison"),
        None,
        ("nurse", "harbor", "rifle"),
    ]


def test_three_cards_of_one_colour_may_be_chosen() -> None:  # TC-2.5
    table = clues("officer parlor knife | maid poison", *THREE[1:])
    assert table.position.fronts[0] == ("officer", "parlor", "knife")


def test_two_seats_choose_the_sides_of_their_inner_cards() -> None:  # TC-2.6
    table = dealt(*TWO)
    table.play(0, ChooseSides("duke", "library", "sword", "second"))
    assert table.saw(0).kept == ("knife", "maid")
    assert (faces(table.scene(0), "left/0"), faces(table.scene(0), "right/0")) == (["knife"], ["maid"])
    assert (faces(table.scene(1), "left/0"), faces(table.scene(1), "right/0")) == ([None], [None])
    assert dealt(*TWO).play(0, ChooseSides("duke", "library", "sword", "first")).saw(0).kept == ("maid", "knife")


def test_with_more_seats_sides_are_not_asked_for() -> None:  # TC-2.6
    assert dealt(*THREE).asked(0) == (Choose,)
    assert dealt(*TWO).asked(0) == (ChooseSides,)

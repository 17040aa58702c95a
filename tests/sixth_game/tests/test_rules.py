"""Lost Key, rule by rule. Each test cites the numbers of the rules on its first line."""

from lost_key.box import PRINTED
from lost_key.model import Accuse, Ask, Asked, Deal, Dealt
from parlour.core import SPECTATOR
from parlour.testing.tables import Story, story

HANDS = (("iron-cellar", "brass-cellar"), ("silver-cellar", "iron-garret"), ("brass-garret", "silver-garret"))


def dealt(first: int = 0, **options: str) -> Story:
    """Three seats with these hands; the iron garden key is missing."""
    return story("lost-key", {"seats": 3, **options}, [Deal((*HANDS, ("iron-garden",)), first)])


def test_there_are_three_cards_of_each_trait() -> None:  # LK-1.1
    assert {len(bearers) for bearers in PRINTED.bearers.values()} == {3}


def test_each_seat_gets_its_cards_and_one_is_hidden() -> None:  # LK-2.1
    assert [len(PRINTED.in_play(seats)) for seats in (2, 3, 4)] == [9, 7, 9]
    assert dealt(first=1).asked_seats() == (1,)


def test_only_its_seat_sees_a_hand() -> None:  # LK-2.2
    table = dealt()
    assert [seen.cards for seen in table.saw_all(0, Dealt)] == [HANDS[0], None, None]
    assert table.scene(SPECTATOR).zone("hidden").cards[0].face is None


def test_everybody_hears_how_many() -> None:  # LK-3.1
    table = dealt().play(0, Ask(1, "iron"))
    assert table.saw(SPECTATOR) == Asked(0, 1, "iron", 1)
    assert table.asked_seats() == (1,)


def test_the_asker_alone_hears_if_so_agreed() -> None:  # LK-3.1
    table = dealt(answers="asker-only").play(0, Ask(1, "iron"))
    assert [table.saw(viewer).count for viewer in (0, 1, 2)] == [1, 1, None]


def test_a_right_accusation_wins() -> None:  # LK-3.2
    assert dealt().play(0, Accuse("iron-garden")).score == (1.0, 0.0, 0.0)


def test_a_wrong_accuser_is_out_and_the_last_seat_wins() -> None:  # LK-3.2, LK-3.3
    table = dealt().play(0, Accuse("silver-cellar"))
    assert table.asked_seats() == (1,)
    assert table.play(1, Ask(0, "cellar")).saw(2) == Asked(1, 0, "cellar", 2)
    assert table.play(2, Accuse("iron-cellar")).score == (0.0, 1.0, 0.0)

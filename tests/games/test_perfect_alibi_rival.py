"""Perfect Alibi, rule by rule: Rival."""

import pytest

from games.perfect_alibi_tables import Ship, alibi, card, dealt
from parlour.core import SPECTATOR
from parlour.core.errors import Illegal
from parlour.core.evidence import Either
from parlour.games.perfect_alibi.model import (
    Answered,
    Change,
    Guess,
    Pick,
    Revealed,
    Say,
    Show,
    Showed,
    Take,
    TileDealt,
    TilesDealt,
)

# Seat 1 holds b12 r3 r6: one card of the bar, two of the restaurant, none of the sun deck.


def test_each_seat_is_dealt_a_tile_before_assistants_are_picked() -> None:  # PA-2.3, PA-2.5
    table = dealt(tiles="DCEA")
    assert table.asked(3) == (Pick,)
    assert [seen.tile for seen in table.saw_all(2, TileDealt)] == [None, None, "cook", None]
    assert [seen.tile for seen in table.saw_all(SPECTATOR, TileDealt)] == [None] * 4
    assert table.told(TilesDealt, "spare") == [None] * 5
    assert table.faces(2, "tile/2") == ["cook"]
    assert [table.faces(2, zone) for zone in ("tile/0", "spare")] == [[None], [None]]


def test_without_the_option_there_are_no_tiles() -> None:  # PA-2.3
    assert not any(zone.name.startswith("tile") for zone in dealt().scene(0).zones)


@pytest.mark.parametrize(("words", "lies"), [("s", [1]), ("b", [0, 2]), ("r", [1, 3]), ("b r", [2, 4])])
def test_a_seat_lies_by_one_to_the_assistant_on_its_tile(words: str, lies: list[int]) -> None:  # PA-7.1
    table = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, words)
    assert table.moves(1, Say) == [Say(number) for number in lies]


@pytest.mark.parametrize(("words", "truth"), [("s", 0), ("b", 1), ("r", 2)])
def test_to_everybody_else_it_says_the_truth(words: str, truth: int) -> None:  # PA-7.1, PA-3.5
    table = alibi(held="ABEC", tiles="BCAE").take(0, "bw").ask(0, words)
    assert table.moves(1, Say) == [Say(truth)]


def test_a_lie_of_two_is_refused() -> None:  # PA-7.1
    table = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "r")
    for number in (0, 2, 4):
        with pytest.raises(Illegal):
            table.say(1, number)


def test_the_lie_decides_whether_a_card_is_shown() -> None:  # PA-7.2, PA-3.6
    high = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "b").say(1, 2)
    assert high.moves(1, Show) == [Show(card("b12"))]
    low = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "r").say(1, 1)
    assert low.saw_all(0, Showed) == []
    assert Take in low.asked(1)


def test_nobody_is_told_whether_it_was_a_lie() -> None:  # PA-7.2, PA-3.12
    streams = []
    for tiles in ("BACE", "BCAE"):
        table = alibi(held="ABEC", tiles=tiles).take(0, "bw").ask(0, "b" if tiles == "BACE" else "r").say(1, 2)
        streams.append([seen for seen in table.table.stream(3) if isinstance(seen, Answered)])
        assert table.asked(1) == (Show, Guess)
    assert streams[0] == streams[1] == [Answered(1, 1, 0, True, 2)]


def test_what_counts_is_the_assistant_after_the_change() -> None:  # PA-7.3, PA-5.1
    changed = alibi(held="ABEC", tiles="BDCE").take(0, "bW").play(0, Change("priest"))
    assert changed.ask(0, "r").moves(1, Say) == [Say(1), Say(3)]
    given_up = alibi(held="ABEC", tiles="BACE").take(0, "bW").play(0, Change("priest"))
    assert given_up.ask(0, "r").moves(1, Say) == [Say(2)]


@pytest.mark.parametrize("tiles", ["BACE", "BCAE"])
@pytest.mark.parametrize("words", ["s", "b", "r"])
def test_every_answerer_is_asked_for_the_number(tiles: str, words: str) -> None:  # PA-7.4, G-10
    table = alibi(held="ABEC", tiles=tiles).take(0, "bw").ask(0, words)
    assert table.asked_seats() == (1,)
    assert table.asked(1) == (Say, Guess)


def test_the_answerer_is_asked_for_the_card_even_if_only_one_can_be_shown() -> None:  # PA-7.4, G-10
    table = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "b").say(1, 2)
    assert table.asked_seats() == (1,)
    assert len(table.moves(1, Show)) == 1


def test_the_lie_depends_on_the_askers_assistant_not_on_the_answerers() -> None:  # PA-7.5, PA-7.6
    table = alibi(held="ABEC", tiles="CBAE").take(0, "bw").ask(0, "r")
    assert table.position.tiles[1] == table.position.assistants[1] == "captain"
    assert table.moves(1, Say) == [Say(2)]


def test_seats_that_are_out_go_on_lying_and_choose_the_lie() -> None:  # PA-7.6, PA-3.11, PA-4.2
    table = alibi(held="ABEC", tiles="BACE").guess(1, "b3").take(0, "bw").ask(0, "r")
    assert table.moves(1, Say) == [Say(1), Say(3)]
    assert table.say(1, 3).moves(1, Show) == [Show(card("r3")), Show(card("r6"))]


def test_tiles_are_shown_after_the_end_only() -> None:  # PA-7.6, G-9
    table = alibi(held="ABEC", tiles="BACE").guess(0, "b3")
    assert table.faces(0, "tile/1") == [None]
    assert table.guess(1, "l3").faces(SPECTATOR, "tile/2") == ["psychiatrist"]
    assert table.saw_all(3, Revealed)[0].tiles == ("captain", "journalist", "psychiatrist", "cook")


def test_the_priest_alone_hears_a_lie_and_the_others_see_the_card() -> None:  # PA-7.2, PA-5.D
    table = alibi(held="DBEC", tiles="BDCE").take(0, "bw").ask(0, "b").say(1, 2).show(1, "b12")
    assert table.told(Answered, "number") == [2, 2, None, None, None]
    assert table.told(Showed, "card") == [card("b12"), card("b12"), None, None, None]


def allowed(table: Ship, viewer: int, number: int) -> set[tuple[bool, int]]:
    """The pairs of "must lie" and true number that agree with a viewer's evidence from this answer of seat 1."""
    view = table.table.game.copy(table.table.view(viewer))
    table.say(1, number)
    (fact,) = table.table.game.evidence(view, table.saw_all(viewer, Answered)[-1]).before
    assert isinstance(fact, Either)
    found = set()
    for tile, hand in fact.lines:
        assert (tile.holders, hand.holders) == (("tile/1",), ("hand/1",))
        assert tile.least == tile.most
        found |= {(bool(tile.least), count) for count in range(hand.least, hand.most + 1)}
    return found


def facts(held: str, number: int, viewer: int) -> set[tuple[bool, int]]:
    """The same for an answer about the restaurant."""
    tiles = "BACE" if held[0] == "A" else "BDCE"
    return allowed(alibi(held=held, tiles=tiles).take(0, "bw").ask(0, "r"), viewer, number)


def test_a_number_means_the_truth_or_by_the_tile_one_off() -> None:  # PA-7.1
    assert facts("ABEC", 1, 2) == {(False, 1), (True, 0), (True, 2)}


def test_a_seat_that_does_not_hear_the_answer_learns_from_the_card_alone() -> None:  # PA-7.2, PA-5.D
    assert facts("DBEC", 1, 2) == {(False, 0), (False, 1), (True, 0), (True, 1), (True, 2)}
    assert facts("DBEC", 3, 2) == {(False, 2), (False, 3), (True, 1), (True, 2), (True, 3)}


def test_a_lie_of_one_more_than_the_hand_gives_itself_away() -> None:  # PA-7.1
    table = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "b r")
    assert allowed(table, 3, 4) == {(True, 3)}

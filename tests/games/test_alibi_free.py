"""Alibi, rule by rule: free questions, and turns with the options `accuse` and `ask`."""

from typing import Any

import pytest

from games.alibi_tables import accusation, alibi, ask, judged, next_round, pass_on, topic, zone
from parlour.core import SPECTATOR, Seat
from parlour.core.errors import Late
from parlour.core.evidence import Count, Variety
from parlour.games.alibi.box import PRINTED, SMALL
from parlour.games.alibi.model import (
    Accuse,
    AskCards,
    Asked,
    AskGroup,
    AskSets,
    EndTurn,
    Meld,
    Melded,
    Opened,
    TurnEnded,
    Verb,
)
from parlour.games.alibi.position import Heard, Passing, Turn
from parlour.testing.clocks import late
from parlour.testing.tables import Story
from parlour.words import Words

HELD = "boat-deck boat-galley club-bar hotel-lobby lake-night lake-noon ray-noon rage-whisky blade-ice-pick"
MORE = "poison jealousy love blunt gun-rifle gun-derringer money-debts money-insurance"  # neither a place nor a suspect
FOUR = accusation(time="morning", place="auto", type="gun")  # all four right: 10 + 5 + 6 + 6
AFTER: dict[str, Any] = {"accuse": "also-after-asking"}
MAY: dict[str, Any] = {"ask": "may"}


def about(target: Seat, verb: Verb, words: str) -> AskCards:
    """A question about the cards of these groups, sets, times and cards."""
    heap = 0
    for word in words.split():
        heap |= PRINTED.subjects[word]
    return AskCards(target, verb, PRINTED.names(heap))


def answer(table: Story, seat: Seat, move: AskCards | AskSets) -> Asked:
    """The public answer to this question."""
    heard = table.play(seat, move).saw_all(SPECTATOR, Asked)[-1]
    assert isinstance(heard, Asked)
    return heard


# Any cards


@pytest.mark.parametrize(
    ("words", "subject", "count"),
    [
        ("boat club", ("boat", "club"), 3),
        ("boat rage-whisky blade-ice-pick", ("boat", "blade-ice-pick", "rage-whisky"), 4),
        ("lake-noon ray-noon byrd-noon", ("byrd-noon", "ray-noon", "lake-noon"), 2),
        ("places boat-deck noon", ("places", "noon"), 6),
        ("places suspects night", ("suspects", "places"), 7),
        (
            "lake noon",
            ("lake", *(f"{who}-noon" for who in ["slant", "byrd", "anderson", "vance", "dillon", "ray", "mercer"])),
            3,
        ),
    ],
)
def test_a_question_may_name_any_cards_and_none_counts_twice(
    words: str, subject: tuple[str, ...], count: int
) -> None:  # AL-3.6
    heard = answer(alibi("", f"{HELD} {MORE}", ""), 0, about(1, "have", words))
    assert (heard.subject, heard.count, heard.different) == (subject, count, False)
    assert sum(PRINTED.subjects[name].bit_count() for name in subject) == len(about(1, "have", words).about)


def test_any_cards_are_counted_and_numbered() -> None:  # AL-3.6
    (offer,) = (offer for offer in alibi().table.choices_of(0)[0].offers if offer.kind is AskCards)
    assert offer.size == 2 * 2 * (2**78 - 1)
    assert offer.at(0) == AskCards(1, "have", (PRINTED.cards[0],))
    assert offer.at(offer.size - 1) == AskCards(2, "seen", PRINTED.cards)
    for index in (2**40 + 1, 2**77 + 12345, 2**79 - 2):
        assert offer.at(index) in offer


def test_a_free_question_counts_what_was_ever_held_and_what_lies_open() -> None:  # AL-3.6, AL-3.2
    table = next_round(alibi("boat", "club", "hotel").play(1, Meld("club")), s0="boat-deck")
    assert answer(table, 0, about(1, "seen", "boat club")).count == 1 + 3
    assert answer(table, 1, about(0, "seen", "boat club")).count == 3 + 3
    assert answer(table, 2, about(0, "have", "boat club")).count == 2


# Different sets


@pytest.mark.parametrize(
    ("sets", "count"),
    [(("boat", "studio", "club"), 2), (("boat",), 1), (("studio", "mansion"), 0), (("ray", "lake"), 2)],
)
def test_how_many_different_sets_counts_a_set_once(sets: tuple[str, ...], count: int) -> None:  # AL-3.6
    heard = answer(alibi("studio mansion", f"{HELD} {MORE}", ""), 0, AskSets(1, "have", sets))
    assert (heard.count, heard.different) == (count, True)


def test_a_set_laid_down_is_seen_by_all_and_in_nobodys_hand() -> None:  # AL-3.6, AL-3.2
    table = alibi("boat", "club-bar", "club-cloakroom").play(0, Meld("boat"))
    assert answer(table, 0, AskSets(1, "seen", ("boat", "club"))).count == 2
    assert answer(table, 1, AskSets(0, "have", ("boat",))).count == 0
    assert answer(table, 2, AskSets(0, "seen", ("boat",))).count == 1


def test_the_evidence_of_different_sets_leaves_out_those_laid_down() -> None:  # AL-3.6
    table = alibi("boat", "club-bar", "").play(0, Meld("boat"))
    view = table.table.view(2)
    game, kinds = table.table.game, (frozenset(PRINTED.names(PRINTED.sets["club"])),)
    seen = Asked(0, 1, "seen", ("boat", "club"), 2, True)
    assert game.evidence(view, seen).before == (Variety("hand/1", kinds, 1, 1),)
    none = Asked(0, 1, "seen", ("boat", "club"), 1, True)
    assert game.evidence(view, none).before == (Count(("hand/1",), kinds[0], 0, 0),)


def test_every_heap_has_a_few_names_that_share_no_card() -> None:  # AL-3.6
    for heap in range(1, 2 ** len(SMALL.cards), 7):
        names = SMALL.named(heap)
        assert sum(map(SMALL.subjects.__getitem__, names)) == heap
    assert PRINTED.named(PRINTED.everything) == ("suspects", "places", "weapons", "emotions")


# Accusing after asking


def test_with_the_option_one_may_still_accuse_when_one_has_heard_the_answer() -> None:  # AL-3.7
    table = ask(alibi(**AFTER), 0)
    assert table.position.phase == Heard(0)
    assert table.asked(0) == (EndTurn, Accuse)
    assert [mark.seat for mark in table.scene(SPECTATOR).marks if mark.name == "turn"] == [0]
    judged(table, 0, FOUR)
    assert table.table.over
    assert ask(alibi(**AFTER), 0).play(0, EndTurn()).position.phase == Turn(1)


def test_after_the_question_there_is_no_second_one() -> None:  # AL-3.7, AL-3.1
    table = alibi(**AFTER)
    turn = topic(table, 0, AskGroup)
    ask(table, 0)
    with pytest.raises(Late):
        table.table.submit(0, turn, AskGroup(1, "have", "places"))


def test_the_round_ends_when_the_dealer_has_ended_its_turn() -> None:  # AL-3.7, AL-4.1
    table = alibi(**AFTER)
    for seat in range(3):
        assert isinstance(ask(table, seat).position.phase, Heard)
        table.play(seat, EndTurn())
    assert table.position.phase == Passing((0, 1, 2))
    assert isinstance(pass_on(table).position.phase, Turn)


def test_any_seat_may_lay_down_between_answer_and_end_of_turn() -> None:  # AL-3.7, AL-4.2
    table = ask(alibi("", "boat", "", **AFTER), 0).play(1, Meld("boat"))
    assert zone(table, "laid/1", SPECTATOR) == ["boat-deck", "boat-cabin", "boat-galley"]


def test_out_of_time_the_turn_ends() -> None:  # AL-3.7, AL-3.8, G-7
    table = ask(alibi(**AFTER), 0)
    assert late(table.table, 0) == {EndTurn()}
    assert late(alibi(**MAY).table, 0) == {EndTurn()}
    assert late(alibi().table, 0) == {AskGroup(1, "have", "suspects")}


# Turns without a question


def test_with_the_option_one_may_end_the_turn_without_a_question() -> None:  # AL-3.8
    assert EndTurn not in alibi().asked(0)
    table = alibi(**MAY).play(0, EndTurn())
    assert [table.saw(viewer) for viewer in (0, 1, 2, SPECTATOR)] == [TurnEnded(0)] * 4
    assert table.position.phase == Turn(1)
    table.play(1, EndTurn()).play(2, EndTurn())
    assert table.position.phase == Passing((0, 1, 2))


def test_if_nobody_asks_the_last_round_still_comes() -> None:  # AL-3.8, AL-5.8
    table = alibi(limit=1, **MAY)
    for seat in range(3):
        table.play(seat, EndTurn())
    assert len(table.asked_seats()) == 3
    assert not zone(table, "pass/0", SPECTATOR)


def test_both_options_go_together() -> None:  # AL-3.7, AL-3.8
    table = alibi(**AFTER, **MAY)
    assert {EndTurn, Accuse, AskSets} <= set(table.asked(0))
    table.play(0, EndTurn())
    assert table.position.phase == Turn(1)
    assert ask(table, 1).asked(1) == (EndTurn, Accuse)


# The points of a hand, one by one


def test_the_log_tells_what_each_detail_won_or_lost() -> None:  # AL-5.3, AL-5.7
    table = judged(alibi(), 0, accusation(suspect="byrd", time="morning", place="auto", type="gun"))
    first, second, _ = table.saw_all(SPECTATOR, Opened)
    words = Words(table.table.game, ("Ann", "Bob", "Cid"))
    assert words.seen(first) == (
        "Ann had named Mona Byrd (wrong, -20, doubled), morning (wrong, -10, doubled), auto (right, +6) and gun "
        "(right, +6). First to accuse: +7. In all: -11."
    )
    assert words.seen(second) == "Bob had named nothing. In all: 0."


def test_a_log_that_does_not_tell_points_is_still_read() -> None:  # AL-5.3
    table = alibi()
    assert Words(table.table.game, ("Ann",)).seen(Melded(0, "boat")) == "Ann laid down the whole set: boat."
    assert Words(table.table.game, ("Ann",)).seen(Melded(0, "boat", 5)) == "Ann laid down the whole set: boat, +5."
    old = Opened(1, ("byrd", None, None, None, None, None, None, None))
    assert Words(table.table.game, ("Ann", "Bob")).seen(old) == "Bob had named Mona Byrd."

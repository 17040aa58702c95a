"""The toy games keep every law, and the laws detect broken games."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from kit.toys import Accuse, Ask, Asking, Chose, Fill, Guess, Guessed, Pass, Passed, Say, Sheets, Slam, Toy, ToyOptions
from parlour.core import SPECTATOR, Choice, Drawn, Move, Offer, Secret, Seen, Some, Table, chance, seed_of
from parlour.core.errors import Illegal, Late
from parlour.testing import clocks, laws
from parlour.testing.tables import Story


@pytest.mark.parametrize("game", [Slam(), Sheets()], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", list("0123456789"))
def test_the_toys_keep_every_law(game: Toy, seed: str) -> None:
    laws.keep_all(Table(game, ToyOptions(), seed_of(seed)), seed, with_words=False)


def test_the_clock_of_a_toy_gives_every_right_answer_equally_often() -> None:  # G-7
    table = sheets().table
    clocks.every_right_answer_may_be_drawn(table)
    even = clocks.Even()
    even.look(table)
    assert even.looked.total() == 3


class AlwaysTheFirst(Sheets):
    """The clock always passes the first card, and every viewer knows it."""

    def open_questions(self, position: Any) -> Sequence[Choice]:
        return [replace(choice, fallback=choice.offers[0].at(0)) for choice in super().open_questions(position)]


class OnlyTheFirst(Sheets):
    """The clock draws only one of two cards."""

    def open_questions(self, position: Any) -> Sequence[Choice]:
        first = Drawn(Offer(Pass, Some(position.hands[0][:1], 1, 1)))
        return [replace(choice, fallback=first) for choice in super().open_questions(position)[:1]]


class Biased(Table):
    """Three of four draws give the first way."""

    def _draw(self, offer: Offer) -> Move:
        return offer.at(0) if chance(self._seed, 1000 + self._draws, 4) else super()._draw(offer)


class Truthful(Slam):
    """The clock answers with what is hidden."""

    def open_questions(self, position: Any) -> Sequence[Choice]:
        return [
            replace(choice, fallback=Ask(1, (position.hidden or "a",))) if choice.blocking else choice
            for choice in super().open_questions(position)
        ]


def test_a_fixed_answer_that_should_be_secret_is_noticed() -> None:  # G-7
    with pytest.raises(AssertionError, match="everybody knows pass"):
        clocks.secrets_are_drawn(Table(AlwaysTheFirst(), ToyOptions(), seed_of("1")))


def test_a_right_answer_that_is_never_drawn_is_noticed() -> None:  # G-7
    with pytest.raises(AssertionError):
        clocks.every_right_answer_may_be_drawn(Table(OnlyTheFirst(), ToyOptions(), seed_of("1")))


def test_a_draw_that_is_not_even_is_noticed() -> None:  # G-7
    with pytest.raises(AssertionError):
        clocks.Even().look(Biased(Sheets(), ToyOptions(), seed_of("1")))


def test_a_fixed_answer_that_tells_what_is_hidden_is_noticed() -> None:  # G-7
    one, other = (Table(Truthful(), ToyOptions(), seed_of(seed)) for seed in "12")
    assert one.position.hidden != other.position.hidden
    with pytest.raises(AssertionError, match="it tells what is hidden"):
        clocks.fixed_answers_are_the_same(one, other, SPECTATOR)


def slam() -> Story:
    return Story(Table(Slam(), ToyOptions(limit=0), seed_of("slam")))


def sheets() -> Story:
    return Story(Table(Sheets(), ToyOptions(), seed_of("sheets")))


def test_a_guess_needs_no_turn_and_the_open_question_stays() -> None:
    table = slam().play(0, Ask(1, ("a", "b")))
    topic = table.table.choices[-1].topic
    wrong = next(card for card in "abcdefg" if card != table.position.hidden)
    table.play(2, Guess(wrong))
    assert [seen.card is None for seen in (table.saw(2), table.saw(0), table.saw(SPECTATOR))] == [False, True, True]
    assert isinstance(table.saw(0), Guessed)
    table.table.submit(1, topic, Say(1))
    assert table.position.phase == Asking(1)


def test_a_guess_by_the_asker_ends_its_turn() -> None:
    table = slam().play(0, Ask(1, ("a",)))
    wrong = next(card for card in "abcdefg" if card != table.position.hidden)
    assert table.play(0, Guess(wrong)).position.phase == Asking(1)


def test_passes_are_secret_and_change_hands_together() -> None:
    table = sheets()
    hands = [tuple(hand) for hand in table.position.hands]
    for seat in (2, 0):
        table.play(seat, Pass(hands[seat][:1]))
    assert table.position.hands == hands
    assert table.saw(1) == Chose(0, None)
    table.play(1, Pass(hands[1][:1]))
    assert table.position.hands == [(hands[s][1], hands[s - 1][0]) for s in range(3)]
    assert [seen.cards for seen in table.saw_all(1, Passed)] == [hands[0][:1], hands[1][:1], None]


def test_a_choice_once_made_stands() -> None:
    table = sheets()
    hand = tuple(table.position.hands[0])
    table.play(0, Pass(hand[:1]))
    with pytest.raises(Late):
        table.table.submit(0, "pass/0", Pass(hand[1:]))


def test_a_sheet_counts_details_and_keeps_pairs_together() -> None:
    table = sheets()
    for seat in range(3):
        table.play(seat, Pass(tuple(table.position.hands[seat])[:1]))
    with pytest.raises(Illegal):
        table.play(0, Accuse("f", ("c", None, None, None)))
    table.play(0, Accuse("f", (None, "a", "b", None)))
    table.play(1, Fill((None,) * 5)).play(2, Fill(("f", "c", None, None, "d")))
    assert table.score == (1, 0, 0)


def test_secret_fields_come_last() -> None:
    class Shown(Seen):
        card: Secret[str] = None
        seat: int = 0

    with pytest.raises(TypeError, match="Shown: secret fields come last"):
        Shown("a").veiled()

"""The sentences of the log and the prompts in the terminal."""

import re
from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console

from games.complots_tables import THREE, Plot, complots, duel
from games.thirteen_clues_tables import THREE as SCREENS
from games.thirteen_clues_tables import TWO, asks, clues, dealt, wrong
from parlour.cli.screen import Screen
from parlour.cli.terminal import Sitting
from parlour.core import SPECTATOR, Seat
from parlour.games import catalogue
from parlour.games.complots.model import (
    Block,
    Challenge,
    Exchange,
    ForeignAid,
    Income,
    Lose,
    Lost,
    Murder,
    Prove,
    Steal,
    Tax,
    Unopposed,
)
from parlour.games.thirteen_clues.model import Accused, ChooseSides, Chose, Looked
from parlour.games.thirteen_clues.model import Choose as ChooseClues
from parlour.lab.loop import Seated
from parlour.testing.cases import cases
from parlour.testing.tables import Story, random_game
from parlour.words import Words

NAMES = ("Tom", "Aino", "Basil")
TEN = (*NAMES, "Mei", "Ruth", "Ivo", "Lena", "Hugo", "Nora", "Oskar")


def said(table: Story, viewer: Seat = SPECTATOR, back: int = 1) -> str:
    """The last sentence of the log, or one before it."""
    return Words(table.table.game, NAMES, viewer).seen(table.table.stream(viewer)[-back])


def one_card_left_to_aino() -> Plot:
    table = complots("assassin captain", *THREE[1:]).play(0, Income()).play(1, Tax())
    return table.play(0, Challenge()).play(1, Lose(1)).play(2, Income())


# Coins (Complots)


def test_a_steal_says_how_many_coins_went_from_whom_to_whom() -> None:  # CO-2.2
    table = complots().unopposed(0, Steal(1))
    assert said(table) == "Nobody objected: Tom took 2 coins from Aino."
    assert said(table, 0) == "Nobody objected: you took 2 coins from Aino."
    table.play(1, Income()).unopposed(2, Steal(1))
    assert said(table, 1) == "Nobody objected: Basil took 1 coin from you."
    assert said(table.unopposed(0, Steal(1))) == "Nobody objected: Tom took nothing, for Aino had no coins."


def test_income_of_all_kinds_is_said() -> None:  # CO-2.2
    assert said(complots().unopposed(0, Tax())) == "Nobody objected: Tom took 3 coins."
    assert said(complots().unopposed(0, ForeignAid()), 0) == "Nobody objected: you took 2 coins."


def test_the_price_of_a_murder_is_said_when_it_is_paid() -> None:  # CO-3.8
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"]).incomes().play(0, Murder(1)).quiet()
    assert said(table) == "Nobody objected: Tom paid 3 coins."
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"]).incomes().play(0, Murder(1))
    table.play(2, Challenge()).play(0, Prove(0))
    assert said(table, back=2) == "Tom showed the Assassin, shuffled it into the Court and paid 3 coins."


def test_a_block_that_nobody_challenges_fails_the_action() -> None:  # CO-3.4
    table = complots().play(0, ForeignAid()).play(1, Block("duchess")).quiet()
    assert said(table) == "Nobody challenged the block: the action failed."


def test_a_seat_that_goes_out_is_named_with_its_coins() -> None:  # CO-3.10, CO-4.1
    table = one_card_left_to_aino().play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1))
    assert said(table) == "Aino lost the Assassin and went out; Tom took 2 coins from Aino."
    table = one_card_left_to_aino().incomes().play(0, Steal(1)).play(1, Challenge()).play(0, Prove(1))
    assert (
        said(table, 0)
        == "Aino lost the Assassin and went out; you took 2 coins from Aino; 1 coin went to the Treasury."
    )


def test_a_lost_card_says_what_happens_then() -> None:  # CO-3.2
    table = complots().play(0, Tax()).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    assert said(table) == "Aino lost the Assassin; Tom took 3 coins."


def test_the_result_of_a_challenge_agrees_with_its_subject() -> None:
    table = complots().play(0, Tax()).play(1, Challenge())
    assert said(table, 1) == "You challenged, and were wrong: Tom had the card."
    assert said(table, 0) == "Aino challenged, and was wrong: you had the card."
    table = complots(first=1).play(1, Tax()).play(0, Challenge())
    assert said(table, 0) == "You challenged, and were right: Aino did not have the card."


def test_an_old_log_without_these_facts_still_reads_well() -> None:
    words = Words(complots().table.game, NAMES)
    assert words.seen(Unopposed()) == "Nobody objected."
    assert words.seen(Lost(1, 2, "assassin")) == "Aino lost the Assassin."
    words = Words(clues().table.game, NAMES)
    assert words.seen(Looked(1, "a")) == "Aino looked at informant A."
    assert words.seen(Chose(1)) == "Aino chose three cards for the seat on the left."


# Glasses and neighbours (13 Clues)


def test_it_is_said_where_a_glass_went() -> None:  # TC-3.3, TC-3.4, TC-3.10
    table = asks(asks(clues(), 0, 2), 1, 2)
    assert said(table).startswith("Aino asked Basil, for a glass: how many")
    table.play(2, wrong(table, 2))
    assert said(table).endswith("Wrong. The glass went to Tom, the other 2 to the supply.")
    assert said(table, 0).endswith("Wrong. The glass went to you, the other 2 to the supply.")
    assert isinstance(table.saw(SPECTATOR), Accused)


def test_a_neighbour_has_a_name() -> None:  # TC-2.3
    table = dealt(*SCREENS)
    words = Words(table.table.game, NAMES, 2)
    assert words.say("offer-choose") == "Choose a person, a location and a weapon for Tom; the other two stay with you"
    assert words.move(ChooseClues("maid", "park", "knife")) == "Give Maid, Park and Knife to Tom"
    assert Words(table.table.game).move(ChooseClues("maid", "park", "knife")).endswith("to the seat on the left")


# Prompts


class Terminal:
    """A person who types these lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, table: Story, seat: Seat, lines: Sequence[str]) -> None:
        typed = iter(lines)
        monkeypatch.setattr("builtins.input", lambda question: next(typed))
        self._out = StringIO()
        self._table = table.table
        people = [None if other == seat else "random" for other in range(table.table.options.seats)]
        self._person = Sitting(table.table, people, "1", None, Console(file=self._out, width=80))
        self._seat = seat

    def answer(self) -> object:
        answer = self._person.answer(Seated(self._table, self._seat), self._table.choices_of(self._seat))
        return answer[1]

    @property
    def screen(self) -> str:
        return self._out.getvalue()


def test_a_card_to_lose_is_offered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    table = complots().play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    terminal = Terminal(monkeypatch, table, 1, ["2"])
    assert terminal.answer() == Lose(1)
    assert "  1  Assassin\n  2  Countess\n" in terminal.screen


def test_two_cards_of_the_same_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    table = complots("duchess duchess", *THREE[1:]).play(0, Tax()).play(1, Challenge())
    terminal = Terminal(monkeypatch, table, 0, ["duchess (card 2)"])
    assert terminal.answer() == Prove(1)
    assert "  1  Duchess (card 1)\n" in terminal.screen


def test_a_seat_is_written_by_name_or_by_number_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = complots()
    assert Terminal(monkeypatch, table, 0, ["steal basil"]).answer() == Steal(2)
    assert Terminal(monkeypatch, table, 0, ["steal 3"]).answer() == Steal(2)
    terminal = Terminal(monkeypatch, table, 0, ["steal 1", "4", "back", "exchange"])
    assert terminal.answer() == Exchange()
    assert terminal.screen.count("  2  Aino\n  3  Basil\n") == 2


def test_what_one_keeps_is_offered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:  # TC-2.6
    table = dealt(*TWO)
    hand = table.position.hands[0]
    terminal = Terminal(monkeypatch, table, 0, ["1", "1", "2"])
    move = terminal.answer()
    assert isinstance(move, ChooseSides)
    kept = [card for card in hand if card not in (move.person, move.location, move.weapon)]
    words = Words(table.table.game)
    listed = "".join(f"  {number}  {words.thing(card)}\n" for number, card in enumerate(kept, 1))
    assert listed in terminal.screen
    assert move.left == "second"


@pytest.mark.parametrize(("coins", "shown"), [(1, "1 coin"), (2, "2 coins")])
def test_one_coin_is_one_coin(coins: int, shown: str) -> None:
    table = duel(first=0)
    out = StringIO()
    seat = table.coins().index(coins)
    Screen(table.table.game, NAMES[:2], SPECTATOR, Console(file=out, width=80)).scene(table.scene(SPECTATOR))
    line = next(line for line in out.getvalue().splitlines() if line.startswith(NAMES[seat]))
    assert line.endswith((f", {shown}", f": {shown}"))


@pytest.mark.parametrize("game", catalogue())
def test_a_sentence_begins_with_a_capital_also_where_it_begins_with_you(game: str) -> None:
    for case in cases(game):
        table = random_game(game, case.options, "capitals")
        for seat in range(table.options.seats):
            words = Words(table.game, TEN, seat)
            texts = [words.seen(seen) for seen in table.stream(seat)]
            assert [text for text in texts if re.search(r"(^|[.!?] )you\b", text)] == []

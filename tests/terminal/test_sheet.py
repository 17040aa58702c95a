"""The sheet in a terminal: columns by title, by letter, or a line for each card, as the width allows."""

from io import StringIO

import pytest
from rich.console import Console

import parlour
from parlour.cli import know
from parlour.cli.screen import NAMES
from parlour.core import Table
from parlour.games import catalogue
from parlour.knowledge.report import report_on


def sheet(table: Table, viewer: int, width: int) -> str:
    out = StringIO()
    words = parlour.Words(table.game, NAMES[: table.options.seats], viewer)
    owners = {zone.name: zone.seat for zone in table.game.scene(table.view(viewer)).zones}
    found = report_on(parlour.Knowledge.of(table, viewer), "odds")
    know.show(Console(file=out, width=width), found, words, owners)
    return out.getvalue()


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("game", catalogue())
def test_no_odds_are_cut_off(game: str, width: int) -> None:
    shown = sheet(parlour.new(game, seed="tea"), 0, width)
    assert max(map(len, shown.splitlines())) <= width
    assert "…" not in shown


def test_each_width_gives_the_same_odds() -> None:
    table = parlour.new("sherlock-13", seats=3, seed="tea")
    titled, lettered, lined = (sheet(table, 0, width) for width in (80, 44, 30))
    assert titled.splitlines()[1].split() == ["The", "culprit", "You", "Aino", "Basil"]
    assert lettered.splitlines()[1:3] == ["The columns: a The culprit, b You, c Aino, d", "Basil."]
    assert titled.splitlines()[2].split()[-4:] == lettered.splitlines()[4].split()[-4:]
    assert "Irene Adler: The culprit 11%," in lined
    assert "·" not in lined


def test_seats_stand_in_their_order() -> None:
    shown = sheet(parlour.new("complots", seats=8, seed="tea"), 2, 200)
    names = [f"{'You' if seat == 2 else NAMES[seat]}: hidden" for seat in range(8)]
    assert "".join(shown.splitlines()[2].split()) == "".join(["TheCourt", *names]).replace(" ", "")


def test_a_number_that_nobody_can_read_is_rounded() -> None:
    shown = sheet(parlour.new("alibi", seats=10, seed="tea"), 0, 80)
    assert " × 10^" in shown.splitlines()[0]
    assert sheet(parlour.new("sherlock-13", seats=3, seed="tea"), 0, 80).startswith("630 worlds left.")

"""The cards on the page match the game's box."""

import json
from pathlib import Path

from parlour.games.alibi.box import POINTS
from parlour.games.sherlock_13.box import PRINTED

SKINS = Path(__file__).parent.parent / "web" / "src" / "skins"


def test_the_cards_of_sherlock_13_show_the_symbols_of_the_box() -> None:
    printed = json.loads((SKINS / "sherlock-13" / "faces.json").read_text(encoding="utf-8"))
    assert printed["symbols"] == list(PRINTED.symbols)
    assert list(printed["characters"].items()) == [(name, list(signs)) for name, signs in PRINTED.characters]


def test_the_sheet_of_alibi_prints_the_points_of_the_box() -> None:
    printed = json.loads((SKINS / "alibi" / "points.json").read_text(encoding="utf-8"))
    assert list(printed["sets"].items()) == [(group, list(points)) for group, points in POINTS.sets.items()]
    assert tuple(printed["everySet"]) == POINTS.every_set
    assert [points for pair in printed["details"].values() for points in pair] == list(POINTS.details)
    assert list(printed["details"]) == list(POINTS.sets)

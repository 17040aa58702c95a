"""What the page prints on cards is what the box says."""

import json
from pathlib import Path

from parlour.games.sherlock_13.box import PRINTED

SKINS = Path(__file__).parent.parent / "web" / "src" / "skins"


def test_the_cards_of_sherlock_13_show_the_symbols_of_the_box() -> None:
    printed = json.loads((SKINS / "sherlock-13" / "faces.json").read_text(encoding="utf-8"))
    assert printed["symbols"] == list(PRINTED.symbols)
    assert list(printed["characters"].items()) == [(name, list(signs)) for name, signs in PRINTED.characters]

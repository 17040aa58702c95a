"""A whole game by keyboard alone, as a screen reader speaks it, compared with a stored transcript."""

from collections.abc import Callable
from pathlib import Path

from browser.heard import CHANCE, FILE, SEED, transcript
from browser.people import Person
from browser.served import Served


def test_a_whole_game_is_heard_and_played_by_keyboard_alone(person: Callable[..., Person], tmp_path: Path) -> None:
    with Served(tmp_path / "p.db", SEED) as server:
        nora = person(plain=True, at=server)
        nora.page.add_init_script(CHANCE)
        told = transcript(nora)
    assert told == FILE.read_text(encoding="utf-8"), "if this is meant, run 'make transcripts' and read the difference"

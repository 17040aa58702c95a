"""Whole games as text: what every seat saw changes only on purpose."""

from pathlib import Path

import pytest

from kit.transcripts import FOLDER, read_head, transcripts, written
from parlour.games import catalogue


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_is_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(read_head(text)) == text, "if this is meant, run 'make transcripts' and read the difference"


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_two_transcripts_at_least(game: str) -> None:
    assert len(list((FOLDER / game).glob("*.txt"))) >= 2

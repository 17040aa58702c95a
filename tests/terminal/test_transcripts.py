"""Whole games of a person at a terminal. Where one should read otherwise: `python -m kit.terminal_transcripts`."""

import pytest

from kit.terminal_transcripts import SESSIONS, file_of, transcript
from parlour.games import catalogue


def test_every_game_has_a_session() -> None:
    assert sorted(SESSIONS) == sorted(catalogue())


@pytest.mark.parametrize("game", SESSIONS)
def test_a_session_reads_as_in_its_transcript(game: str) -> None:
    shown = transcript(SESSIONS[game])
    assert shown == file_of(game).read_text(encoding="utf-8")
    assert "\x1b" not in shown
    assert [line for line in shown.splitlines() if len(line) > 80] == []

"""Timing reveals nothing: a stand-in bot answers at fixed intervals, however long it thinks."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest

from parlour.core import Choice
from parlour.server.table.pace import PACES
from parlour.server.table.rows import Played, read_row
from parlour.server.thinking.bot_seats import BotSeats, Given
from parlour.server.viewers.live_view import LiveView
from server.clients import settled
from server.test_clocks import complots, notes

pytestmark = pytest.mark.asyncio
TURN, BEAT = PACES["brisk"].turn or 0, PACES["brisk"].think


def thinking(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], None]) -> asyncio.Event:
    """Run this while a bot thinks; the event is set when it is done."""
    thought = asyncio.Event()
    one_answer = BotSeats.one_answer

    async def watched(self: BotSeats, view: LiveView, name: str, choices: Sequence[Choice]) -> Given | None:
        answer = await one_answer(self, view, name, choices)
        meanwhile()
        thought.set()
        return answer

    monkeypatch.setattr(BotSeats, "one_answer", watched)
    return thought


def stood_in(file: Path) -> list[tuple[int, Any]]:
    db = apsw.Connection(str(file))
    rows = [(at, read_row(body)) for at, body in db.execute("select at, body from log order by number")]
    return [(at, row) for at, row in rows if isinstance(row, Played) and row.lines[0].by == "stand-in"]


@pytest.mark.parametrize(("thought_for", "beats"), [(0, 1), (1, 1), (BEAT - 1, 1), (BEAT + 1, 2), (5 * BEAT // 2, 3)])
async def test_a_stand_in_answers_on_the_beat(
    thought_for: int, beats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with complots(tmp_path / "p.db", stand_in="random") as sitting:
        clock = sitting.server.clock
        due = clock.now() + TURN
        thought = thinking(monkeypatch, lambda: clock.turn(thought_for))
        clock.turn(TURN)
        await thought.wait()
        await settled(sitting.clients)
        assert notes(sitting.clients[0]) == [], "it has thought, and nobody is told"
        clock.turn(due + beats * BEAT - clock.now())
        await sitting.clients[0].until(notes)
        assert sitting.clients[0].seen[-1]["type"] == "acted"
        assert [at for at, _ in stood_in(tmp_path / "p.db")] == [due + beats * BEAT]

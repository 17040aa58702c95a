"""The engines say of fixed positions what they said before, to nine digits."""

from collections.abc import Iterator
from typing import Any

import pytest

from kit import snapshots
from parlour.games import catalogue

BY_DAY = 4  # one table in this many, where odds are sampled, which takes long


def tables() -> Iterator[Any]:
    for game in catalogue():
        for number in range(snapshots.TABLES):
            sampled = any(figures.get("error") for figures in snapshots.stored(game, number).values())
            marks = [pytest.mark.nightly] if sampled and number % BY_DAY else []
            yield pytest.param(game, number, marks=marks, id=f"{game}-{number}")


@pytest.mark.parametrize(("game", "number"), list(tables()))
def test_posteriors_and_questions_are_as_they_were(game: str, number: int) -> None:
    now, before = dict(snapshots.positions(game, number)), snapshots.stored(game, number)
    assert list(now) == list(before), "other positions: have the rules or the model changed?"
    assert len(now) == snapshots.EACH
    changed = {name: now[name] for name in now if now[name] != pytest.approx(before[name], rel=1e-9, abs=1e-9)}
    assert changed == {}

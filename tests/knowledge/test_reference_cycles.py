"""Engines free their arrays at once: nothing that they leave waits for the garbage collector."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from parlour.games import catalogue
from parlour.knowledge import Contradiction, Knowledge
from parlour.knowledge.engine import NoAnswer
from parlour.testing.tables import random_game

EVENTS = 60


@contextmanager
def reference_cycles() -> Iterator[Counter[str]]:
    """Fills in how many objects of each type became garbage that only the collector frees."""
    found = Counter[str]()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found.update(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def look_after_every_event(game: str) -> None:
    table = random_game(game, {"seats": 4, "limit": 4}, "cycles")
    knowledge = Knowledge(table.game, table.options, 0, draws=20)
    for seen in table.stream(0)[:EVENTS]:
        knowledge.observe(seen)
        with suppress(NoAnswer, Contradiction):
            knowledge.posterior()
            knowledge.questions()


@pytest.mark.parametrize("game", catalogue())
def test_knowledge_leaves_no_reference_cycles(game: str) -> None:
    look_after_every_event(game)  # what is compiled or loaded once
    with reference_cycles() as found:
        look_after_every_event(game)
    assert not found

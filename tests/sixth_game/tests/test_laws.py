"""The laws of all Parlour games."""

from pathlib import Path

from parlour.testing.suite import GameLaws


class TestLaws(GameLaws):
    game = "lost-key"
    tests = Path(__file__).parent

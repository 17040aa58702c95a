"""The rules, and the tests of this project that cite them."""

from pathlib import Path

from parlour.testing import rulebook
from parlour.testing.rulebook import page, read, rules

__all__ = ["cited", "page", "read", "rules"]
TESTS = Path(__file__).parent.parent


def cited() -> set[str]:
    """The numbers that our tests cite; the sixth game cites its own."""
    return rulebook.cited(TESTS) - rulebook.cited(TESTS / "sixth_game")

"""Test tools for games, ours and those of other packages: laws, scripted tables, brute force, transcripts.

Needs pytest (`pip install parlour[testing]`). Nothing in the product imports it. Begin with `suite.GameLaws`.
"""

import pytest

CHECKS = ("clocks", "engine", "laws", "records", "rulebook", "secrecy", "sentences", "suite", "tables", "worlds")
pytest.register_assert_rewrite(*(f"{__name__}.{name}" for name in CHECKS))

"""Every rule that can be tested is."""

import pytest

from kit.rulebook import cited, rules
from parlour.games import catalogue

PAGES = (None, *catalogue())


@pytest.mark.parametrize("game", PAGES)
def test_every_testable_rule_is_cited_by_a_test(game: str | None) -> None:
    testable = [rule.number for rule in rules(game) if rule.testable]
    assert testable
    assert [number for number in testable if number not in cited()] == []


def test_every_number_that_a_test_cites_is_a_rule() -> None:
    known = {rule.number for game in PAGES for rule in rules(game)}
    assert cited() - known == set()

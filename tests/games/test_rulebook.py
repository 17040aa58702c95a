"""Every testable rule is cited by a test."""

import pytest

from kit.rulebook import cited, read, rules
from parlour.games import catalogue

PAGES = (None, *catalogue())


@pytest.mark.parametrize("game", PAGES)
def test_every_testable_rule_is_cited_by_a_test(game: str | None) -> None:
    testable = [rule.number for rule in rules(game) if rule.testable]
    assert testable
    assert [number for number in testable if number not in cited()] == []


@pytest.mark.parametrize("game", PAGES)
def test_no_print_is_without_gaps(game: str | None) -> None:
    assert any(rule.ruling for rule in rules(game))


@pytest.mark.parametrize(
    "line",
    [
        "- **XX-1.1** `testable` `ruling` Cards are shown.",
        "- **XX-1.1** `testable` Cards are shown. *Ruling: the print is silent.*",
        "- **XX-1.1** `testable` `ruling` *Ruling: the print is silent.* Cards are shown.",
    ],
)
def test_a_ruling_is_marked_and_says_why_at_its_end(line: str) -> None:
    assert [rule.ruling for rule in read("- **XX-1.1** `testable` `ruling` Shown. *Ruling: the print is silent.*")] == [
        True
    ]
    with pytest.raises(AssertionError, match=r"XX-1\.1"):
        read(line)


def test_every_number_that_a_test_cites_is_a_rule() -> None:
    known = {rule.number for game in PAGES for rule in rules(game)}
    assert cited() - known == set()

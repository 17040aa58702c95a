"""The pages of rules: printed rules, and our own rulings."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.test_access import in_both_themes

People = Callable[..., Person]


@pytest.mark.parametrize(("width", "locale", "label"), [(1280, "en", "ruling"), (360, "de", "Auslegung")])
def test_a_ruling_is_labelled_and_says_why(person: People, width: int, locale: str, label: str) -> None:
    nora = person(width=width, locale=locale)
    nora.page.goto(f"{nora.url}/rules/sherlock-13#SH-4.5")
    rule = nora.page.locator("[id='SH-4.5']")
    expect(rule.locator(".ruling")).to_have_text(label)
    expect(rule.locator("em").last).to_contain_text("Ruling: the print")
    expect(nora.page.locator("[id='SH-5.1'] .ruling")).to_have_count(0)
    assert in_both_themes(nora) == []
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= width

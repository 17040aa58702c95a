"""A game that the page was not built with: its cover, its rules, and a whole game on the plain table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.people import Person
from browser.served import Served
from browser.tapping import sit_down
from kit.packages import installed

People = Callable[..., Person]
PROJECT = Path(__file__).parent.parent / "sixth_game"
NAME, TITLE = "lost-key", "Lost Key"


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "p.db", places=installed(PROJECT, tmp_path / "metadata")) as running:
        yield running


def test_an_installed_game_is_played_in_its_own_words(person: People, at: Served) -> None:
    nora = person(at=at)
    page = nora.page
    nora.home()
    box = page.locator(f".box[data-game={NAME}]")
    assert TITLE in box.inner_text()
    assert box.locator("img").evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0
    page.goto(f"{nora.url}/rules/{NAME}")
    page.locator("[id='LK-3.1']").wait_for()
    nora.home()
    box.click()
    page.get_by_text("Not measured").wait_for()
    sit_down(nora, NAME, "greedy", "odds", seats=3, limit=4)
    nora.play()
    assert any("picked up" in line and "key" in line for line in nora.lines())
    assert any("asked" in line and "how many of" in line for line in nora.lines())

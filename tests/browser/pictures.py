"""Pictures of every page, wide and on a phone, light and dark: `make pictures`.

All go to .cache/pictures; those that a document shows are also copied to docs/pictures.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize

from browser.people import Person
from browser.served import Served
from browser.tapping import Hand, sit_down
from kit.browsers import ROOT, launched

PUBLIC = ROOT / "web" / "public"
FOLDER = ROOT / ".cache" / "pictures"
SHOWN = ROOT / "docs" / "pictures"  # the committed ones
SIZES = {"wide": (1440, 900), "phone": (360, 790)}
QUALITY = 76
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
Scene = Callable[[Person], None]


def home(person: Person) -> None:
    """The first page, with a table of the person's own."""
    sit_down(person, "thirteen-clues", seats=4)
    person.home()
    person.page.locator(".tl").first.wait_for()


def new(person: Person) -> None:
    person.page.goto(f"{person.url}/new/perfect-alibi")
    person.page.get_by_role("button", name="Set the table").wait_for()


def lobby(person: Person) -> None:
    person.set_table("complots", "Nora")


def rules(person: Person) -> None:
    person.page.goto(f"{person.url}/rules/sherlock-13")
    person.page.get_by_role("heading", level=1).wait_for()


def table(game: str, wanted: str, spared: str, *taps: str, after: int = 0, **options: Any) -> Scene:
    """The person's turn after this many moves, with these things tapped; deal again if the game ends before."""

    def shown(person: Person) -> None:
        while not (_come(person, game, wanted, spared, after, options) and all(_tapped(person, tap) for tap in taps)):
            pass

    return shown


def helped(person: Person) -> None:
    table("sherlock-13", "button.symbol", ".symbol, .suspect, .body", after=1)(person)
    person.page.get_by_role("button", name="What can I do now?").click()
    person.page.get_by_role("dialog").wait_for()


def _come(person: Person, game: str, wanted: str, spared: str, after: int, options: dict[str, Any]) -> bool:
    sit_down(person, game, **{"seats": 4, "rung": "random", **options})
    hand = Hand(person, spared=".suspect")
    while len(hand.sent) < after:
        if person.over:
            return False
        if not hand.step():
            person.page.wait_for_timeout(20)
    hand.spared = spared
    return hand.until(wanted)


def _tapped(person: Person, thing: str) -> bool:
    try:
        person.page.locator(thing).first.click(timeout=5000)
    except TimeoutError:
        return False
    return True


def sheet(person: Person) -> None:
    """The note sheet with deductions, one reason opened."""
    table("sherlock-13", "button.symbol", ".symbol, .suspect, .body", after=2, rung="novice", assist="coach")(person)
    if person.page.locator(".tabs").is_visible():
        person.page.locator(".tabs button").nth(1).click()
    person.page.locator(".coach > ol > li").first.wait_for()
    person.page.locator("[data-cell].no").first.click()


def end(person: Person) -> None:
    person.home()
    person.play_now("sherlock-13")
    Hand(person, spared=".suspect").play(patience=4)
    person.page.get_by_text("Shuffle verified").wait_for()


def replay(person: Person) -> None:
    end(person)
    person.page.get_by_role("link", name="Replay").click()
    person.page.get_by_role("slider").fill("9")


SCENES: dict[str, Scene] = {
    "home": home,
    "new": new,
    "lobby": lobby,
    "rules": rules,
    "sherlock-13": table(
        *("sherlock-13", "button.symbol", ".symbol, .suspect, .body"),
        *("button.symbol >> nth=1", "button.body >> nth=1"),
        after=1,
    ),
    "sheet": sheet,
    "perfect-alibi": table(
        *("perfect-alibi", ":is(.port, .tile).tappable", ":is(.port, .tile)"),
        ":is(.port, .tile).tappable >> nth=1",
        rung="novice",
    ),
    "complots": table(
        "complots", ".tile", ".tile, .who", ".tile >> nth=4", "button.who >> nth=1", rung="honest", first=0
    ),
    "complots-window": table(
        "complots", ".cloth:has(.card.ghost) .win", ".cloth:has(.card.ghost) .win .btn", rung="honest"
    ),
    "thirteen-clues": table(
        *("thirteen-clues", "button.colour", ".colour, .trait, .who"),
        *("button.trait >> nth=1", "button.who >> nth=1"),
        after=1,
    ),
    "alibi": table(
        *("alibi", "button.topic", ":is(.topic, .body)"),
        *(".topic.whole >> nth=1", ".verbs .topic", "button.body >> nth=1"),
    ),
    "alibi-pass": table("alibi", "#hand button.card", "#hand .card", "#hand button.card >> nth=3"),
    "help": helped,
    "plain": table("perfect-alibi", ".ask .field .value", ".value", rung="random"),
    "end": end,
    "replay": replay,
}


def main() -> None:
    wanted = sys.argv[1:] or list(SCENES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with launched() as browser:
        icons(browser)
        for name in wanted:
            with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "p.db", "tea") as server:
                for size in SIZES:
                    for theme in THEMES:
                        picture(browser, server, name, size, theme)
            print(name, flush=True)


def icons(browser: Browser) -> None:
    """The icon as bitmaps, for installed pages; phones crop the last two to their own shapes."""
    drawn = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    square = drawn.replace(' rx="5"', "")
    for name, svg, size in (
        ("icon-192", drawn, 192),
        ("icon-512", drawn, 512),
        ("icon-square-512", square, 512),
        ("icon-square-180", square, 180),
    ):
        page = browser.new_page(viewport=ViewportSize(width=size, height=size))
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{svg}")
        page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        page.close()


def picture(browser: Browser, server: Served, name: str, size: str, theme: Theme) -> None:
    width, height = SIZES[size]
    view = ViewportSize(width=width, height=height)
    phone = size == "phone"
    context = browser.new_context(
        viewport=view, color_scheme=theme, reduced_motion="reduce", has_touch=phone, is_mobile=phone
    )
    if name == "plain":
        context.add_init_script("localStorage.setItem('parlour.plain', 'on')")
    context.add_init_script("localStorage.setItem('parlour.toured', 'all')")
    page: Page = context.new_page()
    SCENES[name](Person(page, server.url))
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_timeout(1500)  # the sheet appears a moment after the table
    file = FOLDER / f"{name}-{size}-{theme}.jpg"
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    context.close()
    if (SHOWN / file.name).exists():
        shutil.copyfile(file, SHOWN / file.name)


if __name__ == "__main__":
    main()

"""Pictures of every page, wide and on a phone, light and dark, into docs/pictures: `make pictures`."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize

from browser.people import TITLES, Person
from browser.served import Served
from kit.browsers import ROOT, launched

FOLDER = ROOT / "docs" / "pictures"
SIZES = {"wide": (1440, 900), "phone": (360, 790)}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
Scene = Callable[[Person], None]


def home(person: Person) -> None:
    person.home()
    person.page.locator(".start").wait_for()


def new(person: Person) -> None:
    person.page.goto(f"{person.url}/new/perfect-alibi")
    person.page.get_by_role("button", name="Set the table").wait_for()


def lobby(person: Person) -> None:
    person.set_table("complots", "Nora")


def rules(person: Person) -> None:
    person.page.goto(f"{person.url}/rules/sherlock-13")
    person.page.get_by_role("heading", level=1).wait_for()


def table(game: str) -> Scene:
    def shown(person: Person) -> None:
        person.home()
        person.play_now(game)
        person.page.wait_for_function("() => document.title.startsWith('●')")

    return shown


def helped(person: Person) -> None:
    table("perfect-alibi")(person)
    person.page.get_by_role("button", name="What can I do now?").click()
    person.page.get_by_role("dialog").wait_for()


def end(person: Person) -> None:
    table("sherlock-13")(person)
    person.play()
    person.page.get_by_text("Shuffle verified").wait_for()


def replay(person: Person) -> None:
    end(person)
    person.page.get_by_role("link", name="Replay").click()
    person.page.get_by_role("slider").fill("9")


SCENES: dict[str, Scene] = {"home": home, "new": new, "lobby": lobby, "rules": rules, "end": end, "replay": replay}
SCENES |= {"help": helped} | {game: table(game) for game in TITLES}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with launched() as browser:
        for name, scene in SCENES.items():
            with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "p.db", "tea") as server:
                for size in SIZES:
                    for theme in THEMES:
                        picture(browser, server, scene, size, theme, FOLDER / f"{name}-{size}-{theme}.jpg")
            print(name, flush=True)


def picture(browser: Browser, server: Served, scene: Scene, size: str, theme: Theme, file: Path) -> None:
    width, height = SIZES[size]
    view = ViewportSize(width=width, height=height)
    context = browser.new_context(viewport=view, color_scheme=theme, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('parlour.toured', 'all')")
    page: Page = context.new_page()
    # The end and the replay are played by a person who taps what the plain table offers.
    if scene in (end, replay):
        page.add_init_script("localStorage.setItem('parlour.plain', 'on')")
    scene(Person(page, server.url))
    page.wait_for_timeout(500)
    page.screenshot(path=file, type="jpeg", quality=82)
    context.close()


if __name__ == "__main__":
    main()

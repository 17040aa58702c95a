"""One server and one browser per worker. Every test has its own windows; an error in a window fails the test."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, ViewportSize, expect

from browser.people import Person
from browser.served import Served
from kit.browsers import NONE, found, launched

GONE = ("net::ERR_", "WebSocket")  # errors of a browser whose server is gone
PATIENCE = 60_000  # milliseconds until anything must be visible; the machine may be busy
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")  # it runs an event loop, so it must not share a process with other tests
def browser() -> Iterator[Browser]:
    if found() is None:
        pytest.fail(NONE) if os.environ.get("CI") else pytest.skip(NONE)
    with launched() as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "p.db") as running:
        yield running


@pytest.fixture
def person(browser: Browser, server: Served) -> Iterator[Callable[..., Person]]:
    """Makes people at screens: `person(width=360, dark=True, plain=True)`; a `newcomer` gets the tour.

    At the end of the test no screen may have had an error.
    """
    complaints: list[str] = []
    with ExitStack() as windows:

        def sit_down(
            width: int = 1280,
            height: int = 800,
            dark: bool = False,
            plain: bool = False,
            newcomer: bool = False,
            at: Served = server,
            **more: Any,
        ) -> Person:
            made: BrowserContext = browser.new_context(
                viewport=ViewportSize(width=width, height=height), color_scheme="dark" if dark else "light", **more
            )
            windows.callback(made.close)
            if not newcomer:
                made.add_init_script("localStorage.setItem('parlour.toured', 'all')")
            if plain:
                made.add_init_script("localStorage.setItem('parlour.plain', 'on')")
            page = made.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda line: hear(line, at))
            return Person(page, at.url)

        def hear(line: ConsoleMessage, at: Served) -> None:
            expected = at.killed and any(part in line.text for part in GONE)
            if line.type == "error" and not expected:
                complaints.append(f"{line.text} {line.location['url']}")

        yield sit_down
    assert complaints == []

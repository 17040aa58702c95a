"""The page in a browser: when one can play on a slow phone, and whether the main thread is ever held up."""

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from browser.people import Person
from browser.served import Served
from kit.browsers import launched

SLOWER = 4
LONG = 50.0  # milliseconds
LINES = 500
READY = """() => new Promise((done) => {
  const ready = () => document.querySelector(".kinds .btn, .win .act .btn, .value") && done(performance.now());
  new MutationObserver(ready).observe(document, { childList: true, subtree: true });
  ready();
})"""

SESSION = """async () => {
  const ask = async (path, body) => {
    const reply = await fetch(`/api/tables${path}`, { method: "POST", body: JSON.stringify(body), headers: HEADERS });
    return reply.json();
  };
  const HEADERS = { "content-type": "application/json", "x-parlour": "bench" };
  const bots = Object.fromEntries(Array.from({ length: 9 }, (_, seat) => [seat + 1, "random"]));
  const options = { seats: 10, hands: 20 };
  const { table } = await ask("", { game: "alibi", options, name: "Nora", seat: 0, bots });
  await ask(`/${table}/start`, {});
  await ask(`/${table}/leave`, { bot: "random" });
  return table;
}"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        with Served(Path(folder) / "one.db") as server:
            print(f"Ready to play, CPU {SLOWER}x slower: {interactive(browser, server.url):.0f} ms after the click")
        with Served(Path(folder) / "two.db") as server:
            tasks = moving(browser, server.url)
            print(f"While cards move: {told(tasks)}")
        with Served(Path(folder) / "three.db") as server:
            count, tasks = long_log(browser, server.url)
            print(f"With {count} lines of log and more coming: {told(tasks)}")


def told(tasks: list[float]) -> str:
    over = [task for task in tasks if task > LONG]
    return f"{len(tasks)} tasks, the longest {max(tasks):.0f} ms, {len(over)} over {LONG:.0f} ms"


def screen(browser: Browser) -> Page:
    """Of somebody who has been shown round before."""
    context = browser.new_context()
    context.add_init_script("localStorage.setItem('parlour.toured', 'all')")
    return context.new_page()


def interactive(browser: Browser, url: str) -> float:
    """From the navigation to a table until its first question can be answered; nothing is cached."""
    person = Person(screen(browser), url)
    person.home()
    person.play_now("perfect-alibi")
    person.page.locator(".ask").wait_for()
    page = person.page.context.new_page()
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(person.page.url, wait_until="commit")
    ready: float = page.evaluate(READY)
    return ready


def moving(browser: Browser, url: str) -> list[float]:
    """A game of Complots: cards are drawn, shown, lost."""
    person = Person(screen(browser), url)
    person.home()
    person.play_now("complots")
    person.page.wait_for_timeout(1000)
    return traced(browser, person.page, person.play)


def long_log(browser: Browser, url: str) -> tuple[int, list[float]]:
    """A session of Alibi with ten seats that has gone on for long, and goes on; a bot stands in for the viewer."""
    page = screen(browser)
    page.goto(url)
    page.goto(f"{url}/t/{page.evaluate(SESSION)}")
    page.wait_for_function("(lines) => document.querySelectorAll('.log li').length > lines", arg=LINES, timeout=100_000)
    tasks = traced(browser, page, lambda: page.wait_for_timeout(3000))
    return page.locator(".log li").count(), tasks


def traced(browser: Browser, page: Page, act: Any) -> list[float]:
    """The CPU time of each task of the page's main thread meanwhile, in milliseconds: the browser's own trace."""
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in threads]
    return [task["tdur"] / 1000 for task in tasks if "tdur" in task]


if __name__ == "__main__":
    main()

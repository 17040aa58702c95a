"""The page in a browser: the time until it is playable on a slow phone, and long tasks of the main thread."""

import json
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page

from browser.people import Person
from browser.served import Served
from browser.tapping import Hand, sit_down
from kit.browsers import launched

SLOWER = 4
LONG = 50.0  # milliseconds
LINES = 500
LOADS = 5
EVENTS = 40
LONGEST = 300_000  # milliseconds: limit for one game
LOOK = 250  # milliseconds between taps; finding the next element also keeps the page busy
ASKED = "() => document.title.startsWith('●') || document.querySelector('.end')"
READY = """() => new Promise((done) => {
  const ready = () => document.querySelector(".tappable, .kinds .btn, .act .btn, .value") && done(performance.now());
  new MutationObserver(ready).observe(document, { childList: true, subtree: true });
  ready();
})"""

GAMES = ("sherlock-13", "perfect-alibi", "complots", "thirteen-clues")
# From the frame with an event until the sheet shows all agreed help for it.
REACTIONS = """
  window.reactions = [];
  let came = new Map();
  const hear = ({ data }) => {
    const { type, number, seen } = JSON.parse(data);
    if (type === "update" && number > 0 && seen.length) came.set(number + seen.length, performance.now());
  };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", hear);
    }
  };
  const look = () => {
    const sheet = document.querySelector(".grid[data-at][aria-busy=false]");
    const since = came.get(Number(sheet?.dataset.at));
    if (since === undefined) return;
    window.reactions.push(performance.now() - since);
    came.clear();
  };
  const all = { childList: true, subtree: true, attributeFilter: ["data-at", "aria-busy"] };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.body, all));
"""

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
            times = interactive(browser, server.url)
            print(
                f"Ready to play, CPU {SLOWER}x slower: {median(times):.0f} ms, the least {min(times):.0f}", flush=True
            )
        with Served(Path(folder) / "two.db") as server:
            print(f"While cards move: {told(moving(browser, server.url))}", flush=True)
        with Served(Path(folder) / "three.db") as server:
            long_log(browser, server.url)
        with Served(Path(folder) / "four.db", hurried=False) as server:
            for game in GAMES:
                print(f"The sheet of {game} after an event, ms: {reactions(browser, server.url, game)}", flush=True)


def told(tasks: list[float]) -> str:
    over = [task for task in tasks if task > LONG]
    return f"{len(tasks)} tasks, the longest {max(tasks):.0f} ms, {len(over)} over {LONG:.0f} ms"


def screen(browser: Browser) -> Page:
    """A screen of a person who has had the tour."""
    context = browser.new_context()
    context.add_init_script("localStorage.setItem('parlour.toured', 'all')")
    return context.new_page()


def interactive(browser: Browser, url: str) -> list[float]:
    """From the navigation to a table until its first question can be answered, without caches."""
    person = Person(screen(browser), url)
    person.home()
    person.play_now("perfect-alibi")
    person.page.locator(".ask").wait_for()
    return [_load(person.page) for _ in range(LOADS)]


def _load(seated: Page) -> float:
    page = seated.context.new_page()
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(seated.url, wait_until="commit")
    ready: float = page.evaluate(READY)
    page.close()
    return ready


def moving(browser: Browser, url: str) -> list[float]:
    """A game of Complots, with cards that are drawn, shown and lost."""
    person = Person(screen(browser), url)
    person.home()
    person.play_now("complots")
    hand = Hand(person)
    hand.until(".tile")
    return traced(browser, person.page, hand.play)


def long_log(browser: Browser, url: str) -> None:
    """A long session of Alibi with ten seats; a bot stands in for the viewer."""
    page = screen(browser)
    page.goto(url)
    page.goto(f"{url}/t/{page.evaluate(SESSION)}")
    page.wait_for_function("(lines) => document.querySelectorAll('.log li').length > lines", arg=LINES, timeout=200_000)
    tasks = traced(browser, page, lambda: page.wait_for_timeout(3000))
    print(f"With {page.locator('.log li').count()} lines of log and more coming: {told(tasks)}", flush=True)
    tasks = traced(browser, page, lambda: _again(page))
    print(f"The same table opened anew: {told(tasks)}", flush=True)


def _again(page: Page) -> None:
    page.reload()
    page.wait_for_function("(lines) => document.querySelectorAll('.log li').length > lines", arg=LINES)


def reactions(browser: Browser, url: str, game: str) -> str:
    """A game with a coach, among bots with the usual pauses."""
    person = Person(screen(browser), url)
    person.page.add_init_script(REACTIONS)
    times: list[float] = []
    first: list[float] = []
    while len(times) < EVENTS:
        sit_down(person, game, assist="coach", seats=4)
        hand = Hand(person, spared=".suspect")
        while not person.over and len(times) + person.page.evaluate("window.reactions.length") <= EVENTS:
            person.page.wait_for_function(ASKED, polling=LOOK, timeout=LONGEST)  # a seat that is out keeps watching
            person.page.wait_for_timeout(LOOK)
            hand.step()
        found = person.page.evaluate("window.reactions")
        first += found[:1]  # the page is still rendering, and the server is still loading
        times += found[1:]
    most = quantiles(times, n=20)[-1]
    return (
        f"median {median(times):.0f}, 19 of 20 within {most:.0f}, worst {max(times):.0f}, of {len(times)};"
        f" the first of a page {max(first):.0f}"
    )


def traced(browser: Browser, page: Page, act: Any) -> list[float]:
    """The CPU time of each task of the main thread meanwhile, in milliseconds, from the browser's trace."""
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

"""A transcript of a whole game as a screen reader speaks it, with the actions of the person.

`python -m browser.heard` (with PYTHONPATH=src:tests) rewrites the transcript.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from browser.people import Person
from browser.served import Served
from browser.tapping import tab_to
from kit.browsers import launched

FILE = Path(__file__).parent / "heard" / "sherlock-13.txt"
SEED = "lamp"
# The person's part of the shuffle is fixed, too.
CHANCE = "let calls = 0; crypto.getRandomValues = (bytes) => bytes.fill(++calls)"
SYMBOLS = ("Skull", "Eye", "Necklace")
LISTEN = """() => {
  window.heard = [];
  const say = (kind, text) => { text = text.trim().replace(/\\s+/g, " "); if (text) window.heard.push([kind, text]); };
  new MutationObserver((changes) => {
    const regions = new Map();
    const batch = [];
    for (const change of changes) {
      const node = change.target.nodeType === 1 ? change.target : change.target.parentElement;
      const region = node?.closest("[role=log], [role=status], [role=alert], [aria-live=polite]");
      if (!region) continue;
      const role = region.getAttribute("role");
      if (role === "log") for (const added of change.addedNodes) batch.push([0, "event", added.textContent ?? ""]);
      else if (!regions.has(region)) batch.push([1, role ?? "live", regions.set(region, 1) && region.textContent]);
    }
    batch.sort((one, other) => one[0] - other[0]);
    for (const [, kind, text] of batch) say(kind, text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
PASSING = ("Waiting for", "One moment")  # the line about waiting changes too fast to be reproducible


def transcript(person: Person) -> str:
    """A game of Sherlock 13 with three bots, by keyboard alone."""
    person.home()
    lines = ["A whole game of Sherlock 13, as a screen reader tells it. > is what the person presses.", ""]
    lines += _game(person)
    return "\n".join(lines) + "\n"


def _game(person: Person) -> Iterator[str]:
    page = person.page
    page.locator(".box[data-game=sherlock-13]").press("Enter")
    yield "> Enter on the box of Sherlock 13"
    page.get_by_label("How good they are").select_option("random")
    page.get_by_role("button", name="Play Sherlock 13 now").press("Enter")
    yield "> Enter on Play Sherlock 13 now"
    page.get_by_text("What will you do?").wait_for()
    page.get_by_role("table", name="Your sheet").wait_for()
    page.evaluate(LISTEN)
    yield ""
    yield "The page, on one's first turn:"
    yield from _indented(page.locator("main").aria_snapshot())
    yield ""
    for turn in range(len(SYMBOLS) + 1):
        yield from _turn(person, turn)
        if person.over:
            break
    page.get_by_text("Shuffle verified").wait_for(timeout=60_000)
    yield from _said(person)
    yield ""
    yield "The end:"
    yield from _indented(page.locator(".end").aria_snapshot())


def _turn(person: Person, turn: int) -> Iterator[str]:
    page = person.page
    page.locator(".ask .kinds, .end").first.wait_for(timeout=60_000)
    yield from _said(person)
    if person.over:
        return
    lines = len(person.lines())
    if turn < len(SYMBOLS):
        yield from _press(person, ("Tab to", ".kinds .btn"), ("Space", ""), ("Tab to", ".field .value"))
        yield from _press(person, *[("ArrowLeft", "")] * (turn + 1), ("Space", ""), ("Enter", ""))
    else:
        yield from _press(person, ("a", ""), ("Tab to", ".field .value"), ("Space", ""), ("Enter", ""), ("Enter", ""))
    page.wait_for_function("(lines) => document.querySelectorAll('.log li').length > lines", arg=lines)


def _press(person: Person, *keys: tuple[str, str]) -> Iterator[str]:
    for key, where in keys:
        tab_to(person, where) if where else person.page.keyboard.press(key)
        focused = person.page.evaluate(
            "document.activeElement?.innerText?.replace(/\\\\s+/g, ' ').trim().slice(0, 60) ?? ''"
        )
        at = focused if person.page.evaluate("document.activeElement?.tagName") == "BUTTON" else ""
        yield f"> {'Tab' if where else key}" + (f": {at}" if at else "")
        yield from _said(person)


def _said(person: Person) -> Iterator[str]:
    person.page.wait_for_timeout(60)
    heard: list[list[str]] = person.page.evaluate("window.heard.splice(0)")
    yield from (f"  {text}" for _, text in heard if not text.startswith(PASSING))


def _indented(snapshot: str) -> Iterator[str]:
    return (f"    {line}" for line in snapshot.splitlines())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "p.db", SEED) as server, launched() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(
            "localStorage.setItem('parlour.plain', 'on'); localStorage.setItem('parlour.toured', 'all')"
        )
        context.add_init_script(CHANCE)
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(transcript(Person(context.new_page(), server.url)), encoding="utf-8")


if __name__ == "__main__":
    main()

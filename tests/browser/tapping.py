"""A person at a table with a skin: taps things, and sends the sentence that they form."""

from collections import defaultdict
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from browser.people import Person

LOOKS = 2000  # more than any game here needs
STUCK = 100  # actions after which spared elements are tapped too: one of them may be the only way to go on
IDLE = 50  # checks of a table without an action
SEND = ":is(.ask:not(.end), .win) .btn.lamp:not([disabled])"
OPEN = ":is(#table, #hand) button.tappable:not(.cannot, .on)"
# Also tapped.
PLAIN = ".win .act .btn, #table button.tile:not([disabled], .on), .ask .field button.value[aria-pressed=false]"
UNDER_WAY = ".is-waiting, .win .act .btn:disabled"  # sent, but not acknowledged yet
KINDS = ".ask > .kinds .btn:not([disabled])"  # if there is nothing else: return a card, or have it replaced
PRESSES = 200
# Everything that the seat received.
VIEW = "() => fetch(`/api/tables/${location.pathname.split('/')[2]}/view`).then((reply) => reply.json())"
# Visible when the person may ask or act: on the plain table, and in a skin.
MY_TURN: defaultdict[str, str] = defaultdict(lambda: ".ask .kinds .btn") | {
    "sherlock-13": ".symbol.tappable",
    "perfect-alibi": "button.chip.tappable",
    "complots": "#table .tile",
    "thirteen-clues": "button.colour",
    "alibi": "button.topic",
}
# Tab reaches one button of a group; arrows reach the others.
NEXT_KEY = """(thing) => {
  if (!thing.isConnected || thing.disabled) return null;
  if (document.activeElement === thing) return "Enter";
  if (thing.tabIndex >= 0) return "Tab";
  let group = thing.parentElement;
  while (!group.querySelector("button[tabindex='0']")) group = group.parentElement;
  return group.contains(document.activeElement) ? "ArrowRight" : "Tab";
}"""
NEW_TABLE = """async ([game, options, bots, assist]) => {
  const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const wanted = { game, options, bots, assist, name: "Nora", seat: 0, pace: "untimed" };
  const asked = await post("/api/tables", JSON.stringify(wanted));
  const { table } = await asked.json();
  await post(`/api/tables/${table}/start`);
  return table;
}"""


def sit_down(person: Person, game: str, rung: str = "random", assist: str = "none", **options: Any) -> None:
    """Sit down at a new table with these options and this help, and bots of this rung on the other seats."""
    page = person.page
    page.goto(person.url)
    bots = {str(seat): rung for seat in range(1, options["seats"])}
    named = {name.replace("_", "-"): value for name, value in options.items()}
    page.goto(f"{person.url}/t/{page.evaluate(NEW_TABLE, [game, named, bots, assist])}")
    page.locator(".cloth.table").wait_for()


def by_keys(person: Person, thing: str) -> None:
    """Reach, choose and unselect a thing on the table by keys alone."""
    page = person.page
    page.locator("body").press("t")
    tab_to(person, thing)
    page.keyboard.press("Space")
    page.locator("#table .on").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("#table .on").first.wait_for(state="detached")


def tab_to(person: Person, where: str) -> None:
    """Press Tab until a matching element has the focus."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("(where) => document.activeElement.matches(where)", where):
            return
    raise AssertionError(f"Tab does not reach {where}")


class Hand:
    """Taps at random; `spared` elements only when allowed."""

    def __init__(self, person: Person, spared: str = ".none", seed: str = "hand") -> None:
        self.person = person
        self.page: Page = person.page
        self.sent: list[str] = []
        self.widths: set[int] = set()
        self.spared = spared
        self._chance = Random(seed)

    def play(self, *others: "Hand", patience: int = 6) -> None:
        """Play to the end, together with the others.

        Spared elements are tapped after many moves, or if there are no others.
        """
        hands, idle, looks = (self, *others), 0, 0
        while looks < LOOKS:  # waiting does not count: the first bots of a server may take a minute to get ready
            if all(hand.person.over for hand in hands):  # perhaps at the first check: a bot may guess right at once
                for hand in hands:
                    hand.measure()
                return
            for hand in hands:
                if len(hand.sent) >= patience or idle > IDLE:
                    hand.spared = ".none"
            acted = [hand.step() for hand in hands]
            looks += any(acted)
            idle = 0 if any(acted) else idle + 1
            if idle:
                self.page.wait_for_timeout(20)
        raise AssertionError(f"not over: {self.person.lines()[-3:]}")

    def until(self, wanted: str) -> bool:
        """Play until this is visible; False if the game ended before."""
        looks = 0
        while looks < LOOKS:
            if self.page.locator(wanted).count():
                return True
            if self.person.over:
                return False
            if looks == STUCK:
                self.spared = ".none"
            if self.step():
                looks += 1
            else:
                self.page.wait_for_timeout(20)
        raise AssertionError(f"never seen: {wanted}")

    def step(self) -> bool:
        """Tap one thing, or send the sentence; returns whether there was anything to do."""
        self.measure()
        send = self.page.locator(SEND)
        if send.count():
            said = " ".join(self.page.locator("#ask-title").all_inner_texts())
            self.sent.append(said)
            return self.click(send.first)
        things = self.page.locator(f":is({OPEN}, {PLAIN}):not({self.spared})")
        if not things.count():
            things = self.page.locator(KINDS)
        count = things.count()
        return bool(count) and self.click(things.nth(self._chance.randrange(count)))

    def measure(self) -> None:
        self.widths.add(self.page.evaluate("document.documentElement.scrollWidth"))

    def click(self, thing: Locator) -> bool:
        """Click, if the element is still there: the table may have changed in the meantime."""
        try:
            thing.click(timeout=1500)
        except Exception:
            return False
        self.page.locator(UNDER_WAY).first.wait_for(state="detached")
        return True


class Keys(Hand):
    """Uses only the keyboard: Tab between groups, arrows inside a group, Enter to press."""

    def click(self, thing: Locator) -> bool:
        """Press, if the element is still there: the table may have changed in the meantime."""
        try:
            wanted = thing.element_handle(timeout=1500)
        except Exception:
            return False
        for _ in range(PRESSES):
            key = self.page.evaluate(NEXT_KEY, wanted)
            if key is None:
                return False
            self.page.keyboard.press(key)
            if key == "Enter":
                self.page.locator(UNDER_WAY).first.wait_for(state="detached")
                return True
        raise AssertionError(f"keys do not reach {wanted.evaluate('(thing) => thing.outerHTML')}")

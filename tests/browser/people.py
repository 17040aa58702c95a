"""A person at a screen: finds elements by name and role, and answers every question."""

import re
from random import Random

from playwright.sync_api import Locator, Page

from parlour.games import catalogue, load
from parlour.words import Words

TITLES = {game: Words(load(game)).say("game") for game in catalogue()}
LOOKS = 3000  # actions at the table: more than any game here needs
PATIENCE = 4  # moves before an accusation
FINAL = re.compile("^(Accuse|Guess|Call for one last)")


class Person:
    def __init__(self, page: Page, url: str, seed: str = "person") -> None:
        self.page = page
        self.url = url
        self._chance = Random(seed)
        self._moves = 0
        self.widest = 0

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.get_by_role("heading", level=1).wait_for()

    def play_now(self, game: str) -> None:
        """Open a table with bots by two clicks from the first page."""
        self.page.locator(f".box[data-game={game}]").click()
        self.page.get_by_label("How good they are").select_option("random")
        self.page.get_by_role("button", name=f"Play {TITLES[game]} now").click()
        self.page.wait_for_url("**/t/*")
        self.page.locator(".cloth.table").wait_for()

    def begin(self, game: str) -> None:
        """At a table with bots, wait for the person's turn; if the game ends before, deal again."""
        while True:
            self.home()
            self.play_now(game)
            if self.turn_comes():
                return

    def turn_comes(self) -> bool:
        """Wait for the person's turn; False if the game ends before."""
        self.page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('.end')")
        return not self.over

    def set_table(self, game: str, name: str, **options: str) -> str:
        """Make a table for friends from the first page; returns its link."""
        self.home()
        self.page.locator(f".box[data-game={game}]").click()
        self.page.get_by_role("link", name="Set a table").click()
        self.page.get_by_label("What shall the others call you?").fill(name)
        for label, value in options.items():
            self.page.get_by_label(label).fill(value)
        self.page.get_by_role("button", name="Set the table").click()
        self.page.wait_for_url("**/t/*")
        self.page.get_by_role("heading", name="Bring somebody").wait_for()
        return self.page.url

    def fill_with_bots(self) -> None:
        """Put bots on the free seats, and deal."""
        self.page.get_by_label("How good they are").select_option("random")
        self.page.get_by_role("button", name="free seat", exact=False).first.click()
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.page.locator(".cloth.table").wait_for()

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("What shall the others call you?").fill(name)
        sit_here = self.page.get_by_role("button", name="Sit here")
        sit_here.first.click()
        sit_here.first.wait_for(state="detached")  # spectators see the text about waiting, too
        self.page.get_by_text("Whoever set the table deals").wait_for()

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def lines(self) -> list[str]:
        return self.page.locator(".log .happened").all_text_contents()

    def play(self, *others: "Person") -> None:
        """Play to the end, together with the other people at the table."""
        everybody, looks = (self, *others), 0
        while looks < LOOKS:  # waiting does not count: the first bots of a server may need a minute to start
            if all(person.over for person in everybody):
                return
            acted = [person.act() for person in everybody]
            looks += any(acted)
            if not any(acted):
                self.wait()
        raise AssertionError(f"not over: {self.lines()[-3:]}")

    def wait(self) -> None:
        self.page.wait_for_timeout(30)

    def act(self) -> bool:
        """Answer the open question, if there is one; returns whether there was."""
        self.widest = max(self.widest, self.page.evaluate("document.documentElement.scrollWidth"))
        if self.page.locator(".win .act").count():
            return self._answer_window()
        if self.page.locator(".ask .sentence").count():
            return self._answer()
        return False

    def _answer_window(self) -> bool:
        self._one_of(self.page.locator(".win .act .btn:not([disabled])"))
        return self._finish(".win")

    def _answer(self) -> bool:
        kinds = self.page.locator(".ask .kinds .btn:not([disabled])")
        final = kinds.filter(has_text=FINAL)
        self._moves += 1
        if kinds.count():
            self._one_of(final if self._moves > PATIENCE and final.count() else kinds)
        elif not self.page.locator(".ask .btn.lamp").count():
            return False
        return self._finish(".ask")

    def _finish(self, box: str) -> bool:
        """Fill in the open fields, then send; a final move needs confirmation."""
        for _ in range(12):
            if self.page.locator(f"{box} .btn.lamp:not([disabled])").count():
                break
            if not self._fill(box):
                break
        for _ in range(2):
            send = self.page.locator(f"{box} .btn.lamp:not([disabled])")
            if send.count():
                self._click(send.first)
        return True

    def _fill(self, box: str) -> bool:
        fields = self.page.locator(f"{box} .field")
        for number in range(fields.count()):
            field = fields.nth(number)
            if field.locator("select").count():
                self._fill_sheet(field)
                continue
            open_values = field.locator("button.value[aria-pressed=false]")
            wants_more = not field.locator("[aria-pressed=true]").count() or field.locator("legend small").count()
            if open_values.count() and wants_more and self._one_of(open_values):
                return True
        return fields.count() > 0

    def _fill_sheet(self, field: Locator) -> None:
        for box in field.locator("select").all():
            count = box.locator("option").count()
            box.select_option(str(self._chance.randrange(count)))

    def _one_of(self, things: Locator) -> bool:
        count = things.count()
        return bool(count) and self._click(things.nth(self._chance.randrange(count)))

    def _click(self, thing: Locator) -> bool:
        """Click, if the element is still there: the table may have changed in the meantime."""
        try:
            thing.click(timeout=1500)
        except Exception:
            return False
        return True

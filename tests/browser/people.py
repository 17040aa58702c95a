"""A person at a screen: finds things by their names and roles, and plays whatever is asked."""

import re
from random import Random

from playwright.sync_api import Locator, Page

from parlour.games import catalogue, load
from parlour.words import Words

TITLES = {game: Words(load(game)).say("game") for game in catalogue()}
LOOKS = 3000  # at the table, more than any game here takes
PATIENCE = 4  # moves, and then somebody is accused
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
        """Two clicks from the first page to a table with bots."""
        self.page.locator(f".box[data-game={game}]").click()
        self.page.get_by_label("How good they are").select_option("random")
        self.page.get_by_role("button", name=f"Play {TITLES[game]} now").click()
        self.page.wait_for_url("**/t/*")
        self.page.locator(".cloth.table").wait_for()

    def begin(self, game: str) -> None:
        """At a table with bots where one is asked; somebody may have won before: then they deal anew."""
        while True:
            self.home()
            self.play_now(game)
            self.page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('.end')")
            if not self.over:
                return

    def set_table(self, game: str, name: str, **options: str) -> str:
        """A table for friends, from the first page; gives its link."""
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
        """Bots on the free seats, and the deal."""
        self.page.get_by_label("How good they are").select_option("random")
        self.page.get_by_role("button", name="free seat", exact=False).first.click()
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.page.locator(".cloth.table").wait_for()

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("What shall the others call you?").fill(name)
        sit_here = self.page.get_by_role("button", name="Sit here")
        sit_here.first.click()
        sit_here.first.wait_for(state="detached")  # who only looks on is told to wait, too
        self.page.get_by_text("Whoever set the table deals").wait_for()

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def lines(self) -> list[str]:
        return self.page.locator(".log .happened").all_text_contents()

    def play(self, *others: "Person") -> None:
        """To the end, together with the others at the table."""
        everybody, looks = (self, *others), 0
        while looks < LOOKS:  # waiting does not count: the first bots of a server may take a minute to get ready
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
        """Answer what is asked, if anything is; whether it was."""
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
        """Fill in what is open, then send; what is final is asked once more."""
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
        """The table may have moved on meanwhile: then there is nothing to click, and nobody minds."""
        try:
            thing.click(timeout=1500)
        except Exception:
            return False
        return True

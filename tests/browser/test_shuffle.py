"""The check of the shuffle at the end: each page reports what it has checked, and detects a part that was left out."""

from browser.people import Person
from browser.tapping import Hand
from browser.test_games import FINAL, People

MINE, LESS = "your own part was mixed in. The table had fixed its seed", "Shuffle verified with a limit"
UNUSED = "this page sent your part, and it was not used"


def to_the_end(nora: Person, tom: Person) -> None:
    Hand(nora, spared=FINAL).play(Hand(tom, spared=FINAL, seed="tom"), patience=2)


def test_after_a_reload_the_part_is_still_told_and_all_draws_are_checked(person: People) -> None:
    nora, tom = person(), person(width=360, height=740, has_touch=True)
    tom.join(nora.set_table("sherlock-13", "Nora"), "Tom")
    tom.page.reload()
    tom.page.get_by_text("Whoever set the table deals").wait_for()
    nora.fill_with_bots()
    tom.page.locator(".cloth.table").wait_for()
    tom.page.reload()
    to_the_end(nora, tom)
    for somebody in (nora, tom):
        somebody.page.get_by_text(MINE).wait_for()
        somebody.page.get_by_text("How it is checked").click()
        somebody.page.get_by_text("2 parts of seats against their hashes").wait_for()
        wide = somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


def test_a_host_that_leaves_out_a_part_is_noticed(person: People) -> None:
    nora, tom = person(), person(width=360, height=740, has_touch=True)
    tom.page.route("**/reveal", lambda route: route.fulfill(json={"done": True}))  # revealed, but discarded
    tom.join(nora.set_table("sherlock-13", "Nora"), "Tom")
    nora.page.get_by_label("How good they are").select_option("random")
    nora.page.get_by_role("button", name="free seat", exact=False).first.click()
    nora.page.get_by_role("button", name="Deal", exact=True).click()
    for somebody in (nora, tom):
        somebody.page.get_by_text("Shuffling: every seat that is here tells its part").wait_for()
    to_the_end(nora, tom)
    tom.page.get_by_text(UNUSED).wait_for()
    nora.page.get_by_text(LESS).wait_for()

"""Perfect Alibi in whole games: counts, random play, coverage of rules, combinations of assistants."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from games.perfect_alibi_hits import HITS, count, play_calmly, play_doubtfully, steps
from games.perfect_alibi_tables import alibi
from kit.rulebook import rules
from kit.transcripts import FOLDER
from parlour.core import read_options
from parlour.core.errors import BadOption
from parlour.games import load
from parlour.games.perfect_alibi.box import ASSISTANTS
from parlour.games.perfect_alibi.evolution import FOLDS
from parlour.games.perfect_alibi.model import Checked, Corrected, Drew, SendJournalist, Showed
from parlour.testing.cases import Case, cases
from parlour.testing.counts import sequences
from parlour.testing.tables import new_table, own, random_game
from parlour.words import Words, keys

NAME = "perfect-alibi"
CASES = cases(NAME)
GAMES = 60  # games per case for the coverage of rules


def test_the_number_of_move_sequences_of_the_first_turn() -> None:
    """Seat 0 has the Journalist and sees four kinds of chips of others; every seat may guess any of sixteen cards."""
    table = alibi(held="ABEC").table
    guesses, asks = 4 * 16, 15
    first = 4 + 3 + 3 + guesses  # a chip, the Journalist, a last question, a guess
    assert sequences(table, 1) == first
    chips = 3 * (asks + guesses) + (2 + guesses)  # three plain chips; one with arrows, for the Priest or the Captain
    others = (3 + 3) * (2 * asks + guesses)
    mine_wrong = 15 * (2 + 3 + 3 * 16)  # then seat 1, which has no Journalist and sees two chips of its own colour
    theirs_wrong = 3 * 15 * (4 + 3 + 3 + 3 * 16)
    assert sequences(table, 2) == chips + others + mine_wrong + theirs_wrong


def test_the_number_of_answers_in_rival() -> None:
    """Seat 1 must lie to the Journalist about the bar (true: one): none or two; after two it shows its card."""
    table = alibi(held="ABEC", tiles="BACE").take(0, "bw").ask(0, "b").table
    guesses = 4 * 16
    assert sequences(table, 1) == 2 + guesses
    # One of fifteen kinds of chip is turned up: ten give seat 1 a third kind to take, five do not. And it may call
    # a last question to three seats.
    turn = {left: 10 * (3 + 3 + left * 16) + 5 * (2 + 3 + left * 16) for left in (3, 4)}
    said_none, said_two = turn[4], 1 + guesses
    asker_wrong, others_wrong = 15 * turn[3], 3 * 15 * (2 + 3 * 16)  # the question lapses, or is still to be answered
    assert sequences(table, 2) == said_none + said_two + asker_wrong + others_wrong


def test_the_number_of_statements_and_accusations_by_hand() -> None:
    """Any of four numbers; then three seats may accuse seat 1 of this answer, and four may guess."""
    table = alibi(held="ABEC", answers="by-hand", unforgiving=True).take(0, "bw").ask(0, "b")
    assert sequences(table.table, 1) == 4 + 4 * 16
    said = alibi(held="ABEC", answers="by-hand", unforgiving=True).take(0, "bw").ask(0, "b").say(1, 2).table
    assert sequences(said, 1) == 1 + 4 * 16 + 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_number_of_ways_to_pick_assistants(seats: int) -> None:
    """Five, then four, then three …; with five seats the last pick is forced."""
    table = new_table(NAME, {"seats": seats}, "count", "small")
    for depth, ways in enumerate((5, 20, 60, 120)[: min(seats, 4)], 1):
        assert sequences(table, depth) == ways


@pytest.mark.parametrize("case", [*CASES, *cases(NAME, "small")], ids=str)
def test_random_games_end(case: Case) -> None:
    for number in range(60 // len(CASES) + 1):
        table = random_game(NAME, case.options, f"ends/{number}", case.box)
        assert table.over
        assert sum(table.score or ()) == pytest.approx(1)


@pytest.mark.parametrize("rival", [False, True])
def test_one_card_is_seen_a_question_however_often_its_number_changes(rival: bool) -> None:  # PA-6.6
    changes, cards = 0, Counter[tuple[int, int]]()
    for number in range(10):
        table = play_doubtfully({"seats": 4, "answers": "by-hand", "rival": rival, "limit": 5}, f"one card/{number}")
        for step in steps(table):
            changes += bool(step.seen(Checked) or step.seen(Corrected))
            if step.seen(Showed) or step.seen(Drew):
                answer = step.before.aside[0].answer if step.before.aside else len(step.before.answers)
                cards[number, answer] += 1
    assert changes > 300
    assert max(cards.values()) == 1


@pytest.mark.nightly
def test_two_thousand_random_games_of_five_with_rival_end() -> None:
    for number in range(2_000):
        assert random_game(NAME, {"seats": 5, "rival": True}, f"nightly/{number}").over


def test_every_testable_rule_can_be_recognised_in_a_log() -> None:
    assert [rule.number for rule in rules(NAME) if rule.testable] == list(HITS)


def test_in_a_few_games_most_rules_come_into_play() -> None:
    hits = Counter[str]()
    for case in CASES:
        hits.update(count(play_calmly(case.options, "few")))
    assert sum(1 for number in HITS if hits[number]) > 45


@pytest.mark.nightly
def test_every_rule_comes_into_play(record_property: Callable[[str, object], None]) -> None:
    hits = Counter(dict.fromkeys(HITS, 0))
    for case in CASES:
        for number in range(GAMES):
            hits.update(count(play_calmly(case.options | {"limit": 100}, f"hits/{number}")))
    lines = [f"{number:<8} {times:>7}" for number, times in hits.items()]
    record_property(
        "table", "\n".join([f"Perfect Alibi, {GAMES * len(CASES)} games: rules that came into play", *lines])
    )
    assert [number for number, times in hits.items() if not times] == []


def meetings() -> list[tuple[str, str, str, list[str]]]:
    """The rows of the table of assistants: the pair, the transcript, its line, and sentences."""
    text = (FOLDER / NAME / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return [(two, file, line, re.findall(r'"([^"]+)"', says)) for two, _, file, line, says in rows[2:]]


def test_every_two_assistants_meet_in_a_transcript() -> None:  # PA-5.3
    names = [Words(load(NAME)).thing(name).removeprefix("the ") for name in ASSISTANTS]
    assert [two for two, _, _, _ in meetings()] == [", ".join(two) for two in combinations(names, 2)]


@pytest.mark.parametrize(("two", "file", "line", "says"), meetings(), ids=lambda value: str(value)[:30])
def test_the_line_where_two_assistants_meet_says_so(two: str, file: str, line: str, says: list[str]) -> None:
    text = (FOLDER / NAME / f"{file}.txt").read_text(encoding="utf-8")
    start, after = text.index(f"\n{line}. "), text.find(f"\n{int(line) + 2}. ")
    assert says
    for sentence in says:
        assert sentence in text[start:after], f"{two}: line {line} does not say {sentence}"


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"seats": 2}, "seats"),
        ({"seats": 6}, "seats"),
        ({"answers": "by-mouth"}, "answers"),
        ({"rival": "perhaps"}, "rival"),
        ({"unforgiving": True}, "unforgiving"),
    ],
)
def test_wrong_options_are_refused(given: dict[str, object], option: str) -> None:  # PA-6.8
    with pytest.raises(BadOption) as refused:
        read_options(load(NAME).options, given)
    assert refused.value.facts["option"] == option


def test_everything_that_is_seen_can_be_folded_and_everything_has_words() -> None:
    game = load(NAME)
    assert set(FOLDS) == set(game.seen_types)
    words = set(keys("parlour.games.perfect_alibi"))
    assert {f"thing-{name}" for name in (*game.box.cards, *game.box.faces)} <= words


def test_a_seat_is_asked_the_same_whatever_the_others_hold() -> None:
    piles = ("b3 b6 b9", "s6 s9 s12", "r9 r12 s3", "b12 r3 r6", "l3", "l6 l9 l12")
    one, other = alibi().take(0, "gc").ask(0, "9").table, alibi(piles=piles).take(0, "gc").ask(0, "9").table
    assert own(one.choices, 2) == own(other.choices, 2)
    assert SendJournalist in {offer.kind for choice in alibi().table.choices for offer in choice.offers}

"""The laws of a game as a test class:

class TestLaws(GameLaws):
    game = "my-game"
    tests = Path(__file__).parent
"""

from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from parlour.bots import bot, rungs
from parlour.core import Table, read_options, seed_of
from parlour.games import catalogue, left_out, load
from parlour.lab.loop import play_out
from parlour.testing import clocks, engine, laws, records, rulebook, secrecy, sentences, transcripts
from parlour.testing.cases import Case, cases, game_cases
from parlour.testing.tables import new_table, random_steps

POSITIONS = 200  # compared by the law of secrecy
GAMES = 3  # compared with brute force, per case with the fewest seats


class GameLaws:
    """The laws of one game. `tests`: the folder of its tests, with a folder `transcripts`."""

    game: ClassVar[str]
    tests: ClassVar[Path]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", game_cases(self.game), ids=str)
        if "rung" in metafunc.fixturenames:
            metafunc.parametrize("rung", list(rungs(self.game)))

    def test_the_game_is_found(self) -> None:
        assert [str(error) for error in left_out()] == []
        assert self.game in catalogue()

    def test_a_random_game_keeps_every_law(self, case: Case) -> None:
        laws.keep_all(new_table(case.game, case.options, "laws", case.box), "laws")

    def test_a_record_folds_to_its_table(self, case: Case) -> None:
        records.a_record_folds_to_its_table(case)

    def test_an_edited_answer_of_the_clock_is_noticed(self, case: Case) -> None:
        records.an_edited_answer_of_the_clock_is_noticed(case)

    def test_the_clock_draws_every_right_answer_equally_often(self) -> None:
        even, fixed = clocks.Even(), set[str]()
        for case in game_cases(self.game):
            for table in random_steps(new_table(case.game, case.options, "clock", case.box), "clock"):
                clocks.every_right_answer_may_be_drawn(table)
                fixed |= clocks.fixed_kinds(table)
                even.look(table)
        assert fixed & even.kinds == set()

    def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(self) -> None:
        secrecy.enough(secrecy.compare_worlds(game_cases(self.game), POSITIONS, "test"))

    def test_everything_has_a_word(self) -> None:
        assert sentences.missing(self.game) == []

    def test_every_testable_rule_is_cited_by_a_test(self) -> None:
        testable = {rule.number for rule in rulebook.rules(self.game) if rule.testable}
        assert testable
        assert testable - rulebook.cited(self.tests) == set()

    def test_every_transcript_is_as_written(self) -> None:
        folder = self.tests / "transcripts"
        found = {path.stem: path.read_text(encoding="utf-8") for path in transcripts.transcripts(folder)}
        assert len(found) >= 2
        made = {name: transcripts.written(transcripts.read_head(text)) for name, text in found.items()}
        stale = [name for name, text in found.items() if transcripts.RULE in text and made[name] != text]
        assert stale == [], f"if this is meant: python -m parlour.testing.transcripts {folder}"

    def test_every_bot_plays_to_the_end(self, rung: str) -> None:
        game = load(self.game)
        options = read_options(game.options, {"limit": 12})
        players = [bot(rung, game, options, Random(f"{rung}/{seat}")) for seat in range(options.seats)]
        table = Table(game, options, seed_of(rung))
        play_out(table, players, ["bot"] * options.seats, Random(rung))
        assert table.over

    def test_the_engine_knows_what_brute_force_knows(self) -> None:
        small = cases(self.game, "small")
        fewest = min(case.options["seats"] for case in small)
        few = [case for case in small if case.options["seats"] == fewest]
        assert sum(engine.agrees(case, str(number)) for case in few for number in range(GAMES)) > 0

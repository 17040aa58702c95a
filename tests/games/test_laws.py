"""The laws of the contract, on every registered game, every combination of options, the printed and the small box."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace

from games.perfect_alibi_tables import right_answers
from kit import clocks, laws
from kit.cases import Case, all_cases
from kit.tables import new_table, own, random_game, random_steps, retell, some_moves
from kit.worlds import second_world
from parlour.core import Move, Offer, Table, read_options, seed_of
from parlour.core.codec import write
from parlour.core.errors import EditedRecord
from parlour.core.record import Record, read_record, record_of, replay, write_record
from parlour.games import catalogue, load

CASES = all_cases()
RIGHT: dict[str, clocks.Right] = {"perfect-alibi": right_answers}  # where not all that is legal is right
DRAWN = {  # the kinds of answers that the clock draws, as the rules of these games say
    "alibi": {"Pass"},
    "complots": {"Choose", "Keep", "Lose", "Prove", "Show"},
    "perfect-alibi": {"Guess", "Say", "Show"},
    "sherlock-13": {"Arrange", "Lay"},
    "thirteen-clues": {"Choose", "ChooseSides"},
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_game_keeps_every_law(case: Case) -> None:
    laws.keep_all(new_table(case.game, case.options, "laws", case.box), "laws")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seed_gives_the_same_log_and_the_record_folds_to_the_table(case: Case) -> None:
    table = random_game(case.game, case.options, "again", case.box)
    twin = random_game(case.game, case.options, "again", case.box)
    text = write_record(record_of(table))
    assert write_record(record_of(twin)) == text
    told = replay(load(case.game, case.box), read_record(text))
    assert told.log == table.log
    assert write(told.game.scene(told.position)) == write(table.game.scene(table.position))


@pytest.mark.parametrize("game", catalogue())
def test_over_many_seeds_the_clock_gives_every_right_answer_equally_often(game: str) -> None:  # G-7
    even, fixed = clocks.Even(), set[str]()
    for case in (case for case in CASES if case.game == game):
        table = new_table(case.game, case.options, "clock", case.box)
        for _ in random_steps(table, "clock"):
            clocks.every_right_answer_may_be_drawn(table, RIGHT.get(game))
            fixed |= clocks.fixed_kinds(table)
            even.look(table)
    assert fixed & even.kinds == set()
    assert even.kinds == DRAWN.get(game, even.kinds)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_against_the_clock_is_verified_and_an_edited_answer_of_the_clock_is_noticed(case: Case) -> None:
    table = new_table(case.game, case.options, "late", case.box)
    chance = Random(str(case))
    clocks.play_against_the_clock(table, [chance.random() < 0.7 for _ in range(60)])
    record, game = record_of(table), load(case.game, case.box)
    assert replay(game, record).log == table.log
    for number, move in other_answers(table)[:10]:
        with pytest.raises(EditedRecord) as error:
            replay(game, edited(record, number, move))
        assert error.value.facts == {"entry": number + 1, "reason": "draw"}


def other_answers(table: Table) -> list[tuple[int, Move]]:
    """Entries that the clock drew, each with an answer that it might have drawn instead."""
    return [
        (number, move)
        for number, entry in enumerate(table.log)
        if entry.by == "clock" and isinstance(entry.draw, Offer)
        for move in some_moves(entry.draw, str(number))
        if move != entry.move
    ]


def edited(record: Record, number: int, move: Move) -> Record:
    """The record with another answer in a line."""
    line = replace(record.lines[number], move=Raw(write(move)))
    return replace(record, lines=(*record.lines[:number], line, *record.lines[number + 1 :]))


def secrecy(game: str, positions: int, seed: str) -> tuple[int, int]:
    """Positions looked at, and those in which the viewer could not tell two worlds apart; both must look the same."""
    generator = Random(f"{game}/{seed}")
    cases = [case for case in CASES if case.game == game]
    looked = found = 0
    while looked < positions:
        case = generator.choice(cases)
        rules = load(game, case.box)
        name = f"secrecy/{seed}/{looked}"
        table = Table(rules, read_options(rules.options, case.options), seed_of(name))
        places = [len(table.log) for _ in random_steps(table, name) if table.choices]
        for _ in range(4):
            viewer = generator.randrange(table.options.seats)
            upto = generator.choice(places)
            twin = second_world(table, viewer, upto, generator)
            looked += 1
            if twin is not None:
                found += 1
                looks_the_same(table, twin, viewer, upto)
    return looked, found


def looks_the_same(table: Table, twin: Table, viewer: int, upto: int) -> None:
    """The stream is the same by construction; so must be the scene, and what the table asks of the viewer."""
    first = Table(table.game, table.options, table.seed)
    while len(first.log) < upto:
        retell(first, table.log[len(first.log)])
    assert first.stream(viewer) == twin.stream(viewer)
    assert first.game.scene(first.view(viewer)) == twin.game.scene(twin.view(viewer))
    assert own(first.choices, viewer) == own(twin.choices, viewer)
    clocks.fixed_answers_are_the_same(first, twin, viewer)


@pytest.mark.parametrize("game", catalogue())
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    looked, found = secrecy(game, 200, "test")
    record_property("table", f"{game}: {found} of {looked} positions had a second world")
    assert found >= looked / 2


PARTS = {"complots": 40}  # of 5,000 positions each; bluffing needs the longest look
NIGHTLY = [(game, part) for game in catalogue() for part in range(PARTS.get(game, 2))]


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "part"), NIGHTLY)
def test_many_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, part: int) -> None:
    looked, found = secrecy(game, 5_000, f"nightly/{part}")
    assert found >= looked / 2

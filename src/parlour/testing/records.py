"""The laws of records: a seed gives one game, a record replays to its table, and an edited answer is detected."""

from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace

from parlour.core import Move, Offer, Table
from parlour.core.codec import write
from parlour.core.errors import EditedRecord
from parlour.core.record import Record, read_record, write_record
from parlour.core.replay import replay
from parlour.games import load
from parlour.testing import clocks
from parlour.testing.cases import Case
from parlour.testing.tables import new_table, random_game, some_moves


def a_record_folds_to_its_table(case: Case) -> None:
    table = random_game(case.game, case.options, "again", case.box)
    twin = random_game(case.game, case.options, "again", case.box)
    text = write_record(table.record())
    assert write_record(twin.record()) == text
    replayed = replay(load(case.game, case.box), read_record(text))
    assert replayed.log == table.log
    assert write(replayed.game.scene(replayed.position)) == write(table.game.scene(table.position))


def an_edited_answer_of_the_clock_is_noticed(case: Case) -> None:
    table = new_table(case.game, case.options, "late", case.box)
    chance = Random(str(case))
    clocks.play_against_the_clock(table, [chance.random() < 0.7 for _ in range(60)])
    record, game = table.record(), load(case.game, case.box)
    assert replay(game, record).log == table.log
    for number, move in other_answers(table)[:10]:
        with pytest.raises(EditedRecord) as error:
            replay(game, edited(record, number, move))
        assert error.value.facts == {"entry": number + 1, "reason": "draw"}


def other_answers(table: Table) -> list[tuple[int, Move]]:
    """Entries that the clock drew, each with another answer from the same offer."""
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

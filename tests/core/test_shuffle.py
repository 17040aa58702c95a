"""The parts of a shuffle: given, derived, replaced; a record with other parts is refused."""

from collections import deque
from typing import Any

import msgspec
import pytest

from kit.records import signed
from parlour.core import Table, read_options, seed_of
from parlour.core.chance import commitment
from parlour.core.errors import BadPart, BadRecord, EditedRecord
from parlour.core.record import Record, read_record, write_record
from parlour.core.replay import replay
from parlour.core.shuffle import Parts, bot_part, check_parts, fits, part_hash, parts_of_deal, replaced_part
from parlour.games import catalogue, load
from parlour.testing.tables import random_steps

SEED = seed_of("shuffle")
PROMISE = commitment(SEED)
GIVEN, WITHHELD = "a1" * 32, "b2" * 32
COMMITS = (part_hash(GIVEN), part_hash(WITHHELD), "", "")
BOTS = (None, None, None, "random")
FOUND = parts_of_deal(PROMISE, COMMITS, (GIVEN, "", "", ""), BOTS)


def test_a_part_is_as_given_or_follows_from_the_commitments() -> None:
    replaced = [replaced_part(PROMISE, COMMITS, seat) for seat in (1, 2)]
    assert Parts((GIVEN, *replaced, bot_part(PROMISE, 3)), (1, 2)) == FOUND
    assert len(set(FOUND.parts)) == 4
    check_parts(PROMISE, COMMITS, FOUND, BOTS)


def test_a_part_fits_its_own_hash_alone() -> None:
    assert fits(GIVEN, COMMITS[0])
    assert not fits(WITHHELD, COMMITS[0])
    assert not fits(GIVEN, "")


def test_a_replaced_part_depends_on_every_commitment() -> None:
    others = [(COMMITS[0], "", "", ""), ("", COMMITS[0], "", ""), ("", "", "", "")]
    found = {replaced_part(PROMISE, commits, 2) for commits in (COMMITS, *others)}
    assert len({*found, replaced_part("00", COMMITS, 2)}) == 5


@pytest.mark.parametrize(
    ("parts", "replaced", "seat"),
    [
        ((WITHHELD, *FOUND.parts[1:]), (1, 2), 0),  # not what the seat committed to
        ((GIVEN, WITHHELD, *FOUND.parts[2:]), (1, 2), 1),  # used, but listed as replaced
        ((GIVEN, "00" * 32, *FOUND.parts[2:]), (1, 2), 1),  # replaced by another value
        (FOUND.parts, (2,), 1),  # replaced, but not listed
        (FOUND.parts, (1,), 2),
        (FOUND.parts, (0, 1, 2), 0),  # listed, but not replaced
        ((*FOUND.parts[:3], "00" * 32), (1, 2), 3),  # a bot's own choice
        (FOUND.parts[:3], (1, 2), 3),
        (FOUND.parts, (1, 2, 9), 9),
    ],
)
def test_any_other_part_is_noticed(parts: tuple[str, ...], replaced: tuple[int, ...], seat: int) -> None:
    with pytest.raises(BadPart) as error:
        check_parts(PROMISE, COMMITS, Parts(parts, replaced), BOTS)
    assert error.value.facts == {"seat": seat}


def played(game: str) -> Record:
    rules = load(game)
    options = read_options(rules.options, {"seats": 3})
    seats = options.seats
    found = parts_of_deal(PROMISE, ("",) * seats, ("",) * seats, (None,) * seats)
    table = Table(rules, options, SEED, found.parts)
    deque(random_steps(table, game), maxlen=0)
    return table.record(bots=(None,) * seats, commits=("",) * seats, replaced=found.replaced)


RECORDS = {game: played(game) for game in catalogue()}


def forged(record: Record, **changes: Any) -> Record:
    return read_record(write_record(signed(msgspec.structs.replace(record, **changes))))


@pytest.mark.parametrize("game", catalogue())
def test_every_draw_stands_in_the_record_with_what_it_was_drawn_from(game: str) -> None:
    record = read_record(write_record(RECORDS[game]))
    assert all((line.draw is not None) == (line.seat == -1) for line in record.lines)
    replay(load(game), record)


@pytest.mark.parametrize("game", catalogue())
def test_a_draw_from_anything_else_is_noticed(game: str) -> None:
    record = RECORDS[game]
    first = record.lines[0]
    assert first.draw is not None
    field = first.draw.fields[0]
    narrowed = msgspec.structs.replace(first.draw, fields=(field, *first.draw.fields[1:], field))
    for draw in (None, narrowed):
        lines = (msgspec.structs.replace(first, draw=draw), *record.lines[1:])
        with pytest.raises(EditedRecord):
            replay(load(game), forged(record, lines=lines))


@pytest.mark.parametrize("game", catalogue())
def test_a_record_of_version_0_1_without_draws_is_still_replayed(game: str) -> None:
    record = RECORDS[game]
    lines = tuple(msgspec.structs.replace(line, draw=None, events=()) for line in record.lines)
    replay(load(game), forged(record, parlour=1, lines=lines, commits=(), replaced=()))


def test_a_forged_part_makes_a_bad_record() -> None:
    record = RECORDS["sherlock-13"]
    for changes in ({"replaced": ()}, {"nonces": ()}, {"bots": ("random",) * 3}, {"commits": ("00",)}):
        with pytest.raises(BadRecord):
            replay(load("sherlock-13"), forged(record, **changes))

"""The log of a table: bytes and CPU per move, for rows with events and (version 0.1) without them."""

from collections.abc import Callable
from itertools import takewhile
from statistics import median
from time import process_time
from typing import NamedTuple

import msgspec

from parlour.core import Table
from parlour.core.codec import read_move, write
from parlour.core.log import Entry
from parlour.core.record import entry_of, line_of
from parlour.games import catalogue
from parlour.server.table import rows, rows_v1
from parlour.testing.tables import random_game

GAMES, TIMES = 30, 5
_old = msgspec.json.Decoder(rows_v1.Answered)


class Figures(NamedTuple):
    """By format: bytes per row, and CPU to write and to load a move, in µs."""

    size: float
    written: float
    loaded: float


def main() -> None:
    print("The log, a move of four seats playing at random: version 0.1 (move) and now (move and events)")
    for game in catalogue():
        tables = [random_game(game, {"seats": 4, "limit": 20}, f"log {number}") for number in range(GAMES)]
        old, new = compared(tables)
        sizes = f"{old.size:6.0f} -> {new.size:6.0f} bytes"
        times = f"written {old.written:6.1f} -> {new.written:6.1f} µs, loaded {old.loaded:6.1f} -> {new.loaded:6.1f} µs"
        print(f"  {game:<16} {sizes}   {times}", flush=True)


def compared(tables: list[Table]) -> tuple[Figures, Figures]:
    old_logs, new_logs = list(map(write_old, tables)), list(map(write_new, tables))
    moves = sum(map(len, old_logs))
    works: list[Callable[[], None]] = [
        lambda: each(write_old, tables),
        lambda: each(write_new, tables),
        lambda: each(load_old, tables, old_logs),
        lambda: each(load_new, tables, new_logs),
    ]
    times = [[cpu(work) / moves * 1e6 for work in works] for _ in range(TIMES)]  # in alternating order
    wrote_old, wrote_new, loaded_old, loaded_new = (median(column) for column in zip(*times, strict=True))
    size = [sum(len(row) for log in logs for row in log) / moves for logs in (old_logs, new_logs)]
    return Figures(size[0], wrote_old, loaded_old), Figures(size[1], wrote_new, loaded_new)


def each(work: Callable[..., object], *given: list[object] | list[Table] | list[list[bytes]]) -> None:
    for one in zip(*given, strict=True):
        work(*one)


def answers(table: Table) -> list[Entry]:
    return [entry for entry in table.log if entry.by != "table"]


def write_old(played: Table) -> list[bytes]:
    table = Table(played.game, played.options, played.seed)
    log = []
    for entry in answers(played):
        table.submit(entry.seat, entry.topic, entry.move)
        log.append(msgspec.json.encode(rows_v1.Answered(entry.seat, entry.topic, msgspec.Raw(write(entry.move)))))
    return log


def write_new(played: Table) -> list[bytes]:
    table = Table(played.game, played.options, played.seed)
    log = []
    for entry in answers(played):
        ahead = table.copy()
        ahead.submit(entry.seat, entry.topic, entry.move)
        log.append(rows.write_row(rows.Played(tuple(map(line_of, ahead.log[len(table.log) :])))))
        table.catch_up(ahead)
    return log


def load_old(played: Table, log: list[bytes]) -> None:
    table = Table(played.game, played.options, played.seed)
    for body in log:
        row = _old.decode(body)
        table.submit(row.seat, row.topic, read_move(played.game, bytes(row.move)))


def load_new(played: Table, log: list[bytes]) -> None:
    dealt = list(takewhile(lambda entry: entry.by == "table", played.log))
    table = Table(played.game, played.options, played.seed, (), dealt)
    for body in log:
        row = rows.read_row(body)
        assert isinstance(row, rows.Played)
        table.fold([entry_of(played.game, line, 1) for line in row.lines])


def cpu(work: Callable[[], None]) -> float:
    before = process_time()
    work()
    return process_time() - before


if __name__ == "__main__":
    main()

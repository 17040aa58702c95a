"""The loop that plays a table to its end."""

from collections.abc import Sequence
from random import Random
from typing import Any

from parlour.bots import Player
from parlour.core import Choice, Seat, Seen, Table
from parlour.core.log import By


class Seated:
    """What a table shows one seat, computed on demand."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self.seat = seat

    @property
    def stream(self) -> Sequence[Seen]:
        return self._table.stream(self.seat)

    @property
    def view(self) -> Any:
        return self._table.view(self.seat)


def play_out(table: Table, players: Sequence[Player], by: Sequence[By], generator: Random) -> int:
    """Play to the end; returns the number of answers. Simultaneous choices are asked in random order."""
    sights = [Seated(table, seat) for seat in range(table.options.seats)]
    decisions = 0
    while table.choices:
        step(table, players, by, sights, generator)
        decisions += 1
    return decisions


def step(
    table: Table, players: Sequence[Player], by: Sequence[By], sights: Sequence[Seated], generator: Random
) -> None:
    """One answer, from the first player who gives one; otherwise the answer at time-out."""
    for choices in asked(table.choices, generator):
        seat = choices[0].seat
        if (answer := players[seat].answer(sights[seat], choices)) is not None:
            table.submit(seat, *answer, by=by[seat])
            return
    waited_for = next(choice for choice in table.choices if choice.blocking)
    table.time_out(waited_for.seat, waited_for.topic)


def asked(choices: tuple[Choice, ...], generator: Random) -> list[tuple[Choice, ...]]:
    """The open choices grouped by seat, the seats in random order."""
    if len(choices) == 1:
        return [choices]
    seats: dict[Seat, tuple[Choice, ...]] = {}
    for choice in choices:
        seats[choice.seat] = (*seats.get(choice.seat, ()), choice)
    order = list(seats.values())
    generator.shuffle(order)
    return order

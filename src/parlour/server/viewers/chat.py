"""The last lines of a table's chat, in memory."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple, Self

from parlour.core import Seat
from parlour.server.clock import Milliseconds
from parlour.server.viewers.wire import Said
from parlour.store import ChatLine

REMEMBERED = 200


class Spoken(NamedTuple):
    """A line and the guest who wrote it, so that the lines of a deleted guest can be removed."""

    guest: str
    said: Said


class Chat:
    def __init__(self, spoken: Iterable[Spoken] = ()) -> None:
        self._lines = deque(spoken, maxlen=REMEMBERED)
        self.next_number = self._lines[-1].said.number + 1 if self._lines else 0

    @classmethod
    def of(cls, lines: Iterable[ChatLine], seat_of: Callable[[str], Seat | None], names: dict[str, str]) -> Self:
        """The stored chat, with the current seats and names of its guests."""
        return cls(
            Spoken(line.guest, Said(line.number, line.at, seat_of(line.guest), names.get(line.guest, ""), line.text))
            for line in lines
        )

    def add(self, guest: str, said: Said) -> None:
        self._lines.append(Spoken(guest, said))
        self.next_number = said.number + 1

    def since(self, number: int, until: Milliseconds | None = None) -> list[Said]:
        """The lines from this number on; with `until`, only those written by then."""
        if number >= self.next_number:
            return []
        lines = [line.said for line in self._lines if line.said.number >= number]
        return lines if until is None else [said for said in lines if said.at <= until]

    def first_after(self, time: Milliseconds) -> Milliseconds | None:
        """When the first line after this time was said."""
        return next((line.said.at for line in self._lines if line.said.at > time), None)

    def forget(self, guest: str) -> None:
        self._lines = deque((line for line in self._lines if line.guest != guest), maxlen=REMEMBERED)

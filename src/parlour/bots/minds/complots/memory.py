"""Public history of claims and exposed lies."""

from collections.abc import Sequence

from parlour.core import Seat, Seen
from parlour.games.complots.actions import TABLE
from parlour.games.complots.box import Character
from parlour.games.complots.model import Acted, Blocked, Exposed, Kept, Lost, Options, Proved, Replaced


class Memory:
    """Folded from a seat's stream: the standing claims of each seat, and how often it was caught lying."""

    def __init__(self, options: Options) -> None:
        self._table = TABLE[options.exchange]
        self._read = 0
        self.claims: list[tuple[Character, ...]] = [()] * options.seats  # oldest first
        self.caught = [0] * options.seats
        self.again = False  # the latest claim was a repeated one

    def hear(self, stream: Sequence[Seen]) -> None:
        for seen in stream[self._read :]:
            self.note(seen)
        self._read = len(stream)

    def note(self, seen: Seen) -> None:
        match seen:
            case Acted(seat, action) if (character := self._table[type(action)].claim) is not None:
                self._claim(seat, character)
            case Blocked(seat, character):
                self._claim(seat, character)
            case Exposed(_, seat):
                self.caught[seat] += 1
                self.claims[seat] = self.claims[seat][:-1]
            case Proved(seat, _, card) | Lost(seat, _, card):
                self.claims[seat] = tuple(claimed for claimed in self.claims[seat] if claimed != card)
            case Kept(seat) | Replaced(_, seat):
                self.claims[seat] = ()
            case _:
                pass

    def _claim(self, seat: Seat, character: Character) -> None:
        """Append a claim; a repeated one moves to the end."""
        self.again = character in self.claims[seat]
        self.claims[seat] = (*(claimed for claimed in self.claims[seat] if claimed != character), character)

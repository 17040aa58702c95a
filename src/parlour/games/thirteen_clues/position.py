"""The phases of a game and the position."""

from parlour.core import Seat, Value
from parlour.games.thirteen_clues.box import Clue
from parlour.games.thirteen_clues.model import Options

# Phases


class Dealing(Value): ...


class DealingRest(Value): ...


class Choosing(Value):
    waiting: tuple[Seat, ...]


class Placing(Value): ...


class Taking(Value):
    seat: Seat


class Turn(Value):
    seat: Seat


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Dealing | DealingRest | Choosing | Placing | Taking | Turn | Closing | Over
Clues = tuple[Clue | None, ...]  # None: not told


class Position:
    __slots__ = (
        "actions",
        "chosen",
        "first",
        "fronts",
        "glasses",
        "hands",
        "hidden",
        "informants",
        "inner",
        "lookers",
        "options",
        "phase",
        "supply",
        "tiles",
        "turns",
    )

    def __init__(self, options: Options, informants: int, glasses: int) -> None:
        seats = options.seats
        self.options = options
        self.phase: Phase = Dealing()
        self.first: Seat = 0
        self.turns = 0  # begun so far
        self.actions = 0  # taken so far
        self.hands: list[Clues] = [()] * seats  # until the choice is made
        self.chosen: list[Clues] = [()] * seats  # by this seat, until all have chosen
        self.fronts: list[Clues] = [()] * seats  # on the screen of this seat
        self.inner: list[Clues] = [()] * seats  # inside it; with two seats the left one first (TC-2.6)
        self.informants: list[Clue | None] = [None] * informants
        self.lookers: list[tuple[Seat, ...]] = [()] * informants  # who looked at which, in the order of looking
        self.hidden: list[tuple[Clue, ...]] = [()] * seats  # what this seat does not see, as far as is known here
        self.glasses = [1] * seats if seats > 2 else []  # TC-2.4, TC-4.1
        self.supply = glasses - seats if seats > 2 else 0
        self.tiles: tuple[Seat, ...] = tuple(range(seats)) if options.top_secret else ()  # who still has one


def known(clues: Clues) -> tuple[Clue, ...]:
    """Clues without holes."""
    assert None not in clues, "only what was told can be looked at"
    return tuple(clue for clue in clues if clue is not None)

"""The phases of a game and the position."""

from parlour.core import BasePosition, Seat, Value
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
Clues = tuple[Clue | None, ...]  # None: unknown to the viewer


class Position(BasePosition):
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
        self.hands: list[Clues] = [()] * seats  # until the seat has chosen
        self.chosen: list[Clues] = [()] * seats  # the case that the seat chose, until all have chosen
        self.fronts: list[Clues] = [()] * seats  # the case on the screen of this seat
        self.inner: list[Clues] = [()] * seats  # the pair inside it; with two seats the left one first (TC-2.6)
        self.informants: list[Clue | None] = [None] * informants
        self.lookers: list[tuple[Seat, ...]] = [()] * informants  # by informant: the seats that looked, in order
        self.hidden: list[tuple[Clue, ...]] = [
            ()
        ] * seats  # the clues that this seat does not see, as far as known in this view
        self.glasses = [1] * seats if seats > 2 else []  # TC-2.4, TC-4.1
        self.supply = glasses - seats if seats > 2 else 0
        self.tiles: tuple[Seat, ...] = tuple(range(seats)) if options.top_secret else ()  # seats that still have theirs


def known(clues: Clues) -> tuple[Clue, ...]:
    """Clues without unknown ones."""
    assert None not in clues, "only the full position knows this"
    return tuple(clue for clue in clues if clue is not None)

"""The phases of a game and the position."""

from parlour.core import BasePosition, Seat, Value
from parlour.games.alibi.box import Card, Cards, Details, SetName
from parlour.games.alibi.model import Options

# Phases


class Drawing(Value): ...


class Dealing(Value): ...


class Turn(Value):
    seat: Seat


class Heard(Value):
    """A seat has its answer, and may still accuse (AL-3.7)."""

    seat: Seat


class Passing(Value):
    waiting: tuple[Seat, ...]  # empty: the cards can be handed on


class Filling(Value):
    waiting: tuple[Seat, ...]  # empty: the sheets can be turned up


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Phase = Drawing | Dealing | Turn | Heard | Passing | Filling | Closing | Over


class Pile(Value):
    """The cards that a seat has put aside for passing."""

    cards: tuple[Card | None, ...]
    heap: Cards | None  # the same cards as a bit set


class Position(BasePosition):
    """Of unknown cards only the number is known; the rest is None."""

    __slots__ = (
        "accuser",
        "dealer",
        "gone",
        "hand",
        "hands",
        "laid",
        "left",
        "melds",
        "murder",
        "options",
        "passes",
        "phase",
        "piles",
        "round",
        "scores",
        "sheets",
        "sizes",
        "whole",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.phase: Phase = Drawing()
        self.hand = 0  # of the session, from 1
        self.round = 0  # of the hand, from 1
        self.dealer: Seat | None = None
        self.scores = [0] * options.seats
        self.passes: list[tuple[int, int, tuple[Pile | None, ...]]] = []  # hand, round, what the seats passed
        self.left: list[tuple[Cards | None, ...]] = []  # hands of the seats at the end of each earlier deal
        self.take_up()

    def take_up(self) -> None:
        """Clear the table for a new deal."""
        seats = self.options.seats
        self.murder: tuple[Card, ...] | None = None
        self.accuser: Seat | None = None
        self.hands: list[Cards | None] = [0] * seats
        self.sizes = [0] * seats
        self.whole: list[Cards | None] = [0] * seats  # complete sets per hand: the bit of the first card of each
        self.gone: list[Cards | None] = [0] * seats  # cards that a seat has passed on so far
        self.melds: list[tuple[SetName, ...]] = [()] * seats
        self.laid: Cards = 0  # the cards of all melds
        self.piles: list[Pile | None] = [None] * seats  # cards put aside for passing
        self.sheets: list[Details | None] = [None] * seats

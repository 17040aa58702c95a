"""The phases of a game and the position."""

from parlour.core import Seat, Value
from parlour.games.perfect_alibi.box import COOK, PRIEST, PSYCHIATRIST, Assistant, Card, Chip, Symbol
from parlour.games.perfect_alibi.model import Number, Options


class Question(Value):
    """A question as it was asked: what it means is settled by the assistants of that moment (PA-5.1, PA-7.3)."""

    asker: Seat
    target: Seat
    about: tuple[str, ...]
    assistant: Assistant | None  # the asker's
    faced: Assistant | None  # the answerer's
    captain: Seat | None  # who holds the Captain

    @property
    def secret(self) -> bool:
        return self.assistant == PRIEST  # PA-5.D

    @property
    def drawn(self) -> bool:
        return self.assistant == COOK  # PA-5.E

    @property
    def shown(self) -> bool:
        """Whether a high number makes the answerer look for a matching card (PA-3.6, 5.C, 5.E)."""
        return self.faced != PSYCHIATRIST and self.assistant != COOK

    def shows(self, number: int) -> bool:
        return number >= 2 and self.faced != PSYCHIATRIST


class Answer(Value):
    question: Question
    shows: bool
    number: int | None  # None: not told
    cleared: bool = False  # a false accusation has shown that it was right
    card_seen: bool = False  # a card was shown or drawn for it


# Phases


class Dealing(Value): ...


class DealingTiles(Value): ...


class TurningUp(Value): ...


class Picking(Value):
    seat: Seat


class Turn(Value):
    seat: Seat


class Changing(Value):
    seat: Seat
    target: Seat
    symbol: Symbol


class Replacing(Value):
    """The asker took the answerer's assistant; the answerer picks another."""

    seat: Seat
    target: Seat
    symbol: Symbol


class Asking(Value):
    seat: Seat
    target: Seat
    symbols: tuple[Symbol, ...]


class Answering(Value):
    question: Question


class Showing(Value):
    question: Question


class Drawing(Value):
    question: Question


class Guessing(Value):
    """After the last question (PA-4.8)."""

    seat: Seat


class TurnOver(Value):
    """The game goes on as soon as no check is open."""


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


# What is settled before the game goes on (PA-6.2): first come, first served


class Checking(Value):
    answer: Number
    by: Seat
    serial: int  # no two of a game have the same


class ShowingLate(Value):
    """PA-6.6: a correction made a card due."""

    answer: Number
    by: Seat
    serial: int


class DrawingLate(Value):
    answer: Number
    by: Seat
    serial: int


Aside = Checking | ShowingLate | DrawingLate
Before = Dealing | DealingTiles | Picking
OnTurn = Turn | Changing | Replacing | Asking | Answering | Showing | Drawing | Guessing | TurnOver | TurningUp
Phase = Before | OnTurn | Closing | Over
Hand = tuple[Card | None, ...]  # None: not told


class Position:
    __slots__ = (
        *("answers", "aside", "asides", "assistants", "beside", "checkable", "checked", "correctable"),
        *("corrections", "discards", "face_up", "given", "hands", "last", "lookers", "missing", "on_turn", "opened"),
        *("options", "out", "phase", "row", "spare", "stack", "taken", "tiles", "turns"),
    )

    def __init__(
        self, options: Options, hand: int, face_up: int, beside: tuple[Assistant, ...], stack: tuple[Chip, ...]
    ):
        seats = options.seats
        self.options = options
        self.phase: Phase = Dealing()
        self.aside: tuple[Aside, ...] = ()  # more than one only in games begun before version 3 of the rules
        self.asides = 0  # so far
        self.opened = 0  # questions so far: a topic is never used again
        self.turns = 0  # begun so far
        self.on_turn: Seat = 0
        self.last = False  # whether this turn's question is a last one
        self.hands: list[Hand] = [(None,) * hand] * seats
        self.missing: Card | None = None
        self.face_up: Hand = (None,) * face_up
        self.tiles: list[Assistant | None] = [None] * seats
        self.spare: tuple[Assistant | None, ...] = ()  # tiles back in the box
        self.assistants: list[Assistant | None] = [None] * seats  # None: about to pick
        self.beside = beside  # assistants that nobody has, A to E
        self.row: tuple[Chip, ...] = ()
        self.taken: int | None = None  # place in the row of the chip of this turn
        self.stack = stack  # what is left in it, not in which order: that is nobody's to know
        self.discards: tuple[Chip, ...] = ()
        self.answers: list[Answer] = []
        self.given: list[tuple[Number, ...]] = [()] * seats  # their numbers, by the seat that answered
        self.checkable: list[tuple[Number, ...]] = [()] * seats  # by the seat that may ask (PA-6.5)
        self.checked: list[tuple[Number, ...]] = [()] * seats  # the answers that a seat asked about, once a request
        self.correctable: Number | None = None  # the answer that its answerer may correct unasked (PA-6.9)
        self.corrections = 0  # of that answer
        self.out: tuple[Seat, ...] = ()  # in the order in which they went
        self.lookers: tuple[Seat, ...] = ()  # those who guessed wrong: they have seen the missing card

"""The phases of a game and the position."""

from parlour.core import BasePosition, Seat, Value
from parlour.games.perfect_alibi.box import COOK, PRIEST, PSYCHIATRIST, Assistant, Card, Chip, Symbol
from parlour.games.perfect_alibi.model import Number, Options


class Question(Value):
    """A question with the assistants at the time it was asked, which determine its meaning (PA-5.1, PA-7.3)."""

    asker: Seat
    target: Seat
    about: tuple[str, ...]
    assistant: Assistant | None  # the asker's
    faced: Assistant | None  # the answerer's
    captain: Seat | None  # the Captain's holder

    @property
    def secret(self) -> bool:
        return self.assistant == PRIEST  # PA-5.D

    @property
    def drawn(self) -> bool:
        return self.assistant == COOK  # PA-5.E

    @property
    def shown(self) -> bool:
        """Whether after a high number the answerer shows a matching card (PA-3.6, 5.C, 5.E)."""
        return self.faced != PSYCHIATRIST and self.assistant != COOK

    def shows(self, number: int) -> bool:
        return number >= 2 and self.faced != PSYCHIATRIST


class Answer(Value):
    question: Question
    shows: bool
    number: int | None  # None: unknown to the viewer
    cleared: bool = False  # proved right by a false accusation
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


# Settled before the game goes on, in order (PA-6.2)


class Checking(Value):
    answer: Number
    by: Seat
    serial: int  # unique within a game


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
Hand = tuple[Card | None, ...]  # None: unknown to the viewer


class Position(BasePosition):
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
        self.aside: tuple[Aside, ...] = ()  # several only in games of version 2 and older
        self.asides = 0  # so far
        self.opened = 0  # choices so far; part of the topic
        self.turns = 0  # begun so far
        self.on_turn: Seat = 0
        self.last = False  # this turn's question is a last one
        self.hands: list[Hand] = [(None,) * hand] * seats
        self.missing: Card | None = None
        self.face_up: Hand = (None,) * face_up
        self.tiles: list[Assistant | None] = [None] * seats
        self.spare: tuple[Assistant | None, ...] = ()  # tiles back in the box
        self.assistants: list[Assistant | None] = [None] * seats  # None: about to pick
        self.beside = beside  # free assistants, A to E
        self.row: tuple[Chip, ...] = ()
        self.taken: int | None = None  # index in the row of this turn's chip
        self.stack = stack  # remaining chips, in no order
        self.discards: tuple[Chip, ...] = ()
        self.answers: list[Answer] = []
        self.given: list[tuple[Number, ...]] = [()] * seats  # numbers of the answers, by answering seat
        self.checkable: list[tuple[Number, ...]] = [()] * seats  # by the seat that may ask for a check (PA-6.5)
        self.checked: list[tuple[Number, ...]] = [
            ()
        ] * seats  # by asking seat: the checked answers, one entry per request
        self.correctable: Number | None = None  # the answer that may be corrected unasked (PA-6.9)
        self.corrections = 0  # of that answer
        self.out: tuple[Seat, ...] = ()  # in the order of going out
        self.lookers: tuple[Seat, ...] = ()  # seats that guessed wrong, and have seen the missing card

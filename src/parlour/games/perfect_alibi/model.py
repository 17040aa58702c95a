"""Options, moves, what is seen, phases and the position."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen, Value
from parlour.core import Options as BaseOptions
from parlour.core.errors import BadOption, OptionConflict
from parlour.games.perfect_alibi.box import COOK, PRIEST, PSYCHIATRIST, Assistant, Card, Chip, Location, Symbol, Time

Number = int  # of an answer, counted from 1


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=3, le=5)] = 4
    rival: bool = False  # PA-7
    answers: Literal["by-table", "by-hand"] = "by-table"  # PA-6
    unforgiving: bool = False  # PA-6.3

    def conflict(self) -> BadOption | None:
        if self.unforgiving and self.answers == "by-table":  # PA-6.8
            return OptionConflict("unforgiving", "true", "answers=by-hand")
        return None


# A seat's moves


class Pick(Move, tag="pick"):
    assistant: Assistant


class Take(Move, tag="take"):
    chip: Chip


class TakeOwn(Move, tag="take-own"):
    """PA-3.2: all chips are of one's own colour."""

    chip: Chip
    target: Seat


class SendJournalist(Move, tag="send-journalist"):
    target: Seat


class CallLastQuestion(Move, tag="call-last-question"):
    target: Seat


class Change(Move, tag="change"):
    assistant: Assistant


class AskLocations(Move, tag="ask-locations"):
    locations: tuple[Location, ...]


class AskTimes(Move, tag="ask-times"):
    times: tuple[Time, ...]


class Say(Move, tag="say"):
    number: int


class Show(Move, tag="show"):
    card: Card


class Guess(Move, tag="guess"):
    card: Card


class Check(Move, tag="check"):
    answer: Number


class Correct(Move, tag="correct"):
    """An answerer corrects the last answer unasked (PA-6.9)."""

    number: int


class Accuse(Move, tag="accuse"):
    target: Seat
    answers: tuple[Number, ...]


# NATURE's moves


class Deal(Move, tag="deal"):
    piles: tuple[tuple[Card, ...], ...]  # the seats' hands, the missing card, the cards face up


class DealTiles(Move, tag="deal-tiles"):
    tiles: tuple[Assistant, ...]


class TurnUp(Move, tag="turn-up"):
    chips: tuple[Chip, ...]


class Draw(Move, tag="draw"):
    place: int  # in the hand that the Cook draws from


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# What is seen


class Laid(Seen, tag="laid"):
    face_up: tuple[Card, ...] | None  # None: there is none
    missing: Secret[Card] = None


class Dealt(Seen, tag="dealt"):
    seat: Seat
    cards: Secret[tuple[Card, ...]] = None


class TilesDealt(Seen, tag="tiles-dealt"):
    spare: Secret[tuple[Assistant, ...]] = None  # back in the box


class TileDealt(Seen, tag="tile-dealt"):
    seat: Seat
    tile: Secret[Assistant] = None


class TurnedUp(Seen, tag="turned-up"):
    chips: tuple[Chip, ...]


class Chose(Seen, tag="chose"):
    seat: Seat
    assistant: Assistant


class Took(Seen, tag="took"):
    seat: Seat
    chip: Chip
    target: Seat


class SentJournalist(Seen, tag="sent-journalist"):
    seat: Seat
    target: Seat


class CalledLastQuestion(Seen, tag="called-last-question"):
    seat: Seat
    target: Seat


class Changed(Seen, tag="changed"):
    seat: Seat
    assistant: Assistant


class Asked(Seen, tag="asked"):
    seat: Seat
    target: Seat
    about: tuple[str, ...]


class Answered(Seen, tag="answered"):
    answer: Number
    seat: Seat
    asker: Seat
    shows: bool  # whether a card is to be shown or drawn: everybody sees that
    number: Secret[int] = None


class Showed(Seen, tag="showed"):
    seat: Seat
    asker: Seat
    card: Secret[Card] = None


class Drew(Seen, tag="drew"):
    asker: Seat
    seat: Seat
    card: Secret[Card] = None


class Guessed(Seen, tag="guessed"):
    seat: Seat
    right: bool
    guess: Secret[Card] = None
    missing: Secret[Card] = None


class CheckAsked(Seen, tag="check-asked"):
    seat: Seat
    answer: Number
    target: Seat


class Checked(Seen, tag="checked"):
    answer: Number
    seat: Seat
    due: bool  # a card is to be shown now
    lapsed: bool  # a card was to be shown, and is no longer
    right: bool = False  # the table saw to it that the number is right (PA-6.2); not so before version 3 of the rules
    number: Secret[int] = None


class Corrected(Seen, tag="corrected"):
    """PA-6.9: by the answerer, unasked."""

    answer: Number
    seat: Seat
    due: bool
    lapsed: bool
    number: Secret[int] = None


class Accused(Seen, tag="accused"):
    seat: Seat
    target: Seat
    answers: tuple[Number, ...]
    proved: bool


class Revealed(Seen, tag="revealed"):
    hands: tuple[tuple[Card, ...], ...]
    missing: Card
    tiles: tuple[Assistant, ...] | None  # None: there are none
    spare: tuple[Assistant, ...] | None
    numbers: tuple[int, ...] | None  # of all answers, in order: those to the Priest's holder are open now, too


# Phases


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

TurnMove = Take | TakeOwn | SendJournalist | CallLastQuestion | Change | AskLocations | AskTimes
Reply = Pick | Say | Show | Guess | Check | Correct | Accuse
NatureMove = Deal | DealTiles | TurnUp | Draw | Reveal
AnyMove = TurnMove | Reply | NatureMove

SetUp = Laid | Dealt | TilesDealt | TileDealt | TurnedUp | Chose
Done = Took | SentJournalist | CalledLastQuestion | Changed | Asked | Answered | Showed | Drew
Called = Guessed | CheckAsked | Checked | Corrected | Accused
AnySeen = SetUp | Done | Called | Revealed
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

"""Options, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen, Value
from parlour.core import Options as BaseOptions
from parlour.games.alibi.box import Card, Detail, Details, Going, SetName

Verb = Literal["have", "seen"]  # AL-3.2
Ask = Literal["must", "may"]  # AL-3.8
VERBS: tuple[Verb, Verb] = ("have", "seen")


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=3, le=10)] = 4
    hands: Annotated[int, Meta(ge=1, le=100)] = 1  # AL-2.2
    meld_points: Going = "by-group"  # AL-1.4
    accuse: Literal["instead-of-asking", "also-after-asking"] = "instead-of-asking"  # AL-3.7
    ask: Ask = "must"  # AL-3.8


# A seat's moves


class AskGroup(Move, tag="ask-group"):
    target: Seat
    verb: Verb
    group: str


class AskSet(Move, tag="ask-set"):
    target: Seat
    verb: Verb
    set: SetName


class AskTime(Move, tag="ask-time"):
    target: Seat
    verb: Verb
    time: Detail


class AskTheory(Move, tag="ask-theory"):
    target: Seat
    verb: Verb
    theory: tuple[Card | None, ...]  # at most one card per group


class AskCards(Move, tag="ask-cards"):
    """How many of these cards (AL-3.6)."""

    target: Seat
    verb: Verb
    about: tuple[Card, ...]


class AskSets(Move, tag="ask-sets"):
    """How many of these sets have a card there (AL-3.6)."""

    target: Seat
    verb: Verb
    sets: tuple[SetName, ...]


class EndTurn(Move, tag="end-turn"):
    """Without a question (AL-3.8), or without an accusation after it (AL-3.7)."""


class Accuse(Move, tag="accuse"):
    suspect: Detail
    details: Details  # the other seven


class FillIn(Move, tag="fill-in"):
    sheet: Details


class Pass(Move, tag="pass"):
    cards: tuple[Card, ...]


class Meld(Move, tag="meld"):
    set: SetName


# NATURE's moves


class Draw(Move, tag="draw"):
    """The murder, one card per group; and the dealer."""

    suspect: Card
    place: Card
    weapon: Card
    emotion: Card
    dealer: Seat


class Deal(Move, tag="deal"):
    hands: tuple[tuple[Card, ...], ...]


class HandOn(Move, tag="hand-on"):
    """All chosen cards change hands."""


class TurnUp(Move, tag="turn-up"):
    """The murder and the sheets are shown."""


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# Events


class Began(Seen, tag="began"):
    dealer: Seat
    murder: Secret[tuple[Card, ...]] = None


class Dealt(Seen, tag="dealt"):
    seat: Seat
    cards: Secret[tuple[Card, ...]] = None


class Asked(Seen, tag="asked"):
    seat: Seat
    target: Seat
    verb: Verb
    subject: tuple[str, ...]  # groups, sets, times and cards that do not overlap
    count: int
    different: bool = False  # it is a number of sets with any card


class TurnEnded(Seen, tag="turn-ended"):
    """A seat ended its turn without a question, or without an accusation after it."""

    seat: Seat


class Melded(Seen, tag="melded"):
    """A set laid down and its points; logs of version 2 and older lack the points."""

    seat: Seat
    set: SetName
    points: int | None = None


class Chose(Seen, tag="chose"):
    """A seat has put aside the cards to pass, face down."""

    seat: Seat
    cards: Secret[tuple[Card, ...]] = None


class Received(Seen, tag="received"):
    """Visible to the receiver alone."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]


class HandedOn(Seen, tag="handed-on"):
    """All chosen cards have changed hands."""


class Accused(Seen, tag="accused"):
    seat: Seat
    suspect: Detail
    details: Details


class Filled(Seen, tag="filled"):
    seat: Seat
    sheet: Secret[Details] = None


class Solved(Seen, tag="solved"):
    murder: tuple[Card, ...]


class Judged(Value, tag="judged"):
    """A named detail, and the points it won or lost (AL-5.3)."""

    detail: Detail
    right: bool
    points: int  # never negative
    doubled: bool  # the loss of the first accuser


class Opened(Seen, tag="opened"):
    """A sheet and its points; logs of version 2 and older lack the points."""

    seat: Seat
    sheet: Details
    judged: tuple[Judged, ...] = ()
    bonus: int = 0  # of the first accuser
    points: int | None = None  # in all


class Passed(Seen, tag="passed"):
    """The cards that a seat passed after a round: published at the end of the session (G-9)."""

    hand: int
    round: int
    seat: Seat
    cards: tuple[Card, ...]


class Revealed(Seen, tag="revealed"):
    """The cards that a seat held at the end of a hand: published at the end of the session (G-9)."""

    hand: int
    seat: Seat
    cards: tuple[Card, ...]


AnyMove = (
    AskGroup
    | AskSet
    | AskTime
    | AskTheory
    | AskCards
    | AskSets
    | EndTurn
    | Accuse
    | FillIn
    | Pass
    | Meld
    | Draw
    | Deal
    | HandOn
    | TurnUp
    | Reveal
)
AnySeen = (
    Began
    | Dealt
    | Asked
    | TurnEnded
    | Melded
    | Chose
    | Received
    | HandedOn
    | Accused
    | Filled
    | Solved
    | Opened
    | Passed
    | Revealed
)

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
    theory: tuple[Card | None, ...]  # one card a group at most


class AskCards(Move, tag="ask-cards"):
    """How many of any cards (AL-3.6)."""

    target: Seat
    verb: Verb
    about: tuple[Card, ...]


class AskSets(Move, tag="ask-sets"):
    """Of how many different sets, out of these, there is any card (AL-3.6)."""

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
    """The murder, one card a group; and who deals."""

    suspect: Card
    place: Card
    weapon: Card
    emotion: Card
    dealer: Seat


class Deal(Move, tag="deal"):
    hands: tuple[tuple[Card, ...], ...]


class HandOn(Move, tag="hand-on"):
    """What all have chosen to pass changes hands."""


class TurnUp(Move, tag="turn-up"):
    """The murder and the sheets are shown."""


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


# What is seen


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
    subject: tuple[str, ...]  # groups, sets, times and cards; no card belongs to two of them
    count: int
    different: bool = False  # it is a number of sets: of each of these, any card will do


class TurnEnded(Seen, tag="turn-ended"):
    """A seat ended its turn without asking, or without accusing after it had asked."""

    seat: Seat


class Melded(Seen, tag="melded"):
    """A set laid down and its points; logs of version 2 and older do not tell the points."""

    seat: Seat
    set: SetName
    points: int | None = None


class Chose(Seen, tag="chose"):
    """What a seat will pass lies before it, face down."""

    seat: Seat
    cards: Secret[tuple[Card, ...]] = None


class Received(Seen, tag="received"):
    """Told to nobody else."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]


class HandedOn(Seen, tag="handed-on"):
    """What all have chosen has changed hands."""


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
    """A detail that was named, and what it won or lost (AL-5.3)."""

    detail: Detail
    right: bool
    points: int  # never negative
    doubled: bool  # the loss of the first accuser


class Opened(Seen, tag="opened"):
    """A sheet and its points; logs of version 2 and older do not tell the points."""

    seat: Seat
    sheet: Details
    judged: tuple[Judged, ...] = ()
    bonus: int = 0  # of the first accuser
    points: int | None = None  # in all


class Passed(Seen, tag="passed"):
    """What a seat passed after a round: told when the session is over (G-9)."""

    hand: int
    round: int
    seat: Seat
    cards: tuple[Card, ...]


class Revealed(Seen, tag="revealed"):
    """What a seat held at the end of a hand: told when the session is over (G-9)."""

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

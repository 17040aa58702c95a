"""Options, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Seat, Secret, Seen
from parlour.core import Options as BaseOptions
from parlour.core.errors import BadOption, OptionConflict
from parlour.games.perfect_alibi.box import Assistant, Card, Chip, Location, Time

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
    """PA-3.2: where all chips have the seat's own colour."""

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
    """The answerer corrects the last answer unasked (PA-6.9)."""

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


# Events


class Laid(Seen, tag="laid"):
    face_up: tuple[Card, ...] | None  # None: no such cards
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
    shows: bool  # whether a card is shown or drawn: public
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
    due: bool  # a card must be shown now
    lapsed: bool  # a due card need not be shown any more
    right: bool = False  # the number is right for certain (PA-6.2); since version 3 of the rules
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
    tiles: tuple[Assistant, ...] | None  # None: no tiles
    spare: tuple[Assistant, ...] | None
    numbers: tuple[int, ...] | None  # of all answers, in order, including the secret ones


TurnMove = Take | TakeOwn | SendJournalist | CallLastQuestion | Change | AskLocations | AskTimes
Reply = Pick | Say | Show | Guess | Check | Correct | Accuse
NatureMove = Deal | DealTiles | TurnUp | Draw | Reveal
AnyMove = TurnMove | Reply | NatureMove

SetUp = Laid | Dealt | TilesDealt | TileDealt | TurnedUp | Chose
Done = Took | SentJournalist | CalledLastQuestion | Changed | Asked | Answered | Showed | Drew
Called = Guessed | CheckAsked | Checked | Corrected | Accused
AnySeen = SetUp | Done | Called | Revealed

"""Options, moves and events."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.core import Move, Place, Seat, Secret, Seen
from parlour.core import Options as BaseOptions
from parlour.core.errors import BadOption, OptionConflict
from parlour.games.complots.box import Character

Slot = int  # identifies a face-down card in front of a seat; never reused
BY_LOT = -1


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=2, le=8)] = 4
    exchange: Literal["ambassador", "inquisitor"] = "ambassador"  # CO-1.1
    block_after_own_challenge: bool = False  # CO-3.3
    first: Annotated[int, Meta(ge=BY_LOT, le=7)] = BY_LOT  # CO-1.3: the seat that begins

    def conflict(self) -> BadOption | None:
        return OptionConflict("first", self.first, f"seats>{self.first}") if self.first >= self.seats else None


# A seat's moves: an action (CO-2) …


class Action(Move, tag="action"):
    """The action of a turn."""


class Targeted(Action, tag="targeted"):
    target: Seat


class Income(Action, tag="income"): ...


class ForeignAid(Action, tag="foreign-aid"): ...


class Coup(Targeted, tag="coup"): ...


class Tax(Action, tag="tax"): ...


class Murder(Targeted, tag="murder"): ...


class Steal(Targeted, tag="steal"): ...


class Exchange(Action, tag="exchange"): ...


class Examine(Targeted, tag="examine"): ...


# … or an answer


class Pass(Move, tag="pass"): ...


class Challenge(Move, tag="challenge"): ...


class Block(Move, tag="block"):
    character: Character


class Prove(Move, tag="prove"):
    """Show this card, which matches the claim (CO-3.9)."""

    place: Place


class Lose(Move, tag="lose"):
    place: Place


class Keep(Move, tag="keep"):
    """After an exchange: keep these of the cards in hand (CO-2.5)."""

    places: tuple[Place, ...]


class Show(Move, tag="show"):
    """Show this card to the examiner (CO-2.6)."""

    place: Place


class HandBack(Move, tag="hand-back"): ...


class Replace(Move, tag="replace"): ...


class Choose(Move, tag="choose"):
    """Two seats: keep this card of one's own set (CO-1.4)."""

    card: Character


# NATURE's moves


class Deal(Move, tag="deal"):
    cards: tuple[Character, ...]  # two per seat, in the order of the seats
    first: Seat


class DealSets(Move, tag="deal-sets"):
    """Two seats: a card of the third set for each, and its place among the two."""

    cards: tuple[Character, ...]
    places: tuple[Place, ...]
    first: Seat


class Draw(Move, tag="draw"):
    cards: tuple[Character, ...]  # one


class TakeUp(Move, tag="take-up"):
    """Cards drawn for an exchange, and the new order of the hand, so that no card can be tracked."""

    cards: tuple[Character, ...]
    order: tuple[Place, ...]


class Reveal(Move, tag="reveal"):
    """Everything is turned up (G-9)."""


AnyAction = Income | ForeignAid | Coup | Tax | Murder | Steal | Exchange | Examine
AnyAnswer = Pass | Challenge | Block | Prove | Lose | Keep | Show | HandBack | Replace | Choose
AnyMove = AnyAction | AnyAnswer | Deal | DealSets | Draw | TakeUp | Reveal


# Events; unless noted, secret fields are visible to `seat`


class Began(Seen, tag="began"):
    first: Seat
    court: Secret[tuple[Character, ...]] = None  # visible to no seat


class Dealt(Seen, tag="dealt"):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Given(Seen, tag="given"):
    """Two seats: a card of the third set, and its place beside the one still to be chosen."""

    seat: Seat
    card: Secret[Character] = None
    place: Secret[Place] = None


class Chose(Seen, tag="chose"):
    seat: Seat
    card: Secret[Character] = None


class Acted(Seen, tag="acted"):
    seat: Seat
    action: AnyAction


class Passed(Seen, tag="passed"):
    """Visible to the seat itself alone (CO-3.7)."""

    seat: Seat


# The coins in events are for readers of the log: except for `robbed` they are derived.


class Unopposed(Seen, tag="unopposed"):
    """The last seat has passed and the window is closed; the seat is not named."""

    fails: bool = False  # a block stands (CO-3.4)
    actor: Seat | None = None
    paid: int = 0  # by the actor (CO-3.8)
    earned: int = 0  # by the actor, from the Treasury
    stolen: int | None = None  # by the actor, from the target
    target: Seat | None = None


class Blocked(Seen, tag="blocked"):
    seat: Seat
    character: Character


class Challenged(Seen, tag="challenged"):
    """The claim of `seat` was true."""

    challenger: Seat
    seat: Seat


class Exposed(Seen, tag="exposed"):
    """The claim of `seat` was a lie."""

    challenger: Seat
    seat: Seat


class Proved(Seen, tag="proved"):
    seat: Seat
    slot: Slot
    card: Character
    paid: int = 0  # CO-3.8


class Drew(Seen, tag="drew"):
    seat: Seat
    card: Secret[Character] = None


class Lost(Seen, tag="lost"):
    seat: Seat
    slot: Slot
    card: Character
    robbed: int = 0  # by the seat on turn, before the rest goes to the Treasury (CO-3.10)
    returned: int | None = None  # coins that went to the Treasury, if the seat is out
    actor: Seat | None = None  # of the action that then happens
    earned: int = 0  # by the actor, from the Treasury
    stolen: int | None = None  # by the actor, from the target
    target: Seat | None = None


class TookUp(Seen, tag="took-up"):
    """An exchange: the number of cards drawn, and the whole hand."""

    seat: Seat
    count: int
    hand: Secret[tuple[Character, ...]] = None


class Kept(Seen, tag="kept"):
    seat: Seat
    cards: Secret[tuple[Character, ...]] = None


class Showed(Seen, tag="showed"):
    seat: Seat
    to: Seat
    slot: Slot
    card: Secret[Character] = None  # visible to both


class HandedBack(Seen, tag="handed-back"):
    seat: Seat
    target: Seat


class Replaced(Seen, tag="replaced"):
    seat: Seat
    target: Seat


class Revealed(Seen, tag="revealed"):
    cards: tuple[Character, ...]  # still hidden, in the order of the seats
    court: tuple[Character, ...]
    sets: tuple[tuple[Character, ...], ...] | None = None  # two seats: what each put away


AnySeen = (
    (Began | Dealt | Given | Chose | Acted | Passed | Unopposed | Blocked | Challenged | Exposed | Proved)
    | (Drew | Lost | TookUp | Kept | Showed | HandedBack | Replaced | Revealed)
)  # fmt: skip

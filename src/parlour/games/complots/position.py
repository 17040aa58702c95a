"""The phases of a game and the position."""

from parlour.core import BasePosition, Seat, Value
from parlour.games.complots.box import PURSE, Character
from parlour.games.complots.model import AnyAction, Options, Slot

# What follows a phase


class NextTurn(Value): ...


class MayBlock(Value):
    """The claim stands; now it may be blocked."""

    action: AnyAction
    barred: Seat | None = None  # CO-3.3


class Perform(Value):
    action: AnyAction


Then = NextTurn | MayBlock | Perform


# Phases


class Dealing(Value): ...


class Choosing(Value): ...  # each of position.waiting (CO-1.4)


class Turn(Value): ...  # of position.actor


class ChallengeWindow(Value):  # for position.waiting, as the other windows
    action: AnyAction


class BlockWindow(Value):
    action: AnyAction


class BlockChallengeWindow(Value):
    action: AnyAction
    blocker: Seat
    character: Character


class Proving(Value):
    seat: Seat
    character: Character
    challenger: Seat
    then: NextTurn | MayBlock


class LosingCard(Value):
    seat: Seat
    then: Then


class Drawing(Value):  # NATURE's
    seat: Seat
    then: LosingCard | NextTurn


class TakingUp(Value):  # NATURE's
    count: int


class Keeping(Value):
    count: int


class Showing(Value):
    target: Seat


class Judging(Value):
    target: Seat
    slot: Slot


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


Window = ChallengeWindow | BlockWindow | BlockChallengeWindow
Phase = (
    (Dealing | Choosing | Turn | ChallengeWindow | BlockWindow | BlockChallengeWindow | Proving | LosingCard)
    | (Drawing | TakingUp | Keeping | Showing | Judging | Closing | Over)
)  # fmt: skip
Hand = tuple[Character | None, ...]  # None: unknown to the viewer


class Position(BasePosition):
    __slots__ = (
        "actor",
        "cards",
        "coins",
        "court",
        "laid",
        "living",
        "lost",
        "options",
        "phase",
        "questions",
        "sets",
        "slots",
        "taken",
        "treasury",
        "turns",
        "waiting",
    )

    def __init__(self, options: Options, coins: int, court: tuple[Character, ...], sets: tuple[Character, ...]) -> None:
        seats = options.seats
        self.options = options
        self.phase: Phase = Dealing()
        self.waiting: tuple[
            Seat, ...
        ] = ()  # seats that may still answer in a window; in a view passes of others are unknown
        self.actor: Seat = 0  # the seat on turn
        self.living: tuple[Seat, ...] = tuple(range(seats))
        self.turns = 0  # begun so far
        self.questions = 0  # opened so far; part of the topic
        self.coins = [PURSE] * seats
        self.treasury = coins - PURSE * seats
        self.laid: Slot = 0  # cards laid down so far; the next slot
        self.slots: list[tuple[Slot, ...]] = [()] * seats  # of the hidden cards of each seat: public …
        self.cards: list[Hand] = [()] * seats  # … and their characters, as far as known
        self.lost: list[tuple[tuple[Slot, Character], ...]] = [()] * seats  # face up (CO-4.1)
        self.taken: Hand = ()  # hand of the actor during an exchange
        self.sets: list[Hand] = [sets] * seats  # two seats: the set to choose from, later the cards put away
        self.court: tuple[Character, ...] | None = (
            court  # sorted, since the order has no meaning; None in views after the deal
        )

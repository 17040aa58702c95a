"""Two small games for difficult parts of the contract: an interrupting guess; simultaneous secret passes and sheets."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from parlour.core import (
    NATURE,
    BasePosition,
    Choice,
    Drawn,
    Event,
    Game,
    Hands,
    Move,
    Offer,
    One,
    Options,
    Seat,
    Secret,
    Seen,
    Sheet,
    Some,
    Value,
)
from parlour.core.contract import win_shares
from parlour.core.evidence import NOTHING, Count, Evidence, Moved, Spread
from parlour.core.scene import Card, Mark, Scene, Zone

CARDS = tuple("abcdefg")


class ToyOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    seats: Annotated[int, Meta(ge=3, le=3)] = 3


class Deal(Move):
    piles: tuple[tuple[str, ...], ...]


class Dealt(Seen):
    seat: Seat
    cards: Secret[tuple[str, ...]] = None


class Hidden(Seen):
    card: Secret[str] = None


class Opened(Seen):
    hands: tuple[tuple[str, ...], ...]
    card: str


class Reveal(Move): ...


class Asking(Value):
    seat: Seat


class Answering(Value):
    seat: Seat
    asker: Seat
    among: tuple[str, ...]


class Closing(Value):
    winners: tuple[Seat, ...]


class Over(Value):
    winners: tuple[Seat, ...]


class Position(BasePosition):
    __slots__ = ("chosen", "hands", "hidden", "options", "out", "phase", "sheets", "step")

    def __init__(self, options: ToyOptions) -> None:
        self.options = options
        self.phase: Any = None
        self.hands: list[tuple[str | None, ...]] = [(None, None)] * options.seats
        self.hidden: str | None = None
        self.out: tuple[Seat, ...] = ()
        self.step = 0
        self.chosen: list[Any] = [None] * options.seats  # None: still choosing; (): chosen, but secret
        self.sheets: list[Any] = [None] * options.seats


class Toy(Game[Position, Any, Any, ToyOptions]):
    """Deal, reveal and score, the same in both."""

    version = 1
    options = ToyOptions
    boxes: ClassVar[Mapping[str, Any]] = {"printed": CARDS}

    def start(self, options: ToyOptions) -> Position:
        return Position(options)

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case None:
                return (Choice(NATURE, "deal", (Offer(Deal, Hands(CARDS, (2, 2, 2, 1))),)),)
            case Closing():
                return (Choice(NATURE, "reveal", (Offer(Reveal),)),)
            case Over():
                return ()
            case _:
                return self.open_questions(position)

    def open_questions(self, position: Position) -> Sequence[Choice]:
        raise NotImplementedError

    def decide(self, position: Position, seat: Seat, move: Any) -> Sequence[Event]:
        match move:
            case Deal(piles):
                dealt = (Event(Dealt(at, piles[at]), frozenset((at,))) for at in range(3))
                return (Event(Hidden(piles[3][0])), *dealt)
            case Reveal():
                hands = tuple(tuple(card or "" for card in hand) for hand in position.hands)
                return (Event(Opened(hands, position.hidden or "")),)
            case _:
                return self.outcome(position, seat, move)

    def outcome(self, position: Position, seat: Seat, move: Any) -> Sequence[Event]:
        raise NotImplementedError

    def evolve(self, position: Position, seen: Any) -> None:
        match seen:
            case Hidden(card):
                position.hidden = card
            case Dealt(seat, cards):
                position.hands[seat] = cards or (None, None)
                if seat == 2:
                    self.begin(position)
            case Opened(hands, card):
                position.hands, position.hidden = list(hands), card
                position.phase = Over(position.phase.winners)
            case _:
                self.fold(position, seen)

    def begin(self, position: Position) -> None:
        raise NotImplementedError

    def fold(self, position: Position, seen: Any) -> None:
        raise NotImplementedError

    def score(self, position: Position) -> tuple[float, ...] | None:
        return win_shares(position.phase.winners, 3) if isinstance(position.phase, Over) else None

    def scene(self, position: Position) -> Scene:
        over = isinstance(position.phase, Over)
        hands = [
            Zone(f"hand/{seat}", "everybody" if over else (seat,), tuple(map(Card, hand)), seat)
            for seat, hand in enumerate(position.hands)
        ]
        faces: Any = "everybody" if over else position.out or "nobody"
        marks = tuple(Mark("out", seat) for seat in position.out)
        return Scene((*hands, Zone("hidden", faces, (Card(position.hidden),))), marks=marks)

    def evidence(self, position: Position, seen: Any) -> Evidence:
        match seen:
            case Hidden():
                sizes = tuple((f"hand/{seat}", 2) for seat in range(3))
                return Evidence(changes=(Spread(CARDS, (*sizes, ("hidden", 1))),))
            case Dealt(seat, cards) if cards is not None:
                return Evidence(after=(Count((f"hand/{seat}",), frozenset(cards), 2, 2),))
            case _:
                return NOTHING


# The interrupt of Perfect Alibi: any seat may guess at any time, also between a question and its answer.


class Ask(Move):
    target: Seat
    among: tuple[str, ...]


class Say(Move):
    number: int


class Guess(Move):
    card: str


class Asked(Seen):
    seat: Seat
    target: Seat
    among: tuple[str, ...]


class Said(Seen):
    seat: Seat
    number: int


class Guessed(Seen):
    seat: Seat
    right: bool
    card: Secret[str] = None


class Slam(Toy):
    name = "slam"
    moves = (Deal, Reveal, Ask, Say, Guess)
    seen_types = (Hidden, Dealt, Opened, Asked, Said, Guessed)

    def begin(self, position: Position) -> None:
        position.phase = Asking(0)

    def open_questions(self, position: Position) -> Sequence[Choice]:
        guess = Offer(Guess, One(CARDS), final=True)
        slams = [
            Choice(seat, f"guess/{seat}", (guess,), blocking=False) for seat in range(3) if seat not in position.out
        ]
        match position.phase:
            case Asking(seat):
                others = One(tuple(other for other in range(3) if other != seat))
                ask = Offer(Ask, others, Some(CARDS, 1, len(CARDS)))
                first = next(other for other in range(3) if other != seat)
                slams.append(Choice(seat, f"turn/{position.step}", (ask,), fallback=Ask(first, ("a",))))
            case Answering(seat):
                slams.append(Choice(seat, f"turn/{position.step}", (Offer(Say, One((0, 1, 2))),), fallback=Say(0)))
            case _:
                raise TypeError(position.phase)
        return slams

    def outcome(self, position: Position, seat: Seat, move: Any) -> Sequence[Event]:
        match move:
            case Ask(target, among):
                return (Event(Asked(seat, target, among)),)
            case Say(number):
                return (Event(Said(seat, number)),)
            case Guess(card):
                right = card == position.hidden
                return (Event(Guessed(seat, right, position.hidden), frozenset((seat,))),)
            case _:
                raise TypeError(move)

    def fold(self, position: Position, seen: Any) -> None:
        match seen:
            case Asked(seat, target, among):
                position.phase, position.step = Answering(target, seat, among), position.step + 1
            case Said():
                self._next(position, position.phase.asker)
            case Guessed(seat, right, card):
                position.hidden = card or position.hidden
                self._guessed(position, seat, right)
            case _:
                raise TypeError(seen)

    def _guessed(self, position: Position, seat: Seat, right: bool) -> None:
        position.out = position.out if right else (*position.out, seat)
        left = [other for other in range(3) if other not in position.out]
        if right or len(left) == 1:
            position.phase = Closing((seat,) if right else tuple(left))
        elif seat == (position.phase.seat if isinstance(position.phase, Asking) else position.phase.asker):
            self._next(position, seat)

    def _next(self, position: Position, seat: Seat) -> None:
        after = next(s % 3 for s in range(seat + 1, seat + 4) if s % 3 not in position.out)
        position.phase, position.step = Asking(after), position.step + 1


# The simultaneous secret pass of Alibi, and its sheets: the first is public with at least three details, the others
# are secret.


class Pass(Move):
    cards: tuple[str, ...]


class Accuse(Move):
    first: str
    rest: tuple[str | None, ...]


class Fill(Move):
    sheet: tuple[str | None, ...]


class Chose(Seen):
    seat: Seat
    cards: Secret[tuple[str, ...]] = None


class Passed(Seen):
    """What a seat gave to the next one, visible to both. After the last one all cards change hands."""

    seat: Seat
    cards: Secret[tuple[str, ...]] = None


class Accused(Seen):
    seat: Seat
    first: str
    rest: tuple[str | None, ...]


class Filled(Seen):
    seat: Seat
    sheet: Secret[tuple[str | None, ...]] = None


class Passing(Value): ...


class Filling(Value):
    accuser: Seat


PAIRS = ((None, None), ("a", None), (None, "b"), ("a", "b"))
REST = Sheet((((None,), ("c",)), PAIRS, ((None,), ("d",), ("e",))), least=2)
ALL = Sheet((((None,), ("f",)), *REST.boxes))


class Sheets(Toy):
    name = "sheets"
    moves = (Deal, Reveal, Pass, Accuse, Fill)
    seen_types = (Hidden, Dealt, Opened, Chose, Passed, Accused, Filled)

    def begin(self, position: Position) -> None:
        position.phase = Passing()

    def open_questions(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Passing():
                waiting = [seat for seat in range(3) if position.chosen[seat] is None]
                return [self._passing(position, seat) for seat in waiting]
            case Asking(seat):
                offer = Offer(Accuse, One(("f", "g")), REST, final=True)
                return (Choice(seat, "accuse", (offer,), fallback=offer.at(0)),)
            case Filling(accuser):
                waiting = [seat for seat in range(3) if seat != accuser and position.sheets[seat] is None]
                blank = Fill((None,) * 5)
                return [Choice(seat, f"sheet/{seat}", (Offer(Fill, ALL),), fallback=blank) for seat in waiting]
            case _:
                raise TypeError(position.phase)

    def _passing(self, position: Position, seat: Seat) -> Choice:
        hand = tuple(card for card in position.hands[seat] if card is not None)
        known = {card for held in position.hands for card in held}
        cards = hand or tuple(card for card in CARDS if card not in known)
        offer = Offer(Pass, Some(cards, 1, 1))
        return Choice(seat, f"pass/{seat}", (offer,), fallback=Drawn(offer) if hand else None)

    def outcome(self, position: Position, seat: Seat, move: Any) -> Sequence[Event]:
        match move:
            case Pass(cards):
                chosen = Event(Chose(seat, cards), frozenset((seat,)))
                if sum(choice is None for choice in position.chosen) > 1:
                    return (chosen,)
                given = [cards if at == seat else position.chosen[at] for at in range(3)]
                told = (Event(Passed(at, given[at]), frozenset((at, (at + 1) % 3))) for at in range(3))
                return (chosen, *told)
            case Accuse(first, rest):
                return (Event(Accused(seat, first, rest)),)
            case Fill(sheet):
                return (Event(Filled(seat, sheet), frozenset((seat,))),)
            case _:
                raise TypeError(move)

    def fold(self, position: Position, seen: Any) -> None:
        match seen:
            case Chose(seat, cards):
                position.chosen[seat] = cards or ()
            case Passed(seat, cards):
                position.chosen[seat] = cards or ()
                if seat == 2:
                    position.hands = [self._handed(position, at) for at in range(3)]
                    position.phase = Asking(0)
            case Accused(seat):
                position.phase = Filling(seat)
            case Filled(seat, sheet):
                position.sheets[seat] = sheet or ()
                if sum(filled is not None for filled in position.sheets) == 2:
                    position.phase = Closing((position.phase.accuser,))
            case _:
                raise TypeError(seen)

    def _handed(self, position: Position, seat: Seat) -> tuple[str | None, ...]:
        """The cards that are left, and those from the previous seat; None where unknown."""
        given, came = position.chosen[seat], position.chosen[seat - 1]
        left = tuple(card for card in position.hands[seat] if card not in given)[:1]
        return (*left, *(came or (None,)))

    def evidence(self, position: Position, seen: Any) -> Evidence:
        if isinstance(seen, Passed) and seen.seat == 2:
            return Evidence(changes=tuple(Moved(((f"hand/{s}", f"hand/{(s + 1) % 3}", 1),), by=s) for s in range(3)))
        if isinstance(seen, Chose) and seen.cards is not None:
            return Evidence((Count((f"hand/{seen.seat}",), frozenset(seen.cards), 1, 1),))
        return super().evidence(position, seen)

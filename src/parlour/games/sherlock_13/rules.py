"""The rules SH-2 to SH-5: who may do what, and what comes of it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import ClassVar

from parlour.core import EVERYBODY, NATURE, Choice, Drawn, Event, Game, Hands, Offer, One, Order, Seat
from parlour.core.contract import Question, win_shares
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.scene import Scene
from parlour.games.sherlock_13 import evidence, lessons, questions, view
from parlour.games.sherlock_13.box import PRINTED, SMALL, Box, Character
from parlour.games.sherlock_13.model import (
    PLACES,
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
    Arrange,
    Arranged,
    Began,
    Deal,
    Dealt,
    Interrogate,
    Interrogated,
    Investigate,
    Investigated,
    Lay,
    Options,
    Place,
    Reveal,
    Revealed,
    Swap,
    Swapped,
    Take,
    Took,
)
from parlour.games.sherlock_13.position import Arranging, Closing, Dealing, Hand, Laying, Over, Position, Turn

REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class Sherlock13(Game[Position, AnyMove, AnySeen, Options]):
    name = "sherlock-13"
    version = 3
    options = Options
    moves = (Arrange, Investigate, Interrogate, Swap, Take, Lay, Accuse, Deal, Reveal)
    sights = (Began, Dealt, Arranged, Investigated, Interrogated, Took, Swapped, Accused, Revealed)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        counts = self.box.hand
        self._questions = {(seats, seat): self._ask(seats, seat) for seats in counts for seat in range(seats)}
        self._deals = {seats: self._deal(seats) for seats in counts}

    def start(self, options: Options) -> Position:
        return Position(options, self.box.hand[options.seats], self.box.beside[options.seats])

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Turn(seat):
                return (self._turn(position, seat),)
            case Laying(seat):
                return (self._laying(position, seat),)
            case Closing():
                return REVEAL
            case Over():
                return ()
            case Arranging(waiting):
                return tuple(self._arranging(position, seat) for seat in waiting)
            case Dealing():
                return (Choice(NATURE, "deal", (self._deals[position.options.seats],)),)

    def _turn(self, position: Position, seat: Seat) -> Choice:
        offers, fallback = self._questions[position.options.seats, seat]
        if len(position.turned_up) < len(position.beside):
            free = tuple(place for place in PLACES if place not in position.turned_up)
            looks = position.options.swap == "look-first"  # SH-4.5
            offers = (takes(free) if looks else swaps(free, self._candidates(position, seat)), *offers)
        return Choice(seat, f"turn/{position.turns}", offers, fallback=fallback)

    def _laying(self, position: Position, seat: Seat) -> Choice:
        told = None not in position.hands[seat]
        offer = laid(self._candidates(position, seat))
        return Choice(seat, f"lay/{position.turns}", (offer,), fallback=Drawn(offer) if told else None)

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], Interrogate]:
        """What a turn may be besides a swap, and what it is when the time is up."""
        symbols = One(self.box.symbols)
        others = tuple((seat + step) % seats for step in range(1, seats))
        interrogate = Offer(Interrogate, One(tuple(sorted(others))), symbols)
        accuse = Offer(Accuse, One(self.box.cast(seats)), final=True)
        fallback = Interrogate(others[0], self.box.symbols[0])
        if seats == 2:  # SH-4.4
            return (interrogate, accuse), fallback
        return (Offer(Investigate, symbols), interrogate, accuse), fallback

    def _arranging(self, position: Position, seat: Seat) -> Choice:
        hand = position.hands[seat]
        offer = orders(self._candidates(position, seat), len(hand))
        return Choice(seat, f"order/{seat}", (offer,), fallback=None if None in hand else any_order(known(hand)))

    def _candidates(self, position: Position, seat: Seat) -> tuple[Character, ...]:
        """The hand of a seat; where it is not known, all that it may hold."""
        hand = position.hands[seat]
        return known(hand) if None not in hand else self._unseen(position)

    def _unseen(self, position: Position) -> tuple[Character, ...]:
        seen = {card for hand in (*position.hands, position.beside, (position.culprit,)) for card in hand}
        return tuple(card for card in self.box.cast(position.options.seats) if card not in seen)

    def _deal(self, seats: int) -> Offer:
        sizes = (self.box.hand[seats],) * seats + (1,) * (1 + self.box.beside[seats])
        return Offer(Deal, Hands(self.box.cast(seats), sizes), One(tuple(range(seats))))

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        match move:
            case Interrogate(target, symbol):
                heard = EVERYBODY if position.options.answers == "public" else frozenset((seat, target))  # SH-3.2
                return (Event(Interrogated(seat, target, symbol, self._count(position, target, symbol)), heard),)
            case Investigate(symbol):
                others = (other for other in range(position.options.seats) if other != seat)
                owners = tuple(other for other in others if self._count(position, other, symbol))
                return (Event(Investigated(seat, symbol, owners)),)
            case Accuse(character):
                right = character == position.culprit
                told = EVERYBODY if right else frozenset((seat,))  # SH-3.3
                return (Event(Accused(seat, character, right, position.culprit), told),)
            case Swap(place, card):
                return (self._swapped(position, seat, place, card),)
            case Take(place):
                return (Event(Took(seat, place, position.beside[PLACES.index(place)]), frozenset((seat,))),)
            case Lay(card):
                assert isinstance(position.phase, Laying)
                return (self._swapped(position, seat, position.phase.place, card),)
            case Arrange(cards):
                return (Event(Arranged(seat, cards), frozenset((seat,))),)
            case Deal(piles, first):
                return self._dealt(position.options.seats, piles, first)
            case Reveal():
                hands = tuple(map(known, position.hands))
                culprit, *beside = known((position.culprit, *position.beside))
                return (Event(Revealed(hands, culprit, tuple(beside))),)

    def _swapped(self, position: Position, seat: Seat, place: Place, given: Character) -> Event:
        return Event(Swapped(seat, place, given, position.beside[PLACES.index(place)]), frozenset((seat,)))

    def _dealt(self, seats: int, piles: tuple[tuple[Character, ...], ...], first: Seat) -> Sequence[Event]:
        culprit, *beside = sum(piles[seats:], ())
        hands = (Event(Dealt(seat, piles[seat]), frozenset((seat,))) for seat in range(seats))
        return (Event(Began(first, culprit, tuple(beside))), *hands)

    def _count(self, position: Position, seat: Seat, symbol: str) -> int:
        hand = position.hands[seat]
        counted = hand[:-1] if position.options.advanced else hand  # SH-5.1
        return sum(map(self.box.bearers[symbol].__contains__, counted))

    def evolve(self, position: Position, seen: AnySeen) -> None:
        match seen:
            case Interrogated() | Investigated():
                self._next_turn(position, seen.seat)
            case Accused(seat, _, right, culprit):
                position.culprit = culprit or position.culprit
                self._judge(position, seat, right)
            case Took(seat, place, card):
                self._put(position, place, card or position.beside[PLACES.index(place)])
                position.phase = Laying(seat, place)
            case Swapped(seat, place, given, taken):
                self._swap(position, seat, place, given, taken)
                self._next_turn(position, seat)
            case Arranged(seat, cards):
                position.hands[seat] = cards or position.hands[seat]
                self._arranged(position, seat)
            case Dealt(seat, cards):
                position.hands[seat] = cards or position.hands[seat]
                if seat == position.options.seats - 1:
                    self._begin(position)
            case Began(first, culprit, beside):
                position.first = first
                position.culprit = culprit
                position.beside = beside or position.beside
            case Revealed(hands, culprit, beside):
                position.hands = list(hands)
                position.culprit = culprit
                position.beside = beside
                if isinstance(position.phase, Closing):
                    position.phase = Over(position.phase.winners)

    def _begin(self, position: Position) -> None:
        if position.options.advanced:
            position.phase = Arranging(tuple(range(position.options.seats)))  # SH-5.4
        else:
            self._next_turn(position, position.first - 1)

    def _arranged(self, position: Position, seat: Seat) -> None:
        if isinstance(position.phase, Arranging):
            waiting = tuple(other for other in position.phase.waiting if other != seat)
            position.phase = Arranging(waiting)
            if not waiting:
                self._next_turn(position, position.first - 1)

    def _swap(self, position: Position, seat: Seat, place: Place, given: Character, taken: Character | None) -> None:
        """SH-4.1, SH-5.3: what is taken comes to the place of what is given."""
        hand = tuple(taken if card == given else card for card in position.hands[seat])
        ordered = position.options.advanced or None in hand
        position.hands[seat] = hand if ordered else tuple(card for card in self.box.cast(2) if card in hand)
        self._put(position, place, given)
        position.turned_up = (*position.turned_up, place)

    def _put(self, position: Position, place: Place, card: Character | None) -> None:
        spot = PLACES.index(place)
        position.beside = (*position.beside[:spot], card, *position.beside[spot + 1 :])

    def _judge(self, position: Position, seat: Seat, right: bool) -> None:
        if right:
            position.phase = Closing((seat,))
            return
        position.out = (*position.out, seat)
        left = tuple(other for other in range(position.options.seats) if other not in position.out)
        if len(left) == 1:  # SH-3.4
            position.phase = Closing(left)
        else:
            self._next_turn(position, seat)

    def _next_turn(self, position: Position, seat: Seat) -> None:
        """Clockwise to the next seat still in (G-6); each seat passed turns its cards (SH-5.2)."""
        seats, limit = position.options.seats, position.options.limit
        if limit and position.turns == limit * seats:  # G-8
            position.phase = Closing(tuple(other for other in range(seats) if other not in position.out))
            return
        while True:
            seat = (seat + 1) % seats
            if position.options.advanced:
                first, *rest = position.hands[seat]
                position.hands[seat] = (*rest, first)
            if seat not in position.out:
                break
        position.turns += 1
        position.phase = Turn(seat)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(position)

    def sought(self, seat: Seat) -> tuple[Holder, ...]:
        return ("culprit",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        if position.phase != Turn(seat):
            return ()
        return questions.questions(self.box, position, seat, self._turn(position, seat).offers)

    def accusation(self, things: tuple[Thing, ...]) -> Accuse:
        return Accuse(*things)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        after = self.copy(position)
        self.evolve(after, seen)
        return evidence.evidence(self.box, position, seen, after)

    def lesson(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.lesson(self.box, position, seen, seat, partial(self.evidence, position))


def known(hand: Hand) -> tuple[Character, ...]:
    """A hand that has no holes."""
    assert None not in hand, "only what was told can be looked at"
    return tuple(card for card in hand if card is not None)


@lru_cache(maxsize=4096)
def swaps(places: tuple[Place, ...], cards: tuple[Character, ...]) -> Offer:
    return Offer(Swap, One(places), One(cards))


@lru_cache(maxsize=4096)
def takes(places: tuple[Place, ...]) -> Offer:
    return Offer(Take, One(places))


@lru_cache(maxsize=4096)
def laid(cards: tuple[Character, ...]) -> Offer:
    return Offer(Lay, One(cards))


@lru_cache(maxsize=4096)
def any_order(hand: tuple[Character, ...]) -> Drawn:
    """Every order of a hand; the first of them is the hand as it lies, which version 1 of the rules always took."""
    first, *rest = hand
    return Drawn(Offer(Arrange, Order((first, *reversed(rest)), len(hand))))


@lru_cache(maxsize=4096)
def orders(cards: tuple[Character, ...], count: int) -> Offer:
    return Offer(Arrange, Order(cards, count))

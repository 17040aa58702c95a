"""What may be chosen in each phase: the only place that knows what is legal."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.core import NATURE, Choice, Drawn, Hands, Offer, One, Order, Seat
from parlour.games.sherlock_13.box import Box, Character
from parlour.games.sherlock_13.model import (
    PLACES,
    Accuse,
    Arrange,
    Deal,
    Interrogate,
    Investigate,
    Lay,
    Place,
    Reveal,
    Swap,
    Take,
)
from parlour.games.sherlock_13.position import Arranging, Closing, Dealing, Laying, Over, Position, Turn, known

REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class Offers:
    """The choices of one box. Offers are built once where possible."""

    def __init__(self, box: Box) -> None:
        self.box = box
        counts = box.hand
        self._questions = {(seats, seat): self._ask(seats, seat) for seats in counts for seat in range(seats)}
        self._deals = {seats: self._deal(seats) for seats in counts}

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Turn(seat):
                return (self.turn(position, seat),)
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

    def turn(self, position: Position, seat: Seat) -> Choice:
        offers, fallback = self._questions[position.options.seats, seat]
        if len(position.turned_up) < len(position.beside):
            free = tuple(place for place in PLACES if place not in position.turned_up)
            looks = position.options.swap == "look-first"  # SH-4.5
            offers = (takes(free) if looks else swaps(free, self._candidates(position, seat)), *offers)
        return Choice(seat, f"turn/{position.turns}", offers, fallback=fallback)

    def _laying(self, position: Position, seat: Seat) -> Choice:
        known_hand = None not in position.hands[seat]
        offer = laid(self._candidates(position, seat))
        return Choice(seat, f"lay/{position.turns}", (offer,), fallback=Drawn(offer) if known_hand else None)

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], Interrogate]:
        """The offers of a turn except swaps, and the fallback."""
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
        """The hand of a seat; if unknown, all cards that it may hold."""
        hand = position.hands[seat]
        return known(hand) if None not in hand else self._unseen(position)

    def _unseen(self, position: Position) -> tuple[Character, ...]:
        seen = {card for hand in (*position.hands, position.beside, (position.culprit,)) for card in hand}
        return tuple(card for card in self.box.cast(position.options.seats) if card not in seen)

    def _deal(self, seats: int) -> Offer:
        sizes = (self.box.hand[seats],) * seats + (1,) * (1 + self.box.beside[seats])
        return Offer(Deal, Hands(self.box.cast(seats), sizes), One(tuple(range(seats))))


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
    """Every order of a hand. The first is the current one, which version 1 of the rules always took."""
    first, *rest = hand
    return Drawn(Offer(Arrange, Order((first, *reversed(rest)), len(hand))))


@lru_cache(maxsize=4096)
def orders(cards: tuple[Character, ...], count: int) -> Offer:
    return Offer(Arrange, Order(cards, count))

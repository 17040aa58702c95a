"""What may be chosen in each phase: the only place that knows what is legal."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.core import NATURE, Choice, Drawn, Hands, Offer, One, Order, Seat
from parlour.games.thirteen_clues import glasses
from parlour.games.thirteen_clues.box import KEPT, Box, Clue
from parlour.games.thirteen_clues.model import (
    KEPT_ONES,
    SIDES,
    Accuse,
    Ask,
    AskSecretly,
    AskSide,
    Choose,
    ChooseSides,
    Deal,
    DealRest,
    Look,
    Place,
    Reveal,
    Take,
)
from parlour.games.thirteen_clues.position import (
    Choosing,
    Closing,
    Dealing,
    DealingRest,
    Over,
    Placing,
    Position,
    Taking,
    Turn,
    known,
)

PLACE = (Choice(NATURE, "place", (Offer(Place),)),)
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class Offers:
    """The choices of one box. Offers are built once where possible."""

    def __init__(self, box: Box) -> None:
        self._decks = box.decks
        self._deals = {
            seats: Offer(Deal, *(Order(kind, seats) for kind in deck.kinds)) for seats, deck in self._decks.items()
        }
        self._questions = {(seats, seat): self._ask(seats, seat) for seats in self._decks for seat in range(seats)}
        self._looks = {seats: Offer(Look, One(deck.letters)) for seats, deck in self._decks.items()}
        self._acts = lru_cache(maxsize=4096)(self._act)
        self._selections = lru_cache(maxsize=4096)(self._selection)

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Turn(seat):
                seats, tile = position.options.seats, seat in position.tiles
                offers, fallback = self._acts(seats, seat, position.hidden[seat], tile)
                return (Choice(seat, f"action/{position.actions}", offers, fallback=fallback),)
            case Taking(seat):
                return (self._taking(position, seat),)
            case Closing():
                return REVEAL
            case Over():
                return ()
            case Choosing(waiting):
                return tuple(self._choosing(position, seat) for seat in waiting)
            case Placing():
                return PLACE
            case Dealing():
                return (Choice(NATURE, "deal", (self._deals[position.options.seats],)),)
            case DealingRest():
                return (Choice(NATURE, "deal-rest", (self._rest(position),)),)

    def _act(
        self, seats: int, seat: Seat, hidden: tuple[Clue, ...], tile: bool
    ) -> tuple[tuple[Offer, ...], Ask | AskSide]:
        """The offers of an action, and the fallback."""
        deck = self._decks[seats]
        asks, fallback = self._questions[seats, seat]
        accuse = Offer(Accuse, *deck.apart(hidden), final=True)  # TC-3.5
        look = (self._looks[seats],) if deck.letters else ()  # TC-3.4
        return (*(asks if tile else asks[:1]), *look, accuse), fallback

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], Ask | AskSide]:
        """Public questions, and secret ones (TC-4.2); and the fallback."""
        subjects = One(tuple(self._decks[seats].bearers))
        if seats == 2:  # TC-4.1
            return (Offer(AskSide, subjects, One(SIDES)),), AskSide(subjects.values[0], "left")
        others = One(tuple(other for other in range(seats) if other != seat))
        offers = tuple(Offer(kind, others, subjects) for kind in (Ask, AskSecretly))
        return offers, Ask((seat + 1) % seats, subjects.values[0])

    def _taking(self, position: Position, seat: Seat) -> Choice:
        """TC-3.1, TC-3.7: from a seat that has a glass; forced if there is only one (G-10)."""
        holders = glasses.holders(position, seat)
        offer = taken_from(tuple(sorted(holders)))
        return Choice(seat, f"take/{position.turns}", (offer,), fallback=Take(holders[0]), forced=offer.size == 1)

    def _choosing(self, position: Position, seat: Seat) -> Choice:
        hand = position.hands[seat]
        known_hand = None not in hand
        offer = self._selections(position.options.seats, known(hand) if known_hand else self._unseen(position))
        return Choice(seat, f"choose/{seat}", (offer,), fallback=Drawn(offer) if known_hand else None)

    def _selection(self, seats: int, clues: tuple[Clue, ...]) -> Offer:
        kinds = self._decks[seats].apart(clues)
        return Offer(ChooseSides, *kinds, One(KEPT_ONES)) if seats == 2 else Offer(Choose, *kinds)  # TC-2.6

    def _rest(self, position: Position) -> Offer:
        seats = position.options.seats
        sizes = (KEPT,) * seats + (1,) * len(position.informants)
        return Offer(DealRest, Hands(self._unseen(position), sizes), One(tuple(range(seats))))

    def _unseen(self, position: Position) -> tuple[Clue, ...]:
        """Before the screens are filled: the clues that are not known to be in any hand."""
        seen = {clue for held in (*position.hands, *position.chosen, *position.inner) for clue in held}
        return tuple(clue for clue in self._decks[position.options.seats].clues if clue not in seen)


@lru_cache(maxsize=4096)
def taken_from(holders: tuple[Seat, ...]) -> Offer:
    return Offer(Take, One(holders))

"""What may be chosen in each phase: the only place that knows what is legal."""

from collections.abc import Sequence
from functools import cache

from lost_key.box import Box
from lost_key.model import Accuse, Ask, Deal, Reveal
from lost_key.position import Closing, Dealing, Over, Position, Turn
from parlour.core import NATURE, Choice, Hands, Offer, One, Seat

REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class Offers:
    """The choices of one box. Offers are built once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._asked = cache(self._ask)
        self._dealt = cache(self._deal)

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Turn(seat):
                return (self.turn(position, seat),)
            case Closing():
                return REVEAL
            case Over():
                return ()
            case Dealing():
                return (Choice(NATURE, "deal", (self._dealt(position.options.seats),)),)

    def turn(self, position: Position, seat: Seat) -> Choice:
        offers, fallback = self._asked(position.options.seats, seat)
        return Choice(seat, f"turn/{position.turns}", offers, fallback=fallback)

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], Ask]:
        """The offers of a turn, and the answer when the clock runs out: a public one, so it may be fixed."""
        others, traits = tuple(other for other in range(seats) if other != seat), tuple(self.box.bearers)
        accuse = Offer(Accuse, One(self.box.in_play(seats)), final=True)
        return (Offer(Ask, One(others), One(traits)), accuse), Ask((seat + 1) % seats, traits[0])

    def _deal(self, seats: int) -> Offer:
        sizes = (*(self.box.hand[seats],) * seats, 1)
        return Offer(Deal, Hands(self.box.in_play(seats), sizes), One(tuple(range(seats))))

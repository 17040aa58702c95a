"""What a person sees of a position."""

from functools import lru_cache

from parlour.core import Seat
from parlour.core.scene import Card, Counter, Faces, Mark, Remark, Scene, Zone
from parlour.games.sherlock_13.box import Box, Character
from parlour.games.sherlock_13.model import PLACES
from parlour.games.sherlock_13.position import Arranging, Closing, Dealing, Hand, Laying, Over, Position, Turn


def scene(position: Position) -> Scene:
    over = isinstance(position.phase, Over)
    faces: Faces = "everybody" if over else "nobody"
    lookers: Faces = "everybody" if over else position.out or "nobody"  # SH-3.3
    ordered = position.options.advanced and not isinstance(position.phase, Dealing | Arranging)
    hands = [_hand(seat, hand, over, ordered) for seat, hand in enumerate(position.hands)]
    beside = [
        _pile(place, "everybody" if place in position.turned_up else _looker(position, place) or faces, card)
        for place, card in zip(PLACES, position.beside, strict=False)
    ]
    zones = (*hands, _pile("culprit", lookers, position.culprit), *beside)
    return Scene(zones, (Counter("turn", position.turns),), tuple(_marks(position)))


def remarks(box: Box, position: Position) -> tuple[Remark, ...]:
    """The characters in play, and how often each symbol is printed on all thirteen (SH-1.1)."""
    cast = Remark("characters", tuple((name, 1) for name in box.cast(position.options.seats)))
    return cast, Remark("symbols", tuple((symbol, len(box.bearers[symbol])) for symbol in box.symbols))


def _looker(position: Position, place: str) -> tuple[Seat, ...]:
    """The seat that is looking at a card beside the culprit (SH-4.5)."""
    phase = position.phase
    return (phase.seat,) if isinstance(phase, Laying) and phase.place == place else ()


@lru_cache(maxsize=4096)
def _hand(seat: Seat, hand: Hand, over: bool, ordered: bool) -> Zone:
    cards = tuple(map(Card, hand))
    if ordered:
        cards = (*cards[:-1], Card(cards[-1].face, marks=("last",)))  # SH-5.1
    return Zone(hand_zone(seat), "everybody" if over else (seat,), cards, seat, "hand")


@lru_cache(maxsize=4096)
def _pile(name: str, faces: Faces, card: Character | None) -> Zone:
    return Zone(name, faces, (Card(card),), layout="pile")


def _marks(position: Position) -> list[Mark]:
    marks = [Mark("out", seat) for seat in position.out]
    match position.phase:
        case Turn(seat) | Laying(seat):
            marks.append(Mark("turn", seat))
        case Arranging(waiting):
            marks += [Mark("choosing", seat) for seat in waiting]  # G-4
        case Closing(winners) | Over(winners):
            marks += [Mark("winner", seat) for seat in winners]
        case Dealing():
            pass
    return marks


def hand_zone(seat: Seat) -> str:
    return f"hand/{seat}"

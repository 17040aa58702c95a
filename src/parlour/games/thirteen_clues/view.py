"""What a person sees of a position."""

from parlour.core import Seat
from parlour.core.evidence import Holder
from parlour.core.scene import Card, Counter, Faces, Mark, Remark, Scene, Zone
from parlour.games.thirteen_clues.box import KEPT, Deck, Letter
from parlour.games.thirteen_clues.model import SIDES
from parlour.games.thirteen_clues.position import (
    Choosing,
    Closing,
    Clues,
    Dealing,
    DealingRest,
    Over,
    Placing,
    Position,
    Taking,
    Turn,
)

STOCK = "stock"  # the undealt clues after the first deal


def scene(deck: Deck, position: Position) -> Scene:
    zones = [*_dealt(deck, position), *_fronts(position), *_inner(position), *_informants(deck, position)]
    return Scene(tuple(zones), tuple(_counters(position)), tuple(_marks(position)))


def remarks(deck: Deck) -> tuple[Remark, ...]:
    """The clues in play, by kind."""
    names = ("persons", "locations", "weapons")
    return tuple(
        Remark(name, tuple((clue, 1) for clue in clues)) for name, clues in zip(names, deck.kinds, strict=True)
    )


def _dealt(deck: Deck, position: Position) -> list[Zone]:
    """The zones before the screens are filled."""
    zones = []
    for seat in range(position.options.seats):
        if position.hands[seat]:
            zones.append(Zone(hand_zone(seat), (seat,), _cards(position.hands[seat]), seat, "hand"))
        if position.chosen[seat]:
            zones.append(Zone(chosen_zone(seat), (seat,), _cards(position.chosen[seat]), seat))
    if isinstance(position.phase, DealingRest):
        held = [clue for hand in position.hands for clue in hand]
        rest = [clue for clue in deck.clues if clue not in held]
        count = len(deck.clues) - len(held)
        zones.append(Zone(STOCK, "nobody", _cards(tuple(rest) if None not in held else (None,) * count), layout="pile"))
    return zones


def _fronts(position: Position) -> list[Zone]:
    """TC-2.3: fronts face all seats but their owner."""
    seats = range(position.options.seats)
    zones = []
    for seat in seats:
        if position.fronts[seat]:
            faces = _faces(position, tuple(other for other in seats if other != seat))
            zones.append(Zone(front_zone(seat), faces, _cards(position.fronts[seat]), seat, "front"))
    return zones


def _inner(position: Position) -> list[Zone]:
    zones = []
    for seat, pair in enumerate(position.inner):
        names = inner_zones(position, seat) if pair else ()
        size = KEPT // max(len(names), 1)
        for place, name in enumerate(names):
            cards = _cards(pair[place * size : (place + 1) * size])
            zones.append(Zone(name, _faces(position, (seat,)), cards, seat, "hand"))
    return zones


def _informants(deck: Deck, position: Position) -> list[Zone]:
    """Informants face the seats that looked (TC-3.4, G-5)."""
    if isinstance(position.phase, Dealing | DealingRest):
        return []
    zones = []
    for letter, clue, lookers in zip(deck.letters, position.informants, position.lookers, strict=True):
        faces = _faces(position, lookers or "nobody")
        zones.append(Zone(informant_zone(letter), faces, (Card(clue),), layout="pile"))
    return zones


def _faces(position: Position, faces: Faces) -> Faces:
    return "everybody" if isinstance(position.phase, Over) else faces  # G-9


def _cards(clues: Clues) -> tuple[Card, ...]:
    return tuple(map(Card, clues))


def _counters(position: Position) -> list[Counter]:
    counters = [Counter("glasses", count, seat) for seat, count in enumerate(position.glasses)]
    supply = [Counter("supply", position.supply)] if position.glasses else []
    return [Counter("turn", position.turns), *supply, *counters]


def _marks(position: Position) -> list[Mark]:
    marks = [Mark("top-secret", seat) for seat in position.tiles]  # TC-4.2
    match position.phase:
        case Turn(seat) | Taking(seat):
            marks.append(Mark("turn", seat))
        case Choosing(waiting):
            marks += [Mark("choosing", seat) for seat in waiting]  # G-4
        case Closing(winners) | Over(winners):
            marks += [Mark("winner", seat) for seat in winners]
        case Dealing() | DealingRest() | Placing():
            pass
    return marks


def hand_zone(seat: Seat) -> Holder:
    return f"hand/{seat}"


def chosen_zone(seat: Seat) -> Holder:
    return f"chosen/{seat}"


def front_zone(seat: Seat) -> Holder:
    return f"front/{seat}"


def informant_zone(letter: Letter) -> Holder:
    return f"informant/{letter.upper()}"


def inner_zones(position: Position, seat: Seat) -> tuple[Holder, ...]:
    """The zones of an inner pair: one; with two seats one per side, since questions name a side (TC-4.1)."""
    return tuple(f"{side}/{seat}" for side in SIDES) if position.options.seats == 2 else (f"inner/{seat}",)

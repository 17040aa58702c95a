"""What a person sees of a position.

Every hidden card is a zone of its own (`slot/7`): knowledge of a card follows its slot until it is mixed with others.
"""

from collections.abc import Iterator

from parlour.core import Seat, tag_of
from parlour.core.scene import Card, Counter, Faces, Mark, Scene, Zone, backs
from parlour.games.complots.actions import claim
from parlour.games.complots.box import Box
from parlour.games.complots.model import AnyAction, Slot, Targeted
from parlour.games.complots.position import (
    BlockChallengeWindow,
    BlockWindow,
    ChallengeWindow,
    Choosing,
    Closing,
    Dealing,
    Drawing,
    Hand,
    Judging,
    Keeping,
    LosingCard,
    Over,
    Position,
    Proving,
    Showing,
    TakingUp,
    Turn,
)

COURT = "court"


def slot_zone(slot: Slot) -> str:
    return f"slot/{slot}"


def hand_zone(seat: Seat) -> str:
    return f"hand/{seat}"


def set_zone(seat: Seat) -> str:
    return f"set/{seat}"


def lost_zone(seat: Seat) -> str:
    return f"lost/{seat}"


def scene(box: Box, position: Position) -> Scene:
    seats = range(position.options.seats)
    zones = [zone for seat in seats for zone in _before(position, seat)]
    court = Zone(COURT, _facing(position), _court(box, position), layout="pile")
    coins = [Counter("coins", coins, seat) for seat, coins in enumerate(position.coins)]
    counters = (*coins, Counter("treasury", position.treasury), Counter("turn", position.turns))
    return Scene((*zones, court), counters, (*_standing(position), *_marks(position)))


def _facing(position: Position, *seats: Seat) -> Faces:
    """These seats; after the end everybody (G-9)."""
    return "everybody" if isinstance(position.phase, Over) else seats or "nobody"


def _before(position: Position, seat: Seat) -> Iterator[Zone]:
    """The zones of a seat; none is empty."""
    owner = _facing(position, seat)
    for slot, card in zip(position.slots[seat], position.cards[seat], strict=False):
        yield Zone(slot_zone(slot), owner, (Card(card, slot),), seat, "hand")
    if hand := _hand(position, seat):
        yield Zone(hand_zone(seat), owner, tuple(map(Card, hand)), seat, "hand")
    if rest := position.sets[seat]:  # a whole set is no secret
        faces = "everybody" if _is_choosing(position, seat) else owner
        yield Zone(set_zone(seat), faces, tuple(map(Card, rest)), seat, "pile")
    if lost := position.lost[seat]:
        cards = tuple(Card(card, slot, ("lost",)) for slot, card in lost)
        yield Zone(lost_zone(seat), "everybody", cards, seat, "front")


def _is_choosing(position: Position, seat: Seat) -> bool:
    return isinstance(position.phase, Choosing) and seat in position.waiting


def _hand(position: Position, seat: Seat) -> Hand:
    """The cards that a seat has taken up and not yet laid down (CO-2.5, CO-1.4)."""
    if _is_choosing(position, seat):
        return (next(filter(None, position.cards[seat]), None),)
    return position.taken if seat == position.actor else ()


def _court(box: Box, position: Position) -> tuple[Card, ...]:
    if isinstance(position.phase, Dealing):
        return ()
    if position.court is not None:
        return tuple(map(Card, position.court))
    options = position.options
    elsewhere = sum(len(zone.cards) for seat in range(options.seats) for zone in _before(position, seat))
    return backs(len(box.cards(options.seats, options.exchange)) - elsewhere)


def _standing(position: Position) -> Iterator[Mark]:
    for seat in range(position.options.seats):
        if seat not in position.living:
            yield Mark("out", seat)
    if not isinstance(position.phase, Dealing | Choosing | Closing | Over):
        yield Mark("turn", position.actor)


def _marks(position: Position) -> Iterator[Mark]:
    """The claim, and who must choose; never who has answered in a window (CO-3.7)."""
    match position.phase:
        case ChallengeWindow(action):
            yield from _announced(position, action)
            yield Mark("claim", *claim(position))
        case BlockWindow(action):
            yield from _announced(position, action)
        case BlockChallengeWindow(action):
            yield from _announced(position, action)
            yield Mark("claim", *claim(position))
        case Proving(seat, character):
            yield Mark("claim", seat, character)
            yield Mark("choosing", seat)
        case LosingCard(seat) | Showing(seat):
            yield Mark("choosing", seat)
        case Keeping() | Judging():
            yield Mark("choosing", position.actor)
        case Choosing():
            yield from (Mark("choosing", seat) for seat in position.waiting)
        case Closing(winners) | Over(winners):
            yield from (Mark("winner", seat) for seat in winners)
        case Dealing() | Turn() | Drawing() | TakingUp():
            pass


def _announced(position: Position, action: AnyAction) -> Iterator[Mark]:
    yield Mark("action", position.actor, tag_of(type(action)))
    if isinstance(action, Targeted):
        yield Mark("target", action.target)

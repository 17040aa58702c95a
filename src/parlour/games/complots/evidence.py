"""What an event teaches about hidden cards. The holders are the zones of the scene."""

from collections import Counter
from collections.abc import Iterable, Iterator

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Moved, Spread
from parlour.games.complots.actions import claim
from parlour.games.complots.box import HAND, SETS_FOR, Box, Character
from parlour.games.complots.model import (
    Acted,
    AnySeen,
    Began,
    Blocked,
    Challenged,
    Chose,
    Dealt,
    Drew,
    Exposed,
    Given,
    HandedBack,
    Kept,
    Lost,
    Passed,
    Proved,
    Replaced,
    Revealed,
    Showed,
    Slot,
    TookUp,
    Unopposed,
)
from parlour.games.complots.position import Judging, Keeping, Position
from parlour.games.complots.view import COURT, hand_zone, lost_zone, set_zone, slot_zone


def evidence(box: Box, position: Position, seen: AnySeen) -> Evidence:
    match seen:
        case Passed() | Unopposed() | Acted() | Blocked() | HandedBack():
            return NOTHING
        case Challenged(_, seat):
            return Evidence((_among(position, seat, 1, len(position.slots[seat])),))
        case Exposed(_, seat):
            return Evidence((_among(position, seat, 0, 0),))
        case Proved(_, slot, card):
            return Evidence((_is(slot, card),), (_one(slot_zone(slot), COURT),))
        case Lost(seat, slot, card):
            return Evidence((_is(slot, card),), (_one(slot_zone(slot), lost_zone(seat)),))
        case Drew(_, card):
            return Evidence(changes=(_one(COURT, slot_zone(position.laid)),), after=_laid(position, (card,)))
        case TookUp(seat, count, hand):
            return Evidence(changes=(_taken_up(position, seat, count),), after=_holds(hand_zone(seat), hand))
        case Kept(seat, cards):
            return Evidence(changes=tuple(_kept(position, seat)), after=_laid(position, cards))
        case Showed(_, _, slot, card):
            return NOTHING if card is None else Evidence((_is(slot, card),))
        case Replaced():
            assert isinstance(position.phase, Judging)
            return Evidence(changes=(_one(slot_zone(position.phase.slot), COURT),))
        case Revealed():
            return Evidence(tuple(_revealed(position, seen)))
        case Began() | Dealt() | Given() | Chose():
            return _of_the_deal(box, position, seen)


def _of_the_deal(box: Box, position: Position, seen: Began | Dealt | Given | Chose) -> Evidence:
    match seen:
        case Began():
            return Evidence(changes=tuple(_spread(box, position)))
        case Dealt(_, cards):
            return Evidence(after=_laid(position, cards))
        case Given(seat, card):
            return NOTHING if card is None else Evidence(after=_holds(hand_zone(seat), (card,)))
        case Chose(seat, card):
            return _chosen(position, seat, card)


def _is(slot: Slot, card: Character) -> Factor:
    return Count((slot_zone(slot),), frozenset((card,)), 1, 1)


def _among(position: Position, seat: Seat, least: int, most: int) -> Factor:
    """The number of hidden cards of a seat that match its claim."""
    _, character = claim(position)
    return Count(tuple(map(slot_zone, position.slots[seat])), frozenset((character,)), least, most)


def _holds(zone: str, cards: Iterable[Character] | None) -> tuple[Factor, ...]:
    """Exactly these cards, if known."""
    counts = Counter(cards or ())
    return tuple(Count((zone,), frozenset((card,)), copies, copies) for card, copies in counts.items())


def _laid(position: Position, cards: tuple[Character | None, ...] | None) -> tuple[Factor, ...]:
    """The cards of the next slots, if known."""
    return tuple(_is(slot, card) for slot, card in enumerate(cards or (), position.laid) if card is not None)


def _one(source: str, target: str) -> Change:
    return Moved(((source, target, 1),))


def _lay(position: Position, seat: Seat, count: int) -> Change:
    """From the hand to new slots, in random order."""
    slots = range(position.laid, position.laid + count)
    return Moved(tuple((hand_zone(seat), slot_zone(slot), 1) for slot in slots))


def _taken_up(position: Position, seat: Seat, count: int) -> Change:
    mine = ((slot_zone(slot), hand_zone(seat), 1) for slot in position.slots[seat])
    return Moved((*mine, (COURT, hand_zone(seat), count)))


def _kept(position: Position, seat: Seat) -> Iterator[Change]:
    """The seat chooses which cards go back."""
    assert isinstance(position.phase, Keeping)
    count = position.phase.count
    yield Moved(((hand_zone(seat), COURT, len(position.taken) - count),), by=seat)
    yield _lay(position, seat, count)


def _chosen(position: Position, seat: Seat, card: Character | None) -> Evidence:
    changes = (Moved(((set_zone(seat), hand_zone(seat), 1),), by=seat), _lay(position, seat, HAND))
    if card is None:
        return Evidence(changes=changes)
    pair = tuple(given or card for given in position.cards[seat])
    return Evidence(changes=changes, after=_laid(position, pair))


def _spread(box: Box, position: Position) -> Iterator[Change]:
    options = position.options
    cast = box.cast(options.exchange)
    if options.seats == SETS_FOR:
        given = tuple((hand_zone(seat), 1) for seat in position.living)
        yield Spread(cast, (*given, (COURT, len(cast) - options.seats)))
        for seat in position.living:
            yield Spread(cast, ((set_zone(seat), len(cast)),))
    else:
        cards = box.cards(options.seats, options.exchange)
        slots = HAND * options.seats
        yield Spread(cards, (*((slot_zone(slot), 1) for slot in range(slots)), (COURT, len(cards) - slots)))


def _revealed(position: Position, seen: Revealed) -> Iterator[Factor]:
    slots = (slot for slots in position.slots for slot in slots)
    yield from map(_is, slots, seen.cards)
    yield from _holds(COURT, seen.court)
    for seat, cards in enumerate(seen.sets or ()):
        yield from _holds(set_zone(seat), cards)

"""What an event teaches about hidden cards."""

from collections.abc import Iterable

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Gathered, Holder, Moved, Spread, Variety
from parlour.games.alibi.box import SET_SIZE, Box, Cards, shares
from parlour.games.alibi.model import (
    Accused,
    AnySeen,
    Asked,
    Began,
    Chose,
    Dealt,
    Filled,
    HandedOn,
    Melded,
    Opened,
    Passed,
    Received,
    Revealed,
    Solved,
    TurnEnded,
    Verb,
)
from parlour.games.alibi.position import Over, Position


def evidence(box: Box, position: Position, seen: AnySeen, after: Position) -> Evidence:
    match seen:
        case Asked():
            return Evidence((answered(box, position, seen),), _put_aside(position, after))
        case TurnEnded():
            return Evidence((), _put_aside(position, after))
        case Chose(seat, cards):
            known = () if cards is None else (_has("pass", seat, cards),)
            return Evidence((), _put_aside(position, after), known)
        case Received(_, giver, cards):
            return Evidence((_has("pass", giver, cards),))
        case HandedOn():
            return Evidence(changes=(_handed_on(position),))
        case Melded(seat, name):
            laid = Moved(((f"hand/{seat}", f"laid/{seat}", SET_SIZE),), seat)
            shown = _has("laid", seat, box.names(box.sets[name]))
            return Evidence(
                (_has("hand", seat, box.names(box.sets[name])),), (laid, *_put_aside(position, after)), (shown,)
            )
        case Dealt(seat, cards):
            known = () if cards is None else (_has("hand", seat, cards),)
            return Evidence((), *_spread(box, position, known)) if seat == 0 else Evidence(after=known)
        case Began():
            return Evidence(changes=(_gathered(position),)) if position.hand else NOTHING
        case Solved(murder):
            return Evidence((Count(("murder",), frozenset(murder), len(murder), len(murder)),))
        case Revealed() if isinstance(after.phase, Over):
            return Evidence(tuple(_has("hand", seat, box.names(cards or 0)) for seat, cards in enumerate(after.hands)))
        case Passed() | Revealed() | Accused() | Filled() | Opened():
            return NOTHING


def _has(zone: str, seat: Seat, cards: Iterable[str]) -> Factor:
    """All of these cards are in the zone."""
    things = frozenset(cards)
    return Count((f"{zone}/{seat}",), things, len(things), len(things))


def answered(box: Box, position: Position, seen: Asked) -> Factor:
    """AL-3.2: the fact of an answer. All seats have seen what is laid down; before any pass, else only their hand."""
    about, holder = sum(map(box.subjects.__getitem__, seen.subject)), f"hand/{seen.target}"
    open_, ever = about & position.laid, seen.verb == "seen" and position.round > 1
    if seen.different:
        return _different(box, holder, about & ~open_, seen.count - _sets_in(open_, seen.verb), ever)
    if seen.verb == "have":
        return Count((holder,), frozenset(box.names(about)), seen.count, seen.count)
    held = seen.count - open_.bit_count()
    return Count((holder,), frozenset(box.names(about & ~open_)), held, held, ever=ever)


def _sets_in(laid: Cards, verb: Verb) -> int:
    """The number of laid sets that count for the verb: all are seen, none is in a hand."""
    return laid.bit_count() // SET_SIZE if verb == "seen" else 0


def _different(box: Box, holder: Holder, hidden: Cards, count: int, ever: bool) -> Factor:
    """AL-3.6: `count` of the hidden sets have a card there, or had one."""
    if count == 0:
        return Count((holder,), frozenset(box.names(hidden)), 0, 0, ever=ever)
    kinds = tuple(frozenset(box.names(box.sets[name])) for name in box.set_names(box.whole(hidden)))
    return Variety(holder, kinds, count, count, ever)


def _put_aside(position: Position, after: Position) -> tuple[Change, ...]:
    """The cards newly put aside for passing, by choice or because they are all that the seat has."""
    piles = zip(position.piles, after.piles, strict=True)
    new = [(seat, len(pile.cards)) for seat, (before, pile) in enumerate(piles) if pile and not before]
    return tuple(Moved(((f"hand/{seat}", f"pass/{seat}", count),), seat) for seat, count in new)


def _handed_on(position: Position) -> Moved:
    seats = position.options.seats
    piles = [(seat, len(pile.cards)) for seat, pile in enumerate(position.piles) if pile]
    return Moved(tuple((f"pass/{seat}", f"hand/{(seat + 1) % seats}", count) for seat, count in piles))


def _spread(box: Box, position: Position, known: tuple[Factor, ...]) -> tuple[tuple[Change, ...], tuple[Factor, ...]]:
    """AL-2.1: a random deal; the murder has one card of each group."""
    seats = position.options.seats
    sizes = shares(box.dealt, seats, position.dealer or 0)
    hands = tuple((f"hand/{seat}", size) for seat, size in enumerate(sizes))
    murder = tuple(Count(("murder",), frozenset(cards), 1, 1) for cards in box.by_group)
    return (Spread(box.cards, (*hands, ("murder", len(box.groups)))),), (*murder, *known)


def _gathered(position: Position) -> Gathered:
    seats = range(position.options.seats)
    melds = (f"laid/{seat}" for seat in seats if position.melds[seat])
    return Gathered((*(f"hand/{seat}" for seat in seats), *melds, "murder"))

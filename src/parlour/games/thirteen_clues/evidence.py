"""What an event teaches about hidden clues."""

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Gathered, Holder, Moved, Spread
from parlour.games.thirteen_clues.box import CASE, KEPT, Clue, Deck, Subject
from parlour.games.thirteen_clues.model import (
    Accused,
    AnySeen,
    Asked,
    AskedSide,
    Began,
    Chose,
    Dealt,
    Looked,
    Opened,
    Placed,
    Revealed,
    Took,
)
from parlour.games.thirteen_clues.position import Position
from parlour.games.thirteen_clues.view import STOCK, chosen_zone, front_zone, hand_zone, informant_zone, inner_zones


def evidence(deck: Deck, position: Position, seen: AnySeen) -> Evidence:
    match seen:
        case Asked(_, witness, subject, _, count):
            return NOTHING if count is None else answered(deck, sight(position, witness), subject, count)
        case AskedSide(seat, witness, subject, side, count):
            return answered(deck, (front_zone(seat), f"{side}/{witness}"), subject, count)
        case Looked(_, letter, _, clue):
            return NOTHING if clue is None else Evidence((holds(informant_zone(letter), (clue,)),))
        case Accused(seat, person, location, weapon, right):
            return _accusation(position, seat, frozenset((person, location, weapon)), right)
        case Opened():
            return Evidence(changes=_cases(deck, position))
        case Began():
            hands = tuple((STOCK, hand_zone(seat), KEPT) for seat in range(position.options.seats))
            row = tuple((STOCK, informant_zone(letter), 1) for letter in deck.letters)
            return Evidence(changes=(Moved((*hands, *row)),))
        case Dealt(seat, clues):
            return NOTHING if clues is None else Evidence(after=(holds(hand_zone(seat), clues),))
        case Chose(seat, _, clues, kept):
            return _choice(deck, position, seat, clues, kept)
        case Placed(seat, clues):
            changes, kinds = placed(deck, position, seat)
            case = kinds if clues is None else (holds(front_zone(seat), clues),)
            return Evidence((), changes, case if seat else (*case, *_own(position)))
        case Revealed(fronts, inner, informants):
            return Evidence(_everything(deck, position, fronts, inner, informants))
        case Took():
            return NOTHING


def sight(position: Position, seat: Seat) -> tuple[Holder, ...]:
    """TC-3.3: the holders that a seat sees: the fronts of the others, and its inner pair."""
    fronts = tuple(front_zone(other) for other in range(position.options.seats) if other != seat)
    return (*fronts, *inner_zones(position, seat))


def holds(holder: Holder, clues: tuple[Clue, ...]) -> Factor:
    return Count((holder,), frozenset(clues), len(clues), len(clues))


def _case(deck: Deck, holder: Holder, clues: tuple[Clue, ...] | None) -> tuple[Factor, ...]:
    """These three clues; if unknown, one of each kind (TC-2.2)."""
    if clues is not None:
        return (holds(holder, clues),)
    return tuple(Count((holder,), frozenset(kind), 1, 1) for kind in deck.kinds)


def _cases(deck: Deck, position: Position) -> tuple[Spread, ...]:
    """TC-2.1: one of each kind to each seat, the rest on one pile."""
    hands = tuple((hand_zone(seat), 1) for seat in range(position.options.seats))
    return tuple(Spread(kind, (*hands, (STOCK, len(kind) - len(hands)))) for kind in deck.kinds)


def placed(deck: Deck, position: Position, seat: Seat) -> tuple[tuple[Change, ...], tuple[Factor, ...]]:
    """Changes and public facts when the screen of a seat is filled."""
    return () if seat else _dealt_anew(deck, position), _case(deck, front_zone(seat), None)


def _dealt_anew(deck: Deck, position: Position) -> tuple[Change, ...]:
    """All clues as if dealt anew, one of each kind to every front.

    The odds are the same: a hand can be dealt in as many ways as its case can be chosen from it.
    """
    seats = range(position.options.seats)
    pairs = [inside for seat in seats for inside in inner_zones(position, seat)]
    row = [informant_zone(letter) for letter in deck.letters]
    fronts = [(front_zone(seat), CASE) for seat in seats]
    inner = [(inside, KEPT * len(seats) // len(pairs)) for inside in pairs]
    spread = Spread(deck.clues, (*fronts, *inner, *((letter, 1) for letter in row)))
    return Gathered((*map(chosen_zone, seats), *pairs, *row)), spread


def _own(position: Position) -> tuple[Factor, ...]:
    """The clues that the viewer kept."""
    kept = ((seat, tuple(clue for clue in pair if clue)) for seat, pair in enumerate(position.inner))
    return tuple(fact for seat, pair in kept if pair for fact in _pair(position, seat, pair))


def _choice(
    deck: Deck, position: Position, seat: Seat, clues: tuple[Clue, ...] | None, kept: tuple[Clue, ...] | None
) -> Evidence:
    places = inner_zones(position, seat)
    inward = tuple((hand_zone(seat), inside, KEPT // len(places)) for inside in places)
    moved = Moved(((hand_zone(seat), chosen_zone(seat), CASE), *inward), by=seat)
    stays = () if kept is None else _pair(position, seat, kept)
    return Evidence(changes=(moved,), after=(*_case(deck, chosen_zone(seat), clues), *stays))


def _pair(position: Position, seat: Seat, pair: tuple[Clue, ...]) -> tuple[Factor, ...]:
    places = inner_zones(position, seat)
    if len(places) == 1:
        return (holds(places[0], pair),)
    return tuple(holds(inside, (clue,)) for inside, clue in zip(places, pair, strict=True))


def answered(deck: Deck, holders: tuple[Holder, ...], subject: Subject, count: int) -> Evidence:
    return Evidence((Count(holders, deck.bearers[subject], count, count),))


def _accusation(position: Position, seat: Seat, named: frozenset[Clue], right: bool) -> Evidence:
    """TC-3.5: all three are right, or not all. The accuser sees none of the named clues."""
    verdict = Count((front_zone(seat),), named, CASE if right else 0, CASE if right else CASE - 1)
    return Evidence((verdict, Count(sight(position, seat), named, 0, 0)))


def _everything(
    deck: Deck,
    position: Position,
    fronts: tuple[tuple[Clue, ...], ...],
    inner: tuple[tuple[Clue, ...], ...],
    informants: tuple[Clue, ...],
) -> tuple[Factor, ...]:
    cases = (holds(front_zone(seat), clues) for seat, clues in enumerate(fronts))
    pairs = (fact for seat, pair in enumerate(inner) for fact in _pair(position, seat, pair))
    row = (holds(informant_zone(letter), (clue,)) for letter, clue in zip(deck.letters, informants, strict=True))
    return (*cases, *pairs, *row)

"""What a move causes: the events of each, and who sees them."""

from collections.abc import Sequence

from parlour.core import EVERYBODY, Event, Seat
from parlour.games.thirteen_clues import glasses
from parlour.games.thirteen_clues.box import LETTERS, Box, Clue, Subject
from parlour.games.thirteen_clues.model import (
    SIDES,
    Accuse,
    Accused,
    AnyMove,
    Ask,
    Asked,
    AskedSide,
    AskSecretly,
    AskSide,
    Began,
    Choose,
    ChooseSides,
    Chose,
    Deal,
    DealRest,
    Dealt,
    Kept,
    Look,
    Looked,
    Opened,
    Place,
    Placed,
    Reveal,
    Revealed,
    Side,
    Take,
    Took,
)
from parlour.games.thirteen_clues.position import Position, known


def decide(box: Box, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
    match move:
        case Ask(witness, subject):
            answer = Asked(seat, witness, subject, False, _count(box, position, witness, subject))
            return (Event(answer, EVERYBODY),)
        case Look(letter):
            clue = position.informants[LETTERS.index(letter)]
            return (Event(Looked(seat, letter, glasses.paid_to(position, seat), clue), frozenset((seat,))),)
        case Accuse(person, location, weapon):
            right = (person, location, weapon) == position.fronts[seat]
            glass, spare = glasses.paid_to(position, seat), 0 if right else glasses.spare(position, seat)
            return (Event(Accused(seat, person, location, weapon, right, glass, spare)),)
        case AskSecretly(witness, subject):
            answer = Asked(seat, witness, subject, True, _count(box, position, witness, subject))
            return (Event(answer, frozenset((seat, witness))),)  # TC-4.2
        case AskSide(subject, side):
            return (Event(AskedSide(seat, 1 - seat, subject, side, _half(box, position, seat, subject, side))),)
        case Take(holder):
            return (Event(Took(seat, holder)),)
        case Choose(person, location, weapon):
            return (_chose(position, seat, (person, location, weapon), "first"),)
        case ChooseSides(person, location, weapon, left):
            return (_chose(position, seat, (person, location, weapon), left),)
        case Deal() | DealRest() | Place() | Reveal():
            return _given(position, move)


def _count(box: Box, position: Position, witness: Seat, subject: Subject) -> int:
    """TC-3.3: the witness sees all clues in play that are not hidden from it."""
    return len(box.decks[position.options.seats].bearers[subject].difference(position.hidden[witness]))


def _half(box: Box, position: Position, asker: Seat, subject: Subject, side: Side) -> int:
    """TC-4.1: the asker's front, and one of the witness's own clues."""
    seen = (*position.fronts[asker], position.inner[1 - asker][SIDES.index(side)])
    return len(box.decks[2].bearers[subject].intersection(seen))


def _given(position: Position, move: Deal | DealRest | Place | Reveal) -> Sequence[Event]:
    """The events of NATURE's moves."""
    seats = position.options.seats
    match move:
        case Deal(persons, locations, weapons):
            cases = zip(persons, locations, weapons, strict=True)
            return (Event(Opened()), *map(_dealt, range(seats), cases))
        case DealRest(piles, first):
            return (Event(Began(first, sum(piles[seats:], ()))), *map(_dealt, range(seats), piles[:seats]))
        case Place():
            return tuple(_placed(position, owner) for owner in range(seats))
        case Reveal():
            fronts, inner = (tuple(map(known, held)) for held in (position.fronts, position.inner))
            return (Event(Revealed(fronts, inner, known(tuple(position.informants)))),)


def _dealt(seat: Seat, clues: tuple[Clue, ...]) -> Event:
    """Not public: `Opened` and `Began` already say that every seat was dealt cards."""
    return Event(Dealt(seat, clues), frozenset((seat,)), public=False)


def _chose(position: Position, seat: Seat, chosen: tuple[Clue, ...], left: Kept) -> Event:
    """TC-2.2, TC-2.6: the two clues kept, in the order of the hand or reversed."""
    kept = tuple(clue for clue in known(position.hands[seat]) if clue not in chosen)
    left_neighbour = (seat + 1) % position.options.seats
    inner = kept if left == "first" else kept[::-1]
    return Event(Chose(seat, left_neighbour, chosen, inner), frozenset((seat,)))


def _placed(position: Position, owner: Seat) -> Event:
    """TC-2.3: the right neighbour's choice, visible to all seats but the owner of the screen."""
    others = frozenset(seat for seat in range(position.options.seats) if seat != owner)
    return Event(Placed(owner, known(position.chosen[owner - 1])), others)

"""What a person sees of a position, and what an event teaches about hidden cards."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

from parlour.core import Move, Offer, Seat
from parlour.core.contract import Outcome, Question, question
from parlour.core.evidence import (
    NOTHING,
    Change,
    Count,
    Evidence,
    Factor,
    Moved,
    Reordered,
    Spread,
    Turned,
)
from parlour.core.scene import Card, Counter, Faces, Mark, Scene, Zone
from parlour.games.sherlock_13.box import Box, Character, Symbol
from parlour.games.sherlock_13.model import (
    PLACES,
    Accused,
    AnySeen,
    Arranged,
    Began,
    Dealt,
    Interrogate,
    Interrogated,
    Investigate,
    Investigated,
    Lay,
    Revealed,
    Swap,
    Swapped,
    Take,
    Took,
)
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


def _looker(position: Position, place: str) -> tuple[Seat, ...]:
    """Who is looking at a card beside the culprit just now (SH-4.5)."""
    phase = position.phase
    return (phase.seat,) if isinstance(phase, Laying) and phase.place == place else ()


@lru_cache(maxsize=4096)
def _hand(seat: Seat, hand: Hand, over: bool, ordered: bool) -> Zone:
    cards = tuple(map(Card, hand))
    if ordered:
        cards = (*cards[:-1], Card(cards[-1].face, marks=("last",)))  # SH-5.1
    return Zone(_holder(seat), "everybody" if over else (seat,), cards, seat, "hand")


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


def evidence(box: Box, position: Position, seen: AnySeen, after: Position) -> Evidence:
    turned = _turned(position, after)
    match seen:
        case Began():
            return Evidence(changes=(_spread(box, position),))
        case Dealt(seat, cards) if cards is not None:
            return Evidence(after=(_has(seat, cards),))
        case Arranged(seat, cards):
            order = (Reordered(_holder(seat)),)
            return Evidence(changes=order + turned, after=() if cards is None else (_has(seat, cards),))
        case Investigated(seat, symbol, owners):
            others = (other for other in range(position.options.seats) if other != seat)
            heard = (_answer(box, position, other, symbol, other in owners) for other in others)
            return Evidence(tuple(heard), turned)
        case Interrogated(_, target, symbol, count) if count is not None:
            return Evidence((_answer(box, position, target, symbol, count),), turned)
        case Took(_, place, card) if card is not None:
            return Evidence((_is(place, card),))
        case Swapped(seat, place, given, taken):
            moved = Moved(((_holder(seat), place, 1), (place, _holder(seat), 1)), by=seat)
            told = () if taken is None else (_is(place, taken),)
            return Evidence((_has(seat, (given,)), *told), (moved, *turned), (_is(place, given),))
        case Accused(character=character, culprit=culprit):
            fact = _is("culprit", culprit) if culprit else Count(("culprit",), frozenset((character,)), 0, 0)
            return Evidence((fact,), turned)
        case Revealed(hands, culprit, beside):
            held = (_has(seat, hand) for seat, hand in enumerate(hands))
            lying = (_is(place, card) for place, card in zip(PLACES, beside, strict=False))
            return Evidence((*held, _is("culprit", culprit), *lying))
        case Dealt() | Interrogated() | Took():
            return Evidence(changes=turned) if turned else NOTHING


def questions(box: Box, position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Question]:
    """Each question that the seat may ask, with every answer."""
    asked = (move for offer in offers if not offer.final for move in offer)
    return [_question(box, position, seat, move) for move in asked]


def _question(box: Box, position: Position, seat: Seat, move: Move) -> Question:
    outcomes = partial(_outcomes, box, position, seat, move)
    if isinstance(move, Swap):  # its answers are the cards that were not seen yet
        return question(move, outcomes(), lambda _: [(_has(seat, (move.card,)),)])
    if isinstance(move, Take):
        return question(move, outcomes(), lambda _: [()])
    key = position.options, seat, move
    secret = isinstance(move, Interrogate) and position.options.answers == "asker-only"  # SH-3.2
    return box.taught.question(move, key, outcomes, heard=partial(_heard, box, key, outcomes, secret))


def _heard(
    box: Box, key: Hashable, outcomes: Callable[[], Iterable[Outcome]], secret: bool, seat: Seat
) -> Sequence[tuple[Factor, ...]]:
    """What another seat learns by each answer."""
    facts = box.taught.facts(key, lambda: (one.facts for one in outcomes()))
    return [()] * len(facts) if secret else facts


def _outcomes(box: Box, position: Position, seat: Seat, move: Move) -> Iterator[Outcome]:
    match move:
        case Interrogate(target, symbol):
            most = min(len(position.hands[target]), len(box.bearers[symbol]))
            for count in range(most + 1):
                fact = _answer(box, position, target, symbol, count)
                yield Outcome((Interrogated(seat, target, symbol, count),), (fact,))
        case Investigate(symbol):
            others = [other for other in range(position.options.seats) if other != seat]
            for has in product((False, True), repeat=len(others)):
                owners = tuple(other for other, owns in zip(others, has, strict=True) if owns)
                facts = tuple(_answer(box, position, o, symbol, owns) for o, owns in zip(others, has, strict=True))
                yield Outcome((Investigated(seat, symbol, owners),), facts)
        case Swap(place, card):
            for taken in _hidden(box, position):
                yield Outcome((Swapped(seat, place, card, taken),), (_is(place, taken),))
        case Take(place):
            for taken in _hidden(box, position):
                yield Outcome((Took(seat, place, taken),), (_is(place, taken),))
        case _:
            raise TypeError(move)


def _hidden(box: Box, position: Position) -> Iterator[Character]:
    """With two seats: the cards that may lie beside the culprit, face down."""
    seen = {other for hand in position.hands for other in hand} | set(position.beside)
    return (card for card in box.cast(2) if card not in seen)


def given(seat: Seat, move: Lay) -> Question:
    """To lay a card down: the seat learns nothing by it, the other that it had the card (SH-4.5)."""
    return Question(move, ((),), lambda: [()], heard=lambda _: [(_has(seat, (move.card,)),)])


def _holder(seat: Seat) -> str:
    return f"hand/{seat}"


def _spread(box: Box, position: Position) -> Spread:
    hands = tuple((_holder(seat), len(hand)) for seat, hand in enumerate(position.hands))
    beside = tuple((place, 1) for place in PLACES[: len(position.beside)])
    return Spread(box.cast(position.options.seats), (*hands, ("culprit", 1), *beside))


def _has(seat: Seat, cards: tuple[Character, ...]) -> Factor:
    return Count((_holder(seat),), frozenset(cards), len(cards), len(cards))


def _is(holder: str, card: Character) -> Factor:
    return Count((holder,), frozenset((card,)), 1, 1)


def _answer(box: Box, position: Position, seat: Seat, symbol: Symbol, said: int | bool) -> Factor:
    """SH-3.2: so many; SH-3.1: at least one, or none."""
    most = len(position.hands[seat]) if said is True else int(said)
    return Count((_holder(seat),), box.bearers[symbol], int(said), most, position.options.advanced)


def _turned(position: Position, after: Position) -> tuple[Change, ...]:
    """SH-5.2: whose cards turned when the next turn began."""
    if not position.options.advanced or after.turns == position.turns or not isinstance(after.phase, Turn):
        return ()
    seats = position.options.seats
    before = position.phase.seat if isinstance(position.phase, Turn | Laying) else position.first - 1
    passed = (after.phase.seat - before) % seats or seats
    return (Turned(tuple((_holder((before + step) % seats), 1) for step in range(1, passed + 1))),)

"""What a person sees of a position, and what an event teaches about hidden clues."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from parlour.core import Move, Offer, Seat
from parlour.core.contract import Outcome, Question, question
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Gathered, Holder, Moved, Spread
from parlour.core.scene import Card, Counter, Faces, Mark, Scene, Zone
from parlour.games.thirteen_clues import glasses
from parlour.games.thirteen_clues.box import CASE, KEPT, Clue, Deck, Letter, Subject
from parlour.games.thirteen_clues.model import (
    SIDES,
    Accused,
    AnySeen,
    Ask,
    Asked,
    AskedSide,
    AskSecretly,
    AskSide,
    Began,
    Chose,
    Dealt,
    Look,
    Looked,
    Opened,
    Placed,
    Revealed,
    Took,
)
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

STOCK = "stock"  # what is left after each seat has one of each kind


def scene(deck: Deck, position: Position) -> Scene:
    zones = [*_dealt(deck, position), *_fronts(position), *_inner(position), *_informants(deck, position)]
    return Scene(tuple(zones), tuple(_counters(position)), tuple(_marks(position)))


def _dealt(deck: Deck, position: Position) -> list[Zone]:
    """What lies there until the screens are filled."""
    zones = []
    for seat in range(position.options.seats):
        if position.hands[seat]:
            zones.append(Zone(_hand(seat), (seat,), _cards(position.hands[seat]), seat, "hand"))
        if position.chosen[seat]:
            zones.append(Zone(_chosen(seat), (seat,), _cards(position.chosen[seat]), seat))
    if isinstance(position.phase, DealingRest):
        held = [clue for hand in position.hands for clue in hand]
        rest = [clue for clue in deck.clues if clue not in held]
        count = len(deck.clues) - len(held)
        zones.append(Zone(STOCK, "nobody", _cards(tuple(rest) if None not in held else (None,) * count), layout="pile"))
    return zones


def _fronts(position: Position) -> list[Zone]:
    """TC-2.3: they face everybody but the seat behind the screen."""
    seats = range(position.options.seats)
    zones = []
    for seat in seats:
        if position.fronts[seat]:
            faces = _faces(position, tuple(other for other in seats if other != seat))
            zones.append(Zone(front(seat), faces, _cards(position.fronts[seat]), seat, "front"))
    return zones


def _inner(position: Position) -> list[Zone]:
    zones = []
    for seat, pair in enumerate(position.inner):
        names = insides(position, seat) if pair else ()
        size = KEPT // max(len(names), 1)
        for place, name in enumerate(names):
            cards = _cards(pair[place * size : (place + 1) * size])
            zones.append(Zone(name, _faces(position, (seat,)), cards, seat, "hand"))
    return zones


def _informants(deck: Deck, position: Position) -> list[Zone]:
    """They face those who looked (TC-3.4, G-5)."""
    if isinstance(position.phase, Dealing | DealingRest):
        return []
    zones = []
    for letter, clue, lookers in zip(deck.letters, position.informants, position.lookers, strict=True):
        faces = _faces(position, lookers or "nobody")
        zones.append(Zone(informant(letter), faces, (Card(clue),), layout="pile"))
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


def evidence(deck: Deck, position: Position, seen: AnySeen) -> Evidence:
    match seen:
        case Asked(_, witness, subject, _, count):
            return NOTHING if count is None else _answer(deck, sight(position, witness), subject, count)
        case AskedSide(seat, witness, subject, side, count):
            return _answer(deck, (front(seat), f"{side}/{witness}"), subject, count)
        case Looked(_, letter, _, clue):
            return NOTHING if clue is None else Evidence((_has(informant(letter), (clue,)),))
        case Accused(seat, person, location, weapon, right):
            return _accusation(position, seat, frozenset((person, location, weapon)), right)
        case Opened():
            return Evidence(changes=_cases(deck, position))
        case Began():
            hands = tuple((STOCK, _hand(seat), KEPT) for seat in range(position.options.seats))
            row = tuple((STOCK, informant(letter), 1) for letter in deck.letters)
            return Evidence(changes=(Moved((*hands, *row)),))
        case Dealt(seat, clues):
            return NOTHING if clues is None else Evidence(after=(_has(_hand(seat), clues),))
        case Chose(seat, _, clues, kept):
            return _choice(deck, position, seat, clues, kept)
        case Placed(seat, clues):
            changes, kinds = placed(deck, position, seat)
            case = kinds if clues is None else (_has(front(seat), clues),)
            return Evidence((), changes, case if seat else (*case, *_own(position)))
        case Revealed(fronts, inner, informants):
            return Evidence(_everything(deck, position, fronts, inner, informants))
        case Took():
            return NOTHING


def _hand(seat: Seat) -> Holder:
    return f"hand/{seat}"


def _chosen(seat: Seat) -> Holder:
    return f"chosen/{seat}"


def front(seat: Seat) -> Holder:
    return f"front/{seat}"


def informant(letter: Letter) -> Holder:
    return f"informant/{letter.upper()}"


def insides(position: Position, seat: Seat) -> tuple[Holder, ...]:
    """Where the inner pair of a seat is: in one place; with two seats each side is asked about by itself (TC-4.1)."""
    return tuple(f"{side}/{seat}" for side in SIDES) if position.options.seats == 2 else (f"inner/{seat}",)


def sight(position: Position, seat: Seat) -> tuple[Holder, ...]:
    """TC-3.3: what a seat sees: the fronts of the others, and its inner pair."""
    fronts = tuple(front(other) for other in range(position.options.seats) if other != seat)
    return (*fronts, *insides(position, seat))


def _has(holder: Holder, clues: tuple[Clue, ...]) -> Factor:
    return Count((holder,), frozenset(clues), len(clues), len(clues))


def _case(deck: Deck, holder: Holder, clues: tuple[Clue, ...] | None) -> tuple[Factor, ...]:
    """These three; or, where they were not told, one of each kind (TC-2.2)."""
    if clues is not None:
        return (_has(holder, clues),)
    return tuple(Count((holder,), frozenset(kind), 1, 1) for kind in deck.kinds)


def _cases(deck: Deck, position: Position) -> tuple[Spread, ...]:
    """TC-2.1: one of each kind to each seat, the rest of all three kinds on one pile."""
    hands = tuple((_hand(seat), 1) for seat in range(position.options.seats))
    return tuple(Spread(kind, (*hands, (STOCK, len(kind) - len(hands)))) for kind in deck.kinds)


def placed(deck: Deck, position: Position, seat: Seat) -> tuple[tuple[Change, ...], tuple[Factor, ...]]:
    """What it changes that the screen of a seat is filled, and what everybody knows of it."""
    return () if seat else _dealt_anew(deck, position), _case(deck, front(seat), None)


def _dealt_anew(deck: Deck, position: Position) -> tuple[Change, ...]:
    """All clues as if dealt anew, one of each kind to every front.

    It is the same: a hand with so many of each kind is dealt in as many ways as three can be chosen from it.
    """
    seats = range(position.options.seats)
    pairs = [inside for seat in seats for inside in insides(position, seat)]
    row = [informant(letter) for letter in deck.letters]
    fronts = [(front(seat), CASE) for seat in seats]
    inner = [(inside, KEPT * len(seats) // len(pairs)) for inside in pairs]
    spread = Spread(deck.clues, (*fronts, *inner, *((letter, 1) for letter in row)))
    return Gathered((*map(_chosen, seats), *pairs, *row)), spread


def _own(position: Position) -> tuple[Factor, ...]:
    """What the viewer kept."""
    told = ((seat, tuple(clue for clue in pair if clue)) for seat, pair in enumerate(position.inner))
    return tuple(fact for seat, pair in told if pair for fact in _pair(position, seat, pair))


def questions(deck: Deck, position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Question]:
    """Each question that the seat may ask, with every answer."""
    asked = (move for offer in offers if not offer.final for move in offer)
    return [_question(deck, position, seat, move) for move in asked]


def _question(deck: Deck, position: Position, seat: Seat, move: Move) -> Question:
    outcomes = partial(_outcomes, deck, position, seat, move)
    match move:
        case Ask(witness, subject) | AskSecretly(witness, subject):
            key = witness, subject
            heard = partial(_heard, deck, key, outcomes, isinstance(move, AskSecretly))
            return deck.taught.question(move, key, outcomes, heard=heard)
        case AskSide(subject, side):
            sided = seat, side, subject
            return deck.taught.question(move, sided, outcomes, heard=partial(_heard, deck, sided, outcomes, False))
        case _:  # its answers are the clues that were not seen yet
            return question(move, outcomes(), lambda _: [()])


def _heard(
    deck: Deck, key: Hashable, outcomes: Callable[[], Iterable[Outcome]], secretly: bool, seat: Seat
) -> Sequence[tuple[Factor, ...]]:
    """What another seat learns by each answer: all that the asker does, or nothing."""
    return [()] if secretly else deck.taught.facts(key, lambda: (one.facts for one in outcomes()))


def _outcomes(deck: Deck, position: Position, seat: Seat, move: Move) -> Iterator[Outcome]:
    match move:
        case Ask(witness, subject) | AskSecretly(witness, subject):
            for count in range(len(deck.bearers[subject]) + 1):
                asked = Asked(seat, witness, subject, isinstance(move, AskSecretly), count)
                yield Outcome((asked,), _answer(deck, sight(position, witness), subject, count).before)
        case AskSide(subject, side):
            for count in range(len(deck.bearers[subject]) + 1):
                answer = _answer(deck, (front(seat), f"{side}/{1 - seat}"), subject, count)
                yield Outcome((AskedSide(seat, 1 - seat, subject, side, count),), answer.before)
        case Look(letter):
            glass = glasses.paid_to(position, seat)
            for clue in position.hidden[seat]:
                yield Outcome((Looked(seat, letter, glass, clue),), (_has(informant(letter), (clue,)),))
        case _:
            raise TypeError(move)


def _choice(
    deck: Deck, position: Position, seat: Seat, clues: tuple[Clue, ...] | None, kept: tuple[Clue, ...] | None
) -> Evidence:
    places = insides(position, seat)
    inward = tuple((_hand(seat), inside, KEPT // len(places)) for inside in places)
    moved = Moved(((_hand(seat), _chosen(seat), CASE), *inward), by=seat)
    stays = () if kept is None else _pair(position, seat, kept)
    return Evidence(changes=(moved,), after=(*_case(deck, _chosen(seat), clues), *stays))


def _pair(position: Position, seat: Seat, pair: tuple[Clue, ...]) -> tuple[Factor, ...]:
    places = insides(position, seat)
    if len(places) == 1:
        return (_has(places[0], pair),)
    return tuple(_has(inside, (clue,)) for inside, clue in zip(places, pair, strict=True))


def _answer(deck: Deck, holders: tuple[Holder, ...], subject: Subject, count: int) -> Evidence:
    return Evidence((Count(holders, deck.bearers[subject], count, count),))


def _accusation(position: Position, seat: Seat, named: frozenset[Clue], right: bool) -> Evidence:
    """TC-3.5: right or not all three; and who names a clue does not see it, on no other front and not inside."""
    verdict = Count((front(seat),), named, CASE if right else 0, CASE if right else CASE - 1)
    return Evidence((verdict, Count(sight(position, seat), named, 0, 0)))


def _everything(
    deck: Deck,
    position: Position,
    fronts: tuple[tuple[Clue, ...], ...],
    inner: tuple[tuple[Clue, ...], ...],
    informants: tuple[Clue, ...],
) -> tuple[Factor, ...]:
    cases = (_has(front(seat), clues) for seat, clues in enumerate(fronts))
    pairs = (fact for seat, pair in enumerate(inner) for fact in _pair(position, seat, pair))
    row = (_has(informant(letter), (clue,)) for letter, clue in zip(deck.letters, informants, strict=True))
    return (*cases, *pairs, *row)

"""The rules TC-2 to TC-4: who may do what, and what comes of it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from parlour.core import EVERYBODY, NATURE, Choice, Drawn, Event, Game, Hands, Offer, One, Order, Seat
from parlour.core.contract import Question, win_shares
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.scene import Scene
from parlour.games.thirteen_clues import evidence, glasses, lessons, questions, view
from parlour.games.thirteen_clues.box import CASE, KEPT, LETTERS, PRINTED, SMALL, Box, Clue, Subject
from parlour.games.thirteen_clues.model import (
    KEPT_ONES,
    SIDES,
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
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
    Options,
    Place,
    Placed,
    Reveal,
    Revealed,
    Side,
    Take,
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

PLACE = (Choice(NATURE, "place", (Offer(Place),)),)
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class ThirteenClues(Game[Position, AnyMove, AnySeen, Options]):
    name = "thirteen-clues"
    version = 3
    options = Options
    moves = (Choose, ChooseSides, Take, Ask, AskSecretly, AskSide, Look, Accuse, Deal, DealRest, Place, Reveal)
    sights = (Opened, Began, Dealt, Chose, Placed, Took, Asked, AskedSide, Looked, Accused, Revealed)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._decks = self.box.decks
        self._ranks = {clue: rank for rank, clue in enumerate(self._decks[max(self._decks)].clues)}
        self._bearers = {seats: deck.bearers for seats, deck in self._decks.items()}
        self._deals = {
            seats: Offer(Deal, *(Order(kind, seats) for kind in deck.kinds)) for seats, deck in self._decks.items()
        }
        self._questions = {(seats, seat): self._ask(seats, seat) for seats in self._decks for seat in range(seats)}
        self._looks = {seats: Offer(Look, One(deck.letters)) for seats, deck in self._decks.items()}
        self._acts = lru_cache(maxsize=4096)(self._act)
        self._selections = lru_cache(maxsize=4096)(self._selection)

    def start(self, options: Options) -> Position:
        return Position(options, len(self._decks[options.seats].letters), self.box.glasses)

    def choices(self, position: Position) -> Sequence[Choice]:
        match position.phase:
            case Turn(seat):
                seats, tile = position.options.seats, seat in position.tiles
                offers, fallback = self._acts(seats, seat, position.hidden[seat], tile)
                return (Choice(seat, f"action/{position.actions}", offers, fallback=fallback),)
            case Taking(seat):
                return (self._taking(position, seat),)
            case Closing():
                return REVEAL
            case Over():
                return ()
            case Choosing(waiting):
                return tuple(self._choosing(position, seat) for seat in waiting)
            case Placing():
                return PLACE
            case Dealing():
                return (Choice(NATURE, "deal", (self._deals[position.options.seats],)),)
            case DealingRest():
                return (Choice(NATURE, "deal-rest", (self._rest(position),)),)

    def _act(
        self, seats: int, seat: Seat, hidden: tuple[Clue, ...], tile: bool
    ) -> tuple[tuple[Offer, ...], Ask | AskSide]:
        """What an action may be, and what it is when the time is up."""
        deck = self._decks[seats]
        asks, fallback = self._questions[seats, seat]
        accuse = Offer(Accuse, *deck.apart(hidden), final=True)  # TC-3.5
        look = (self._looks[seats],) if deck.letters else ()  # TC-3.4
        return (*(asks if tile else asks[:1]), *look, accuse), fallback

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], Ask | AskSide]:
        """Openly, and with the tile of TC-4.2."""
        subjects = One(tuple(self._decks[seats].bearers))
        if seats == 2:  # TC-4.1
            return (Offer(AskSide, subjects, One(SIDES)),), AskSide(subjects.values[0], "left")
        others = One(tuple(other for other in range(seats) if other != seat))
        offers = tuple(Offer(kind, others, subjects) for kind in (Ask, AskSecretly))
        return offers, Ask((seat + 1) % seats, subjects.values[0])

    def _taking(self, position: Position, seat: Seat) -> Choice:
        """TC-3.1, TC-3.7: from a seat that has one; if it is the only one, nobody needs to be asked (G-10)."""
        holders = glasses.holders(position, seat)
        offer = taken_from(tuple(sorted(holders)))
        return Choice(seat, f"take/{position.turns}", (offer,), fallback=Take(holders[0]), obvious=offer.size == 1)

    def _choosing(self, position: Position, seat: Seat) -> Choice:
        hand = position.hands[seat]
        told = None not in hand
        offer = self._selections(position.options.seats, known(hand) if told else self._unseen(position))
        return Choice(seat, f"choose/{seat}", (offer,), fallback=Drawn(offer) if told else None)

    def _selection(self, seats: int, clues: tuple[Clue, ...]) -> Offer:
        kinds = self._decks[seats].apart(clues)
        return Offer(ChooseSides, *kinds, One(KEPT_ONES)) if seats == 2 else Offer(Choose, *kinds)  # TC-2.6

    def _rest(self, position: Position) -> Offer:
        seats = position.options.seats
        sizes = (KEPT,) * seats + (1,) * len(position.informants)
        return Offer(DealRest, Hands(self._unseen(position), sizes), One(tuple(range(seats))))

    def _unseen(self, position: Position) -> tuple[Clue, ...]:
        """What nobody is known to have, before the screens are filled: all that may still come, or that others hold."""
        seen = {clue for held in (*position.hands, *position.chosen, *position.inner) for clue in held}
        return tuple(clue for clue in self._decks[position.options.seats].clues if clue not in seen)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        match move:
            case Ask(witness, subject):
                answer = Asked(seat, witness, subject, False, self._count(position, witness, subject))
                return (Event(answer, EVERYBODY),)
            case Look(letter):
                clue = position.informants[LETTERS.index(letter)]
                return (Event(Looked(seat, letter, glasses.paid_to(position, seat), clue), frozenset((seat,))),)
            case Accuse(person, location, weapon):
                right = (person, location, weapon) == position.fronts[seat]
                glass, spare = glasses.paid_to(position, seat), 0 if right else glasses.spare(position, seat)
                return (Event(Accused(seat, person, location, weapon, right, glass, spare)),)
            case AskSecretly(witness, subject):
                answer = Asked(seat, witness, subject, True, self._count(position, witness, subject))
                return (Event(answer, frozenset((seat, witness))),)  # TC-4.2
            case AskSide(subject, side):
                return (Event(AskedSide(seat, 1 - seat, subject, side, self._half(position, seat, subject, side))),)
            case Take(holder):
                return (Event(Took(seat, holder)),)
            case Choose(person, location, weapon):
                return (_chose(position, seat, (person, location, weapon), "first"),)
            case ChooseSides(person, location, weapon, left):
                return (_chose(position, seat, (person, location, weapon), left),)
            case Deal() | DealRest() | Place() | Reveal():
                return _given(position, move)

    def _count(self, position: Position, witness: Seat, subject: Subject) -> int:
        """TC-3.3: he sees what is in play and not hidden from him."""
        return len(self._bearers[position.options.seats][subject].difference(position.hidden[witness]))

    def _half(self, position: Position, asker: Seat, subject: Subject, side: Side) -> int:
        """TC-4.1: the asker's front, and one of the witness's own clues."""
        seen = (*position.fronts[asker], position.inner[1 - asker][SIDES.index(side)])
        return len(self._bearers[2][subject].intersection(seen))

    def evolve(self, position: Position, seen: AnySeen) -> None:
        match seen:
            case Asked(seat, witness, _, secretly):
                if secretly:
                    position.tiles = without(position.tiles, seat)
                glasses.give(position, seat, witness)
                self._go_on(position, seat)
            case Looked(seat, letter, _, clue):
                self._look(position, seat, LETTERS.index(letter), clue)
                glasses.pay(position, seat)
                self._go_on(position, seat)
            case AskedSide(seat):
                self._go_on(position, seat)
            case Accused(seat, right=right):
                glasses.pay(position, seat)
                if right:
                    position.phase = Closing((seat,))
                    return
                glasses.put_back(position, seat)
                self._go_on(position, seat)
            case Took(seat, holder):
                glasses.give(position, holder, seat)
                position.phase = Turn(seat)
            case Revealed(fronts, inner, informants):
                position.fronts, position.inner = list(fronts), list(inner)
                position.informants = list(informants)
                if isinstance(position.phase, Closing):
                    position.phase = Over(position.phase.winners)
            case Opened() | Began() | Dealt() | Chose() | Placed():
                self._set_up(position, seen)

    def _set_up(self, position: Position, seen: Opened | Began | Dealt | Chose | Placed) -> None:
        seats = position.options.seats
        match seen:
            case Opened():
                position.hands = [(None,) * CASE] * seats
                position.phase = DealingRest()
            case Began(first, informants):
                position.first = first
                position.informants = list(informants or position.informants)
                position.hands = [(*hand, *(None,) * KEPT) for hand in position.hands]
                position.phase = Choosing(tuple(range(seats)))
            case Dealt(seat, clues) if clues is not None:
                held = sorted((*clues, *filter(None, position.hands[seat])), key=self._ranks.__getitem__)
                position.hands[seat] = tuple(held)
            case Chose(seat, _, clues, kept):
                position.hands[seat] = ()
                position.chosen[seat] = clues or (None,) * CASE
                position.inner[seat] = kept or (None,) * KEPT
                self._chosen(position, seat)
            case Placed(seat, clues):
                position.chosen[seat - 1] = ()  # of the right neighbour (TC-2.3)
                position.fronts[seat] = clues or (None,) * CASE
                if seat == seats - 1:
                    position.hidden = [self._hidden(position, viewer) for viewer in range(seats)]
                    self._next_turn(position, position.first - 1)
            case Dealt():
                pass

    def _chosen(self, position: Position, seat: Seat) -> None:
        if isinstance(position.phase, Choosing):
            waiting = without(position.phase.waiting, seat)
            position.phase = Choosing(waiting) if waiting else Placing()

    def _hidden(self, position: Position, seat: Seat) -> tuple[Clue, ...]:
        """TC-3.8: all clues in play but the own inner pair and the fronts of the others."""
        fronts = (front for owner, front in enumerate(position.fronts) if owner != seat)
        seen = {clue for held in (position.inner[seat], *fronts) for clue in held}
        return tuple(clue for clue in self._decks[position.options.seats].clues if clue not in seen)

    def _look(self, position: Position, seat: Seat, place: int, clue: Clue | None) -> None:
        if clue is not None:
            position.informants[place] = clue
        if seat not in position.lookers[place]:
            position.lookers[place] = (*position.lookers[place], seat)

    def _go_on(self, position: Position, seat: Seat) -> None:
        position.actions += 1
        if glasses.spent(position, seat):
            self._next_turn(position, seat)

    def _next_turn(self, position: Position, seat: Seat) -> None:
        seats, limit = position.options.seats, position.options.limit
        if limit and position.turns == limit * seats:  # G-8
            position.phase = Closing(tuple(range(seats)))
            return
        seat = (seat + 1) % seats
        position.turns += 1
        position.phase = Turn(seat) if glasses.supplied(position, seat) else Taking(seat)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(self._decks[position.options.seats], position)

    def sought(self, seat: Seat) -> tuple[Holder, ...]:
        return (f"front/{seat}",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        if position.phase != Turn(seat):
            return ()
        deck = self._decks[position.options.seats]
        return questions.questions(deck, position, seat, self.choices(position)[0].offers)

    def accusation(self, things: tuple[Thing, ...]) -> Accuse:
        return Accuse(*sorted(things, key=self._ranks.__getitem__))

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self._decks[position.options.seats], position, seen)

    def lesson(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.lesson(self._decks[position.options.seats], position, seen, seat)


def _given(position: Position, move: Deal | DealRest | Place | Reveal) -> Sequence[Event]:
    """What the table does."""
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
    """Not public: that every seat was dealt so many is told once for all."""
    return Event(Dealt(seat, clues), frozenset((seat,)), public=False)


def _chose(position: Position, seat: Seat, chosen: tuple[Clue, ...], left: Kept) -> Event:
    """TC-2.2, TC-2.6: the two that stay are in the order of the hand, or the other way round."""
    kept = tuple(clue for clue in known(position.hands[seat]) if clue not in chosen)
    left_neighbour = (seat + 1) % position.options.seats
    inner = kept if left == "first" else kept[::-1]
    return Event(Chose(seat, left_neighbour, chosen, inner), frozenset((seat,)))


def _placed(position: Position, owner: Seat) -> Event:
    """TC-2.3: what the right neighbour chose, for everybody but the seat behind the screen."""
    others = frozenset(seat for seat in range(position.options.seats) if seat != owner)
    return Event(Placed(owner, known(position.chosen[owner - 1])), others)


def known(clues: Clues) -> tuple[Clue, ...]:
    """Clues without holes."""
    assert None not in clues, "only what was told can be looked at"
    return tuple(clue for clue in clues if clue is not None)


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


@lru_cache(maxsize=4096)
def taken_from(holders: tuple[Seat, ...]) -> Offer:
    return Offer(Take, One(holders))

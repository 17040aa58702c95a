"""What may be chosen in each phase: the only place that knows what is legal."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from parlour.core import NATURE, Choice, Drawn, Hands, Move, Offer, One, Order, Seat, Some
from parlour.games.perfect_alibi.answers import Numbers, right, sayable
from parlour.games.perfect_alibi.box import ASSISTANTS, COLOURS, JOURNALIST, SYMBOLS, Assistant, Box, Card, Chip, Symbol
from parlour.games.perfect_alibi.evolution import piles
from parlour.games.perfect_alibi.model import (
    Accuse,
    AskLocations,
    AskTimes,
    CallLastQuestion,
    Change,
    Check,
    Correct,
    Deal,
    DealTiles,
    Draw,
    Guess,
    Number,
    Pick,
    Reveal,
    Say,
    SendJournalist,
    Show,
    Take,
    TakeOwn,
    TurnUp,
)
from parlour.games.perfect_alibi.position import (
    Answer,
    Answering,
    Aside,
    Asking,
    Changing,
    Checking,
    Closing,
    Dealing,
    DealingTiles,
    Drawing,
    DrawingLate,
    Guessing,
    Over,
    Phase,
    Picking,
    Position,
    Question,
    Replacing,
    Showing,
    ShowingLate,
    Turn,
    TurningUp,
)
from parlour.games.perfect_alibi.turns import still_in

ROW = 4  # chips face up (PA-2.2)
MOST_CORRECTIONS = 3  # of one answer, unasked (PA-6.9)
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


class Offers:
    """The choices of a position. Offers that depend on the box alone are built once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._guess = (Offer(Guess, One(box.cards), final=True),)
        self._guesses: dict[
            tuple[int, tuple[Seat, ...]], tuple[Choice, ...]
        ] = {}  # by number of seats and seats that are out
        self._ask: dict[tuple[Symbol, ...], tuple[tuple[Offer, ...], Move]] = {}
        self._asked: dict[tuple[Symbol, ...], tuple[Any, ...]] = {}
        for symbols in (SYMBOLS[:1], SYMBOLS[1:], SYMBOLS):
            self._ask[symbols] = self._questions(symbols)
            self._asked[symbols] = tuple(move for offer in self._ask[symbols][0] for move in offer)
        self._deals = {seats: self._deal(seats) for seats in box.hand}
        self._bits = {chip: 1 << place for place, chip in enumerate(box.faces)}
        self._others = [
            sum(bit for chip, bit in self._bits.items() if box.faces[chip].seat != seat) for seat in range(len(COLOURS))
        ]
        self._targets = {seats: [targets(seat, seats) for seat in range(seats)] for seats in box.hand}
        self._takes = lru_cache(maxsize=8192)(self._take)
        # By type: faster than `match`.
        self._phases: dict[type[Phase], Callable[[Position, Any], tuple[Choice, ...]]] = {
            Turn: self._turn,
            Asking: self._asking,
            TurningUp: self._turning_up,
            Showing: self._showing,
            Answering: self._answering,
            Changing: self._changing,
            Replacing: self._replacing,
            Drawing: self._drawing,
            Guessing: self._guessing,
            Picking: self._picking,
            Closing: lambda position, phase: REVEAL,
            Over: lambda position, phase: (),
            DealingTiles: lambda position, phase: (Choice(NATURE, "tiles", tiles(position.options.seats)),),
            Dealing: lambda position, phase: (Choice(NATURE, "deal", self._deals[position.options.seats]),),
        }

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The blocking choices, then the interrupts (PA-4.1, PA-6)."""
        if position.aside:
            return self._settling(position, position.aside[0])
        return self._phases[type(position.phase)](position, position.phase)

    def _deal(self, seats: int) -> tuple[Offer, ...]:
        known = (self.box.face_up[seats],) if self.box.face_up[seats] else ()
        return (Offer(Deal, Hands(self.box.cards, (self.box.hand[seats],) * seats + (1, *known))),)

    def _picking(self, position: Position, phase: Picking) -> tuple[Choice, ...]:
        return (_one_of(phase.seat, f"pick/{position.opened}", Pick, position.beside),)

    # A turn

    def _turn(self, position: Position, phase: Turn) -> tuple[Choice, ...]:
        """PA-3.1, PA-3.8, PA-5.A."""
        seat, bits = phase.seat, self._bits
        one, two, three, four = position.row
        row = bits[one] | bits[two] | bits[three] | bits[four]
        free = row & self._others[seat]
        take, first = self._takes(free) if free else self._take_own(row, seat, position.options.seats)
        last, journalist = self._targets[position.options.seats][seat]
        offers = (take, journalist, last) if position.assistants[seat] == JOURNALIST else (take, last)
        return (Choice(seat, f"turn/{position.opened}", offers, True, first), *self._interrupts(position))

    def _take(self, row: int) -> tuple[Offer, Move]:
        """One of these chips, and the fallback."""
        chips = self._chips(row)
        return Offer(Take, One(chips)), Take(chips[0])

    def _take_own(self, row: int, seat: Seat, seats: int) -> tuple[Offer, Move]:
        """PA-3.2."""
        chips = self._chips(row)
        return Offer(TakeOwn, One(chips), One(others(seat, seats))), TakeOwn(chips[0], (seat + 1) % seats)

    def _chips(self, row: int) -> tuple[Chip, ...]:
        return tuple([chip for chip, bit in self._bits.items() if bit & row])

    def _changing(self, position: Position, phase: Changing) -> tuple[Choice, ...]:
        """PA-3.3: a free assistant, or the answerer's."""
        theirs = position.assistants[phase.target]
        assert theirs is not None, "an answerer has an assistant until it is taken"
        change = _one_of(phase.seat, f"change/{position.opened}", Change, (*position.beside, theirs))
        return (change, *self._interrupts(position))

    def _replacing(self, position: Position, phase: Replacing) -> tuple[Choice, ...]:
        pick = _one_of(phase.target, f"pick/{position.opened}", Pick, position.beside)
        return (pick, *self._interrupts(position))

    def _questions(self, symbols: tuple[Symbol, ...]) -> tuple[tuple[Offer, ...], Move]:
        """PA-3.4."""
        locations, times = self.box.locations, self.box.times
        offers = {
            "wheel": Offer(AskLocations, Some(locations, 1, len(locations))),
            "clock": Offer(AskTimes, Some(times, 1, len(times))),
        }
        return tuple(offers[symbol] for symbol in symbols), offers[symbols[0]].at(0)

    def asked(self, symbols: tuple[Symbol, ...]) -> tuple[AskLocations | AskTimes, ...]:
        """The questions that these symbols allow."""
        return self._asked[symbols]

    def _asking(self, position: Position, phase: Asking) -> tuple[Choice, ...]:
        offers, first = self._ask[phase.symbols]
        ask = Choice(phase.seat, f"question/{position.opened}", offers, True, first)
        return (ask, *self._interrupts(position))

    def _answering(self, position: Position, phase: Answering) -> tuple[Choice, ...]:
        question = phase.question
        known = position.hands[question.target][0] is not None
        numbers = right_says(right(self.box, position, question)) if known else None
        offers = says(sayable(self.box, position, question))
        say = Choice(question.target, f"answer/{position.opened}", offers, True, numbers)
        return (say, *self._interrupts(position))

    def _showing(self, position: Position, phase: Showing) -> tuple[Choice, ...]:
        return (self._show(position, phase.question, f"show/{position.opened}"), *self._interrupts(position))

    def _show(self, position: Position, question: Question, topic: str) -> Choice:
        """A matching card of the answerer (PA-3.6); if its hand is unknown, any that it may hold."""
        hand, matching = position.hands[question.target], self.box.matching[question.about]
        if hand[0] is not None:
            cards = tuple([card for card in hand if card is not None and card in matching])
            offers = shows(cards)
            return Choice(question.target, topic, offers, True, Drawn(offers[0]))
        seen = {card for cards in (*position.hands, position.face_up, (position.missing,)) for card in cards}
        return Choice(
            question.target, topic, shows(tuple(c for c in self.box.cards if c in matching and c not in seen))
        )

    def _drawing(self, position: Position, phase: Drawing) -> tuple[Choice, ...]:
        return (Choice(NATURE, f"draw/{position.opened}", draws(len(position.hands[phase.question.target]))),)

    def _turning_up(self, position: Position, phase: TurningUp) -> tuple[Choice, ...]:
        stack = position.stack or piles(self.box, position)[0]
        return (Choice(NATURE, f"chip/{position.opened}", chips(stack, 1 if position.row else ROW)),)

    # Interrupts

    def _settling(self, position: Position, aside: Aside) -> tuple[Choice, ...]:
        """PA-6.2: what must be settled before the game goes on."""
        answer = position.answers[aside.answer - 1]
        question, topic = answer.question, self.aside_topic(aside)
        match aside:
            case Checking():
                return (self.checking(position, answer, f"checked/{topic}"), *self._interrupts(position))
            case ShowingLate():
                return (self._show(position, question, f"show-late/{topic}"), *self._interrupts(position))
            case DrawingLate():
                return (Choice(NATURE, f"draw-late/{topic}", draws(len(position.hands[question.target]))),)

    def aside_topic(self, aside: Aside) -> str:
        return str(aside.serial)

    def checking(self, position: Position, answer: Answer, topic: str) -> Choice:
        """PA-6.2: a right number is confirmed, a wrong one corrected. Another lie would reveal the truth."""
        question = answer.question
        if position.hands[question.target][0] is None:
            return Choice(question.target, topic, says(sayable(self.box, position, question)))
        numbers = right(self.box, position, question)
        drawn = right_says((answer.number,) if answer.number in numbers else numbers)
        return Choice(question.target, topic, (drawn.offer,), True, drawn)

    def _guessing(self, position: Position, phase: Guessing) -> tuple[Choice, ...]:
        """PA-4.8: the guess, an interrupt until now, becomes blocking."""
        hand, topic = position.hands[phase.seat], f"guess/{phase.seat}"
        unseen = tuple([card for card in self.box.cards if card not in hand and card not in position.face_up])
        guess = Choice(phase.seat, topic, self._guess, True, None if hand[0] is None else right_guesses(unseen))
        return (guess, *(choice for choice in self._interrupts(position) if choice.topic != topic))

    def _slams(self, seats: int, out: tuple[Seat, ...]) -> tuple[Choice, ...]:
        still_in = (seat for seat in range(seats) if seat not in out)
        guesses = tuple(Choice(seat, f"guess/{seat}", self._guess, blocking=False) for seat in still_in)
        self._guesses[seats, out] = guesses
        return guesses

    def _interrupts(self, position: Position) -> tuple[Choice, ...]:
        """PA-4.1: a guess, with a constant topic per seat; by hand, also checks or accusations."""
        options = position.options
        guesses = self._guesses.get((options.seats, position.out)) or self._slams(options.seats, position.out)
        if options.answers == "by-table":
            return guesses
        return (*guesses, *(_accusations(position) if options.unforgiving else self.checks(position)))

    def checks(self, position: Position) -> list[Choice]:
        """PA-6.2, PA-6.5, PA-6.9: none while another is being settled."""
        if position.aside:
            return []
        asking = [seat for seat in still_in(position) if position.checkable[seat]]
        checks = [check(seat, position.asides, position.checkable[seat]) for seat in asking]
        return [*checks, *self._corrections(position)]

    def _corrections(self, position: Position) -> list[Choice]:
        """PA-6.9: any other number that may be said."""
        number = position.correctable
        if number is None or position.corrections == MOST_CORRECTIONS:
            return []
        answer = position.answers[number - 1]
        numbers = sayable(self.box, position, answer.question)
        others = tuple(other for other in numbers if other != answer.number)
        topic = f"correct/{position.asides}/{number}/{position.corrections}"
        return [correct(answer.question.target, topic, others)]


def _accusations(position: Position) -> list[Choice]:
    """PA-6.7."""
    accused = [(target, given) for target, given in enumerate(position.given) if given]
    seats = still_in(position)
    return [accuse(seat, target, given) for seat in seats for target, given in accused if seat != target]


def _one_of(seat: Seat, topic: str, kind: type[Pick | Change], assistants: tuple[Assistant, ...]) -> Choice:
    """One of these; publicly forced if there is only one (G-10)."""
    offers, first = assistant(kind, assistants)
    return Choice(seat, topic, offers, True, first, len(assistants) == 1)


@lru_cache(maxsize=256)
def assistant(kind: type[Pick | Change], assistants: tuple[Assistant, ...]) -> tuple[tuple[Offer, ...], Move]:
    return (Offer(kind, One(assistants)),), kind(assistants[0])


def targets(seat: Seat, seats: int) -> tuple[Offer, Offer]:
    """Last questions to any other seat, and the Journalist's."""
    whom = One(others(seat, seats))
    return Offer(CallLastQuestion, whom, final=True), Offer(SendJournalist, whom)


def others(seat: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple(other for other in range(seats) if other != seat)


# Not cached: no stack repeats, and old ones would only burden the garbage collector.
def chips(stack: tuple[Chip, ...], count: int) -> tuple[Offer, ...]:
    return (Offer(TurnUp, Order(stack, count)),)


@lru_cache(maxsize=8)
def tiles(seats: int) -> tuple[Offer, ...]:
    return (Offer(DealTiles, Order(ASSISTANTS, seats)),)


@lru_cache(maxsize=256)
def says(numbers: Numbers) -> tuple[Offer, ...]:
    return (Offer(Say, One(numbers)),)


@lru_cache(maxsize=256)
def right_says(numbers: Numbers) -> Drawn:
    return Drawn(says(numbers)[0])


@lru_cache(maxsize=4096)
def right_guesses(cards: tuple[Card, ...]) -> Drawn:
    return Drawn(Offer(Guess, One(cards), final=True))


@lru_cache(maxsize=4096)
def shows(cards: tuple[Card, ...]) -> tuple[Offer, ...]:
    return (Offer(Show, One(cards)),)


@lru_cache(maxsize=16)
def draws(size: int) -> tuple[Offer, ...]:
    return (Offer(Draw, One(tuple(range(size)))),)


@lru_cache(maxsize=4096)
def check(seat: Seat, settled: int, answers: tuple[Number, ...]) -> Choice:
    """Each check has a new topic; none is open while another is being settled."""
    return Choice(seat, f"check/{seat}/{settled}", (Offer(Check, One(answers)),), blocking=False)


@lru_cache(maxsize=4096)
def correct(seat: Seat, topic: str, numbers: Numbers) -> Choice:
    return Choice(seat, topic, (Offer(Correct, One(numbers)),), blocking=False)


@lru_cache(maxsize=4096)
def accuse(seat: Seat, target: Seat, answers: tuple[Number, ...]) -> Choice:
    """PA-6.3: one or more answers of one seat; a topic per accused seat."""
    offer = Offer(Accuse, One((target,)), Some(answers, 1, len(answers)), final=True)
    return Choice(seat, f"accuse/{seat}/{target}", (offer,), blocking=False)

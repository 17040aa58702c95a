"""What may be chosen in each phase: the only place that knows what is legal."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from parlour.core import NATURE, Choice, Drawn, Hands, Offer, One, Seat, Sheet, Some
from parlour.core.values import MOST_SEATS
from parlour.games.alibi.box import SET_SIZE, TIMES, Box, Card, Cards, SetName, shares
from parlour.games.alibi.model import (
    VERBS,
    Accuse,
    Ask,
    AskCards,
    AskGroup,
    AskSet,
    AskSets,
    AskTheory,
    AskTime,
    Deal,
    Draw,
    EndTurn,
    FillIn,
    HandOn,
    Meld,
    Pass,
    Reveal,
    TurnUp,
)
from parlour.games.alibi.position import Closing, Dealing, Drawing, Filling, Heard, Over, Passing, Position, Turn

Way = tuple[str | None, ...]  # of filling in one box of a sheet

HAND_ON = (Offer(HandOn),)
TURN_UP = Offer(TurnUp)
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)
BLANK = FillIn((None,) * 8)
END_TURN = Offer(EndTurn)


NO_SETS = [[0] * seats for seats in range(MOST_SEATS + 1)]  # by number of seats: no seat has a complete set

Between = Heard | Drawing | Dealing | Passing | Filling | Closing | Over


class Offers:
    """The choices of one box, cached. A topic contains hand, round and seat, so it is never used twice."""

    def __init__(self, box: Box) -> None:
        self.box = box
        suspects = tuple(name for name, _ in box.groups[0].sets)
        others = (_one_of(TIMES), *(_pair(group.sets) for group in box.groups[1:]))
        self._accuse = Offer(Accuse, One(suspects), Sheet(others, 3), final=True)  # AL-5.1
        self._fill_in = (Offer(FillIn, Sheet((_one_of(suspects), *others))),)  # AL-5.2
        self._any_cards = Some(box.cards, 1, len(box.cards))  # AL-3.6
        self._any_sets = Some(tuple(box.sets), 1, len(box.sets))
        self._theories = Sheet(tuple(map(_one_of, box.by_group)), 1)  # AL-3.1
        self._murders = tuple(map(One, box.by_group))  # AL-2.1
        self._questions = lru_cache(maxsize=None)(self._ask)
        self._sets = lru_cache(maxsize=4096)(self._lay_down)
        self.turn: Callable[[int, Ask, int, int, Seat], tuple[Choice, ...]] = lru_cache(maxsize=4096)(self._turn)
        self.heard: Callable[[int, int, Seat], tuple[Choice, ...]] = lru_cache(maxsize=4096)(self._heard)
        self.draw: Callable[[int, tuple[Seat, ...]], Choice] = lru_cache(maxsize=4096)(self._draw)
        self.sheet: Callable[[int, Seat], Choice] = lru_cache(maxsize=4096)(self._sheet)
        self.passing: Callable[[int, int, Seat, Cards], Choice] = lru_cache(maxsize=64)(self._passing)
        self.hand_on: Callable[[int, int], tuple[Choice]] = lru_cache(maxsize=4096)(self._hand_on)
        self.meld: Callable[[int, int, Seat, Cards], Choice] = lru_cache(maxsize=4096)(self._meld)

    def choices(self, position: Position) -> Sequence[Choice]:
        phase = position.phase
        if isinstance(phase, Turn):  # the two most frequent phases first
            options = position.options
            turn = self.turn(options.seats, options.ask, position.hand, position.round, phase.seat)
            return self._and_melds(position, turn)
        if isinstance(phase, Passing) and phase.waiting:
            return self._and_melds(position, self._passes(position, phase.waiting))
        return self._in_between(position, phase)

    def _in_between(self, position: Position, phase: Between) -> Sequence[Choice]:
        match phase:
            case Heard(seat):
                return self._and_melds(position, self.heard(position.hand, position.round, seat))
            case Passing():
                return self.hand_on(position.hand, position.round)
            case Filling(waiting) if waiting:
                return [self.sheet(position.hand, seat) for seat in waiting]
            case Filling():
                return (Choice(NATURE, f"turn-up/{position.hand}", (TURN_UP,)),)
            case Drawing():
                return (self.draw(position.hand + 1, self._dealers(position)),)
            case Dealing():
                seats, dealer = position.options.seats, position.dealer or 0
                return (self.deal(position.hand, seats, dealer, position.murder or ()),)
            case Closing():
                return REVEAL
            case Over():
                return ()

    def _dealers(self, position: Position) -> tuple[Seat, ...]:
        """AL-2.1, AL-2.2: the first dealer is random; then the deal moves left."""
        seats = position.options.seats
        return tuple(range(seats)) if position.dealer is None else ((position.dealer + 1) % seats,)

    def _and_melds(self, position: Position, asked: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """AL-4.2, AL-4.3: a seat with a complete set may also lay it down."""
        return asked if position.whole == NO_SETS[position.options.seats] else asked + self._melds(position)

    def _melds(self, position: Position) -> tuple[Choice, ...]:
        """In an unknown hand any set may be complete."""
        found = []
        for seat in range(position.options.seats):
            whole = position.whole[seat]
            if whole is None and position.sizes[seat] >= SET_SIZE:
                whole = self.box.whole(self._unseen(position))
            if whole:
                found.append(self.meld(position.hand, position.round, seat, whole))
        return tuple(found)

    def _passes(self, position: Position, waiting: Iterable[Seat]) -> tuple[Choice, ...]:
        hand, round, hands, passing, found = position.hand, position.round, position.hands, self.passing, []
        for seat in waiting:
            cards = hands[seat]
            if cards is None:
                count, unseen = min(round, position.sizes[seat]), self._unseen(position)
                found.append(self.passing_unseen(hand, round, seat, unseen, count))
            else:
                found.append(passing(hand, round, seat, cards))
        return tuple(found)

    def _unseen(self, position: Position) -> Cards:
        """The cards that may be in an unknown hand."""
        seen = position.laid
        for hand, pile in zip(position.hands, position.piles, strict=True):
            seen |= (hand or 0) | (pile.heap or 0 if pile else 0)
        return self.box.everything & ~seen

    def _turn(self, seats: int, ask: Ask, hand: int, round: int, seat: Seat) -> tuple[Choice, ...]:
        offers, fallback = self._questions(seats, seat)
        topic = f"turn/{hand}/{round}/{seat}"
        if ask == "may":  # AL-3.8
            return (Choice(seat, topic, (*offers, END_TURN), fallback=EndTurn()),)
        return (Choice(seat, topic, offers, fallback=fallback),)

    def _heard(self, hand: int, round: int, seat: Seat) -> tuple[Choice, ...]:
        """AL-3.7."""
        return (Choice(seat, f"heard/{hand}/{round}/{seat}", (END_TURN, self._accuse), fallback=EndTurn()),)

    def _ask(self, seats: int, seat: Seat) -> tuple[tuple[Offer, ...], AskGroup]:
        others = One(tuple(other for other in range(seats) if other != seat))
        verbs = One(VERBS)
        questions = (
            Offer(AskGroup, others, verbs, One(tuple(group.name for group in self.box.groups))),
            Offer(AskSet, others, verbs, One(tuple(self.box.sets))),
            Offer(AskTime, others, verbs, One(TIMES)),
            Offer(AskTheory, others, verbs, self._theories),
            Offer(AskCards, others, verbs, self._any_cards),
            Offer(AskSets, others, verbs, self._any_sets),
        )
        return (*questions, self._accuse), AskGroup((seat + 1) % seats, "have", self.box.groups[0].name)

    def _sheet(self, hand: int, seat: Seat) -> Choice:
        return Choice(seat, f"sheet/{hand}/{seat}", self._fill_in, fallback=BLANK)  # AL-5.9

    def _passing(self, hand: int, round: int, seat: Seat, cards: Cards) -> Choice:
        held = self.box.names(cards)
        count = round if round < len(held) else len(held)
        offer = Offer(Pass, Some(held, count, count))
        return Choice(seat, _pass_topic(hand, round, seat), (offer,), True, Drawn(offer))

    def passing_unseen(self, hand: int, round: int, seat: Seat, cards: Cards, count: int) -> Choice:
        """What a seat may pass from an unknown hand."""
        offer = Offer(Pass, Some(self.box.names(cards), count, count))
        return Choice(seat, _pass_topic(hand, round, seat), (offer,))

    def _hand_on(self, hand: int, round: int) -> tuple[Choice]:
        return (Choice(NATURE, f"hand-on/{hand}/{round}", HAND_ON),)

    def _meld(self, hand: int, round: int, seat: Seat, whole: Cards) -> Choice:
        return Choice(seat, f"meld/{hand}/{round}/{seat}", self._sets(whole), blocking=False)

    def _lay_down(self, whole: Cards) -> tuple[Offer]:
        return (Offer(Meld, One(self.box.set_names(whole))),)

    def _draw(self, hand: int, dealers: tuple[Seat, ...]) -> Choice:
        return Choice(NATURE, f"draw/{hand}", (Offer(Draw, *self._murders, One(dealers)),))

    def deal(self, hand: int, seats: int, dealer: Seat, murder: tuple[Card, ...]) -> Choice:
        """A deal without the murder; if that is unknown, of all cards."""
        pool = self.box.names(self.box.everything - self.box.heap(murder))
        sizes = shares(self.box.dealt, seats, dealer)
        return Choice(NATURE, f"deal/{hand}", (Offer(Deal, Hands(pool, sizes)),))


@lru_cache(maxsize=4096)
def _pass_topic(hand: int, round: int, seat: Seat) -> str:
    return f"pass/{hand}/{round}/{seat}"


def _one_of(details: Sequence[str]) -> tuple[Way, ...]:
    """The ways to fill in a box: blank, or one of these."""
    return ((None,), *((detail,) for detail in details))


def _pair(sets: Sequence[tuple[SetName, tuple[str, ...]]]) -> tuple[Way, ...]:
    """AL-5.6: a box for a set and one for its item; if both are filled in, they match."""
    whole = tuple((name, item) for name, items in sets for item in items)
    return ((None, None), *((name, None) for name, _ in sets), *((None, item) for _, item in whole), *whole)

"""What may be asked, named, passed and laid down: every offer of the game, each built once."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from parlour.core import NATURE, Choice, Drawn, Hands, Offer, One, Seat, Sheet, Some
from parlour.games.alibi.box import TIMES, Box, Card, Cards, SetName, shares
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

Way = tuple[str | None, ...]  # of one box of a sheet

HAND_ON = (Offer(HandOn),)
TURN_UP = Offer(TurnUp)
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)
BLANK = FillIn((None,) * 8)
END_TURN = Offer(EndTurn)


class Offers:
    """The choices of one box. A topic names the hand of the session, the round and the seat: it never comes again."""

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
        """What a seat may pass out of a hand that one does not know."""
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
        """Without the murder; where it is not known, any card may come."""
        pool = self.box.names(self.box.everything - self.box.heap(murder))
        sizes = shares(self.box.dealt, seats, dealer)
        return Choice(NATURE, f"deal/{hand}", (Offer(Deal, Hands(pool, sizes)),))


@lru_cache(maxsize=4096)
def _pass_topic(hand: int, round: int, seat: Seat) -> str:
    return f"pass/{hand}/{round}/{seat}"


def _one_of(details: Sequence[str]) -> tuple[Way, ...]:
    """A box that is blank or holds one of these."""
    return ((None,), *((detail,) for detail in details))


def _pair(sets: Sequence[tuple[SetName, tuple[str, ...]]]) -> tuple[Way, ...]:
    """AL-5.6: a box for a set and one for which of its three; where both are filled in they belong together."""
    whole = tuple((name, item) for name, items in sets for item in items)
    return ((None, None), *((name, None) for name, _ in sets), *((None, item) for _, item in whole), *whole)

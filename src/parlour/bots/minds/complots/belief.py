"""What a seat believes of the others' cards: counted, and read from what they claim and do not claim."""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Any, ClassVar

import numpy as np

from parlour.bots.minds.complots.habits import (
    BLOCKED,
    KINDS,
    Habits,
    challenge_features,
    crowded,
    habits,
    open_kinds,
    roles,
)
from parlour.bots.minds.complots.memory import Memory
from parlour.core import Seat, Seen
from parlour.core.codec import AnyGame
from parlour.games.complots.actions import MUST_COUP, TABLE, claim, row
from parlour.games.complots.box import SETS_FOR, Character
from parlour.games.complots.cards import known, less, unseen
from parlour.games.complots.model import (
    Acted,
    AnyAction,
    BlockChallengeWindow,
    Blocked,
    BlockWindow,
    Challenged,
    ChallengeWindow,
    Dealt,
    Drew,
    Exposed,
    Given,
    Judging,
    Kept,
    Lost,
    Options,
    Position,
    Proved,
    Replaced,
    Slot,
    TookUp,
    Unopposed,
)

Odds = Any  # an array: an axis of five characters for each hidden card of a seat
ONE = np.eye(5)
WILD = 0.03  # how many players challenge just anything, before one has seen them play …
WILDLY = 0.5  # … and how often those do
ALIKE = 0.7  # how much less readily a second card of the same character is chosen
TAME = 0.001  # odds that are never left behind: a player may change
FEW = 0.05  # of a character that the count leaves possible: others may hold all of it, but who knows


class Beliefs:
    """For each rival how well each hand explains what was seen; times the count of unseen cards, the odds."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self.game, self.options, self.seat = game, options, seat
        self.roles = roles(options.exchange)
        self.number = {role: number for number, role in enumerate(self.roles)}
        self.habits: Habits = habits(options.exchange)
        self.memory = Memory(options)
        self.position: Position = game.start(options)
        self.fits: list[Odds] = [np.ones(())] * options.seats
        self.duel = options.seats == SETS_FOR
        self._court = np.zeros(5)  # two seats: what the Court holds on average; else it is what the hands leave
        self._wild = [WILD / (1 - WILD)] * options.seats  # the odds that a seat plays wildly
        self._read = 0
        self._hands: list[Odds] | None = None

    def hear(self, stream: Sequence[Seen]) -> None:
        for seen in stream[self._read :]:
            if (lesson := self.LESSONS.get(type(seen))) is not None:
                lesson(self, seen)
                self._hands = None
            self.memory.note(seen)
            self.game.evolve(self.position, seen)
        self._read = len(stream)

    # Odds

    def hands(self) -> list[Odds]:
        """The odds of each rival's hidden cards; a seat's claims leave less of that character for the others."""
        if self._hands is None:
            left = self.left()
            rivals = [seat for seat in self.position.living if seat != self.seat]
            hands = [np.ones(())] * self.options.seats
            for seat in rivals:
                hands[seat] = self._odds(seat, left)
            if len(rivals) > 1:
                counts = {seat: count(hands[seat]) for seat in rivals}
                usual = left / max(left.sum(), 1)
                excess = {seat: counts[seat] - counts[seat].sum() * usual for seat in rivals}
                total = sum(excess.values())
                for seat in rivals:
                    rest = np.where(left > 0, np.maximum(left - (total - excess[seat]), FEW), 0)
                    hands[seat] = self._odds(seat, rest)
            self._hands = hands
        return self._hands

    def holds(self, seat: Seat, *characters: Character) -> float:
        """The chance that a rival has any of these characters."""
        odds = self.hands()[seat]
        free = 1 - sum(ONE[self.number[character]] for character in characters)
        return 1 - float(free @ odds @ free if odds.ndim == 2 else free @ odds)

    def left(self) -> Odds:
        """How many copies of each character this seat does not see; with two seats, two at most in one hand."""
        counts = np.zeros(5)
        for card in unseen(self.game.box, self.position):
            counts[self.number[card]] += 1
        return np.minimum(counts, 2) if self.duel else counts

    def court(self) -> Odds:
        """What the Court holds, on average."""
        if self.duel:
            return self._court
        hands = self.hands()
        return np.maximum(
            self.left() - sum(count(hands[seat]) for seat in self.position.living if seat != self.seat), FEW
        )

    def _odds(self, seat: Seat, left: Odds) -> Odds:
        """What fits, times the ways to deal it, where known cards are what they are."""
        cards, fits = self.position.cards[seat], self.fits[seat]
        ways = np.minimum(left, 1) if self.duel else left
        each = [ways if card is None else ONE[self.number[card]] for card in cards]
        if len(cards) == 2:
            pairs = np.outer(*each)
            if cards == (None, None):
                np.fill_diagonal(pairs, np.maximum(ways * (left - 1), 0))
            odds = fits * pairs
        else:
            odds = fits * each[0] if cards else fits
        total = odds.sum()
        return odds / total if total > 0 else np.full(odds.shape, 1 / odds.size)

    # How readily the others challenge

    def challenges(self, seat: Seat, action: AnyAction, claimant: Seat, named: Character, again: bool) -> float:
        """The chance that a rival challenges this claim."""
        wild = self.wild(seat)
        return wild * WILDLY + (1 - wild) * self._usual(seat, action, claimant, named, again)

    def wild(self, seat: Seat) -> float:
        """The chance that a rival challenges just anything."""
        return self._wild[seat] / (1 + self._wild[seat])

    def _usual(self, seat: Seat, action: AnyAction, claimant: Seat, named: Character, again: bool) -> float:
        features = challenge_features(self.position, self.memory, self.game.box, seat, action, claimant, named, again)
        return 1 / (1 + exp(-sum(map(mul, self.habits.challenge, features))))

    def _challenged(self, seen: Challenged | Exposed) -> None:
        self._witness(seen.challenger, lambda usual: WILDLY / usual)

    def _witness(self, seat: Seat, ratio: Callable[[float], float]) -> None:
        """What a rival did about the claim in the open window says how wild it is."""
        phase = self.position.phase
        if seat != self.seat and isinstance(phase, ChallengeWindow | BlockChallengeWindow):
            usual = self._usual(seat, phase.action, *claim(self.position), self.memory.again)
            self._wild[seat] = min(max(self._wild[seat] * ratio(usual), TAME), 1 / TAME)

    # What each event teaches, before it is folded in

    def _dealt(self, seen: Dealt) -> None:
        self.fits[seen.seat] = np.ones((5, 5))

    def _given(self, seen: Given) -> None:
        """CO-1.4: the other has one of the third set too, and one of its own that it likes."""
        if seen.card is None:
            return
        cast = self.game.box.cast(self.options.exchange)
        third = np.array([float(role in cast and role != seen.card) for role in self.roles])
        pair = np.outer(third, self.habits.choose) * (1 - ALIKE * np.eye(5))
        self.fits[1 - self.seat] = pair + pair.T
        self._court = third * (1 - 1 / third.sum())

    def _acted(self, seen: Acted) -> None:
        """How likely each hand is to do just that: what is held is claimed more readily."""
        seat, position = seen.seat, self.position
        if seat == self.seat or position.coins[seat] >= MUST_COUP:
            return
        claims = self.memory.claims[seat]
        weights, more, all_weights = np.zeros(2), np.zeros(5), 0.0
        can = open_kinds(position, seat)
        for kind, is_open, codes in zip(KINDS, can, self.habits.action[crowded(position)], strict=True):
            if not is_open:
                continue
            named = TABLE[self.options.exchange][kind].claim
            before = int(named in claims)
            without, held = exp(codes[before]), exp(codes[2 + before])
            all_weights += without
            if named is not None:
                more[self.number[named]] += held - without
            if kind is type(seen.action):
                weights[:] = without, held
                chosen = named
        of_hand = all_weights + on_hand(more, self.fits[seat].ndim)
        has = on_hand(ONE[self.number[chosen]], self.fits[seat].ndim) if chosen is not None else 0.0
        likely = (weights[0] + (weights[1] - weights[0]) * has) / of_hand
        wild = self.wild(seat)
        self.fits[seat] = self.fits[seat] * (wild / sum(can) + (1 - wild) * likely)

    def _blocked(self, seen: Blocked) -> None:
        if seen.seat != self.seat:
            assert isinstance(self.position.phase, BlockWindow)
            self._may_have(seen.seat, (seen.character,), lambda chance: chance)

    def _unopposed(self, seen: Unopposed) -> None:
        """Nobody blocked: so it is less likely that anybody could."""
        phase = self.position.phase
        for seat in self.position.waiting:
            self._witness(seat, lambda usual: (1 - WILDLY) / (1 - usual))
            if seat != self.seat and isinstance(phase, BlockWindow):
                self._may_have(seat, row(self.position, phase.action).blockers, lambda chance: 1 - chance)

    def _may_have(self, seat: Seat, characters: Sequence[Character], likelihood: Callable[[float], float]) -> None:
        position = self.position
        assert isinstance(position.phase, BlockWindow)
        cards = self.fits[seat].ndim
        by_kind = self.habits.block[crowded(position)][BLOCKED.index(type(position.phase.action))]
        wild = self.wild(seat)
        chances = [wild * WILDLY + (1 - wild) * by_kind[held][cards == 1] for held in (0, 1)]
        lie, truth = map(likelihood, chances)
        has = np.minimum(sum(on_hand(ONE[self.number[one]], cards) for one in characters), 1)
        self.fits[seat] = self.fits[seat] * (lie + (truth - lie) * has)

    def _gone(self, seat: Seat, slot: Slot, card: Character | None) -> None:
        """A card leaves a rival's hand; where nobody told which, it was any of those that fit."""
        place = self.position.slots[seat].index(slot)
        fits = np.moveaxis(self.fits[seat], place, 0)
        self.fits[seat] = fits[self.number[card]] if card is not None else np.tensordot(self.left(), fits, 1)

    def _into_court(self, card: Character, counted: bool) -> None:
        """A card is known to be in the Court, so that the hands of before have less of it."""
        number = self.number[card]
        if self.duel:
            self._court[number] += 1
            return
        copies = self.left()[number] + (not counted)
        less_of_it = np.ones(5)
        less_of_it[number] = max(copies - 1, FEW) / copies if copies else 1.0
        for seat in self.position.living:
            if seat != self.seat:
                for axis in range(self.fits[seat].ndim):
                    self.fits[seat] = np.moveaxis(np.moveaxis(self.fits[seat], axis, -1) * less_of_it, -1, axis)

    def _lost(self, seen: Lost) -> None:
        if seen.seat != self.seat:
            self._gone(seen.seat, seen.slot, seen.card)

    def _proved(self, seen: Proved) -> None:
        counted = seen.seat != self.seat and seen.card not in self._known(seen.seat, seen.slot)
        if seen.seat != self.seat:
            self._gone(seen.seat, seen.slot, seen.card)
        self._into_court(seen.card, counted)

    def _known(self, seat: Seat, slot: Slot) -> tuple[Character, ...]:
        """The card on a slot, if this seat was told."""
        card = self.position.cards[seat][self.position.slots[seat].index(slot)]
        return () if card is None else (card,)

    def _replaced(self, seen: Replaced) -> None:
        phase = self.position.phase
        assert isinstance(phase, Judging)
        told = self._known(seen.target, phase.slot)
        if seen.target != self.seat:
            self._gone(seen.target, phase.slot, told[0] if told else None)
        for card in told:
            self._into_court(card, counted=False)

    def _drew(self, seen: Drew) -> None:
        court = self.court()
        if seen.seat == self.seat:
            assert seen.card is not None, "one's own cards are told"
            self._court = np.maximum(court - ONE[self.number[seen.card]], 0)
            return
        self.fits[seen.seat] = np.multiply.outer(self.fits[seen.seat], self._as_drawn(court))
        self._court = court * (1 - 1 / court.sum())

    def _took_up(self, seen: TookUp) -> None:
        """A rival keeps what it likes of what it had and what it drew."""
        court, seat = self.court(), seen.seat
        if seat == self.seat:
            assert seen.hand is not None, "one's own cards are told"
            for card in less(seen.hand, known(self.position.cards[seat])):
                court = np.maximum(court - ONE[self.number[card]], 0)
            self._court = court
            return
        pool = court + count(self.hands()[seat])
        each = self._as_drawn(pool) * self.habits.keep
        self.fits[seat] = each if self.fits[seat].ndim == 1 else np.outer(each, each)
        self._court = pool * court.sum() / pool.sum()

    def _kept(self, seen: Kept) -> None:
        if seen.seat == self.seat:
            assert seen.cards is not None, "one's own cards are told"
            for card in less(known(self.position.taken), seen.cards):
                self._into_court(card, counted=False)

    def _as_drawn(self, pool: Odds) -> Odds:
        """How a card drawn from these differs from any unseen card."""
        if self.duel:
            return pool / pool.sum()
        left = self.left()
        return np.divide(pool, left, out=np.zeros(5), where=left > 0)

    LESSONS: ClassVar[Mapping[type[Seen], Callable[["Beliefs", Any], None]]] = {
        Dealt: _dealt,
        Given: _given,
        Acted: _acted,
        Blocked: _blocked,
        Unopposed: _unopposed,
        Challenged: _challenged,
        Exposed: _challenged,
        Lost: _lost,
        Proved: _proved,
        Replaced: _replaced,
        Drew: _drew,
        TookUp: _took_up,
        Kept: _kept,
    }


def on_hand(each: Odds, cards: int) -> Odds:
    """The sum of something over the different characters of each hand."""
    if cards == 1:
        return each
    both = each[:, None] + each
    np.fill_diagonal(both, each)
    return both


def count(odds: Odds) -> Odds:
    """How many of each character a hand with these odds holds on average."""
    if odds.ndim == 2:
        return odds.sum(0) + odds.sum(1)
    return odds if odds.ndim else np.zeros(5)


def has(odds: Odds) -> Odds:
    """The chance of a hand with these odds to hold each character."""
    return count(odds) - odds.diagonal() if odds.ndim == 2 else count(odds)

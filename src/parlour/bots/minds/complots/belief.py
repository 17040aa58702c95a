"""Beliefs of a seat about the others' cards: from counting, and from what they claim or do not claim."""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any, ClassVar

import numpy as np

from parlour.bots.minds.complots.habits import (
    BLOCKED,
    KINDS,
    Habits,
    RoleClaim,
    crowded,
    habits,
    open_claim,
    open_kinds,
    roles,
)
from parlour.bots.minds.complots.memory import Memory
from parlour.bots.minds.complots.rival_styles import RivalStyles
from parlour.core import Move, Seat, Seen, View
from parlour.core.codec import AnyGame
from parlour.games.complots.actions import MUST_COUP, TABLE, row
from parlour.games.complots.box import SETS_FOR, Character
from parlour.games.complots.cards import known, less, unseen
from parlour.games.complots.model import (
    Acted,
    AnyAction,
    Blocked,
    Challenged,
    Dealt,
    Drew,
    Exposed,
    Given,
    Kept,
    Lost,
    Options,
    Proved,
    Replaced,
    Slot,
    TookUp,
    Unopposed,
)
from parlour.games.complots.position import BlockWindow, Judging, Position

Odds = Any  # array with an axis of five characters per hidden card of a seat
ONE = np.eye(5)
ALIKE = 0.7  # penalty for choosing a second card of the same character
NEVER_ZERO = 1e-9
TRUST = 0.5  # likelihood exponent: the acts of a seat are correlated
FEW = 0.05  # least count of a character that is still possible


class Beliefs:
    """Per rival: the likelihood of each hand (`fits`). Times the count of unseen cards it gives the odds."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self.game, self.options, self.seat = game, options, seat
        self.roles = roles(options.exchange)
        self.table = TABLE[options.exchange]
        self.number = {role: number for number, role in enumerate(self.roles)}
        self.habits: Habits = habits(options.exchange)
        self.memory = Memory(options)
        self._view = View(game, options, seat)
        self.position: Position = self._view.position
        self.fits: list[Odds] = [np.ones(())] * options.seats
        self.duel = options.seats == SETS_FOR
        self._court = np.zeros(5)  # two seats: expected counts of the Court; otherwise derived from the hands
        self.styles = RivalStyles(self.habits, game.box, options.seats)
        self._hands: list[Odds] | None = None

    def hear(self, stream: Sequence[Seen]) -> None:
        for seen in self._view.news(stream):
            if (lesson := self.LESSONS.get(type(seen))) is not None:
                lesson(self, seen)
                self._hands = None
            self.memory.note(seen)
            self._view.observe(seen)

    # Odds

    def hands(self) -> list[Odds]:
        """The odds of each rival's hidden cards. What one seat likely holds is not left for the others."""
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

    def challenges(self, seat: Seat, claim: RoleClaim) -> float:
        """The chance that a rival challenges this claim."""
        return self.styles.challenges(self.position, self.memory, seat, claim)

    def holds(self, seat: Seat, *characters: Character) -> float:
        """The chance that a rival has any of these characters."""
        odds = self.hands()[seat]
        free = 1 - sum(ONE[self.number[character]] for character in characters)
        return 1 - float(free @ odds @ free if odds.ndim == 2 else free @ odds)

    def left(self) -> Odds:
        """Unseen copies of each character; with two seats capped at two, the size of a hand."""
        counts = np.zeros(5)
        for card in unseen(self.game.box, self.position):
            counts[self.number[card]] += 1
        return np.minimum(counts, 2) if self.duel else counts

    def court(self) -> Odds:
        """Expected counts of the Court."""
        if self.duel:
            return self._court
        hands = self.hands()
        return np.maximum(
            self.left() - sum(count(hands[seat]) for seat in self.position.living if seat != self.seat), FEW
        )

    def _odds(self, seat: Seat, left: Odds) -> Odds:
        """Likelihood times the number of ways to deal the hand, given its known cards."""
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

    # Updates by event, before it is folded into the position

    def _dealt(self, seen: Dealt) -> None:
        self.fits[seen.seat] = np.ones((5, 5))

    def _given(self, seen: Given) -> None:
        """CO-1.4: the rival also has a card of the third set, and one that it chose from its own."""
        if seen.card is None:
            return
        cast = self.game.box.cast(self.options.exchange)
        third = np.array([float(role in cast and role != seen.card) for role in self.roles])
        pair = np.outer(third, self.habits.choose) * (1 - ALIKE * np.eye(5))
        self.fits[1 - self.seat] = pair + pair.T
        self._court = third * (1 - 1 / third.sum())

    def _acted(self, seen: Acted) -> None:
        """Likelihood of the action per hand: a held character is claimed more often."""
        seat = seen.seat
        if seat == self.seat or self.position.coins[seat] >= MUST_COUP:
            return
        cards = self.fits[seat].ndim
        weights = {kind: self._readily(seat, kind) for kind in open_kinds(self.position, seat)}
        more = np.zeros(5)  # what holding each character adds to the total weight
        for kind, (without, held) in weights.items():
            if (named := self.table[kind].claim) is not None:
                more[self.number[named]] += held - without
        total = sum(without for without, _ in weights.values()) + on_hand(more, cards)
        usual = self._if_held(cards, self.table[type(seen.action)].claim, *weights[type(seen.action)]) / total
        self._explained(seat, self.styles.blend(seat, usual, wildly=1 / len(weights)))

    def _readily(self, seat: Seat, kind: type[Move]) -> tuple[float, float]:
        """Weights of an action: without its character, and with it."""
        codes = self.habits.action[crowded(self.position)][KINDS.index(kind)]
        before = int(self.table[kind].claim in self.memory.claims[seat])
        return exp(codes[before]), exp(codes[2 + before])

    def _if_held(self, cards: int, character: Character | None, without: float, held: float) -> Odds:
        """`without` for hands that lack the character, `held` for those that have it."""
        if character is None:
            return without
        return without + (held - without) * on_hand(ONE[self.number[character]], cards)

    def _explained(self, seat: Seat, likely: Odds) -> None:
        """Multiply the likelihood of a rival's act into its hands."""
        fits = self.fits[seat] * likely**TRUST
        self.fits[seat] = fits / max(fits.max(), NEVER_ZERO)

    def _blocked(self, seen: Blocked) -> None:
        if seen.seat != self.seat:
            without, held = self._blocks(seen.seat)
            self._explained(seen.seat, self._if_held(self.fits[seen.seat].ndim, seen.character, without, held))

    def _unopposed(self, seen: Unopposed) -> None:
        """No block makes blockers less likely; no challenge is evidence on styles."""
        phase = self.position.phase
        for seat in self.position.waiting:
            if seat == self.seat:
                continue
            if isinstance(phase, BlockWindow):
                without, held = self._blocks(seat)
                held = (1 - held) / (1 - without)
                for character in row(self.position, phase.action).blockers:
                    self._explained(seat, self._if_held(self.fits[seat].ndim, character, 1.0, held))
            else:
                self._witness(seat, challenged=False)

    def _blocks(self, seat: Seat) -> tuple[float, float]:
        """The chance that a rival blocks the action in the open window, without a blocker and with one."""
        phase = self.position.phase
        assert isinstance(phase, BlockWindow)
        return self.blocks(seat, phase.action)

    def blocks(self, seat: Seat, action: AnyAction) -> tuple[float, float]:
        """The chance that a rival blocks an action, without a blocker and with one."""
        by_held = self.habits.block[crowded(self.position)][BLOCKED.index(type(action))]
        last = len(self.position.slots[seat]) == 1
        without, held = (self.styles.blend(seat, by_held[held][last]) for held in (0, 1))
        return without, held

    def _challenged(self, seen: Challenged | Exposed) -> None:
        if seen.challenger != self.seat:
            self._witness(seen.challenger, challenged=True)

    def _witness(self, seat: Seat, challenged: bool) -> None:
        claim = open_claim(self.position, self.memory)
        self.styles.witness(self.position, self.memory, seat, claim, challenged)

    def _gone(self, seat: Seat, slot: Slot, card: Character | None) -> None:
        """A card leaves a rival's hand; an unknown card is marginalized out."""
        place = self.position.slots[seat].index(slot)
        fits = np.moveaxis(self.fits[seat], place, 0)
        self.fits[seat] = fits[self.number[card]] if card is not None else np.tensordot(self.left(), fits, 1)

    def _into_court(self, card: Character, counted: bool) -> None:
        """A card is known to be in the Court: earlier hands are less likely to hold it."""
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
        """The card on a slot, if this seat knows it."""
        card = self.position.cards[seat][self.position.slots[seat].index(slot)]
        return () if card is None else (card,)

    def _replaced(self, seen: Replaced) -> None:
        phase = self.position.phase
        assert isinstance(phase, Judging)
        known = self._known(seen.target, phase.slot)
        if seen.target != self.seat:
            self._gone(seen.target, phase.slot, known[0] if known else None)
        for card in known:
            self._into_court(card, counted=False)

    def _drew(self, seen: Drew) -> None:
        court = self.court()
        if seen.seat == self.seat:
            assert seen.card is not None, "a seat sees its own cards"
            self._court = np.maximum(court - ONE[self.number[seen.card]], 0)
            return
        self.fits[seen.seat] = np.multiply.outer(self.fits[seen.seat], self._as_drawn(court))
        self._court = court * (1 - 1 / court.sum())

    def _took_up(self, seen: TookUp) -> None:
        """A rival keeps its preferred cards among those it had and drew."""
        court, seat = self.court(), seen.seat
        if seat == self.seat:
            assert seen.hand is not None, "a seat sees its own cards"
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
            assert seen.cards is not None, "a seat sees its own cards"
            for card in less(known(self.position.taken), seen.cards):
                self._into_court(card, counted=False)

    def _as_drawn(self, pool: Odds) -> Odds:
        """Ratio of the odds of a card drawn from this pool to those of any unseen card."""
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
    """Per hand: the sum of `each` over its distinct characters."""
    if cards == 1:
        return each
    both = each[:, None] + each
    np.fill_diagonal(both, each)
    return both


def count(odds: Odds) -> Odds:
    """Expected number of each character in a hand with these odds."""
    if odds.ndim == 2:
        return odds.sum(0) + odds.sum(1)
    return odds if odds.ndim else np.zeros(5)


def has(odds: Odds) -> Odds:
    """Probability of each character in a hand with these odds."""
    return count(odds) - odds.diagonal() if odds.ndim == 2 else count(odds)

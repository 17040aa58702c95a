"""Expected value of actions and claims for one seat: chances from beliefs and habits, values from the fitted model."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import combinations
from math import prod

from parlour.bots.minds.complots.belief import ONE, Beliefs, has
from parlour.bots.minds.complots.habits import RoleClaim
from parlour.bots.minds.complots.value import Holdings, chance, role_weights
from parlour.core import Seat
from parlour.games.complots.actions import DRAWN, EARNED, LOOT, row
from parlour.games.complots.box import Character
from parlour.games.complots.model import (
    AnyAction,
    Coup,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Murder,
    Steal,
    Targeted,
    Tax,
)

Losses = tuple[Seat, ...]  # seats that lose a card; twice for two cards
Roles = Sequence[float]  # probability of each character
Risk = Sequence[tuple[Seat, float]]  # seats that may challenge, with their probability


class Evaluation:
    """The chances of one seat in the current position."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs, self.position, self.me = beliefs, beliefs.position, beliefs.seat
        self.habits = beliefs.habits
        self.cards = [len(slots) for slots in self.position.slots]
        self.coins = self.position.coins
        self.roles: list[Roles] = [has(hand).tolist() for hand in beliefs.hands()]
        self.hand = [beliefs.number[card] for card in self.position.cards[self.me] if card is not None]
        self.roles[self.me] = self.having(self.hand)
        self.rivals = [seat for seat in self.position.living if seat != self.me]

    def paid(self, cost: int) -> "Evaluation":
        """The evaluation after the seat on turn has paid."""
        if not cost:
            return self
        later = copy(self)
        later.coins = list(self.coins)
        later.coins[self.position.actor] -= cost
        return later

    # Values

    def having(self, hand: Iterable[int]) -> Roles:
        held = set(hand)
        return [float(role in held) for role in range(5)]

    def after(self, losses: Losses = (), coins: Sequence[tuple[Seat, int]] = (), mine: Roles | None = None) -> float:
        """The chance to win after these losses and coin changes, with the next seat on turn."""
        cards, purses, roles = list(self.cards), list(self.coins), list(self.roles)
        if mine is not None:
            roles[self.me] = mine
        for seat in losses:
            cards[seat] -= 1
            roles[seat] = self._best_one(roles[seat]) if seat == self.me else self._lessened(roles[seat])
        for seat, change in coins:
            purses[seat] += change
        return chance(self.habits, self.me, self._next(cards), Holdings(cards, purses, roles))

    def _next(self, cards: Sequence[int]) -> Seat:
        """The next seat on turn."""
        seats, actor = len(cards), self.position.actor
        return next((seat for step in range(1, seats) if cards[seat := (actor + step) % seats] > 0), actor)

    def _lessened(self, roles: Roles) -> Roles:
        """One of two cards is lost, unknown which."""
        return [share / 2 for share in roles]

    def _best_one(self, roles: Roles) -> Roles:
        """This seat keeps its better card."""
        weights = self.weights(1)
        best = max((role for role in range(5) if roles[role]), key=lambda role: weights[role] * roles[role], default=0)
        return [roles[role] * (role == best) for role in range(5)]

    def weights(self, cards: int) -> Sequence[float]:
        """The value of each character in a hand of this size."""
        return role_weights(self.habits, len(self.position.living), cards)

    def redrawn(self, role: int) -> Roles:
        """This seat's characters after it has proved one and drawn another."""
        rest = list(self.hand)
        if role in rest:
            rest.remove(role)
        court = self.beliefs.court() + ONE[role]
        kept = self.having(rest)
        return [max(held, float(share)) for held, share in zip(kept, court / court.sum(), strict=True)]

    def exchanged(self) -> Roles:
        """Expected characters of this seat after an exchange."""
        court = self.beliefs.court()
        odds = [float(share) for share in court / court.sum()]
        size, weights = len(self.hand), self.weights(len(self.hand))
        mean = [0.0] * 5
        for drawn, likely in _draws(odds, DRAWN[self.position.options.exchange]):
            best = max(combinations((*self.hand, *drawn), size), key=lambda kept: sum(weights[r] for r in set(kept)))
            for role in set(best):
                mean[role] += likely
        return mean

    # Challenges and blocks

    def risk(self, action: AnyAction, named: Character) -> Risk:
        """Who may challenge this seat's claim."""
        claim = RoleClaim(self.me, named, action, named in self.beliefs.memory.claims[self.me])
        return [(seat, self.beliefs.challenges(seat, claim)) for seat in self.rivals]

    def others(self, claim: RoleClaim) -> Risk:
        """Who else may challenge the claim in the open window."""
        return [(seat, self.beliefs.challenges(seat, claim)) for seat in self.rivals if seat != claim.seat]

    def blocker(self, action: AnyAction, seat: Seat) -> tuple[float, float]:
        """The chance that a rival blocks, and that such a block is a lie."""
        holds = self.beliefs.holds(seat, *row(self.position, action).blockers)
        without, held = self.beliefs.blocks(seat, action)
        true, false = holds * held, (1 - holds) * without
        return true + false, false / (true + false)

    # Outcomes of claims

    def contested(self, true: bool, risk: Risk, stands: Callable[[Losses], float], falls: float) -> float:
        """A claim of this seat that any of these may challenge."""
        quiet = prod(1 - likely for _, likely in risk)
        total = sum(likely for _, likely in risk)
        if not true:
            return quiet * stands(()) + (1 - quiet) * falls
        value = quiet * stands(())
        return value + (1 - quiet) * sum(likely / total * stands((seat,)) for seat, likely in risk)

    def undone(self, blocker: Seat, lies: float, losses: Losses, happens: Callable[[Losses, bool], float]) -> float:
        """A block of this seat's action: the better of accepting and challenging it."""
        challenge = lies * happens((*losses, blocker), True) + (1 - lies) * self.after((*losses, self.me))
        return max(self.after(losses), challenge)

    def unblocked(self, action: AnyAction, losses: Losses = (), mine: Roles | None = None) -> float:
        """An action of this seat that can no longer be challenged."""

        def happens(lost: Losses, blocked: bool = False) -> float:
            return self.effect(action, lost, mine, blocked)

        asked = self._asked(action, losses)
        blocks = [(seat, *self.blocker(action, seat)) for seat in asked]
        quiet = prod(1 - likely for _, likely, _ in blocks)
        value = quiet * happens(losses)
        total = sum(likely for _, likely, _ in blocks)
        for seat, likely, lies in blocks:
            if likely:
                value += (1 - quiet) * likely / total * self.undone(seat, lies, losses, happens)
        return value

    def _asked(self, action: AnyAction, losses: Losses) -> Sequence[Seat]:
        """Who may block: not a target that has lost its challenge (CO-3.3) or its last card."""
        if not row(self.position, action).blockers:
            return ()
        if not isinstance(action, Targeted):
            return [seat for seat in self.position.living if seat != self.position.actor]
        barred = action.target in losses and not self.position.options.block_after_own_challenge
        return () if barred or losses.count(action.target) >= self.cards[action.target] else (action.target,)

    def suffered(self, action: AnyAction, losses: Losses = ()) -> float:
        """A rival's action whose claim stands: its target may still block."""
        happens = self.effect(action, losses)
        for seat in self._asked(action, losses):
            if seat == self.me:
                return max(
                    happens, *(self.own_block(action, named, losses) for named in row(self.position, action).blockers)
                )
            likely, _ = self.blocker(action, seat)
            return likely * self.after(losses) + (1 - likely) * happens
        return happens

    def own_block(self, action: AnyAction, named: Character, losses: Losses = ()) -> float:
        """This seat blocks in the name of a character."""
        role = self.beliefs.number[named]
        falls = self.effect(action, (*losses, self.me), blocked=True)

        def stands(challenger: Losses) -> float:
            return self.after((*losses, *challenger), mine=self.redrawn(role) if challenger else None)

        return self.contested(role in self.hand, self.risk(action, named), stands, falls)

    def examined(self, target: Seat, losses: Losses = ()) -> float:
        """This seat sees a card of a rival, and replaces it where that is better."""
        if losses.count(target) >= self.cards[target]:
            return self.after(losses)
        held = self.roles[target]
        likely = [(role, share / sum(held)) for role, share in enumerate(held) if share]
        return sum(share * max(self.after(losses), self.replaced(target, role).after(losses)) for role, share in likely)

    def replaced(self, seat: Seat, role: int) -> "Evaluation":
        """The evaluation after a rival's card was replaced by a drawn one."""
        court = self.beliefs.court() + ONE[role]
        rest = [0.0 if other == role else share for other, share in enumerate(self.roles[seat])]
        later = copy(self)
        later.roles = list(self.roles)
        later.roles[seat] = [max(share, float(new)) for share, new in zip(rest, court / court.sum(), strict=True)]
        return later

    def effect(self, action: AnyAction, losses: Losses = (), mine: Roles | None = None, blocked: bool = False) -> float:
        """The value after an action has happened, without its price. `blocked`: a false block of it was exposed."""
        actor = self.position.actor
        match action:
            case Income() | ForeignAid() | Tax():
                return self.after(losses, ((actor, EARNED[type(action)]),), mine)
            case Coup(target) | Murder(target):
                out = losses.count(target) >= self.cards[target]
                return self.after(losses if out else (*losses, target), (), mine)
            case Steal(target):
                out = losses.count(target) >= self.cards[target]
                coins = 0 if out and blocked else min(LOOT, self.coins[target])  # CO-3.10
                return self.after(losses, ((actor, coins), (target, -coins)), mine)
            case Examine(target) if actor == self.me:
                return self.examined(target, losses)
            case Exchange() | Examine():
                return self.after(losses, (), mine)


def _draws(odds: Sequence[float], count: int) -> Iterable[tuple[tuple[int, ...], float]]:
    """Possible draws with their probability."""
    if count == 1:
        return (((role,), odds[role]) for role in range(5))
    return (((one, two), odds[one] * odds[two]) for one in range(5) for two in range(5))

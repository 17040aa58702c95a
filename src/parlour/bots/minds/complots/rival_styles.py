"""Styles of rivals: a mixture of habitual and random ("wild") play."""

from math import exp
from operator import mul

from parlour.bots.minds.complots.habits import Habits, RoleClaim, challenge_features
from parlour.bots.minds.complots.memory import Memory
from parlour.core import Seat
from parlour.games.complots.box import Box
from parlour.games.complots.position import Position

WILD = 0.03  # prior probability that a player is wild …
WILDLY = 0.5  # … and how often a wild player challenges or blocks
LEAST = 0.001  # bound that keeps all probabilities away from 0 and 1


class RivalStyles:
    """Posterior probability per seat of being wild, from its challenges and passes."""

    def __init__(self, habits: Habits, box: Box, seats: int) -> None:
        self._weights, self._box = habits.challenge, box
        self._odds = [WILD / (1 - WILD)] * seats

    def wild(self, seat: Seat) -> float:
        return self._odds[seat] / (1 + self._odds[seat])

    def blend(self, seat: Seat, usual: float, wildly: float = WILDLY) -> float:
        """Mixture of the probabilities of a habitual and a wild player."""
        wild = self.wild(seat)
        return wild * wildly + (1 - wild) * usual

    def challenges(self, position: Position, memory: Memory, seat: Seat, claim: RoleClaim) -> float:
        """The chance that a seat challenges this claim."""
        return self.blend(seat, self._usual(position, memory, seat, claim))

    def witness(self, position: Position, memory: Memory, seat: Seat, claim: RoleClaim, challenged: bool) -> None:
        """Update by a challenge of this claim, or a pass."""
        usual = self._usual(position, memory, seat, claim)
        ratio = WILDLY / usual if challenged else (1 - WILDLY) / (1 - usual)
        self._odds[seat] = min(max(self._odds[seat] * ratio, LEAST), 1 / LEAST)

    def _usual(self, position: Position, memory: Memory, seat: Seat, claim: RoleClaim) -> float:
        features = challenge_features(position, memory, self._box, seat, claim)
        chance = 1 / (1 + exp(-sum(map(mul, self._weights, features))))
        return min(max(chance, LEAST), 1 - LEAST)

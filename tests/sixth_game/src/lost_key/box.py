"""The components (LK-1): the cards with their traits, and how many each seat gets."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from parlour.core.questions import FactCache

Thing = str
Trait = str


class Box(Struct, frozen=True, dict=True):
    cards: tuple[tuple[Thing, tuple[Trait, ...]], ...]
    hand: Mapping[int, int]  # cards per seat, by the number of seats

    @cached_property
    def bearers(self) -> dict[Trait, frozenset[Thing]]:
        """The cards that have each trait."""
        traits = dict.fromkeys(trait for _, traits in self.cards for trait in traits)
        return {trait: frozenset(card for card, traits in self.cards if trait in traits) for trait in traits}

    @cached_property
    def fact_cache(self) -> FactCache:
        return FactCache()

    def in_play(self, seats: int) -> tuple[Thing, ...]:
        """The cards in play: the hands, and the hidden one."""
        return tuple(card for card, _ in self.cards[: seats * self.hand[seats] + 1])


METALS = ("iron", "brass", "silver")
DOORS = ("cellar", "garret", "garden")
CARDS = tuple((f"{metal}-{door}", (metal, door)) for door in DOORS for metal in METALS)
PRINTED = Box(CARDS, hand={2: 4, 3: 2, 4: 2})
SMALL = Box(CARDS[:5], hand={2: 2, 3: 1, 4: 1})

"""The components (CO-1): characters, how many copies of each, coins."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

Character = str
DUCHESS, ASSASSIN, COUNTESS, CAPTAIN = "duchess", "assassin", "countess", "captain"

HAND = 2  # cards a seat, hidden
PURSE = 2  # coins a seat, at first
SETS_FOR = 2  # the number of seats for which each takes a set of its own (CO-1.4)


class Box(Struct, frozen=True):
    characters: tuple[Character, ...]  # but for the one of the option `exchange`, who is always there
    copies: Mapping[int, int]  # of each character, by the number of seats; with two seats: sets
    coins: int = 54

    def cast(self, exchange: Character) -> tuple[Character, ...]:
        """The characters in play: also one set of them."""
        return (*self.characters, exchange)

    def cards(self, seats: int, exchange: Character) -> tuple[Character, ...]:
        """All cards in play, sorted."""
        return _cards(self.cast(exchange), self.copies[seats])


@lru_cache(maxsize=64)
def _cards(cast: tuple[Character, ...], copies: int) -> tuple[Character, ...]:
    return tuple(sorted(cast * copies))


PRINTED = Box(
    characters=(DUCHESS, ASSASSIN, COUNTESS, CAPTAIN),
    copies={2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 4, 8: 4},
)

# The Countess can still be claimed, as any character can of whom no card is left. The Court is 2 or 4 cards.
SMALL = Box(
    characters=(DUCHESS, ASSASSIN, CAPTAIN),
    copies={2: 3, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5},
)

"""The components (CO-1): characters, how many copies of each, coins."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

Character = str
DUCHESS, ASSASSIN, COUNTESS, CAPTAIN = "duchess", "assassin", "countess", "captain"

HAND = 2  # hidden cards per seat
PURSE = 2  # initial coins per seat
SETS_FOR = 2  # with this many seats each seat has a set of its own (CO-1.4)


class Box(Struct, frozen=True):
    characters: tuple[Character, ...]  # without that of the option `exchange`, which is always in play
    copies: Mapping[int, int]  # of each character, by the number of seats; with two seats: sets
    coins: int = 54

    def cast(self, exchange: Character) -> tuple[Character, ...]:
        """The characters in play; also the cards of one set."""
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

# The Countess has no card, but can be claimed. The Court has 2 or 4 cards.
SMALL = Box(
    characters=(DUCHESS, ASSASSIN, CAPTAIN),
    copies={2: 3, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5},
)

"""The components (SH-1): characters with their symbols, and how many cards lie where."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from parlour.core.questions import FactCache

Character = str
Symbol = str


class Box(Struct, frozen=True, dict=True):
    symbols: tuple[Symbol, ...]
    characters: tuple[tuple[Character, tuple[Symbol, ...]], ...]
    hand: Mapping[int, int]  # cards per seat, by the number of seats
    beside: Mapping[int, int]  # cards beside the culprit, by the number of seats

    @cached_property
    def bearers(self) -> dict[Symbol, frozenset[Character]]:
        """The characters that show each symbol."""
        return {
            symbol: frozenset(name for name, signs in self.characters if symbol in signs) for symbol in self.symbols
        }

    @cached_property
    def fact_cache(self) -> FactCache:
        return FactCache()

    def cast(self, seats: int) -> tuple[Character, ...]:
        """The characters in play."""
        count = seats * self.hand[seats] + 1 + self.beside[seats]
        return tuple(name for name, _ in self.characters[:count])


PRINTED = Box(
    symbols=("pipe", "bulb", "fist", "badge", "notebook", "necklace", "eye", "skull"),
    characters=(
        ("sebastian-moran", ("skull", "fist")),
        ("irene-adler", ("skull", "bulb", "necklace")),
        ("inspector-lestrade", ("badge", "eye", "notebook")),
        ("inspector-gregson", ("badge", "fist", "notebook")),
        ("inspector-baynes", ("badge", "bulb")),
        ("inspector-bradstreet", ("badge", "fist")),
        ("inspector-hopkins", ("badge", "pipe", "eye")),
        ("sherlock-holmes", ("pipe", "bulb", "fist")),
        ("john-watson", ("pipe", "eye", "fist")),
        ("mycroft-holmes", ("pipe", "bulb", "notebook")),
        ("mrs-hudson", ("pipe", "necklace")),
        ("mary-morstan", ("notebook", "necklace")),
        ("james-moriarty", ("skull", "bulb")),
    ),
    hand={2: 5, 3: 4, 4: 3},
    beside={2: 2, 3: 0, 4: 0},
)

SMALL = Box(
    symbols=("pipe", "bulb", "fist"),
    characters=(
        ("sherlock-holmes", ("pipe", "bulb", "fist")),
        ("john-watson", ("pipe", "fist")),
        ("mycroft-holmes", ("pipe", "bulb")),
        ("mrs-hudson", ("pipe",)),
        ("james-moriarty", ("bulb",)),
        ("sebastian-moran", ("fist",)),
        ("irene-adler", ("bulb", "fist")),
        ("mary-morstan", ("pipe",)),
        ("inspector-baynes", ("bulb",)),
    ),
    hand={2: 2, 3: 2, 4: 2},
    beside={2: 2, 3: 0, 4: 0},
)

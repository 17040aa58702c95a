"""The components (PA-1): alibi cards, interrogation chips, assistants, and how many cards lie where."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Literal

from msgspec import Struct

from parlour.core import Seat
from parlour.core.questions import FactCache

Card = str  # "bar-3": a location and a time
Location = str
Time = str
Chip = str  # "blue-wheel-change"
Symbol = Literal["wheel", "clock"]
Assistant = str

SYMBOLS: tuple[Symbol, Symbol] = ("wheel", "clock")
ASSISTANTS: tuple[Assistant, ...] = ("journalist", "captain", "psychiatrist", "priest", "cook")  # A to E
JOURNALIST, CAPTAIN, PSYCHIATRIST, PRIEST, COOK = ASSISTANTS
COLOURS = ("yellow", "blue", "green", "red", "violet")  # by seat; violet is our own choice (PA-1.4)


class ChipFace(Struct, frozen=True):
    """What an interrogation chip shows (PA-1.2)."""

    seat: Seat  # the seat of its colour
    symbol: Symbol
    arrows: bool


class Box(Struct, frozen=True, dict=True):
    locations: tuple[Location, ...]
    times: tuple[Time, ...]
    passengers: tuple[tuple[str, ...], ...]  # by location and time; no rule uses them (PA-1.1)
    chips: tuple[tuple[Symbol, bool, int], ...]  # per colour: symbol, arrows, number
    hand: Mapping[int, int]  # cards per seat, by the number of seats
    face_up: Mapping[int, int]  # public cards, by the number of seats

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(f"{location}-{time}" for location in self.locations for time in self.times)

    @cached_property
    def matching(self) -> dict[tuple[str, ...], frozenset[Card]]:
        """The cards that each possible question counts: a non-empty set of locations, or one of times."""
        by_location = {place: frozenset(f"{place}-{time}" for time in self.times) for place in self.locations}
        by_time = {time: frozenset(f"{place}-{time}" for place in self.locations) for time in self.times}
        return {
            about: frozenset().union(*(cards[item] for item in about))
            for cards in (by_location, by_time)
            for about in _subsets(tuple(cards))
        }

    @cached_property
    def fact_cache(self) -> FactCache:
        return FactCache()

    @cached_property
    def faces(self) -> dict[Chip, ChipFace]:
        """Every kind of chip."""
        return {
            _chip(colour, symbol, arrows): ChipFace(seat, symbol, arrows)
            for seat, colour in enumerate(COLOURS)
            for symbol, arrows, _ in self.chips
        }

    def stack(self, seats: int) -> tuple[Chip, ...]:
        """All chips of the seated colours (PA-2.2)."""
        return tuple(
            _chip(colour, symbol, arrows)
            for colour in COLOURS[:seats]
            for symbol, arrows, count in self.chips
            for _ in range(count)
        )


def _subsets(items: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(items) + 1):
        yield from combinations(items, size)


def _chip(colour: str, symbol: Symbol, arrows: bool) -> Chip:
    return f"{colour}-{symbol}-change" if arrows else f"{colour}-{symbol}"


# The printed box does not say who is on which card nor what the chips show: the passengers but Albert, where they
# are, and the chips of a colour are our own choice.
PRINTED = Box(
    locations=("bar", "restaurant", "sun-deck", "library"),
    times=("3", "6", "9", "12"),
    passengers=(
        ("albert", "beatrice", "conrad", "dolores"),
        ("beatrice", "albert", "dolores", "conrad"),
        ("conrad", "dolores", "albert", "beatrice"),
        ("dolores", "conrad", "beatrice", "albert"),
    ),
    chips=(("wheel", False, 2), ("wheel", True, 1), ("clock", False, 2), ("clock", True, 1)),
    hand={3: 5, 4: 3, 5: 3},
    face_up={3: 0, 4: 3, 5: 0},
)

SMALL = Box(
    locations=("bar", "restaurant", "sun-deck"),
    times=("3", "6", "9"),
    passengers=(("albert", "beatrice", "conrad"), ("beatrice", "conrad", "albert"), ("conrad", "albert", "beatrice")),
    chips=(("wheel", False, 1), ("wheel", True, 1), ("clock", False, 1), ("clock", True, 1)),
    hand={3: 2, 4: 2, 5: 1},
    face_up={3: 2, 4: 0, 5: 3},
)

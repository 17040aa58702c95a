"""The components (TC-1): the clues with their colours and traits, and how many are in play."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from parlour.core import One
from parlour.core.questions import FactCache

Clue = str
Letter = str
Subject = str  # of a question: a colour or a trait

LETTERS = ("a", "b", "c", "d", "e", "f", "g", "h")
TRAITS = ("man", "woman", "indoor", "outdoor", "melee", "ranged")
HAND = 5  # three to give away, two to keep (TC-2.1)
CASE = 3
KEPT = 2


@lru_cache(maxsize=4096)
def one_of(clues: tuple[Clue, ...]) -> One:
    return One(clues)


class Deck(Struct, frozen=True, dict=True):
    """The components in play with a number of seats."""

    persons: tuple[Clue, ...]
    locations: tuple[Clue, ...]
    weapons: tuple[Clue, ...]
    letters: tuple[Letter, ...]  # of the informants
    bearers: Mapping[Subject, frozenset[Clue]]

    @cached_property
    def kinds(self) -> tuple[tuple[Clue, ...], ...]:
        return self.persons, self.locations, self.weapons

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        return self.persons + self.locations + self.weapons

    @cached_property
    def fact_cache(self) -> FactCache:
        return FactCache()

    def apart(self, clues: Iterable[Clue]) -> tuple[One, ...]:
        """Domains of one person, one location and one weapon among these clues."""
        return tuple(one_of(tuple(clue for clue in clues if clue in kind)) for kind in self.kinds)


class Box(Struct, frozen=True, dict=True):
    colours: tuple[
        tuple[Subject, tuple[tuple[Clue, Subject], ...]], ...
    ]  # per colour: person, location, weapon, each with its trait
    in_play: Mapping[int, int]  # colours, by the number of seats
    glasses: int

    @cached_property
    def decks(self) -> dict[int, Deck]:
        """By the number of seats."""
        return {seats: self._deck(seats, count) for seats, count in self.in_play.items()}

    @cached_property
    def signs(self) -> dict[Clue, tuple[Subject, ...]]:
        """The colour and the trait of each clue."""
        return {clue: (colour, trait) for colour, three in self.colours for clue, trait in three}

    @cached_property
    def ranks(self) -> dict[Clue, int]:
        """The order of the clues in a hand: persons, locations, weapons."""
        return {clue: rank for rank, clue in enumerate(self.decks[max(self.decks)].clues)}

    def _deck(self, seats: int, count: int) -> Deck:
        rows = self.colours[:count]
        kinds = [tuple(three[kind][0] for _, three in rows) for kind in range(CASE)]
        clues = [clue for kind in kinds for clue in kind]
        subjects = (*(colour for colour, _ in rows), *TRAITS)
        bearers = {subject: frozenset(clue for clue in clues if subject in self.signs[clue]) for subject in subjects}
        persons, locations, weapons = kinds
        return Deck(persons, locations, weapons, LETTERS[: len(clues) - HAND * seats], bearers)


COLOURS = (
    ("purple", (("officer", "man"), ("parlor", "indoor"), ("knife", "melee"))),
    ("pink", (("duke", "man"), ("market", "outdoor"), ("crossbow", "ranged"))),
    ("red", (("butcher", "man"), ("library", "indoor"), ("poison", "melee"))),
    ("green", (("countess", "woman"), ("park", "outdoor"), ("sword", "melee"))),
    ("yellow", (("nurse", "woman"), ("museum", "indoor"), ("blowgun", "ranged"))),
    ("blue", (("maid", "woman"), ("harbor", "outdoor"), ("rifle", "ranged"))),
    ("orange", (("dancer", "woman"), ("theater", "indoor"), ("gun", "ranged"))),
    ("white", (("sailor", "man"), ("plaza", "outdoor"), ("candlestick", "melee"))),
    ("brown", (("florist", "woman"), ("railcar", "indoor"), ("hammer", "melee"))),
    ("gray", (("coachman", "man"), ("racecourse", "outdoor"), ("bow", "ranged"))),
)

PRINTED = Box(COLOURS, in_play={2: 6, 3: 7, 4: 8, 5: 9, 6: 10}, glasses=8)

# Few glasses, so that the supply is often empty.
SMALL = Box(COLOURS, in_play={2: 4, 3: 6, 4: 7, 5: 9, 6: 10}, glasses=6)

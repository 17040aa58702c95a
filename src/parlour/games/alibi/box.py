"""The components (AL-1): cards in sets of three, and what sets and details are worth."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import chain, compress
from typing import Literal

from msgspec import Struct

from parlour.core import Seat

Card = str  # "auto-front-seat": the set, and the item in it
Cards = int  # a bit set of cards: bit k for card k of the deck, so that a set is three adjacent bits
SetName = str
Detail = str  # a set, or an item: a time, a location, a weapon, a motive
Details = tuple[Detail | None, ...]  # suspect, time, place, location, type, weapon, emotion, motive; None: blank

Going = Literal["by-group", "by-round"]  # how the points of a set are counted (AL-1.4)

SET_SIZE = 3
TIMES = ("morning", "noon", "night")
EIGHTS = 10  # bytes that hold the 78 cards
NEVER = ""  # no time of day
LOSS_OF_THE_FIRST = 2  # times the points of a wrong detail (AL-5.3)


class Group(Struct, frozen=True):
    name: str
    sets: tuple[tuple[SetName, tuple[Detail, ...]], ...]


class Points(Struct, frozen=True):
    """The points of sets and right details."""

    sets: Mapping[str, tuple[int, ...]]  # by group: laid down in round 1, 2, 3 and later
    every_set: tuple[int, ...]  # the same where all sets are worth the same (AL-1.4)
    details: tuple[int, ...]  # suspect, time, place, location, type, weapon, emotion, motive
    first: int  # for the first accuser

    def of_set(self, group: str, round: int, going: Going = "by-group") -> int:
        by_round = self.sets[group] if going == "by-group" else self.every_set
        return by_round[min(round, len(by_round)) - 1]


class Box(Struct, frozen=True, dict=True):
    groups: tuple[Group, ...]  # suspects first: a time is shared by all of them
    points: Points

    @cached_property
    def details(self) -> dict[Card, tuple[SetName, Detail]]:
        """The set and the item of each card, in the order of the deck."""
        return {f"{name}-{item}": (name, item) for group in self.groups for name, items in group.sets for item in items}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(self.details)

    @cached_property
    def dealt(self) -> int:
        """AL-2.1: the number of cards dealt: all but the murder."""
        return len(self.cards) - len(self.groups)

    @cached_property
    def by_group(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each group."""
        return tuple(tuple(f"{name}-{item}" for name, items in group.sets for item in items) for group in self.groups)

    @cached_property
    def sets(self) -> dict[SetName, Cards]:
        names = dict.fromkeys(name for name, _ in self.details.values())
        return {name: 0b111 << SET_SIZE * place for place, name in enumerate(names)}

    @cached_property
    def group_of(self) -> dict[SetName, str]:
        return {name: group.name for group in self.groups for name, _ in group.sets}

    @cached_property
    def subjects(self) -> dict[str, Cards]:
        """The cards of each subject of a question (AL-3.1): groups, sets, times and single cards."""
        groups = {group.name: self.heap(cards) for group, cards in zip(self.groups, self.by_group, strict=True)}
        suspects = self.by_group[0]
        times = {time: self.heap(card for card in suspects if self.details[card][1] == time) for time in TIMES}
        return groups | self.sets | times | self.bit

    @cached_property
    def bit(self) -> dict[Card, Cards]:
        return {card: 1 << place for place, card in enumerate(self.cards)}

    @cached_property
    def _bit_of(self) -> Callable[[Card], Cards]:
        return self.bit.__getitem__

    def heap(self, cards: Iterable[Card]) -> Cards:
        return sum(map(self._bit_of, cards))

    @cached_property
    def everything(self) -> Cards:
        return (1 << len(self.cards)) - 1

    @cached_property
    def _first_of_sets(self) -> Cards:
        return sum(1 << place for place in range(0, len(self.cards), SET_SIZE))

    def whole(self, heap: Cards) -> Cards:
        """The complete sets: the bit of the first card of each."""
        return heap & heap >> 1 & heap >> 2 & self._first_of_sets

    def touched(self, heap: Cards) -> Cards:
        """The sets with any card: the bit of the first card of each."""
        return (heap | heap >> 1 | heap >> 2) & self._first_of_sets

    def set_names(self, whole: Cards) -> tuple[SetName, ...]:
        """The names of whole sets."""
        return tuple(self.details[card][0] for card in self.names(whole))

    def names(self, heap: Cards) -> tuple[Card, ...]:
        """The cards of a heap in the order of the deck. Unrolled, because it is called most often."""
        a, b, c, d, e, f, g, h, i, j = heap.to_bytes(EIGHTS, "little")
        in_a, in_b, in_c, in_d, in_e, in_f, in_g, in_h, in_i, in_j = self._eights
        first = (*in_a[a], *in_b[b], *in_c[c], *in_d[d], *in_e[e])
        return (*first, *in_f[f], *in_g[g], *in_h[h], *in_i[i], *in_j[j])

    @cached_property
    def _eights(self) -> list[list[tuple[Card, ...]]]:
        """Per byte of a heap: the cards of each of its 256 values."""
        eights = [self.cards[start : start + 8] for start in range(0, EIGHTS * 8, 8)]
        bits = [[byte >> place & 1 for place in range(8)] for byte in range(256)]
        return [[tuple(compress(eight, row)) for row in bits] for eight in eights]

    def named(self, heap: Cards) -> tuple[str, ...]:
        """A short description of a heap: whole groups, whole sets, times of all remaining suspects, single cards."""
        names = []
        for name, about in self._large:
            if about & ~heap == 0:
                names.append(name)
                heap &= ~about
        if whole := self.whole(heap):
            names += self.set_names(whole)
            heap &= ~(whole | whole << 1 | whole << 2)
        for time in TIMES:
            if self.subjects[time] & ~heap == 0:
                names.append(time)
                heap &= ~self.subjects[time]
        return (*names, *self.names(heap))

    @cached_property
    def _large(self) -> tuple[tuple[str, Cards], ...]:
        return tuple((group.name, self.subjects[group.name]) for group in self.groups)

    def judged(self, sheet: Details, murder: tuple[Card, ...]) -> list[tuple[Detail, bool, int]]:
        """AL-5.3: each named detail, whether it is right, and its points."""
        truth = list(chain.from_iterable(map(self.details.__getitem__, murder)))
        if sheet[0] is not None and sheet[0] != truth[0]:
            truth[1] = NEVER  # with a wrong suspect a time is wrong too
        rows = zip(sheet, truth, self.points.details, strict=True)
        return [(named, named == true, points) for named, true, points in rows if named is not None]

    def worth(self, sheet: Details, murder: tuple[Card, ...], first: bool) -> int:
        """AL-5.3: the points of a sheet. `first`: it is that of the first accuser."""
        total, loss = (self.points.first, LOSS_OF_THE_FIRST) if first else (0, 1)
        return total + sum(points if right else -points * loss for _, right, points in self.judged(sheet, murder))


@lru_cache(maxsize=1024)
def shares(cards: int, seats: int, dealer: Seat) -> tuple[int, ...]:
    """AL-2.1: the number of cards per seat; the seats left of the dealer get the remainder."""
    each, odd = divmod(cards, seats)
    return tuple(each + ((seat - dealer - 1) % seats < odd) for seat in range(seats))


# AL-1.3. Printed: the sets of suspects, and the 7. Own choice: all the rest.
POINTS = Points(
    sets={"suspects": (6, 4, 3), "places": (5, 3, 2), "weapons": (5, 3, 2), "emotions": (5, 3, 2)},
    every_set=(6, 4, 3),
    details=(10, 5, 6, 4, 6, 4, 6, 4),
    first=7,
)

# AL-1.2. Known from the box: slant, byrd, anderson, the times; auto-front-seat, boat; blunt-baseball-bat, pistol,
# piano-wire, pillow; jealousy-wealth, money-will. Own choice: all other names.
PRINTED = Box(
    groups=(
        Group(
            "suspects",
            tuple((who, TIMES) for who in ("slant", "byrd", "anderson", "vance", "dillon", "ray", "mercer", "lake")),
        ),
        Group(
            "places",
            (
                ("auto", ("front-seat", "back-seat", "trunk")),
                ("boat", ("deck", "cabin", "galley")),
                ("studio", ("stage", "wardrobe", "prop-room")),
                ("mansion", ("pool", "library", "cellar")),
                ("hotel", ("lobby", "suite", "elevator")),
                ("club", ("bar", "bandstand", "cloakroom")),
            ),
        ),
        Group(
            "weapons",
            (
                ("blunt", ("baseball-bat", "statuette", "crowbar")),
                ("gun", ("pistol", "rifle", "derringer")),
                ("strangle", ("piano-wire", "stocking", "necktie")),
                ("smother", ("pillow", "fur-coat", "curtain")),
                ("blade", ("razor", "letter-opener", "ice-pick")),
                ("poison", ("arsenic", "cyanide", "pills")),
            ),
        ),
        Group(
            "emotions",
            (
                ("jealousy", ("wealth", "fame", "role")),
                ("money", ("will", "debts", "insurance")),
                ("revenge", ("betrayal", "insult", "lawsuit")),
                ("fear", ("blackmail", "scandal", "witness")),
                ("love", ("refusal", "affair", "divorce")),
                ("rage", ("quarrel", "whisky", "review")),
            ),
        ),
    ),
    points=POINTS,
)


def _first_sets(*counts: int) -> tuple[Group, ...]:
    return tuple(Group(group.name, group.sets[:count]) for group, count in zip(PRINTED.groups, counts, strict=True))


# 15 cards, 11 of them dealt: to three seats in 1.9 million ways.
SMALL = Box(groups=_first_sets(2, 1, 1, 1), points=POINTS)

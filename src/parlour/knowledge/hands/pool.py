"""The hidden cards of one deal, and those whose holder follows from facts about single holders."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from parlour.core.evidence import Count, Factor, Holder, Thing

NOTHING_CERTAIN: Mapping[Holder, tuple[Thing, ...]] = {}


class CardPool:
    """Cards that were dealt together and are still hidden, and how many each holder has of them.

    `certain`: what else a hidden hand has for certain.
    """

    def __init__(
        self,
        things: tuple[Thing, ...],
        sizes: Mapping[Holder, int],
        certain: Mapping[Holder, tuple[Thing, ...]] = NOTHING_CERTAIN,
    ) -> None:
        self.things = things
        self.sizes = dict(sizes)
        self.certain = certain

    def mask(self, among: frozenset[Thing]) -> int:
        return _mask(self.things, among)

    def named(self, mask: int) -> tuple[Thing, ...]:
        return named(self.things, mask)

    def without_certain(self, zones: Collection[Holder], facts: Sequence[Factor]) -> "CardPool":
        """The pool without cards that facts about single holders place in a hand; those of zones stay."""
        places = _propagate(self, single_counts(facts))
        certain: dict[Holder, tuple[Thing, ...]] = {}
        for thing, (holder, *others) in places.items():
            if not others and holder not in zones:
                certain[holder] = *certain.get(holder, ()), thing
        sizes = {holder: size - len(certain.get(holder, ())) for holder, size in self.sizes.items()}
        if min(sizes.values(), default=0) < 0:  # the facts contradict each other
            return self
        placed = {thing for things in certain.values() for thing in things}
        return CardPool(tuple(thing for thing in self.things if thing not in placed), sizes, certain)


def _propagate(pool: CardPool, facts: Sequence[Count]) -> dict[Thing, set[Holder]]:
    """Where each card can lie: bounds propagation over facts about single holders, to its fixed point."""
    places = {thing: set(pool.sizes) for thing in pool.things}
    every = frozenset(pool.things)
    sizes = [Count((holder,), every, size, size) for holder, size in pool.sizes.items()]
    full = [fact for fact in facts if fact.least == pool.sizes.get(fact.holders[0])]
    nothing_else = [Count(fact.holders, every - fact.among, 0, 0) for fact in full]
    while sum(_tighten(places, fact) for fact in (*facts, *sizes, *nothing_else)):
        pass
    return places


def _tighten(places: Mapping[Thing, set[Holder]], fact: Count) -> bool:
    """Place the cards that a holder needs, or rule out those that it has no room for; whether anything changed."""
    (holder,) = fact.holders
    possible = [thing for thing in fact.among if holder in places.get(thing, ())]
    loose = [thing for thing in possible if len(places[thing]) > 1]
    if fact.least >= len(possible):
        for thing in loose:
            places[thing].intersection_update({holder})
    elif len(possible) - len(loose) >= fact.most:
        for thing in loose:
            places[thing].discard(holder)
    else:
        return False
    return bool(loose)


def single_counts(facts: Sequence[Factor], holders: tuple[Holder, ...] | None = None) -> list[Count]:
    """The facts that say how many of some things a single holder has: any holder, or this one."""
    counts = [fact for fact in facts if isinstance(fact, Count) and holders in (None, fact.holders)]
    return [fact for fact in counts if len(fact.holders) == 1 and not fact.but_last and not fact.ever]


@lru_cache(maxsize=1024)
def _mask(things: tuple[Thing, ...], among: frozenset[Thing]) -> int:
    return sum(1 << place for place, thing in enumerate(things) if thing in among)


@lru_cache(maxsize=1024)
def named(things: tuple[Thing, ...], mask: int) -> tuple[Thing, ...]:
    """The things of a mask."""
    return tuple(thing for place, thing in enumerate(things) if mask >> place & 1)

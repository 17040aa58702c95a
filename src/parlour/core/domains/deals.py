"""Things drawn from a pool: in a row, or dealt into hands."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate, combinations
from math import factorial, perm, prod
from typing import Any

from parlour.core.domains.base import BaseDomain, Step, listed, same


class Order(BaseDomain, frozen=True, tag="order"):
    """`count` things of a pool in order. Equal things count as different ways."""

    pool: tuple[Any, ...]
    count: int

    @cached_property
    def size(self) -> int:
        return perm(len(self.pool), self.count)

    def at(self, index: int) -> tuple[Any, ...]:
        rest = list(self.pool)
        for left in range(len(rest), len(rest) - self.count, -1):
            index, place = divmod(index, left)
            rest[place], rest[left - 1] = rest[left - 1], rest[place]
        return tuple(rest[: -self.count - 1 : -1])

    def __str__(self) -> str:
        return f"{self.count} of {listed(self.pool)}"

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) != self.count:
            return False
        rest = list(self.pool)
        return all(_taken_from(rest, given) for given in value)

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return self._below((), Counter(self.pool), 1)

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        if len(taken) == self.count:
            return {}
        rest, ways = Counter(self.pool), perm(len(self.pool) - len(taken) - 1, self.count - len(taken) - 1)
        for thing in taken:
            ways *= rest[thing]
            rest[thing] -= 1
        return {thing: copies * ways for thing, copies in rest.items() if copies}

    def spell(self, value: Any) -> tuple[Step, ...]:
        return tuple(value)

    def join(self, taken: tuple[Step, ...]) -> Any:
        return taken

    def _below(self, taken: tuple[Any, ...], rest: Counter[Any], ways: int) -> Iterator[tuple[Any, int]]:
        if len(taken) == self.count:
            yield taken, ways
            return
        for thing, copies in list(rest.items()):
            if copies:
                yield from self._below((*taken, thing), rest - Counter((thing,)), ways * copies)


class Hands(BaseDomain, frozen=True, tag="hands"):
    """A pool of distinct things dealt into hands of these sizes; the order within a hand does not matter."""

    pool: tuple[Any, ...]
    sizes: tuple[int, ...]

    @cached_property
    def size(self) -> int:
        return _places(len(self.pool), sum(self.sizes)).size

    @cached_property
    def _row(self) -> Order:
        return Order(self.pool, sum(self.sizes))

    @cached_property
    def _rank(self) -> dict[Any, int]:
        return {thing: place for place, thing in enumerate(self.pool)}

    def at(self, index: int) -> tuple[tuple[Any, ...], ...]:
        """Way `index` of the row, cut into hands. Indices are sorted instead of things, which is faster."""
        row = _places(len(self.pool), sum(self.sizes)).at(index)
        look_up, ends = self.pool.__getitem__, accumulate(self.sizes)
        return tuple(
            tuple(map(look_up, sorted(row[end - size : end]))) for size, end in zip(self.sizes, ends, strict=True)
        )

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(isinstance(hand, tuple) for hand in value):
            return False
        row = sum(value, ())
        return tuple(map(len, value)) == self.sizes and row in self._row and value == self.join(row)

    def weighted(self) -> Iterator[tuple[Any, int]]:
        ways = prod(map(factorial, self.sizes))
        return ((hands, ways) for hands in self._deals(self.pool, self.sizes))

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        return self._row.steps(taken)

    def spell(self, value: Any) -> tuple[Step, ...]:
        return sum(value, ())

    def join(self, taken: tuple[Step, ...]) -> Any:
        rank = self._rank.__getitem__
        ends = accumulate(self.sizes)
        return tuple(
            tuple(sorted(taken[end - size : end], key=rank)) for size, end in zip(self.sizes, ends, strict=True)
        )

    def _deals(self, pool: tuple[Any, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Any, ...], ...]]:
        if not sizes:
            yield ()
            return
        for hand in combinations(pool, sizes[0]):
            rest = tuple(thing for thing in pool if thing not in hand)
            yield from ((hand, *others) for others in self._deals(rest, sizes[1:]))


@lru_cache(maxsize=64)
def _places(things: int, count: int) -> Order:
    """The rows of indices, shared by all pools of this size."""
    return Order(tuple(range(things)), count)


def _taken_from(rest: list[Any], given: object) -> bool:
    for place, mine in enumerate(rest):
        if same(mine, given):
            del rest[place]
            return True
    return False

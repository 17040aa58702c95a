"""The domain of a sheet that is filled in box by box."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any

from parlour.core.domains.base import BaseDomain, Step, same


class Sheet(BaseDomain, frozen=True, tag="sheet"):
    """Boxes with their possible fillings. A filling is a tuple of details, None for a blank.

    The value is the details of all boxes in order. At least `least` details must be filled in.
    """

    boxes: tuple[tuple[tuple[Any, ...], ...], ...]
    least: int = 0

    @cached_property
    def size(self) -> int:
        return self._ways(0, self.least)

    @cached_property
    def _table(self) -> list[list[int]]:
        """`[box][needed]`: ways to fill the boxes from this one on with at least `needed` details."""
        table = [[1] + [0] * self.least]
        for box in reversed(self.boxes):
            after = table[0]
            ways = [sum(after[max(need - filled(way), 0)] for way in box) for need in range(self.least + 1)]
            table.insert(0, ways)
        return table

    @cached_property
    def _ends(self) -> list[list[list[int]]]:
        """`[box][needed]`: cumulative number of ways by filling of the box."""
        needs = range(self.least + 1)
        return [
            [list(accumulate(self._ways(number + 1, need - filled(way)) for way in box)) for need in needs]
            for number, box in enumerate(self.boxes)
        ]

    @cached_property
    def _rows(self) -> list[tuple[Any, list[list[int]], list[int]]]:
        """Per box: its fillings, their cumulative ways, and their numbers of details."""
        return [(box, ends, list(map(filled, box))) for box, ends in zip(self.boxes, self._ends, strict=True)]

    def at(self, index: int) -> tuple[Any, ...]:
        taken: list[Any] = []
        need = self.least
        for box, by_need, details in self._rows:
            ends = by_need[need] if need > 0 else by_need[0]
            place = bisect_right(ends, index)
            if place:
                index -= ends[place - 1]
            taken += box[place]
            need -= details[place]
        return tuple(taken)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) != sum(len(box[0]) for box in self.boxes):
            return False
        return filled(value) >= self.least and all(
            any(all(map(same, way, part)) for way in box)
            for box, part in zip(self.boxes, self.spell(value), strict=True)
        )

    def weighted(self) -> Iterator[tuple[Any, int]]:
        return ((self.at(index), 1) for index in range(self.size))

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        if len(taken) == len(self.boxes):
            return {}
        need = self.least - filled(self.join(taken))
        ways = {way: self._ways(len(taken) + 1, need - filled(way)) for way in self.boxes[len(taken)]}
        return {way: count for way, count in ways.items() if count}

    def spell(self, value: Any) -> tuple[tuple[Any, ...], ...]:
        ends = accumulate(len(box[0]) for box in self.boxes)
        return tuple(tuple(value[end - len(box[0]) : end]) for box, end in zip(self.boxes, ends, strict=True))

    def join(self, taken: tuple[Any, ...]) -> Any:
        return sum(taken, ())

    def _ways(self, box: int, need: int) -> int:
        return self._table[box][max(need, 0)]


def filled(details: tuple[Any, ...]) -> int:
    """The number of details that are not blank."""
    return sum(detail is not None for detail in details)

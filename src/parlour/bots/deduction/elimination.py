"""Elimination as on a person's sheet: what each holder may have, by constraint propagation over single facts."""

from collections.abc import Iterator, Sequence

from parlour.core.evidence import (
    Change,
    Count,
    Either,
    Evidence,
    Factor,
    Gathered,
    Holder,
    Moved,
    Picked,
    Spread,
    Thing,
    Variety,
)

Crossing = tuple[Holder, Thing]


class Elimination:
    """Folds evidence. Never combines two facts, but rechecks every fact after each elimination."""

    def __init__(self) -> None:
        self.sizes: dict[Holder, int] = {}
        self.possible: dict[Holder, set[Thing]] = {}
        self._facts: list[Factor] = []

    def hear(self, evidence: Evidence) -> None:
        self._facts += evidence.before
        for change in evidence.changes:
            self._propagate()
            self._change(change)
        self._facts += evidence.after
        self._propagate()

    def left(self, holders: Sequence[Holder]) -> tuple[Thing, ...] | None:
        """The things in these zones, if certain."""
        held = [(holder, self.possible.get(holder, set())) for holder in holders]
        if any(len(things) != self.sizes.get(holder) for holder, things in held):
            return None
        return tuple(sorted(thing for _, things in held for thing in things))

    def is_open(self, fact: Factor) -> bool:
        """Whether this was not asked before and is not certain yet."""
        match fact:
            case Count(holders, among):
                heard = any(
                    isinstance(old, Count) and (old.holders, old.among) == (holders, among) for old in self._facts
                )
                return not heard and self._sure(holders, among) != self._maybe(holders, among)
            case Either(lines):
                return any(self.is_open(count) for line in lines for count in line)
            case Picked() | Variety():
                return False

    # Changes of holders

    def _change(self, change: Change) -> None:
        match change:
            case Spread(things, sizes) if len(sizes) > 1:  # a spread to one holder is public
                for holder, size in sizes:
                    self.sizes[holder] = self.sizes.get(holder, 0) + size
                    self.possible.setdefault(holder, set()).update(things)
            case Gathered(holders):
                self._forget(holders)
                for holder in holders:
                    self.sizes.pop(holder, None)
                    self.possible.pop(holder, None)
            case Moved(moves) if all(source in self.sizes for source, _, _ in moves):
                self._forget([holder for source, target, _ in moves for holder in (source, target)])
                for source, target, count in moves:
                    self.sizes[source] -= count
                    self.sizes[target] = self.sizes.get(target, 0) + count
                    self.possible.setdefault(target, set()).update(self.possible[source])
            case _:
                pass

    def _forget(self, holders: Sequence[Holder]) -> None:
        """Drop the facts about these holders."""
        gone = set(holders)
        self._facts = [fact for fact in self._facts if gone.isdisjoint(_spoken_of(fact))]

    # Propagation

    def _propagate(self) -> None:
        """Apply every fact until nothing more is eliminated."""
        crossed = True
        while crossed:
            crossings = [crossing for fact in self._facts for crossing in self._crossed(fact)]
            crossings += [crossing for holder in self.possible for crossing in self._full(holder)]
            crossed = False
            for holder, thing in crossings:
                crossed |= thing in self.possible[holder]
                self.possible[holder].discard(thing)

    def _full(self, holder: Holder) -> Iterator[Crossing]:
        """A hand of known size: if it is full, it holds nothing else; what must be in it is nowhere else."""
        yield from self._counted((holder,), frozenset(self.possible[holder]), self.sizes[holder], self.sizes[holder])

    def _crossed(self, fact: Factor) -> Iterator[Crossing]:
        match fact:
            case Count(holders, among, least, most, but_last):
                yield from self._counted(holders, among, least, most + but_last * len(holders))
            case Variety(holder, kinds, least, most, ever=False):
                sizes = sorted(map(len, kinds), reverse=True)
                yield from self._counted((holder,), frozenset().union(*kinds), least, sum(sizes[:most]))
            case Variety():
                pass
            case Picked(holder, thing):
                yield from self._counted((holder,), frozenset((thing,)), 1, 1)
            case Either(lines):
                yield from self._agreed(lines)

    def _agreed(self, lines: tuple[tuple[Count, ...], ...]) -> Iterator[Crossing]:
        """Eliminations that follow from every line that is still possible."""
        open_lines = [line for line in lines if all(self._can_be(count) for count in line)]
        found = [{crossing for count in line for crossing in self._crossed(count)} for line in open_lines]
        yield from set.intersection(*found) if found else ()

    def _can_be(self, count: Count) -> bool:
        return (
            self._sure(count.holders, count.among) <= count.most
            and self._maybe(count.holders, count.among) >= count.least
        )

    def _counted(
        self, holders: tuple[Holder, ...], among: frozenset[Thing], least: int, most: int
    ) -> Iterator[Crossing]:
        if self._maybe(holders, among) == least:  # every candidate is here
            here = self._candidates(holders, among)
            yield from ((other, thing) for other in self.possible if other not in holders for thing in here)
        if len(sure := self._certain(holders, among)) == most:  # full: nothing else fits
            yield from ((holder, thing) for holder in holders for thing in among - sure)

    def _candidates(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> set[Thing]:
        return {thing for holder in holders for thing in self.possible.get(holder, ()) if thing in among}

    def _certain(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> set[Thing]:
        """Candidates that can be nowhere else."""
        elsewhere = {thing for other, things in self.possible.items() if other not in holders for thing in things}
        return self._candidates(holders, among) - elsewhere

    def _sure(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> int:
        return len(self._certain(holders, among))

    def _maybe(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> int:
        return len(self._candidates(holders, among))


def _spoken_of(fact: Factor) -> Iterator[Holder]:
    match fact:
        case Count(holders):
            yield from holders
        case Picked(holder) | Variety(holder):
            yield holder
        case Either(lines):
            yield from (holder for line in lines for count in line for holder in count.holders)

"""What a seat saw where things lay so, and what it then thinks of single cards."""

from collections import Counter
from collections.abc import Callable, Sequence

from parlour.core.evidence import Count, Evidence, Factor, Glimpse, Holder, Lesson, Moved, Thing
from parlour.knowledge.glimpses import Facts
from parlour.knowledge.sights import Odds, flat
from parlour.knowledge.slots import Slots
from parlour.knowledge.worlds import Unsuited, World

Past = Callable[[int], World]  # how things lay after so many lines
Told = Callable[[tuple[Holder, ...], Sequence[Thing]], Facts]  # that these holders have just this
Seen = Sequence[Sequence[Facts]]  # by line and glimpse


def seen_in(told: Sequence[Lesson], past: Past, tell: Told) -> list[list[Facts]]:
    """What a seat saw, glimpse by glimpse, where things lay so."""
    found = []
    for line, lesson in enumerate(told):
        row = []
        for glimpse in lesson.glimpses:
            if not isinstance(glimpse, Glimpse) or glimpse.among is not None:
                raise Unsuited(glimpse)
            world = past(line if glimpse.before else line + 1)
            row.append(tell(glimpse.holders, [thing for holder in glimpse.holders for thing in world.get(holder, ())]))
        found.append(row)
    return found


def heard(told: Sequence[Lesson], saw: Seen) -> list[Evidence]:
    """The same with all that was plain, line by line."""
    found = []
    for lesson, row in zip(told, saw, strict=True):
        facts: dict[bool, list[Factor]] = {True: [], False: []}
        for glimpse, told_by_it in zip(lesson.glimpses, row, strict=True):
            facts[isinstance(glimpse, Glimpse) and glimpse.before] += told_by_it
        plain = lesson.evidence
        found.append(Evidence((*plain.before, *facts[True]), plain.changes, (*plain.after, *facts[False])))
    return found


def kind_by_kind(holders: tuple[Holder, ...], held: Sequence[Thing]) -> Facts:
    return tuple(Count(holders, frozenset((thing,)), copies, copies) for thing, copies in Counter(held).items())


def all_at_once(holders: tuple[Holder, ...], held: Sequence[Thing]) -> Facts:
    return (Count(holders, frozenset(held), len(held), len(held)),) if held else ()


class Peeks:
    """One seat's thoughts of single cards, in one history or another.

    What it saw of a holder that nothing has left or reached since may as well be told last. So what came before is
    heard once for all histories that differ in nothing else.
    """

    def __init__(self, told: Sequence[Lesson]) -> None:
        self._told = told
        self._late = _late(told)
        self._minds: dict[tuple[Facts, ...], Slots] = {}
        self._odds: dict[tuple[tuple[Facts, ...], Facts], Odds] = {}

    def odds(self, past: Past) -> Odds:
        """That it gives to each thing and place where things lay so."""
        saw = seen_in(self._told, past, kind_by_kind)
        rows = list(zip(saw, self._late, strict=True))
        early = [[() if late else facts for facts, late in zip(*row, strict=True)] for row in rows]
        last = tuple(fact for row in rows for facts, late in zip(*row, strict=True) if late for fact in facts)
        key = tuple(facts for row in early for facts in row)
        if (key, last) not in self._odds:
            if key not in self._minds:
                self._minds[key] = _mind(heard(self._told, early))
            mind = self._minds[key].copy()
            if mind.sampled:
                mind = _mind(heard(self._told, saw))  # with what it saw there are fewer states
            else:
                mind.hear(Evidence(after=last))
            self._odds[key, last] = flat(mind.odds())
        return self._odds[key, last]


def _late(told: Sequence[Lesson]) -> list[list[bool]]:
    """By line and glimpse: whether what was seen has stayed there ever since."""
    moved: set[Holder] = set()
    found: list[list[bool]] = []
    for lesson in reversed(told):
        changes = [change for change in lesson.evidence.changes if isinstance(change, Moved)]
        here = {holder for change in changes for way in change.moves for holder in way[:2]}
        found.append([_stayed(glimpse, moved, here) for glimpse in lesson.glimpses])
        moved |= here
    return found[::-1]


def _stayed(glimpse: object, moved: set[Holder], here: set[Holder]) -> bool:
    if not isinstance(glimpse, Glimpse):
        return False
    return not moved.intersection(glimpse.holders) and not (glimpse.before and here.intersection(glimpse.holders))


def _mind(lines: Sequence[Evidence]) -> Slots:
    mind = Slots(())
    for line in lines:
        mind.hear(line)
    return mind

"""What another seat thinks of cards that are passed on, in several histories at once, given what it saw in each."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge.hints import shared
from parlour.knowledge.leaning import Demands, leaned, narrowed, whole
from parlour.knowledge.questions import xlogx
from parlour.knowledge.roads import every, numbers
from parlour.knowledge.timeline import Fact, Timeline
from parlour.knowledge.worlds import Unsuited

Array = NDArray[Any]


class Asked(NamedTuple):
    """A question: how many of these things the holders have (`ever`: or had), to the last one."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    ever: bool


def asked(outcomes: Sequence[tuple[Factor, ...]]) -> Asked:
    """The question that has these answers."""
    first: Count | None = None
    for facts in outcomes:
        fact = facts[0] if len(facts) == 1 else None
        if not isinstance(fact, Count) or fact.but_last or fact.least < fact.most:
            raise Unsuited(facts)
        first = first or fact
        if (fact.holders, fact.among, fact.ever) != (first.holders, first.among, first.ever):
            raise Unsuited(outcomes)
    if first is None:
        raise Unsuited(outcomes)
    return Asked(first.holders, first.among, first.ever)


class Thoughts:
    """`timeline`: what the seat was told, in one of these histories; in each of the others it saw the same places."""

    def __init__(self, timeline: Timeline, sought: Sequence[Holder], histories: Array) -> None:
        """`histories`: by history, thing and stage, a holder."""
        self._timeline = timeline
        self.things = timeline.things
        self._sought = [timeline.place(zone) for zone in sought]
        known = every(timeline)
        self._place = known.place  # by road and stage: a holder
        sight = self._sight()
        free, demands = narrowed(sight[numbers(known, histories)][:, :, None] == sight, self._demanded())
        self._found = leaned(free, demands)
        there = self._place[:, -1][:, None] == np.arange(len(timeline.holders))
        self._odds = whole(free, self._found) @ there.astype(np.float64)  # by history, thing and holder: now

    def _sight(self) -> Array:
        """By road: a number that those have in common that look alike to the seat."""
        full = [fact for fact in self._timeline.facts if self._shows_all(fact)]
        looks = dict.fromkeys((fact.stage, fact.holders.bit_length() - 1) for fact in full)
        seen = [self._place[:, stage] == holder for stage, holder in looks]
        table = np.array(seen, np.int8).reshape(-1, len(self._place)).T
        return np.asarray(np.unique(table, axis=0, return_inverse=True)[1].reshape(-1))

    def _shows_all(self, fact: Fact) -> bool:
        """Whether it tells all that a holder had then."""
        if fact.ever or fact.holders.bit_count() > 1 or fact.least < len(fact.among):
            return False
        return len(fact.among) == self._timeline.sizes[fact.stage][fact.holders.bit_length() - 1]

    def _demanded(self) -> Demands:
        """How many were dealt where and moved on how, and all facts but those that show everything.

        Numbers of kinds are left out: the seat is taken to make nothing of them.
        """
        timeline, place = self._timeline, self._place
        facts = [fact for fact in timeline.facts if not fact.kinds and not self._shows_all(fact)]
        if any(fact.least < fact.most for fact in facts):
            raise Unsuited("a number that is not told")
        meets = [place[:, 0] == holder for holder, size in enumerate(timeline.sizes[0]) if size]
        wanted = [size for size in timeline.sizes[0] if size]
        for stage, ways in enumerate(timeline.steps):
            for source, target, count in ways:
                if 0 < count < timeline.sizes[stage][source]:
                    meets.append((place[:, stage] == source) & (place[:, stage + 1] == target))
                    wanted.append(count)
        few = np.arange(len(wanted), len(wanted) + len(facts))
        among = np.ones((len(timeline.things), len(wanted) + len(facts)), bool)
        for number, fact in zip(few.tolist(), facts, strict=True):
            meets.append(self._met(fact))
            wanted.append(fact.least)
            among[:, number] = False
            among[list(fact.among), number] = True
        return Demands(np.array(meets).T, among, np.array(wanted), few)

    def _met(self, fact: Fact) -> Array:
        span = self._place[:, 0 if fact.ever else fact.stage : fact.stage + 1]
        return np.asarray((fact.holders >> span.astype(np.int64) & 1).any(axis=1))

    def odds(self, holders: Sequence[Holder]) -> Array:
        """By history, thing and one of these holders: that it lies there now."""
        return np.asarray(self._odds[:, :, [self._timeline.place(holder) for holder in holders]])

    def bits(self) -> Array:
        """By history: those that the seat lacks."""
        return self.lacks(self._odds)

    def lacks(self, odds: Array) -> Array:
        """The bits that such odds leave open, each subject by itself as if they had nothing to do with each other.

        So it is no less than the truth.
        """
        return np.asarray(sum(-xlogx(part).sum(axis=1) for part in self._parts(odds)))

    def named(self) -> Array:
        """By history: the odds of the best guess."""
        return np.asarray(np.prod([part.max(axis=1) for part in self._parts(self._odds)], axis=0))

    def _parts(self, odds: Array) -> list[Array]:
        """Of each subject of which one thing is sought: by history, how likely each is it."""
        found = []
        for fact in self._timeline.facts:
            if fact.least == fact.most == 1 and any(fact.holders == 1 << place for place in self._sought):
                found.append(odds[:, sorted(fact.among), fact.holders.bit_length() - 1])
        if len(found) != sum(self._timeline.sizes[0][place] for place in self._sought):
            raise Unsuited(self._sought)
        return found

    def learns(self, asked: Sequence[Asked]) -> Array:
        """By history and question, the bits that the answer would give: of how many of its subject are sought."""
        if not asked:
            return np.zeros((len(self._odds), 0))
        subjects = {among: number for number, among in enumerate(dict.fromkeys(one.among for one in asked))}
        ends = {end: number for number, end in enumerate(dict.fromkeys((one.holders, one.ever) for one in asked))}
        roads = [self._there([self._timeline.place(holder) for holder in holders], ever) for holders, ever in ends]
        roads.insert(0, self._there(self._sought, False))
        bits = shared(self._found, self._members(list(subjects)), np.array(roads))
        of = [(ends[one.holders, one.ever], subjects[one.among]) for one in asked]
        return np.asarray(bits[:, [end for end, _ in of], [subject for _, subject in of]])

    def _there(self, places: Sequence[int], ever: bool) -> Array:
        """By road: whether it leads there (`ever`: or led)."""
        lies = self._place if ever else self._place[:, -1:]
        return np.asarray((lies[:, :, None] == places).any(axis=(1, 2)).astype(np.float64))

    def _members(self, subjects: Sequence[frozenset[Thing]]) -> Array:
        """By subject and thing."""
        number = self._timeline.number
        found = np.zeros((len(subjects), len(number)))
        for row, among in zip(found, subjects, strict=True):
            row[[number[thing] for thing in among if thing in number]] = 1.0
        return found

"""The counting problem of a deal: classes of equivalent cards, sizes of holders, limits of facts."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.knowledge.arrays import Longs, bits
from parlour.knowledge.passing.timeline import StageFact, Timeline

FactNumbers = tuple[int, ...]
Option = tuple[int, FactNumbers]  # a holder, and the facts for which a thing of the class counts if it is dealt there


class CardClass(NamedTuple):
    """Cards that no fact tells apart."""

    things: tuple[int, ...]
    options: tuple[Option, ...]


class CountingProblem(NamedTuple):
    """In how many ways can the cards be dealt so that each fact is met?

    A fact that counts kinds has a subfact for each kind: it counts the things of that kind, without a limit.
    """

    classes: tuple[CardClass, ...]
    sizes: dict[int, int]  # by holder
    limits: tuple[tuple[int, int], ...]  # by fact: least and most
    parents: dict[int, int]  # by subfact: the fact whose kind it counts

    @property
    def facts(self) -> int:
        """The number of facts without subfacts."""
        return len(self.limits) - len(self.parents)

    def facts_of(self, cards: CardClass) -> set[int]:
        """The facts that depend on a class."""
        counted = {fact for _, facts in cards.options for fact in facts}
        return counted | {self.parents[fact] for fact in counted if fact in self.parents}


def counting_problem(timeline: Timeline, facts: Sequence[StageFact], masks: Longs) -> CountingProblem:
    """The problem of the deal if all transfers are known; `masks[thing, stage]` as in Bounds."""
    facts, parents = with_subfacts(facts)
    lines: dict[tuple[Option, ...], list[int]] = defaultdict(list)
    for thing in range(len(timeline.things)):
        paths = [(holder, known_path(timeline, masks[thing], holder)) for holder in bits(int(masks[thing, 0]))]
        options = tuple((holder, _counted_for(facts, thing, path)) for holder, path in paths)
        lines[options].append(thing)
    classes = tuple(CardClass(tuple(things), options) for options, things in lines.items())
    sizes = {holder: size for holder, size in enumerate(timeline.sizes[0]) if size}
    return _reduced(CountingProblem(classes, sizes, tuple((fact.least, fact.most) for fact in facts), parents))


def with_subfacts(facts: Sequence[StageFact]) -> tuple[list[StageFact], dict[int, int]]:
    """The facts, followed by one subfact for each kind of those that count kinds; and the parent of each subfact."""
    found = [fact._replace(among=frozenset()) if fact.kinds else fact for fact in facts]
    parents = {}
    for number, fact in enumerate(facts):
        for kind in fact.kinds:
            parents[len(found)] = number
            found.append(fact._replace(among=frozenset(kind), least=0, most=len(kind), kinds=()))
    return found, parents


def known_path(timeline: Timeline, line: Longs, holder: int) -> list[int]:
    """The path of a thing that was dealt there: it moves only where `line[stage]`, its masks, prove that it did."""
    path = [holder]
    for stage in range(len(timeline.steps)):
        onward = timeline.next_holders(stage, path[-1])
        goal = onward & int(line[stage + 1]) if onward.bit_count() > 1 else onward
        stays = goal >> path[-1] & 1 or not goal
        path.append(path[-1] if stays else goal.bit_length() - 1)
    return path


def last_known_stage(timeline: Timeline, masks: Longs) -> int:
    """The last stage up to which all transferred things are known."""
    for stage, transfers in enumerate(timeline.steps):
        for source, target, count in transfers:
            known = ((masks[:, stage] == 1 << source) & (masks[:, stage + 1] == 1 << target)).sum()
            if known != count and count != timeline.sizes[stage][source]:
                return stage
    return len(timeline.steps)


def _counted_for(facts: Sequence[StageFact], thing: int, path: list[int]) -> FactNumbers:
    """The facts for which a thing on this path counts."""
    found = []
    for number, fact in enumerate(facts):
        if thing in fact.among:
            span = path[: fact.stage + 1] if fact.ever else path[fact.stage : fact.stage + 1]
            if any(fact.holders >> holder & 1 for holder in span):
                found.append(number)
    return tuple(found)


def _reduced(problem: CountingProblem) -> CountingProblem:
    """Without the classes that have one option. The others are ordered so that those of a fact are neighbours."""
    sizes, limits, parents = dict(problem.sizes), list(problem.limits), problem.parents
    done: set[int] = set()  # subfacts of kinds that surely count
    for cards in problem.classes:
        if len(cards.options) == 1:
            ((holder, counted),) = cards.options
            sizes[holder] -= len(cards.things)
            done.update(fact for fact in counted if fact in parents)
            for fact in counted:
                limits[fact] = limits[fact][0] - len(cards.things), limits[fact][1] - len(cards.things)
    for subfact in done:
        limits[parents[subfact]] = limits[parents[subfact]][0] - 1, limits[parents[subfact]][1] - 1
        limits[subfact] = 0, 0
    unknown = (cards for cards in problem.classes if len(cards.options) > 1)
    classes = _merged(CardClass(cards.things, _without_facts(cards.options, done)) for cards in unknown)
    weight = [sum(len(cards.things) for cards in classes if _mentions(cards, fact)) for fact in range(len(limits))]
    order = sorted(range(len(limits)), key=lambda fact: (fact not in parents, 0 if fact in parents else -weight[fact]))
    classes.sort(key=lambda cards: [not _mentions(cards, fact) for fact in order])
    return CountingProblem(tuple(classes), sizes, tuple(limits), parents)


def _without_facts(options: tuple[Option, ...], done: set[int]) -> tuple[Option, ...]:
    return tuple((holder, tuple(fact for fact in counted if fact not in done)) for holder, counted in options)


def _merged(classes: Iterable[CardClass]) -> list[CardClass]:
    """Classes with equal options become one."""
    found: dict[tuple[Option, ...], tuple[int, ...]] = {}
    for cards in classes:
        found[cards.options] = found.get(cards.options, ()) + cards.things
    return [CardClass(things, options) for options, things in found.items()]


def _mentions(cards: CardClass, fact: int) -> bool:
    return any(fact in counted for _, counted in cards.options)


def interchangeable_holders(problem: CountingProblem) -> dict[int, tuple[int, ...]]:
    """Groups of holders that may have the same cards and that no fact tells apart, by the first of each."""
    profiles: dict[tuple[FactNumbers | None, ...], list[int]] = defaultdict(list)
    for holder in problem.sizes:
        profile = tuple(dict(cards.options).get(holder) for cards in problem.classes)
        if any(counted is not None for counted in profile):
            profiles[profile].append(holder)
    return {holders[0]: tuple(holders) for holders in profiles.values()}

"""What is proved: bounds propagation over things, stages and counts.

The rules are applied to a fixed point, so a further fact never takes a proof back. They are sound, not complete: what
they leave open may still be impossible.
"""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.arrays import Floats, Longs, bit_mask, bits
from parlour.knowledge.engine import Contradiction
from parlour.knowledge.passing.timeline import StageFact, Timeline

MOST_CARD_SETS = 160  # beyond this, no further differences of card sets are bounded


class Bounds:
    """`masks[thing, stage]`: the holders that are not ruled out.

    `low` and `high[card set, stage, holder]`: bounds on the number of things of the set that the holder has.
    """

    def __init__(self, timeline: Timeline, facts: Sequence[StageFact], known: Longs | None = None) -> None:
        """`known[thing, stage]`: masks that are proved already, for the first stages."""
        self.timeline = timeline
        about_kinds = [fact for fact in facts if fact.kinds]
        self.facts = [fact for fact in facts if not fact.kinds]  # about things
        self.facts += [count for fact in about_kinds for count in fact.as_counts()]
        self.wide_facts = [*(fact for fact in self.facts if not _is_bound(fact)), *about_kinds]
        self.sizes = np.array(timeline.sizes)
        stages, self.holders = self.sizes.shape
        present = [bit_mask(np.flatnonzero(row)) for row in self.sizes]
        self.masks: Longs = np.tile(np.array(present, np.int64), (len(timeline.things), 1))
        if known is not None:
            self.masks[:, : known.shape[1]] &= known
        self._collect_card_sets()
        self.low = np.zeros((len(self.members), stages, self.holders))
        self.high = np.minimum(self.members.sum(axis=1)[:, None, None], self.sizes[None].astype(np.float64))
        self._bound_by_facts()
        self._propagate()

    def _collect_card_sets(self) -> None:
        """The sets that are counted: all things, those of facts, and the differences of nested ones."""
        everything = frozenset(range(len(self.timeline.things)))
        named = list(dict.fromkeys([everything, *(fact.among for fact in self.facts if fact.among)]))
        self.partitions: list[tuple[int, int, int]] = []  # a set, and two disjoint ones that make it up
        self.numbers = numbers = {among: number for number, among in enumerate(named)}
        for whole in named:
            for part in named:
                if part < whole and len(numbers) < MOST_CARD_SETS:
                    rest = numbers.setdefault(whole - part, len(numbers))
                    self.partitions.append((numbers[whole], numbers[part], rest))
        self.members: Floats = np.zeros((len(numbers), len(everything)))  # [card set, thing]
        for among, number in numbers.items():
            self.members[number, list(among)] = 1

    def _bound_by_facts(self) -> None:
        """Facts about one holder at one stage are bounds as they stand."""
        for fact in self.facts:
            if _is_bound(fact):
                at = self.numbers[fact.among], fact.stage, fact.holders.bit_length() - 1
                self.low[at] = max(self.low[at], fact.least)
                self.high[at] = min(self.high[at], fact.most)
        self.low[0] = self.high[0] = self.sizes

    def _propagate(self) -> None:
        """Apply all rules until none changes anything."""
        before = None
        while (now := (self.masks.tobytes(), self.low.tobytes(), self.high.tobytes())) != before:
            before = now
            self._follow_transfers()
            for fact in self.wide_facts:
                self._apply_fact(fact)
            self._tighten_counts()
            for step in range(len(self.timeline.steps)):
                self._tighten_across(step)
            self._tighten_masks()
            if (self.low > self.high).any() or not self.masks.all():
                raise Contradiction

    def _follow_transfers(self) -> None:
        """A thing stays where it is or goes with a transfer (arc consistency of neighbouring stages)."""
        for stage in range(len(self.timeline.steps)):
            reached, left = np.zeros_like(self.masks[:, 0]), np.zeros_like(self.masks[:, 0])
            for holder in np.flatnonzero(self.sizes[stage]).tolist():
                onward = self.timeline.next_holders(stage, holder)
                here = self.masks[:, stage] >> holder & 1
                reached |= here * onward
                left |= ((self.masks[:, stage + 1] & onward) != 0).astype(np.int64) << holder
            self.masks[:, stage + 1] &= reached
            self.masks[:, stage] &= left

    def _apply_fact(self, fact: StageFact) -> None:
        """A fact about several holders, about the past or about kinds, by itself.

        A kind counts for sure if any of its things surely lies there, and possibly if any possibly does.
        """
        kinds = fact.kinds or tuple((thing,) for thing in sorted(fact.among))
        things = np.array([thing for kind in kinds for thing in kind], np.int64)
        number = np.repeat(np.arange(len(kinds)), list(map(len, kinds)))  # [thing]: its kind
        span = slice(0 if fact.ever else fact.stage, fact.stage + 1)
        masks = self.masks[things, span]
        can = ((masks & fact.holders) != 0).any(axis=1)
        sure = np.bincount(number, ((masks & ~fact.holders) == 0).any(axis=1), len(kinds)) > 0
        maybe = np.bincount(number, can, len(kinds))
        if sure.sum() > fact.most or (maybe > 0).sum() < fact.least:
            raise Contradiction
        if sure.sum() == fact.most:
            self.masks[things[~sure[number]], span] &= ~fact.holders
        if (maybe > 0).sum() == fact.least:
            for thing in things[can & (maybe == 1)[number] & ~sure[number]].tolist():
                self._require_visit(thing, fact.holders, span)

    def _require_visit(self, thing: int, holders: int, span: slice) -> None:
        """The thing was with one of these holders at one of these stages: keep only paths that lead there."""
        line = self.masks[thing]
        through = np.zeros_like(line)
        for stage in range(span.start, span.stop):
            through |= self._masks_through(line, stage, int(line[stage]) & holders)
        self.masks[thing] = through

    def _masks_through(self, line: Longs, stage: int, holders: int) -> Longs:
        """`[stage]`: the holders on any path that passes one of these holders at this stage."""
        found = np.zeros_like(line)
        found[stage] = holders
        for later in range(stage, len(self.timeline.steps)):
            for holder in bits(int(found[later])):
                found[later + 1] |= int(line[later + 1]) & self.timeline.next_holders(later, holder)
        for earlier in range(stage - 1, -1, -1):
            goal, onward = int(found[earlier + 1]), self.timeline.next_holders
            found[earlier] = sum(1 << one for one in bits(int(line[earlier])) if onward(earlier, one) & goal)
        return found

    def _tighten_counts(self) -> None:
        """Bounds from the masks, from the other holders, and from parts and wholes."""
        sure, maybe = self._counts_by_masks()
        low, high = np.maximum(self.low, sure), np.minimum(self.high, maybe)
        total = self.members.sum(axis=1)[:, None]
        low = np.maximum(low, (total - high.sum(axis=2))[:, :, None] + high)
        high = np.minimum(high, (total - low.sum(axis=2))[:, :, None] + low)
        for whole, part, rest in self.partitions:
            low[whole] = np.maximum(low[whole], low[part] + low[rest])
            high[whole] = np.minimum(high[whole], high[part] + high[rest])
            for one, other in ((part, rest), (rest, part)):
                low[one] = np.maximum(low[one], low[whole] - high[other])
                high[one] = np.minimum(high[one], high[whole] - low[other])
        self.low, self.high = low, high

    def _counts_by_masks(self) -> tuple[Floats, Floats]:
        """`[card set, stage, holder]`: the number of things that must be there, and that can be."""
        single = np.int64(1) << np.arange(self.holders)
        sure = (self.masks[:, :, None] == single).astype(np.float64)
        maybe = ((self.masks[:, :, None] & single) != 0).astype(np.float64)
        return np.tensordot(self.members, sure, 1), np.tensordot(self.members, maybe, 1)

    def _tighten_across(self, step: int) -> None:
        """The number of things of a set that a holder has changes by no more than what is transferred."""
        low, high = self.low, self.high
        given, taken = np.zeros((2, len(self.members), self.holders))
        for source, target, count in self.timeline.steps[step]:
            most = np.minimum(np.minimum(count, high[:, step + 1, target]), high[:, step, source])
            given[:, source] += most
            taken[:, target] += most
        high[:, step + 1] = np.minimum(high[:, step + 1], high[:, step] + taken)
        low[:, step + 1] = np.maximum(low[:, step + 1], low[:, step] - given)
        high[:, step] = np.minimum(high[:, step], high[:, step + 1] + given)
        low[:, step] = np.maximum(low[:, step], low[:, step + 1] - taken)

    def _tighten_masks(self) -> None:
        """Where the upper bound is reached, nothing else lies there; where the lower one needs all, all do."""
        sure, maybe = self._counts_by_masks()
        for card_set, stage, holder in np.argwhere((sure == self.high) & (maybe > sure)).tolist():
            things = self.members[card_set] > 0
            here = self.masks[:, stage]
            here[things & (here != 1 << holder)] &= ~(1 << holder)
        for card_set, stage, holder in np.argwhere((maybe == self.low) & (maybe > sure)).tolist():
            things = self.members[card_set] > 0
            here = self.masks[:, stage]
            here[things & ((here >> holder & 1) == 1)] = 1 << holder


def _is_bound(fact: StageFact) -> bool:
    """Whether the fact is a bound as it stands: about things of one holder at one stage."""
    return bool(fact.among) and not fact.ever and not fact.kinds and fact.holders.bit_count() == 1

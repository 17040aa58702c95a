"""What is proved: for every thing and stage, which holders are not ruled out by counting.

Rules are applied until none of them says more, so that a further fact never takes a proof back. They are sound, not
complete: what they leave open may still be impossible.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.engine import Contradiction
from parlour.knowledge.passing.timeline import Fact, Timeline

Bits = NDArray[np.int64]
Floats = NDArray[np.float64]
MOST_SUBJECTS = 160


class Bounds:
    """`open[thing, stage]` has a bit for every holder that is possible."""

    def __init__(self, timeline: Timeline, facts: Sequence[Fact], known: Bits | None = None) -> None:
        """`known`: what else is known of where each thing lay at the first stages."""
        self.timeline = timeline
        self.varieties = [fact for fact in facts if fact.kinds]
        plain = [fact for fact in facts if not fact.kinds]
        self.facts = [*plain, *(count for fact in self.varieties for count in fact.as_counts())]
        self.sizes = np.array(timeline.sizes)
        stages, self.places = self.sizes.shape
        some = [sum(1 << place for place in np.flatnonzero(row).tolist()) for row in self.sizes]
        self.open: Bits = np.tile(np.array(some, np.int64), (len(timeline.things), 1))
        if known is not None:
            self.open[:, : known.shape[1]] &= known
        self._subjects()
        self.low = np.zeros((len(self.members), stages, self.places))
        self.high = np.minimum(self.members.sum(axis=1)[:, None, None], self.sizes[None].astype(np.float64))
        self._spoken()
        self._settle()

    def _subjects(self) -> None:
        """What is counted: all things, what facts speak of, and what is left over of one within another."""
        everything = frozenset(range(len(self.timeline.things)))
        found = dict.fromkeys([everything, *(fact.among for fact in self.facts if fact.among)])
        self.parts: list[tuple[int, int, int]] = []
        numbers = {among: place for place, among in enumerate(found)}
        named = list(found)
        for whole in named:
            for part in named:
                if part < whole and len(numbers) < MOST_SUBJECTS:
                    rest = numbers.setdefault(whole - part, len(numbers))
                    self.parts.append((numbers[whole], numbers[part], rest))
        self.numbers = numbers
        self.members: Floats = np.zeros((len(numbers), len(everything)))
        for among, place in numbers.items():
            self.members[place, list(among)] = 1

    def _spoken(self) -> None:
        for fact in self.facts:
            if not fact.ever and fact.among and fact.holders.bit_count() == 1:
                at = self.numbers[fact.among], fact.stage, fact.holders.bit_length() - 1
                self.low[at] = max(self.low[at], fact.least)
                self.high[at] = min(self.high[at], fact.most)
        self.low[0] = self.high[0] = self.sizes

    def _settle(self) -> None:
        before = None
        while (now := (self.open.tobytes(), self.low.tobytes(), self.high.tobytes())) != before:
            before = now
            self._in_time()
            for fact in self.facts:
                if fact.ever or fact.holders.bit_count() > 1 or not fact.among:
                    self._heed(fact)
            for fact in self.varieties:
                self._heed_kinds(fact)
            self._counted()
            for step in range(len(self.timeline.steps)):
                self._carried(step)
            self._narrowed()
            if (self.low > self.high).any() or not self.open.all():
                raise Contradiction

    def _in_time(self) -> None:
        """A thing lies where it lay, or where something went from there."""
        for stage in range(len(self.timeline.steps)):
            reached, left = np.zeros_like(self.open[:, 0]), np.zeros_like(self.open[:, 0])
            for place in np.flatnonzero(self.sizes[stage]).tolist():
                onward = self.timeline.onward(stage, place)
                here = self.open[:, stage] >> place & 1
                reached |= here * onward
                left |= ((self.open[:, stage + 1] & onward) != 0).astype(np.int64) << place
            self.open[:, stage + 1] &= reached
            self.open[:, stage] &= left

    def _heed(self, fact: Fact) -> None:
        """A fact that speaks of several holders or of the past, by itself."""
        cards = np.array(sorted(fact.among), np.int64)
        span = slice(0 if fact.ever else fact.stage, fact.stage + 1)
        lies = self.open[cards, span]
        sure = ((lies & ~fact.holders) == 0).any(axis=1)
        maybe = ((lies & fact.holders) != 0).any(axis=1)
        if sure.sum() > fact.most or maybe.sum() < fact.least:
            raise Contradiction
        if sure.sum() == fact.most:
            self.open[cards[~sure], span] &= ~fact.holders
        if maybe.sum() == fact.least:
            for card in cards[maybe & ~sure].tolist():
                self._must_pass(card, fact.holders, span)

    def _heed_kinds(self, fact: Fact) -> None:
        """A fact that counts kinds: one is met where any of its things surely was, and may be where any may."""
        span = slice(0 if fact.ever else fact.stage, fact.stage + 1)
        unmet, maybe = [], []
        for kind in fact.kinds:
            lies = self.open[list(kind), span]
            can = [thing for thing, row in zip(kind, lies, strict=True) if ((row & fact.holders) != 0).any()]
            if not ((lies & ~fact.holders) == 0).any():
                unmet.append(kind)
                maybe += [can] if can else []
        sure = len(fact.kinds) - len(unmet)
        if sure > fact.most or sure + len(maybe) < fact.least:
            raise Contradiction
        if sure == fact.most:
            self.open[[thing for kind in unmet for thing in kind], span] &= ~fact.holders
        elif sure + len(maybe) == fact.least:
            for can in maybe:
                if len(can) == 1:
                    self._must_pass(can[0], fact.holders, span)

    def _must_pass(self, card: int, holders: int, span: slice) -> None:
        """The thing was with them at one of these stages: only ways that lead there are left."""
        line = self.open[card]
        through = np.zeros_like(line)
        for stage in range(span.start, span.stop):
            through |= self._ways_through(line, stage, int(line[stage]) & holders)
        self.open[card] = through

    def _ways_through(self, line: Bits, stage: int, places: int) -> Bits:
        """Where the thing may have been at each stage if it was at one of these places then."""
        found = np.zeros_like(line)
        found[stage] = places
        for later in range(stage, len(self.timeline.steps)):
            for place in _bits(int(found[later])):
                found[later + 1] |= int(line[later + 1]) & self.timeline.onward(later, place)
        for earlier in range(stage - 1, -1, -1):
            onto = [p for p in _bits(int(line[earlier])) if self.timeline.onward(earlier, p) & int(found[earlier + 1])]
            found[earlier] = sum(1 << place for place in onto)
        return found

    def _counted(self) -> None:
        """How many of each subject each holder has at least and at most, by stage."""
        sure, maybe = self._tallies()
        low, high = np.maximum(self.low, sure), np.minimum(self.high, maybe)
        total = self.members.sum(axis=1)[:, None]
        low = np.maximum(low, (total - high.sum(axis=2))[:, :, None] + high)
        high = np.minimum(high, (total - low.sum(axis=2))[:, :, None] + low)
        for whole, part, rest in self.parts:
            low[whole] = np.maximum(low[whole], low[part] + low[rest])
            high[whole] = np.minimum(high[whole], high[part] + high[rest])
            for one, other in ((part, rest), (rest, part)):
                low[one] = np.maximum(low[one], low[whole] - high[other])
                high[one] = np.minimum(high[one], high[whole] - low[other])
        self.low, self.high = low, high

    def _tallies(self) -> tuple[Floats, Floats]:
        bits = np.int64(1) << np.arange(self.places)
        sure = (self.open[:, :, None] == bits).astype(np.float64)
        maybe = ((self.open[:, :, None] & bits) != 0).astype(np.float64)
        return np.tensordot(self.members, sure, 1), np.tensordot(self.members, maybe, 1)

    def _carried(self, step: int) -> None:
        """What a holder has of a subject changes by no more than what goes and comes."""
        low, high = self.low, self.high
        goes, comes = np.zeros((2, len(self.members), self.places))
        for source, target, count in self.timeline.steps[step]:
            most = np.minimum(np.minimum(count, high[:, step + 1, target]), high[:, step, source])
            goes[:, source] += most
            comes[:, target] += most
        high[:, step + 1] = np.minimum(high[:, step + 1], high[:, step] + comes)
        low[:, step + 1] = np.maximum(low[:, step + 1], low[:, step] - goes)
        high[:, step] = np.minimum(high[:, step], high[:, step + 1] + goes)
        low[:, step] = np.maximum(low[:, step], low[:, step + 1] - comes)

    def _narrowed(self) -> None:
        """Where all that may lie somewhere must, or all that can be there are."""
        sure, maybe = self._tallies()
        for subject, stage, place in np.argwhere((sure == self.high) & (maybe > sure)).tolist():
            cards = self.members[subject] > 0
            here = self.open[:, stage]
            here[cards & (here != 1 << place)] &= ~(1 << place)
        for subject, stage, place in np.argwhere((maybe == self.low) & (maybe > sure)).tolist():
            cards = self.members[subject] > 0
            here = self.open[:, stage]
            here[cards & ((here >> place & 1) == 1)] = 1 << place


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]

"""Histories drawn by a chain, told after each line that a seat heard, and as another seat's stages would have them."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Evidence, Gathered, Moved, Thing
from parlour.knowledge.chain import Chain
from parlour.knowledge.timeline import Timeline
from parlour.knowledge.worlds import Generator, World

Array = NDArray[Any]


class Stages:
    """A timeline, and at which stage it is after each change that was heard."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.changes: list[Evidence] = []
        self.after: list[int] = []
        self.lines: list[int] = []  # by line: how many changes were heard with it and before

    def hear(self, line: Evidence) -> None:
        for evidence in _one_by_one(line):
            self.timeline.hear(evidence)
            self.changes.append(evidence)
            self.after.append(len(self.timeline.steps))
        self.lines.append(len(self.changes))


def _one_by_one(line: Evidence) -> Iterator[Evidence]:
    if len(line.changes) < 2:
        yield line
        return
    first, *others, last = line.changes
    yield Evidence(line.before, (first,))
    for change in others:
        yield Evidence((), (change,))
    yield Evidence((), (last,), line.after)


class Threads:
    """Hears what the chain's seat heard, line by line; what came before the last deal is forgotten."""

    def __init__(self) -> None:
        self.begun = 0  # how many lines that was
        self._stages = Stages()

    def follow(self, lines: Sequence[Evidence]) -> None:
        """Take in what came since."""
        for line in lines[self.begun + len(self._stages.lines) :]:
            if any(isinstance(change, Gathered) for change in line.changes):
                self.begun += len(self._stages.lines)
                self._stages = Stages()
            self._stages.hear(line)

    def sample(self, chain: Chain, count: int, generator: Generator) -> "Bundle":
        """Moves that count as one step concern different holders: each thing went by the change that names its way."""
        timeline, drawn = chain.timeline, chain.some(count, generator)
        lies, after = drawn[:, :, 0], []
        for evidence, stage in zip(self._stages.changes, self._stages.after, strict=True):
            for source, target in _ways(timeline, evidence):
                went = (drawn[:, :, stage - 1] == source) & (drawn[:, :, stage] == target)
                lies = np.where(went, target, lies)
            after.append(lies)
        return Bundle(timeline, after, self._stages.lines)


class Bundle:
    """Some histories: by change, history and thing a holder."""

    def __init__(self, timeline: Timeline, after: Sequence[Array], lines: Sequence[int]) -> None:
        self._timeline = timeline
        self._after = after
        self._lines = lines
        self._worlds: dict[tuple[int, int], World] = {}

    @property
    def now(self) -> Array:
        """By history and thing: a holder."""
        return self._after[-1]

    def world(self, history: int, lines: int) -> World:
        """How things lay in one of them after so many lines."""
        if not lines:
            return {}
        key = history, self._lines[lines - 1] - 1
        if key not in self._worlds:
            self._worlds[key] = self._world(*key)
        return self._worlds[key]

    def _world(self, history: int, change: int) -> World:
        held: list[list[Thing]] = [[] for _ in self._timeline.holders]
        for thing, place in zip(self._timeline.things, self._after[change][history].tolist(), strict=True):
            held[place].append(thing)
        return dict(zip(self._timeline.holders, map(tuple, held), strict=True))

    def seen_as(self, other: Stages) -> Array:
        """By history, thing and stage of another seat's timeline."""
        number = np.array([other.timeline.place(holder) for holder in self._timeline.holders])
        last = {stage: change for change, stage in enumerate(other.after)}
        stages = range(len(other.timeline.sizes))
        return np.stack([number[self._after[last[stage]]] for stage in stages], axis=2).astype(np.int8)


def _ways(timeline: Timeline, evidence: Evidence) -> list[tuple[int, int]]:
    moves = [move for change in evidence.changes if isinstance(change, Moved) for move in change.moves]
    return [(timeline.place(source), timeline.place(target)) for source, target, _ in moves]

"""The rung `racer`: it accuses when that wins more often than to go on, for it knows how near the others are."""

from collections.abc import Sequence
from typing import Any

from parlour.bots.detective import SURE, Detective, Temper
from parlour.bots.outlook import Judge, Race
from parlour.bots.player import Candidate, Setting, Sight
from parlour.core import Choice, Seat, Seen
from parlour.core.evidence import NOTHING, World
from parlour.knowledge import Knowledge
from parlour.knowledge.worlds import Contradiction, Unsuited

LEAST = 0.15  # odds below which it never accuses, however near the others are


class Racer(Detective):
    """Follows the other seats in a few worlds that its own seat holds possible."""

    def __init__(self, setting: Setting, temper: Temper, outlook: Judge, worlds: int) -> None:
        super().__init__(setting, temper)
        self.outlook = outlook
        self._worlds = worlds  # that are looked at
        self._turn = False
        self._race: tuple[tuple[int, bool], Race | None] = ((-1, False), None)

    def rivals(self, view: Any, seat: Seat) -> Sequence[Seat]:
        """The other seats that can still win, the next to play first."""
        raise NotImplementedError

    def retold(self, view: Any, seen: Seen, other: Seat, world: World) -> Seen:
        """What another seat saw of this, if the world is like that; the view is the other's."""
        raise NotImplementedError

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self._turn = any(choice.blocking for choice in choices)
        return super().weigh(sight, choices)

    def nerve(self, knowledge: Knowledge, odds: float) -> float:
        if odds >= SURE or odds < LEAST:
            return SURE
        race = self.race(knowledge, odds)
        return self.temper.nerve if race is None else max(LEAST, self.outlook.nerve(race))

    def race(self, knowledge: Knowledge, odds: float) -> Race | None:
        """How it stands; None where the knowledge of the others cannot be told."""
        now = sum(line is not NOTHING for line in knowledge.lines), self._turn
        if self._race[0] != now:
            others = self.rivals(knowledge.view, knowledge.seat)
            near = tuple(self._near(knowledge, other) for other in others)
            self._race = now, Race(odds, near, self._turn) if near else None
        return self._race[1]

    def _near(self, knowledge: Knowledge, other: Seat) -> float:
        """The odds of the likeliest solution of another seat, on average over some worlds."""
        worlds = knowledge.sample(self._worlds, self.setting.generator)
        return sum(self._best(other, world) for world in worlds) / len(worlds)

    def _best(self, other: Seat, world: World) -> float:
        theirs = Knowledge(self.setting.game, self.options(), other)
        for seen in self.stream:
            theirs.see(self.retold(theirs.view, seen, other, world))
        try:
            return max(theirs.picture().solution.values())
        except (Contradiction, Unsuited):  # what was retold fits no world
            return 0.0

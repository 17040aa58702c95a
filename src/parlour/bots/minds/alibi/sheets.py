"""How to fill in a sheet: which details are worth their risk."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from parlour.bots.minds.alibi.belief import Array
from parlour.games.alibi.box import SET_SIZE, Box, Detail, Details
from parlour.games.alibi.model import Accuse

FEWEST = 3  # AL-5.1: what the first accuser names beside the suspect


class GroupEntry(NamedTuple):
    """The two boxes of one group as filled in, their expected points, and the odds of the less likely one."""

    named: tuple[Detail | None, Detail | None]
    points: float
    odds: float

    @property
    def details(self) -> int:
        return 2 - self.named.count(None)


class FilledSheet(NamedTuple):
    """A whole sheet."""

    sheet: Details
    points: float
    odds: float  # of the least likely detail


BLANK = GroupEntry((None, None), 0.0, 1.0)


def entries(box: Box, odds: Array, group: int, loss: float) -> list[GroupEntry]:
    """Blank, and good ways to fill in one box or both: for the likeliest set, and for the likeliest item alone.

    `loss`: a wrong detail costs its points times this.
    """
    names = [box.details[card] for card in box.by_group[group]]
    likely = by_set(box, odds, group)
    of_set, of_item = box.points.details[2 * group : 2 * group + 2]
    by_item = likely.sum(axis=0) if group == 0 else likely.reshape(-1)  # AL-1.1: a time is shared by all suspects
    item, alone = names[int(by_item.argmax())][1], float(by_item.max())
    found = [BLANK, GroupEntry((None, item), of_item * stake(alone, loss), alone)]
    best = int(likely.sum(axis=1).argmax())
    card = best * SET_SIZE + int(likely[best].argmax())
    single, pair = float(likely[best].sum()), float(likely[best].max())
    points = of_set * stake(single, loss)
    found.append(GroupEntry((names[card][0], None), points, single))
    found.append(GroupEntry(names[card], points + of_item * stake(pair, loss), pair))
    return found


def by_set(box: Box, odds: Array, group: int) -> Array:
    """`[set, item]`: the odds of a group's cards."""
    start = box.cards.index(box.by_group[group][0])
    return odds[start : start + len(box.by_group[group])].reshape(-1, SET_SIZE)


def stake(odds: float, loss: float) -> float:
    """Expected value of a point that is won with these odds, and otherwise lost `loss` times."""
    return odds - loss * (1 - odds)


def accusations(box: Box, odds: Array) -> list[FilledSheet]:
    """AL-5.1, AL-5.3: the suspect and at least three others; wrong ones cost double."""
    groups = [entries(box, odds, group, 2) for group in range(len(box.groups))]
    groups[0] = [entry for entry in groups[0] if entry.named[0] is not None]
    ways = (chosen for chosen in product(*groups) if sum(entry.details for entry in chosen) > FEWEST)
    return [_written(chosen, box.points.first) for chosen in ways]


def spoken(one: FilledSheet) -> Accuse:
    suspect, *others = one.sheet
    assert suspect is not None
    return Accuse(suspect, tuple(others))


def filled_in(box: Box, odds: Array) -> list[FilledSheet]:
    """AL-5.2: any details, or none."""
    return [_written(chosen) for chosen in product(*(entries(box, odds, group, 1) for group in range(len(box.groups))))]


def _written(chosen: Sequence[GroupEntry], points: float = 0.0) -> FilledSheet:
    sheet = tuple(detail for entry in chosen for detail in entry.named)
    return FilledSheet(sheet, points + sum(entry.points for entry in chosen), min(entry.odds for entry in chosen))

"""What to write on a sheet: which details are worth their risk."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from parlour.bots.minds.alibi.belief import Array
from parlour.games.alibi.box import SET_SIZE, Box, Detail, Details
from parlour.games.alibi.model import Accuse

SETS = 2  # of each group that are thought of to beat an accuser
MOST = 45  # points that one group can bring or cost, for both together
FEWEST = 3  # AL-5.1: what the first accuser names beside the suspect


class Entry(NamedTuple):
    """The two boxes of one group filled in, what that is worth, and the odds of the less likely of the two."""

    named: tuple[Detail | None, Detail | None]
    points: float
    odds: float

    @property
    def details(self) -> int:
        return 2 - self.named.count(None)


class Written(NamedTuple):
    """A whole sheet."""

    sheet: Details
    points: float
    odds: float  # of the detail that is most likely wrong


BLANK = Entry((None, None), 0.0, 1.0)


def entries(box: Box, odds: Array, group: int, loss: float, sets: int = 1) -> list[Entry]:
    """Blank, and good ways to fill in one box or both: for the likeliest sets, and for the likeliest item alone.

    `loss`: how many times a wrong detail costs its points.
    """
    names = [box.details[card] for card in box.by_group[group]]
    likely = by_set(box, odds, group)
    of_set, of_item = box.points.details[2 * group : 2 * group + 2]
    by_item = likely.sum(axis=0) if group == 0 else likely.reshape(-1)  # AL-1.1: a time is shared by all suspects
    item, alone = names[int(by_item.argmax())][1], float(by_item.max())
    found = [BLANK, Entry((None, item), of_item * stake(alone, loss), alone)]
    for best in np.argsort(-likely.sum(axis=1), kind="stable")[:sets].tolist():
        card = best * SET_SIZE + int(likely[best].argmax())
        single, pair = float(likely[best].sum()), float(likely[best].max())
        points = of_set * stake(single, loss)
        found.append(Entry((names[card][0], None), points, single))
        found.append(Entry(names[card], points + of_item * stake(pair, loss), pair))
    return found


def by_set(box: Box, odds: Array, group: int) -> Array:
    """The odds of a group's cards, by set and which of the three."""
    start = box.cards.index(box.by_group[group][0])
    return odds[start : start + len(box.by_group[group])].reshape(-1, SET_SIZE)


def stake(odds: float, loss: float) -> float:
    """What a point is worth that is won with these odds, and otherwise lost so many times."""
    return odds - loss * (1 - odds)


def accusations(box: Box, odds: Array) -> list[Written]:
    """AL-5.1, AL-5.3: the suspect and at least three others; wrong ones cost double."""
    groups = [entries(box, odds, group, 2) for group in range(len(box.groups))]
    groups[0] = [entry for entry in groups[0] if entry.named[0] is not None]
    ways = (chosen for chosen in product(*groups) if sum(entry.details for entry in chosen) > FEWEST)
    return [_written(chosen, box.points.first) for chosen in ways]


def spoken(one: Written) -> Accuse:
    suspect, *others = one.sheet
    assert suspect is not None
    return Accuse(suspect, tuple(others))


def filled_in(box: Box, odds: Array) -> list[Written]:
    """AL-5.2: any details, or none."""
    return [_written(chosen) for chosen in product(*(entries(box, odds, group, 1) for group in range(len(box.groups))))]


def _written(chosen: Sequence[Entry], points: float = 0.0) -> Written:
    sheet = tuple(detail for entry in chosen for detail in entry.named)
    return Written(sheet, points + sum(entry.points for entry in chosen), min(entry.odds for entry in chosen))


def trusting(box: Box, odds: Array, sheet: Details, trust: float) -> Array:
    """The odds once the first accuser has named these details: so many times as likely as before."""
    named = set(sheet)
    found = odds * np.array([trust ** len(named.intersection(details)) for details in box.details.values()])
    parts = [by_set(box, found, group).reshape(-1) for group in range(len(box.groups))]
    return np.concatenate([part / max(float(part.sum()), 1e-9) for part in parts])


# To beat the first accuser, whose sheet is known (AL-5.5)


def answers(box: Box, odds: Array, spoken: Details, lead: int) -> list[tuple[Written, float]]:
    """Sheets, and with each the odds to have more points than the accuser in the end, who is so many ahead."""
    groups = [entries(box, odds, group, 1, SETS) for group in range(len(box.groups))]
    gains = [[_gain(box, odds, group, entry, spoken) for entry in entries_] for group, entries_ in enumerate(groups)]
    first = np.array([np.convolve(one, other) for one in gains[0] for other in gains[1]])
    second = np.array([np.convolve(one, other) for one in gains[2] for other in gains[3]])
    better = (first @ _ahead(second, lead).T).reshape(-1).tolist()
    return [(_written(chosen), beats) for chosen, beats in zip(product(*groups), better, strict=True)]


def _gain(box: Box, odds: Array, group: int, entry: Entry, spoken: Details) -> Array:
    """How likely it is to gain so many points on the accuser in one group: from -MOST to MOST."""
    before, after = (None,) * 2 * group, (None,) * 2 * (len(box.groups) - group - 1)
    mine, his = (*before, *entry.named, *after), (*before, *spoken[2 * group : 2 * group + 2], *after)
    found = np.zeros(2 * MOST + 1)
    cards = box.by_group[group]
    for card, share in zip(cards, by_set(box, odds, group).reshape(-1).tolist(), strict=True):
        case = tuple(card if cards is other else other[0] for other in box.by_group)
        his_points = box.worth(his, case, True) - box.points.first
        found[MOST + box.worth(mine, case, False) - his_points] += share
    return found


def _ahead(gains: Array, lead: int) -> Array:
    """By gain in the other groups: how likely these make up for a lead; a tie counts half."""
    more = np.pad(gains[:, ::-1].cumsum(axis=1)[:, ::-1], ((0, 0), (0, 1)))  # at least so many points
    middle = gains.shape[1] // 2
    need = np.clip(lead - (np.arange(gains.shape[1]) - middle) + middle, -1, gains.shape[1])
    least = np.where(need < 0, 0, need)
    above = np.minimum(least + (need >= 0), gains.shape[1])
    return np.asarray((more[:, least] + more[:, above]) / 2)

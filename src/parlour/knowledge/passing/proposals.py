"""Target distribution and proposals of a Metropolis-Hastings chain over histories.

A proposal exchanges paths of two things: whole paths of any two, or of two in one card set; or, for two things that
part (or meet) at a branch, their paths after (before) it, all of them or only until they are together again. Sizes of
holders never change, and the reverse proposal is equally likely.

A history has weight exp(-inverse temperature * violations): one violation for each thing (or kind) too many or too few
for a fact, and a penalty for each thing where it cannot be. So chains can cross histories that break facts. Only
histories without violations are used; among these all are equally likely.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from parlour.knowledge.arrays import Array
from parlour.knowledge.passing.paths import Paths
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.timeline import StageFact, Timeline, counts_for, members, with_subfacts

ANY_PAIR, SAME_SET = 0.45, 0.9  # cumulative shares of proposals: whole paths of any two things, of two in one set
PENALTY = 3  # violations of a thing that lies where it cannot be, for each stage
MOST_VIOLATIONS = 63  # added by a proposal; more are taken as this many
WORD_BITS = 60  # facts in one word
PICK_BITS, ACCEPT_BITS = 20, 24  # parts of a random number: two picks, and the acceptance
ON, OFF = 1, 2  # sides of a branch
FINAL_INVERSE_TEMPERATURE = 3.0


class Target(NamedTuple):
    """The target distribution and what proposals need: shared by all chains."""

    paths: Paths
    card_class: Array  # [thing]: a number that things which nothing tells apart share
    free: Array  # the things that may lie elsewhere
    set_start: Array  # [card set]: where it begins in `set_things`; one more entry for the end. Set 0: all free things
    set_things: Array
    branch: Array  # [branch, 2]: the stage, and whether paths meet there (1) or part (0)
    branch_side: Array  # [branch, path]: ON the transfer, OFF it, or 0 if the path does not touch the branch
    penalty: Array  # [thing, path]
    member: Array  # [thing, fact]: whether the fact is about it
    met: Array  # [path, fact]: whether a thing on it counts
    member_bits: Array  # [thing, word]: WORD_BITS facts each
    met_bits: Array  # [path, word]
    least: Array  # [fact]
    most: Array  # [fact]
    parent: Array  # [fact]: the fact whose kind this one counts, or -1
    accept_below: Array  # [added violations]: a proposal is accepted if its random number is below


class ChainState(NamedTuple):
    """The current histories of all chains. Changed in place."""

    path: Array  # [chain, thing]
    counts: Array  # [chain, fact]
    violations: Array  # [chain]


class Proposals(NamedTuple):
    """A sequence of proposals, the same kinds for all chains, with random numbers for each."""

    card_set: Array  # [step]: two things of this set exchange whole paths; -1 for a branch
    branch: Array  # [step]: the branch, if there is no set
    short: Array  # [step]: and whether they exchange only until they are together again
    random: Array  # [chain, step]: bits for two picks and the acceptance


def acceptance_thresholds(inverse_temperature: float) -> Array:
    """`[added violations]`: the Metropolis acceptance probability in units of 2**-ACCEPT_BITS."""
    probability = np.exp(-inverse_temperature * np.arange(MOST_VIOLATIONS + 1))
    return np.asarray(np.ceil(probability * (1 << ACCEPT_BITS)).astype(np.int64))


def draw_proposals(target: Target, generator: np.random.Generator, chains: int, count: int) -> Proposals:
    """Random proposals for this many chains."""
    kind, which, short = generator.random((3, count))
    card_set = np.where(kind < ANY_PAIR, 0, (which * (len(target.set_start) - 1)).astype(np.int64))
    return Proposals(
        card_set=np.where((kind < SAME_SET) | (len(target.branch) == 0), card_set, -1),
        branch=(which * len(target.branch)).astype(np.int64),
        short=short < 0.5,
        random=generator.integers(0, 1 << 64, (chains, count), np.uint64).view(np.int64),
    )


def initial_state(target: Target, path: Array) -> ChainState:
    """Chains that begin with the paths `[chain, thing]`."""
    counts = np.einsum("ctf,tf->cf", target.met[path], target.member, dtype=np.int16)
    penalty = target.penalty[np.arange(path.shape[1]), path].sum(axis=1)
    for subfact in np.flatnonzero(target.parent >= 0).tolist():
        counts[:, target.parent[subfact]] += counts[:, subfact] > 0
    off = np.maximum(np.maximum(target.least - counts, counts - target.most), 0).sum(axis=1)  # too few or too many
    return ChainState(path, counts, (off + penalty).astype(np.int32))


# The target of a timeline


def fixes_things(fact: StageFact) -> bool:
    """Whether the fact says of each of its things where it lies."""
    return fact.least == len(fact.among) and not fact.ever and not fact.kinds and fact.holders.bit_count() == 1


def certain_masks(timeline: Timeline) -> Array:
    """`[thing, stage]`: the holders that are not ruled out by facts which fix things."""
    return Bounds(timeline, [fact for fact in timeline.facts if fixes_things(fact)]).masks


def target_of(timeline: Timeline, masks: Array, paths: Paths) -> Target:
    """The masks are kept by a penalty; every fact that does not fix things may be violated on the way."""
    soft = [fact for fact in timeline.facts if not fixes_things(fact)]
    facts, parents = with_subfacts(soft)
    free = np.flatnonzero((np.bitwise_count(masks) > 1).any(axis=1))
    set_start, set_things = _card_sets(soft, frozenset(free.tolist()))
    branch, branch_side = _branches(timeline, masks, paths)
    member, met = members(facts, len(masks)).astype(np.int8), counts_for(facts, paths.holder).astype(np.int8)
    return Target(
        paths=paths,
        card_class=np.unique(np.column_stack([member, masks]), axis=0, return_inverse=True)[1].reshape(-1),
        free=free,
        set_start=set_start,
        set_things=set_things,
        branch=branch,
        branch_side=branch_side,
        penalty=PENALTY * (masks[:, None] >> paths.holder & 1 == 0).sum(axis=2, dtype=np.int16),
        member=member,
        met=met,
        member_bits=_words(member),
        met_bits=_words(met),
        least=np.array([fact.least for fact in facts], np.int16),
        most=np.array([fact.most for fact in facts], np.int16),
        parent=np.array([parents.get(number, -1) for number in range(len(facts))], np.int64),
        accept_below=acceptance_thresholds(FINAL_INVERSE_TEMPERATURE),
    )


def _words(table: Array) -> Array:
    """`[row, word]`: the columns of a table of zeros and ones as bits."""
    found = np.zeros((len(table), table.shape[1] // WORD_BITS + 1), np.int64)
    for fact in range(table.shape[1]):
        found[:, fact // WORD_BITS] |= table[:, fact].astype(np.int64) << fact % WORD_BITS
    return found


def _card_sets(facts: Sequence[StageFact], free: frozenset[int]) -> tuple[Array, Array]:
    """All free things, then the free things of each fact, one list after another."""
    named = dict.fromkeys(fact.among & free for fact in facts)
    sets = [sorted(free), *(sorted(among) for among in named if len(among) > 1)]
    return np.cumsum([0, *map(len, sets)]), np.array([thing for among in sets for thing in among], np.int64)


def _branches(timeline: Timeline, masks: Array, paths: Paths) -> tuple[Array, Array]:
    """Two for each transfer whose things are not all known: where paths part at its source, and meet at its target."""
    branches, sides = [], []
    for stage, transfers in enumerate(timeline.steps):
        for source, target, count in transfers:
            known = ((masks[:, stage] == 1 << source) & (masks[:, stage + 1] == 1 << target)).sum()
            begins, ends = paths.holder[:, stage] == source, paths.holder[:, stage + 1] == target
            for meets, touches in enumerate((begins, ends)):
                side = np.where(begins & ends, ON, np.where(touches, OFF, 0)).astype(np.int8)
                if known < count and (side == OFF).any():
                    branches.append((stage + 1, meets))
                    sides.append(side)
    return np.array(branches, np.int64).reshape(-1, 2), np.array(sides, np.int8).reshape(-1, len(paths.holder))

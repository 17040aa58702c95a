"""Metropolis-Hastings steps, compiled: chain by chain, with facts as bits of words."""

from typing import NamedTuple

import numpy as np

from parlour.knowledge.arrays import Array, compiled
from parlour.knowledge.passing import proposals
from parlour.knowledge.passing.paths import Paths
from parlour.knowledge.passing.proposals import ChainState, Proposals, Target

# Globals of compiled functions are constants.
ON, OFF, WORD_BITS, MOST_VIOLATIONS = proposals.ON, proposals.OFF, proposals.WORD_BITS, proposals.MOST_VIOLATIONS
PICK_BITS, ACCEPT_BITS = proposals.PICK_BITS, proposals.ACCEPT_BITS
PICK_MASK, ACCEPT_MASK = (1 << PICK_BITS) - 1, (1 << ACCEPT_BITS) - 1
PRIME = 67  # modulo this, all powers of two below 2**66 are different
BIT_NUMBER = np.array([next((p for p in range(63) if (1 << p) % PRIME == rest), 0) for rest in range(PRIME)], np.int64)


class FactArrays(NamedTuple):
    """The facts of a target, as far as a step needs them."""

    member: Array  # [thing, word]
    met: Array  # [path, word]
    least: Array
    most: Array
    parent: Array
    parents: Array  # the facts that have subfacts
    shift: Array  # [fact]: scratch space, 0 between steps


def walk(target: Target, state: ChainState, steps: Proposals) -> None:
    """Try these proposals on all chains; changes `state` in place."""
    _walk(target, state, steps)


# Whole arrays are passed on: a view of a row would cost more than the work on it.


@compiled
def _walk(target: Target, state: ChainState, steps: Proposals) -> None:
    # One function: to hand the target on to another one for every step would cost a third more time.
    accept_below, penalty, random = target.accept_below, target.penalty, steps.random
    facts = _fact_arrays(target)
    listed = np.zeros((2, len(target.free) + 1), np.int64)
    for chain in range(len(random)):
        path, counts, added = state.path[chain], state.counts[chain], 0
        for step in range(len(steps.card_set)):
            drawn = random[chain, step]
            first, second = drawn >> PICK_BITS + ACCEPT_BITS & PICK_MASK, drawn >> ACCEPT_BITS & PICK_MASK
            card_set = steps.card_set[step]
            if card_set >= 0:
                begin = target.set_start[card_set]
                size = target.set_start[card_set + 1] - begin
                one = target.set_things[begin + (first * size >> PICK_BITS)]
                two = target.set_things[begin + (second * size >> PICK_BITS)]
                left, right = path[two], path[one]
                if left == right:
                    continue
            else:
                branch = steps.branch[step]
                one, two = _pair(target.branch_side, target.free, path, branch, first, second, listed)
                if one < 0:
                    continue
                stage, meets = target.branch[branch, 0], target.branch[branch, 1] == 1
                begin, end = _segment(target.paths.holder, path[one], path[two], stage, meets, steps.short[step])
                left, right = _exchanged(target.paths, path[one], path[two], begin, end)
                if left < 0 or right < 0:
                    continue
            more = penalty[one, left] - penalty[one, path[one]] + penalty[two, right] - penalty[two, path[two]]
            more += _added_violations(facts, path, counts, one, two, left, right, False)
            if drawn & ACCEPT_MASK < accept_below[min(max(more, 0), MOST_VIOLATIONS)]:
                _added_violations(facts, path, counts, one, two, left, right, True)
                path[one], path[two] = left, right
                added += more
        state.violations[chain] += added


@compiled
def _fact_arrays(target: Target) -> FactArrays:
    parents = np.unique(target.parent[target.parent >= 0])
    shift = np.zeros(len(target.parent), np.int64)
    return FactArrays(target.member_bits, target.met_bits, target.least, target.most, target.parent, parents, shift)


@compiled
def _pair(
    sides: Array, free: Array, path: Array, branch: int, first: int, second: int, listed: Array
) -> tuple[int, int]:
    """A random thing on the branch and a random one off it; -1 if there is no such pair."""
    on = off = 0
    for thing in free:
        side = sides[branch, path[thing]]
        listed[0, on], listed[1, off] = thing, thing  # kept only if the number goes up: cheaper than to branch
        on += side == ON
        off += side == OFF
    if on == 0 or off == 0:
        return -1, -1
    return listed[0, first * on >> PICK_BITS], listed[1, second * off >> PICK_BITS]


@compiled
def _segment(holder: Array, one: int, two: int, stage: int, meets: bool, short: bool) -> tuple[int, int]:
    """The stages that two paths exchange: begin, and end (exclusive)."""
    if meets:
        begin = 0
        if short:
            begin = stage
            while begin > 0 and holder[one, begin - 1] != holder[two, begin - 1]:
                begin -= 1
        return begin, stage
    end = holder.shape[1]
    if short:
        end = stage
        while end < holder.shape[1] and holder[one, end] != holder[two, end]:
            end += 1
    return stage, end


@compiled
def _exchanged(paths: Paths, one: int, two: int, begin: int, end: int) -> tuple[int, int]:
    """The numbers of two paths after they exchanged a segment; -1 if there is no such path."""
    more = (paths.prefix[two, end] - paths.prefix[two, begin]) - (paths.prefix[one, end] - paths.prefix[one, begin])
    return _find(paths.zobrist, paths.zobrist[one] + more), _find(paths.zobrist, paths.zobrist[two] - more)


@compiled
def _find(hashes: Array, wanted: int) -> int:
    """Binary search; -1 if the hash is not there."""
    low, high = 0, len(hashes)
    while low < high:
        middle = (low + high) // 2
        if hashes[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < len(hashes) and hashes[low] == wanted else -1


@compiled
def _added_violations(
    facts: FactArrays, path: Array, counts: Array, one: int, two: int, left: int, right: int, make: bool
) -> int:
    """The violations of facts that an exchange adds. With `make`, update the counts instead and return 0."""
    added = 0
    for word in range(facts.member.shape[1]):
        ours, theirs = facts.member[one, word], facts.member[two, word]
        before, after = ours & facts.met[path[one], word], ours & facts.met[left, word]
        was, now = theirs & facts.met[path[two], word], theirs & facts.met[right, word]
        changed = (before ^ after) ^ (was ^ now) | (before & was) ^ (after & now)
        while changed:
            low = changed & -changed
            changed ^= low
            more = int(after & low != 0) + int(now & low != 0) - int(before & low != 0) - int(was & low != 0)
            fact = word * WORD_BITS + BIT_NUMBER[low % PRIME]
            count = counts[fact] + more
            parent = facts.parent[fact]
            if parent >= 0:  # a subfact: only whether there are any counts
                facts.shift[parent] += int(count > 0) - int(count > more)
                if make:
                    counts[fact] = count
            elif make:
                counts[fact] = count
            else:
                added += _added_to_fact(facts, fact, counts[fact], more)
    for parent in facts.parents:
        if make:
            counts[parent] += facts.shift[parent]
        else:
            added += _added_to_fact(facts, parent, counts[parent], facts.shift[parent])
        facts.shift[parent] = 0
    return added


@compiled
def _added_to_fact(facts: FactArrays, fact: int, count: int, more: int) -> int:
    """The violations of one fact that are added if its count grows by `more`."""
    then = count + more
    violations = max(facts.least[fact] - count, 0) + max(count - facts.most[fact], 0)
    added: int = max(facts.least[fact] - then, 0) + max(then - facts.most[fact], 0) - violations
    return added

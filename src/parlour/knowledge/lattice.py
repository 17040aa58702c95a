"""Exact knowledge where every fact speaks of one holder's hidden cards (and of a few zones that are conditioned on).

A world's weight is then a product over the holders, with disjoint hands. The zones that are asked for (the culprit, the
case before one's back) and the zones of other pools (rival tiles) are conditioned on: each way to fill them is a
*case*. Within a case every holder has a table, hand -> weight, and one sweep over the sets of cards gives all odds.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import comb

import numpy as np

from parlour.core.evidence import (
    Change,
    Count,
    Either,
    Evidence,
    Factor,
    Gathered,
    Holder,
    Moved,
    Picked,
    Reordered,
    Spread,
    Thing,
    Turned,
)
from parlour.knowledge import fast, sweep
from parlour.knowledge.frame import Frame, Pool, Table, orders, popcount
from parlour.knowledge.plan import Floats, Step, members, steps
from parlour.knowledge.worlds import Contradiction, Generator, Picture, Unsuited, World

MOST_HANDS = 20_000  # of one holder


class Lattice:
    """One seat's knowledge; `sought` are the zones whose contents it wants to know."""

    def __init__(self, sought: Sequence[Holder]) -> None:
        self.sought = tuple(sought)
        self.known: dict[Holder, tuple[Thing, ...]] = {}
        self._opened: set[Holder] = set()  # what was hidden once and lies open now
        self._vague: set[Holder] = set()  # public zones that nobody keeps count of
        self._pools: list[Pool] = []
        self._facts: list[Factor] = []
        self._stirred = False  # whether cards have moved or turned since the deal
        self._frame: Frame | None = None
        self._lost = False  # cards moved in a way that it does not follow, until they are gathered

    # Hearing

    def hear(self, evidence: Evidence) -> None:
        for factor in evidence.before:
            self._learn(factor)
        for change in evidence.changes:
            self._change(change, evidence.after)
        for factor in evidence.after:
            self._learn(factor)

    def _change(self, change: Change, after: Sequence[Factor]) -> None:
        match change:
            case Spread(things, sizes):
                self._spread(things, dict(sizes))
            case Gathered(holders):
                self._gather(holders)
            case Turned(holders):
                self._stirred = True
                for holder, times in holders:
                    self._turn(holder, times)
            case Reordered(holder):
                self._stirred = True
                if holder in self.frame.tables:
                    self.frame.tables[holder].reorder()
            case Moved(moves):
                self._move(moves, after)

    def _spread(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        if len(sizes) == 1:
            (holder,) = sizes
            self.known[holder] = (*self.known.get(holder, ()), *things)
        elif len(set(things)) < len(things) or self._stirred:
            raise Unsuited(sizes)
        else:
            self._frame = None  # all that was told is told again to the tables with these things in them
            self._lost |= any(set(pool.sizes) & set(sizes) for pool in self._pools)  # a hand from several piles
            self._pools.append(Pool(things, sizes))

    def _gather(self, holders: tuple[Holder, ...]) -> None:
        for holder in holders:
            self.known.pop(holder, None)
        left = [pool for pool in self._pools if not set(pool.sizes) & set(holders)]
        if len(left) < len(self._pools) or self._lost:
            self._pools, self._facts, self._frame, self._lost, self._stirred = [], [], None, False, False

    def _turn(self, holder: Holder, times: int) -> None:
        if holder in self.known:
            held = self.known[holder]
            self.known[holder] = (*held[times:], *held[:times])
        elif holder in self.frame.tables:
            self.frame.tables[holder].turn(times)

    def _move(self, moves: tuple[tuple[Holder, Holder, int], ...], after: Sequence[Factor]) -> None:
        hidden = {holder for pool in self._pools for holder in pool.sizes}
        named = {holder for source, target, _ in moves for holder in (source, target)}
        if not named & hidden:
            self._vague |= named
            for holder in named:
                self.known.pop(holder, None)
            return
        self._stirred = True
        match moves:
            case ((giver, place, 1), (place2, giver2, 1)) if giver == giver2 and place == place2:
                self._swap(giver, place, after)
            case _:
                self._lost = True

    def _learn(self, factor: Factor) -> None:
        if self._lost:
            return
        self._facts.append(factor)
        if self._frame is not None:
            self._apply(self._frame, factor)

    # Tables

    @property
    def frame(self) -> Frame:
        """The tables, made from all that was told so far when somebody first asks."""
        if self._lost:
            raise Unsuited
        if self._frame is None:
            self._frame = self._framed()
        return self._frame

    def _framed(self) -> Frame:
        facts = [fact for fact in self._facts if not self._told(fact)]
        pools = [pool for pool in map(self._hidden, self._pools) if pool.sizes]
        if not pools:
            pools = [Pool((), {})]
        if any(comb(len(pool.things), size) > MOST_HANDS for pool in pools for size in pool.sizes.values()):
            raise Unsuited(pools)
        main = max(pools, key=lambda pool: (bool(set(pool.sizes) & set(self.sought)), len(pool.things)))
        frame = Frame(main, self.sought, [pool for pool in pools if pool is not main])
        for fact in facts:
            self._apply(frame, fact)
        return frame

    def _told(self, fact: Factor) -> bool:
        """Whether a fact tells all that a holder has; then it is known from now on."""
        if not isinstance(fact, Count) or len(fact.holders) != 1 or fact.but_last or fact.ever:
            return False
        (holder,) = fact.holders
        sizes = [pool.sizes[holder] for pool in self._pools if holder in pool.sizes]
        if sizes != [fact.least] or len(fact.among) != fact.least:
            return False
        self.known[holder] = tuple(sorted(fact.among))
        return True

    def _hidden(self, pool: Pool) -> Pool:
        """What is left of a pool without what is known."""
        seen = {thing for holder in pool.sizes for thing in self.known.get(holder, ())}
        things = tuple(thing for thing in pool.things if thing not in seen)
        return Pool(things, {holder: size for holder, size in pool.sizes.items() if holder not in self.known})

    def _apply(self, frame: Frame, factor: Factor) -> None:
        if isinstance(factor, Count) and factor.but_last and factor.holders[0] in frame.tables:
            table = frame.tables[factor.holders[0]]
            table.order = table.in_order() * self._but_last(frame, table, factor)
            return
        for holder, likely in self.likely(frame, factor):
            if holder is not None:
                frame.tables[holder].cut(likely)
            else:
                frame.weight = frame.weight * likely[0]
                frame.keep(frame.weight > 0)

    def likely(self, frame: Frame, factor: Factor) -> list[tuple[Holder | None, Floats]]:
        """How likely a fact is, by hand and case, given the hand of one holder (None: given the case alone)."""
        match factor:
            case Count(holders) if set(holders) <= self._vague:
                return []
            case Count(ever=True):
                raise Unsuited(factor)
            case Count(holders, but_last=True):
                known = holders[0] in self.known  # who knows the hand learns nothing by it
                return [] if known else [(holders[0], self._all_orders(frame, factor))]
            case Count(holders, among, _, 0) if len(holders) > 1:
                alone = [Count((holder,), among, 0, 0) for holder in holders]
                return [piece for count in alone for piece in self.likely(frame, count)]
            case Count():
                return [frame.counted(factor, self.known)]
            case Either(lines, shares):
                return [self._either(frame, lines, shares or (1.0,) * len(lines))]
            case Picked(holder, thing, among):
                about, true = frame.counted(Count((holder,), frozenset((thing,)), 1, 1), self.known)
                return [(about, true if about is None else true / self._ways(frame, about, among))]

    def _ways(self, frame: Frame, holder: Holder, among: frozenset[Thing]) -> Floats:
        """From how many the holder picks; each is as likely: the model `uniform`."""
        ways: Floats = np.maximum(popcount(frame.tables[holder].masks & frame.main.mask(among)), 1)[:, None]
        return ways

    def _either(
        self, frame: Frame, lines: tuple[tuple[Count, ...], ...], shares: tuple[float, ...]
    ) -> tuple[Holder | None, Floats]:
        about: set[Holder] = set()
        some: Floats = np.zeros((1, 1))
        for line, share in zip(lines, shares, strict=True):
            every: Floats = np.full((1, 1), share)
            for count in line:
                holder, true = frame.counted(count, self.known)
                about |= {holder} if holder is not None else set()
                every = every * true
            some = np.maximum(some, every)
        if len(about) > 1:
            raise Unsuited(lines)
        return (about.pop() if about else None), some

    def _but_last(self, frame: Frame, table: Table, count: Count) -> Floats:
        """By hand and order: whether the fact is true of all but the last card."""
        mask = frame.main.mask(count.among)
        totals = popcount(table.masks & mask)[:, None] - table.last_is(mask)
        true: Floats = ((totals >= count.least) & (totals <= count.most)).astype(np.float64)
        return true

    def _all_orders(self, frame: Frame, count: Count) -> Floats:
        table = frame.tables[count.holders[0]]
        order = table.in_order()
        share = (order * self._but_last(frame, table, count)).sum(axis=1)
        likely: Floats = (share / np.maximum(order.sum(axis=1), 1e-300))[:, None]
        return likely

    # A hidden card comes to a hand, and a card of the hand lies open in its place

    def _swap(self, giver: Holder, place: Holder, after: Sequence[Factor]) -> None:
        given = next(
            thing for fact in after if isinstance(fact, Count) and fact.holders == (place,) for thing in fact.among
        )
        frame = self.frame
        if giver in self.known:
            self._own_swap(frame, giver, place, given)
        else:
            table = _merged(frame, giver, place, given)
            _drop(frame, given, {giver: table}, without=place)
        self.known[place] = (given,)
        self._opened.add(place)
        for pool in self._pools:
            pool.sizes.pop(place, None)

    def _own_swap(self, frame: Frame, giver: Holder, place: Holder, given: Thing) -> None:
        if place in self.known:
            (taken,) = self.known[place]
        else:
            live = frame.tables[place].counts().sum(axis=1)
            (taken,) = (thing for thing, ways in zip(frame.main.things, live, strict=True) if ways)
            _drop(frame, taken, {}, without=place)
        self.known[giver] = tuple(taken if thing == given else thing for thing in self.known[giver])

    # Asking

    def picture(self) -> Picture:
        frame = self.frame
        joint, cases = self._swept(frame)
        total = float(cases.sum())
        if total == 0:
            raise Contradiction
        return Picture(self._worlds(frame), self._odds(frame, joint, cases, total), self._solution(frame, cases, total))

    def _swept(self, frame: Frame) -> tuple[list[Floats], Floats]:
        """By holder, hand and case the weight of all worlds with that hand; and by case the weight of all."""
        weights = [_in_cases(frame, holder, frame.tables[holder].weights()) for holder in frame.holders]
        joint = [table * frame.weight for table in fast.joint(_plan(frame), weights)]
        return joint, (joint[0].sum(axis=0) if joint else frame.weight)

    def _worlds(self, frame: Frame) -> float:
        counts = [_in_cases(frame, holder, frame.tables[holder].counts()) for holder in frame.holders]
        ways = fast.totals(_plan(frame), counts) if counts else np.ones(len(frame.weight))
        return float((ways * (frame.weight > 0)).sum())

    def _odds(
        self, frame: Frame, joint: Sequence[Floats], cases: Floats, total: float
    ) -> dict[Thing, dict[Holder, float]]:
        odds: dict[Thing, dict[Holder, float]] = {}
        dealt = {holder for pool in self._pools for holder in pool.sizes} | self._opened
        for holder in dealt & self.known.keys():
            for thing in self.known[holder]:
                odds.setdefault(thing, {})[holder] = 1.0
        for holder, table in zip(frame.holders, joint, strict=True):
            size = frame.tables[holder].size
            places = frame.places(holder)
            hands = np.bincount(places.ravel(), weights=table.ravel(), minlength=len(frame.tables[holder].masks))
            for thing, share in zip(frame.main.things, hands @ members(frame.cards, size) / total, strict=True):
                odds.setdefault(thing, {})[holder] = float(share)
        for zone in frame.zones:
            for place, thing in enumerate(frame.pool_of[zone].things):
                share = float(cases[(frame.case[zone] >> place & 1) == 1].sum() / total)
                odds.setdefault(thing, {})[zone] = share
        return odds

    def _solution(self, frame: Frame, cases: Floats, total: float) -> dict[tuple[Thing, ...], float]:
        solution: dict[tuple[Thing, ...], float] = defaultdict(float)
        for number, names in enumerate(self._named(frame)):
            solution[names] += float(cases[number]) / total
        return {names: share for names, share in solution.items() if share > 0}

    def _named(self, frame: Frame) -> list[tuple[Thing, ...]]:
        """By case: what is sought."""
        fixed = tuple(thing for zone in self.sought for thing in self.known.get(zone, ()))
        zones = [zone for zone in self.sought if zone in frame.case]
        rows = zip(*(frame.case[zone].tolist() for zone in zones), strict=True) if zones else [()] * len(frame.weight)
        return [
            (
                *fixed,
                *(thing for zone, mask in zip(zones, row, strict=True) for thing in frame.pool_of[zone].named(mask)),
            )
            for row in rows
        ]

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> list[dict[tuple[Thing, ...], float]]:
        """Each outcome's odds together with each solution."""
        frame = self.frame
        joint, cases = self._swept(frame)
        total, names, asked = float(cases.sum()), self._named(frame), Asked(self, frame, joint, cases)
        return [_by_name(names, asked.chance(facts) / total) for facts in outcomes]

    def sample(self, count: int, generator: Generator) -> list[World]:
        """Worlds drawn one by one, each with its odds: the case first, then hand by hand."""
        frame = self.frame
        weights = [_in_cases(frame, holder, frame.tables[holder].weights()) for holder in frame.holders]
        behind = sweep.backward(_plan(frame), weights)
        cases = behind[0][0] * frame.weight
        return [self._drawn(frame, weights, behind, _pick(cases, generator), generator) for _ in range(count)]

    def _drawn(
        self, frame: Frame, weights: Sequence[Floats], behind: Sequence[Floats], case: int, generator: Generator
    ) -> World:
        world = dict(self.known)
        for zone in frame.zones:
            world[zone] = frame.pool_of[zone].named(int(frame.case[zone][case]))
        level = 0
        for step, holder, weight, rest in zip(_plan(frame), frame.holders, weights, behind[1:], strict=True):
            ways = slice(level * (len(step.hand) // step.sources), (level + 1) * (len(step.hand) // step.sources))
            hands, targets = step.hand[ways], step.target[ways]
            way = _pick(weight[hands, case] * rest[targets, case], generator)
            number = frame.places(holder)[hands[way], case]
            world[holder] = self._in_order(frame, holder, int(number), generator)
            level = int(targets[way])
        return world

    def _in_order(self, frame: Frame, holder: Holder, hand: int, generator: Generator) -> tuple[Thing, ...]:
        table = frame.tables[holder]
        things = frame.main.named(int(table.masks[hand]))
        if table.order is None:
            return things
        return tuple(things[card] for card in orders(table.size)[_pick(table.order[hand], generator)])


class Asked:
    """The chances of many outcomes: what they have in common is worked out once."""

    def __init__(self, lattice: Lattice, frame: Frame, joint: Sequence[Floats], cases: Floats) -> None:
        self._lattice = lattice
        self._frame = frame
        self._joint = dict(zip(frame.holders, joint, strict=True))
        self._cases = cases
        self._totals: dict[tuple[tuple[Holder, ...], frozenset[Thing]], tuple[Holder | None, Floats]] = {}
        self._likely: dict[Factor, list[tuple[Holder | None, Floats]]] = {}
        self._weights: dict[Holder, Floats] = {}

    def chance(self, facts: tuple[Factor, ...]) -> Floats:
        """By case, the weight of the worlds in which all of these are true."""
        likely: dict[Holder | None, Floats] = {}
        for holder, share in (piece for fact in facts for piece in self._pieces(fact)):
            likely[holder] = likely[holder] * share if holder in likely else share
        alone = likely.pop(None, np.ones((1, 1)))[0]
        if not likely:
            only: Floats = self._cases * alone
            return only
        if len(likely) == 1:
            ((holder, share),) = likely.items()
            assert holder is not None
            met: Floats = (self._joint[holder] * share).sum(axis=0) * alone
            return met
        weights = [self._weight(holder) * likely.get(holder, 1.0) for holder in self._frame.holders]
        swept: Floats = fast.totals(_plan(self._frame), weights) * self._frame.weight * alone
        return swept

    def _pieces(self, fact: Factor) -> list[tuple[Holder | None, Floats]]:
        """How likely a fact is, by hand in its case and case."""
        if fact not in self._likely:
            if isinstance(fact, Count) and not (fact.but_last or fact.ever):
                self._likely[fact] = [self._counted(fact)]
            else:
                pieces = self._lattice.likely(self._frame, fact)
                self._likely[fact] = [(holder, self._placed(holder, share)) for holder, share in pieces]
        return self._likely[fact]

    def _counted(self, count: Count) -> tuple[Holder | None, Floats]:
        key = (count.holders, count.among)
        if key not in self._totals:
            holder, totals = self._frame.totals(*key, self._lattice.known)
            self._totals[key] = (holder, self._placed(holder, totals))
        holder, totals = self._totals[key]
        return holder, ((totals >= count.least) & (totals <= count.most)).astype(np.float64)

    def _placed(self, holder: Holder | None, table: Floats) -> Floats:
        return table if holder is None else _in_cases(self._frame, holder, table)

    def _weight(self, holder: Holder) -> Floats:
        if holder not in self._weights:
            self._weights[holder] = _in_cases(self._frame, holder, self._frame.tables[holder].weights())
        return self._weights[holder]


def _pick(weights: Floats, generator: Generator) -> int:
    """A place, with odds as its weight."""
    sums = np.cumsum(weights)
    return int(np.searchsorted(sums, generator.random() * sums[-1], side="right"))


def _by_name(names: Sequence[tuple[Thing, ...]], chances: Floats) -> dict[tuple[Thing, ...], float]:
    found: dict[tuple[Thing, ...], float] = defaultdict(float)
    for name, chance in zip(names, chances.tolist(), strict=True):
        if chance:
            found[name] += chance
    return dict(found)


def _plan(frame: Frame) -> tuple[Step, ...]:
    return steps(frame.cards - _conditioned(frame), tuple(frame.tables[holder].size for holder in frame.holders))


def _in_cases(frame: Frame, holder: Holder, table: Floats) -> Floats:
    """A table by all hands, as one by the hands that each case leaves."""
    places = frame.places(holder)
    found: Floats = table[places, 0] if table.shape[1] == 1 else np.take_along_axis(table, places, axis=0)
    return found


def _conditioned(frame: Frame) -> int:
    return sum(frame.main.sizes[zone] for zone in frame.zones if frame.pool_of[zone] is frame.main)


def _merged(frame: Frame, giver: Holder, place: Holder, given: Thing) -> Table:
    """The giver's table after it gave this card and took the one from the place: still over all things."""
    old, single = frame.tables[giver], frame.tables[place]
    new = Table(frame.cards, old.size)
    gift = frame.main.mask(frozenset((given,)))
    number = {mask: at for at, mask in enumerate(old.masks.tolist())}
    lies = {mask: at for at, mask in enumerate(single.masks.tolist())}
    ordered = old.order is not None
    order = np.zeros((len(new.masks), len(orders(old.size))))
    columns = max(old.weight.shape[1], single.weight.shape[1])
    new.weight, new.count = np.zeros((len(new.masks), columns)), np.zeros((len(new.masks), columns))
    for at, hand in enumerate(new.masks.tolist()):
        if hand & gift:
            continue
        for card in (1 << bit for bit in range(frame.cards) if hand >> bit & 1):
            before = number[hand ^ card | gift]
            lay = single.weight[lies[card]] * old.weight[before]
            can = single.count[lies[card]] * old.count[before]
            if not ordered:
                new.weight[at] += lay
                new.count[at] = np.maximum(new.count[at], can)
            elif can.any():
                order[at] += float(lay.max()) * _in_its_place(old, before, hand, card, gift)
    if ordered:
        new.order = order
        new.weight[:], new.count[:] = 1.0, (order.sum(axis=1) > 0)[:, None]
    return new


def _in_its_place(old: Table, before: int, hand: int, card: int, gift: int) -> Floats:
    """By order: how likely the hand lay like that with the card given where now the card taken lies."""
    then = {bit: rank for rank, bit in enumerate(_bits(hand ^ card | gift))}
    rank = [then[gift if bit == card else bit] for bit in _bits(hand)]
    number = {tuple(order): place for place, order in enumerate(orders(old.size).tolist())}
    source = [number[tuple(rank[held] for held in order)] for order in orders(old.size).tolist()]
    likely: Floats = old.in_order()[before][source]
    return likely


def _bits(mask: int) -> list[int]:
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _drop(frame: Frame, thing: Thing, changed: Mapping[Holder, Table], without: Holder) -> None:
    """The thing is hidden no more, and neither is that place: the tables over what is left."""
    bit = frame.main.things.index(thing)
    low = (1 << bit) - 1
    frame.tables.pop(without)
    frame.tables.update(changed)
    frame.holders = tuple(holder for holder in frame.holders if holder != without)
    for zone in frame.zones:
        if frame.pool_of[zone] is frame.main:
            frame.keep((frame.case[zone] >> bit & 1) == 0)
            frame.case[zone] = (frame.case[zone] >> bit + 1 << bit) | (frame.case[zone] & low)
    for holder, table in frame.tables.items():
        smaller = Table(frame.cards - 1, table.size)
        spread = (smaller.masks.astype(np.int64) >> bit << bit + 1) | (smaller.masks & low)
        places = np.searchsorted(np.sort(table.masks), spread)
        places = np.argsort(table.masks)[places]
        smaller.weight, smaller.count = table.weight[places], table.count[places]
        smaller.order = None if table.order is None else table.order[places]
        frame.tables[holder] = smaller
    things = tuple(other for other in frame.main.things if other != thing)
    sizes = {holder: size for holder, size in frame.main.sizes.items() if holder != without}
    pool = Pool(things, sizes)
    frame.pool_of = {zone: pool if held is frame.main else held for zone, held in frame.pool_of.items()}
    frame.main, frame.cards = pool, len(things)

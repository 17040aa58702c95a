"""Hidden cards come to lie open, or to a hand with a card of the hand in their place: the tables before and after."""

from collections.abc import Mapping

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.hands.hand_weights import HandWeights, group_cases, orders
from parlour.knowledge.hands.model import CardPool, HandModel
from parlour.knowledge.hands.subsets import Floats, ranks


def merged(frame: HandModel, giver: Holder, place: Holder, given: Thing) -> HandWeights:
    """The giver's table after it gave this card and took the one from the place: still over all things."""
    old, single = frame.tables[giver], frame.tables[place]
    new = HandWeights(frame.cards, old.size)
    gift = frame.main.mask(frozenset((given,)))
    number = {mask: at for at, mask in enumerate(old.masks.tolist())}
    lies = {mask: at for at, mask in enumerate(single.masks.tolist())}
    ordered = old.order is not None
    order = np.zeros((len(new.masks), len(orders(old.size))))
    columns = [table.column for table in (old, single) if table.column is not None]
    cases, new.column = group_cases(columns) if columns else (np.zeros(1, np.int64), None)
    held, lying = old.at(cases), single.at(cases)
    new.weight = np.zeros((len(new.masks), len(cases)))
    for at, hand in enumerate(new.masks.tolist()):
        if hand & gift:
            continue
        for card in (1 << bit for bit in range(frame.cards) if hand >> bit & 1):
            before = number[hand ^ card | gift]
            lay = lying[lies[card]] * held[before]
            if not ordered:
                new.weight[at] += lay
            elif lay.any():
                order[at] += float(lay.max()) * _in_its_place(old, before, hand, card, gift)
    if ordered:
        new.order = order
        new.weight[:] = 1.0
    return new


def _in_its_place(old: HandWeights, before: int, hand: int, card: int, gift: int) -> Floats:
    """By order: how likely the hand lay like that with the card given where now the card taken lies."""
    then = {bit: rank for rank, bit in enumerate(_bits(hand ^ card | gift))}
    rank = [then[gift if bit == card else bit] for bit in _bits(hand)]
    number = {tuple(order): place for place, order in enumerate(orders(old.size).tolist())}
    source = [number[tuple(rank[held] for held in order)] for order in orders(old.size).tolist()]
    likely: Floats = old.in_order()[before][source]
    return likely


def _bits(mask: int) -> list[int]:
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def uncover(frame: HandModel, holder: Holder, things: tuple[Thing, ...]) -> bool:
    """The holder has exactly these, and they lie hidden no more; False, and no world is left, if that cannot be."""
    mask = frame.main.mask(frozenset(things))
    table = frame.tables[holder]
    number = int(ranks(frame.cards, table.size)[mask])
    column = 0 if table.column is None else table.column
    frame.weight = frame.weight * (table.weights()[number, column] if number >= 0 else 0.0)
    frame.weight = np.where(frame.taken & mask, 0.0, frame.weight)
    if not frame.weight.any():
        return False
    frame.keep(frame.weight > 0)
    _remove(frame, holder)
    for thing in things:
        _shrink(frame, thing)
    return True


def drop(frame: HandModel, thing: Thing, changed: Mapping[Holder, HandWeights], without: Holder) -> None:
    """The thing is hidden no more, and neither is that place: the tables over what is left."""
    _remove(frame, without)
    frame.tables.update(changed)
    _shrink(frame, thing)


def _remove(frame: HandModel, holder: Holder) -> None:
    frame.tables.pop(holder)
    frame.holders = tuple(other for other in frame.holders if other != holder)
    sizes = {other: size for other, size in frame.main.sizes.items() if other != holder}
    _replace(frame, CardPool(frame.main.things, sizes))


def _shrink(frame: HandModel, thing: Thing) -> None:
    bit = frame.main.things.index(thing)
    low = (1 << bit) - 1
    for zone in frame.zones:
        if frame.pool_of[zone] is frame.main:
            frame.keep((frame.case[zone] >> bit & 1) == 0)
            frame.case[zone] = (frame.case[zone] >> bit + 1 << bit) | (frame.case[zone] & low)
    for holder, table in frame.tables.items():
        smaller = HandWeights(frame.cards - 1, table.size)
        spread = (smaller.masks.astype(np.int64) >> bit << bit + 1) | (smaller.masks & low)
        places = ranks(frame.cards, table.size)[spread]
        smaller.weight = table.weight[places]
        smaller.column = table.column
        smaller.order = None if table.order is None else table.order[places]
        frame.tables[holder] = smaller
    _replace(frame, CardPool(tuple(other for other in frame.main.things if other != thing), frame.main.sizes))


def _replace(frame: HandModel, pool: CardPool) -> None:
    frame.pool_of = {zone: pool if held is frame.main else held for zone, held in frame.pool_of.items()}
    frame.main, frame.cards = pool, len(pool.things)
    frame.forget()

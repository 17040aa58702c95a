"""Changes of a model when hidden cards move: a hand and a place swap a card, or a holder's cards are revealed."""

from collections.abc import Mapping

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.arrays import Floats, bits
from parlour.knowledge.hands.hand_weights import HandWeights, group_cases, permutations_of
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.pool import CardPool
from parlour.knowledge.hands.subsets import ranks


def swapped(model: HandModel, giver: Holder, place: Holder, given: Thing) -> HandWeights:
    """The giver's weights after it laid this card down and took the one at the place; over the same cards."""
    old, single = model.hands[giver], model.hands[place]
    new = HandWeights(model.cards, old.size)
    gift = model.main.mask(frozenset((given,)))
    rank, at_place = ({mask: at for at, mask in enumerate(hands.masks.tolist())} for hands in (old, single))
    ordered = old.order is not None
    order = np.zeros((len(new.masks), len(permutations_of(old.size))))
    groups = [hands.group for hands in (old, single) if hands.group is not None]
    cases, new.group = group_cases(groups) if groups else (np.zeros(1, np.int64), None)
    held, lying = old.in_cases(cases), single.in_cases(cases)
    new.weight = np.zeros((len(new.masks), len(cases)))
    for at, hand in enumerate(new.masks.tolist()):
        if hand & gift:
            continue
        for card in (1 << bit for bit in bits(hand)):
            before = rank[hand ^ card | gift]
            weight = lying[at_place[card]] * held[before]
            if not ordered:
                new.weight[at] += weight
            elif weight.any():
                order[at] += float(weight.max()) * _orders_before(old, before, hand, card, gift)
    if ordered:
        new.order, new.weight[:] = order, 1.0
    return new


def _orders_before(old: HandWeights, before: int, hand: int, card: int, gift: int) -> Floats:
    """The weight of every order of the new hand: that of the old hand with the gift where the new card lies."""
    then = {1 << bit: rank for rank, bit in enumerate(bits(hand ^ card | gift))}
    rank = [then[gift if 1 << bit == card else 1 << bit] for bit in bits(hand)]
    number = {tuple(order): place for place, order in enumerate(permutations_of(old.size).tolist())}
    source = [number[tuple(rank[held] for held in order)] for order in permutations_of(old.size).tolist()]
    return np.asarray(old.orders()[before][source])


def reveal(model: HandModel, holder: Holder, things: tuple[Thing, ...]) -> bool:
    """The holder has exactly these, which leave the model with it; False, with all weights zero, if it cannot."""
    mask = model.main.mask(frozenset(things))
    hands = model.hands[holder]
    rank = int(ranks(model.cards, hands.size)[mask])
    group = 0 if hands.group is None else hands.group
    model.weight = model.weight * (hands.weights()[rank, group] if rank >= 0 else 0.0)
    model.weight = np.where(model.taken & mask, 0.0, model.weight)
    if not model.weight.any():
        return False
    model.keep(model.weight > 0)
    _remove_holder(model, holder)
    for thing in things:
        _remove_card(model, thing)
    return True


def remove(model: HandModel, thing: Thing, changed: Mapping[Holder, HandWeights], without: Holder) -> None:
    """A card and a holder leave the model; `changed` holders have new weights over the cards as they were."""
    _remove_holder(model, without)
    model.hands.update(changed)
    _remove_card(model, thing)


def remove_certain(model: HandModel, place: Holder) -> Thing:
    """A holder whose only card is certain leaves the model with it."""
    ways = model.hands[place].counts().sum(axis=1)
    (taken,) = (thing for thing, count in zip(model.main.things, ways, strict=True) if count)
    remove(model, taken, {}, without=place)
    return taken


def _remove_holder(model: HandModel, holder: Holder) -> None:
    model.hands.pop(holder)
    model.holders = tuple(other for other in model.holders if other != holder)
    sizes = {other: size for other, size in model.main.sizes.items() if other != holder}
    _replace_pool(model, model.main.things, sizes)


def _remove_card(model: HandModel, thing: Thing) -> None:
    """No hand and no conditioned zone has this card."""
    bit = model.main.things.index(thing)
    low = (1 << bit) - 1
    for zone in model.zones:
        if model.pool_of[zone] is model.main:
            model.keep((model.content[zone] >> bit & 1) == 0)
            model.content[zone] = (model.content[zone] >> bit + 1 << bit) | (model.content[zone] & low)
    for holder, hands in model.hands.items():
        smaller = HandWeights(model.cards - 1, hands.size)
        before = (smaller.masks.astype(np.int64) >> bit << bit + 1) | (smaller.masks & low)
        rank = ranks(model.cards, hands.size)[before]
        smaller.weight = hands.weight[rank]
        smaller.group = hands.group
        smaller.order = None if hands.order is None else hands.order[rank]
        model.hands[holder] = smaller
    _replace_pool(model, tuple(other for other in model.main.things if other != thing), model.main.sizes)


def _replace_pool(model: HandModel, things: tuple[Thing, ...], sizes: Mapping[Holder, int]) -> None:
    pool = CardPool(things, sizes, model.main.certain)
    model.pool_of = {zone: pool if held is model.main else held for zone, held in model.pool_of.items()}
    model.main, model.cards = pool, len(pool.things)
    model.invalidate()

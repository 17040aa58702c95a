"""Deals with one hidden card of each kind: facts about single holders count before limits are checked."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from random import Random

import pytest

from parlour.core.evidence import Count, Evidence, Factor, Picked, Reordered, Spread, holds
from parlour.knowledge.engine import Contradiction, TooLarge, Unsupported, World
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.answers.terms import TermCache
from parlour.knowledge.hands.engine import HandsEngine
from parlour.knowledge.hands.model import MOST_CASES, HandModel
from parlour.knowledge.hands.pool import CardPool

ZONES = ("suspect", "weapon", "room")
FULL = {"suspect": 6, "weapon": 6, "room": 9}
SMALL = {"suspect": 3, "weapon": 3, "room": 4}


def cards(box: Mapping[str, int]) -> dict[str, frozenset[str]]:
    return {kind: frozenset(f"{kind} {number}" for number in range(count)) for kind, count in box.items()}


def sizes(box: Mapping[str, int], seats: int) -> dict[str, int]:
    """A card of each kind is hidden, and the others are dealt out as evenly as they go."""
    left = sum(box.values()) - len(ZONES)
    hands = {f"hand/{seat}": left // seats + (seat < left % seats) for seat in range(seats)}
    return dict.fromkeys(ZONES, 1) | hands


def rules(box: Mapping[str, int]) -> list[Factor]:
    return [Count((zone,), among, 1, 1) for zone, among in cards(box).items()]


def own_hand(box: Mapping[str, int], seats: int) -> Count:
    """The hand of seat 0: the last cards of each kind."""
    every = sorted((int(thing.split()[1]) - box[kind], thing) for kind, among in cards(box).items() for thing in among)
    size = sizes(box, seats)["hand/0"]
    return Count(("hand/0",), frozenset(thing for _, thing in every[-size:]), size, size)


def engine(box: Mapping[str, int], seats: int, facts: Sequence[Factor]) -> HandsEngine:
    things = tuple(sorted(thing for among in cards(box).values() for thing in among))
    found = HandsEngine(ZONES)
    found.update(Evidence(changes=(Spread(things, tuple(sizes(box, seats).items())),), after=tuple(rules(box))))
    found.update(Evidence(before=tuple(facts)))
    return found


def deals(things: frozenset[str], left: Sequence[tuple[str, int]]) -> Iterator[dict[str, tuple[str, ...]]]:
    if not left:
        yield {}
        return
    (holder, size), *rest = left
    for hand in combinations(sorted(things), size):
        for others in deals(things.difference(hand), rest):
            yield {holder: hand, **others}


def worlds_of(box: Mapping[str, int], seats: int) -> Iterator[World]:
    every = frozenset().union(*cards(box).values())
    for solution in product(*cards(box).values()):
        hidden = {zone: (thing,) for zone, thing in zip(ZONES, solution, strict=True)}
        for hands in deals(every.difference(solution), list(sizes(box, seats).items())[len(ZONES) :]):
            yield hidden | hands


def likelihood(fact: Factor, world: World) -> float:
    if isinstance(fact, Picked):
        return holds(fact, world) / max(1, len(fact.among.intersection(world[fact.holder])))
    return float(holds(fact, world))


def brute_force(box: Mapping[str, int], seats: int, facts: Sequence[Factor]) -> list[tuple[World, float]]:
    """All worlds with their odds."""
    weighed = [(world, prod(likelihood(fact, world) for fact in facts)) for world in worlds_of(box, seats)]
    total = sum(weight for _, weight in weighed)
    return [(world, weight / total) for world, weight in weighed if weight]


TRIO = frozenset(("suspect 1", "weapon 0", "room 2"))
NONE_OF_THESE = Count(("hand/1",), TRIO, 0, 0)
ONE_OF_THESE = Count(("hand/1",), frozenset(("suspect 0", "weapon 1", "room 1")), 1, 3)
SHOWN = Picked("hand/1", "room 1", frozenset(("suspect 0", "weapon 1", "room 1")))
NOT_THIS_ROOM = Count(("room",), frozenset(("room 0",)), 0, 0)
FACTS: list[list[Factor]] = [[], [NONE_OF_THESE], [ONE_OF_THESE, NOT_THIS_ROOM], [NONE_OF_THESE, SHOWN, NOT_THIS_ROOM]]


@pytest.mark.parametrize("player", [False, True], ids=["spectator", "player"])
@pytest.mark.parametrize("facts", FACTS, ids=len)
def test_odds_are_those_of_brute_force(facts: list[Factor], player: bool) -> None:
    facts = [own_hand(SMALL, 3), *facts] if player else facts
    worlds = brute_force(SMALL, 3, facts)
    posterior = engine(SMALL, 3, facts).posterior()
    assert posterior.worlds == len(worlds)
    for thing, row in posterior.odds.items():
        for holder, share in row.items():
            assert share == pytest.approx(sum(odds for world, odds in worlds if thing in world[holder])), thing
    for name, share in posterior.solution.items():
        assert share == pytest.approx(
            sum(odds for world, odds in worlds if name == tuple(world[zone][0] for zone in ZONES))
        )


def test_zone_facts_that_no_card_agrees_with_leave_no_world() -> None:
    nothing = Count(("room",), cards(SMALL)["room"], 0, 0)
    with pytest.raises(Contradiction):
        engine(SMALL, 3, [nothing]).posterior()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_player_of_the_whole_box_is_answered(seats: int) -> None:
    """Without the facts about zones five and six players are too many."""
    mine = own_hand(FULL, seats)
    posterior = engine(FULL, seats, [mine, NONE_OF_THESE]).posterior()
    free = [len(among - mine.among) for among in cards(FULL).values()]
    assert len(posterior.solution) == free[0] * free[1] * free[2]
    assert sum(posterior.solution.values()) == pytest.approx(1)
    for zone, among in cards(FULL).items():
        assert sum(posterior.odds[thing].get(zone, 0.0) for thing in among) == pytest.approx(1)


def test_a_spectator_of_the_whole_box_hears_how_much_is_too_large() -> None:
    with pytest.raises(TooLarge) as error:
        engine(FULL, 3, []).posterior()
    assert error.value.cases > error.value.limit


def test_facts_about_a_zone_come_before_the_limit() -> None:
    things = tuple(map(str, range(24)))
    pool = CardPool(things, {"one": 1, "five": 5, "two": 2})
    with pytest.raises(TooLarge) as error:
        HandModel(CardPool((), {}), (), (pool,))
    assert error.value.cases > MOST_CASES
    facts = [Count(("five",), frozenset(things[:6]), 5, 5), Count(("two",), frozenset(things[:7]), 2, 2)]
    model = HandModel(CardPool((), {}), (), (pool,), facts=facts)
    assert len(model.weight) == 6 * 17  # the two are what is left of the first seven, the one any of the others


HAS_THIS = Count(("hand/1",), frozenset(("room 1",)), 1, 1)
HAS_BOTH = Count(("hand/0",), frozenset(("suspect 0", "weapon 1")), 2, 2)
ONLY_HERE = [Count((holder,), frozenset(("room 3",)), 0, 0) for holder in ("hand/0", "room")]
CERTAIN: dict[str, list[Factor]] = {
    "one card": [HAS_THIS],
    "the last place for a card": [*ONLY_HERE],
    "several, and what they answered": [HAS_THIS, *ONLY_HERE, NONE_OF_THESE, SHOWN],
    "a card that was picked out of others": [HAS_BOTH, Picked("hand/0", "weapon 1", frozenset(("weapon 1", "room 2")))],
    "a card that was picked beside a certain one": [
        HAS_BOTH,
        Picked("hand/0", "room 2", frozenset(("weapon 1", "room 2"))),
    ],
}
QUESTIONS: list[tuple[Factor, ...]] = [
    (Count(("hand/1",), TRIO | {"room 1"}, 1, 1),),
    (Count(("hand/1",), TRIO | {"room 1"}, 2, 3), NOT_THIS_ROOM),
    (Count(("hand/0", "room"), frozenset(("room 3", "room 2", "weapon 1")), 1, 2),),
]


@pytest.mark.parametrize("facts", CERTAIN.values(), ids=CERTAIN.keys())
def test_certain_cards_leave_the_pool_where_hands_are_too_many(
    facts: list[Factor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then all answers are still those of brute force, also about the certain cards."""
    monkeypatch.setattr("parlour.knowledge.hands.model.MOST_HANDS", 130)  # 4 of 9 cards fit, not 4 of 10
    with pytest.raises(TooLarge):
        engine(SMALL, 2, []).posterior()
    found, worlds = engine(SMALL, 2, facts), brute_force(SMALL, 2, facts)
    assert found.model.main.certain
    posterior = found.posterior()
    assert posterior.worlds == len(worlds)
    for thing, row in posterior.odds.items():
        for holder, share in row.items():
            assert share == pytest.approx(sum(odds for world, odds in worlds if thing in world[holder])), thing
    for outcome, shares in zip(QUESTIONS, found.chances(QUESTIONS).shares, strict=True):
        expected = sum(odds for world, odds in worlds if all(holds(fact, world) for fact in outcome))
        assert shares.sum() == pytest.approx(expected)
    assert odds_by_deal(found.worlds(len(worlds)) or []) == pytest.approx(odds_by_deal(worlds))
    assert odds_by_deal([(world, 1.0) for world in found.sample(20, Random(1))]).keys() <= odds_by_deal(worlds).keys()


def odds_by_deal(worlds: Sequence[tuple[World, float]]) -> dict[frozenset[tuple[str, frozenset[str]]], float]:
    return {frozenset((holder, frozenset(held)) for holder, held in world.items()): odds for world, odds in worlds}


WHOLE_HANDS = [
    Count(("hand/1",), frozenset(("room 1", "suspect 2", "weapon 2")), 3, 3),
    Count(("hand/0",), frozenset(("room 0", "suspect 0", "weapon 1", "weapon 2")), 4, 4),
]


@pytest.mark.parametrize("whole", WHOLE_HANDS, ids=["the same hand", "another hand"])
def test_whole_hands_are_revealed_after_cards_left_the_pool(whole: Count, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.knowledge.hands.model.MOST_HANDS", 130)
    found = engine(SMALL, 2, [HAS_THIS])
    assert found.model.main.certain == {"hand/1": ("room 1",)}
    found.update(Evidence(before=(whole,)))
    worlds = brute_force(SMALL, 2, [HAS_THIS, whole])
    assert odds_by_deal(found.worlds(len(worlds)) or []) == pytest.approx(odds_by_deal(worlds))
    with pytest.raises(Unsupported):
        found.update(Evidence(changes=(Reordered("hand/1"),)))


def test_a_spectator_of_the_whole_box_is_answered_once_three_cards_are_certain() -> None:
    shown: list[Factor] = [Count((f"hand/{seat}",), frozenset((f"room {seat}",)), 1, 1) for seat in range(3)]
    with pytest.raises(TooLarge):
        engine(FULL, 3, shown[:2]).posterior()
    posterior = engine(FULL, 3, shown).posterior()
    assert len(posterior.solution) == 6 * 6 * 6
    assert posterior.odds["room 1"] == {"hand/1": 1.0}


def test_kept_terms_are_not_those_of_other_cases_with_the_same_solutions() -> None:
    """Two seats share terms. Their solutions are the same, but a tile beside them is not."""
    kept = TermCache(Outcomes())
    cards = Spread(("a", "b", "c", "d"), (("hidden", 1), ("hand/0", 3)))
    tiles = Spread(("x", "y", "z"), (("tile", 1), ("box", 2)))
    outcomes: list[tuple[Factor, ...]] = [(Count(("tile",), frozenset((tile,)), 1, 1),) for tile in "xyz"]
    found = []
    for lacks in "xz":
        seat = HandsEngine(("hidden",), terms=kept)
        seat.update(Evidence(changes=(cards, tiles), after=(Count(("tile",), frozenset((lacks,)), 0, 0),)))
        found.append(seat.chances(outcomes).shares.sum(axis=1).tolist())
    assert found == [[0, 0.5, 0.5], [0.5, 0.5, 0]]

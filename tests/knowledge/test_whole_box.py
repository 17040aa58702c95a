"""With the printed box: the engine of hands against a list of all deals, made and weighed by other means."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import factorial
from typing import Any

import pytest

from parlour.core import Seat, Table
from parlour.games.perfect_alibi import model as ship
from parlour.games.sherlock_13 import model as baker
from parlour.games.thirteen_clues import model as clues
from parlour.knowledge import Knowledge
from parlour.testing.tables import new_table, random_steps

Deal = dict[str, frozenset[str]]  # what lies where
Weighed = list[tuple[Deal, float]]


def played(game: str, options: dict[str, Any], seed: str, answers: int) -> Table:
    table = new_table(game, options, seed, "printed")
    for number, _ in enumerate(random_steps(table, seed)):
        if number == answers:
            break
    return table


def dealt(cards: Sequence[str], holders: Sequence[tuple[str, int]]) -> Iterator[Deal]:
    """Every way to deal them out."""
    if not holders:
        yield {}
        return
    (holder, size), *rest = holders
    for hand in combinations(cards, size):
        for more in dealt([card for card in cards if card not in hand], rest):
            yield {holder: frozenset(hand), **more}


def compare(table: Table, seat: Seat, left: Weighed, ways: int = 1) -> None:
    """`ways`: in how many ways what is not listed can lie for each deal."""
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in table.stream(seat):
        knowledge.observe(seen)
    posterior = knowledge.posterior()
    assert posterior.worlds == len(left) * ways
    total = sum(weight for _, weight in left)
    odds: dict[tuple[str, str], float] = defaultdict(float)
    for deal, weight in left:
        for holder, hand in deal.items():
            for card in hand:
                odds[card, holder] += weight / total
    listed = {holder for _, holder in odds}
    found = {(card, holder): share for card, row in posterior.odds.items() for holder, share in row.items()}
    mine = {place: share for place, share in found.items() if place[1] in listed and share}
    assert mine == pytest.approx(dict(odds), abs=1e-9)


# Sherlock 13


def sherlock(table: Table, seat: Seat) -> Weighed:
    signs = dict(table.game.box.characters)
    stream, hand = table.stream(seat), table.view(seat).hands[seat]
    unseen = [name for name in signs if name not in hand]
    others = [(f"hand/{other}", len(hand)) for other in range(table.options.seats) if other != seat]
    return [(deal, 1.0) for deal in dealt(unseen, [*others, ("culprit", 1)]) if fits(deal, stream, seat, signs)]


def fits(deal: Deal, stream: Sequence[Any], seat: Seat, signs: dict[str, tuple[str, ...]]) -> bool:
    def shown(other: Seat, symbol: str) -> int:
        return sum(symbol in signs[name] for name in deal[f"hand/{other}"])

    for seen in stream:
        match seen:
            case baker.Interrogated(_, target, symbol, count) if target != seat:
                if shown(target, symbol) != count:
                    return False
            case baker.Investigated(asker, symbol, owners):
                seats = [int(name[5:]) for name in deal if name != "culprit"]
                if any((shown(other, symbol) > 0) != (other in owners) for other in seats if other != asker):
                    return False
            case baker.Accused(character=character, right=False):
                if character in deal["culprit"]:
                    return False
            case _:
                continue
    return True


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("answers", [3, 9])
def test_sherlock_13_with_all_its_cards(seats: int, answers: int) -> None:
    table = played("sherlock-13", {"seats": seats}, "box", answers)
    compare(table, 0, sherlock(table, 0))


# Perfect Alibi


def alibis(table: Table, seat: Seat) -> Weighed:
    stream, hand = table.stream(seat), table.view(seat).hands[seat]
    unseen = [card for card in table.game.box.cards if card not in hand]
    others = [(f"hand/{other}", len(hand)) for other in range(table.options.seats) if other != seat]
    weighed = ((deal, likely(deal, stream, seat)) for deal in dealt(unseen, [*others, ("missing", 1)]))
    return [(deal, weight) for deal, weight in weighed if weight]


def likely(deal: Deal, stream: Sequence[Any], seat: Seat) -> float:
    """How likely this seat would have seen that; each matching card is shown with equal chance."""
    held: dict[Seat, str] = {}
    about: tuple[str, ...] = ()
    weight = 1.0
    for seen in stream:
        match seen:
            case ship.Chose(who, assistant):
                held[who] = assistant
            case ship.Changed(who, assistant):
                held = {other: one for other, one in held.items() if one != assistant} | {who: assistant}
            case ship.Asked(about=subjects):
                about = subjects
            case ship.Answered(_, target, _, shows, number) if target != seat:
                true = matching(deal, target, about)
                if number is None and held.get(target) == "psychiatrist":
                    continue
                weight *= (true == number) if number is not None else (true >= 2) == shows
            case ship.Showed(target, _, card) if card is not None and target != seat:
                weight *= (card in deal[f"hand/{target}"]) / max(matching(deal, target, about), 1)
            case ship.Drew(_, target, card) if card is not None and target != seat:
                weight *= (card in deal[f"hand/{target}"]) / len(deal[f"hand/{target}"])
            case ship.Guessed(missing=missing) if missing is not None:
                weight *= missing in deal["missing"]
    return weight


def matching(deal: Deal, seat: Seat, about: tuple[str, ...]) -> int:
    return sum(any(part in about for part in card.rsplit("-", 1)) for card in deal[f"hand/{seat}"])


@pytest.mark.parametrize("seed", ["ship", "bar", "sea", "cabin"])
def test_perfect_alibi_with_all_its_cards(seed: str) -> None:
    table = played("perfect-alibi", {"seats": 3}, seed, 14)
    assert not table.over
    for seat in range(3):
        compare(table, seat, alibis(table, seat))


# 13 Clues


def cases(table: Table, seat: Seat) -> tuple[Weighed, int]:
    """My three clues and the others' pairs; and in how many ways the informants then lie."""
    view, seats = table.view(seat), range(table.options.seats)
    fronts = {other: frozenset(view.fronts[other]) for other in seats if other != seat}
    seen = frozenset().union(*fronts.values(), view.inner[seat])
    looked = {
        f"informant/{one.letter.upper()}": one.clue
        for one in table.stream(seat)
        if isinstance(one, clues.Looked) and one.seat == seat
    }
    deck = table.game.box.decks[len(seats)]
    unseen = [clue for clue in deck.clues if clue not in seen]
    free = [clue for clue in unseen if clue not in looked.values()]
    others = [(f"inner/{other}", 2) for other in seats if other != seat]
    known: Deal = {f"front/{other}": three for other, three in fronts.items()} | {
        f"inner/{seat}": frozenset(view.inner[seat])
    }
    found: Weighed = []
    for three in product(*([clue for clue in kind if clue in free] for kind in deck.kinds)):
        for deal in dealt([clue for clue in free if clue not in three], others):
            whole = {f"front/{seat}": frozenset(three), **deal, **known}
            if all(true(whole, one, table) for one in table.stream(seat)):
                found.append((whole, 1.0))
    return found, factorial(len(deck.letters) - len(looked))


def true(deal: Deal, seen: Any, table: Table) -> bool:
    signs = table.game.box.signs
    match seen:
        case clues.Asked(_, witness, subject, _, count) if count is not None:
            return sum(subject in signs[clue] for clue in in_sight(deal, witness)) == count
        case clues.Accused(who, person, location, weapon, right):
            named = {person, location, weapon}
            return (deal[f"front/{who}"] == named) == right and not named & in_sight(deal, who)
        case _:
            return True


def in_sight(deal: Deal, seat: Seat) -> frozenset[str]:
    fronts = (three for holder, three in deal.items() if holder.startswith("front/") and holder != f"front/{seat}")
    return frozenset().union(*fronts, deal[f"inner/{seat}"])


@pytest.mark.parametrize("seed", ["clue", "case"])
def test_thirteen_clues_with_all_its_cards(seed: str) -> None:
    table = played("thirteen-clues", {"seats": 3}, seed, 16)
    left, ways = cases(table, 1)
    compare(table, 1, left, ways)

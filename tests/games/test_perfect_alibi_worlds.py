"""Perfect Alibi: the evidence is exact, compared with every world of a small deal."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from games.perfect_alibi_hits import play_calmly
from parlour.core import Entry, Event, Move, Seat, Table
from parlour.core.evidence import Count, Either, Factor, holds
from parlour.core.evidence import Picked as PickedThing
from parlour.games.perfect_alibi.box import ASSISTANTS
from parlour.games.perfect_alibi.model import Deal, DealTiles, Draw, Guess, Say, Show

World = dict[str, tuple[str, ...]]
HIDDEN = ("hand", "missing", "tile", "spare")


def deals(cards: tuple[str, ...], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        yield from ((hand, *others) for others in deals(rest, sizes[1:]))


def first_moves(table: Table, viewer: Seat) -> Iterator[list[Move]]:
    """Every deal of cards and tiles in which this viewer sees the same."""
    position, seats = table.position, table.options.seats
    seen = {*position.hands[viewer], *position.face_up}
    unseen = tuple(card for card in table.game.box.cards if card not in seen)
    sizes = [len(hand) for seat, hand in enumerate(position.hands) if seat != viewer]
    tiles = [tiles for tiles in permutations(ASSISTANTS, seats) if tiles[viewer] == position.tiles[viewer]]
    for piles in deals(unseen, [*sizes, 1]):
        hands = (*piles[:viewer], position.hands[viewer], *piles[viewer:-1])
        deal = Deal((*hands, piles[-1], *([position.face_up] if position.face_up else [])))
        if table.position.tiles[viewer] is None:
            yield [deal]
        else:
            yield from ([deal, DealTiles(tile)] for tile in tiles)


def seen_by(events: Sequence[Event], viewer: Seat) -> list[Any]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def possible(table: Table, viewer: Seat, dealt: list[Move]) -> bool:
    """Whether this world is consistent with what the viewer saw."""
    return goes_on(table, viewer, dealt, table.game.start(table.options), 0)


def goes_on(table: Table, viewer: Seat, dealt: list[Move], position: Any, number: int) -> bool:
    """The same from entry `number` on. A number that the viewer did not hear may have been another one."""
    game = table.game
    while number < len(table.log):
        entry = table.log[number]
        tries = (
            iter(dealt[number : number + 1]) if number < len(dealt) else answers(game.choices(position), entry, viewer)
        )
        outcomes = [game.decide(position, entry.seat, move) for move in tries]
        fitting = [events for events in outcomes if seen_by(events, viewer) == seen_by(entry.events, viewer)]
        if not fitting:
            return False
        number += 1
        if isinstance(entry.move, Say) and len(fitting) > 1:
            twins = [folded(game, game.copy(position), events) for events in fitting]
            return any(goes_on(table, viewer, dealt, twin, number) for twin in twins)
        folded(game, position, fitting[0])
    return True


def folded(game: Any, position: Any, events: Sequence[Event]) -> Any:
    for event in events:
        game.evolve(position, event.what)
    return position


def answers(choices: Any, entry: Entry, viewer: Seat) -> Iterator[Move]:
    """The answers to try: the true one, and for secret answers of other seats all alternatives."""
    choice = next(choice for choice in choices if (choice.seat, choice.topic) == (entry.seat, entry.topic))
    if choice.allows(entry.move):
        yield entry.move
    if entry.seat != viewer and isinstance(entry.move, Say | Show | Guess | Draw):
        yield from (move for offer in choice.offers for move in offer if move != entry.move)


def learnt(table: Table, viewer: Seat) -> list[Factor]:
    """All evidence of the viewer about hidden things, which never move."""
    view, facts = table.game.start(table.options), []
    for seen in table.stream(viewer):
        evidence = table.game.evidence(view, seen)
        facts += [fact for fact in (*evidence.before, *evidence.after) if about_hidden(fact)]
        table.game.evolve(view, seen)
    return facts


def about_hidden(fact: Factor) -> bool:
    match fact:
        case Count(holders):
            return holders[0].startswith(HIDDEN)
        case PickedThing(holder):
            return holder.startswith(HIDDEN)
        case Either():
            return True
        case _:
            raise TypeError(fact)


def world(table: Table, dealt: list[Move]) -> World:
    seats, (deal, *tiled) = table.options.seats, dealt
    assert isinstance(deal, Deal)
    found = {f"hand/{seat}": deal.piles[seat] for seat in range(seats)} | {"missing": deal.piles[seats]}
    for tiles in tiled:
        assert isinstance(tiles, DealTiles)
        found |= {f"tile/{seat}": (tile,) for seat, tile in enumerate(tiles.tiles)}
    return found


def before_the_end(options: dict[str, Any], seed: str) -> Table:
    """A random game of the small box, cut before everything is turned up."""
    table = play_calmly(options | {"seats": 3, "limit": 6}, seed, "small")
    del table.log[-1]
    return table


def compare(options: dict[str, Any], seed: str) -> int:
    """Compare for all viewers; returns the smallest number of worlds left."""
    table, fewest = before_the_end(options, seed), 10_000
    for viewer in range(3):
        facts = learnt(table, viewer)
        dealt = list(first_moves(table, viewer))
        left = [start for start in dealt if possible(table, viewer, start)]
        assert left == [start for start in dealt if all(holds(fact, world(table, start)) for fact in facts)]
        fewest = min(fewest, len(left))
        assert left
    return fewest


VARIANTS: list[dict[str, Any]] = [
    {},
    {"rival": True},
    {"answers": "by-hand", "unforgiving": True},
    {"answers": "by-hand", "unforgiving": True, "rival": True},
    {"answers": "by-hand"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_evidence_leaves_exactly_the_possible_worlds(options: dict[str, Any]) -> None:  # PA-3.12
    games = 2 if options.get("rival") else 6
    fewest = [compare(options, f"worlds/{game}") for game in range(games)]
    assert min(fewest) < 40


@pytest.mark.nightly
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_evidence_leaves_exactly_the_possible_worlds_in_many_games(options: dict[str, Any]) -> None:
    for game in range(100):
        compare(options, f"nightly/{game}")

"""Alibi by brute force: every deal that gives a viewer its hand, and every pass that looked the same to it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

from kit.oracle import Candidate, Lying, followed, lies, merged, seen
from kit.tables import new_table
from parlour.core import Entry, Move, Seat, Table
from parlour.core.codec import AnyGame
from parlour.games.alibi.model import Deal, Draw, Meld, Pass
from parlour.games.alibi.position import Turn

VIEWER: Seat = 0


def played(
    seed: int,
    rounds: int,
    turns: int,
    box: str = "small",
    seats: int = 3,
    melds: bool = True,
    asked: tuple[type[Move], ...] = (),
) -> Table:
    """So many rounds at random, and so many turns of the next: nobody accuses. `asked`: what alone is asked."""
    table, generator = new_table("alibi", {"seats": seats}, str(seed), box), Random(seed)
    while table.position.round <= rounds or turns:
        choices = [choice for choice in table.choices if choice.blocking or (melds and generator.random() < 0.3)]
        choice = choices[-1]
        turns -= choice.blocking and table.position.round > rounds and isinstance(table.position.phase, Turn)
        offers = [offer for offer in choice.offers if not offer.final]
        offer = generator.choice([offer for offer in offers if offer.kind in asked] or offers)
        table.submit(choice.seat, choice.topic, offer.at(generator.randrange(offer.size)))
    return table


def candidates(table: Table, viewer: Seat = VIEWER) -> list[Candidate]:
    """Every history that fits what the viewer saw: a position remembers what was passed."""
    found = list(deals(table, viewer))
    for entry in table.log[2:]:
        found = list(after(table.game, found, entry, viewer))
    return found


def possible(table: Table, viewer: Seat = VIEWER) -> dict[Lying, Fraction]:
    """Every world that fits what the viewer saw, with its odds."""
    every = candidates(table, viewer)
    total = sum(one.weight for one in every)
    found: dict[Lying, Fraction] = {}
    for one in every:
        lying = lies(table.game, one.position)
        found[lying] = found.get(lying, Fraction(0)) + one.weight / total
    return found


def deals(table: Table, viewer: Seat) -> Iterator[Candidate]:
    draw, deal = table.log[0].move, table.log[1].move
    assert isinstance(draw, Draw)
    assert isinstance(deal, Deal)
    mine = set(deal.hands[viewer])
    for murder in product(*table.game.box.by_group):
        if not mine & set(murder):
            left = [card for card in table.game.box.cards if card not in mine and card not in murder]
            for hands in shared(left, [0 if seat == viewer else len(hand) for seat, hand in enumerate(deal.hands)]):
                dealt = (*hands[:viewer], deal.hands[viewer], *hands[viewer + 1 :])
                drawn = Draw(murder[0], murder[1], murder[2], murder[3], draw.dealer)
                yield Candidate(begun(table, drawn, Deal(dealt)), Fraction(1))


def shared(cards: list[str], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for rest in shared([card for card in cards if card not in hand], sizes[1:]):
            yield (hand, *rest)


def begun(table: Table, *moves: Move) -> Any:
    position = table.game.start(table.options)
    for move in moves:
        for event in table.game.decide(position, -1, move):
            table.game.evolve(position, event.what)
    return position


def after(game: AnyGame, candidates: list[Candidate], entry: Entry, viewer: Seat) -> list[Candidate]:
    """A pass may have been any; of every other move all see what it was."""
    if isinstance(entry.move, Pass) and entry.seat != viewer:
        return merged(found for one in candidates for found in followed(game, one, entry, viewer))
    sights, found = seen(entry, viewer), []
    for one in candidates:
        if isinstance(entry.move, Meld) and not legal(game, one.position, entry):
            continue
        events = game.decide(one.position, entry.seat, entry.move)
        if [what for event in events if (what := event.seen_by(viewer)) is not None] == sights:
            for event in events:
                game.evolve(one.position, event.what)
            found.append(one)
    return found


def legal(game: AnyGame, position: Any, entry: Entry) -> bool:
    return any(c.allows(entry.move) for c in game.choices(position) if (c.seat, c.topic) == (entry.seat, entry.topic))


def odds_of(worlds: dict[Lying, Fraction]) -> dict[str, dict[str, Fraction]]:
    """By card and zone."""
    found: dict[str, dict[str, Fraction]] = {}
    for lying, share in worlds.items():
        for zone, cards in lying:
            for card in cards:
                row = found.setdefault(card, {})
                row[zone] = row.get(zone, Fraction(0)) + share
    return found

"""Games of Alibi for the tests of knowledge, and what brute force says of them."""

from fractions import Fraction
from random import Random

from parlour.core import Move, Seat, Table
from parlour.games.alibi.model import Meld
from parlour.games.alibi.position import Turn
from parlour.testing.oracle import Lying, odds_of, worlds
from parlour.testing.tables import new_table

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


def possible(table: Table, viewer: Seat = VIEWER) -> dict[Lying, Fraction]:
    """Every world that fits what the viewer saw, with its odds. A set laid down says only that it could be."""
    return worlds(table, viewer, mere=(Meld,))


def by_card(found: dict[Lying, Fraction]) -> dict[str, dict[str, Fraction]]:
    """The odds by card and zone."""
    rows: dict[str, dict[str, Fraction]] = {}
    for (card, zone), share in odds_of(found).items():
        rows.setdefault(card, {})[zone] = share
    return rows

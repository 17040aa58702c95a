"""Test vectors for the page's check of a shuffle: draws and records of every game.

`python -m kit.shuffles` (with PYTHONPATH=src:tests) rewrites the file.
"""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from parlour.core import Move, Offer, Table, read_options, seed_of
from parlour.core.chance import chance, combined_seed, commitment
from parlour.core.codec import offer_form
from parlour.core.domains import Hands, One, Order, Sheet, Some
from parlour.core.record import write_record
from parlour.core.shuffle import part_hash, parts_of_deal
from parlour.games import catalogue, load
from parlour.testing.tables import random_steps

FILE = Path(__file__).resolve().parents[2] / "web" / "src" / "shuffle" / "vectors.json"
STEPS = 24  # per game
SEED = seed_of("page")
PART = "a1" * 32


class Thing(Move):
    """A move with one field of any kind, for no game."""

    value: Any


class Two(Move):
    first: Any
    second: Any


LETTERS = tuple("abcdefghijkl")
BOXES = ((("a",), ("b",), (None,)), (("c", "d"), ("e", None), (None, None)), (("f",), (None,)))
OFFERS = (
    Offer(Thing, One((3, "x", True, None))),
    Offer(Thing, Some(LETTERS[:6], 0, 3)),
    Offer(Thing, Some(LETTERS, 5, 5)),
    Offer(Thing, Some(tuple(range(40)), 8, 20)),
    Offer(Thing, Order(("a", "a", "b", "c"), 3)),
    Offer(Thing, Order(LETTERS, 12)),
    Offer(Thing, Hands(LETTERS, (4, 3, 0, 2))),
    Offer(Thing, Hands(tuple(range(74)), (25, 25, 24))),
    Offer(Thing, Sheet(BOXES, 0)),
    Offer(Thing, Sheet(BOXES, 2)),
    Offer(Two, Some(LETTERS, 2, 3), Order(LETTERS[:5], 5)),
)


def vectors() -> dict[str, Any]:
    return {
        "chances": [_chance(draw, size) for draw, size in ((0, 1), (0, 13), (1, 10**30), (77, 2**300), (2**20, 6))],
        "mixed": [
            [SEED.hex(), list(parts), combined_seed(SEED, parts).hex()] for parts in ((), ("tea", "Grüße"), (PART,))
        ],
        "ways": [way for offer in OFFERS for way in _ways(offer)],
        "records": {game: msgspec.json.decode(_record(game)) for game in catalogue()},
    }


def _chance(draw: int, size: int) -> list[Any]:
    return [SEED.hex(), draw, str(size), str(chance(SEED, draw, size))]


def _ways(offer: Offer) -> list[dict[str, Any]]:
    generator = Random(repr(offer))
    numbers = sorted({0, 1 % offer.size, offer.size - 1, *(generator.randrange(offer.size) for _ in range(4))})
    form = msgspec.to_builtins(offer_form(offer))
    moves = [[str(number), msgspec.to_builtins(offer.at(number))] for number in numbers]
    return [{"offer": form, "size": str(offer.size), "moves": moves}]


def _record(game: str) -> bytes:
    """The record of the beginning of a game with three seats: one gave its part, one did not, one is a bot."""
    rules = load(game)
    commits, bots = (part_hash(PART), part_hash("b2" * 32), ""), (None, None, "random")
    found = parts_of_deal(commitment(SEED), commits, (PART, "", ""), bots)
    table = Table(rules, read_options(rules.options, {"seats": 3}), SEED, found.parts)
    for _ in islice(random_steps(table, game), STEPS):
        pass
    return write_record(table.record(bots=bots, commits=commits, replaced=found.replaced))


def main() -> None:
    parts = [f'"{name}": {_lines(part)}' for name, part in vectors().items()]
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n")


def _lines(part: Any) -> str:
    """JSON with one line per element."""
    if isinstance(part, dict):
        named = (f'"{name}": {msgspec.json.encode(one).decode()}' for name, one in part.items())
        return "{\n" + ",\n".join(named) + "\n}"
    return "[\n" + ",\n".join(msgspec.json.encode(one).decode() for one in part) + "\n]"


if __name__ == "__main__":
    main()

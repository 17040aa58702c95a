"""A fixed loop of ordinary Python: on a noisy machine, multiples of its time are more reliable than microseconds."""

from statistics import median
from time import process_time

ROUNDS = 8_000
CARDS = 52
EXPECTED = 586392


class Pile:
    """Cards and a running count of those seen, as a rule engine keeps them."""

    __slots__ = ("cards", "seen")

    def __init__(self) -> None:
        self.cards = list(range(CARDS))
        self.seen: dict[int, int] = {}

    def draw(self, number: int) -> int:
        card = self.cards.pop(number % len(self.cards))
        self.seen[card] = self.seen.get(card, 0) + 1
        return card


def reference_loop() -> int:
    """Deal piles to the end with a small random generator; returns a checksum."""
    number, checksum = 1, 0
    for _ in range(ROUNDS):
        pile = Pile()
        while pile.cards:
            number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
            checksum = (checksum * 31 + pile.draw(number >> 8)) % 1_000_003
    return checksum


def reference_seconds(repeats: int = 5) -> float:
    """The median CPU time of one reference loop."""
    return median(_timed_loop() for _ in range(repeats))


def _timed_loop() -> float:
    started = process_time()
    checksum = reference_loop()
    spent = process_time() - started
    if checksum != EXPECTED:
        raise AssertionError(f"the reference loop has changed: expected {EXPECTED}, got {checksum}")
    return spent

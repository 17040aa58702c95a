"""The laws of time-outs (G-7): the clock's answers follow the rules, and reveal nothing that is hidden."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import sqrt

from parlour.core import NATURE, Choice, Domain, Drawn, Entry, Move, Offer, Seat, Table
from parlour.core.codec import to_text
from parlour.testing.tables import reseeded, some_moves, viewers

RUNS, CELLS = 300, 8
WIDE = 6.0  # standard deviations; a fair draw exceeds this once in 10^9 runs
Right = Callable[[Table, Choice], Collection[Move]]


def fallbacks_are_allowed(table: Table) -> None:
    """Every blocking choice has a fallback, and the choice allows every answer that may be drawn."""
    for choice in table.choices:
        match choice.fallback:
            case None:
                assert not choice.blocking
            case Drawn(offer):
                assert choice.blocking, "an interrupt has no clock"
                assert offer.size > 0
                assert all(choice.allows(move) for move in some_moves(offer, choice.topic)), choice.topic
            case move:
                assert choice.allows(move)


def secrets_are_drawn(table: Table) -> None:
    """Where the answer is secret, the fallback is drawn or blank: a fixed one would reveal the answer."""
    for choice in table.choices:
        if isinstance(choice.fallback, Move) and not is_blank(choice.fallback):
            assert not is_secret(table, choice, type(choice.fallback)), f"everybody knows {to_text(choice.fallback)}"


def is_secret(table: Table, choice: Choice, kind: type[Move]) -> bool:
    """Whether two answers of this kind look the same to another viewer."""
    moves = {move for offer in choice.offers if offer.kind is kind for move in some_moves(offer, choice.topic)}
    events = [table.game.decide(table.position, choice.seat, move) for move in moves]
    others = [viewer for viewer in viewers(table) if viewer != choice.seat]
    looks = [[[event.seen_by(viewer) for event in one] for one in events] for viewer in others]
    return any(one == two for look in looks for one, two in combinations(look, 2))


def is_blank(move: Move) -> bool:
    """A move that says nothing: no fields, or nothing filled in."""
    values = [getattr(move, name) for name in move.__struct_fields__]
    return all(isinstance(value, tuple) and set(value) <= {None} for value in values)


def what_is_obvious_is_not_drawn(table: Table) -> None:
    """The table answers for a seat only where one answer is possible."""
    position = table.game.start(table.options)
    for entry in table.log:
        if entry.by == "table" and entry.seat != NATURE:
            (given,) = (c for c in table.game.choices(position) if (c.seat, c.topic) == (entry.seat, entry.topic))
            assert given.forced
            assert not isinstance(given.fallback, Drawn) or given.fallback.offer.size == 1
        for event in entry.events:
            table.game.evolve(position, event.what)


def fixed_answers_are_the_same(table: Table, twin: Table, viewer: Seat) -> None:
    """In two worlds that look the same to a viewer, the fixed fallbacks of the other seats are equal."""
    others = {(choice.seat, choice.topic): choice.fallback for choice in twin.choices}
    for choice in table.choices:
        if choice.seat != viewer and (choice.seat, choice.topic) in others:
            other = others[choice.seat, choice.topic]
            assert type(choice.fallback) is type(other), choice.topic
            assert isinstance(other, Drawn) or choice.fallback == other, f"{choice.topic}: it tells what is hidden"


def every_right_answer_may_be_drawn(table: Table, right: Right | None = None) -> None:
    """The clock draws from all right answers. `right`: lists them for a choice; by default all legal ones."""
    for choice in table.choices:
        if isinstance(choice.fallback, Drawn):
            drawn = choice.fallback.offer
            (legal,) = (offer for offer in choice.offers if offer.kind is drawn.kind)
            if right is None:
                assert len(choice.offers) == 1, choice.topic
                assert drawn.size == legal.size, choice.topic
            else:
                assert Counter(drawn) == Counter(right(table, choice)), choice.topic


def fixed_kinds(table: Table) -> set[str]:
    """The kinds of fixed fallbacks."""
    return {type(choice.fallback).__name__ for choice in table.choices if isinstance(choice.fallback, Move)}


class Even:
    """Checks over many seeds that the clock draws evenly. Each kind of question is checked a few times."""

    def __init__(self, times: int = 3) -> None:
        self.times = times
        self.looked: Counter[tuple[type[Move], int]] = Counter()

    def look(self, table: Table) -> None:
        for choice in table.choices:
            if isinstance(choice.fallback, Drawn) and choice.fallback.offer.size > 1:
                key = choice.fallback.offer.kind, min(choice.fallback.offer.size, CELLS + 1)
                if self.looked[key] < self.times:
                    self.looked[key] += 1
                    is_even(table, choice, choice.fallback.offer)

    @property
    def kinds(self) -> set[str]:
        return {kind.__name__ for kind, _ in self.looked}


def is_even(table: Table, choice: Choice, offer: Offer) -> None:
    """Over many seeds the table plays every move of the offer equally often (chi-square)."""
    cells = min(offer.size, CELLS)
    counts: Counter[int] = Counter()
    for seed in range(RUNS):
        entry = by_the_clock(table, choice, str(seed))
        assert (entry.by, entry.draw) == ("clock", offer)
        counts[place(offer, entry.move) * cells // offer.size] += 1
    fair = [RUNS * ways(cell, cells, offer.size) / offer.size for cell in range(cells)]
    found = sum((counts[cell] - expected) ** 2 / expected for cell, expected in enumerate(fair))
    assert found < bound(cells - 1), f"{choice.topic}: {dict(counts)}"


def by_the_clock(table: Table, choice: Choice, seed: str) -> Entry:
    """The entry of a time-out at this table with another seed."""
    twin = reseeded(table, seed)
    twin.time_out(choice.seat, choice.topic)
    return twin.log[len(table.log)]


def late(table: Table, seat: Seat) -> set[Move]:
    """The answers of the clock for a seat, over many seeds."""
    (choice,) = (choice for choice in table.choices_of(seat) if choice.blocking)
    return {by_the_clock(table, choice, str(seed)).move for seed in range(RUNS)}


def place(offer: Offer, move: Move) -> int:
    """The index of a move, in the order of the steps of its fields."""
    found = 0
    for name, domain in zip(offer.kind.__struct_fields__, offer.domains, strict=True):
        found = found * domain.size + place_of(domain, getattr(move, name))
    return found


def place_of(domain: Domain, value: object) -> int:
    found, spelled = 0, domain.spell(value)
    for number, step in enumerate(spelled):
        steps = domain.steps(spelled[:number])
        found += sum(list(steps.values())[: list(steps).index(step)])
    return found


def ways(cell: int, cells: int, size: int) -> int:
    """How many of the numbers below `size` fall into a cell."""
    return -(-(cell + 1) * size // cells) - -(-cell * size // cells)


def bound(freedom: int) -> float:
    """The chi-square quantile that corresponds to WIDE standard deviations (Wilson and Hilferty)."""
    share = 2 / (9 * freedom)
    return freedom * float((1 - share + WIDE * sqrt(share)) ** 3)


def play_against_the_clock(table: Table, answers: Sequence[bool]) -> None:
    """Play on. True: the first blocking choice times out; False: its seat gives its first answer."""
    for late in answers:
        choice = next((choice for choice in table.choices if choice.blocking), None)
        if choice is None:
            return
        if late:
            table.time_out(choice.seat, choice.topic)
        else:
            table.submit(choice.seat, choice.topic, choice.offers[0].at(0))

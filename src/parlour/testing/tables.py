"""Tables for tests: random, with scripted draws, or replayed from a log."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Self, TypeVar

from parlour.bots.random import RandomBot
from parlour.core import SPECTATOR, Choice, Entry, Move, Offer, Seat, Seen, Table, Value, read_options, seed_of
from parlour.core.codec import AnyGame
from parlour.core.options import Options
from parlour.core.scene import Scene
from parlour.games import load
from parlour.lab.loop import Seated, step

M = TypeVar("M", bound=Move)
TRIED = 6  # moves sampled from an offer that is too large to list


class Unscripted(Exception):
    """A scripted draw is not possible here."""


class Rigged(Table):
    """A table whose first draws are scripted; the others come from the seed."""

    def __init__(
        self, game: AnyGame, options: Options, draws: Sequence[Move | Callable[[Offer], Move]], seed: str = "rigged"
    ):
        self.script = list(draws)
        super().__init__(game, options, seed_of(seed))

    def _draw(self, offer: Offer) -> Move:
        if not self.script:
            return super()._draw(offer)
        written = self.script.pop(0)
        move = written if isinstance(written, Move) else written(offer)
        if move not in offer:
            raise Unscripted(move)
        return move


class Story:
    """A table for rule tests: `play` answers a seat's open question, `saw` returns what a viewer saw last."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def play(self, seat: Seat, move: Move) -> Self:
        """Answer the seat's first open question that accepts this kind of move."""
        choices = self.table.choices_of(seat)
        fitting = [choice for choice in choices if any(offer.kind is type(move) for offer in choice.offers)]
        topic = (fitting or choices)[0].topic if choices else "none"
        self.table.submit(seat, topic, move)
        return self

    def asked(self, seat: Seat) -> tuple[type[Move], ...]:
        """The kinds of move open to a seat."""
        return tuple(offer.kind for choice in self.table.choices_of(seat) for offer in choice.offers)

    def asked_seats(self) -> tuple[Seat, ...]:
        """The seats that the table waits for."""
        return tuple(sorted({choice.seat for choice in self.table.choices if choice.blocking}))

    def moves(self, seat: Seat, kind: type[M]) -> list[M]:
        """All moves of this kind open to a seat."""
        offers = [offer for choice in self.table.choices_of(seat) for offer in choice.offers if offer.kind is kind]
        return [move for offer in offers for move in offer if isinstance(move, kind)]

    def saw(self, viewer: Seat) -> Any:
        """What this viewer saw last."""
        return self.table.stream(viewer)[-1]

    def saw_all(self, viewer: Seat, kind: type[Seen]) -> list[Any]:
        """Everything of this kind that a viewer saw."""
        return [seen for seen in self.table.stream(viewer) if isinstance(seen, kind)]

    def scene(self, viewer: Seat) -> Scene:
        return self.table.game.scene(self.table.view(viewer))

    @property
    def position(self) -> Any:
        return self.table.position

    @property
    def score(self) -> Any:
        return self.table.score


def story(
    game: str, options: dict[str, Any], draws: Sequence[Move | Callable[[Offer], Move]], box: str = "printed"
) -> Story:
    """A table with scripted draws."""
    rules = load(game, box)
    return Story(Rigged(rules, read_options(rules.options, options), draws))


def new_table(game: str, options: dict[str, Any], seed: str, box: str = "printed") -> Table:
    rules = load(game, box)
    return Table(rules, read_options(rules.options, options), seed_of(seed))


def random_steps(table: Table, seed: str) -> Iterator[Table]:
    """The table before each answer of a random game, and at its end."""
    generator = Random(seed)
    seats = range(table.options.seats)
    players = [RandomBot(Random(f"{seed}/{seat}")) for seat in seats]
    sights = [Seated(table, seat) for seat in seats]
    yield table
    while not table.over:
        step(table, players, ["bot"] * len(seats), sights, generator)
        yield table


def random_game(game: str, options: dict[str, Any], seed: str, box: str = "printed") -> Table:
    """A finished random game."""
    table = new_table(game, options, seed, box)
    for _ in random_steps(table, seed):
        pass
    return table


def reseeded(table: Table, seed: str) -> Table:
    """The table at the same point, with another seed for the next draws."""
    kind = Table if isinstance(table, Rigged) else type(table)
    return kind(table.game, table.options, seed_of(seed), entries=table.log)


def retell(table: Table, entry: Entry) -> None:
    """Play an entry of the log of a table with the same seed."""
    if entry.by == "clock":
        table.time_out(entry.seat, entry.topic)
    else:
        table.submit(entry.seat, entry.topic, entry.move, entry.by)


def some_moves(offer: Offer, seed: str) -> list[Move]:
    """All moves of a small offer, a few of a large one."""
    if offer.size <= TRIED:
        return [offer.at(index) for index in range(offer.size)]
    generator = Random(seed)
    return [offer.at(generator.randrange(offer.size)) for _ in range(TRIED)]


def viewers(table: Table) -> tuple[Seat, ...]:
    """The seats and a spectator."""
    return (*range(table.options.seats), SPECTATOR)


def snapshot(position: Any) -> dict[str, Any]:
    """All fields of a position, for comparison."""
    return {name: _frozen(getattr(position, name)) for name in type(position).__slots__}


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def renamed(value: Any, names: dict[Any, Any]) -> Any:
    """A move with some of its strings replaced."""
    if isinstance(value, Value):
        return type(value)(*(renamed(getattr(value, name), names) for name in value.__struct_fields__))
    if isinstance(value, tuple):
        return tuple(renamed(item, names) for item in value)
    return names.get(value, value) if isinstance(value, str) else value


def own(choices: Sequence[Choice], seat: Seat) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if choice.seat == seat)

"""Bots at a table with recorded decisions, and the same decisions repeated without a table."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from parlour.bots import Answer, Player, Sight, bot
from parlour.core import Choice, Options, Seat, Seen, Table, read_options, seed_of
from parlour.core.codec import AnyGame
from parlour.games import load
from parlour.lab.loop import play_out


class Decision(NamedTuple):
    """A decision: the number of events seen, the choices, the answer, and the candidates."""

    seen: int
    choices: tuple[Choice, ...]
    answer: Answer | None
    weighed: tuple[Any, ...] | None


class Recorded:
    """A player whose decisions are recorded."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions: list[Decision] = []

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        seen = len(sight.stream)
        answer = self.player.answer(sight, choices)
        weighed = getattr(self.player, "weighed", None)
        noted = Decision(seen, tuple(choices), answer, None if weighed is None else tuple(weighed))
        self.decisions.append(noted)
        return answer


class Peeked(AssertionError):
    """A bot has accessed hidden state."""


class Poison:
    """Raises on any access."""

    def __getattribute__(self, name: str) -> Any:
        raise Peeked(name)

    def touched(self, *_: Any) -> Any:
        raise Peeked

    __iter__ = __len__ = __getitem__ = __bool__ = __eq__ = __hash__ = __contains__ = touched


@contextmanager
def poisoned(table: Table) -> Iterator[Table]:
    """Context manager: any access to the table raises, except to the open choices."""
    kept = {name: value for name, value in vars(table).items() if name not in ("game", "options", "choices")}
    vars(table).update(dict.fromkeys(kept, Poison()))
    try:
        yield table
    finally:
        vars(table).update(kept)


class AtPoisonedTable:
    """A player that gets its own stream while the rest of the table is poisoned."""

    def __init__(self, player: Player, table: Table) -> None:
        self._player = player
        self._table = table

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        alone = Alone(self._table.game, self._table.options, sight.seat, sight.stream)
        with poisoned(self._table) as alone.table:
            return self._player.answer(alone, choices)


class Alone:
    """A sight without a table: what a seat saw, and the position folded from that."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat, stream: Sequence[Seen]) -> None:
        self.seat = seat
        self.stream = tuple(stream)
        self.table: Table | None = None
        self.view: Any = game.start(options)
        for seen in stream:
            game.evolve(self.view, seen)


class Played(NamedTuple):
    """A whole game among bots."""

    table: Table
    names: tuple[str, ...]
    seed: str
    budget: float
    players: list[Recorded]

    def fresh(self, seat: Seat) -> Player:
        """A new bot for this seat, as before the game."""
        return seated(self.table.game, self.table.options, self.names[seat], self.seed, seat, self.budget)

    def alone(self, seat: Seat) -> list[Answer | None]:
        """The answers of the bot of this seat from its stream alone, without a table."""
        player, stream = self.fresh(seat), self.table.stream(seat)
        return [
            player.answer(Alone(self.table.game, self.table.options, seat, stream[: past.seen]), past.choices)
            for past in self.players[seat].decisions
        ]


def seated(game: AnyGame, options: Options, name: str, seed: str, seat: Seat, budget: float) -> Player:
    return bot(name, game, options, Random(f"{seed}/{seat}"), budget)


def played(
    game: str, names: Sequence[str], seed: str = "1", budget: float = 0.01, poisoned: bool = False, **options: Any
) -> Played:
    """A finished game with these bots, one name per seat."""
    rules = load(game)
    settled = read_options(rules.options, {"seats": len(names)} | options)
    players = [Recorded(seated(rules, settled, name, seed, seat, budget)) for seat, name in enumerate(names)]
    table = Table(rules, settled, seed_of(seed))
    asked = [AtPoisonedTable(player, table) for player in players] if poisoned else players
    play_out(table, asked, ["bot"] * len(names), Random(seed))
    return Played(table, tuple(names), seed, budget, players)

"""Bots at a table, with every decision written down; and the same decisions asked for again without a table."""

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
    """What a player was asked after so many events, what it answered, and what it weighed."""

    seen: int
    choices: tuple[Choice, ...]
    answer: Answer | None
    weighed: tuple[Any, ...] | None


class Recorded:
    """A player whose decisions are written down."""

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
    """Somebody touched what is hidden."""


class Poison:
    """Raises when touched in any way."""

    def __getattribute__(self, name: str) -> Any:
        raise Peeked(name)

    def touched(self, *_: Any) -> Any:
        raise Peeked

    __iter__ = __len__ = __getitem__ = __bool__ = __eq__ = __hash__ = __contains__ = touched


@contextmanager
def poisoned(table: Table) -> Iterator[Table]:
    """For a while nothing of the table can be touched but what everybody is asked."""
    kept = {name: value for name, value in vars(table).items() if name not in ("game", "options", "choices")}
    vars(table).update(dict.fromkeys(kept, Poison()))
    try:
        yield table
    finally:
        vars(table).update(kept)


class AtPoisonedTable:
    """A player that is handed what it saw while all the rest of the table is poisoned."""

    def __init__(self, player: Player, table: Table) -> None:
        self._player = player
        self._table = table

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        alone = Alone(self._table.game, self._table.options, sight.seat, sight.stream)
        with poisoned(self._table) as alone.table:
            return self._player.answer(alone, choices)


class Alone:
    """A sight with no table behind it: what a seat saw, and the position folded from that. Nothing else is there."""

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
        """The bot of this seat as it was before the game."""
        return seated(self.table.game, self.table.options, self.names[seat], self.seed, seat, self.budget)

    def alone(self, seat: Seat) -> list[Answer | None]:
        """What the bot of this seat answers when it is handed what it saw, and there is no table."""
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
    """A game with these bots, a name a seat."""
    rules = load(game)
    settled = read_options(rules.options, {"seats": len(names)} | options)
    players = [Recorded(seated(rules, settled, name, seed, seat, budget)) for seat, name in enumerate(names)]
    table = Table(rules, settled, seed_of(seed))
    asked = [AtPoisonedTable(player, table) for player in players] if poisoned else players
    play_out(table, asked, ["bot"] * len(names), Random(seed))
    return Played(table, tuple(names), seed, budget, players)

"""Fits the model of the Complots bot `counter` (behaviour of others, values of positions) on games of a mixed field.

`PYTHONPATH=src python bench/fit_complots.py` plays, fits and rewrites `habits.json`: first without the bot, then with
the bot after the first fit. The result is reproducible.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import numpy as np

from parlour.bots import bot
from parlour.bots.minds import complots
from parlour.bots.minds.complots import habits as model
from parlour.bots.minds.complots.habits import (
    BLOCKED,
    KINDS,
    Habits,
    challenge_features,
    crowded,
    open_claim,
    open_kinds,
    roles,
)
from parlour.bots.minds.complots.memory import Memory
from parlour.bots.minds.complots.value import RICH
from parlour.core import Seat, Table, read_options, seed_of
from parlour.games import load
from parlour.games.complots.actions import TABLE, row
from parlour.games.complots.model import Action, Block, Challenge, Choose, Keep
from parlour.games.complots.position import BlockChallengeWindow, BlockWindow, ChallengeWindow, Turn
from parlour.lab.loop import play_out

BEFORE = ("honest", "bluffer")  # the first field is without the bot to be fitted
FIELD = ("honest", "bluffer", "bluffer", "counter", "counter", "counter")
SEATS = (2, 2, 2, 2, 3, 3, 4, 5, 5, 6, 8)
COINS = RICH + 1
Exchange = Literal["ambassador", "inquisitor"]
BOTH: tuple[Exchange, ...] = ("ambassador", "inquisitor")


class Choices:
    """Choices among alternatives, each a sparse row of features, for a conditional logit model."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.index: list[int] = []
        self.value: list[float] = []
        self.row: list[int] = []
        self.group: list[int] = []
        self.chosen: list[bool] = []
        self.groups = 0

    def add(self, alternatives: Sequence[Sequence[tuple[int, float]]], chosen: int) -> None:
        for number, features in enumerate(alternatives):
            row = len(self.group)
            self.group.append(self.groups)
            self.chosen.append(number == chosen)
            for index, value in features:
                self.index.append(index)
                self.value.append(value)
                self.row.append(row)
        self.groups += 1

    def fit(self, ridge: Any, steps: int = 250, rate: float = 0.1) -> Any:
        """Maximum-likelihood weights, by Adam."""
        index, value, rows = np.array(self.index), np.array(self.value), np.array(self.row)
        group, chosen = np.array(self.group), np.array(self.chosen, dtype=float)
        theta, first, second, share = *np.zeros((3, self.width)), chosen
        for step in range(1, steps + 1):
            logits = np.exp(np.bincount(rows, theta[index] * value, len(group)))
            share = logits / np.bincount(group, logits)[group]
            slope = np.bincount(index, value * (share - chosen)[rows], self.width) / self.groups
            slope += ridge * theta / self.groups
            first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
            pace = rate * (1 if step < steps / 2 else 0.3)
            theta -= pace * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
        loss = -np.log(share[chosen > 0]).mean()
        print(f"    {self.groups} choices, {len(group)} alternatives, log loss {loss:.4f}")
        return theta


class Samples:
    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.roles = roles(exchange)
        self.action = Choices(2 * len(KINDS) * 4)
        self.challenge = Choices(32)
        self.duel = Choices(2 * (2 * COINS) + (2 * COINS) ** 2 + 2 * 2 * 5)
        self.crowd = Choices(3 * (2 * COINS + 2 * 5 + 1))
        self.block = np.ones((2, 3, 2, 2, 2))
        self.choose, self.taken, self.kept = np.ones(5), np.ones(5), np.ones(5)

    def take(self, table: Table) -> None:
        """Collect the data of a finished game."""
        game, memory, box = table.game, Memory(table.options), table.game.box  # type: ignore[arg-type]
        position = game.start(table.options)
        winners = [seat for seat, share in enumerate(table.score or ()) if share == 1.0]
        for entry in table.log:
            if entry.seat >= 0 and winners:
                self._look(position, memory, box, entry.seat, entry.move, winners[0])
            for event in entry.events:
                memory.note(event.what)
                game.evolve(position, event.what)

    def _look(self, position: Any, memory: Memory, box: Any, seat: Seat, move: Any, winner: Seat) -> None:
        phase = position.phase
        if isinstance(phase, Turn):
            self._turn(position, memory, seat, move, winner)
        elif isinstance(phase, BlockWindow):
            blockers = row(position, phase.action).blockers
            held = any(card in blockers for card in position.cards[seat])
            last = len(position.cards[seat]) == 1
            kind = BLOCKED.index(type(phase.action))
            self.block[crowded(position), kind, int(held), int(last), int(isinstance(move, Block))] += 1
        elif isinstance(phase, ChallengeWindow | BlockChallengeWindow):
            features = challenge_features(position, memory, box, seat, open_claim(position, memory))
            self.challenge.add([list(enumerate(features)), []], int(not isinstance(move, Challenge)))
        elif isinstance(move, Choose):
            self.choose[self.roles.index(move.card)] += 1
        elif isinstance(move, Keep):
            for place, card in enumerate(position.taken):
                self.taken[self.roles.index(card)] += 1
                self.kept[self.roles.index(card)] += place in move.places

    def _turn(self, position: Any, memory: Memory, seat: Seat, move: Action, winner: Seat) -> None:
        if position.coins[seat] < 10:
            self._action(position, memory, seat, move)
        living = list(position.living)
        features = [self._seat(position, living, other) for other in living]
        (self.duel if len(living) == 2 else self.crowd).add(features, living.index(winner))

    def _action(self, position: Any, memory: Memory, seat: Seat, move: Action) -> None:
        alternatives = []
        kinds = open_kinds(position, seat)
        for kind in kinds:
            named = TABLE[self.exchange][kind].claim
            code = 2 * (named in position.cards[seat]) + (named in memory.claims[seat])
            alternatives.append([((crowded(position) * len(KINDS) + KINDS.index(kind)) * 4 + code, 1.0)])
        self.action.add(alternatives, kinds.index(type(move)))

    def _seat(self, position: Any, living: list[Seat], seat: Seat) -> list[tuple[int, float]]:
        number = _money(position, seat)
        hand = {self.roles.index(card) for card in position.cards[seat]}
        cards = len(position.cards[seat]) - 1
        if len(living) == 2:
            other = _money(position, living[0] if living[1] == seat else living[1])
            base = 4 * COINS + (2 * COINS) ** 2
            if seat != position.actor:
                return [(base + 10 + 5 * cards + role, 1.0) for role in hand]
            money = [(number, 1.0), (2 * COINS + other, 1.0), (4 * COINS + 2 * COINS * number + other, 1.0)]
            return money + [(base + 5 * cards + role, 1.0) for role in hand]
        size = len(living)
        start = (min(size, 5) - 3) * (2 * COINS + 11)
        late = (living.index(seat) - living.index(position.actor)) % size / size
        roles_at = [(start + 2 * COINS + 5 * cards + role, 1.0) for role in hand]
        return [(start + number, 1.0), *roles_at, (start + 2 * COINS + 10, -late)]

    def habits(self) -> Habits:
        action = self.action.fit(1.0).reshape(2, len(KINDS), 4)
        challenge = self.challenge.fit(1.0)
        block = self.block[..., 1] / self.block.sum(-1)
        ridge = np.ones(self.duel.width)
        ridge[4 * COINS : 4 * COINS + (2 * COINS) ** 2] = 4.0
        duel = self.duel.fit(ridge)
        mine, its = duel[: 2 * COINS], duel[2 * COINS : 4 * COINS]
        end = 4 * COINS + (2 * COINS) ** 2
        pairs = mine[:, None] + its[None] + duel[4 * COINS : end].reshape(2 * COINS, 2 * COINS)
        crowd = self.crowd.fit(1.0).reshape(3, 2 * COINS + 11)
        keep = self.kept / self.taken
        return Habits(
            action=_plain(action),
            block=_plain(block),
            challenge=_plain(challenge),
            choose=_plain(self.choose / self.choose.sum()),
            keep=_plain(keep / keep.mean()),
            duel=_plain(pairs.reshape(2, COINS, 2, COINS)),
            duel_roles=_plain(duel[end:].reshape(2, 2, 5)),
            crowd=_plain(crowd[:, : 2 * COINS].reshape(3, 2, COINS)),
            crowd_roles=_plain(crowd[:, 2 * COINS : 2 * COINS + 10].reshape(3, 2, 5)),
            crowd_turn=_plain(crowd[:, -1]),
        )


def _money(position: Any, seat: Seat) -> int:
    return int(len(position.cards[seat]) - 1) * COINS + int(min(position.coins[seat], RICH))


def _plain(numbers: Any) -> Any:
    return np.round(numbers, 3).tolist()


def play(exchange: str, number: int, field: Sequence[str]) -> Table:
    game = load("complots")
    generator = Random(f"fit/{exchange}/{number}")
    seats = generator.choice(SEATS)
    options = read_options(game.options, {"seats": seats, "exchange": exchange})
    players = [bot(generator.choice(field), game, options, Random(f"{exchange}/{number}/{k}")) for k in range(seats)]
    table = Table(game, options, seed_of(f"fit/{exchange}/{number}"))
    play_out(table, players, ["bot"] * seats, generator)
    return table


def fit(exchange: Exchange, games: int, field: Sequence[str]) -> Habits:
    samples = Samples(exchange)
    for number in range(games):
        samples.take(play(exchange, number, field))
    return samples.habits()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    path = Path(complots.__file__).parent / model.DATA
    fitted = msgspec.json.decode(path.read_bytes(), type=dict[str, Habits]) if path.exists() else {}
    for exchange in BOTH:
        for field in (BEFORE, FIELD):
            print(f"{exchange}, {', '.join(field)}", flush=True)
            fitted[exchange] = fit(exchange, games, field)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(fitted), indent=1) + b"\n")
            model.habits.cache_clear()


if __name__ == "__main__":
    main()

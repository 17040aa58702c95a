"""A match: a field of bots, every deal played in every seating."""

from collections.abc import Iterator, Sequence
from math import ceil, log
from random import Random
from time import thread_time
from typing import Any

from msgspec import Struct

from parlour.bots import Answer, Player, Sight, bot
from parlour.core import Choice, Table, read_options, seed_of
from parlour.games import load
from parlour.lab.loop import play_out

SHORTEST, STEP = 0.001, 1.02  # milliseconds; histogram of times with bins growing by 2 %


class Match(Struct, frozen=True):
    """What is played. `bots`: a name per seat, in any order. `budget`: CPU milliseconds per move."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    budget: float


class Side(Struct, frozen=True):
    """The players of one name, by their index in the field; results are per side."""

    name: str
    players: tuple[int, ...]


class PlayStats(Struct):
    """Statistics of a side. `times`: number of answers by bin of CPU time."""

    accused: int = 0  # players with a final move
    wrong: int = 0  # of these, players that won nothing
    overruns: int = 0  # answers that took longer than the budget
    times: dict[int, int] = {}

    def add(self, other: "PlayStats") -> None:
        self.accused += other.accused
        self.wrong += other.wrong
        self.overruns += other.overruns
        for time, count in other.times.items():
            self.times[time] = self.times.get(time, 0) + count


class DealResult(Struct, frozen=True):
    """The result of one deal: shares and number of decisions per seating; statistics per side."""

    number: int
    shares: list[tuple[float, ...]]
    lengths: list[int]
    notes: list[PlayStats]


def sides(bots: Sequence[str]) -> list[Side]:
    """One side per name, in order. In a field of one name (the control) the first player is a side of its own."""
    names = list(dict.fromkeys(bots))
    if len(names) == 1 and len(bots) > 1:
        return [Side(names[0], (0,)), Side(names[0], tuple(range(1, len(bots))))]
    return [Side(name, tuple(at for at, other in enumerate(bots) if other == name)) for name in names]


def seatings(field: Sequence[Side]) -> list[tuple[int, ...]]:
    """Every seating that differs by side: players by seat."""
    return list(_arrangements([side.players for side in field]))


def _arrangements(left: list[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    if not any(left):
        yield ()
    for at, players in enumerate(left):
        if players:
            rest = [*left[:at], players[1:], *left[at + 1 :]]
            yield from ((players[0], *more) for more in _arrangements(rest))


def play_deal(match: Match, number: int) -> DealResult:
    """All seatings of one deal: the same cards, fresh randomness of the players."""
    field = sides(match.bots)
    deal = DealResult(number, [], [], [PlayStats(times={}) for _ in field])
    for seating in seatings(field):
        _play(match, field, seating, deal)
    return deal


def _play(match: Match, field: Sequence[Side], seating: Sequence[int], deal: DealResult) -> None:
    game = load(match.game)
    options = read_options(game.options, match.options)
    cards = f"{match.seed}/{deal.number}"
    seed = f"{cards}/{len(deal.shares)}"
    watched = [
        Watched(bot(match.bots[player], game, options, Random(f"{seed}/{player}"), match.budget / 1000))
        for player in seating
    ]
    table = Table(game, options, seed_of(cards))
    deal.lengths.append(play_out(table, watched, ["bot"] * len(watched), Random(seed)))
    won = table.score or ()
    seat_of = {player: seat for seat, player in enumerate(seating)}
    deal.shares.append(tuple(won[seat_of[player]] for player in range(len(seating))))
    for side, notes in zip(field, deal.notes, strict=True):
        for player in side.players:
            watched[seat_of[player]].note(notes, match.budget, won[seat_of[player]])


class Watched:
    """Wraps a player and records its times and final moves."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._accused = False
        self._milliseconds: list[float] = []

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        began = thread_time()
        answer = self._player.answer(sight, choices)
        self._milliseconds.append((thread_time() - began) * 1000)
        self._accused = self._accused or (answer is not None and is_final(answer, choices))
        return answer

    def note(self, notes: PlayStats, budget: float, won: float) -> None:
        notes.accused += self._accused
        notes.wrong += self._accused and won == 0
        for time in self._milliseconds:
            notes.overruns += time > budget
            notes.times[time_class(time)] = notes.times.get(time_class(time), 0) + 1


def is_final(answer: Answer, choices: Sequence[Choice]) -> bool:
    """Whether the move is final: an accusation, a guess, a last question."""
    topic, move = answer
    offers = [offer for choice in choices if choice.topic == topic for offer in choice.offers]
    return any(offer.final for offer in offers if offer.kind is type(move))


def time_class(milliseconds: float) -> int:
    return max(0, ceil(log(max(milliseconds, SHORTEST) / SHORTEST) / log(STEP)))


def time_of(time: int) -> float:
    """The upper end of a bin, in milliseconds."""
    return float(SHORTEST * STEP**time)

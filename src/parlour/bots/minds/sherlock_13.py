"""Sherlock 13: the rungs."""

from collections.abc import Mapping, Sequence

from parlour.bots.deduction.detective import Detective, Style
from parlour.bots.deduction.novice import Novice
from parlour.bots.deduction.racer import Racer
from parlour.bots.deduction.win_model import win_models
from parlour.bots.levels import Tables
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.core import Choice, Seat
from parlour.games.sherlock_13.model import Lay
from parlour.games.sherlock_13.position import Position
from parlour.games.sherlock_13.questions import given
from parlour.knowledge import Knowledge

ACCUSE_THRESHOLD = {2: 0.5, 3: 0.4, 4: 0.4}  # by seats: odds from which on accusing pays
AIM = 1.0
SECRECY = 0.1
WORLDS = 25  # sampled per second of budget


class Consultant(Racer):
    """The racer of this game."""

    def rivals(self, view: Position, seat: Seat) -> Sequence[Seat]:
        seats = view.options.seats
        return [other for step in range(1, seats) if (other := (seat + step) % seats) not in view.out]

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """SH-4.5: it lays the card that reveals least to the rival."""
        moves = [move for offer in choice.offers for move in offer if isinstance(move, Lay)]
        if not moves:
            return super().judged(knowledge, choice)
        leaked = self.leaked(knowledge, [given(knowledge.seat, move) for move in moves])
        return [Candidate((choice.topic, move), -bits) for move, bits in zip(moves, leaked, strict=True)]


def logic(setting: Setting) -> Player:
    return Detective(setting, Style(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Style())


def gambler(setting: Setting) -> Player:
    return Detective(setting, Style(accuse_threshold=ACCUSE_THRESHOLD[setting.options.seats]))


def racer(setting: Setting) -> Player:
    worlds = max(1, round(WORLDS * setting.budget))
    return Consultant(
        setting,
        Style(ACCUSE_THRESHOLD[setting.options.seats], aim=AIM),
        win_models()[setting.game.name][setting.options.seats],
        worlds,
        SECRECY,
    )


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler, "racer": racer}
# Measured: `greedy` is not stronger than `logic` with four seats, `gambler` not stronger than `greedy` with two.
TABLES: Mapping[str, Tables] = {"greedy": ({"seats": (2, 3)},), "gambler": ({"seats": (3, 4)},)}

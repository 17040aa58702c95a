"""Sherlock 13: what the others saw, and the rungs."""

from collections.abc import Mapping, Sequence

from parlour.bots.detective import Detective, Temper
from parlour.bots.novice import Novice
from parlour.bots.outlook import outlooks
from parlour.bots.player import Make, Player, Setting
from parlour.bots.racer import Racer
from parlour.core import Seat, Seen
from parlour.core.evidence import World
from parlour.games.sherlock_13.model import Accused, Arranged, Dealt, Interrogated, Position, Swapped

NERVE = {2: 0.5, 3: 0.4, 4: 0.4}  # odds at which it pays to accuse, by seats
AIM = 1.0
WORLDS = 40  # looked at in a second


class Consultant(Racer):
    """The racer of this game."""

    def rivals(self, view: Position, seat: Seat) -> Sequence[Seat]:
        seats = view.options.seats
        if seats == 2:  # SH-4.1: which card a swap brought is not sampled
            return ()
        return [other for step in range(1, seats) if (other := (seat + step) % seats) not in view.out]

    def retold(self, view: Position, seen: Seen, other: Seat, world: World) -> Seen:
        match seen:
            case Dealt(seat):
                return Dealt(seat, tuple(world[f"hand/{seat}"])) if seat == other else seen.veiled()
            case Interrogated(seat, target) if view.options.answers == "asker-only" and other not in (seat, target):
                return seen.veiled()
            case Arranged() | Swapped() | Accused(right=False):
                return seen.veiled()
            case _:
                return seen


def logic(setting: Setting) -> Player:
    return Detective(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Temper())


def gambler(setting: Setting) -> Player:
    return Detective(setting, Temper(nerve=NERVE[setting.options.seats]))


def racer(setting: Setting) -> Player:
    worlds = max(1, round(WORLDS * setting.budget))
    return Consultant(setting, Temper(NERVE[setting.options.seats], aim=AIM), outlooks()[setting.game.name], worlds)


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler, "racer": racer}

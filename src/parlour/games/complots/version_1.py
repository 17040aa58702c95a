"""Version 1 of the rules where it differs (CO-3.10). Only the upgrade of old logs uses it."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.core import Event, Seat
from parlour.games.complots.model import AnyMove, Lost
from parlour.games.complots.position import Position
from parlour.games.complots.rules import Complots


class Complots1(Complots):
    """A target that went out by its own challenge of a Steal lost no coins to the thief."""

    version = 1

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        return [_unrobbed(event) for event in super().decide(position, seat, move)]


def _unrobbed(event: Event) -> Event:
    lost = event.what
    if not isinstance(lost, Lost) or not lost.robbed:
        return event
    returned = (lost.returned or 0) + lost.robbed
    return replace(event, what=replace(lost, robbed=0, returned=returned, actor=None))


GAME = Complots1

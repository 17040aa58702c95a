"""Who claimed what so far, and what came of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from parlour.core import Seat
from parlour.core.scene import Remark
from parlour.games.complots.actions import row
from parlour.games.complots.box import Character
from parlour.games.complots.model import Acted, AnySeen, Blocked, Challenged, Exposed, Unopposed
from parlour.games.complots.position import Position

Outcome = Literal["claim-shown", "claim-false", "claim-unchallenged"]
OUTCOMES: tuple[Outcome, ...] = ("claim-shown", "claim-false", "claim-unchallenged")
Settled = tuple[Seat, Character, Outcome]


def remarks(position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
    """By seat and outcome: the characters claimed, and how often. An open claim is a mark of the scene."""
    found = Counter(settled(position, stream))
    return tuple(
        Remark(outcome, claimed, seat)
        for seat in range(position.options.seats)
        for outcome in OUTCOMES
        if (claimed := tuple((what, n) for (who, what, came), n in found.items() if (who, came) == (seat, outcome)))
    )


def settled(position: Position, stream: Sequence[AnySeen]) -> Iterator[Settled]:
    """Every claim on which a window is closed."""
    claimed: tuple[Seat, Character] | None = None
    for seen in stream:
        match seen:
            case Acted(seat, action):
                character = row(position, action).claim
                claimed = None if character is None else (seat, character)
            case Blocked(seat, character):
                claimed = (seat, character)
            case Challenged() | Exposed() | Unopposed() if claimed is not None:
                yield *claimed, _outcome(seen)
                claimed = None
            case _:
                pass


def _outcome(seen: Challenged | Exposed | Unopposed) -> Outcome:
    match seen:
        case Challenged():
            return "claim-shown"
        case Exposed():
            return "claim-false"
        case Unopposed():
            return "claim-unchallenged"

"""The table of CO-2: the cost, the claim and the blockers of each action."""

from typing import Literal

from msgspec import Struct

from parlour.core import Move, Seat
from parlour.games.complots.box import ASSASSIN, CAPTAIN, COUNTESS, DUCHESS, Character
from parlour.games.complots.model import AnyAction, Coup, Examine, Exchange, ForeignAid, Income, Murder, Steal, Tax
from parlour.games.complots.position import BlockChallengeWindow, ChallengeWindow, Position

COUP_COST, MURDER_COST, MUST_COUP = 7, 3, 10
EARNED: dict[type[Move], int] = {Income: 1, ForeignAid: 2, Tax: 3}
LOOT = 2  # coins that a Steal takes at most


class Row(Struct, frozen=True):
    claim: Character | None = None
    blockers: tuple[Character, ...] = ()  # who may block: the target, for foreign aid any seat
    cost: int = 0  # with a claim: paid when it stands (CO-3.8); a coup is paid at once (CO-2.3)


def _table(exchange: Character) -> dict[type[Move], Row]:
    return {
        Income: Row(),
        ForeignAid: Row(blockers=(DUCHESS,)),
        Coup: Row(cost=COUP_COST),
        Tax: Row(claim=DUCHESS),
        Murder: Row(claim=ASSASSIN, blockers=(COUNTESS,), cost=MURDER_COST),
        Steal: Row(claim=CAPTAIN, blockers=(CAPTAIN, exchange)),
        Exchange: Row(claim=exchange),
        Examine: Row(claim=exchange),  # CO-2.7: cannot be blocked
    }


TABLE: dict[Literal["ambassador", "inquisitor"], dict[type[Move], Row]] = {
    "ambassador": _table("ambassador"),
    "inquisitor": _table("inquisitor"),
}
DRAWN = {"ambassador": 2, "inquisitor": 1}  # cards drawn by an exchange


def row(position: Position, action: AnyAction) -> Row:
    return TABLE[position.options.exchange][type(action)]


def claim(position: Position) -> tuple[Seat, Character]:
    """The claimant and the claimed character of the open window."""
    phase = position.phase
    if isinstance(phase, ChallengeWindow):
        character = row(position, phase.action).claim
        assert character is not None, "an action without a claim cannot be challenged"
        return position.actor, character
    assert isinstance(phase, BlockChallengeWindow), "only a claim can be challenged"
    return phase.blocker, phase.character

"""The coins that events move: derived here, for readers of the log."""

from parlour.core import Seat
from parlour.games.complots.actions import row
from parlour.games.complots.box import Character
from parlour.games.complots.effects import earned, loot
from parlour.games.complots.model import AnyAction, Lost, Slot, Steal, Unopposed
from parlour.games.complots.position import (
    BlockWindow,
    ChallengeWindow,
    LosingCard,
    MayBlock,
    Perform,
    Position,
    Proving,
)


def unopposed(position: Position) -> Unopposed:
    """The end of a window without challenge or block."""
    match position.phase:
        case ChallengeWindow(action):
            what = row(position, action)
            if what.cost:
                return Unopposed(actor=position.actor, paid=what.cost)
            return Unopposed() if what.blockers else _done(position, action)
        case BlockWindow(action):
            return _done(position, action)
        case _:
            return Unopposed(fails=True)


def _done(position: Position, action: AnyAction) -> Unopposed:
    if isinstance(action, Steal):
        target = action.target
        return Unopposed(actor=position.actor, stolen=loot(position, target), target=target)
    coins = earned(position, action)
    return Unopposed(actor=position.actor, earned=coins) if coins else Unopposed()


def price(position: Position) -> int:
    """The price that is paid when a claim is proved (CO-3.8)."""
    assert isinstance(position.phase, Proving)
    then = position.phase.then
    return row(position, then.action).cost if isinstance(then, MayBlock) else 0


def lost(position: Position, seat: Seat, slot: Slot, card: Character) -> Lost:
    """The loss of a card, with the coins of the action that may follow."""
    assert isinstance(position.phase, LosingCard)
    then, out = position.phase.then, len(position.slots[seat]) == 1
    if out and len(position.living) == 2:  # CO-3.10: the game ends here
        return Lost(seat, slot, card, returned=position.coins[seat])
    robbed = _robbed(position, seat, then.action) if out and isinstance(then, MayBlock) else 0
    returned = position.coins[seat] - robbed if out else None
    action = _happens(position, seat, out)
    if isinstance(action, Steal) and not robbed:
        stolen = 0 if out and seat == action.target else loot(position, action.target)
        return Lost(seat, slot, card, 0, returned, position.actor, stolen=stolen, target=action.target)
    coins = 0 if action is None else earned(position, action, returned or 0)
    return Lost(seat, slot, card, robbed, returned, position.actor if robbed or coins else None, coins)


def _robbed(position: Position, seat: Seat, action: AnyAction) -> int:
    """CO-3.10: the target of a Steal whose own challenge failed, with its last card."""
    return loot(position, seat) if isinstance(action, Steal) and action.target == seat else 0


def _happens(position: Position, seat: Seat, out: bool) -> AnyAction | None:
    """The action that follows after this seat has lost its card, if any."""
    assert isinstance(position.phase, LosingCard)
    match position.phase.then:
        case Perform(action):
            return action
        case MayBlock(action, barred):
            if not row(position, action).blockers:
                return action
            target = action.target if isinstance(action, Steal) else None
            return action if target is not None and (target == barred or (out and target == seat)) else None
        case _:
            return None

"""What an event does to a position: the same in the full position and in every view."""

from collections.abc import Callable
from typing import Any

from parlour.core import Seat, Seen
from parlour.games.complots import cards
from parlour.games.complots.actions import claim, row
from parlour.games.complots.box import HAND, SETS_FOR
from parlour.games.complots.effects import perform, rob
from parlour.games.complots.model import (
    Acted,
    AnyAction,
    Began,
    Blocked,
    Challenged,
    Chose,
    Dealt,
    Drew,
    Exposed,
    Given,
    HandedBack,
    Kept,
    Lost,
    Passed,
    Proved,
    Replaced,
    Revealed,
    Showed,
    Targeted,
    TookUp,
    Unopposed,
)
from parlour.games.complots.position import (
    BlockChallengeWindow,
    BlockWindow,
    ChallengeWindow,
    Choosing,
    Closing,
    Drawing,
    Judging,
    Keeping,
    LosingCard,
    MayBlock,
    NextTurn,
    Over,
    Perform,
    Position,
    Proving,
    Then,
)
from parlour.games.complots.turns import NEXT_TURN, TURN, enter, next_turn, open_window, pay, without

# The deal


def _began(position: Position, seen: Began) -> None:
    position.actor = seen.first
    position.court = seen.court
    if position.options.seats == SETS_FOR:  # CO-1.4
        position.coins[seen.first] -= 1
        position.treasury += 1
        position.waiting = position.living
        position.phase = Choosing()


def _dealt(position: Position, seen: Dealt) -> None:
    cards.lay(position, seen.seat, seen.cards or (None,) * HAND)
    if seen.seat == position.options.seats - 1:
        _begin(position)


def _given(position: Position, seen: Given) -> None:
    position.cards[seen.seat] = (None, seen.card) if seen.place else (seen.card, None)


def _chose(position: Position, seen: Chose) -> None:
    """The chosen card gets the free place beside the given one."""
    seat, card = seen.seat, seen.card
    pair = tuple(given or card for given in position.cards[seat])
    rest = position.sets[seat]
    position.sets[seat] = (None,) * (len(rest) - 1) if card is None else tuple(c for c in rest if c != card)
    position.cards[seat] = ()
    cards.lay(position, seat, pair)
    position.waiting = without(position.waiting, seat)
    if not position.waiting:
        _begin(position)


def _begin(position: Position) -> None:
    position.turns = 1
    enter(position, TURN)


# An action and its windows (CO-3)


def _acted(position: Position, seen: Acted) -> None:
    action = seen.action
    what = row(position, action)
    if what.claim is not None:
        open_window(position, ChallengeWindow(action), without(position.living, seen.seat))
    else:
        pay(position, what.cost)
        _may_block(position, action, None)


def _passed(position: Position, seen: Passed) -> None:
    position.waiting = without(position.waiting, seen.seat)


def _unopposed(position: Position, seen: Unopposed) -> None:
    phase = position.phase
    if isinstance(phase, ChallengeWindow):
        pay(position, row(position, phase.action).cost)  # CO-3.8
        _may_block(position, phase.action, None)
    elif isinstance(phase, BlockWindow):
        perform(position, phase.action)
    else:
        next_turn(position)  # CO-3.4: the block stands


def _blocked(position: Position, seen: Blocked) -> None:
    assert isinstance(position.phase, BlockWindow)
    window = BlockChallengeWindow(position.phase.action, seen.seat, seen.character)
    open_window(position, window, without(position.living, seen.seat))


def _exposed(position: Position, seen: Exposed) -> None:
    """CO-3.1, CO-3.5: a liar loses a card; after a false block the action happens."""
    phase = position.phase
    then = Perform(phase.action) if isinstance(phase, BlockChallengeWindow) else NEXT_TURN
    enter(position, LosingCard(seen.seat, then))


def _challenged(position: Position, seen: Challenged) -> None:
    seat, character = claim(position)
    phase = position.phase
    then: NextTurn | MayBlock = NEXT_TURN  # CO-3.4: the block stands
    if isinstance(phase, ChallengeWindow):
        barred = None if position.options.block_after_own_challenge else seen.challenger  # CO-3.3
        then = MayBlock(phase.action, barred)
    enter(position, Proving(seat, character, seen.challenger, then))


def _proved(position: Position, seen: Proved) -> None:
    """CO-3.2, CO-3.10: the card goes into the Court before a new one is drawn; then the challenger loses one."""
    phase = position.phase
    assert isinstance(phase, Proving)
    cards.shuffle_in(position, seen.seat, seen.slot)
    if isinstance(phase.then, MayBlock):
        pay(position, row(position, phase.then.action).cost)  # CO-3.8
    enter(position, Drawing(seen.seat, LosingCard(phase.challenger, phase.then)))


def _drew(position: Position, seen: Drew) -> None:
    assert isinstance(position.phase, Drawing)
    cards.draw(position, seen.seat, seen.card)
    _go_on(position, position.phase.then)


def _lost(position: Position, seen: Lost) -> None:
    seat = seen.seat
    assert isinstance(position.phase, LosingCard)
    cards.take(position, seat, seen.slot)
    position.lost[seat] += ((seen.slot, seen.card),)
    if not position.slots[seat]:
        rob(position, seat, seen.robbed)
        _eliminate(position, seat)
    if len(position.living) == 1:  # CO-4.2, CO-3.10: the game ends at once
        position.phase = Closing(position.living)
    else:
        _go_on(position, position.phase.then)


def _eliminate(position: Position, seat: Seat) -> None:
    """CO-4.1."""
    position.living = without(position.living, seat)
    position.treasury += position.coins[seat]
    position.coins[seat] = 0


def _go_on(position: Position, then: Then | LosingCard) -> None:
    if isinstance(then, NextTurn):
        next_turn(position)
    elif isinstance(then, LosingCard):
        enter(position, then)
    elif isinstance(then, MayBlock):
        _may_block(position, then.action, then.barred)
    else:
        perform(position, then.action)


def _may_block(position: Position, action: AnyAction, barred: Seat | None) -> None:
    if not row(position, action).blockers:
        perform(position, action)
    elif not isinstance(action, Targeted):
        open_window(position, BlockWindow(action), without(position.living, position.actor))
    elif action.target == barred or action.target not in position.living:  # CO-3.3, CO-3.6
        perform(position, action)
    else:
        open_window(position, BlockWindow(action), (action.target,))


def _took_up(position: Position, seen: TookUp) -> None:
    count = len(position.slots[seen.seat])
    cards.take_up(position, seen.seat, seen.count, seen.hand)
    enter(position, Keeping(count))


def _kept(position: Position, seen: Kept) -> None:
    assert isinstance(position.phase, Keeping)
    cards.keep(position, seen.seat, seen.cards or (None,) * position.phase.count)
    next_turn(position)


def _showed(position: Position, seen: Showed) -> None:
    if seen.card is not None:
        cards.learn(position, seen.seat, seen.slot, seen.card)
    enter(position, Judging(seen.seat, seen.slot))


def _handed_back(position: Position, seen: HandedBack) -> None:
    next_turn(position)


def _replaced(position: Position, seen: Replaced) -> None:
    """CO-2.6: into the Court before the draw."""
    assert isinstance(position.phase, Judging)
    cards.shuffle_in(position, seen.target, position.phase.slot)
    enter(position, Drawing(seen.target, NEXT_TURN))


def _revealed(position: Position, seen: Revealed) -> None:
    hidden = iter(seen.cards)
    position.cards = [tuple(next(hidden) for _ in slots) for slots in position.slots]
    position.court = seen.court
    if seen.sets is not None:
        position.sets = list(seen.sets)
    if isinstance(position.phase, Closing):
        position.phase = Over(position.phase.winners)


FOLDS: dict[type[Seen], Callable[[Position, Any], None]] = {
    Began: _began,
    Dealt: _dealt,
    Given: _given,
    Chose: _chose,
    Acted: _acted,
    Passed: _passed,
    Unopposed: _unopposed,
    Blocked: _blocked,
    Challenged: _challenged,
    Exposed: _exposed,
    Proved: _proved,
    Drew: _drew,
    Lost: _lost,
    TookUp: _took_up,
    Kept: _kept,
    Showed: _showed,
    HandedBack: _handed_back,
    Replaced: _replaced,
    Revealed: _revealed,
}

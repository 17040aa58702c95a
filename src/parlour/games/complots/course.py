"""What comes of what was seen (CO-2 to CO-4): the same in the full position and in every view of it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from parlour.core import Move, Seat, Seen
from parlour.games.complots import cards
from parlour.games.complots.actions import DRAWN, EARNED, LOOT, claim, row
from parlour.games.complots.box import HAND, SETS_FOR
from parlour.games.complots.model import (
    Acted,
    AnyAction,
    Began,
    Blocked,
    Challenged,
    Chose,
    Coup,
    Dealt,
    Drew,
    Examine,
    Exchange,
    Exposed,
    ForeignAid,
    Given,
    HandedBack,
    Income,
    Kept,
    Lost,
    Murder,
    Passed,
    Proved,
    Replaced,
    Revealed,
    Showed,
    Steal,
    Targeted,
    Tax,
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
    Phase,
    Position,
    Proving,
    Showing,
    TakingUp,
    Then,
    Turn,
    Window,
)

TURN, NEXT_TURN = Turn(), NextTurn()


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
    """The chosen card comes beside the given one, where its place was left free."""
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
    _open(position, TURN)


# An action and its windows (CO-3)


def _acted(position: Position, seen: Acted) -> None:
    action = seen.action
    what = row(position, action)
    if what.claim is not None:
        _open_window(position, ChallengeWindow(action), without(position.living, seen.seat))
    else:
        _pay(position, what.cost)
        _may_block(position, action, None)


def _passed(position: Position, seen: Passed) -> None:
    position.waiting = without(position.waiting, seen.seat)


def _unopposed(position: Position, seen: Unopposed) -> None:
    phase = position.phase
    if isinstance(phase, ChallengeWindow):
        _pay(position, row(position, phase.action).cost)  # CO-3.8
        _may_block(position, phase.action, None)
    elif isinstance(phase, BlockWindow):
        _perform(position, phase.action)
    else:
        _next_turn(position)  # CO-3.4: the block stands


def _blocked(position: Position, seen: Blocked) -> None:
    assert isinstance(position.phase, BlockWindow)
    window = BlockChallengeWindow(position.phase.action, seen.seat, seen.character)
    _open_window(position, window, without(position.living, seen.seat))


def _exposed(position: Position, seen: Exposed) -> None:
    """CO-3.1, CO-3.5: a liar loses a card; if the lie was a block, the action happens."""
    phase = position.phase
    then = Perform(phase.action) if isinstance(phase, BlockChallengeWindow) else NEXT_TURN
    _open(position, LosingCard(seen.seat, then))


def _challenged(position: Position, seen: Challenged) -> None:
    seat, character = claim(position)
    phase = position.phase
    then: NextTurn | MayBlock = NEXT_TURN  # CO-3.4: the block stands
    if isinstance(phase, ChallengeWindow):
        barred = None if position.options.block_after_own_challenge else seen.challenger  # CO-3.3
        then = MayBlock(phase.action, barred)
    _open(position, Proving(seat, character, seen.challenger, then))


def _proved(position: Position, seen: Proved) -> None:
    """CO-3.2, CO-3.10: the card goes into the Court before a new one is drawn; then the challenger loses one."""
    phase = position.phase
    assert isinstance(phase, Proving)
    cards.shuffle_in(position, seen.seat, seen.slot)
    if isinstance(phase.then, MayBlock):
        _pay(position, row(position, phase.then.action).cost)  # CO-3.8
    _open(position, Drawing(seen.seat, LosingCard(phase.challenger, phase.then)))


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
        _rob(position, seat, seen.robbed)
        _eliminate(position, seat)
    if len(position.living) == 1:  # CO-4.2, CO-3.10: nothing more happens
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
        _next_turn(position)
    elif isinstance(then, LosingCard):
        _open(position, then)
    elif isinstance(then, MayBlock):
        _may_block(position, then.action, then.barred)
    else:
        _perform(position, then.action)


def _may_block(position: Position, action: AnyAction, barred: Seat | None) -> None:
    if not row(position, action).blockers:
        _perform(position, action)
    elif not isinstance(action, Targeted):
        _open_window(position, BlockWindow(action), without(position.living, position.actor))
    elif action.target == barred or action.target not in position.living:  # CO-3.3, CO-3.6
        _perform(position, action)
    else:
        _open_window(position, BlockWindow(action), (action.target,))


def _next_turn(position: Position) -> None:
    options = position.options
    if position.turns == options.limit * options.seats and options.limit:  # G-8
        position.phase = Closing(position.living)
        return
    position.actor = following(position.living, position.actor)
    position.turns += 1
    _open(position, TURN)


def _open(position: Position, phase: Phase) -> None:
    position.questions += 1
    position.phase = phase


def _open_window(position: Position, window: Window, asked: tuple[Seat, ...]) -> None:
    _open(position, window)
    position.waiting = asked


# What an action does (CO-2)


def _perform(position: Position, action: AnyAction) -> None:
    EFFECTS[type(action)](position, action)


def _earn(position: Position, action: Income | ForeignAid | Tax) -> None:
    _pay(position, -earned(position, action))
    _next_turn(position)


def earned(position: Position, action: AnyAction, returned: int = 0) -> int:
    """CO-2.2: of a short Treasury, what is there, with what has just been returned to it."""
    return min(EARNED.get(type(action), 0), position.treasury + returned)


def _pay(position: Position, coins: int) -> None:
    position.coins[position.actor] -= coins
    position.treasury += coins


def _steal(position: Position, action: Steal) -> None:
    """CO-2.2, CO-3.10: a target without coins, or out by now, is robbed of nothing."""
    _rob(position, action.target, loot(position, action.target))
    _next_turn(position)


def loot(position: Position, target: Seat) -> int:
    return min(LOOT, position.coins[target])


def _rob(position: Position, target: Seat, coins: int) -> None:
    position.coins[target] -= coins
    position.coins[position.actor] += coins


def _kill(position: Position, action: Coup | Murder) -> None:
    if action.target in position.living:
        _open(position, LosingCard(action.target, NEXT_TURN))
    else:
        _next_turn(position)  # CO-3.6


def _exchange(position: Position, action: Exchange) -> None:
    _open(position, TakingUp(DRAWN[position.options.exchange]))


def _took_up(position: Position, seen: TookUp) -> None:
    count = len(position.slots[seen.seat])
    cards.take_up(position, seen.seat, seen.count, seen.hand)
    _open(position, Keeping(count))


def _kept(position: Position, seen: Kept) -> None:
    assert isinstance(position.phase, Keeping)
    cards.keep(position, seen.seat, seen.cards or (None,) * position.phase.count)
    _next_turn(position)


def _examine(position: Position, action: Examine) -> None:
    if action.target in position.living:
        _open(position, Showing(action.target))
    else:
        _next_turn(position)  # CO-3.10


def _showed(position: Position, seen: Showed) -> None:
    if seen.card is not None:
        cards.learn(position, seen.seat, seen.slot, seen.card)
    _open(position, Judging(seen.seat, seen.slot))


def _handed_back(position: Position, seen: HandedBack) -> None:
    _next_turn(position)


def _replaced(position: Position, seen: Replaced) -> None:
    """CO-2.6: into the Court before the draw."""
    assert isinstance(position.phase, Judging)
    cards.shuffle_in(position, seen.target, position.phase.slot)
    _open(position, Drawing(seen.target, NEXT_TURN))


def _revealed(position: Position, seen: Revealed) -> None:
    hidden = iter(seen.cards)
    position.cards = [tuple(next(hidden) for _ in slots) for slots in position.slots]
    position.court = seen.court
    if seen.sets is not None:
        position.sets = list(seen.sets)
    if isinstance(position.phase, Closing):
        position.phase = Over(position.phase.winners)


# By type: a dict takes the same time for the last as for the first, which `match` does not.

EFFECTS: dict[type[Move], Callable[[Position, Any], None]] = {
    Income: _earn,
    ForeignAid: _earn,
    Coup: _kill,
    Tax: _earn,
    Murder: _kill,
    Steal: _steal,
    Exchange: _exchange,
    Examine: _examine,
}
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


@lru_cache(maxsize=4096)
def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


@lru_cache(maxsize=4096)
def following(living: tuple[Seat, ...], seat: Seat) -> Seat:
    """Clockwise to the next seat still in (CO-1.3)."""
    return next((other for other in living if other > seat), living[0])

"""What a move causes: the events of each, and who sees them."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core import Event, Move, Seat
from parlour.core.values import MOST_SEATS
from parlour.games.complots import coins
from parlour.games.complots.actions import claim
from parlour.games.complots.box import HAND, SETS_FOR
from parlour.games.complots.cards import hidden, known, less
from parlour.games.complots.model import (
    Acted,
    AnyAction,
    Began,
    Block,
    Blocked,
    Challenge,
    Challenged,
    Choose,
    Chose,
    Coup,
    Deal,
    DealSets,
    Dealt,
    Draw,
    Drew,
    Examine,
    Exchange,
    Exposed,
    ForeignAid,
    Given,
    HandBack,
    HandedBack,
    Income,
    Keep,
    Kept,
    Lose,
    Murder,
    Pass,
    Passed,
    Prove,
    Proved,
    Replace,
    Replaced,
    Reveal,
    Revealed,
    Show,
    Showed,
    Steal,
    TakeUp,
    Tax,
    TookUp,
)
from parlour.games.complots.position import Drawing, Judging, Position

Events = Sequence[Event]
ONLY = [frozenset((seat,)) for seat in range(MOST_SEATS)]  # visible to that seat alone
PASSED = [(Event(Passed(seat), ONLY[seat], public=False),) for seat in range(MOST_SEATS)]


def _act(position: Position, seat: Seat, action: AnyAction) -> Events:
    return (Event(Acted(seat, action)),)


def _pass(position: Position, seat: Seat, move: Pass) -> Events:
    """CO-3.7: passes are secret; the last one closes the window, without naming the seat."""
    return PASSED[seat] if len(position.waiting) > 1 else (Event(coins.unopposed(position)),)


def _challenge(position: Position, seat: Seat, move: Challenge) -> Events:
    claimant, character = claim(position)
    if character in position.cards[claimant]:
        return (Event(Challenged(seat, claimant)),)
    return (Event(Exposed(seat, claimant)),)


def _block(position: Position, seat: Seat, move: Block) -> Events:
    return (Event(Blocked(seat, move.character)),)


def _prove(position: Position, seat: Seat, move: Prove) -> Events:
    slot, card = hidden(position, seat, move.place)
    return (Event(Proved(seat, slot, card, coins.price(position))),)


def _lose(position: Position, seat: Seat, move: Lose) -> Events:
    slot, card = hidden(position, seat, move.place)
    return (Event(coins.lost(position, seat, slot, card)),)


def _draw(position: Position, seat: Seat, move: Draw) -> Events:
    assert isinstance(position.phase, Drawing)
    drawer = position.phase.seat
    return (Event(Drew(drawer, move.cards[0]), ONLY[drawer]),)


def _take_up(position: Position, seat: Seat, move: TakeUp) -> Events:
    actor = position.actor
    cards = known(position.cards[actor]) + move.cards
    hand = tuple(cards[place] for place in move.order)
    return (Event(TookUp(actor, len(move.cards), hand), ONLY[actor]),)


def _keep(position: Position, seat: Seat, move: Keep) -> Events:
    hand = known(position.taken)
    return (Event(Kept(seat, tuple(hand[place] for place in move.places)), ONLY[seat]),)


def _show(position: Position, seat: Seat, move: Show) -> Events:
    slot, card = hidden(position, seat, move.place)
    return (Event(Showed(seat, position.actor, slot, card), frozenset((seat, position.actor))),)


def _hand_back(position: Position, seat: Seat, move: HandBack) -> Events:
    assert isinstance(position.phase, Judging)
    return (Event(HandedBack(seat, position.phase.target)),)


def _replace(position: Position, seat: Seat, move: Replace) -> Events:
    assert isinstance(position.phase, Judging)
    return (Event(Replaced(seat, position.phase.target)),)


def _choose(position: Position, seat: Seat, move: Choose) -> Events:
    return (Event(Chose(seat, move.card), ONLY[seat]),)


def _deal(position: Position, seat: Seat, move: Deal) -> Events:
    hands = (move.cards[HAND * s : HAND * s + HAND] for s in position.living)
    dealt = (Event(Dealt(s, hand), ONLY[s]) for s, hand in enumerate(hands))
    return (_began(position, move), *dealt)


def _deal_sets(position: Position, seat: Seat, move: DealSets) -> Events:
    given = (Event(Given(s, move.cards[s], move.places[s]), ONLY[s]) for s in position.living)
    return (_began(position, move), *given)


def _began(position: Position, move: Deal | DealSets) -> Event:
    assert position.court is not None
    return Event(Began(move.first, less(position.court, move.cards)))


def _reveal(position: Position, seat: Seat, move: Reveal) -> Events:
    assert position.court is not None
    cards = tuple(card for hand in position.cards for card in known(hand))
    sets = tuple(map(known, position.sets)) if position.options.seats == SETS_FOR else None
    return (Event(Revealed(cards, position.court, sets)),)


DECISIONS: dict[type[Move], Callable[[Position, Seat, Any], Events]] = {
    **dict.fromkeys((Income, ForeignAid, Coup, Tax, Murder, Steal, Exchange, Examine), _act),
    Pass: _pass,
    Challenge: _challenge,
    Block: _block,
    Prove: _prove,
    Lose: _lose,
    Keep: _keep,
    Show: _show,
    HandBack: _hand_back,
    Replace: _replace,
    Choose: _choose,
    Deal: _deal,
    DealSets: _deal_sets,
    Draw: _draw,
    TakeUp: _take_up,
    Reveal: _reveal,
}

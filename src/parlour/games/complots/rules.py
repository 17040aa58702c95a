"""The game: what a legal move causes. What is legal is in `offers`, what comes of it in `course`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.core import Choice, Event, Game, Move, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence
from parlour.core.scene import Scene
from parlour.core.values import MOST_SEATS
from parlour.games.complots import evidence, telling, view
from parlour.games.complots.actions import claim
from parlour.games.complots.box import HAND, PRINTED, SETS_FOR, SMALL, Box
from parlour.games.complots.cards import hidden, known, less
from parlour.games.complots.course import FOLDS
from parlour.games.complots.model import (
    BY_LOT,
    Acted,
    AnyAction,
    AnyMove,
    AnySeen,
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
    Options,
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
from parlour.games.complots.offers import QUESTIONS
from parlour.games.complots.position import Drawing, Judging, Over, Position

Events = Sequence[Event]
ONLY = [frozenset((seat,)) for seat in range(MOST_SEATS)]  # told to that seat alone
PASSED = [(Event(Passed(seat), ONLY[seat], public=False),) for seat in range(MOST_SEATS)]


class Complots(Game[Position, AnyMove, AnySeen, Options]):
    name = "complots"
    version = 3
    options = Options
    moves = (
        *(Income, ForeignAid, Coup, Tax, Murder, Steal, Exchange, Examine),
        *(Pass, Challenge, Block, Prove, Lose, Keep, Show, HandBack, Replace, Choose),
        *(Deal, DealSets, Draw, TakeUp, Reveal),
    )
    sights = tuple(FOLDS)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def start(self, options: Options) -> Position:
        cast = self.box.cast(options.exchange)
        if options.seats == SETS_FOR:  # CO-1.4: the Court is what is left of the third set
            return Position(options, self.box.coins, court=tuple(sorted(cast)), sets=cast)
        return Position(options, self.box.coins, court=self.box.cards(options.seats, options.exchange), sets=())

    def choices(self, position: Position) -> Sequence[Choice]:
        return QUESTIONS[type(position.phase)](self.box, position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Events:
        return DECISIONS[type(move)](position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        FOLDS[type(seen)](position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(self.box, position)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self.box, position, seen)

    def again(self, options: Options, score: tuple[float, ...]) -> Options:
        """CO-1.3: the winner begins; where the game was shared, the lot decides."""
        return replace(options, first=score.index(1.0) if 1.0 in score else BY_LOT)


def _act(position: Position, seat: Seat, action: AnyAction) -> Events:
    return (Event(Acted(seat, action)),)


def _pass(position: Position, seat: Seat, move: Pass) -> Events:
    """CO-3.7: quiet, but for the last, which closes the window and is told without a name."""
    return PASSED[seat] if len(position.waiting) > 1 else (Event(telling.unopposed(position)),)


def _challenge(position: Position, seat: Seat, move: Challenge) -> Events:
    claimant, character = claim(position)
    if character in position.cards[claimant]:
        return (Event(Challenged(seat, claimant)),)
    return (Event(Exposed(seat, claimant)),)


def _block(position: Position, seat: Seat, move: Block) -> Events:
    return (Event(Blocked(seat, move.character)),)


def _prove(position: Position, seat: Seat, move: Prove) -> Events:
    slot, card = hidden(position, seat, move.place)
    return (Event(Proved(seat, slot, card, telling.price(position))),)


def _lose(position: Position, seat: Seat, move: Lose) -> Events:
    slot, card = hidden(position, seat, move.place)
    return (Event(telling.lost(position, seat, slot, card)),)


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

"""What may be chosen in each phase: the only place that knows what is legal.

Offers are cached, and whole choices too where many games repeat them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product

from parlour.core import NATURE, Choice, Drawn, Move, Offer, One, Order, Place, Seat, Some, Value
from parlour.games.complots.actions import COUP_COST, MURDER_COST, MUST_COUP, row
from parlour.games.complots.box import HAND, SETS_FOR, Box, Character
from parlour.games.complots.cards import unseen
from parlour.games.complots.model import (
    BY_LOT,
    Block,
    Challenge,
    Choose,
    Coup,
    Deal,
    DealSets,
    Draw,
    Examine,
    Exchange,
    ForeignAid,
    HandBack,
    Income,
    Keep,
    Lose,
    Murder,
    Pass,
    Prove,
    Replace,
    Reveal,
    Show,
    Steal,
    TakeUp,
    Tax,
)
from parlour.games.complots.position import (
    BlockChallengeWindow,
    BlockWindow,
    ChallengeWindow,
    Choosing,
    Closing,
    Dealing,
    Drawing,
    Judging,
    Keeping,
    LosingCard,
    Over,
    Position,
    Proving,
    Showing,
    TakingUp,
    Turn,
)
from parlour.games.complots.turns import following, without

Choices = Sequence[Choice]
PASS, INCOME, HAND_BACK = Pass(), Income(), HandBack()
OFFER_PASS, OFFER_INCOME = Offer(Pass), Offer(Income)
CHALLENGE_OR_PASS = (OFFER_PASS, Offer(Challenge))
CLAIMS = (Offer(ForeignAid), Offer(Tax), Offer(Exchange))
VERDICTS = (Offer(HandBack), Offer(Replace))
REVEAL = (Choice(NATURE, "reveal", (Offer(Reveal),)),)


def _challenge(box: Box, position: Position) -> Choices:
    return _challenges(position.questions, position.waiting)


@lru_cache(maxsize=16384)
def _challenges(number: int, seats: tuple[Seat, ...]) -> Choices:
    topic = f"challenge/{number}"
    return tuple(Choice(seat, topic, CHALLENGE_OR_PASS, fallback=PASS) for seat in seats)


def _block(box: Box, position: Position) -> Choices:
    assert isinstance(position.phase, BlockWindow)
    return _blocks(position.questions, position.waiting, row(position, position.phase.action).blockers)


@lru_cache(maxsize=16384)
def _blocks(number: int, seats: tuple[Seat, ...], characters: tuple[Character, ...]) -> Choices:
    topic, offers = f"block/{number}", (OFFER_PASS, Offer(Block, One(characters)))
    return tuple(Choice(seat, topic, offers, fallback=PASS) for seat in seats)


def _turn(box: Box, position: Position) -> Choices:
    seat = position.actor
    coins = min(position.coins[seat], MUST_COUP)
    offers, fallback, forced = _actions(position.options.exchange, position.living, seat, coins)
    return (Choice(seat, f"turn/{position.questions}", offers, fallback=fallback, forced=forced),)


@lru_cache(maxsize=16384)
def _actions(
    exchange: Character, living: tuple[Seat, ...], seat: Seat, coins: int
) -> tuple[tuple[Offer, ...], Move, bool]:
    """The actions that this seat can pay (CO-2.3), the fallback, and whether there is only one move."""
    others = One(without(living, seat))
    coup = Offer(Coup, others)
    if coins >= MUST_COUP:  # CO-2.1
        return (coup,), Coup(following(living, seat)), others.size == 1
    offers = [OFFER_INCOME, *CLAIMS, Offer(Steal, others)]
    if exchange == "inquisitor":
        offers.append(Offer(Examine, others))
    if coins >= MURDER_COST:
        offers.append(Offer(Murder, others))
    if coins >= COUP_COST:
        offers.append(coup)
    return tuple(offers), INCOME, False


def _losing(box: Box, position: Position) -> Choices:
    assert isinstance(position.phase, LosingCard)
    seat = position.phase.seat
    return _one_of(position, "lose", seat, Lose, tuple(range(len(position.slots[seat]))))


def _showing(box: Box, position: Position) -> Choices:
    assert isinstance(position.phase, Showing)
    seat = position.phase.target
    return _one_of(position, "show", seat, Show, tuple(range(len(position.slots[seat]))))


def _proving(box: Box, position: Position) -> Choices:
    """CO-3.9: one of the matching cards. Asked even if only one matches: that is not public (G-10)."""
    phase = position.phase
    assert isinstance(phase, Proving)
    hand = position.cards[phase.seat]
    fitting = tuple(place for place, card in enumerate(hand) if card is None or card == phase.character)
    return _one_of(position, "prove", phase.seat, Prove, fitting)


def _one_of(
    position: Position, topic: str, seat: Seat, kind: type[Lose | Show | Prove], places: tuple[Place, ...]
) -> Choices:
    """One of the hidden cards of a seat; publicly forced if there is only one (G-10)."""
    offers, fallback = _places(kind, places)  # random: a fixed place would reveal something about the hand (G-7)
    only = len(position.slots[seat]) == 1
    return (Choice(seat, f"{topic}/{position.questions}", offers, fallback=fallback, forced=only),)


@lru_cache(maxsize=64)
def _places(kind: type[Lose | Show | Prove], places: tuple[Place, ...]) -> tuple[tuple[Offer, ...], Drawn]:
    offer = Offer(kind, One(places))
    return (offer,), Drawn(offer)


def _drawing(box: Box, position: Position) -> Choices:
    return (Choice(NATURE, f"draw/{position.questions}", _draws(unseen(box, position))),)


@lru_cache(maxsize=16384)
def _draws(pool: tuple[Character, ...]) -> tuple[Offer, ...]:
    return (Offer(Draw, Order(pool, 1)),)


def _taking_up(box: Box, position: Position) -> Choices:
    assert isinstance(position.phase, TakingUp)
    count = position.phase.count
    offers = _hands(unseen(box, position), count, len(position.slots[position.actor]) + count)
    return (Choice(NATURE, f"take-up/{position.questions}", offers),)


@lru_cache(maxsize=16384)
def _hands(pool: tuple[Character, ...], count: int, size: int) -> tuple[Offer, ...]:
    return (Offer(TakeUp, Order(pool, count), Order(tuple(range(size)), size)),)


def _keeping(box: Box, position: Position) -> Choices:
    assert isinstance(position.phase, Keeping)
    offers, fallback = _kept(len(position.taken), position.phase.count)
    return (Choice(position.actor, f"keep/{position.questions}", offers, fallback=fallback),)


@lru_cache(maxsize=64)
def _kept(size: int, count: int) -> tuple[tuple[Offer, ...], Drawn]:
    offer = Offer(Keep, Some(tuple(range(size)), count, count))
    return (offer,), Drawn(offer)


def _judging(box: Box, position: Position) -> Choices:
    return (Choice(position.actor, f"judge/{position.questions}", VERDICTS, fallback=HAND_BACK),)


def _choosing(box: Box, position: Position) -> Choices:
    """CO-1.4, G-4: both at once, each with its own topic."""
    return tuple(_choice(box.cast(position.options.exchange), seat) for seat in position.waiting)


@lru_cache(maxsize=64)
def _choice(cards: tuple[Character, ...], seat: Seat) -> Choice:
    offer = Offer(Choose, One(cards))
    return Choice(seat, f"choose/{seat}", (offer,), fallback=Drawn(offer))


def _dealing(box: Box, position: Position) -> Choices:
    options = position.options
    first = tuple(range(options.seats)) if options.first == BY_LOT else (options.first,)  # CO-1.3
    deals = _sets if options.seats == SETS_FOR else _deals
    return (Choice(NATURE, "deal", deals(unseen(box, position), options.seats, first)),)


@lru_cache(maxsize=256)
def _deals(cards: tuple[Character, ...], seats: int, first: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return (Offer(Deal, Order(cards, HAND * seats), One(first)),)


@lru_cache(maxsize=256)
def _sets(third: tuple[Character, ...], seats: int, first: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """A card for each seat, at a random place, so that the rival does not know which of the two was chosen."""
    places = tuple(product(range(HAND), repeat=seats))
    return (Offer(DealSets, Order(third, seats), One(places), One(first)),)


def _closing(box: Box, position: Position) -> Choices:
    return REVEAL


def _over(box: Box, position: Position) -> Choices:
    return ()


QUESTIONS: dict[type[Value], Callable[[Box, Position], Choices]] = {
    Dealing: _dealing,
    Choosing: _choosing,
    Turn: _turn,
    ChallengeWindow: _challenge,
    BlockWindow: _block,
    BlockChallengeWindow: _challenge,
    Proving: _proving,
    LosingCard: _losing,
    Drawing: _drawing,
    TakingUp: _taking_up,
    Keeping: _keeping,
    Showing: _showing,
    Judging: _judging,
    Closing: _closing,
    Over: _over,
}

"""Tables of Complots for tests, with scripted deals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from parlour.core import Move, read_options
from parlour.games import load
from parlour.games.complots.model import (
    Challenge,
    Choose,
    Deal,
    DealSets,
    Draw,
    Income,
    Lose,
    Murder,
    Pass,
    Prove,
    TakeUp,
    Tax,
)
from parlour.testing.tables import Rigged, Story

THREE = ("duchess captain", "assassin countess", "ambassador duchess")
FIVE = (*THREE, "captain captain", "countess assassin")
INQUISITION = ("inquisitor captain", "assassin countess", "duchess duchess")


class Plot(Story):
    def quiet(self) -> Self:
        """All seats that are asked in the open window pass."""
        for choice in self.table.choices:
            self.table.submit(choice.seat, choice.topic, Pass())
        return self

    def unopposed(self, seat: int, action: Move) -> Self:
        """An action without a challenge or a block."""
        self.play(seat, action)
        while Pass in self.asked(self.asked_seats()[0]):
            self.quiet()
        return self

    def round(self, action: Move, rounds: int = 1) -> Self:
        """Each seat in turn takes this action, without a challenge or a block."""
        for _ in range(rounds * len(self.position.living)):
            self.unopposed(self.position.actor, action)
        return self

    def incomes(self, rounds: int = 1) -> Self:
        return self.round(Income(), rounds)

    def taxes(self, rounds: int = 1) -> Self:
        return self.round(Tax(), rounds)

    def hand(self, seat: int) -> str:
        return " ".join(self.position.cards[seat])

    def lost(self, seat: int) -> str:
        return " ".join(card for _, card in self.position.lost[seat])

    def coins(self, *seats: int) -> list[int]:
        return [self.position.coins[seat] for seat in seats or range(self.table.options.seats)]

    def faces(self, viewer: int, seat: int) -> list[str | None]:
        """The hidden cards of a seat as a viewer sees them."""
        zones = [zone for zone in self.scene(viewer).zones if zone.seat == seat and zone.name.startswith("slot")]
        return [card.face for zone in zones for card in zone.cards]


def complots(
    *hands: str, first: int = 0, draws: Sequence[Move | str] = (), box: str = "printed", **options: Any
) -> Plot:
    """A table with these hands; a string among the draws is a single card."""
    hands = hands or THREE
    deal = Deal(tuple(" ".join(hands).split()), first)
    return _table(deal, draws, box, {"seats": len(hands), **options})


def duel(
    given: str = "duchess captain",
    keep: Sequence[str] = ("assassin", "countess"),
    places: tuple[int, ...] = (0, 0),
    first: int = 0,
    draws: Sequence[Move | str] = (),
    **options: Any,
) -> Plot:
    """Two seats: the card that each gets from the third set, and the card that each keeps from its own."""
    deal = DealSets(tuple(given.split()), places, first)
    table = _table(deal, draws, "printed", {"seats": 2, **options})
    for seat, card in enumerate(keep):
        table.play(seat, Choose(card))
    return table


def without_seat_1(**options: Any) -> Plot:
    """Seat 1 has lost both cards by a wrong challenge of a Murder; then seat 2 had its turn, and 0 is on turn."""
    table = complots("assassin captain", *THREE[1:], draws=["ambassador"], **options).incomes()
    table.play(0, Murder(1)).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    return table.play(2, Income())


def all_cards(position: Any) -> Counter[str]:
    """All cards in the game, without the free place for a card still to be chosen."""
    hands = [*position.cards, *position.sets, position.taken, position.court]
    lost = [card for cards in position.lost for _, card in cards]
    return Counter([card for hand in hands for card in hand if card] + lost)


def taken(cards: str, size: int) -> TakeUp:
    """A draw for an exchange that keeps the order of the cards."""
    return TakeUp(tuple(cards.split()), tuple(range(size)))


def _table(deal: Move, draws: Sequence[Move | str], box: str, options: dict[str, Any]) -> Plot:
    game = load("complots", box)
    settled = {name.replace("_", "-"): value for name, value in options.items()}
    written = [Draw((draw,)) if isinstance(draw, str) else draw for draw in draws]
    return Plot(Rigged(game, read_options(game.options, settled), [deal, *written]))

"""Tables of Alibi for tests."""

from itertools import cycle
from typing import Any

from parlour.core import SPECTATOR, Move, Seat
from parlour.games.alibi.box import PRINTED, SMALL, Box, Card, Details, shares
from parlour.games.alibi.model import Accuse, AskGroup, Deal, Draw, FillIn, Pass, TurnUp
from parlour.testing.tables import Story, story

GAME = "alibi"
MURDER = "slant-morning auto-front-seat gun-pistol money-will"
BOXES = {"printed": PRINTED, "small": SMALL}
BLANK: Details = (None,) * 8
RIGHT: Details = ("slant", "morning", "auto", "front-seat", "gun", "pistol", "money", "will")


def cards(words: str, box: Box = PRINTED) -> tuple[Card, ...]:
    """Cards by name; the name of a set stands for its three cards."""
    heap = sum(box.subjects[word] for word in words.split())
    return box.names(heap)


def deal(*hands: str, murder: str = MURDER, dealer: Seat | None = None, box: str = "printed") -> list[Move]:
    """NATURE's draws for a hand: these cards for each seat; the other cards fill up the hands in order.

    The default dealer is the last seat, so that seat 0 begins.
    """
    deck = BOXES[box]
    dealer = len(hands) - 1 if dealer is None else dealer
    dealt = [list(cards(hand, deck)) for hand in hands]
    sizes = shares(deck.dealt, len(hands), dealer)
    taken = {*murder.split(), *(card for hand in dealt for card in hand)}
    turns = cycle(range(len(hands)))
    for card in (card for card in deck.cards if card not in taken):
        dealt[next(seat for seat in turns if len(dealt[seat]) < sizes[seat])].append(card)
    suspect, place, weapon, emotion = murder.split()
    return [Draw(suspect, place, weapon, emotion, dealer), Deal(tuple(deck.names(deck.heap(hand)) for hand in dealt))]


def alibi(*hands: str, murder: str = MURDER, dealer: Seat | None = None, box: str = "printed", **options: Any) -> Story:
    """A table with these cards in the hands, at the first turn."""
    hands = hands or ("", "", "")
    draws = deal(*hands, murder=murder, dealer=dealer, box=box)
    return story(GAME, {"seats": len(hands), **options}, draws, box)


def session(*hands: list[Move], seats: int = 3, **options: Any) -> Story:
    """A table with several hands, dealt like this; in each a seat accuses before any pass."""
    draws = [draw for hand in hands for draw in (*hand, TurnUp())]
    return story(GAME, {"seats": seats, "hands": len(hands), **options}, draws)


def ask(table: Story, *seats: Seat) -> Story:
    """These seats ask a question, one after another."""
    for seat in seats:
        table.play(seat, AskGroup((seat + 1) % table.table.options.seats, "have", "places"))
    return table


def ask_round(table: Story) -> Story:
    """Every seat asks a question; then the round is over."""
    seats = table.table.options.seats
    return ask(table, *((table.position.dealer + step) % seats for step in range(1, seats + 1)))


def pass_on(table: Story, **chosen: str) -> Story:
    """All seats pass cards: those given (`s0="boat-deck"`), by default the first cards of the hand."""
    for seat in table.asked_seats():
        words = chosen.get(f"s{seat}")
        move = table.table.choices_of(seat)[0].offers[0].at(0) if words is None else Pass(tuple(words.split()))
        table.play(seat, move)
    return table


def next_round(table: Story, **chosen: str) -> Story:
    return pass_on(ask_round(table), **chosen)


def accusation(**named: str) -> Accuse:
    """An accusation with these details; the default suspect is Slim Slant."""
    suspect, *rest = sheet(**{"suspect": "slant", **named}).sheet
    return Accuse(str(suspect), tuple(rest))


BOXES_OF_A_SHEET = ("suspect", "time", "place", "location", "type", "weapon", "emotion", "motive")


def sheet(**named: str) -> FillIn:
    return FillIn(tuple(named.get(box) for box in BOXES_OF_A_SHEET))


def judged(table: Story, accuser: Seat, accused: Accuse, **sheets: FillIn) -> Story:
    """A seat accuses on its turn; the others hand in `s1=sheet(...)`, or a blank."""
    table.play(accuser, accused)
    for seat in table.asked_seats():
        table.play(seat, sheets.get(f"s{seat}", FillIn(BLANK)))
    return table


def points(table: Story) -> list[int]:
    """The public points of each seat."""
    return [counter.value for counter in table.scene(SPECTATOR).counters if counter.name == "points"]


def zone(table: Story, name: str, viewer: Seat) -> list[str]:
    """What a viewer sees in a zone: `?` for a back; empty if there is no such zone."""
    zones = [zone for zone in table.scene(viewer).zones if zone.name == name]
    return [card.face or "?" for zone in zones for card in zone.cards]


def topic(table: Story, seat: Seat, kind: type[Move]) -> str:
    """The topic under which a seat is asked for a move of this kind."""
    found = [c.topic for c in table.table.choices_of(seat) for offer in c.offers if offer.kind is kind]
    return found[0]

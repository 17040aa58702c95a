"""Tables of Perfect Alibi for tests, in shorthand.

Cards are `b3` (Bar at 3) or `l12`, chips `yw` (a yellow wheel) or `yC` (a yellow clock with arrows), assistants A to E.
"""

from collections.abc import Sequence
from typing import Any, Self

from parlour.core import Choice, Move, Seat, Table, read_options
from parlour.games import load
from parlour.games.perfect_alibi.box import ASSISTANTS, COLOURS
from parlour.games.perfect_alibi.model import (
    AskLocations,
    AskTimes,
    Check,
    Deal,
    DealTiles,
    Draw,
    Guess,
    Pick,
    Say,
    Show,
    Take,
    TurnUp,
)
from parlour.testing.tables import Rigged, Story

LOCATIONS = {"b": "bar", "r": "restaurant", "s": "sun-deck", "l": "library"}
LETTERS = dict(zip("ABCDE", ASSISTANTS, strict=True))
DEALS = {
    3: ("b3 b6 b9 b12 r3", "r6 r9 r12 s3 s6", "s9 s12 l3 l6 l9", "l12"),
    4: ("b3 b6 b9", "b12 r3 r6", "r9 r12 s3", "s6 s9 s12", "l3", "l6 l9 l12"),
    5: ("b3 b6 b9", "b12 r3 r6", "r9 r12 s3", "s6 s9 s12", "l3 l6 l9", "l12"),
}
ROWS = {3: "gw bw bW gc", 4: "rw bw bW gc", 5: "vw bw bW gc"}  # the first chip lets seat 0 begin


def card(word: str) -> str:
    return f"{LOCATIONS[word[0]]}-{word[1:]}"


def cards(words: str) -> tuple[str, ...]:
    return tuple(map(card, words.split()))


def chip(word: str) -> str:
    colour = next(name for name in COLOURS if name[0] == word[0])
    symbol = {"w": "wheel", "c": "clock"}[word[1].lower()]
    return f"{colour}-{symbol}-change" if word[1].isupper() else f"{colour}-{symbol}"


def chips(words: str) -> tuple[str, ...]:
    return tuple(map(chip, words.split()))


def drawn(words: str) -> list[Move]:
    """Later draws: a chip turned up, or the place in the hand of the card that the Cook draws."""
    return [Draw(int(word)) if word.isdigit() else TurnUp((chip(word),)) for word in words.split()]


class Ship(Story):
    """A story with short names for its steps; each step returns the story, so that calls can be chained."""

    def play(self, seat: Seat, move: Move) -> Self:
        """Answer the open question that allows this move; if none does, the table refuses it."""
        open_topics = [choice.topic for choice in self.table.choices_of(seat) if choice.allows(move)]
        kinds = [c.topic for c in self.table.choices_of(seat) if any(o.kind is type(move) for o in c.offers)]
        first = f"guess/{seat}" if isinstance(move, Guess) else "none"
        self.table.submit(seat, (open_topics or kinds or [first])[0], move)
        return self

    def take(self, seat: Seat, word: str) -> Self:
        return self.play(seat, Take(chip(word)))

    def ask(self, seat: Seat, words: str) -> Self:
        """`ask(0, "b l")` asks about locations, `ask(0, "3 12")` about times."""
        items = tuple(words.split())
        if items[0].isdigit():
            return self.play(seat, AskTimes(items))
        return self.play(seat, AskLocations(tuple(LOCATIONS[item] for item in items)))

    def say(self, seat: Seat, number: int) -> Self:
        return self.play(seat, Say(number))

    def show(self, seat: Seat, word: str) -> Self:
        return self.play(seat, Show(card(word)))

    def guess(self, seat: Seat, word: str) -> Self:
        return self.play(seat, Guess(card(word)))

    def check(self, seat: Seat, answer: int) -> Self:
        return self.play(seat, Check(answer))

    def clock(self) -> Self:
        """The first blocking question times out."""
        (choice,) = (choice for choice in self.table.choices if choice.blocking)
        self.table.time_out(choice.seat, choice.topic)
        return self

    def faces(self, viewer: Seat, zone: str) -> list[str | None]:
        return [card.face for card in self.scene(viewer).zone(zone).cards]

    def told(self, kind: type, field: str) -> list[Any]:
        """What each seat, and then a spectator, saw of the last event of this kind."""
        viewers = (*range(self.table.options.seats), -3)
        return [getattr(self.saw_all(viewer, kind)[-1], field) for viewer in viewers]


def right_answers(table: Table, choice: Choice) -> set[Move]:
    """The right answers by the rules, computed from the cards alone: PA-3.6, PA-4.8, PA-6.2, PA-7.1."""
    position, hand = table.position, table.position.hands[choice.seat]
    family = choice.topic.split("/")[0]
    if family == "guess":
        return {Guess(card) for card in table.game.box.cards if card not in (*hand, *position.face_up)}
    answer = position.answers[position.aside[0].answer - 1] if position.aside else None
    question = answer.question if answer else position.phase.question
    fitting = [card for card in hand if set(card.rsplit("-", 1)) & set(question.about)]
    if family in ("show", "show-late"):
        return {Show(card) for card in fitting}
    truth, lies = len(fitting), position.options.rival and position.tiles[choice.seat] == question.assistant
    right = {truth - 1, truth + 1} - {-1} if lies else {truth}
    return {Say(number) for number in ({answer.number} if answer and answer.number in right else right)}


def dealt(
    seats: int = 4, row: str = "", then: str = "", tiles: str = "", piles: Sequence[str] = (), **options: Any
) -> Ship:
    """A table before any assistant is picked."""
    game = load("perfect-alibi")
    deal = Deal(tuple(map(cards, piles or DEALS[seats])))
    rivals = [DealTiles(tuple(LETTERS[letter] for letter in tiles))] if tiles else []
    draws = [deal, *rivals, TurnUp(chips(row or ROWS[seats])), *drawn(then)]
    values = {"seats": seats, "rival": bool(tiles), **{name.replace("_", "-"): v for name, v in options.items()}}
    return Ship(Rigged(game, read_options(game.options, values), draws))


def alibi(seats: int = 4, held: str = "", **rest: Any) -> Ship:
    """A table before the first turn; `held`: the assistant of each seat."""
    table = dealt(seats, **rest)
    held = held or "ABECD"[:seats]  # no power applies when seat 0 asks seat 1
    while Pick in {offer.kind for choice in table.table.choices for offer in choice.offers}:
        (seat,) = table.asked_seats()
        table.play(seat, Pick(LETTERS[held[seat]]))
    return table

"""Draws a scene and a stream in a terminal, for any game: what is common, then each seat. Lines read in order."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from parlour.cli.console import new_console, paragraph
from parlour.core import Seat, Seen
from parlour.core.codec import AnyGame
from parlour.core.scene import Card, Counter, Mark, Remark, Scene, Zone
from parlour.words import Words, capital

NAMES = ("Tom", "Aino", "Basil", "Mei", "Oskar", "Ruth", "Ivo", "Lena", "Hugo", "Nora")
INDENT = "  "


class Screen:
    """Draws for one viewer. `names`: of all seats."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, console: Console | None = None) -> None:
        self.game = game
        self.names = names
        self.words = Words(game, names, viewer)
        self.console = console or new_console()
        self.viewer = viewer

    def scene(self, scene: Scene, remarks: Sequence[Remark] = ()) -> None:
        """Print the remarks and zones of the table, then those of each seat, the viewer's last."""
        self.heading(self._general(scene))
        self._remarks(remarks, None)
        for title, cards in self._gathered([zone for zone in scene.zones if zone.seat is None and zone.cards]).items():
            self._line(title, self._cards(cards))
        others = {zone.seat for zone in scene.zones if zone.seat is not None} - {self.viewer}
        for seat in (*sorted(others), *([self.viewer] if self.viewer >= 0 else [])):
            self._seat(scene, seat)
            self._remarks(remarks, seat)

    def table(self, position: Any, stream: Sequence[Seen]) -> None:
        """Print a position with its remarks. `stream`: all that the viewer saw."""
        self.scene(self.game.scene(position), self.game.remarks(position, stream))

    def heading(self, text: str) -> None:
        """A line of its own, after an empty one."""
        self.console.print()
        paragraph(self.console, Text(text, style="bold"))

    def say(self, text: str, margin: str = "") -> None:
        """Print a paragraph."""
        paragraph(self.console, Text(text), margin)

    def events(self, stream: Sequence[Seen], first: int = 0) -> None:
        """Print events with their numbers in this viewer's stream."""
        for number, seen in enumerate(stream, first):
            self.say(self.words.seen(seen), f"{number:>4} ")

    def thing(self, name: str) -> str:
        """The word for a thing; with the name of the seat that it stands for."""
        seat = self.game.owner(name)
        word = self.words.thing(name)
        return word if seat is None else self.words.say("owned", thing=word, name=self.words.name(seat))

    def value(self, value: Any, is_seat: bool = False) -> str:
        """The word for a value of a move; a thing with the name of the seat that it stands for."""
        return self.thing(value) if isinstance(value, str) else str(self.words.value(value, is_seat))

    def _general(self, scene: Scene) -> str:
        counters = [f"{self._counter(c)} {c.value}" for c in scene.counters if c.seat is None]
        marks = [self._mark(m) for m in scene.marks if m.seat is None]
        return _titled(self.words.say("game"), [*counters, *marks])

    def _seat(self, scene: Scene, seat: Seat) -> None:
        marks = [self._mark(m) for m in scene.marks if m.seat == seat]
        counters = [f"{c.value} {self._counter(c)}" for c in scene.counters if c.seat == seat]
        name = capital(self.words.name(seat))
        line = Text(_titled(name, marks + counters))
        line.stylize("bold", 0, len(name))
        paragraph(self.console, line)
        for title, cards in self._gathered([z for z in scene.zones if z.seat == seat and z.cards]).items():
            self._line(title, self._cards(cards))

    def _remarks(self, remarks: Sequence[Remark], seat: Seat | None) -> None:
        for remark in remarks:
            if remark.seat == seat:
                self._line(self.words.say(f"remark-{remark.name}"), Text(", ".join(self._items(remark))))

    def _items(self, remark: Remark) -> list[str]:
        form = f"remark-{remark.name}.item"
        if not self.words.has(form):
            return [self._card(Card(thing)).plain for thing, _ in remark.things]
        return [self.words.say(form, thing=self.words.thing(thing), count=count) for thing, count in remark.things]

    def _gathered(self, zones: Sequence[Zone]) -> dict[str, tuple[Card, ...]]:
        """The cards by the title of their zone; zones of one card are shown together."""
        titles: dict[str, tuple[Card, ...]] = {}
        for zone in zones:
            titles[self._title(zone)] = (*titles.get(self._title(zone), ()), *zone.cards)
        return titles

    def _line(self, title: str, text: Text) -> None:
        paragraph(self.console, Text.assemble((f"{capital(title)}: ", "dim"), text), INDENT)

    def _cards(self, cards: Sequence[Card]) -> Text:
        """The cards; those face down without a sign are counted."""
        shown = [self._card(card) for card in cards if card.face or card.marks]
        backs = len(cards) - len(shown)
        return Text(", ").join([*shown, *([Text(self.words.say("face-down", count=backs))] if backs else [])])

    def _card(self, card: Card) -> Text:
        signs = [self.words.say(f"sign-{mark}") for mark in card.marks]
        if card.face is None:
            return Text(_noted(self.words.say("face-down", count=1), signs))
        about = [self.words.say(f"about-{card.face}")] if self.words.has(f"about-{card.face}") else []
        name = self.thing(card.face)
        return Text.assemble((name, "bold"), (_noted("", about + signs), "dim"))

    def _title(self, zone: Zone) -> str:
        name, _, which = zone.name.partition("/")
        own = which.isdigit() and zone.seat is not None
        return self.words.say(f"zone-{name}") if own or not which else f"{self.words.say(f'zone-{name}')} {which}"

    def _counter(self, counter: Counter) -> str:
        return self.words.say(f"counter-{counter.name}", count=counter.value)

    def _mark(self, mark: Mark) -> str:
        text = self.words.say(f"mark-{mark.name}")
        return text if mark.value is None else f"{text} {self.words.thing(mark.value)}"


def _titled(title: str, facts: Sequence[str]) -> str:
    return f"{title}: {', '.join(facts)}" if facts else title


def _noted(text: str, notes: Sequence[str]) -> str:
    return "".join([text, *(f" ({note})" for note in notes)])

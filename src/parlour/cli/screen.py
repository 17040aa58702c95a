"""Draws a scene and a stream in a terminal, for any game: the zones of each seat, then the common ones."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from parlour.core import Seat, Seen
from parlour.core.codec import AnyGame
from parlour.core.scene import Card, Counter, Scene, Zone
from parlour.words import Words, capital

NAMES = ("Tom", "Aino", "Basil", "Mei", "Oskar", "Ruth", "Ivo", "Lena", "Hugo", "Nora")
BACK = "▒"


class Screen:
    """Draws for one viewer. `names`: of all seats."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, console: Console | None = None) -> None:
        self.names = names
        self.words = Words(game, names, viewer)
        self.console = console or Console(highlight=False)
        self.viewer = viewer

    def scene(self, scene: Scene) -> None:
        """Print all zones, the viewer's own ones last."""
        self.console.rule(self._general(scene), style="dim")
        seats = sorted({zone.seat for zone in scene.zones if zone.seat is not None} - {self.viewer})
        for title, cards in self._gathered([zone for zone in scene.zones if zone.seat is None]).items():
            self._line(title, self._cards(cards))
        for seat in seats:
            self._seat(scene, seat)
        if self.viewer >= 0:
            self._seat(scene, self.viewer)

    def events(self, stream: Sequence[Seen], first: int = 0) -> None:
        """Print events with their numbers in this viewer's stream."""
        for number, seen in enumerate(stream, first):
            self.console.print(Text.assemble((f"{number:>4} ", "dim"), self.words.seen(seen)))

    def _general(self, scene: Scene) -> str:
        counters = [f"{self._counter(c)} {c.value}" for c in scene.counters if c.seat is None]
        marks = [self._mark(m.name, m.value) for m in scene.marks if m.seat is None]
        return " · ".join([self.words.say("game"), *counters, *marks])

    def _seat(self, scene: Scene, seat: Seat) -> None:
        marks = [self._mark(m.name, m.value) for m in scene.marks if m.seat == seat]
        counters = [f"{c.value} {self._counter(c)}" for c in scene.counters if c.seat == seat]
        heading = Text.assemble((capital(self.words.name(seat)), "bold"), *[f" · {note}" for note in marks + counters])
        zones = self._gathered([zone for zone in scene.zones if zone.seat == seat and zone.cards])
        backs = {title: cards for title, cards in zones.items() if all(card.face is None for card in cards)}
        small = Text("  ").join(self._small(title, cards) for title, cards in backs.items())
        self.console.print(Text.assemble(heading, "   ", small) if backs else heading)
        for title, cards in zones.items():
            if title not in backs:
                self._line(title, self._cards(cards))

    def _gathered(self, zones: Sequence[Zone]) -> dict[str, tuple[Card, ...]]:
        """The cards by the title of their zone; zones of one card are shown together."""
        titles: dict[str, tuple[Card, ...]] = {}
        for zone in zones:
            titles[self._title(zone)] = (*titles.get(self._title(zone), ()), *zone.cards)
        return titles

    def _small(self, title: str, cards: Sequence[Card]) -> Text:
        return Text.assemble((BACK * len(cards), "cyan"), (f" {title}", "dim"))

    def _line(self, title: str, cards: Text) -> None:
        self.console.print(Padding(Text.assemble((f"{capital(title)}: ", "dim"), cards), (0, 0, 0, 2)))

    def _cards(self, cards: Sequence[Card]) -> Text:
        return Text(", ").join(map(self._card, cards))

    def _card(self, card: Card) -> Text:
        signs = [self.words.say(f"sign-{mark}") for mark in card.marks]
        if card.face is None:
            return Text.assemble((BACK, "cyan"), *[f" ({sign})" for sign in signs])
        about = [self.words.say(f"about-{card.face}")] if self.words.has(f"about-{card.face}") else []
        notes = [f" ({note})" for note in about + signs]
        return Text.assemble((self.words.thing(card.face), "bold"), ("".join(notes), "dim"))

    def _title(self, zone: Zone) -> str:
        name, _, which = zone.name.partition("/")
        own = which.isdigit() and zone.seat is not None
        return self.words.say(f"zone-{name}") if own or not which else f"{self.words.say(f'zone-{name}')} {which}"

    def _counter(self, counter: Counter) -> str:
        return self.words.say(f"counter-{counter.name}", count=counter.value)

    def _mark(self, name: str, value: str | None) -> str:
        text = self.words.say(f"mark-{name}")
        return text if value is None else f"{text} {self.words.thing(value)}"

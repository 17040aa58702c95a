"""What a person sees: zones with cards, counters and marks. A page or a terminal draws it without knowing the rules."""

from typing import Literal

from msgspec import Struct

from parlour.core.values import SPECTATOR, Seat

Faces = Literal["nobody", "everybody"] | tuple[Seat, ...]


class Card(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a zone. Cards with equal `id` at different times are the same card."""

    face: str | None = None  # None: face down for this viewer
    id: int | None = None
    marks: tuple[str, ...] = ()  # "lost", "last", "change": signs on this card


class Zone(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A place for cards, and the seats that see their faces."""

    name: str  # "hand/2", "culprit": also the holder's name in evidence
    faces: Faces
    cards: tuple[Card, ...]
    seat: Seat | None = None  # its owner
    layout: Literal["hand", "row", "pile", "front"] = "row"


class Counter(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A public number: coins, glasses, points, the turn."""

    name: str
    value: int
    seat: Seat | None = None


class Mark(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A public state that is neither card nor number: on turn, out, a claim."""

    name: str
    seat: Seat | None = None
    value: str | None = None


class Remark(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A line that a person would keep beside the scene: the components, claims, points. Titled by `remark-<name>`."""

    name: str
    things: tuple[tuple[str, int], ...]  # each with its number
    seat: Seat | None = None


class Scene(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All that one viewer sees of a position. `print` shows a line for the table and for each seat."""

    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()

    def zone(self, name: str) -> Zone:
        """The zone of this name."""
        return next(zone for zone in self.zones if zone.name == name)

    def __str__(self) -> str:
        owners = {*(zone.seat for zone in self.zones), *(counter.seat for counter in self.counters)}
        seats = sorted(owner for owner in owners if owner is not None)
        lines = [f"table: {self._line(None)}", *(f"seat {seat}: {self._line(seat)}" for seat in seats)]
        return "\n".join(lines)

    def _line(self, owner: Seat | None) -> str:
        """The zones, counters and marks of a seat or of the table; a card face down is a question mark."""
        zones: dict[str, list[str]] = {}
        for zone in self.zones:
            if zone.seat == owner:
                name = zone.name if owner is None else zone.name.partition("/")[0]
                zones.setdefault(name, []).extend(card.face or "?" for card in zone.cards)
        texts = [f"{name} ({' '.join(cards)})" for name, cards in zones.items()]
        texts += [f"{counter.name} {counter.value}" for counter in self.counters if counter.seat == owner]
        texts += [f"{mark.name} {mark.value or ''}".strip() for mark in self.marks if mark.seat == owner]
        return ", ".join(texts)


def faced(zone: Zone, viewer: Seat) -> bool:
    """Whether the cards of a zone face this viewer."""
    if zone.faces == "everybody":
        return True
    return zone.faces != "nobody" and viewer != SPECTATOR and viewer in zone.faces


def backs(count: int) -> tuple[Card, ...]:
    """`count` cards face down."""
    return (Card(),) * count

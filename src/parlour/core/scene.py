"""What a person sees: zones with cards, counters and marks. A page or a terminal draws it and knows no rule."""

from typing import Literal

from msgspec import Struct

from parlour.core.values import SPECTATOR, Seat

Faces = Literal["nobody", "everybody"] | tuple[Seat, ...]


class Card(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A card as it lies there; two cards with the same `id` at different times are one and the same."""

    face: str | None = None  # None: this viewer sees its back
    id: int | None = None
    marks: tuple[str, ...] = ()  # "lost", "last", "change": signs on this card


class Zone(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A place for cards, and whom they face."""

    name: str  # "hand/2", "culprit": also the holder's name in evidence
    faces: Faces
    cards: tuple[Card, ...]
    seat: Seat | None = None  # whose it is
    layout: Literal["hand", "row", "pile", "front"] = "row"


class Counter(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A public number: coins, glasses, points, the turn."""

    name: str
    value: int
    seat: Seat | None = None


class Mark(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A public sign that is neither card nor number: whose turn, who is out, what is claimed."""

    name: str
    seat: Seat | None = None
    value: str | None = None


class Scene(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)


def faced(zone: Zone, viewer: Seat) -> bool:
    """Whether the cards of a zone face this viewer."""
    if zone.faces == "everybody":
        return True
    return zone.faces != "nobody" and viewer != SPECTATOR and viewer in zone.faces


def backs(count: int) -> tuple[Card, ...]:
    """So many cards seen from behind."""
    return (Card(),) * count

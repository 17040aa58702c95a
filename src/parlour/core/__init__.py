"""The contract of a game, the table, the record and the codec. Games implement it; everything above uses it."""

from parlour.core.chance import Chooser, by_hand, chance, commitment, seed_of
from parlour.core.contract import BasePosition, Choice, Drawn, Game, Offer
from parlour.core.domains import DONE, Domain, Hands, One, Order, Sheet, Some
from parlour.core.log import Entry
from parlour.core.options import Limit, Options, read_options
from parlour.core.record import Record, read_record, write_record
from parlour.core.table import Table
from parlour.core.values import (
    EVERYBODY,
    NATURE,
    NOBODY,
    REFEREE,
    SPECTATOR,
    Event,
    Move,
    Place,
    Seat,
    Secret,
    Seen,
    Value,
    kebab,
    tag_of,
)
from parlour.core.view import InformationState, View

__all__ = [
    "DONE",
    "EVERYBODY",
    "NATURE",
    "NOBODY",
    "REFEREE",
    "SPECTATOR",
    "BasePosition",
    "Choice",
    "Chooser",
    "Domain",
    "Drawn",
    "Entry",
    "Event",
    "Game",
    "Hands",
    "InformationState",
    "Limit",
    "Move",
    "Offer",
    "One",
    "Options",
    "Order",
    "Place",
    "Record",
    "Seat",
    "Secret",
    "Seen",
    "Sheet",
    "Some",
    "Table",
    "Value",
    "View",
    "by_hand",
    "chance",
    "commitment",
    "kebab",
    "read_options",
    "read_record",
    "seed_of",
    "tag_of",
    "write_record",
]

"""How players of this game behave, as fitted on games of a mixed field: the same features in play and in the fit."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
from msgspec import Struct

from parlour.bots.minds.complots.memory import Memory
from parlour.core import Move, Seat
from parlour.games.complots.actions import COUP_COST, MURDER_COST, MUST_COUP
from parlour.games.complots.actions import claim as claimed
from parlour.games.complots.box import ASSASSIN, CAPTAIN, COUNTESS, DUCHESS, Box, Character
from parlour.games.complots.model import (
    AnyAction,
    Coup,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Murder,
    Steal,
    Targeted,
    Tax,
)
from parlour.games.complots.position import BlockChallengeWindow, ChallengeWindow, Position

KINDS: tuple[type[Move], ...] = (Income, ForeignAid, Coup, Tax, Murder, Steal, Exchange, Examine)
BLOCKED: tuple[type[Move], ...] = (ForeignAid, Murder, Steal)
CLAIMED: tuple[type[Move], ...] = (Tax, Murder, Steal, Exchange, Examine)
DATA = "habits.json"


class Habits(Struct, frozen=True):
    """Fitted numbers; the first index is 0 where two seats are left, else 1, unless said otherwise."""

    action: list[list[list[float]]]  # log weights: kind, then 2 if its character is held + 1 if claimed before
    block: list[list[list[list[float]]]]  # chances: kind of action, a blocker is held, last card
    challenge: list[float]  # weights of `challenge_features`
    choose: list[float]  # chances: the character kept of one's own set
    keep: list[float]  # how much oftener a character is kept in an exchange than any other
    duel: list[list[list[list[float]]]]  # log odds that the seat on turn wins: its cards and coins, the other's
    duel_roles: list[list[list[float]]]  # what a character adds: on turn or not, cards, character
    crowd: list[list[list[float]]]  # strength of a seat: seats left (3, 4, more), cards, coins
    crowd_roles: list[list[list[float]]]  # what a character adds: seats left, cards, character
    crowd_turn: list[float]  # what it takes away to be last to move


class RoleClaim(NamedTuple):
    """Somebody claims to be somebody, to act or to block an action."""

    seat: Seat
    character: Character
    action: AnyAction
    again: bool  # and has done so before


def open_claim(position: Position, memory: Memory) -> RoleClaim:
    """The claim in the open window."""
    phase = position.phase
    assert isinstance(phase, ChallengeWindow | BlockChallengeWindow)
    return RoleClaim(*claimed(position), phase.action, memory.again)


def roles(exchange: Character) -> tuple[Character, ...]:
    """The characters in a fixed order, also those of whom the box has no card."""
    return (DUCHESS, ASSASSIN, COUNTESS, CAPTAIN, exchange)


@cache
def habits(exchange: str) -> Habits:
    """The fitted numbers for one of the two boxes of characters."""
    data = (files(__package__) / DATA).read_bytes()
    return msgspec.json.decode(data, type=dict[str, Habits])[exchange]


def crowded(position: Position) -> int:
    """The first index of most habits."""
    return int(len(position.living) > 2)


def open_kinds(position: Position, seat: Seat) -> list[type[Move]]:
    """The kinds of action that a seat on turn can choose."""
    coins = position.coins[seat]
    if coins >= MUST_COUP:
        return [Coup]
    closed: set[type[Move]] = {kind for kind, cost in ((Murder, MURDER_COST), (Coup, COUP_COST)) if coins < cost}
    if position.options.exchange != "inquisitor":
        closed.add(Examine)
    return [kind for kind in KINDS if kind not in closed]


def challenge_features(position: Position, memory: Memory, box: Box, challenger: Seat, claim: RoleClaim) -> list[float]:
    """What may move a seat to challenge a claim, as anybody at the table sees it."""
    action, claimant, named = claim.action, claim.seat, claim.character
    blocks = claimant != position.actor
    cards = len(position.slots[claimant])
    others = len(position.living) - 1
    shown = sum(card == named for lost in position.lost for _, card in lost)
    kind = [float(not blocks and type(action) is kind) for kind in CLAIMED]
    kind += [float(blocks and type(action) is kind) for kind in BLOCKED]
    return [
        *kind,
        float(others == 1),
        1 / others,
        shown / box.copies[position.options.seats],
        float(len({*memory.claims[claimant], named}) > cards),
        float(min(memory.caught[claimant], 3)),
        float(claim.again),
        float(cards == 1),
        float(len(position.slots[challenger]) == 1),
        float(isinstance(action, Targeted) and not blocks and action.target == challenger),
        float(blocks and position.actor == challenger),
    ]

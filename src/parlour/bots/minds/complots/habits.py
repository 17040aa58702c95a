"""Fitted behaviour of players in a mixed field. Play and fit use the same features."""

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
    """Fitted numbers. Unless noted, the first index is 0 where two seats are left, else 1."""

    action: list[list[list[float]]]  # log weights: kind, then 2 if its character is held + 1 if claimed before
    block: list[list[list[list[float]]]]  # chances: kind of action, a blocker is held, last card
    challenge: list[float]  # weights of `challenge_features`
    choose: list[float]  # probabilities: the character kept of one's own set
    keep: list[float]  # relative frequency with which a character is kept in an exchange
    duel: list[list[list[list[float]]]]  # log odds that the seat on turn wins: its cards and coins, the other's
    duel_roles: list[list[list[float]]]  # what a character adds: on turn or not, cards, character
    crowd: list[list[list[float]]]  # strength of a seat: seats left (3, 4, more), cards, coins
    crowd_roles: list[list[list[float]]]  # what a character adds: seats left, cards, character
    crowd_turn: list[float]  # penalty for being last to move


class RoleClaim(NamedTuple):
    """A claimed character, to act or to block an action."""

    seat: Seat
    character: Character
    action: AnyAction
    again: bool  # the seat has claimed it before


def open_claim(position: Position, memory: Memory) -> RoleClaim:
    """The claim in the open window."""
    phase = position.phase
    assert isinstance(phase, ChallengeWindow | BlockChallengeWindow)
    return RoleClaim(*claimed(position), phase.action, memory.again)


def roles(exchange: Character) -> tuple[Character, ...]:
    """The characters in a fixed order, including those without a card in the box."""
    return (DUCHESS, ASSASSIN, COUNTESS, CAPTAIN, exchange)


@cache
def habits(exchange: str) -> Habits:
    """The fitted numbers for one value of the option `exchange`."""
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
    """Public features of a claim for a possible challenger."""
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

"""The scripted players of Complots: each keeps to its style, and none is offered at a table."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from parlour.bots import bot, offered
from parlour.bots.minds.complots.styles import FITTED, HELD_OUT, SCRIPTED
from parlour.core import Seat
from parlour.games.complots.actions import claim, row
from parlour.games.complots.model import Action, Block, Challenge, Coup, Income, Murder, Pass, Steal, Tax
from parlour.games.complots.position import BlockChallengeWindow, BlockWindow, ChallengeWindow, Position, Turn
from parlour.lab.loop import play_out
from parlour.testing.tables import new_table

Decision = tuple[Position, Seat, Any]


def decisions(names: tuple[str, ...], exchange: str = "ambassador", games: int = 3) -> Iterator[Decision]:
    """Each decision of the even seats: the full position, the seat and its move. The names take turns in the seats."""
    for number in range(games):
        table = new_table("complots", {"seats": 4, "exchange": exchange, "limit": 25}, f"style/{number}")
        players = [
            bot(names[seat % len(names)], table.game, table.options, Random(f"{number}/{seat}")) for seat in range(4)
        ]
        play_out(table, players, ["bot"] * 4, Random(number))
        position: Position = table.game.start(table.options)
        for entry in table.log:
            if entry.seat >= 0 and entry.seat % 2 == 0:
                yield position, entry.seat, entry.move
            for event in entry.events:
                table.game.evolve(position, event.what)


def is_true(position: Position, seat: Seat, move: Any) -> bool:
    """Whether an action or a block claims nothing, or what the seat holds."""
    named = move.character if isinstance(move, Block) else row(position, move).claim
    return named is None or named in position.cards[seat]


def lies(name: str, kind: Any) -> list[bool]:
    """Of its actions, or of its blocks: whether each was a lie."""
    against = decisions((name, "bluffer"))
    return [not is_true(position, seat, move) for position, seat, move in against if isinstance(move, kind)]


@pytest.mark.parametrize("exchange", ["ambassador", "inquisitor"])
@pytest.mark.parametrize("name", SCRIPTED)
def test_every_style_plays_whole_games_by_the_rules(name: str, exchange: str) -> None:
    assert list(decisions((name,), exchange, games=1))


def test_styles_are_for_the_arena_alone() -> None:
    assert not set(SCRIPTED) & set(offered("complots"))
    assert not set(FITTED) & set(HELD_OUT)


def test_passive_neither_challenges_nor_blocks_nor_lies() -> None:
    assert not any(isinstance(move, Challenge | Block) for _, _, move in decisions(("passive", "mad")))
    assert not any(lies("passive", Action))


def test_one_in_ten_challenges_one_claim_in_ten_that_may_be_true() -> None:
    doubted = [
        isinstance(move, Challenge)
        for position, seat, move in decisions(("one-in-ten", "bluffer"), games=80)
        if isinstance(position.phase, ChallengeWindow | BlockChallengeWindow) and may_be_true(position, seat)
    ]
    assert len(doubted) > 1000
    assert sum(doubted) / len(doubted) == pytest.approx(0.1, abs=0.03)


def may_be_true(position: Position, seat: Seat) -> bool:
    """Whether another seat holds the claimed character: then this seat cannot rule the claim out."""
    _, named = claim(position)
    return any(named in position.cards[other] for other in position.living if other != seat)


def test_blocks_always_blocks_whatever_takes_something_from_it() -> None:
    for position, seat, move in decisions(("blocks-always", "bluffer")):
        if isinstance(position.phase, BlockWindow):
            harmless = isinstance(position.phase.action, Steal) and not position.coins[seat]
            assert isinstance(move, Pass if harmless else Block)


def test_blocks_truthfully_lies_with_its_actions_but_never_with_a_block() -> None:
    assert any(lies("blocks-truthfully", Action))
    told = lies("blocks-truthfully", Block)
    assert told
    assert not any(told)


FAVOURITES = [
    ("saves", Income, 0),
    ("taxes-always", Tax, 0),
    ("steals-always", Steal, 0),
    ("murders-always", Murder, 3),
]


@pytest.mark.parametrize(("name", "kind", "cost"), FAVOURITES)
def test_those_with_a_favourite_action_play_it_until_they_can_pay_for_a_coup(
    name: str, kind: type[Any], cost: int
) -> None:
    turns: list[bool] = []
    coups: list[bool] = []
    for position, seat, move in decisions((name, "honest"), games=20):
        if isinstance(position.phase, Turn) and position.coins[seat] >= 7:
            coups.append(isinstance(move, Coup))
        elif isinstance(position.phase, Turn) and position.coins[seat] >= cost:
            turns.append(isinstance(move, kind))
    assert len(turns) > 50
    assert sum(turns) / len(turns) > 0.9
    assert sum(coups) >= 0.8 * len(coups)


@pytest.mark.parametrize("name", ["mad", "liar"])
def test_liars_lie_with_actions_and_with_blocks(name: str) -> None:
    assert any(lies(name, Action))
    assert any(lies(name, Block))

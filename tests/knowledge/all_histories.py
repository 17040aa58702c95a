"""Every way in which all may have come about, by brute force: what each seat saw in each."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from kit.oracle import answers
from parlour.core import SPECTATOR, Event, Table
from parlour.core.codec import AnyGame
from parlour.games.perfect_alibi.model import Say


class History(NamedTuple):
    """One way in which all may have come about, and what each seat saw of it."""

    position: Any
    weight: Fraction
    saw: tuple[tuple[str, ...], ...]


def grown(game: AnyGame, one: History, events: Sequence[Event], odds: Fraction) -> History:
    position = game.copy(one.position)
    for event in events:
        game.evolve(position, event.what)
    seen = [
        [repr(what) for event in events if (what := event.seen_by(seat)) is not None] for seat in range(len(one.saw))
    ]
    saw = tuple((*before, *more) for before, more in zip(one.saw, seen, strict=True))
    return History(position, one.weight * odds, saw)


def histories(table: Table) -> list[History]:
    """All that would have looked the same to a spectator."""
    game, by_hand = table.game, getattr(table.options, "answers", None) == "by-hand"
    found = [History(game.start(table.options), Fraction(1), ((),) * table.options.seats)]
    for entry in table.log:
        public = [what for event in entry.events if (what := event.seen_by(SPECTATOR)) is not None]
        after = []
        for one in found:
            for move, odds in answers(game, one.position, entry, SPECTATOR, (Say,) if by_hand else ()):
                events = game.decide(one.position, entry.seat, move)
                if [what for event in events if (what := event.seen_by(SPECTATOR)) is not None] == public:
                    after.append(grown(game, one, events, odds))
        found = after
    return found

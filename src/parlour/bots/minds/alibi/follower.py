"""Keeps the belief of a seat up to date with its stream."""

from collections.abc import Iterable

import numpy as np

from parlour.bots.minds.alibi.belief import Array, Belief
from parlour.core import SPECTATOR, Options, Seat, Seen, View
from parlour.core.codec import AnyGame
from parlour.games.alibi.box import SET_SIZE, Box, Cards
from parlour.games.alibi.model import Asked, Dealt, HandedOn, Melded
from parlour.games.alibi.position import Position


class Follower:
    """Folds the stream of one seat into its view and belief."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self.seat = seat
        self.box: Box = game.box
        self._view = View(game, options, seat)
        self.view: Position = self._view.position
        self.number = {card: place for place, card in enumerate(self.box.cards)}
        self.belief = Belief(0, (), ())

    def follow(self, stream: Iterable[Seen]) -> bool:
        """Fold the new events; returns whether there were any."""
        new = self._view.news(list(stream))
        for seen in new:
            self._hear(seen)
        return bool(new)

    def cards(self, heap: Cards) -> Array:
        """The indices of the cards of a heap."""
        return np.array([self.number[card] for card in self.box.names(heap)], int)

    def _hear(self, seen: Seen) -> None:
        view = self.view
        match seen:
            case Asked():
                self._answer(seen)
            case Melded(seat, name):
                self.belief.lay_down(self.cards(self.box.sets[name]), seat)
            case HandedOn():
                counts = [len(pile.cards) if pile else 0 for pile in view.piles]
                held = [size + count for size, count in zip(view.sizes, counts, strict=True)]
                self.belief.pass_on(counts, held)
            case _:
                pass
        self._view.observe(seen)
        if isinstance(seen, HandedOn):
            self._look()
        elif isinstance(seen, Dealt) and view.round:
            groups = [np.array([self.number[card] for card in cards]) for cards in self.box.by_group]
            self.belief = Belief(len(self.box.cards), view.sizes, groups)
            self._look()

    def _look(self) -> None:
        """Its own hand is known."""
        if self.seat == SPECTATOR:
            return
        mine = self.view.hands[self.seat] or 0
        self.belief.lies(self.cards(mine), self.seat)
        self.belief.lies_not(self.cards(self.box.everything & ~(mine | self.view.laid)), self.seat)

    def _answer(self, seen: Asked) -> None:
        """AL-3.2, AL-3.4: cards laid down count as seen by every seat, and are in no hand.

        The belief counts cards. Of a number of sets (AL-3.6) it uses only the answer none.
        """
        about, laid, ever = sum(map(self.box.subjects.__getitem__, seen.subject)), self.view.laid, seen.verb == "seen"
        open_ = (about & laid).bit_count() if ever else 0
        if not seen.different:
            self.belief.count(seen.target, self.cards(about & ~laid), seen.count - open_, ever)
        elif seen.count == open_ // SET_SIZE:
            self.belief.count(seen.target, self.cards(about & ~laid), 0, ever)

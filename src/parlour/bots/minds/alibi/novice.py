"""The novice of Alibi: all cards that are not eliminated are equally likely."""

from collections.abc import Sequence

import numpy as np
from msgspec import structs

from parlour.bots.deduction import novice
from parlour.bots.minds.alibi import sheets
from parlour.bots.minds.alibi.belief import Array
from parlour.bots.player import Candidate, Sight
from parlour.core import Choice
from parlour.games.alibi.box import Box
from parlour.games.alibi.model import Accuse, AskGroup, EndTurn, FillIn, Meld

FIRST = 2.0  # before any question


class AlibiNovice(novice.Novice):
    """Lays down every set, asks and passes at random, fills in what is likelier than not, accuses when certain."""

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        found = [Candidate((choice.topic, move), FIRST) for choice in choices for move in _melds(choice)]
        return [*found, *super().weigh(sight, [choice for choice in choices if choice.blocking])]

    def _named(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """AL-5.1: when one suspect is left, and for three other details one each."""
        for choice in choices:
            if any(offer.kind is Accuse for offer in choice.offers):
                found = [one for one in sheets.accusations(self._box, self._odds()) if one.odds == 1.0]
                return [Candidate((choice.topic, sheets.spoken(one)), FIRST + one.points) for one in found]
        return ()

    def _answers(self, sight: Sight, choice: Choice) -> Sequence[Candidate]:
        kinds = [offer.kind for offer in choice.offers]
        if EndTurn in kinds:
            if AskGroup not in kinds:  # only an accusation is left, and it is not certain
                return [Candidate((choice.topic, EndTurn()), 0.0)]
            asked = tuple(offer for offer in choice.offers if offer.kind is not EndTurn)
            return super()._answers(sight, structs.replace(choice, offers=asked))
        if kinds == [FillIn]:
            written = sheets.filled_in(self._box, self._odds())
            return [Candidate((choice.topic, FillIn(one.sheet)), one.points) for one in written]
        return super()._answers(sight, choice)

    @property
    def _box(self) -> Box:
        box: Box = self.setting.game.box
        return box

    def _odds(self) -> Array:
        """Per card: uniform over the cards of its group that are not eliminated."""
        left = self._elimination.possible["murder"]
        shares = [[card in left for card in cards] for cards in self._box.by_group]
        return np.concatenate([np.array(row) / max(sum(row), 1) for row in shares])


def _melds(choice: Choice) -> list[Meld]:
    return [move for offer in choice.offers if offer.kind is Meld for move in offer if isinstance(move, Meld)]

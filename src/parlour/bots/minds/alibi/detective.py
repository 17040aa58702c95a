"""The detectives of Alibi: questions, passes, sets, sheets and accusations, by belief."""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from parlour.bots.minds.alibi import sheets
from parlour.bots.minds.alibi.belief import NOUGHT
from parlour.bots.minds.alibi.follower import Follower
from parlour.bots.minds.alibi.question_value import question_value
from parlour.bots.minds.alibi.subjects import Catalogue
from parlour.bots.player import Candidate, Setting, Sight, Thinker
from parlour.core import SPECTATOR, Choice
from parlour.games.alibi.box import Card
from parlour.games.alibi.model import VERBS, Accuse, AskGroup, EndTurn, FillIn, Meld, Pass

SURE = 0.98  # certain, as far as the fit gets in its time
USEFUL = 1e-3  # points
SLIGHT = 1e-9  # noise that breaks ties
ABOVE = 1000.0  # added to values that rank before all others
OTHERS = 3  # random passes listed beside the best
TIMES_A_SECOND, MOST_TIMES = 120, 12  # sweeps of the fit


class AlibiStyle(Struct, frozen=True):
    """How it plays. `accuse_threshold`: expected points from which on it accuses; None: only when certain."""

    accuse_threshold: float | None = None
    choosy: bool = True  # best question instead of any useful one; passes the cards that reveal least to the neighbour


class AlibiDetective(Thinker):
    def __init__(self, setting: Setting, style: AlibiStyle) -> None:
        super().__init__(setting)
        self.style = style
        self.chance = setting.generator.random
        self.catalogue = Catalogue(setting.game.box)
        self._times = max(2, min(MOST_TIMES, round(setting.budget * TIMES_A_SECOND)))
        self._follower: Follower | None = None
        self._public = Follower(setting.game, setting.options, SPECTATOR)  # public knowledge

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        follower = self._follower = self._follower or Follower(self.setting.game, self.setting.options, sight.seat)
        if follower.follow(sight.stream):
            follower.belief.fit(self._times)
        self._public.follow(sight.stream if self.style.choosy else ())
        found = [candidate for choice in choices for candidate in self._weighed(follower, choice)]
        return found if any(choice.blocking for choice in choices) else [*found, Candidate(None, 0.0)]

    def _weighed(self, follower: Follower, choice: Choice) -> Iterator[Candidate]:
        kinds = {offer.kind: offer for offer in choice.offers}
        if Meld in kinds:  # points at once, and never more later
            yield from (Candidate((choice.topic, move), ABOVE) for move in kinds[Meld])
        if Pass in kinds:
            yield from self._passes(follower, choice)
        if FillIn in kinds:
            yield from self._sheets(follower, choice)
        if Accuse in kinds:
            yield from self._accusations(follower, choice)
        if AskGroup in kinds:  # it always asks
            yield from self._questions(follower, choice)
        elif EndTurn in kinds:
            yield Candidate((choice.topic, EndTurn()), 0.0)

    # Questions

    def _questions(self, follower: Follower, choice: Choice) -> Iterator[Candidate]:
        """About groups, sets, times and likely theories. Before the first pass, *seen* asks the same as *have*."""
        theories = self.catalogue.theories(follower.belief.murder)
        subjects = self.catalogue.with_theories(theories)
        others = [seat for seat in range(follower.belief.seats) if seat != follower.seat]
        asked = [(seat, verb) for seat in others for verb in VERBS if verb == "have" or follower.view.round > 1]
        values = question_value(follower.belief, subjects, [(seat, verb == "seen") for seat, verb in asked])
        for (seat, verb), row in zip(asked, values.tolist(), strict=True):
            for move, value in zip(self.catalogue.moves(seat, verb, theories), row, strict=True):
                yield Candidate((choice.topic, move), self._liked(value))

    def _liked(self, value: float) -> float:
        if self.style.choosy:
            return value + SLIGHT * self.chance()
        return self.chance() - (value < USEFUL)

    # Accusation and sheets

    def _accusations(self, follower: Follower, choice: Choice) -> Iterator[Candidate]:
        """Those that promise enough points, or are certain."""
        threshold = self.style.accuse_threshold
        for one in sheets.accusations(self.catalogue.box, follower.belief.murder):
            if one.odds >= SURE if threshold is None else one.points >= threshold:
                yield Candidate((choice.topic, sheets.spoken(one)), ABOVE + one.points)

    def _sheets(self, follower: Follower, choice: Choice) -> Iterator[Candidate]:
        """By expected points."""
        for one in sheets.filled_in(self.catalogue.box, follower.belief.murder):
            yield Candidate((choice.topic, FillIn(one.sheet)), one.points)

    # Passing

    def _passes(self, follower: Follower, choice: Choice) -> Iterator[Candidate]:
        """The cards that reveal least, and some random passes."""
        (offer,) = choice.offers
        gladly = self._gladly(follower)
        count = min(follower.view.round, len(gladly))
        best = sorted(sorted(gladly, key=gladly.__getitem__)[-count:], key=follower.number.__getitem__)
        others = [offer.at(int(self.chance() * offer.size)) for _ in range(OTHERS)]
        for move in (Pass(tuple(best)), *others):
            if isinstance(move, Pass):
                yield Candidate((choice.topic, move), sum(gladly[card] for card in move.cards))

    def _gladly(self, follower: Follower) -> dict[Card, float]:
        """Per card in hand: the value of passing it; least for cards that the neighbour would suspect most."""
        hand = follower.box.names(follower.view.hands[follower.seat] or 0)
        noise = {card: SLIGHT * self.chance() for card in hand}
        if not self.style.choosy:
            return noise
        public, left = self._public.belief, (follower.seat + 1) % follower.belief.seats
        public.fit(self._times)
        news = public.murder / np.maximum(1 - public.held(left), NOUGHT)
        return {card: noise[card] - float(news[follower.number[card]]) for card in hand}

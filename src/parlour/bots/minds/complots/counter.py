"""The bot `counter`: counts cards, interprets claims, and maximizes its chance to win."""

from collections.abc import Callable, Sequence
from math import prod

from parlour.bots.minds.complots.belief import Beliefs
from parlour.bots.minds.complots.evaluation import Evaluation, Losses
from parlour.bots.minds.complots.habits import open_claim
from parlour.bots.minds.complots.plotter import Plotter, Weights, moves
from parlour.bots.player import Candidate, Setting, Sight
from parlour.core import Choice, Move, Seat
from parlour.games.complots.actions import row
from parlour.games.complots.model import (
    AnyAction,
    Block,
    Challenge,
    Choose,
    Exchange,
    HandBack,
    Keep,
    Lose,
    Pass,
    Replace,
    Show,
)
from parlour.games.complots.position import BlockChallengeWindow, BlockWindow, ChallengeWindow, Judging, Position

MIXED = 0.01  # noise relative to the best value: the best move must not give a bluff away


class CardCounter(Plotter):
    """The value of an answer is the chance to win after it."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.beliefs: Beliefs | None = None

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        if self.beliefs is None:
            self.seat = sight.seat
            self.beliefs = Beliefs(self.setting.game, self.setting.options, sight.seat)  # type: ignore[arg-type]
        self.beliefs.hear(sight.stream)
        (choice,) = choices
        values = self.THOUGHTS[type(sight.view.phase)](self, sight.view, choice)
        blur = MIXED * max(values.values())
        return [Candidate((choice.topic, move), value + blur * self.noise()) for move, value in values.items()]

    @property
    def evaluation(self) -> Evaluation:
        assert self.beliefs is not None
        return Evaluation(self.beliefs)

    # Its turn

    def act(self, view: Position, choice: Choice) -> Weights:
        evaluation = self.evaluation
        return {move: self.worth(evaluation, move) for move in moves(choice) if isinstance(move, AnyAction)}

    def worth(self, evaluation: Evaluation, action: AnyAction) -> float:
        what = row(evaluation.position, action)
        if what.claim is None:
            return evaluation.paid(what.cost).unblocked(action)
        number = evaluation.beliefs.number[what.claim]
        exchanged = evaluation.exchanged() if isinstance(action, Exchange) else None
        later = evaluation.paid(what.cost)

        def stands(losses: Losses) -> float:
            return later.unblocked(action, losses, exchanged or (evaluation.redrawn(number) if losses else None))

        risk = evaluation.risk(action, what.claim)
        return evaluation.contested(number in evaluation.hand, risk, stands, evaluation.after((self.seat,)))

    # A rival's claim

    def doubt(self, view: Position, choice: Choice) -> Weights:
        """Expected value of passing and challenging, by the odds that the claim is true and that others challenge."""
        phase = view.phase
        assert isinstance(phase, ChallengeWindow | BlockChallengeWindow)
        evaluation = self.evaluation
        claim = open_claim(view, evaluation.beliefs.memory)
        true = evaluation.beliefs.holds(claim.seat, claim.character)
        stands, falls = self.outcomes(evaluation, phase)

        def challenged(by: Seat) -> float:
            return true * stands((by,)) + (1 - true) * falls

        others = evaluation.others(claim)
        quiet = prod(1 - likely for _, likely in others)
        wait = quiet * stands(())
        if others:
            wait += (1 - quiet) * challenged(max(others, key=lambda other: other[1])[0])
        return {Pass(): wait, Challenge(): challenged(self.seat)}

    def outcomes(
        self, evaluation: Evaluation, phase: ChallengeWindow | BlockChallengeWindow
    ) -> tuple[Callable[[Losses], float], float]:
        """The values if the open claim stands (a function of who lost a card on it), and if it falls."""
        if isinstance(phase, BlockChallengeWindow):
            return evaluation.after, evaluation.effect(phase.action, (phase.blocker,), blocked=True)
        later = evaluation.paid(row(evaluation.position, phase.action).cost)
        return lambda losses: later.suffered(phase.action, losses), evaluation.after((evaluation.position.actor,))

    def block(self, view: Position, choice: Choice) -> Weights:
        phase = view.phase
        assert isinstance(phase, BlockWindow)
        evaluation = self.evaluation
        values: dict[Move, float] = {Pass(): evaluation.effect(phase.action)}
        for move in moves(choice):
            if isinstance(move, Block):
                values[move] = evaluation.own_block(phase.action, move.character)
        return values

    # Its own cards

    def choose(self, view: Position, choice: Choice) -> Weights:
        evaluation = self.evaluation
        evaluation.cards = [2] * len(evaluation.cards)
        numbers = evaluation.beliefs.number
        return {
            move: evaluation.after(mine=evaluation.having((*evaluation.hand, numbers[move.card])))
            for move in moves(choice)
            if isinstance(move, Choose)
        }

    def lose(self, view: Position, choice: Choice) -> Weights:
        evaluation = self.evaluation
        evaluation.cards[self.seat] -= 1
        hand = evaluation.hand
        return {
            move: evaluation.after(mine=evaluation.having(hand[: move.place] + hand[move.place + 1 :]))
            for move in moves(choice)
            if isinstance(move, Lose)
        }

    def keep(self, view: Position, choice: Choice) -> Weights:
        evaluation = self.evaluation
        taken = [evaluation.beliefs.number[card] for card in view.taken if card is not None]
        found: dict[Move, float] = {}
        for move in moves(choice):
            if isinstance(move, Keep):
                evaluation.cards[self.seat] = len(move.places)
                found[move] = evaluation.after(mine=evaluation.having(taken[place] for place in move.places))
        return found

    def show(self, view: Position, choice: Choice) -> Weights:
        """By what is left if the shown card is taken away."""
        evaluation = self.evaluation
        return {
            move: evaluation.after(mine=evaluation.redrawn(evaluation.hand[move.place]))
            for move in moves(choice)
            if isinstance(move, Show)
        }

    def judge(self, view: Position, choice: Choice) -> Weights:
        phase = view.phase
        assert isinstance(phase, Judging)
        evaluation = self.evaluation
        card = view.cards[phase.target][view.slots[phase.target].index(phase.slot)]
        assert card is not None, "the examiner sees the card"
        replaced = evaluation.replaced(phase.target, evaluation.beliefs.number[card])
        return {HandBack(): evaluation.after(), Replace(): replaced.after()}

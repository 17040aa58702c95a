"""Common parts of the bots of this game: a method per phase, and rules of thumb about cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log
from typing import ClassVar

from parlour.bots.minds.complots.reading import hand, worth
from parlour.bots.player import Candidate, Setting, Sight, Thinker
from parlour.core import Choice, Move, Seat, Value
from parlour.games.complots.box import Box, Character
from parlour.games.complots.model import Choose, HandBack, Keep, Lose, Prove, Replace, Show
from parlour.games.complots.position import (
    BlockChallengeWindow,
    BlockWindow,
    ChallengeWindow,
    Choosing,
    Judging,
    Keeping,
    LosingCard,
    Position,
    Proving,
    Showing,
    Turn,
)

Weights = Mapping[Move, float]  # unnormalized probability of each move
UNSEEN = 3.6  # value of an unseen card
SURE = 3.0  # inverse temperature of the choice between hands
NEVER_ZERO = 1e-300


class Plotter(Thinker):
    """Weights moves by rules of thumb and samples one in proportion (Gumbel-max trick)."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.box: Box = setting.game.box
        self.seat: Seat = 0

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self.seat = sight.seat
        (choice,) = choices
        weights = self.THOUGHTS[type(sight.view.phase)](self, sight.view, choice)
        values = [(move, log(weight) + self.noise()) for move, weight in weights.items() if weight]
        return [Candidate((choice.topic, move), value) for move, value in values]

    def noise(self) -> float:
        """Gumbel noise: the maximum of log weight plus noise is a sample in proportion to the weights."""
        return -log(max(self.setting.generator.expovariate(1.0), NEVER_ZERO))

    def act(self, view: Position, choice: Choice) -> Weights:
        raise NotImplementedError

    def doubt(self, view: Position, choice: Choice) -> Weights:
        """Challenge the claim in the open window, or pass."""
        raise NotImplementedError

    def block(self, view: Position, choice: Choice) -> Weights:
        raise NotImplementedError

    def choose(self, view: Position, choice: Choice) -> Weights:
        given = hand(view, self.seat)
        return {move: _keen((*given, move.card)) for move in moves(choice) if isinstance(move, Choose)}

    def lose(self, view: Position, choice: Choice) -> Weights:
        mine = hand(view, self.seat)
        return {
            move: _keen(mine[: move.place] + mine[move.place + 1 :]) for move in moves(choice) if isinstance(move, Lose)
        }

    def prove(self, view: Position, choice: Choice) -> Weights:
        return dict.fromkeys((move for move in moves(choice) if isinstance(move, Prove)), 1.0)

    def keep(self, view: Position, choice: Choice) -> Weights:
        taken = [card for card in view.taken if card is not None]
        return {
            move: _keen([taken[place] for place in move.places]) for move in moves(choice) if isinstance(move, Keep)
        }

    def show(self, view: Position, choice: Choice) -> Weights:
        """Prefers the less valuable card: it may be taken away."""
        mine = hand(view, self.seat)
        return {move: 1 / _keen((mine[move.place],)) for move in moves(choice) if isinstance(move, Show)}

    def judge(self, view: Position, choice: Choice) -> Weights:
        """Take a good card away, leave a bad one."""
        phase = view.phase
        assert isinstance(phase, Judging)
        card = view.cards[phase.target][view.slots[phase.target].index(phase.slot)]
        assert card is not None, "the examiner sees the card"
        return {HandBack(): exp(SURE * UNSEEN), Replace(): _keen((card,))}

    THOUGHTS: ClassVar[Mapping[type[Value], Callable[["Plotter", Position, Choice], Weights]]] = {
        Choosing: lambda self, view, choice: self.choose(view, choice),
        Turn: lambda self, view, choice: self.act(view, choice),
        ChallengeWindow: lambda self, view, choice: self.doubt(view, choice),
        BlockWindow: lambda self, view, choice: self.block(view, choice),
        BlockChallengeWindow: lambda self, view, choice: self.doubt(view, choice),
        Proving: lambda self, view, choice: self.prove(view, choice),
        LosingCard: lambda self, view, choice: self.lose(view, choice),
        Keeping: lambda self, view, choice: self.keep(view, choice),
        Showing: lambda self, view, choice: self.show(view, choice),
        Judging: lambda self, view, choice: self.judge(view, choice),
    }


def moves(choice: Choice) -> Iterable[Move]:
    """All answers that the question allows."""
    return (move for offer in choice.offers for move in offer)


def _keen(cards: Sequence[Character]) -> float:
    """Weight of keeping these cards."""
    return exp(SURE * worth(cards))

"""A player by rules of thumb, with a style of play. The default style is the bot `honest`."""

from msgspec import Struct

from parlour.bots.minds.complots.plotter import Plotter, Weights, moves
from parlour.bots.minds.complots.reading import hand, impossible, rivals, threat, worth
from parlour.bots.player import Setting
from parlour.core import Choice, Move
from parlour.games.complots.actions import COUP_COST, claim, row
from parlour.games.complots.box import Character
from parlour.games.complots.model import (
    AnyAction,
    Block,
    Challenge,
    Coup,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Murder,
    Pass,
    Steal,
    Targeted,
    Tax,
)
from parlour.games.complots.position import BlockWindow, Position

APPEAL: dict[type[Move], float] = {
    Income: 1.0,
    ForeignAid: 2.0,
    Tax: 12.0,
    Murder: 30.0,
    Steal: 6.0,
    Exchange: 4.0,
    Examine: 2.0,
    Coup: 300.0,
}
ENMITY = 1.12  # factor per point of threat when choosing a target
POOR = 7.0  # hands below this value are worth exchanging
FAVOURED = 1000.0  # factor of the favourite action


class PlayStyle(Struct, frozen=True):
    """What the rules of thumb leave open, as chances. The defaults: nothing but the truth."""

    challenges: float = 0.0  # a claim that may be true
    challenges_impossible: float = 1.0
    blocks: float = 0.95  # with the character
    blocks_falsely: float = 0.0  # without it
    lies: float = 0.0  # how readily it claims a character that it lacks, relative to one that it has
    favourite: type[Move] | None = None  # played whenever it can be, until a coup can be paid


HONEST = PlayStyle()


class Styled(Plotter):
    """By rules of thumb, in its style."""

    def __init__(self, setting: Setting, style: PlayStyle = HONEST) -> None:
        super().__init__(setting)
        self.style = style

    def act(self, view: Position, choice: Choice) -> Weights:
        actions = [move for move in moves(choice) if isinstance(move, AnyAction)]
        return {action: self.appeal(view, action) * self.candour(view, action) for action in actions}

    def candour(self, view: Position, action: AnyAction) -> float:
        """How readily this bot makes the claim of an action."""
        named = row(view, action).claim
        return 1.0 if named is None else self.claims(view, named)

    def claims(self, view: Position, named: Character) -> float:
        """How readily this bot claims a character."""
        return 1.0 if named in view.cards[self.seat] else self.style.lies

    def appeal(self, view: Position, action: AnyAction) -> float:
        """The value of the action if it succeeds."""
        appeal = APPEAL[type(action)]
        if type(action) is self.style.favourite and view.coins[self.seat] < COUP_COST:
            appeal *= FAVOURED
        if isinstance(action, Targeted):
            worst = max(threat(view, rival) for rival in rivals(view, self.seat))
            appeal *= ENMITY ** (threat(view, action.target) - worst)
        if isinstance(action, Steal):
            appeal *= min(2, view.coins[action.target]) / 2
        if isinstance(action, Exchange) and worth(hand(view, self.seat)) > POOR:
            appeal /= 10
        return appeal

    def doubt(self, view: Position, choice: Choice) -> Weights:
        cannot_be = impossible(self.box, view, *claim(view))
        chance = self.style.challenges_impossible if cannot_be else self.style.challenges
        return {Pass(): 1 - chance, Challenge(): chance}

    def block(self, view: Position, choice: Choice) -> Weights:
        blocks = [move for move in moves(choice) if isinstance(move, Block)]
        true = [move for move in blocks if move.character in view.cards[self.seat]]
        chance = self.style.blocks if true else self.style.blocks_falsely
        if not chance or self.harmless(view):
            return {Pass(): 1.0}
        return {Pass(): 1 - chance, **dict.fromkeys(true or blocks, chance / len(true or blocks))}

    def harmless(self, view: Position) -> bool:
        """A theft where nothing can be taken."""
        phase = view.phase
        return isinstance(phase, BlockWindow) and isinstance(phase.action, Steal) and not view.coins[self.seat]

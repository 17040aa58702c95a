"""The bot `honest`: claims only what it holds, challenges only impossible claims."""

from parlour.bots.minds.complots.plotter import Plotter, Weights, moves
from parlour.bots.minds.complots.reading import hand, impossible, rivals, threat, worth
from parlour.core import Choice, Move
from parlour.games.complots.actions import claim, row
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
NEARLY_ALWAYS, NOW_AND_THEN = 0.95, 0.05


class Honest(Plotter):
    """By rules of thumb; never lies."""

    def act(self, view: Position, choice: Choice) -> Weights:
        actions = [move for move in moves(choice) if isinstance(move, AnyAction)]
        return {action: self.appeal(view, action) * self.candour(view, action) for action in actions}

    def candour(self, view: Position, action: AnyAction) -> float:
        """How readily this bot makes the claim of an action."""
        named = row(view, action).claim
        return 1.0 if named is None else self.claims(view, named)

    def claims(self, view: Position, named: Character) -> float:
        """How readily this bot claims a character: only the truth."""
        return float(named in view.cards[self.seat])

    def appeal(self, view: Position, action: AnyAction) -> float:
        """The value of the action if it succeeds."""
        appeal = APPEAL[type(action)]
        if isinstance(action, Targeted):
            worst = max(threat(view, rival) for rival in rivals(view, self.seat))
            appeal *= ENMITY ** (threat(view, action.target) - worst)
        if isinstance(action, Steal):
            appeal *= min(2, view.coins[action.target]) / 2
        if isinstance(action, Exchange) and worth(hand(view, self.seat)) > POOR:
            appeal /= 10
        return appeal

    def doubt(self, view: Position, choice: Choice) -> Weights:
        chance = float(impossible(self.box, view, *claim(view)))
        return {Pass(): 1 - chance, Challenge(): chance}

    def block(self, view: Position, choice: Choice) -> Weights:
        phase = view.phase
        assert isinstance(phase, BlockWindow)
        mine = [move for move in moves(choice) if isinstance(move, Block) and move.character in view.cards[self.seat]]
        if not mine or self.harmless(view):
            return {Pass(): 1.0}
        return {Pass(): NOW_AND_THEN, **dict.fromkeys(mine, NEARLY_ALWAYS / len(mine))}

    def harmless(self, view: Position) -> bool:
        """A theft where nothing can be taken."""
        phase = view.phase
        return isinstance(phase, BlockWindow) and isinstance(phase.action, Steal) and not view.coins[self.seat]

"""The bot `honest`: claims what it holds, challenges what cannot be, and plays its cards sensibly."""

from parlour.bots.minds.complots.plotter import Plotter, Weights, moves
from parlour.bots.minds.complots.table import hand, impossible, threat, worth
from parlour.core import Choice, Move
from parlour.games.complots.actions import claim, row
from parlour.games.complots.model import (
    Block,
    BlockWindow,
    Challenge,
    Coup,
    Examine,
    Exchange,
    ForeignAid,
    Income,
    Murder,
    Pass,
    Position,
    Steal,
    Targeted,
    Tax,
)

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
ENMITY = 1.12  # by how much one coin more makes a likelier target
POOR = 7.0  # a hand worth less is worth exchanging
NEARLY_ALWAYS, NOW_AND_THEN = 0.95, 0.05


class Honest(Plotter):
    def act(self, view: Position, choice: Choice) -> Weights:
        return {move: self.appeal(view, move) * self.believed(view, move) for move in moves(choice)}

    def believed(self, view: Position, move: Move) -> float:
        """How far this bot lets itself claim what the action claims: here the truth or nothing."""
        named = row(view, move).claim  # type: ignore[arg-type]
        return float(named is None or named in view.cards[self.seat])

    def appeal(self, view: Position, move: Move) -> float:
        """How good the action would be if all went well."""
        appeal = APPEAL[type(move)]
        if isinstance(move, Targeted):
            appeal *= ENMITY ** (
                threat(view, move.target) - max(threat(view, rival) for rival in view.living if rival != self.seat)
            )
        if isinstance(move, Steal):
            appeal *= min(2, view.coins[move.target]) / 2
        if isinstance(move, Exchange) and worth(hand(view, self.seat)) > POOR:
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

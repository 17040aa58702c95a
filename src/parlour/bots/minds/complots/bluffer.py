"""The bot `bluffer`: claims more than it holds and distrusts caught liars, by rules of thumb."""

from collections.abc import Sequence

from parlour.bots.minds.complots.memory import Memory
from parlour.bots.minds.complots.plotter import Weights, moves
from parlour.bots.minds.complots.reading import accounted, face_up, impossible, rivals
from parlour.bots.minds.complots.styled import Styled
from parlour.bots.player import Candidate, Setting, Sight
from parlour.core import Choice
from parlour.games.complots.actions import claim, row
from parlour.games.complots.box import COUNTESS, Character
from parlour.games.complots.model import AnyAction, Block, Challenge, ForeignAid, Murder, Pass, Steal
from parlour.games.complots.position import BlockWindow, ChallengeWindow, Position

RISKY = 0.3  # factor for a false Murder: its price may be lost
WARY = 0.2  # factor where the target has claimed a blocker
DOUBT = (1.0, 0.05)  # chance to challenge, by the number of unseen copies …
TOO_MANY = 0.5  # … plus this where a seat has claimed more characters than it has cards, …
CAUGHT = 0.1  # … plus this for each time it was caught
BLUFFED = {Murder: 0.15, Steal: 0.3, ForeignAid: 0.3}  # chance of a false block
LAST_STAND = 0.9  # chance to resist the murder of its last card, …
FIRST_DOUBT = 0.3  # … by challenging it rather than blocking


class Bluffer(Styled):
    """By rules of thumb: lies where it may be believed, challenges seats that claim too much."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.memory = Memory(setting.options)  # type: ignore[arg-type]

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self.memory.hear(sight.stream)
        return super().weigh(sight, choices)

    def claims(self, view: Position, named: Character) -> float:
        """The truth always; a lie less often where copies lie face up, and where it has made other claims."""
        if named in view.cards[self.seat]:
            return 1.0
        copies = self.box.copies[view.options.seats]
        likely = max(1 - face_up(view, named) / (copies - 1), 0.0) ** 2
        made = self.memory.claims[self.seat]
        return likely if named in made else likely / (1 + len(made))

    def appeal(self, view: Position, action: AnyAction) -> float:
        """Less where the target has claimed a blocker, and where a bluff also costs coins."""
        appeal = super().appeal(view, action)
        if isinstance(action, Steal | Murder):
            what = row(view, action)
            if any(claimed in what.blockers for claimed in self.memory.claims[action.target]):
                appeal *= WARY
            if isinstance(action, Murder) and what.claim not in view.cards[self.seat]:
                appeal *= RISKY
        return appeal

    def doubt(self, view: Position, choice: Choice) -> Weights:
        chance = self.doubts(view)
        return {Pass(): 1 - chance, Challenge(): chance}

    def doubts(self, view: Position) -> float:
        claimant, named = claim(view)
        if impossible(self.box, view, claimant, named):
            return 1.0
        if self.doomed(view):
            return LAST_STAND * FIRST_DOUBT
        others, left = len(rivals(view, claimant)), self.left(view, named)
        chance = CAUGHT * self.memory.caught[claimant] + (DOUBT[left] / others if left < len(DOUBT) else 0.0)
        if len(self.memory.claims[claimant]) > len(view.slots[claimant]):
            chance += TOO_MANY
        return min(chance, 1.0) / others  # others may challenge too

    def left(self, view: Position, named: Character) -> int:
        """How many copies this seat does not see."""
        return self.box.copies[view.options.seats] - accounted(view, self.seat, named)

    def doomed(self, view: Position) -> bool:
        """Whether the action takes its last card and it has no Countess."""
        phase = view.phase
        if not isinstance(phase, ChallengeWindow | BlockWindow) or not isinstance(phase.action, Murder):
            return False
        mine = view.cards[self.seat]
        return phase.action.target == self.seat and len(mine) == 1 and COUNTESS not in mine

    def block(self, view: Position, choice: Choice) -> Weights:
        honestly = super().block(view, choice)
        if len(honestly) > 1 or self.harmless(view):
            return honestly
        weights = {move: self.claims(view, move.character) for move in moves(choice) if isinstance(move, Block)}
        chance, total = self.bluffs(view), sum(weights.values())
        if not total:
            return honestly
        return {Pass(): 1 - chance, **{move: chance * weight / total for move, weight in weights.items()}}

    def bluffs(self, view: Position) -> float:
        """The chance of a false block."""
        phase = view.phase
        assert isinstance(phase, BlockWindow)
        if self.doomed(view):
            return LAST_STAND
        chance = BLUFFED[type(phase.action)]
        return chance / len(rivals(view, view.actor)) if isinstance(phase.action, ForeignAid) else chance

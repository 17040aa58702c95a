"""Scripted players, one per style of play: the population that `counter` is fitted on and measured against."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from parlour.bots.minds.complots.honest import Honest
from parlour.bots.minds.complots.plotter import Weights, moves
from parlour.bots.minds.complots.reading import hand, impossible
from parlour.bots.player import Player, Setting
from parlour.core import Choice, Move
from parlour.games.complots.actions import claim
from parlour.games.complots.box import Character
from parlour.games.complots.model import AnyAction, Block, Challenge, Income, Murder, Pass, Steal, Tax
from parlour.games.complots.position import BlockWindow, Position

FAVOURED = 1000.0  # factor of the favourite action: it is played whenever it can be


class PlayStyle(Struct, frozen=True):
    """How often a player does what the honest rules of thumb leave open: all numbers are chances or factors."""

    challenges: float = 0.0  # a claim that may be true
    challenges_impossible: float = 1.0
    blocks: float = 0.95  # with the character
    blocks_falsely: float = 0.0  # without it
    lies: float = 0.0  # how readily it claims a character that it lacks, as a part of the truth
    favourite: type[Move] | None = None


class Styled(Honest):
    """Plays by the honest rules of thumb, but for its style."""

    def __init__(self, setting: Setting, style: PlayStyle) -> None:
        super().__init__(setting)
        self.style = style

    def claims(self, view: Position, named: Character) -> float:
        return 1.0 if named in hand(view, self.seat) else self.style.lies

    def appeal(self, view: Position, action: AnyAction) -> float:
        return super().appeal(view, action) * (FAVOURED if type(action) is self.style.favourite else 1.0)

    def doubt(self, view: Position, choice: Choice) -> Weights:
        cannot_be = impossible(self.box, view, *claim(view))
        chance = self.style.challenges_impossible if cannot_be else self.style.challenges
        return {Pass(): 1 - chance, Challenge(): chance}

    def block(self, view: Position, choice: Choice) -> Weights:
        phase = view.phase
        assert isinstance(phase, BlockWindow)
        blocks = [move for move in moves(choice) if isinstance(move, Block)]
        true = [move for move in blocks if move.character in hand(view, self.seat)]
        chance = self.style.blocks if true else self.style.blocks_falsely
        if self.harmless(view):
            return {Pass(): 1.0}
        return {Pass(): 1 - chance, **dict.fromkeys(true or blocks, chance / len(true or blocks))}


def styled(style: PlayStyle) -> Callable[[Setting], Player]:
    return lambda setting: Styled(setting, style)


# In the field of the fit.
FITTED: Mapping[str, PlayStyle] = {
    "passive": PlayStyle(challenges_impossible=0.0, blocks=0.0),
    "one-in-ten": PlayStyle(challenges=0.1, lies=0.3),
    "blocks-always": PlayStyle(blocks=1.0, blocks_falsely=1.0, lies=0.2),
    "blocks-truthfully": PlayStyle(blocks=1.0, lies=0.5),
    "taxes-always": PlayStyle(lies=1.0, favourite=Tax),
    "mad": PlayStyle(challenges=0.2, blocks_falsely=0.5, lies=1.0),
}
# Held out of the fit, for validation.
HELD_OUT: Mapping[str, PlayStyle] = {
    "sceptic": PlayStyle(challenges=0.3, blocks=1.0),
    "liar": PlayStyle(challenges_impossible=0.0, blocks_falsely=0.3, lies=1.0),
    "steals-always": PlayStyle(challenges=0.05, blocks_falsely=0.2, lies=1.0, favourite=Steal),
    "murders-always": PlayStyle(challenges=0.05, blocks_falsely=0.3, lies=1.0, favourite=Murder),
    "saves": PlayStyle(blocks=1.0, blocks_falsely=0.5, favourite=Income),
    "careful": PlayStyle(challenges=0.02, blocks_falsely=0.1, lies=0.1),
}
SCRIPTED = {name: styled(style) for name, style in {**FITTED, **HELD_OUT}.items()}

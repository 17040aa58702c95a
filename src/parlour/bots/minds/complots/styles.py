"""Scripted players, one per style of play: the population that `counter` is fitted on and measured against."""

from collections.abc import Mapping
from functools import partial

from parlour.bots.minds.complots.styled import PlayStyle, Styled
from parlour.bots.player import Make
from parlour.games.complots.model import Income, Murder, Steal, Tax

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
SCRIPTED: Mapping[str, Make] = {name: partial(Styled, style=style) for name, style in {**FITTED, **HELD_OUT}.items()}

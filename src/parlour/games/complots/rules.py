"""The game: what each part of the contract comes from. The rules CO-1 to CO-4 are in the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from parlour.core import Choice, Game, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence
from parlour.core.scene import Remark, Scene
from parlour.games.complots import claims, evidence, view
from parlour.games.complots.box import PRINTED, SETS_FOR, SMALL, Box
from parlour.games.complots.decisions import DECISIONS, Events
from parlour.games.complots.evolution import FOLDS
from parlour.games.complots.model import (
    BY_LOT,
    AnyMove,
    AnySeen,
    Block,
    Challenge,
    Choose,
    Coup,
    Deal,
    DealSets,
    Draw,
    Examine,
    Exchange,
    ForeignAid,
    HandBack,
    Income,
    Keep,
    Lose,
    Murder,
    Options,
    Pass,
    Prove,
    Replace,
    Reveal,
    Show,
    Steal,
    TakeUp,
    Tax,
)
from parlour.games.complots.offers import QUESTIONS
from parlour.games.complots.position import Over, Position


class Complots(Game[Position, AnyMove, AnySeen, Options]):
    name = "complots"
    version = 3
    options = Options
    moves = (
        *(Income, ForeignAid, Coup, Tax, Murder, Steal, Exchange, Examine),
        *(Pass, Challenge, Block, Prove, Lose, Keep, Show, HandBack, Replace, Choose),
        *(Deal, DealSets, Draw, TakeUp, Reveal),
    )
    seen_types = tuple(FOLDS)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def start(self, options: Options) -> Position:
        cast = self.box.cast(options.exchange)
        if options.seats == SETS_FOR:  # CO-1.4: the Court is the rest of the third set
            return Position(options, self.box.coins, court=tuple(sorted(cast)), sets=cast)
        return Position(options, self.box.coins, court=self.box.cards(options.seats, options.exchange), sets=())

    def choices(self, position: Position) -> Sequence[Choice]:
        return QUESTIONS[type(position.phase)](self.box, position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Events:
        return DECISIONS[type(move)](position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        FOLDS[type(seen)](position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(self.box, position)

    def remarks(self, position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
        return claims.remarks(position, stream)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self.box, position, seen)

    def rematch_options(self, options: Options, score: tuple[float, ...]) -> Options:
        """CO-1.3: the winner begins; after a shared win the first seat is random."""
        return replace(options, first=score.index(1.0) if 1.0 in score else BY_LOT)

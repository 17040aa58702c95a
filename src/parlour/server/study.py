"""The help that a seat gets: its knowledge, kept up as it sees more."""

from threading import Lock
from typing import Any, get_args

from parlour.core import Options, Seat
from parlour.core.codec import AnyGame
from parlour.core.record import Assist
from parlour.knowledge import Knowledge, fast
from parlour.knowledge.reasons import Reason
from parlour.knowledge.report import WITH_ODDS, told
from parlour.knowledge.worlds import Contradiction, Unsuited
from parlour.server.errors import NotCertain
from parlour.server.eye import Sight

BEST = 5  # questions that a coach tells
LEVELS: tuple[Assist, ...] = get_args(Assist)


def no_more_than(agreed: Assist, wished: Assist | None) -> Assist:
    """The help that somebody gets who would like less of what was agreed."""
    return agreed if wished is None else min(agreed, wished, key=LEVELS.index)


class Mind:
    """Thinks about one thing at a time; what it hears is what its seat saw."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._knowledge = Knowledge(game, options, seat)
        self.lock = Lock()

    def up_to(self, sight: Sight) -> Knowledge:
        for seen in sight.stream[len(self._knowledge.lines) :]:
            self._knowledge.see(seen)
        return self._knowledge


class Study:
    """Thinks beside the event loop: what is certain does not wait for odds that are still being worked out."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._sure = Mind(game, options, seat)
        self._likely = Mind(game, options, seat)

    def told(self, sight: Sight, level: Assist) -> dict[str, Any]:
        """What follows by now, told as far as this level goes."""
        mind = self._likely if level in WITH_ODDS else self._sure
        with mind.lock:
            knowledge = mind.up_to(sight)
            if level in WITH_ODDS and knowledge.draws:
                fast.load()  # ten times as fast where odds are drawn
            return told(knowledge, level, BEST)

    def why(self, sight: Sight, thing: str, holder: str) -> Reason:
        """The few lines of the stream that force it that this lies there, or does not."""
        with self._sure.lock:
            try:
                return self._sure.up_to(sight).why(thing, holder)
            except (ValueError, KeyError, Unsuited, Contradiction):
                raise NotCertain(thing, holder) from None

"""The help that a seat gets: its knowledge, kept up as it sees more."""

from threading import Lock
from typing import Any

from parlour.core import Options, Seat
from parlour.core.codec import AnyGame
from parlour.core.record import Assist
from parlour.knowledge import Knowledge
from parlour.knowledge.reasons import Reason
from parlour.knowledge.report import told
from parlour.knowledge.worlds import Contradiction, Unsuited
from parlour.server.errors import NotCertain
from parlour.server.eye import Sight


class Study:
    """Thinks beside the event loop, about one thing at a time; what it hears is what its seat saw."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._knowledge = Knowledge(game, options, seat)
        self._lock = Lock()

    def told(self, sight: Sight, level: Assist) -> dict[str, Any]:
        """What follows by now, told as far as this level goes."""
        with self._lock:
            return told(self._up_to(sight), level)

    def why(self, sight: Sight, thing: str, holder: str) -> Reason:
        """The few lines of the stream that force it that this lies there, or does not."""
        with self._lock:
            try:
                return self._up_to(sight).why(thing, holder)
            except (ValueError, KeyError, Unsuited, Contradiction):
                raise NotCertain(thing, holder) from None

    def _up_to(self, sight: Sight) -> Knowledge:
        for seen in sight.stream[len(self._knowledge.lines) :]:
            self._knowledge.see(seen)
        return self._knowledge

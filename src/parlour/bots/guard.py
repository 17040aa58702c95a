"""What a bot of one's own does wrong becomes an error that names the bot, its seat and what was allowed."""

import os
from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb

from parlour.bots.errors import BotFailed, BotRefused
from parlour.bots.player import Answer, Make, Player, Setting, Sight
from parlour.bots.sources import is_source
from parlour.core import Choice, tag_of

LONGEST = 200  # letters of an answer or a message


class Guarded:
    """A player whose answers are checked. It is made when it is first asked: only then its seat is known.

    `folder`: where its source is.
    """

    def __init__(self, name: str, make: Make, folder: Path, setting: Setting) -> None:
        self._name = name
        self._make = make
        self._folder = folder
        self._setting = setting
        self._player: Player | None = None

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        """The bot's answer; BotFailed if it raises an exception, BotRefused if its answer is not allowed."""
        try:
            if self._player is None:
                self._player = self._make(self._setting)
            answer = self._player.answer(sight, choices)
        except (Exception, SystemExit) as error:
            place = place_of(error, self._folder) or self._name
            raise BotFailed(self._name, sight.seat, type(error).__name__, reason_of(error), place) from error
        if not is_allowed(answer, choices):
            raise BotRefused(self._name, sight.seat, shown(answer), allowed(answer, choices))
        return answer


def is_allowed(answer: object, choices: Sequence[Choice]) -> bool:
    """Whether this answers one of the choices. To wait is allowed where nobody waits for the seat."""
    if answer is None:
        return not any(choice.blocking for choice in choices)
    try:
        return any(choice.allows(answer[1]) for choice in _meant(answer, choices))  # type: ignore[index]
    except Exception:  # values of the wrong type, which cannot be compared
        return False


def allowed(answer: object, choices: Sequence[Choice]) -> tuple[str, ...]:
    """What the choices ask for: of the choice that was meant, or of all."""
    try:
        (choice,) = _meant(answer, choices)
        return choice.expected(answer[1])  # type: ignore[index]
    except Exception:  # none was meant, or values of the wrong type
        return tuple(
            f"{choice.topic} ({', '.join(tag_of(offer.kind) for offer in choice.offers)})" for choice in choices
        )


def _meant(answer: object, choices: Sequence[Choice]) -> list[Choice]:
    """The choices of this answer's topic."""
    is_pair = isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], str)
    return [choice for choice in choices if is_pair and choice.topic == answer[0]]  # type: ignore[index]


def shown(answer: object) -> str:
    """The answer in one line."""
    try:
        return one_line(repr(answer))
    except Exception:  # the bot's own type, whose text fails
        return type(answer).__name__


def reason_of(error: BaseException) -> str:
    """The type and the message of an exception, in one line."""
    return one_line(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + "…"


def place_of(error: BaseException, folder: Path) -> str:
    """Where an exception left the source in this folder, as file:line; empty if it was not raised there."""
    frames = [frame for frame in extract_tb(error.__traceback__) if is_source(Path(frame.filename), folder)]
    if not frames:
        return ""
    file = Path(frames[-1].filename)
    here = Path.cwd()
    return f"{os.path.relpath(file) if here in file.parents else file}:{frames[-1].lineno}"

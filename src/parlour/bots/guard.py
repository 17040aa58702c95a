"""What a bot of one's own does wrong becomes an error that names the bot, its seat and what was allowed."""

import os
from collections.abc import Callable, Sequence
from inspect import iscoroutine
from pathlib import Path
from traceback import extract_tb
from typing import TypeGuard, TypeVar

from parlour.bots.errors import BotFailed, BotRefused, Form
from parlour.bots.player import Answer, Make, Player, Setting, Sight
from parlour.bots.sources import is_source
from parlour.core import Choice, Move, tag_of

T = TypeVar("T")
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
                self._player = _closed(self._make(self._setting))
            answer = _closed(self._player.answer(sight, choices))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            place = place_of(error, self._folder) or self._name
            raise BotFailed(self._name, sight.seat, type(error).__name__, reason_of(error), place) from error
        if not is_allowed(answer, choices):
            form: Form = "pair" if answer is None or _is_pair(answer) else "other"
            raise BotRefused(self._name, sight.seat, shown(answer), form, allowed(answer, choices))
        return answer


def _closed(returned: T) -> T:
    """What was returned. The coroutine of an `async` function is closed, so that Python does not warn of it later."""
    if iscoroutine(returned):
        returned.close()
    return returned


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
    return [choice for choice in choices if _is_pair(answer) and choice.topic == answer[0]]


def _is_pair(answer: object) -> TypeGuard[Answer]:
    return isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], str) and isinstance(answer[1], Move)


def shown(answer: object) -> str:
    """The answer in one line."""
    return _text(repr, answer) or type(answer).__name__


def reason_of(error: BaseException) -> str:
    """The type and the message of an exception, in one line."""
    kind, message = type(error).__name__, _text(str, error)
    return one_line(f"{kind}: {message}") if message else kind


def _text(write: Callable[[object], str], what: object) -> str:
    """The text of a bot's own object, in one line; empty if its type fails to give one."""
    try:
        return one_line(write(what))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


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

"""Errors of bots of one's own: they cannot be found, or they do not play by the rules."""

from typing import Literal

from parlour.core.errors import ParlourError

Why = Literal["file", "import", "name", "callable", "letters", "taken", "shadowed", "games", "nameless", "several"]
Form = Literal["pair", "other"]


class BadBot(ParlourError):
    """A bot that cannot be used. `why`: the kind of mistake; `reason`: its details."""

    def __init__(self, spec: str, why: Why, reason: str = "") -> None:
        super().__init__(spec=spec, why=why, reason=reason)


class NotItsGame(ParlourError):
    """A bot that names the games that it plays, and this is none of them."""

    def __init__(self, name: str, game: str, games: tuple[str, ...]) -> None:
        super().__init__(name=name, game=game, expected=games)


class BotError(ParlourError):
    """A bot that did not play on. All facts are plain, so that every process can read them."""


class BotFailed(BotError):
    """A bot that raised an exception. `error`: its type; `place`: file and line, or the bot's name."""

    def __init__(self, bot: str, seat: int, error: str, reason: str, place: str) -> None:
        super().__init__(bot=bot, seat=seat, error=error, reason=reason, place=place)


class BotRefused(BotError):
    """A bot whose answer is not allowed. `move`: what it answered; `form`: whether that is a pair of topic and move."""

    def __init__(self, bot: str, seat: int, move: str, form: Form, expected: tuple[str, ...]) -> None:
        super().__init__(bot=bot, seat=seat, move=move, form=form, expected=expected)

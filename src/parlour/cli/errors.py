"""Errors of the command line, and the sentence for a file that cannot be used."""

from parlour.core.errors import ParlourError
from parlour.words import Words


def file_error(error: OSError) -> str:
    """What the system says of a file, or of the output."""
    reason = error.strerror or str(error)
    return Words().say("error-file" if error.filename else "error-output", file=str(error.filename), reason=reason)


class GameNeeded(ParlourError):
    """No game was named. `expected`: the games that there are."""

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__(expected=games)


class BadSaveName(ParlourError):
    """A name that a saved game cannot have."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class SaveNameTaken(ParlourError):
    """Another game is saved under this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class NoSavedGame(ParlourError):
    """There is no saved game of this name, nor a file. `expected`: the names that there are."""

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        super().__init__(name=name, count=len(names), expected=names)


class BotNotNamed(ParlourError):
    """A bot of one's own sat in a saved game, and `--bots` does not say where it is."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class NotWithResume(ParlourError):
    """An option that only a new game takes."""

    def __init__(self, option: str) -> None:
        super().__init__(option=option)

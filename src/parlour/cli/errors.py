"""Errors of the command line."""

from parlour.core.errors import ParlourError


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
        super().__init__(name=name, expected=names)

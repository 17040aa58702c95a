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

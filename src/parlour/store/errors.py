"""Errors of the store."""

from parlour.core.errors import ParlourError


class LogTaken(ParlourError):
    """Another writer has used this number of the table's log: load the table again."""

    def __init__(self, number: int) -> None:
        super().__init__(number=number)


class StoreFull(ParlourError):
    """The disk is full. Nothing was written, nothing is lost."""

    def __init__(self) -> None:
        super().__init__()


class StoreFailed(ParlourError):
    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class StoreChanged(ParlourError):
    """A backup was restored: everything loaded before is outdated."""

    def __init__(self) -> None:
        super().__init__()


class NotOurFile(ParlourError):
    def __init__(self, file: str) -> None:
        super().__init__(file=file)


class NewerFile(ParlourError):
    def __init__(self, file: str, version: int, known: int) -> None:
        super().__init__(file=file, version=version, known=known)

"""What can go wrong between a table and the disk."""

from parlour.core.errors import ParlourError


class LogTaken(ParlourError):
    """Somebody else has written this number of this table's log: fold it again."""

    def __init__(self, number: int) -> None:
        super().__init__(number=number)


class StoreFull(ParlourError):
    """Nothing was written, nothing is lost."""

    def __init__(self) -> None:
        super().__init__()


class StoreFailed(ParlourError):
    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class StoreChanged(ParlourError):
    """The file was replaced by a backup under us: whatever was folded before is of the past."""

    def __init__(self) -> None:
        super().__init__()


class NotOurFile(ParlourError):
    def __init__(self, file: str) -> None:
        super().__init__(file=file)


class NewerFile(ParlourError):
    def __init__(self, file: str, version: int, known: int) -> None:
        super().__init__(file=file, version=version, known=known)

"""Errors of the server, each a type with its facts. The sentences are in the translations."""

from parlour.core.errors import BadRecord, ParlourError


class NoSuchTable(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class TableOutdated(ParlourError):
    """The log of this table can no longer be folded. The result of its last finished game is kept."""

    def __init__(self, score: tuple[float, ...] | None) -> None:
        super().__init__(score="-" if score is None else " : ".join(f"{share:g}" for share in score))


class NotYours(ParlourError):
    """Only a seat, or only the owner, may do that."""

    def __init__(self, needs: str) -> None:
        super().__init__(expected=needs)


class NotNow(ParlourError):
    """The request needs the table in another state."""

    def __init__(self, state: str, needs: str) -> None:
        super().__init__(state=state, expected=needs)


class SeatTaken(ParlourError):
    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class SeatsFree(ParlourError):
    """A game cannot start while seats are free."""

    def __init__(self, free: int) -> None:
        super().__init__(count=free)


class WrongPart(ParlourError):
    """A part of the shuffle that does not match the hash to which its seat committed."""

    def __init__(self) -> None:
        super().__init__()


class OnPause(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class Answering(ParlourError):
    """This seat has already answered; its answer is held until the window is settled."""

    def __init__(self, topic: str) -> None:
        super().__init__(topic=topic)


class TooMany(ParlourError):
    """A limit of this server; `what` is its name."""

    def __init__(self, what: str, most: int, seconds: int = 0) -> None:
        super().__init__(what=what, most=most, seconds=seconds)


class HelpFailed(ParlourError):
    """The worker process for help failed."""

    def __init__(self) -> None:
        super().__init__()


class BadMessage(ParlourError):
    """A message or request of the wrong shape."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class BadName(ParlourError):
    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class ForeignPage(ParlourError):
    """A page of another site sent a request with a guest's cookie."""

    def __init__(self) -> None:
        super().__init__()


class UnknownHost(ParlourError):
    """The `Host` header does not name this server. `host`: the name, if it is valid."""

    def __init__(self, host: str) -> None:
        super().__init__(host=host)


class ChatOff(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class NoSuchPlace(ParlourError):
    """Nothing is served under this address."""

    def __init__(self, path: str) -> None:
        super().__init__(path=path)


class Broken(ParlourError):
    """A failure of the server. Details are in the log, not on the wire."""

    def __init__(self) -> None:
        super().__init__()


class PortTaken(ParlourError):
    """`command`: one that serves on a free port."""

    def __init__(self, host: str, port: int, command: str = "parlour serve --port 0") -> None:
        super().__init__(host=host, port=str(port), command=command)  # 8000, not 8,000


class CannotListen(ParlourError):
    """An address that is not of this machine, or a port that this user may not use."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(host=host, port=str(port), reason=reason)


class LongRecord(BadRecord):
    """A record with more lines (or changes of seats) than this server takes."""

    def __init__(self, lines: int, most: int) -> None:
        super().__init__(lines=lines, most=most)


class UnfinishedRecord(BadRecord):
    """An unfinished game cannot be published."""

    def __init__(self) -> None:
        super().__init__()

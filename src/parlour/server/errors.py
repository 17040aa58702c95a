"""What a server refuses, each a type with its facts; the sentences are in the translations."""

from parlour.core.errors import BadRecord, ParlourError


class NoSuchTable(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class TableOutdated(ParlourError):
    """The log of this table cannot be folded any more; the result of its last finished game stays."""

    def __init__(self, score: tuple[float, ...] | None) -> None:
        super().__init__(score="-" if score is None else " : ".join(f"{share:g}" for share in score))


class NotYours(ParlourError):
    """Only a seat, or only the owner, may do that."""

    def __init__(self, needs: str) -> None:
        super().__init__(expected=needs)


class NotNow(ParlourError):
    """The table is in another state than this needs."""

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
    """A part of the shuffle that does not fit the hash which its seat committed to."""

    def __init__(self) -> None:
        super().__init__()


class OnPause(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class Answering(ParlourError):
    """This seat has answered, and its answer waits to be settled."""

    def __init__(self, topic: str) -> None:
        super().__init__(topic=topic)


class TooMany(ParlourError):
    """A limit of this server; `what` is its name."""

    def __init__(self, what: str, most: int, seconds: int = 0) -> None:
        super().__init__(what=what, most=most, seconds=seconds)


class HelpFailed(ParlourError):
    """The process that works out help failed."""

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
    """A page of another site tried to act for a guest of ours."""

    def __init__(self) -> None:
        super().__init__()


class UnknownHost(ParlourError):
    """The request names a host that is not this server; `host` is that name, if it is one."""

    def __init__(self, host: str) -> None:
        super().__init__(host=host)


class ChatOff(ParlourError):
    def __init__(self) -> None:
        super().__init__()


class NotCertain(ParlourError):
    """The fact to be explained is not certain."""

    def __init__(self, thing: str, holder: str) -> None:
        super().__init__(thing=thing, holder=holder)


class NoSuchPlace(ParlourError):
    """Nothing is served under this address."""

    def __init__(self, path: str) -> None:
        super().__init__(path=path)


class Broken(ParlourError):
    """A failure of the server. Details are in the log, not on the wire."""

    def __init__(self) -> None:
        super().__init__()


class PortTaken(ParlourError):
    def __init__(self, host: str, port: int) -> None:
        super().__init__(host=host, port=str(port))  # 8000, not 8,000


class LongRecord(BadRecord):
    """A record with more lines (or changes of seats) than this server takes."""

    def __init__(self, lines: int, most: int) -> None:
        super().__init__(lines=lines, most=most)


class UnfinishedRecord(BadRecord):
    """A game that is not over cannot be shown to everybody."""

    def __init__(self) -> None:
        super().__init__()

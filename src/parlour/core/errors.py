"""What can be wrong with what somebody sends. Each is a type with its facts; the sentences are in the translations.

Every one of them leaves the table as it was.
"""

from typing import Any

from parlour.core.values import kebab


class ParlourError(Exception):
    """`facts` are the arguments of the sentence `error-<key>`."""

    @property
    def key(self) -> str:
        return kebab(type(self).__name__)

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__("; ".join(f"{name}: {_short(value)}" for name, value in facts.items()))


class Refused(ParlourError):
    """An answer that the table does not take."""


class Late(Refused):
    """The question was asked of this seat, and is closed."""

    def __init__(self, topic: str, open_topics: tuple[str, ...]) -> None:
        super().__init__(topic=topic, expected=open_topics)


class NotAsked(Refused):
    """This seat was never asked that."""

    def __init__(self, seat: int, topic: str, open_topics: tuple[str, ...]) -> None:
        super().__init__(seat=seat, topic=topic, expected=open_topics)


class Illegal(Refused):
    """The question is open, but this is no answer to it."""

    def __init__(self, move: object, expected: tuple[str, ...]) -> None:
        super().__init__(move=move, expected=expected)


class GameOver(Refused):
    """Nothing is asked any more."""

    def __init__(self) -> None:
        super().__init__()


class TooManyMoves(ParlourError):
    """More moves than were to be listed."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit=limit)


class Unseeded(ParlourError):
    """The draws of this table come from a chooser, so no seed gives or proves them."""

    def __init__(self) -> None:
        super().__init__()


class NoSuchSeat(ParlourError):
    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat=seat, last=seats - 1)


class BadOption(ParlourError):
    def __init__(self, option: str, value: object, expected: tuple[str, ...]) -> None:
        super().__init__(option=option, value=value, expected=expected)


class UnknownOption(BadOption):
    """`expected` are the options that there are."""


class OptionConflict(BadOption):
    """Each value is allowed, but not together."""

    def __init__(self, option: str, value: object, needs: str) -> None:
        super().__init__(option, value, (needs,))


class UnknownName(ParlourError):
    """A game, a bot, a box or a language that is not there."""

    def __init__(self, what: str, name: object, known: tuple[str, ...]) -> None:
        super().__init__(what=what, name=name, expected=known)


class GameLeftOut(ParlourError):
    """An installed game that does not work. `entry`: where its package says that it is."""

    def __init__(self, game: str, entry: str, reason: str) -> None:
        super().__init__(game=game, entry=entry, reason=reason)


class NotAtThisTable(ParlourError):
    """A bot that plays this game, but not with these options. `expected`: who does."""

    def __init__(self, name: str, tables: tuple[str, ...], expected: tuple[str, ...]) -> None:
        super().__init__(name=name, tables=tables, expected=expected)


class BadText(ParlourError):
    """A move in words that cannot be read."""

    def __init__(self, text: str, expected: tuple[str, ...]) -> None:
        super().__init__(text=text, expected=expected)


class BadRecord(ParlourError):
    """A file that is no game of ours, or not any more."""


class NotARecord(BadRecord):
    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class NewerRecord(BadRecord):
    def __init__(self, what: str, version: int, known: int) -> None:
        super().__init__(what=what, version=version, known=known)


class EditedRecord(BadRecord):
    """It reads well, but does not hold together; `entry` counts from 1 (None: the head or the end)."""

    def __init__(self, entry: int | None, reason: str) -> None:
        super().__init__(entry=entry or 0, reason=reason)


class SeedMismatch(BadRecord):
    def __init__(self) -> None:
        super().__init__()


class BadPart(BadRecord):
    """A seat's part of the shuffle that follows neither from its hash nor from the commitments."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class WrongStream(ParlourError):
    """An event that cannot have been seen here: another game's, another seat's, or of other options."""

    def __init__(self, game: str, number: int, event: str) -> None:
        super().__init__(game=game, number=number, event=event)


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"

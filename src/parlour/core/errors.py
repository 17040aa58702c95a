"""Errors in what a caller sends: a type with facts each. The sentences are in the translations.

None of them changes the table.
"""

from typing import Any

from parlour.core.values import kebab


class ParlourError(Exception):
    """`facts` are the arguments of the sentence `error-<key>`."""

    @property
    def key(self) -> str:
        """The name of the type in the sentences: `NoSuchSeat` is `no-such-seat`."""
        return kebab(type(self).__name__)

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__("; ".join(f"{name}: {_short(value)}" for name, value in facts.items()))

    def __reduce__(self) -> Any:
        """For pickle and copy: restored without `__init__`, whose arguments are other than the message."""
        return _restored, (type(self), self.args), self.__dict__


class Refused(ParlourError):
    """An answer that the table refuses."""


class Late(Refused):
    """This question to the seat is closed."""

    def __init__(self, topic: str, open_topics: tuple[str, ...]) -> None:
        super().__init__(topic=topic, expected=open_topics)


class NotAsked(Refused):
    """This question was never put to the seat."""

    def __init__(self, seat: int, topic: str, open_topics: tuple[str, ...]) -> None:
        super().__init__(seat=seat, topic=topic, expected=open_topics)


class Illegal(Refused):
    """The question is open, but the move does not answer it."""

    def __init__(self, move: object, expected: tuple[str, ...]) -> None:
        super().__init__(move=move, expected=expected)


class GameOver(Refused):
    """The game is over: no question is open."""

    def __init__(self) -> None:
        super().__init__()


class TooManyMoves(ParlourError):
    """More moves than were to be listed."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit=limit)


class NothingToUndo(ParlourError):
    """The table has no answer that could be taken back."""

    def __init__(self) -> None:
        super().__init__()


class Unseeded(ParlourError):
    """The draws of this table come from a chooser, so no seed gives or proves them."""

    def __init__(self) -> None:
        super().__init__()


class NotOneEach(ParlourError):
    """Neither none nor one for each seat."""

    def __init__(self, what: str, count: int, seats: int) -> None:
        super().__init__(what=what, count=count, seats=seats)


class NoSuchSeat(ParlourError):
    """The table has no seat of this number. `last`: the number of the last seat."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat=seat, last=seats - 1)


class BadOption(ParlourError):
    """An option with a value that it cannot have. `expected`: those that it can."""

    def __init__(self, option: str, value: object, expected: tuple[str, ...]) -> None:
        super().__init__(option=option, value=value, expected=expected)


class UnknownOption(BadOption):
    """There is no such option. `expected`: the options of the game."""


class OptionConflict(BadOption):
    """Each value is allowed, but not the combination."""

    def __init__(self, option: str, value: object, needs: str) -> None:
        super().__init__(option, value, (needs,))


class UnknownName(ParlourError):
    """There is no game, bot, box, language or card of this name."""

    def __init__(self, what: str, name: object, known: tuple[str, ...]) -> None:
        super().__init__(what=what, name=name, expected=known)


class GameLeftOut(ParlourError):
    """An installed game that does not work. `entry`: where its package says that it is."""

    def __init__(self, game: str, entry: str, reason: str) -> None:
        super().__init__(game=game, entry=entry, reason=reason)


class NotInstalled(ParlourError):
    """Parlour runs from its source, without the metadata that names its games."""


class ExtraMissing(ParlourError):
    """A library of one of Parlour's extras is not installed."""

    def __init__(self, extra: str, library: str) -> None:
        super().__init__(extra=extra, library=library)


class NotAtThisTable(ParlourError):
    """A bot that plays this game, but not with these options. `expected`: the bots that do."""

    def __init__(self, name: str, tables: tuple[str, ...], expected: tuple[str, ...]) -> None:
        super().__init__(name=name, tables=tables, expected=expected)


class BadText(ParlourError):
    """A text that is not a move."""

    def __init__(self, text: str, expected: tuple[str, ...]) -> None:
        super().__init__(text=text, expected=expected)


class BadRecord(ParlourError):
    """A record that cannot be used."""


class NotARecord(BadRecord):
    """A text that is no record, or only the beginning of one."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class SeveralRecords(BadRecord):
    """A file of several games where one is needed."""

    def __init__(self, count: int) -> None:
        super().__init__(count=count)


class NewerRecord(BadRecord):
    """A record of a newer Parlour, or of newer rules."""

    def __init__(self, what: str, version: int, known: int) -> None:
        super().__init__(what=what, version=version, known=known)


class EditedRecord(BadRecord):
    """The record is readable but inconsistent. `entry` counts from 1; None: not in a line."""

    def __init__(self, entry: int | None, reason: str) -> None:
        super().__init__(entry=entry or 0, reason=reason)


class ReformattedRecord(BadRecord):
    """A record on several lines. Its digest is over the bytes, so that it cannot be checked."""

    def __init__(self) -> None:
        super().__init__()


class SeedMismatch(BadRecord):
    """The seed of a record is not the one whose hash was published."""

    def __init__(self) -> None:
        super().__init__()


class BadPart(BadRecord):
    """A seat's part of the shuffle that matches neither its hash nor the commitments."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class WrongStream(ParlourError):
    """An event of another stream: of another game, seat or set of options."""

    def __init__(self, game: str, number: int, event: str) -> None:
        super().__init__(game=game, number=number, event=event)


class NotCertain(ParlourError):
    """A fact that was to be explained, and may be false."""

    def __init__(self, thing: str, holder: str) -> None:
        super().__init__(thing=thing, holder=holder)


def _restored(kind: type[ParlourError], args: tuple[Any, ...]) -> ParlourError:
    return kind.__new__(kind, *args)


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"

"""The interface of a store. Logs, guests, chat and notes are primary; everything else is derived from the logs."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

State = Literal["seating", "playing", "over", "closed"]


class Logged(Struct, frozen=True):
    """One row of a log: its time (milliseconds since 1970) and its content."""

    at: int
    body: bytes


class Listing(Struct, frozen=True):
    """A table in the lists, derived from its log."""

    table: str
    game: str
    state: State
    public: bool
    seats: int
    taken: int
    pace: str
    assist: str
    touched: int
    guests: tuple[str, ...] = ()  # the guests on its seats, and its owner


class Guest(Struct, frozen=True):
    """A person without an account: a name and the hash of a secret. `returned`: has used the secret again."""

    guest: str
    key: bytes
    name: str
    seen: int
    returned: bool = False


class ChatLine(Struct, frozen=True):
    table: str
    number: int
    at: int
    guest: str
    text: str


class Note(Struct, frozen=True):
    """The notes of a seat in one game at a table."""

    table: str
    game: int
    seat: int
    guest: str
    text: str


class Store(Protocol):
    """Each writing call returns once its rows are flushed to disk."""

    async def append(self, table: str, number: int, rows: Sequence[Logged], listing: Listing | None = None) -> None:
        """Write rows `number`, `number` + 1, …. LogTaken if one of them exists; then none is written."""

    async def rows(self, table: str) -> list[Logged]:
        """The log of a table; empty if there is no such table."""

    async def tables(self) -> list[str]:
        """Every table that has a log."""

    async def listings(self, states: Sequence[State], limit: int) -> list[Listing]:
        """Public tables in these states, the latest first."""

    async def listings_of(self, guest: str) -> list[Listing]:
        """The tables of a guest, the latest first."""

    async def idle(self, states: Sequence[State], before: int) -> list[str]:
        """Tables in these states without a change since then."""

    async def rest(self, table: str, due: int | None) -> None:
        """Mark a table as unloaded until `due`; None: as loaded."""

    async def due(self, now: int) -> list[str]:
        """Tables in play that must be loaded: their time is due, or their server process has ended."""

    async def drop(self, table: str) -> None:
        """Delete a table and all that belongs to it."""

    async def relist(self, listings: Sequence[Listing]) -> None:
        """Replace all listings."""

    async def close_listing(self, table: str) -> None:
        """List a table as closed because its log cannot be folded."""

    async def put_guest(self, guest: Guest) -> None:
        """Add a guest, or rename a known one."""

    async def saw_guest(self, guest: str, now: int) -> None:
        """Record that a guest used the secret again."""

    async def guest_by_key(self, key: bytes) -> Guest | None: ...
    async def names(self, guests: Sequence[str]) -> dict[str, str]: ...
    async def forget_guest(self, guest: str) -> None:
        """Delete a guest's name, secret, chat and notes. Logs keep only the guest's random identifier."""

    async def stale_guests(self, before: int, strangers: int) -> list[str]:
        """Guests not seen since `before`; and those who never returned and had no open table since `strangers`."""

    async def say(self, line: ChatLine) -> None: ...
    async def chat(self, table: str, since: int = 0) -> list[ChatLine]: ...

    async def put_note(self, note: Note) -> None: ...
    async def note(self, table: str, game: int, seat: int, guest: str) -> str:
        """The notes of this guest; empty if there are none."""

    async def changed(self) -> bool:
        """Whether a backup was restored since the last call."""

    async def close(self) -> None: ...

"""What a server needs of a store. Everything but the log, the guests and the chat can be rebuilt from the log."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

State = Literal["seating", "playing", "over", "closed"]


class Logged(Struct, frozen=True):
    """One row of a log: when it was written (milliseconds since 1970), and what happened."""

    at: int
    body: bytes


class Listing(Struct, frozen=True):
    """What lists of tables show; worked out from the log."""

    table: str
    game: str
    state: State
    public: bool
    seats: int
    taken: int
    pace: str
    assist: str
    touched: int
    guests: tuple[str, ...] = ()  # who sits here or owns it


class Guest(Struct, frozen=True):
    """A person without an account: a name, and the hash of a secret. `returned`: came back with the secret once."""

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
    """What a seat noted for itself in one game at a table."""

    table: str
    game: int
    seat: int
    guest: str
    text: str


class Store(Protocol):
    """Each writing call returns when its rows are on the disk, and not before."""

    async def append(self, table: str, number: int, rows: Sequence[Logged], listing: Listing | None = None) -> None:
        """Write rows `number`, `number` + 1, …; LogTaken if one is there already, and then none is written."""

    async def rows(self, table: str) -> list[Logged]:
        """The whole log of a table; empty if there is no such table."""

    async def tables(self) -> list[str]:
        """Every table that has a log."""

    async def listings(self, states: Sequence[State], limit: int) -> list[Listing]:
        """Public tables in these states, the latest first."""

    async def listings_of(self, guest: str) -> list[Listing]:
        """The tables of a guest, the latest first."""

    async def idle(self, states: Sequence[State], before: int) -> list[str]:
        """Tables in these states to which nothing has happened since."""

    async def rest(self, table: str, due: int | None) -> None:
        """Nobody keeps this table in memory until then; None: somebody does."""

    async def due(self, now: int) -> list[str]:
        """Tables in play that should be looked at: their time has come, or whoever kept them in memory has gone."""

    async def drop(self, table: str) -> None:
        """Forget a table altogether."""

    async def relist(self, listings: Sequence[Listing]) -> None:
        """Replace all listings."""

    async def close_listing(self, table: str) -> None:
        """List a table as closed whose log cannot be folded."""

    async def put_guest(self, guest: Guest) -> None:
        """A new guest, who has not returned yet; or another name for a known one."""

    async def saw_guest(self, guest: str, now: int) -> None:
        """A guest came back with the secret."""

    async def guest_by_key(self, key: bytes) -> Guest | None: ...
    async def names(self, guests: Sequence[str]) -> dict[str, str]: ...
    async def forget_guest(self, guest: str) -> None:
        """Name, secret, chat and notes of a guest; the log knows only a number that means nothing any more."""

    async def stale_guests(self, before: int, strangers: int) -> list[str]:
        """Guests not seen since; and those who never returned, if none of their tables was open since `strangers`."""

    async def say(self, line: ChatLine) -> None: ...
    async def chat(self, table: str, since: int = 0) -> list[ChatLine]: ...

    async def put_note(self, note: Note) -> None: ...
    async def note(self, table: str, game: int, seat: int, guest: str) -> str:
        """What this guest noted there; empty if nothing."""

    async def changed(self) -> bool:
        """Whether the file was replaced by a backup since this was last asked."""

    async def close(self) -> None: ...

"""What goes over the wire: JSON objects with a `type`. One source for the server, for bots and for the page."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.core import Seat, Seen
from parlour.core.codec import ChoiceForm
from parlour.core.record import HelpLevel
from parlour.core.scene import Scene
from parlour.core.values import kebab
from parlour.server.table.rows import Order
from parlour.store.contract import State

Key = Annotated[str, Meta(min_length=1, max_length=64)]
Topic = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=500)]


class Message(Struct, frozen=True, tag=kebab, forbid_unknown_fields=True):
    """One frame of a websocket, or one event of an event stream."""


class Answer(Message, frozen=True, tag="answer"):
    """My answer to an open question. The key is the client's own: the same key again is the same answer."""

    topic: Topic
    move: msgspec.Raw
    key: Key


class Since(Message, frozen=True, tag="since"):
    """Send my stream again from this number on: something was lost on the way."""

    number: Annotated[int, Meta(ge=0)]


class Say(Message, frozen=True, tag="say"):
    text: Text


class Ping(Message, frozen=True, tag="ping"): ...


FromClient = Answer | Since | Say | Ping


class Hello(Message, frozen=True, tag="hello"):
    """The first frame of a websocket. `page`: the build of the page that this server serves; older tabs reload."""

    page: str


class Taken(Message, frozen=True, tag="taken"):
    """The answer is on the disk."""

    key: str


class TooLate(Message, frozen=True, tag="late"):
    """The question was closed already. Nobody minds."""

    key: str


class Refusal(Message, frozen=True, omit_defaults=True, tag="refusal"):
    """Not taken, nothing has changed: the key of the sentence, its facts, and the sentence in English."""

    error: str
    facts: dict[str, Any]
    text: str
    key: str = ""


class Pong(Message, frozen=True, tag="pong"): ...


class ClockForm(Struct, frozen=True):
    """An open question that the table waits for: whom it is put to as far as this viewer knows, and until when."""

    topic: str
    seats: tuple[Seat, ...]
    window: bool
    until: int | None  # milliseconds since 1970


class RanOutNote(Struct, frozen=True):
    """Before `number` of this viewer's stream the clock answered; for whom is not told of a window (G-7)."""

    number: int
    topic: str
    seat: Seat | None


class Update(Message, frozen=True, tag="update"):
    """What this viewer saw from `number` on, what it sees now, and what it is asked."""

    game: int  # which game at this table, from 1
    number: int
    seen: list[Seen]
    scene: Scene
    choices: list[ChoiceForm]
    clocks: list[ClockForm]
    ran_out: list[RanOutNote]
    now: int  # the server's clock
    score: tuple[float, ...] | None


class SeatFacts(Struct, frozen=True):
    name: str | None  # None: free, or a bot
    bot: str | None
    here: bool  # connected
    muted: bool


class TableFacts(Message, frozen=True, tag="table"):
    """What everybody may know about the table, and who you are there."""

    table: str
    game: str
    version: int
    box: str
    options: dict[str, Any]
    state: State
    public: bool
    pace: str
    turn: int | None  # milliseconds
    window: int | None
    assist: HelpLevel
    order: Order
    delay: int
    spectators: int
    watching: bool  # whether spectators are let in
    paused: bool
    chat: bool
    seats: tuple[SeatFacts, ...]
    you: Seat | None
    owner: bool  # whether you are
    number: int  # of the game at this table
    commitment: str
    commits: tuple[str, ...]  # the hash of each seat's part of the shuffle, "" where there is none
    shuffling: bool  # the commitments are frozen: whoever committed reveals now
    seed: str | None  # told when the game is over


class Said(Message, frozen=True, tag="said"):
    number: int
    at: int
    seat: Seat | None
    name: str
    text: str


class Noted(Message, frozen=True, tag="noted"):
    """What this seat has noted in this game, perhaps in another window; nobody else is told."""

    text: str


class Gone(Message, frozen=True, tag="gone"):
    """The last frame: come again, or not (`closed`, `removed`)."""

    why: Literal["closed", "moved", "too-slow"]


FromServer = Hello | Taken | TooLate | Refusal | Pong | Update | TableFacts | Said | Noted | Gone

_encoder = msgspec.json.Encoder()
_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


def read_client(text: bytes | str) -> FromClient:
    return _from_client.decode(text)

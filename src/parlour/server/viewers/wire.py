"""Messages between server and clients: JSON objects with a `type`. The page's types are generated from these."""

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
    """My answer to an open question. The client chooses the key; a message with the same key is the same answer."""

    topic: Topic
    move: msgspec.Raw
    key: Key


class Since(Message, frozen=True, tag="since"):
    """Requests my stream again from this number on, after a gap."""

    number: Annotated[int, Meta(ge=0)]


class Say(Message, frozen=True, tag="say"):
    text: Text


class Ping(Message, frozen=True, tag="ping"): ...


FromClient = Answer | Since | Say | Ping


class Hello(Message, frozen=True, tag="hello"):
    """The first frame of a websocket. `page`: the build of the page that this server serves; older tabs reload."""

    page: str


class Taken(Message, frozen=True, tag="taken"):
    """The answer is stored on disk."""

    key: str


class TooLate(Message, frozen=True, tag="late"):
    """The question was already closed; the answer was ignored."""

    key: str


class Refusal(Message, frozen=True, omit_defaults=True, tag="refusal"):
    """The message was refused and changed nothing: the key of the sentence, its facts, and the sentence in English."""

    error: str
    facts: dict[str, Any]
    text: str
    key: str = ""


class Pong(Message, frozen=True, tag="pong"): ...


class ClockForm(Struct, frozen=True):
    """The clock of an open question: the seats that this viewer knows to be asked, and the deadline."""

    topic: str
    seats: tuple[Seat, ...]
    window: bool
    until: int | None  # milliseconds since 1970


class RanOutNote(Struct, frozen=True):
    """The clock answered before event `number` of this viewer's stream. `seat`: None for a window (G-7)."""

    number: int
    topic: str
    seat: Seat | None


class Update(Message, frozen=True, tag="update"):
    """What this viewer saw from event `number` on, the current scene, and its open questions."""

    game: int  # number of the game at this table, from 1
    number: int
    seen: list[Seen]
    scene: Scene
    choices: list[ChoiceForm]
    clocks: list[ClockForm]
    ran_out: list[RanOutNote]
    now: int  # time on the server's clock
    score: tuple[float, ...] | None


class SeatFacts(Struct, frozen=True):
    name: str | None  # None: free, or a bot
    bot: str | None
    here: bool  # connected
    muted: bool


class TableFacts(Message, frozen=True, tag="table"):
    """The public facts about the table, and your role there."""

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
    watching: bool  # whether spectators are admitted
    paused: bool
    chat: bool
    seats: tuple[SeatFacts, ...]
    you: Seat | None
    owner: bool  # whether you are the owner
    number: int  # number of the game at this table
    commitment: str
    commits: tuple[str, ...]  # the hash of each seat's part of the shuffle, "" where there is none
    shuffling: bool  # the commitments are frozen; seats reveal their parts now
    seed: str | None  # None until the game is over


class Said(Message, frozen=True, tag="said"):
    number: int
    at: int
    seat: Seat | None
    name: str
    text: str


class Noted(Message, frozen=True, tag="noted"):
    """The notes of this seat in this game, perhaps from another window. Only this seat gets them."""

    text: str


class Gone(Message, frozen=True, tag="gone"):
    """The last frame. The client may reconnect."""

    why: Literal["moved", "too-slow"]


FromServer = Hello | Taken | TooLate | Refusal | Pong | Update | TableFacts | Said | Noted | Gone

_encoder = msgspec.json.Encoder()
_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(message: Message) -> bytes:
    return _encoder.encode(message)


def read_client(text: bytes | str) -> FromClient:
    return _from_client.decode(text)

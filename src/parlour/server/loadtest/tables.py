"""Tables whose seats are all load clients. Each table measures the time until all viewers have a move."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

import msgspec
from msgspec import Struct

from parlour.core.codec import ChoiceForm
from parlour.server.loadtest.clients import LightHttp, LightSocket, open_socket


class Frame(Struct):
    """The fields of a frame that the load test needs."""

    type: str
    choices: list[ChoiceForm] = []
    seen: list[msgspec.Raw] = []
    key: str = ""


_decoder = msgspec.json.Decoder(Frame)


class LoadTable:
    """One table and its sockets. `ready` is called when it can move."""

    def __init__(self, name: str, secrets: list[str], ready: Callable[["LoadTable"], None]) -> None:
        self.name = name
        self.secrets = secrets
        self.sockets: list[LightSocket] = []
        self.times: list[float] = []
        self.refused: list[bytes] = []
        self._ready = ready
        self._asked: dict[int, ChoiceForm] = {}
        self._waiting: set[int] = set()
        self._acked = True
        self._started = 0.0
        self._moves = 0
        self._chance = Random(name)

    async def connect(self, port: int, source: str | None = None) -> None:
        for seat, secret in enumerate(self.secrets):
            path = f"/api/tables/{self.name}/play"
            self.sockets.append(await open_socket(port, path, secret, partial(self._heard, seat), source))

    def move(self, started: float) -> None:
        """Answer for the seat that is asked, and start the measurement."""
        seat, choice = next(iter(self._asked.items()))
        self._asked.clear()
        offers = [offer for offer in choice.offers if not offer.final] or choice.offers
        offer = self._chance.choice(offers)
        fields = {field.name: field.domain.at(self._chance.randrange(field.domain.size)) for field in offer.fields}
        self._moves += 1
        self._waiting = set(range(len(self.sockets)))
        self._acked = False
        self._started = started
        move = {"type": offer.kind, **fields}
        message = {"type": "answer", "topic": choice.topic, "move": move, "key": str(self._moves)}
        self.sockets[seat].send(msgspec.json.encode(message))

    @property
    def busy(self) -> bool:
        return bool(self._waiting) or not self._acked

    @property
    def can_move(self) -> bool:
        return bool(self._asked) and not self.busy

    def _heard(self, seat: int, _: LightSocket, text: bytes) -> None:
        frame = _decoder.decode(text)
        if frame.type == "update":
            self._told(seat, frame)
        elif frame.type == "taken":
            self._acked = True
        elif frame.type in ("refusal", "late"):
            self.refused.append(text)
            self._acked = True
        if self.can_move:
            self._ready(self)

    def _told(self, seat: int, frame: Frame) -> None:
        blocking = [choice for choice in frame.choices if choice.blocking]
        if blocking:
            self._asked[seat] = blocking[0]
        if frame.seen and seat in self._waiting:
            self._waiting.discard(seat)
            if not self._waiting:
                self.times.append(perf_counter() - self._started)


async def make_tables(
    port: int, count: int, seats: int, game: str, ready: Callable[[LoadTable], None]
) -> list[LoadTable]:
    """Open, fill and start these tables, a few at a time, without connecting."""
    names = deque(range(count))
    made: list[LoadTable] = []

    async def work() -> None:
        http = LightHttp(port)
        while names:
            names.pop()
            made.append(await _one(http, seats, game, ready))
        http.close()

    await asyncio.gather(*(work() for _ in range(8)))
    return made


async def _one(http: LightHttp, seats: int, game: str, ready: Callable[[LoadTable], None]) -> LoadTable:
    wish = {"game": game, "options": {"seats": seats, "limit": 0}, "name": "0", "pace": "untimed"}
    first = await http.ask("POST", "/api/tables", wish)
    name, secrets = first["table"], [first["secret"]]
    for seat in range(1, seats):
        secrets.append((await http.ask("POST", f"/api/tables/{name}/sit", {"name": str(seat)}))["secret"])
    await http.ask("POST", f"/api/tables/{name}/start", {}, secrets[0])
    return LoadTable(name, secrets, ready)

"""The leak law over sockets: a connection is sent what the log gives to its viewer, and nothing else."""

from collections import defaultdict
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from parlour.core import SPECTATOR, Seat
from parlour.server.room import Room
from parlour.server.rows import read_row
from parlour.store import SqliteStore


class Told(Struct, frozen=True):
    """One update as it came: digests of what it said, since a soak hears too many to keep them."""

    table: str
    viewer: Seat
    number: int
    count: int
    seen: bytes
    scene: bytes
    asked: frozenset[Seat]


class _Choice(Struct):
    seat: Seat


class _Frame(Struct):
    type: str
    number: int = 0
    seen: list[Raw] = []
    scene: Raw = Raw(b"")
    choices: list[_Choice] = []


_decoder = msgspec.json.Decoder(_Frame)


class Ledger:
    """All updates of all connections, honest and hostile."""

    def __init__(self) -> None:
        self.updates: list[Told] = []

    def heard(self, table: str, viewer: Seat, text: bytes) -> None:
        frame = _decoder.decode(text)
        if frame.type != "update":
            return
        asked = frozenset(choice.seat for choice in frame.choices)
        seen = _digest(b"".join(map(bytes, frame.seen)))
        told = Told(table, viewer, frame.number, len(frame.seen), seen, _digest(bytes(frame.scene)), asked)
        self.updates.append(told)

    async def leaks(self, file: Path) -> list[Told]:
        """Those that the log does not give to their viewer. Every table must have played one game only."""
        tables: defaultdict[str, defaultdict[Seat, list[Told]]] = defaultdict(lambda: defaultdict(list))
        for update in self.updates:
            tables[update.table][update.viewer].append(update)
        store = await SqliteStore.open(file)
        try:
            found = []
            for name, viewers in tables.items():
                room = Room(name)
                for row in await store.rows(name):
                    room.fold(read_row(row.body), row.at)
                for viewer, updates in viewers.items():
                    found += _leaked(room, viewer, updates)
        finally:
            await store.close()
        return found


def _leaked(room: Room, viewer: Seat, updates: list[Told]) -> list[Told]:
    assert room.table is not None
    assert room.played == 1
    game, stream = room.table.game, room.table.stream(viewer)
    events = [msgspec.json.encode(seen) for seen in stream]
    position = game.start(room.table.options)
    scenes = {0: _digest(msgspec.json.encode(game.scene(position)))}
    wanted = {update.number + update.count for update in updates}
    for number, seen in enumerate(stream, 1):
        game.evolve(position, seen)
        if number in wanted:
            scenes[number] = _digest(msgspec.json.encode(game.scene(position)))
    return [update for update in updates if not _lawful(update, events, scenes)]


def _lawful(update: Told, events: list[bytes], scenes: dict[int, bytes]) -> bool:
    end = update.number + update.count
    seen = _digest(b"".join(events[update.number : end]))
    own = {update.viewer} if update.viewer != SPECTATOR else set()
    return seen == update.seen and scenes.get(end) == update.scene and update.asked <= own


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()[:12]

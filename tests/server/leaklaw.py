"""The leak law over sockets: a connection gets exactly what the log gives to its viewer."""

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from parlour.core import SPECTATOR, Seat, Table
from parlour.server.table.room import Room
from parlour.server.table.rows import read_row
from parlour.store import Logged, SqliteStore


class Told(Struct, frozen=True):
    """One received update as digests, because a soak test receives too many to keep."""

    table: str
    game: int
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
    game: int | str = 0  # the number of the game in an update
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
        assert isinstance(frame.game, int)
        asked = frozenset(choice.seat for choice in frame.choices)
        seen = _digest(b"".join(map(bytes, frame.seen)))
        told = Told(table, frame.game, viewer, frame.number, len(frame.seen), seen, _digest(bytes(frame.scene)), asked)
        self.updates.append(told)

    async def leaks(self, file: Path) -> list[Told]:
        """The updates that the log does not give to their viewer."""
        tables: defaultdict[str, defaultdict[tuple[int, Seat], list[Told]]] = defaultdict(lambda: defaultdict(list))
        for update in self.updates:
            tables[update.table][update.game, update.viewer].append(update)
        store = await SqliteStore.open(file)
        try:
            found = []
            for name, viewers in tables.items():
                games = _games(name, await store.rows(name))
                for (game, viewer), updates in viewers.items():
                    found += _leaked(games[game], viewer, updates)
        finally:
            await store.close()
        return found


def _games(name: str, rows: Sequence[Logged]) -> dict[int, Table]:
    """All games of a table, by their number."""
    room, games = Room(name), {}
    for row in rows:
        room.fold(read_row(row.body), row.at)
        if room.table is not None:
            games[room.played] = room.table
    return games


def _leaked(table: Table, viewer: Seat, updates: list[Told]) -> list[Told]:
    game, stream = table.game, table.stream(viewer)
    events = [msgspec.json.encode(seen) for seen in stream]
    position = game.start(table.options)
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

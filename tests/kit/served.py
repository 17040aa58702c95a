"""A server for browser tests: the same seed gives the same tables, and its clock may run faster.

`python -m kit.served --seed tea --speed 20 --port 8123 --file tea.db` (with PYTHONPATH=src:tests).
"""

import argparse
import asyncio
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from parlour.server.clock import SystemClock
from parlour.server.hosting import commands, registry
from parlour.server.http import identity
from parlour.server.run import built_page, serve
from parlour.server.settings import GENEROUS, Place, Settings
from parlour.server.table.pace import PACES


class QuickClock(SystemClock):
    """A clock that runs `speed` times as fast as the wall clock."""

    def __init__(self, speed: float) -> None:
        super().__init__(steady=lambda: time.monotonic() * speed, wall=time.time)
        self._speed = speed

    def call_at(self, when: int, call: Callable[[], None]) -> asyncio.TimerHandle:
        wait = max(0.0, (when - self.now()) / 1000 / self._speed)
        return asyncio.get_running_loop().call_later(min(wait, 86_400.0), call)


def repeatable(seed: str) -> None:
    """Derive names and seeds of tables from this seed; secrets stay random."""
    generator = Random(seed)
    names = (f"{seed}-{number}" for number in itertools.count(1))
    registry.new_seed = commands.new_seed = lambda: generator.randbytes(32)  # type: ignore[attr-defined]
    registry.new_name = identity.new_name = lambda: next(names)  # type: ignore[attr-defined]


def hurried() -> None:
    """Paces with instant bots and windows; turns of people have no limit."""
    for name, pace in PACES.items():
        PACES[name] = msgspec.structs.replace(pace, think=10, settle=50, gather=20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed")
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--hurried", action="store_true")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--file", type=Path, required=True)
    given = parser.parse_args()
    chance = Random(given.seed)
    if given.seed is not None:
        repeatable(given.seed)
    if given.hurried:
        hurried()
    place = Place(given.file, "127.0.0.1", given.port)
    settings = Settings(web=built_page(), limits=GENEROUS, warm_up=True)
    told = lambda port: print(f"http://127.0.0.1:{port}", flush=True)  # noqa: E731
    clock = QuickClock(given.speed)
    asyncio.run(serve(place, settings, told, clock=clock, chance=lambda: Random(chance.random())))


if __name__ == "__main__":
    main()

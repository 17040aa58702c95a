"""A server for load and crash tests: `python -m parlour.server.loadtest.standalone FILE [PORT]` prints its port."""

import asyncio
import logging
import sys
from pathlib import Path

from parlour.server.logs import configure
from parlour.server.run import serve
from parlour.server.settings import GENEROUS, Place, Settings


def main(file: str, port: str = "0") -> None:
    configure(level=logging.WARNING)
    work = serve(Place(Path(file), port=int(port)), Settings(limits=GENEROUS), _say)
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def _say(port: int) -> None:
    print(port, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

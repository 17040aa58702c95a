"""Help in worker processes. A process gets only what one seat saw."""

import gc
import os
from collections import OrderedDict
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour.core import Options, Seat, Seen
from parlour.core.errors import NotCertain, UnknownName
from parlour.core.record import HelpLevel
from parlour.games import load
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, NoAnswer
from parlour.knowledge.proofs import Proof
from parlour.knowledge.report import report_on
from parlour.server.settings import HelpBounds

BEST = 5  # questions in a report of the coach
STATM = Path("/proc/self/statm")


class HelpRequest(Struct, frozen=True):
    """The stream of a seat. `session`: the same for all requests of a seat in one game."""

    session: str
    game: str
    box: str
    options: Options
    seat: Seat
    stream: tuple[Seen, ...]
    bounds: HelpBounds


class Usage(Struct, frozen=True):
    """What a process keeps in memory."""

    sessions: int
    megabytes: int


_sessions: OrderedDict[str, Knowledge] = OrderedDict()


def report(request: HelpRequest, level: HelpLevel) -> tuple[bytes, Usage]:
    """The report at this level of help, as JSON."""
    found = msgspec.json.encode(report_on(_session(request), level, BEST))
    return found, _bound(request.bounds)


def explain(request: HelpRequest, thing: str, holder: str) -> tuple[Proof | None, Usage]:
    """The proof that this thing is there, or is not; None if it is not certain."""
    try:
        proof = _session(request).explain(thing, holder)
    except (NotCertain, UnknownName, NoAnswer, Contradiction):
        proof = None
    return proof, _bound(request.bounds)


def _session(request: HelpRequest) -> Knowledge:
    """The seat's knowledge, cached between requests and updated."""
    knowledge = _sessions.pop(request.session, None)
    if knowledge is None or tuple(knowledge.stream) != request.stream[: len(knowledge.stream)]:
        knowledge = Knowledge(load(request.game, request.box), request.options, request.seat)
    _sessions[request.session] = knowledge
    knowledge.follow(request.stream)
    return knowledge


def _bound(bounds: HelpBounds) -> Usage:
    """Drop the least recently used sessions; a dropped one reads its stream again."""
    while len(_sessions) > bounds.sessions:
        _sessions.popitem(last=False)
    while len(_sessions) > 1 and megabytes() > bounds.megabytes:
        for _ in range((len(_sessions) + 1) // 2):
            _sessions.popitem(last=False)
        gc.collect()
    return Usage(len(_sessions), megabytes())


def megabytes() -> int:
    """The memory of this process; 0 on systems that do not report it."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20 if STATM.exists() else 0

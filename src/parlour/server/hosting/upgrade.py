"""Upgrades a database of an older version before the server opens it."""

from pathlib import Path

import structlog

from parlour.server.table import lobby, rows, rows_v1
from parlour.server.table.room import Room
from parlour.store import Listing, Logged
from parlour.store.logs import rewrite_logs

log = structlog.get_logger()


def upgrade(file: Path) -> None:
    """Rewrite the logs of an older file, with the events of every move."""
    if count := rewrite_logs(file, rewritten):
        log.warning("logs-upgraded", tables=count)


def rewritten(name: str, logged: list[Logged]) -> tuple[list[Logged], Listing | None]:
    """The log of one table in the current format. A log that cannot be replayed ends with a closing row."""
    room, new = Room(name, rows_v1.deal), list[Logged]()
    try:
        for old in logged:
            row, ahead = rows_v1.upgraded(room, old.body)
            room.fold(row, old.at, ahead)
            new.append(Logged(old.at, rows.write_row(row)))
    except Exception as error:
        log.error("table-outdated", table=name[:6], exc_info=error)
        new.append(Logged(logged[-1].at, rows.write_row(rows.Closed("outdated"))))
        return new, None
    return new, lobby.listing(name, room.lobby, room.touched)

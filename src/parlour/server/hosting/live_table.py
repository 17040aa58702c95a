"""All parts of a table in memory."""

from typing import NamedTuple

from parlour.server.clock import Milliseconds
from parlour.server.hosting.host import Host
from parlour.server.table.room import Room
from parlour.server.thinking.seat_help import TableHelp
from parlour.server.viewers.audience import Audience
from parlour.server.viewers.table_views import TableViews
from parlour.server.viewers.wire import Gone


class LiveTable(NamedTuple):
    """The state, the host that changes it, the views, the audience, and the help of the seats."""

    room: Room
    host: Host
    views: TableViews
    audience: Audience
    help: TableHelp

    def unused_since(self, time: Milliseconds) -> bool:
        """Whether the table has no viewers, and no use or change since this time."""
        busy = self.audience.subscribers or self.host.lock.locked()
        return not busy and max(self.host.used, self.audience.left) <= time

    def stop(self) -> None:
        self.host.stop()
        self.audience.stop(Gone("moved"))

"""The audience of a table: connections are counted, woken when there may be news, and closed at the end."""

from parlour.core import SPECTATOR, Seat
from parlour.server.clock import Clock, Milliseconds, Timer
from parlour.server.table.lobby import Lobby
from parlour.server.viewers.subscriber import Subscriber
from parlour.server.viewers.table_info import Present
from parlour.server.viewers.table_views import TableViews
from parlour.server.viewers.wire import Gone


class Audience:
    """The subscribers of one table. A woken subscriber fetches its frames itself."""

    def __init__(self, views: TableViews, clock: Clock) -> None:
        self.subscribers: set[Subscriber] = set()
        self.left: Milliseconds = 0  # when the last one left
        self._views = views
        self._clock = clock
        self._lobby: Lobby = views.room.lobby
        self._timer: Timer | None = None
        self._stopped = False

    @property
    def here(self) -> frozenset[Seat]:
        """The seats with a connection."""
        return self._views.present.seats

    def join(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        if self._stopped:
            subscriber.end(Gone("moved"))
        self._count()
        self.news()

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.left = self._clock.now()
        self._count()
        self.news()

    def changed(self) -> None:
        """The room has folded a row."""
        if self._views.room.lobby is not self._lobby:
            self._lobby = self._views.room.lobby
            self._count()
        self._views.remember()
        self.news()

    def news(self) -> None:
        """Wake all subscribers now, and delayed ones later."""
        if self._stopped:
            return
        for subscriber in self.subscribers:
            subscriber.wake()
        self._arm()

    def reply_to(self, seat: Seat, frame: bytes) -> None:
        """Send a frame to all connections of this seat."""
        for subscriber in self.subscribers:
            if subscriber.viewer == seat:
                subscriber.reply(frame)

    def forget(self, guest: str) -> None:
        """Remove the name, chat and connections of a deleted guest."""
        for subscriber in self.subscribers:
            if subscriber.guest == guest:
                subscriber.end(Gone("moved"))
        self._views.forget(guest)
        self.news()

    def stop(self, gone: Gone) -> None:
        """Close all connections."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for subscriber in self.subscribers:
            subscriber.end(gone)

    def _count(self) -> None:
        """A connection through a seat that has changed hands does not count."""
        looking = [subscriber for subscriber in self.subscribers if subscriber.viewer >= 0 and subscriber.gone is None]
        spectators = sum(subscriber.viewer == SPECTATOR for subscriber in self.subscribers)
        self._views.set_present(Present(frozenset(subscriber.viewer for subscriber in looking), spectators))

    def _arm(self) -> None:
        """Set a timer to the next time at which delayed spectators see more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (due := self._views.next_at()) is not None:
            self._timer = self._clock.call_at(due, self.news)

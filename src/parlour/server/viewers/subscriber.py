"""One connection to a table (a websocket or an event stream), which reads at its own speed."""

from collections.abc import Callable, Iterator

from parlour.core import Seat
from parlour.server.viewers.table_views import TableViews
from parlour.server.viewers.wire import Gone, encode


class Subscriber:
    """Remembers what was sent. A slow connection gets fewer, larger updates, never a queue of old ones.

    It sees through its seat only while the seat has the epoch at which it was admitted. `wake` is called when
    there may be news; the owner of the connection then fetches the `frames`.
    """

    def __init__(
        self, views: TableViews, viewer: Seat, epoch: int, guest: str | None, wake: Callable[[], None]
    ) -> None:
        self._views = views
        self.viewer = viewer
        self.epoch = epoch
        self.guest = guest
        self.wake = wake
        self.number = 0  # of the next event to send
        self.chat = 0
        self.over = False  # the last frame was sent
        self._game = 0
        self._info = b""
        self._signature: object = None
        self._gone: Gone | None = None
        self._replies: list[bytes] = []

    @property
    def gone(self) -> Gone | None:
        """Set when no more frames follow: the connection was closed, or its seat has changed hands."""
        if self._gone is None and not self._views.room.admits(self.viewer, self.epoch):
            self._gone = Gone("moved")
        return self._gone

    def since(self, number: int) -> None:
        """Send the stream again from here."""
        self.number = number
        self._signature = None
        self.wake()

    def reply(self, frame: bytes) -> None:
        """Queue a reply to a message of this connection; it is sent together with the news."""
        self._replies.append(frame)
        self.wake()

    def end(self, gone: Gone) -> None:
        self._gone = gone
        self.wake()

    def frames(self) -> list[bytes]:
        """All new frames. A subscriber that is gone gets only the frame `gone`."""
        if self.over:
            return []
        if (gone := self.gone) is not None:
            self.over = True
            return [encode(gone)]
        return list(self._news())

    def _news(self) -> Iterator[bytes]:
        views = self._views
        if self._replies:
            replies, self._replies = self._replies, []
            yield from replies
        info = views.info_frame(self.viewer, self.guest)
        if info != self._info:
            self._info = info
            yield info
        for line in views.chat_since(self.chat, self.viewer):
            self.chat = line.number + 1
            yield encode(line)
        if (update := self._update()) is not None:
            yield update

    def _update(self) -> bytes | None:
        view = self._views.view(self.viewer)
        if view is None:
            return None
        signature = view.signature()
        if signature == self._signature:
            return None
        if self._game and view.game_number != self._game:
            self.number = 0  # a rematch has a stream of its own
        self._game = view.game_number
        self._signature = signature
        first = min(self.number, len(view.stream))
        self.number = len(view.stream)
        return view.update(first, signature)

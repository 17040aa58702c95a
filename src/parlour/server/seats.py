"""Who sits on a seat: a guest, a bot, a bot that stands in for a guest, or nobody."""

from hmac import compare_digest

from msgspec import Struct


class SeatState(Struct):
    guest: str | None = None
    key: str = ""  # hash of the seat link's secret
    bot: str | None = None  # plays now
    nonce: str = ""
    muted: bool = False
    label: str | None = None  # the name in a game from elsewhere

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.bot is not None

    def opens(self, key: str) -> bool:
        """Whether the secret with this hash is the seat's; in constant time."""
        return bool(self.key) and compare_digest(self.key, key)

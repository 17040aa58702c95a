"""The shuffle of a table: commitments are frozen, connected seats reveal their parts, then the cards are dealt."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.core import Seat
from parlour.core.shuffle import Parts, fits, parts_of_deal
from parlour.server.clock import Milliseconds
from parlour.server.errors import WrongPart
from parlour.server.table import rows
from parlour.server.table.pace import DAY, SECOND, Pace
from parlour.server.table.seats import SeatState

PATIENCE = 5 * SECOND


class Shuffle(Struct):
    """The commitments are frozen; the table waits for the parts of the seats that were asked."""

    asked: tuple[Seat, ...]
    since: Milliseconds

    def due(self, seats: Sequence[SeatState]) -> Milliseconds:
        """When the cards are dealt, even if parts are missing."""
        return self.since + PATIENCE if self.awaited(seats) else self.since

    def awaited(self, seats: Sequence[SeatState]) -> list[Seat]:
        """The seats that were asked and may still reveal; not those that a bot has taken over since."""
        return [seat for seat in self.asked if not seats[seat].part and seats[seat].bot is None]

    def grant_downtime(self, since: Milliseconds) -> None:
        """Downtime does not count."""
        self.since = max(self.since, since)


def begun(seats: Sequence[SeatState], commitment: str, pace: Pace, here: Collection[Seat]) -> rows.Shuffling | Parts:
    """The next step after the start: a round of reveals, or the parts of the deal if no seat is asked."""
    asked = () if correspondence(pace) else tuple(seat for seat, state in enumerate(seats) if state.commit)
    present = tuple(seat for seat in asked if seat in here)
    return rows.Shuffling(present) if present else parts_of(seats, commitment)


def correspondence(pace: Pace) -> bool:
    """Whether turns last days; then the deal does not wait for reveals."""
    return pace.turn is not None and pace.turn >= DAY


def revealed(
    shuffle: Shuffle, seats: Sequence[SeatState], commitment: str, seat: Seat, part: str
) -> tuple[rows.Revealed, Parts | None]:
    """The row of a revealed part; after the last one also all parts of the deal.

    WrongPart if it does not match the hash.
    """
    if not seats[seat].commit or not fits(part, seats[seat].commit):
        raise WrongPart()
    after = [replace(state, part=part) if number == seat else state for number, state in enumerate(seats)]
    return rows.Revealed(seat, part), None if shuffle.awaited(after) else parts_of(after, commitment)


def parts_of(seats: Sequence[SeatState], commitment: str) -> Parts:
    """All parts of the seed of the deal, with replacements for those not revealed."""
    commits = [state.commit for state in seats]
    return parts_of_deal(commitment, commits, [state.part for state in seats], [state.bot for state in seats])

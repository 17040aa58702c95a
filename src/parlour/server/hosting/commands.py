"""Commands at a table, apart from answers: sit, leave, add a bot, start, pause, close, rematch, chat."""

import msgspec

from parlour.bots import check, offered, opponent
from parlour.core import Seat
from parlour.core.errors import BadOption, NoSuchSeat
from parlour.core.record import HelpLevel
from parlour.core.shuffle import Parts
from parlour.server.errors import BadMessage, ChatOff, NotNow, NotYours, OnPause, SeatsFree, SeatTaken
from parlour.server.hosting.live_table import LiveTable
from parlour.server.sanitize import CHAT_MOST, clean
from parlour.server.table import moves, rows, shuffle
from parlour.server.table.seats import Actor
from parlour.server.tokens import hashed, new_secret, new_seed
from parlour.server.viewers.wire import Noted, Said, encode
from parlour.store import ChatLine, Note
from parlour.store.contract import State


async def sit(table: LiveTable, guest: str, name: str, seat: Seat | None) -> tuple[Seat, str]:
    """Take this seat, or the first free one. The secret of its link is returned only here."""
    room = table.room
    async with table.host.lock:
        _must_be(table, "seating")
        if not await table.host.store.names([guest]):
            raise NotYours("guest")  # the guest was deleted in the meantime
        if room.seat_of(guest) is not None:
            raise SeatTaken(room.seat_of(guest) or 0)
        chosen = _free_seat(table, seat)
        secret = new_secret()
        table.views.rename(guest, name)
        await table.host.write(rows.Sat(chosen, guest, hashed(secret)))
        return chosen, secret


async def new_link(table: LiveTable, actor: Actor) -> str:
    """Make a new seat link; the old one becomes invalid."""
    async with table.host.lock:
        secret = new_secret()
        await table.host.write(rows.Keyed(table.room.seat_held_by(actor), hashed(secret)))
        return secret


async def add_bot(table: LiveTable, actor: Actor, seat: Seat | None, bot: str | None) -> Seat:
    bot = _bot(table, bot)
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "seating")
        chosen = _free_seat(table, seat)
        await table.host.write(rows.BotSat(chosen, bot))
        return chosen


async def fill(table: LiveTable, actor: Actor, bot: str | None) -> None:
    """Put bots on all seats that are still free."""
    bot = _bot(table, bot)
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "seating")
        if free := table.room.lobby.free:
            await table.host.write(*(rows.BotSat(seat, bot) for seat in free))


async def leave(table: LiveTable, actor: Actor, bot: str | None) -> None:
    """Before the deal, free the seat. During a game a bot takes over, and the seat link stays valid."""
    bot = _bot(table, bot)
    async with table.host.lock:
        seat = table.room.seat_held_by(actor)
        _not_shuffling(table)
        if table.room.state == "playing":
            await table.host.write(rows.HandedOver(seat, bot, kept=True))
        elif table.room.state == "closed":
            raise NotNow("closed", "playing")
        else:
            await table.host.write(rows.Emptied(seat))


async def leave_for_good(table: LiveTable, guest: str) -> None:
    """Give up the seat of a guest who is being deleted."""
    async with table.host.lock:
        seat, room = table.room.seat_of(guest), table.room
        if seat is not None and room.state != "closed":
            playing = room.state == "playing" or room.shuffle is not None
            await table.host.write(
                rows.HandedOver(seat, _bot(table, None), kept=False) if playing else rows.Emptied(seat)
            )


async def come_back(table: LiveTable, secret: str) -> Seat:
    """Take the seat of this link back from the bot that stood in."""
    async with table.host.lock:
        seat = table.room.seat_by_key(hashed(secret))
        if seat is None:
            raise NotYours("seat")
        if table.room.state == "playing" and table.room.seats[seat].bot is not None:
            await table.host.write(rows.CameBack(seat))
        return seat


async def remove(table: LiveTable, actor: Actor, seat: Seat, bot: str | None) -> None:
    """The owner frees a seat. During a game a bot takes over. The old link becomes invalid."""
    bot = _bot(table, bot)
    async with table.host.lock:
        _owner(table, actor)
        _check_seat(table, seat)
        _not_shuffling(table)
        if table.room.state == "playing":
            await table.host.write(rows.HandedOver(seat, bot, kept=False))
        elif table.room.state == "closed":
            raise NotNow("closed", "playing")
        else:
            await table.host.write(rows.Emptied(seat))


async def commit(table: LiveTable, actor: Actor, part_hash: str) -> None:
    """Commit to the seat's part of the seed by its hash. It can be replaced until the shuffle begins."""
    async with table.host.lock:
        seat = table.room.seat_held_by(actor)
        if table.room.seats[seat].commit == part_hash:
            return  # a repeated request
        _must_be(table, "seating")
        await table.host.write(rows.Committed(seat, part_hash))


async def reveal(table: LiveTable, actor: Actor, part: str) -> None:
    """Reveal the seat's part during the shuffle. After the last one the cards are dealt."""
    room = table.room
    async with table.host.lock:
        seat = table.room.seat_held_by(actor)
        if room.shuffle is None:
            if room.state == "playing" and room.seats[seat].part == part:
                return  # a repeated request; the part was used
            raise NotNow(room.state, "shuffling")
        revealed, parts = shuffle.revealed(room.shuffle, room.seats, room.commitment, seat, part)
        if room.seats[seat].part:
            return
        if parts is None:
            await table.host.write(revealed)
        else:
            play = moves.deal(room, parts)
            await table.host.write(revealed, play.row, ahead=play.ahead)


async def agree(table: LiveTable, actor: Actor, assist: HelpLevel) -> None:
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "seating")
        await table.host.write(rows.Agreed(assist))


async def start(table: LiveTable, actor: Actor) -> None:
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "seating")
        if free := table.room.lobby.free:
            raise SeatsFree(len(free))
        here = table.audience.here
        if actor.seat is not None and table.room.has_seat(actor):
            here |= {actor.seat}
        begun = shuffle.begun(table.room.seats, table.room.commitment, table.room.pace, here)
        if isinstance(begun, Parts):
            await table.host.play(moves.deal(table.room, begun))
        else:
            await table.host.write(begun)


async def pause(table: LiveTable, actor: Actor) -> None:
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "playing")
        if table.room.paused is not None:
            raise OnPause()
        await table.host.write(rows.Paused())


async def resume(table: LiveTable, actor: Actor) -> None:
    async with table.host.lock:
        _owner(table, actor)
        _must_be(table, "playing")
        if table.room.paused is None:
            raise NotNow("playing", "paused")
        await table.host.write(rows.Resumed())


async def rematch(table: LiveTable, actor: Actor) -> None:
    """Prepare another game with the same seats and a new seed; the rules decide which seat begins."""
    room = table.room
    async with table.host.lock:
        if not room.has_seat(actor):
            _owner(table, actor)
        _must_be(table, "over")
        if room.table is None or room.table.score is None or not any(seat.taken for seat in room.seats):
            raise NotNow(room.state, "over")
        options = room.game.rematch_options(room.options, room.table.score)
        await table.host.write(rows.Prepared(msgspec.to_builtins(options), new_seed().hex(), room.game.version))


async def close(table: LiveTable, actor: Actor | None) -> None:
    """Close the table. `actor`: the owner, or None if the table was idle."""
    async with table.host.lock:
        if actor is not None:
            _owner(table, actor)
        if table.room.state != "closed":
            await table.host.write(rows.Closed("owner" if actor else "idle"))


async def mute(table: LiveTable, actor: Actor, seat: Seat | None, on: bool) -> None:
    async with table.host.lock:
        _owner(table, actor)
        if seat is not None:
            _check_seat(table, seat)
        await table.host.write(rows.Quieted(seat, on))


async def say(table: LiveTable, actor: Actor, text: str) -> None:
    """Store a line of chat, then send it."""
    room, views = table.room, table.views
    words = clean(text, CHAT_MOST)
    if not words:
        raise BadMessage("text")
    async with table.host.lock:
        seat = table.room.seat_held_by(actor)
        if room.quiet or room.seats[seat].muted or room.state == "closed":
            raise ChatOff()
        guest = room.seats[seat].guest or ""
        line = ChatLine(room.name, views.chat.next_number, table.host.clock.now(), guest, words)
        await table.host.store.say(line)
        views.chat.add(guest, Said(line.number, line.at, seat, views.name_of(guest), words))
    table.audience.news()


async def note(table: LiveTable, actor: Actor, text: str) -> None:
    """Store the notes of a seat, then send them to its connections."""
    room = table.room
    async with table.host.lock:
        seat = room.seat_played_by(actor)
        await table.host.store.put_note(Note(room.name, room.played, seat, room.seats[seat].guest or "", text))
        table.audience.reply_to(seat, encode(Noted(text)))


def _bot(table: LiveTable, name: str | None) -> str:
    """The named bot, or the default opponent at such a table. It also takes the place of a seated bot that is gone."""
    game, options = table.room.game.name, table.room.options
    gone = name in {state.bot for state in table.room.seats} - offered(game).keys()
    chosen = opponent(game, options) if name is None or gone else name
    check(game, chosen, options)
    return chosen


def _owner(table: LiveTable, actor: Actor) -> None:
    """NotYours unless the actor owns the table. An owner known by the secret of a seat must still hold that seat."""
    lost = actor.through_seat and not table.room.has_seat(actor)
    if lost or actor.guest is None or actor.guest != table.room.opened.owner:
        raise NotYours("owner")


def _must_be(table: LiveTable, state: State) -> None:
    if state == "seating":
        _not_shuffling(table)
    if table.room.state != state:
        raise NotNow(table.room.state, state)


def _not_shuffling(table: LiveTable) -> None:
    if table.room.shuffle is not None:
        raise NotNow("shuffling", "seating")


def _check_seat(table: LiveTable, seat: Seat) -> None:
    if seat not in range(len(table.room.seats)):
        raise NoSuchSeat(seat, len(table.room.seats))


def read_seat(text: str, seats: int) -> Seat:
    """A seat as a key of a JSON object."""
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or int(text) >= seats:
        raise NoSuchSeat(text[:9], seats)
    return int(text)


def _free_seat(table: LiveTable, seat: Seat | None) -> Seat:
    free = table.room.lobby.free
    if seat is None:
        if not free:
            raise SeatTaken(len(table.room.seats))
        return free[0]
    _check_seat(table, seat)
    if seat not in free:
        raise SeatTaken(seat)
    return seat


def check_delay(delay: int) -> None:
    if delay not in range(MOST_DELAY + 1):
        raise BadOption("delay", delay, (f"0-{MOST_DELAY}",))


MOST_DELAY = 3600

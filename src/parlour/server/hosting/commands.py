"""What people do at a table besides answering: sit, leave, call a bot, start, pause, close, play again, talk."""

import msgspec

from parlour.bots import check, opponent
from parlour.core import Seat
from parlour.core.errors import BadOption, NoSuchSeat
from parlour.core.record import Assist
from parlour.core.shuffle import Parts
from parlour.server.errors import BadMessage, ChatOff, NotNow, NotYours, OnPause, SeatsFree, SeatTaken
from parlour.server.hosting.host import Host
from parlour.server.sanitize import CHAT_MOST, clean
from parlour.server.table import moves, rows, shuffle
from parlour.server.table.seats import Actor
from parlour.server.tokens import hashed, new_secret, new_seed
from parlour.server.viewers.wire import Noted, Said, encode
from parlour.store import ChatLine, Note
from parlour.store.contract import State


async def sit(host: Host, guest: str, name: str, seat: Seat | None) -> tuple[Seat, str]:
    """Take this seat, or the first that is free; the secret of its link is told here and never again."""
    room = host.room
    async with host.lock:
        _must_be(host, "seating")
        if not await host.store.names([guest]):
            raise NotYours("guest")  # he asked to be forgotten on the way here
        if room.seat_of(guest) is not None:
            raise SeatTaken(room.seat_of(guest) or 0)
        chosen = _free_seat(host, seat)
        secret = new_secret()
        host.renamed(guest, name)
        await host.write(rows.Sat(chosen, guest, hashed(secret)))
        return chosen, secret


async def new_link(host: Host, actor: Actor) -> str:
    """A new seat link; the old one holds no more."""
    async with host.lock:
        secret = new_secret()
        await host.write(rows.Keyed(_own(host, actor), hashed(secret)))
        return secret


async def add_bot(host: Host, actor: Actor, seat: Seat | None, bot: str | None) -> Seat:
    bot = _bot(host, bot)
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "seating")
        chosen = _free_seat(host, seat)
        await host.write(rows.BotSat(chosen, bot))
        return chosen


async def fill(host: Host, actor: Actor, bot: str | None) -> None:
    """Bots on all seats that are free by now: somebody may have sat down since the owner looked."""
    bot = _bot(host, bot)
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "seating")
        if free := host.room.lobby.free:
            await host.write(*(rows.BotSat(seat, bot) for seat in free))


async def leave(host: Host, actor: Actor, bot: str | None) -> None:
    """Before the deal the seat is free again; in a game a bot goes on, and the seat link leads back."""
    bot = _bot(host, bot)
    async with host.lock:
        seat = _own(host, actor)
        _not_shuffling(host)
        if host.room.state == "playing":
            await host.write(rows.HandedOver(seat, bot, kept=True))
        elif host.room.state == "closed":
            raise NotNow("closed", "playing")
        else:
            await host.write(rows.Emptied(seat))


async def leave_for_good(host: Host, guest: str) -> None:
    """This guest is to be forgotten."""
    async with host.lock:
        seat, room = host.room.seat_of(guest), host.room
        if seat is not None and room.state != "closed":
            playing = room.state == "playing" or room.shuffle is not None
            await host.write(rows.HandedOver(seat, _bot(host, None), kept=False) if playing else rows.Emptied(seat))


async def come_back(host: Host, secret: str) -> Seat:
    """Take the seat of this link over again from the bot that stood in."""
    async with host.lock:
        seat = host.room.seat_by_key(hashed(secret))
        if seat is None:
            raise NotYours("seat")
        if host.room.state == "playing" and host.room.seats[seat].bot is not None:
            await host.write(rows.CameBack(seat))
        return seat


async def remove(host: Host, actor: Actor, seat: Seat, bot: str | None) -> None:
    """The owner frees a seat; in a game a bot goes on, and the old link holds no more."""
    bot = _bot(host, bot)
    async with host.lock:
        _owner(host, actor)
        _check_seat(host, seat)
        _not_shuffling(host)
        if host.room.state == "playing":
            await host.write(rows.HandedOver(seat, bot, kept=False))
        elif host.room.state == "closed":
            raise NotNow("closed", "playing")
        else:
            await host.write(rows.Emptied(seat))


async def commit(host: Host, actor: Actor, part_hash: str) -> None:
    """The hash of a part of the seed from one's own seat; another one takes its place until the shuffle begins."""
    async with host.lock:
        _must_be(host, "seating")
        seat = _own(host, actor)
        if host.room.seats[seat].commit != part_hash:
            await host.write(rows.Committed(seat, part_hash))


async def reveal(host: Host, actor: Actor, part: str) -> None:
    """The part that one's own seat committed to, while the table shuffles; the last one deals."""
    room = host.room
    async with host.lock:
        seat = _own(host, actor)
        if room.shuffle is None:
            if room.state == "playing" and room.seats[seat].part == part:
                return  # sent again, and used
            raise NotNow(room.state, "shuffling")
        revealed, parts = shuffle.revealed(room.shuffle, room.seats, room.commitment, seat, part)
        if room.seats[seat].part:
            return
        if parts is None:
            await host.write(revealed)
        else:
            play = moves.deal(room, parts)
            await host.write(revealed, play.row, ahead=play.ahead)


async def agree(host: Host, actor: Actor, assist: Assist) -> None:
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "seating")
        await host.write(rows.Agreed(assist))


async def start(host: Host, actor: Actor) -> None:
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "seating")
        if free := host.room.lobby.free:
            raise SeatsFree(len(free))
        here = host.here | {actor.seat} if actor.seat is not None and host.room.has_seat(actor) else host.here
        begun = shuffle.begun(host.room.seats, host.room.commitment, host.room.pace, here)
        if isinstance(begun, Parts):
            await host.play(moves.deal(host.room, begun))
        else:
            await host.write(begun)


async def pause(host: Host, actor: Actor) -> None:
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "playing")
        if host.room.paused is not None:
            raise OnPause()
        await host.write(rows.Paused())


async def resume(host: Host, actor: Actor) -> None:
    async with host.lock:
        _owner(host, actor)
        _must_be(host, "playing")
        if host.room.paused is None:
            raise NotNow("playing", "paused")
        await host.write(rows.Resumed())


async def rematch(host: Host, actor: Actor) -> None:
    """The same seats, a new seed; the rules say who begins."""
    room = host.room
    async with host.lock:
        if not room.has_seat(actor):
            _owner(host, actor)
        _must_be(host, "over")
        if room.table is None or room.table.score is None or not any(seat.taken for seat in room.seats):
            raise NotNow(room.state, "over")
        options = room.game.again(room.options, room.table.score)
        await host.write(rows.Prepared(msgspec.to_builtins(options), new_seed().hex(), room.game.version))


async def close(host: Host, actor: Actor | None) -> None:
    """By the owner, or (nobody) because the table was idle."""
    async with host.lock:
        if actor is not None:
            _owner(host, actor)
        if host.room.state != "closed":
            await host.write(rows.Closed("owner" if actor else "idle"))


async def mute(host: Host, actor: Actor, seat: Seat | None, on: bool) -> None:
    async with host.lock:
        _owner(host, actor)
        if seat is not None:
            _check_seat(host, seat)
        await host.write(rows.Quieted(seat, on))


async def say(host: Host, actor: Actor, text: str) -> None:
    """A line of chat: on the disk, then told."""
    room = host.room
    words = clean(text, CHAT_MOST)
    if not words:
        raise BadMessage("text")
    async with host.lock:
        seat = _own(host, actor)
        if room.quiet or room.seats[seat].muted or room.state == "closed":
            raise ChatOff()
        guest = room.seats[seat].guest or ""
        line = ChatLine(room.name, host.chat.next_number, host.clock.now(), guest, words)
        await host.store.say(line)
        host.chat.add(guest, Said(line.number, line.at, seat, host.names.get(guest, ""), words))
    host.tell()


async def note(host: Host, actor: Actor, text: str) -> None:
    """What a seat notes for itself: on the disk, then told to its other windows."""
    room = host.room
    async with host.lock:
        seat = host.own_seat(actor)
        await host.store.put_note(Note(room.name, room.played, seat, room.seats[seat].guest or "", text))
        frame = encode(Noted(text))
        for subscriber in host.subscribers:
            if subscriber.viewer == seat:
                subscriber.reply(frame)


def _bot(host: Host, name: str | None) -> str:
    """The bot that was named, or the usual opponent at such a table."""
    game, options = host.room.game.name, host.room.options
    chosen = opponent(game, options) if name is None else name
    check(game, chosen, options)
    return chosen


def _own(host: Host, actor: Actor) -> Seat:
    """His seat, if it is still his. Ask while the lock is held: it may have changed hands since he came."""
    if actor.seat is None or not host.room.has_seat(actor):
        raise NotYours("seat")
    return actor.seat


def _owner(host: Host, actor: Actor) -> None:
    """Who came as the owner by the secret of a seat must still have that seat."""
    lost = actor.through_seat and not host.room.has_seat(actor)
    if lost or actor.guest is None or actor.guest != host.room.opened.owner:
        raise NotYours("owner")


def _must_be(host: Host, state: State) -> None:
    if state == "seating":
        _not_shuffling(host)
    if host.room.state != state:
        raise NotNow(host.room.state, state)


def _not_shuffling(host: Host) -> None:
    if host.room.shuffle is not None:
        raise NotNow("shuffling", "seating")


def _check_seat(host: Host, seat: Seat) -> None:
    if seat not in range(len(host.room.seats)):
        raise NoSuchSeat(seat, len(host.room.seats))


def read_seat(text: str, seats: int) -> Seat:
    """A seat as a key of a JSON object."""
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or int(text) >= seats:
        raise NoSuchSeat(text[:9], seats)
    return int(text)


def _free_seat(host: Host, seat: Seat | None) -> Seat:
    free = host.room.lobby.free
    if seat is None:
        if not free:
            raise SeatTaken(len(host.room.seats))
        return free[0]
    _check_seat(host, seat)
    if seat not in free:
        raise SeatTaken(seat)
    return seat


def check_delay(delay: int) -> None:
    if delay not in range(MOST_DELAY + 1):
        raise BadOption("delay", delay, (f"0-{MOST_DELAY}",))


MOST_DELAY = 3600

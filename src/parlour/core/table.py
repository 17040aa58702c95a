"""One table: the log, the full position, and each viewer's own fold of what it saw."""

from collections.abc import Iterable
from typing import Any, Literal, Self

from msgspec import Struct

from parlour.core.chance import chance, combined_seed, commitment
from parlour.core.codec import OfferForm
from parlour.core.contract import Choice, Drawn, Game, Offer
from parlour.core.errors import GameOver, Illegal, Late, NoSuchSeat, NotAsked
from parlour.core.options import Options, check_options
from parlour.core.values import NATURE, SPECTATOR, Event, Move, Seat, Seen
from parlour.core.view import View

By = Literal["seat", "bot", "stand-in", "clock", "table"]


class Entry(Struct, frozen=True, gc=False):
    """One line of the log: who answered which question with what, and what came of it."""

    seat: Seat
    topic: str
    move: Move
    events: tuple[Event, ...]
    by: By
    draw: Offer | OfferForm | None = None  # what NATURE's or the clock's move was drawn from; a form if from a log


class Table:
    """A game being played. `choices` are worked out once a step; views are folded when somebody looks."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        options: Options,
        seed: bytes,
        nonces: tuple[str, ...] = (),
        entries: Iterable[Entry] | None = None,
    ) -> None:
        """Deal; or, from the `entries` of a log, fold what happened before."""
        check_options(options)
        self.game = game
        self.options = options
        self.seed = seed
        self.nonces = nonces
        self.log: list[Entry] = []
        self.position = game.start(options)
        self.choices = tuple(game.choices(self.position))
        self._draws = 0
        self._seed = combined_seed(seed, nonces)
        self._views: dict[Seat, View] = {}
        self._read: dict[Seat, int] = {}  # by viewer: entries of the log that its view has folded
        self._asked: set[tuple[Seat, str]] = set()
        if entries is None:
            self._run_on()
        else:
            self.fold(entries)

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def over(self) -> bool:
        return not self.choices

    @property
    def score(self) -> tuple[float, ...] | None:
        score: tuple[float, ...] | None = self.game.score(self.position)
        return score

    def choices_of(self, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choice for choice in self.choices if choice.seat == seat])  # a list is quicker to fill

    def stream(self, viewer: Seat) -> list[Seen]:
        """Everything this viewer saw; its numbers are the places in the list."""
        return self._look(viewer).stream

    def view(self, viewer: Seat) -> Any:
        """The position as this viewer can build it."""
        return self._look(viewer).position

    def submit(self, seat: Seat, topic: str, move: Move, by: By = "seat") -> None:
        """Play an answer to an open question; raises Refused, and then nothing has changed."""
        self._answer(self._open(seat, topic), move, by)

    def check(self, seat: Seat, topic: str, move: Move) -> None:
        """Raise what `submit` would raise, if it would; nothing changes."""
        _must_allow(self._open(seat, topic), move)

    def time_out(self, seat: Seat, topic: str) -> None:
        """The clock of this question ran out: its fallback is played, drawn from the seed if it is a `Drawn`."""
        choice = self._open(seat, topic)
        match choice.fallback:
            case None:
                raise NotAsked(seat, topic, self._topics(seat))
            case Drawn(offer):
                self._answer(choice, self._draw(offer), "clock", offer)
            case move:
                self._answer(choice, move, "clock")

    def _answer(self, choice: Choice, move: Move, by: By, draw: Offer | None = None) -> None:
        _must_allow(choice, move)
        self._play(choice.seat, choice.topic, move, by, draw)
        self._run_on()

    def fold(self, entries: Iterable[Entry]) -> None:
        """Take in what was decided before. The rules of today decide nothing here: `evolve` alone runs."""
        for entry in entries:
            self.game.apply(self.position, entry.events)
            self.log.append(entry)
            self._draws += entry.draw is not None
        self._look_round()

    def copy(self) -> Self:
        """An independent table at the same point: both go on with the same draws."""
        twin = object.__new__(type(self))
        twin.__dict__ = {
            **self.__dict__,
            "log": self.log.copy(),
            "position": self.game.copy(self.position),
            "_asked": self._asked.copy(),
            "_views": {viewer: view.copy() for viewer, view in self._views.items()},
            "_read": self._read.copy(),
        }
        return twin

    def catch_up(self, copy: Self) -> None:
        """Go where a copy of this table has gone. The copy is used up: both share one position afterwards."""
        self.log += copy.log[len(self.log) :]
        self.position, self.choices = copy.position, copy.choices
        self._draws, self._asked = copy._draws, copy._asked

    def _look_round(self) -> None:
        self.choices = tuple(self.game.choices(self.position))
        self._asked.update((choice.seat, choice.topic) for choice in self.choices)

    def _open(self, seat: Seat, topic: str) -> Choice:
        for choice in self.choices:
            if choice.topic == topic and choice.seat == seat and seat != NATURE:
                return choice
        if seat not in range(self.options.seats):
            raise NoSuchSeat(seat, self.options.seats)
        if self.over:
            raise GameOver()
        if (seat, topic) in self._asked:
            raise Late(topic, self._topics(seat))
        raise NotAsked(seat, topic, self._topics(seat))

    def _topics(self, seat: Seat) -> tuple[str, ...]:
        return tuple(choice.topic for choice in self.choices_of(seat))

    def _play(self, seat: Seat, topic: str, move: Move, by: By, draw: Offer | None = None) -> None:
        events = tuple(self.game.decide(self.position, seat, move))
        self.log.append(Entry(seat, topic, move, events, by, draw))
        if draw is not None:
            self._draws += 1
        self.game.apply(self.position, events)
        self.choices = tuple(self.game.choices(self.position))

    def _run_on(self) -> None:
        """NATURE draws, and what everybody can see to be the only answer is given, until a seat must answer."""
        while (choice := self._given()) is not None:
            (offer,) = choice.offers
            if choice.seat == NATURE:
                self._play(choice.seat, choice.topic, self._draw(offer), "table", offer)
            else:
                self._play(choice.seat, choice.topic, offer.at(0), "table")
        for choice in self.choices:
            self._asked.add((choice.seat, choice.topic))

    def _draw(self, offer: Offer) -> Move:
        """The next draw; it counts once it is played."""
        return offer.at(chance(self._seed, self._draws, offer.size))

    def _given(self) -> Choice | None:
        for choice in self.choices:
            if choice.seat == NATURE or choice.forced:
                return choice
        return None

    def _look(self, viewer: Seat) -> View:
        view, log = self._views.get(viewer), self.log
        if view is None:
            view = self._open_view(viewer)
        if (read := self._read[viewer]) < len(log):
            for entry in log[read:]:
                view.witness(entry.events)
            self._read[viewer] = len(log)
        return view

    def _open_view(self, viewer: Seat) -> View:
        if viewer not in range(self.options.seats) and viewer != SPECTATOR:
            raise NoSuchSeat(viewer, self.options.seats)
        view = self._views[viewer] = View(self.game, self.options, viewer)
        self._read[viewer] = 0
        return view


def _must_allow(choice: Choice, move: Move) -> None:
    if not choice.allows(move):
        raise Illegal(move, choice.expected(move))

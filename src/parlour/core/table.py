"""One table: the log, the full position, and the view of each viewer."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Self, TypeVar, Unpack

import msgspec

from parlour.core.chance import Chooser, chance, combined_seed, commitment, seed_of
from parlour.core.contract import Choice, Drawn, Game, Offer
from parlour.core.errors import (
    GameOver,
    Illegal,
    Late,
    NoSuchSeat,
    NotAsked,
    NothingToUndo,
    NotOneEach,
    TooManyMoves,
    Unseeded,
)
from parlour.core.log import By, Entry
from parlour.core.options import Options, check_options
from parlour.core.record import FORMAT, About, Record, line_of, signed
from parlour.core.values import NATURE, Move, Seat, Seen
from parlour.core.view import InformationState, Views

T = TypeVar("T")
MOST_MOVES = 10_000  # listed at once


class Table:
    """A game being played. `choices` are computed once per step, views when they are asked for.

    >>> import parlour
    >>> table = parlour.new(parlour.catalogue()[0], seed="tea")
    >>> choice = table.choices[0]  # an open question to a seat
    >>> move = choice.offers[0].at(0)  # one of the moves that answer it
    >>> table.check(choice.seat, choice.topic, move)  # raises what `submit` would raise
    >>> branch = table.copy()
    >>> branch.submit(choice.seat, choice.topic, move)
    >>> branch.log[len(table.log)].move == move
    True
    >>> branch.undo().move == move  # takes the answer back, and what followed from it
    True
    >>> branch.information_state(choice.seat) == table.information_state(choice.seat)
    True
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        options: Options,
        seed: str | bytes | int | None = None,
        nonces: tuple[str, ...] = (),
        entries: Iterable[Entry] | None = None,
        *,
        chance: Chooser | None = None,
    ) -> None:
        """Deal; or, from the `entries` of a log, fold what happened before.

        Draws come from the seed (a text is hashed, a number is its text), or from the chooser `chance`. A table with a
        chooser has no seed and no record.
        """
        if (seed is None) == (chance is None):
            raise TypeError("a table takes either a seed or a chooser")
        check_options(options)
        self.game = game  #: the rules
        self.options = options  #: of the game; `options.seats` is the number of seats
        self.nonces = nonces  #: the parts of the seats in the shuffle
        self.log: list[Entry] = []  #: all that happened, in order: answers and draws, with their events
        #: The full position. It moves on with the table: keep `table.game.copy(position)`.
        self.position = game.first_position(options)
        self.choices = tuple(game.choices(self.position))  #: the open questions
        self._given_seed = seed_of(str(seed)) if isinstance(seed, str | int) else seed or b""
        self._draws = 0
        self._answers: list[int] = []  # the index in the log of every answer: what the table did not play by itself
        self._seed = combined_seed(self._given_seed, nonces)
        self._chooser = chance
        self._views = Views(game, options, self.log)
        self._asked: dict[tuple[Seat, str], int] = {}  # with the length of the log when it was first asked
        if entries is None:
            self._run_on()
        else:
            self.fold(entries)

    def __repr__(self) -> str:
        topics = tuple(dict.fromkeys(choice.topic for choice in self.choices))
        state = f"score={self.score}" if self.over else f"open={topics}"
        return f"Table({self.game.name!r}, seats={self.options.seats}, entries={len(self.log)}, {state})"

    @property
    def seeded(self) -> bool:
        """Whether the draws come from a seed, so that a record can be checked."""
        return self._chooser is None

    @property
    def seed(self) -> bytes:
        """What all draws follow from. Unseeded if they come from a chooser."""
        if not self.seeded:
            raise Unseeded()
        return self._given_seed

    @property
    def commitment(self) -> str:
        """The hash of the seed: public before the first move, so that the seed cannot be changed later.

        Unseeded if the draws come from a chooser.
        """
        return commitment(self.seed)

    @property
    def over(self) -> bool:
        """Whether no question is open."""
        return not self.choices

    @property
    def score(self) -> tuple[float, ...] | None:
        """Win shares, which sum to one; None while the game goes on."""
        score: tuple[float, ...] | None = self.game.score(self.position)
        return score

    def choices_of(self, seat: Seat) -> tuple[Choice, ...]:
        """The open questions to one seat."""
        return tuple([choice for choice in self.choices if choice.seat == seat])  # faster than a generator

    def legal_moves(self, seat: Seat, limit: int = MOST_MOVES) -> dict[str, list[Move]]:
        """Every move open to a seat, by topic.

        TooManyMoves if there are more than `limit`. Offers are numbered, so their moves can be drawn without a list.
        """
        if seat not in range(self.options.seats) and seat != NATURE:
            raise NoSuchSeat(seat, self.options.seats)
        choices = self.choices_of(seat)
        moves = ((choice.topic, move) for choice in choices for offer in choice.offers for move in offer)
        found: dict[str, list[Move]] = {choice.topic: [] for choice in choices}
        for topic, move in _at_most(limit, moves):
            found[topic].append(move)
        return found

    def chance_outcomes(self, limit: int = MOST_MOVES) -> list[tuple[Move, int]]:
        """Each different draw of NATURE with its number of ways; all ways are equally likely.

        Empty where NATURE is not to move, which is always so unless a chooser leaves draws open.
        """
        outcomes = (
            found for choice in self.choices_of(NATURE) for offer in choice.offers for found in offer.weighted()
        )
        return _at_most(limit, outcomes)

    def stream(self, viewer: Seat) -> list[Seen]:
        """Everything that this viewer saw so far, in order: a list of the caller's own."""
        return self._views.of(viewer).stream.copy()

    def view(self, viewer: Seat) -> Any:
        """The position as this viewer can build it. It moves on with the table: keep `table.game.copy(position)`."""
        return self._views.of(viewer).position

    def information_state(self, viewer: Seat) -> InformationState:
        """All that this viewer knows of the game: hashable, and equal wherever it saw the same."""
        return self._views.of(viewer).information_state()

    def submit(self, seat: Seat, topic: str, move: Move, by: By = "seat") -> None:
        """Play an answer to an open question. If it is refused (Refused, NoSuchSeat), nothing has changed."""
        choice = self._open(seat, topic)
        if choice.seat == NATURE:
            self._answer(choice, move, "table", choice.offers[0])
        else:
            self._answer(choice, move, by)

    def check(self, seat: Seat, topic: str, move: Move) -> None:
        """Raise what `submit` would raise; nothing changes."""
        _must_allow(self._open(seat, topic), move)

    def time_out(self, seat: Seat, topic: str) -> None:
        """Play the fallback of a question whose time is up. A `Drawn` fallback takes the next draw."""
        choice = self._open(seat, topic)
        match choice.fallback:
            case None:
                raise NotAsked(seat, topic, self._topics(seat))
            case Drawn(offer):
                if (drawn := self._next_draw(offer)) is None:
                    raise Unseeded()
                self._answer(choice, drawn, "clock", offer)
            case move:
                self._answer(choice, move, "clock")

    def _answer(self, choice: Choice, move: Move, by: By, draw: Offer | None = None) -> None:
        _must_allow(choice, move)
        self._answers.append(len(self.log))
        self._play(choice.seat, choice.topic, move, by, draw)
        try:
            self._run_on()
        except BaseException:  # a chooser may raise anything
            self.undo()
            raise

    def fold(self, entries: Iterable[Entry]) -> None:
        """Append entries of a log. Their events are applied as they are; the rules decide nothing again."""
        for entry in entries:
            self.game.apply(self.position, entry.events)
            if entry.by != "table":
                self._answers.append(len(self.log))
            self.log.append(entry)
            self._draws += entry.draw is not None
        self._look_round()

    def undo(self) -> Entry:
        """Take back the last answer and all that the table played after it; returns the entry of the answer.

        A table with a seed makes the same draws again. NothingToUndo if there is no answer.
        """
        if not self._answers:
            raise NothingToUndo()
        last = self._answers.pop()
        undone = self.log[last]
        del self.log[last:]
        self._asked = {asked: length for asked, length in self._asked.items() if length <= last}
        self._draws = sum(entry.draw is not None for entry in self.log)
        self.position = self.game.first_position(self.options)
        for entry in self.log:
            self.game.apply(self.position, entry.events)
        self._views = Views(self.game, self.options, self.log)
        self._look_round()
        return undone

    def record(self, version: int | None = None, **about: Unpack[About]) -> Record:
        """The record of the game as it stands, to be saved. Unseeded if its draws come from a chooser.

        `version`: of the rules that the game began with, if they are not today's. `about`: what the table does not
        know, as fields of the record. `names` and `bots`: none, or one for each seat (NotOneEach).
        """
        for what, each in (("names", about.get("names", ())), ("bots", about.get("bots", ()))):
            if len(each) not in (0, self.options.seats):
                raise NotOneEach(what, len(each), self.options.seats)
        record = Record(
            parlour=FORMAT,
            game=self.game.name,
            version=version or self.game.version,
            box=self.game.box_name,
            options=msgspec.to_builtins(self.options),
            commitment=self.commitment,
            seed=self.seed.hex(),
            nonces=self.nonces,
            lines=tuple(map(line_of, self.log)),
            score=self.score,
            **about,
        )
        return signed(record)

    def copy(self) -> Self:
        """An independent table at the same point. Both make the same draws; a chooser is shared."""
        twin = object.__new__(type(self))
        log = self.log.copy()
        twin.__dict__ = {
            **self.__dict__,
            "log": log,
            "position": self.game.copy(self.position),
            "_answers": self._answers.copy(),
            "_asked": self._asked.copy(),
            "_views": self._views.copy(log),
        }
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def catch_up(self, copy: Self) -> None:
        """Go where a copy of this table has gone. The copy is used up: both share one position afterwards."""
        self.log += copy.log[len(self.log) :]
        self.position, self.choices = copy.position, copy.choices
        self._draws, self._answers, self._asked = copy._draws, copy._answers, copy._asked

    def _look_round(self) -> None:
        self.choices = tuple(self.game.choices(self.position))
        self._note_asked()

    def _note_asked(self) -> None:
        length = len(self.log)
        for choice in self.choices:
            self._asked.setdefault((choice.seat, choice.topic), length)

    def _open(self, seat: Seat, topic: str) -> Choice:
        for choice in self.choices:
            if choice.topic == topic and choice.seat == seat and (seat != NATURE or not self.seeded):
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
        """Play NATURE's draws and forced answers until a seat has a choice."""
        while (choice := self._given()) is not None:
            (offer,) = choice.offers
            if choice.seat != NATURE:
                self._play(choice.seat, choice.topic, offer.at(0), "table")
            elif (move := self._next_draw(offer)) is not None:
                self._play(choice.seat, choice.topic, move, "table", offer)
            else:
                break
        self._note_asked()

    def _next_draw(self, offer: Offer) -> Move | None:
        """The next draw, which counts once it is played. None: the chooser leaves it open."""
        if self._chooser is None:
            return self._draw(offer)
        move = self._chooser(offer)
        if move is not None and move not in offer:
            raise ValueError(f"the chooser drew {move} from {offer}")
        return move

    def _draw(self, offer: Offer) -> Move:
        """The draw that the seed and its number give."""
        return offer.at(chance(self._seed, self._draws, offer.size))

    def _given(self) -> Choice | None:
        for choice in self.choices:
            if choice.seat == NATURE or choice.forced:
                return choice
        return None


def _must_allow(choice: Choice, move: Move) -> None:
    if not choice.allows(move):
        raise Illegal(move, choice.expected(move))


def _at_most(limit: int, found: Iterable[T]) -> list[T]:
    listed = list(islice(found, limit + 1))
    if len(listed) > limit:
        raise TooManyMoves(limit)
    return listed

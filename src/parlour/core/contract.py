"""The contract of a game. Games are pure: no clock, no files, no randomness."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from parlour.core.domains import Domain
from parlour.core.errors import Illegal
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.options import Options, forms
from parlour.core.questions import Question
from parlour.core.scene import Remark, Scene
from parlour.core.values import Event, Move, Seat, Seen, tag_of

P = TypeVar("P")  # position
M = TypeVar("M", bound=Move)  # union of the game's moves
S = TypeVar("S", bound=Seen)  # union of the game's events as seen
Opt = TypeVar("Opt", bound=Options)


FEW = 1000  # offers with at most this many moves cache them


class Offer:
    """One kind of move, and what each of its fields may hold. A value: build it once (@cache).

    Its moves are numbered, so that they can be counted, drawn and tested without a list of them.

    >>> from parlour.core import Move, One, Some
    >>> class Ask(Move):
    ...     target: int
    ...     letters: tuple[str, ...]
    >>> offer = Offer(Ask, One((1, 2)), Some(("a", "b", "c"), 1, 3))
    >>> offer.size
    14
    >>> offer.at(3)
    Ask(target=2, letters=('b',))
    >>> Ask(3, ("a",)) in offer
    False
    >>> offer.expected(Ask(3, ("a",)))
    ('target: 1, 2',)
    """

    __slots__ = ("_made", "domains", "final", "kind", "size")

    def __init__(self, kind: type[Move], *domains: Domain, final: bool = False) -> None:
        self.kind = kind
        self.domains = domains
        self.final = final  # accusation, guess, last question: a page asks for confirmation, a random bot hesitates
        if len(domains) == 1:  # built often, so without a cache; the others are built once
            self.size = domains[0].size
        else:
            self.size = prod(domain.size for domain in domains)
            self._made: dict[int, Move] = {}

    def at(self, index: int) -> Move:
        """Move number `index`, from 0 to `size` - 1."""
        if len(self.domains) == 1:
            return self.kind(self.domains[0].at(index))
        move = self._made.get(index)
        if move is None:
            move = self._make(index)
            if self.size <= FEW:
                self._made[index] = move
        return move

    def _make(self, index: int) -> Move:
        values = []
        for domain in self.domains:
            size = domain.size
            values.append(domain.at(index % size))
            index //= size
        return self.kind(*values)

    def __contains__(self, move: object) -> bool:
        if type(move) is not self.kind:
            return False
        for name, domain in zip(self.kind.__struct_fields__, self.domains, strict=True):
            if getattr(move, name) not in domain:
                return False
        return True

    def expected(self, move: Move) -> tuple[str, ...]:
        """The fields of this move with a wrong value, each with its domain."""
        fields = zip(self.kind.__struct_fields__, self.domains, strict=True)
        return tuple(f"{name}: {domain}" for name, domain in fields if getattr(move, name) not in domain)

    def weighted(self) -> Iterator[tuple[Move, int]]:
        """Each distinct move once, with its number of ways; the ways sum to `size`."""
        return ((self.kind(*values), ways) for values, ways in _product(self.domains))

    def __iter__(self) -> Iterator[Move]:
        return (move for move, _ in self.weighted())

    def _key(self) -> Hashable:
        return self.kind, self.domains, self.final

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Offer({', '.join([self.kind.__name__, *map(repr, self.domains)])})"


def _product(domains: Sequence[Domain]) -> Iterator[tuple[tuple[Any, ...], int]]:
    if not domains:
        yield (), 1
        return
    for value, ways in domains[0].weighted():
        for values, more in _product(domains[1:]):
            yield (value, *values), ways * more


class Drawn(Struct, frozen=True, gc=False):
    """A fallback that the table draws when time is up: any move of the offer, all ways equally likely."""

    offer: Offer


class Choice(Struct, frozen=True, gc=False):
    """One open question to one seat. An answer is accepted as long as its topic is open.

    >>> from parlour.core import Move, One
    >>> class Guess(Move):
    ...     number: int
    >>> choice = Choice(0, "turn/1", (Offer(Guess, One((1, 2, 3))),), fallback=Guess(1))
    >>> choice.allows(Guess(2)), choice.allows(Guess(4))
    (True, False)
    """

    seat: Seat
    topic: str  # shared by several seats: a race; an answer that leaves it open is seen by no other seat
    offers: tuple[Offer, ...]  # of distinct kinds
    blocking: bool = True  # False: an interrupt; the table does not wait for it
    fallback: Move | Drawn | None = None  # the answer when time is up; every blocking choice of a seat has one
    forced: bool = False  # every viewer can see that only one answer is possible: the table plays it

    def allows(self, move: Move) -> bool:
        """Whether the move is a valid answer."""
        for offer in self.offers:
            if move in offer:
                return True
        return False

    def expected(self, move: Move) -> tuple[str, ...]:
        """What is allowed instead: the kinds of move, or the domains of the wrong fields."""
        for offer in self.offers:
            if type(move) is offer.kind:
                return offer.expected(move)
        return tuple(tag_of(offer.kind) for offer in self.offers)


def win_shares(winners: Collection[Seat], seats: int) -> tuple[float, ...]:
    """One win, shared equally by the winners."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


class BasePosition:
    """A position is a slotted object; its lists hold values (see `Game.copy`). Printed, it shows its scene."""

    __slots__ = ("game",)

    game: "Game[Any, Any, Any, Any]"  # set by `Game.first_position` and `Game.copy`, for printing alone

    def __str__(self) -> str:
        return str(self.game.scene(self)) if hasattr(self, "game") else repr(self)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).__slots__)
        return f"{type(self).__name__}({fields})"


class Game(ABC, Generic[P, M, S, Opt]):
    """The rules of one game, with one box of components.

    `start` knows nothing: every hidden thing arrives by an event, so that a position can be folded from what any viewer
    saw. `choices` is the only place that knows what is legal; `decide` trusts it.
    """

    name: ClassVar[str]
    version: ClassVar[int]  # of the rules; goes up when old logs would fold differently
    options: ClassVar[type[Options]]
    moves: ClassVar[tuple[type[Move], ...]]
    seen_types: ClassVar[tuple[type[Seen], ...]]
    boxes: ClassVar[Mapping[str, Any]]  # "printed", and "small": fewer cards, same rules
    move_decoder: ClassVar[Decoder[Any]]
    seen_decoder: ClassVar[Decoder[Any]]

    def __init_subclass__(cls) -> None:
        """Build decoders and forms with the class: msgspec crashes if two threads are the first to use a type."""
        super().__init_subclass__()
        if "options" in cls.__dict__:
            forms(cls.options)
        if "moves" in cls.__dict__:
            cls.move_decoder = Decoder(reduce(or_, cls.moves))
        if "seen_types" in cls.__dict__:
            cls.seen_decoder = Decoder(reduce(or_, cls.seen_types))

    def __init__(self, box: str = "printed") -> None:
        self.box_name = box
        self.box = self.boxes[box]

    def __repr__(self) -> str:
        return f"Game({self.name!r}, box={self.box_name!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """Pickled by its box alone: what a game has cached stays behind."""
        return type(self), (self.box_name,)

    @abstractmethod
    def start(self, options: Opt) -> P:
        """The position before the first event: the same for every viewer."""

    def first_position(self, options: Opt) -> P:
        """The start, as a position that can be printed."""
        position = self.start(options)
        if isinstance(position, BasePosition):
            position.game = self
        return position

    def copy(self, position: P) -> P:
        """An independent position: lists are copied, values shared."""
        kind: Any = type(position)
        twin: Any = kind.__new__(kind)
        if isinstance(twin, BasePosition):
            twin.game = self
        for name in kind.__slots__:
            value = getattr(position, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        result: P = twin
        return result

    @abstractmethod
    def choices(self, position: P) -> Sequence[Choice]:
        """Every open question. If NATURE is to draw, that is the only one.

        In a view my own are those of the full position, and the others' contain the true ones.
        """

    @abstractmethod
    def decide(self, position: P, seat: Seat, move: M) -> Sequence[Event]:
        """The events of a legal move, from the full position. Changes nothing."""

    @abstractmethod
    def evolve(self, position: P, seen: S) -> None:
        """Fold one event into the position, in place: the same for the full position and for every view."""

    def after(self, position: P, seat: Seat, move: M) -> P:
        """The full position after a move of a seat or of NATURE; `position` does not change.

        Illegal if no open question of the seat allows the move. NATURE's draws are not made: they are moves, too.
        """
        mine = [choice for choice in self.choices(position) if choice.seat == seat]
        if not any(choice.allows(move) for choice in mine):
            raise Illegal(move, tuple(expected for choice in mine for expected in choice.expected(move)))
        result = self.copy(position)
        self.apply(result, self.decide(position, seat, move))
        return result

    def apply(self, position: P, events: Iterable[Event]) -> None:
        """Fold events into a full position, in place."""
        for event in events:
            what: Any = event.what
            self.evolve(position, what)

    @abstractmethod
    def score(self, position: P) -> tuple[float, ...] | None:
        """Win shares, which sum to one; None while the game goes on."""

    @abstractmethod
    def scene(self, position: P) -> Scene:
        """The position as a person sees it."""

    def remarks(self, position: P, stream: Sequence[S]) -> tuple[Remark, ...]:
        """What a person would write down beside the scene, from all that the viewer saw."""
        return ()

    def owner(self, thing: Thing) -> Seat | None:
        """The seat that a thing stands for, as by its colour."""
        return None

    @abstractmethod
    def evidence(self, position: P, seen: S) -> Evidence:
        """What an event says about hidden cards. `position`: the viewer's, before the event."""

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        """The zones whose contents this seat must name to win; empty in games without a solution."""
        return ()

    def evidence_for(self, position: P, seen: S, seat: Seat) -> Lesson | None:
        """What an event teaches another seat, as far as the viewer can know.

        None for all events: the game has no lessons, and `Knowledge.others` has no answer in it.
        """
        return None

    def questions(self, position: P, seat: Seat) -> Sequence[Question]:
        """The questions that the seat can ask now. `position`: the seat's own view."""
        return ()

    def accusation(self, things: tuple[Thing, ...]) -> Move | None:
        """The move that names these things as the contents of `solution_zones`; None if no move does."""
        return None

    def rematch_options(self, options: Opt, score: tuple[float, ...]) -> Opt:
        """The options of a rematch."""
        return options


def package_of(kind: type[Game[Any, Any, Any, Any]]) -> str:
    """The package in which a game lies, with its sentences and its page of rules."""
    return sys.modules[kind.__module__].__package__ or kind.__module__

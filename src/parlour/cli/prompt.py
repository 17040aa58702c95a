"""Asks a person for a move: step by step by numbers, or as text (`interrogate aino skull`)."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from parlour.cli.screen import Screen
from parlour.cli.seats import seat_of
from parlour.core import Choice, Move, Offer, One, Options, Order, Sheet, Some
from parlour.core.codec import AnyGame, from_text, usage
from parlour.core.errors import BadText, Illegal, NoSuchSeat
from parlour.core.values import tag_of
from parlour.words import capital, place_fields, rest_fields, seat_fields

Shown = Callable[[Any], str]  # formats a value of a field


class Back(Exception):
    """The person takes the last step back."""


class Prompt:
    """Reads answers by `read`, which may raise EOFError or KeyboardInterrupt when the person leaves."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        screen: Screen,
        read: Callable[[str], str],
        hand: Callable[[], Sequence[str | None]],
        commands: dict[str, Callable[[], None]],
    ) -> None:
        self._game = game
        self._options = options
        self._screen = screen
        self._words = screen.words
        self._read = read
        self._hand = hand
        self._commands = commands
        self._kinds: list[type[Move]] = []

    def ask(self, choices: Sequence[Choice]) -> tuple[str, Move] | None:
        """An answer to one of these choices; None for an empty line if none of them is blocking."""
        may_wait = not any(choice.blocking for choice in choices)
        while True:
            try:
                answer = self._answer(choices, may_wait)
            except Back:
                continue
            if answer is None or self._sure(*answer):
                return None if answer is None else (answer[0].topic, answer[1])

    def _answer(self, choices: Sequence[Choice], may_wait: bool) -> tuple[Choice, Move] | None:
        offers = [(choice, offer) for choice in choices for offer in choice.offers]
        self._kinds = [offer.kind for _, offer in offers]
        titles = [self._titled(offer) for _, offer in offers]
        if len(offers) > 1 or may_wait:
            picked = self._pick(titles, choices, may_wait)
        else:
            self._print(titles[0])
            picked = 0
        if picked is None:
            return None
        if isinstance(picked, tuple):
            return picked
        choice, offer = offers[picked]
        return choice, self._fill(offer)

    def _titled(self, offer: Offer) -> str:
        """What the move does, with the fields that have only one value."""
        fields = zip(offer.kind.__struct_fields__, offer.domains, strict=True)
        fixed = [self._shown(offer.kind, name)(domain.at(0)) for name, domain in fields if domain.size == 1]
        title = capital(self._words.say(f"offer-{tag_of(offer.kind)}"))
        return f"{title}: {', '.join(fixed)}" if fixed else title

    def _pick(
        self, titles: Sequence[str], choices: Sequence[Choice], may_wait: bool
    ) -> int | tuple[Choice, Move] | None:
        self._list(titles)
        while True:
            line = self._line(self._words.say("prompt-wait" if may_wait else "prompt-move"))
            if not line and may_wait:
                return None
            if (number := self._number(line, len(titles))) is not None:
                return number
            if line and (written := self._written(line, choices)) is not None:
                return written

    def _written(self, line: str, choices: Sequence[Choice]) -> tuple[Choice, Move] | None:
        """The move of a text if it is valid and allowed; otherwise prints why not."""
        try:
            move = from_text(self._game, self._in_numbers(line))
        except (BadText, NoSuchSeat) as error:
            self._print(self._words.error(error))
            return None
        for choice in choices:
            if choice.allows(move):
                return choice, move
        self._print(self._words.error(Illegal(line, self._expected(choices, move))))
        return None

    def _in_numbers(self, line: str) -> str:
        """The text with seats numbered from 0; people use names, or numbers from 1."""
        name, *words = line.split()
        kind = next((kind for kind in self._game.moves if tag_of(kind) == name), None)
        if kind is None or len(words) != len(kind.__struct_fields__):
            return line
        seats = seat_fields(kind)
        fields = zip(kind.__struct_fields__, words, strict=True)
        return " ".join([name, *(str(self._seat(word)) if field in seats else word for field, word in fields)])

    def _seat(self, word: str) -> int:
        return seat_of(word, self._screen.names, self._options.seats)

    def _expected(self, choices: Sequence[Choice], move: Move) -> tuple[str, ...]:
        """What is allowed instead: the kinds of move, or the domains of the wrong fields."""
        offers = [offer for choice in choices for offer in choice.offers]
        offer = next((offer for offer in offers if offer.kind is type(move)), None)
        if offer is None:
            return tuple(tag_of(offer.kind) for offer in offers)
        seats = seat_fields(offer.kind)
        fields = zip(offer.kind.__struct_fields__, offer.domains, strict=True)
        wrong = [(name, domain) for name, domain in fields if getattr(move, name) not in domain]
        return tuple(f"{name}: {self._names(domain) if name in seats else domain}" for name, domain in wrong)

    def _names(self, domain: Any) -> str:
        return ", ".join(self._words.name(seat) for seat, _ in domain.weighted())

    def _fill(self, offer: Offer) -> Move:
        values: list[Any] = []
        for name, domain in zip(offer.kind.__struct_fields__, offer.domains, strict=True):
            shown = self._shown(offer.kind, name)
            if name in rest_fields(offer.kind):
                shown = self._left(domain, values)
            values.append(self._value(domain, name, shown))
        return offer.kind(*values)

    def _left(self, domain: Any, named: Sequence[Any]) -> Shown:
        """The cards of the hand that no earlier field names."""
        rest = [card for card in self._hand() if card is not None and card not in named]
        return lambda way: capital(self._words.thing(rest[domain.values.index(way)]))

    def _value(self, domain: Any, field: str, shown: Shown) -> Any:
        match domain:
            case One(values):
                return values[0] if len(values) == 1 else self._one(values, field, shown)
            case Some(values, least, most):
                return self._several(values, field, shown, least, most, in_order=False)
            case Order(pool, count):
                return self._several(pool, field, shown, count, count, in_order=True)
            case Sheet():
                return self._sheet(domain, field)
            case _:
                raise TypeError(f"a seat is not asked for {type(domain).__name__}")

    def _one(self, values: Sequence[Any], field: str, shown: Shown) -> Any:
        self._list([shown(value) for value in values])
        while True:
            line = self._line(self._words.say(f"field-{field}"))
            if (number := self._number(line, len(values))) is not None:
                return values[number]
            named = [value for value in values if line and line in (str(value), shown(value).lower())]
            if len(named) == 1:
                return named[0]
            self._print(self._words.say("prompt-number", last=len(values)))

    def _several(
        self, values: Sequence[Any], field: str, shown: Shown, least: int, most: int, in_order: bool
    ) -> tuple[Any, ...]:
        self._list([shown(value) for value in values])
        hint = self._words.say("prompt-several", least=least, most=most)
        while True:
            numbers = [
                self._number(part, len(values))
                for part in self._line(f"{self._words.say(f'field-{field}')} {hint}").split()
            ]
            places = [number for number in numbers if number is not None]
            if len(places) == len(numbers) == len(set(places)) and least <= len(places) <= most:
                return tuple(values[place] for place in (places if in_order else sorted(places)))
            self._print(hint)

    def _sheet(self, sheet: Sheet, field: str) -> tuple[Any, ...]:
        """Box by box, without fillings that would leave too few details."""
        taken: tuple[Any, ...] = ()
        while steps := sheet.steps(taken):
            ways: list[Any] = list(steps)
            self._list([self._filling(way) for way in ways])
            number = self._number(self._line(self._words.say(f"field-{field}")), len(ways))
            if number is None:
                self._print(self._words.say("prompt-number", last=len(ways)))
            else:
                taken = (*taken, ways[number])
        return tuple(sheet.join(taken))

    def _filling(self, way: tuple[Any, ...]) -> str:
        details = [self._words.thing(detail) for detail in way if detail is not None]
        return ", ".join(details) or self._words.say("prompt-blank")

    def _sure(self, choice: Choice, move: Move) -> bool:
        """Ask for confirmation of a final move."""
        if not any(offer.final for offer in choice.offers if offer.kind is type(move)):
            return True
        line = self._read(self._words.say("prompt-sure", move=self._words.move(move)))
        return line.strip().lower() in self._words.say("prompt-yes").split()

    def _line(self, question: str) -> str:
        line = self._read(f"{question} > ").strip().lower()
        if line in ("b", "back"):
            raise Back
        if line in self._commands:
            self._commands[line]()
            return self._line(question)
        if line in ("?", "help"):
            self._help()
            return self._line(question)
        return line

    def _help(self) -> None:
        """How to answer, and what each kind of move does."""
        self._print(self._words.say("prompt-help"))
        self._print(self._words.say("prompt-usages", usages=" · ".join(map(usage, self._kinds))))
        for kind in self._kinds:
            self._print(f"{tag_of(kind)}: {self._words.about(kind, self._options)}")

    def _list(self, titles: Sequence[str]) -> None:
        """Print the texts numbered from 1, in as many columns as fit."""
        width = max(map(len, titles)) + 6
        columns = max(1, min(4, self._screen.console.width // width)) if len(titles) > 6 else 1
        rows = -(-len(titles) // columns)
        cells = [f"{number:>3}  {title}" for number, title in enumerate(titles, 1)]
        for row in range(rows):
            self._print("".join(cell.ljust(width) for cell in cells[row::rows]).rstrip())

    def _number(self, line: str, count: int) -> int | None:
        return int(line) - 1 if line.isascii() and line.isdigit() and 1 <= int(line[:6]) <= count else None

    def _shown(self, kind: type[Move], field: str) -> Shown:
        """The formatter for the values of a field."""
        if field in place_fields(kind):
            return lambda value: capital(self._card(value))
        is_seat = field in seat_fields(kind)
        return lambda value: capital(str(self._words.value(value, is_seat)))

    def _card(self, place: int) -> str:
        """The viewer's card at this place; with its number if the hand has two of them."""
        hand = self._hand()
        face = hand[place] if place < len(hand) else None
        if face is None:
            return self._words.place(place)
        name = self._words.thing(face)
        return name if hand.count(face) == 1 else f"{name} ({self._words.place(place)})"

    def _print(self, text: str) -> None:
        self._screen.console.print(Text(text))

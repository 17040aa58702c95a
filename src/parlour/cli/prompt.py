"""Asks a person for a move, step by step. Every answer may be a number or a name, and a move may be typed at once."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.cli.answers import Item, completed, found, meant, several, words_of
from parlour.cli.commands import Commands
from parlour.cli.line_editor import ReadLine
from parlour.cli.screen import Screen
from parlour.core import Choice, Move, Offer, One, Options, Order, Sheet, Some
from parlour.core.values import tag_of
from parlour.words import capital, place_fields, rest_fields, seat_fields

Shown = Callable[[Any], str]  # formats a value of a field
Hand = Callable[[], Sequence[str | None]]  # the cards in the person's hand, in order


class Back(Exception):
    """The person takes the last step back."""


class Prompt:
    """Asks with the questions and lists of a game."""

    def __init__(self, options: Options, screen: Screen, read: ReadLine, hand: Hand, commands: Commands) -> None:
        self._options = options
        self._screen = screen
        self._words = screen.words
        self._read = read
        self._hand = hand
        self._commands = commands
        self._kinds: list[type[Move]] = []

    def ask(self, choices: Sequence[Choice]) -> tuple[str, Move] | None:
        """An answer to one of these choices; None to wait, if none of them is blocking."""
        while True:
            try:
                answer = self._answer(choices)
                if answer is None or self._sure(*answer):
                    return None if answer is None else (answer[0].topic, answer[1])
            except Back:
                continue

    def _answer(self, choices: Sequence[Choice]) -> tuple[Choice, Move] | None:
        offers = [(choice, offer) for choice in choices for offer in choice.offers]
        self._kinds = [offer.kind for _, offer in offers]
        items = [
            Item(str(number), self._titled(offer), (choice, offer), (tag_of(offer.kind),))
            for number, (choice, offer) in enumerate(offers, 1)
        ]
        may_wait = not any(choice.blocking for choice in choices)
        if may_wait:
            items.insert(0, Item("0", self._words.say("prompt-go-on"), None))
        if len(items) == 1:
            self._print(items[0].title)
            return offers[0][0], self._fill(offers[0][1], [])
        item, words = self._pick(items, self._words.say("prompt-move"), empty=items[0] if may_wait else None)
        if item.value is None:
            return None
        choice, offer = item.value
        return choice, self._fill(offer, words)

    def _titled(self, offer: Offer) -> str:
        """What the move does, with the fields that have only one value."""
        title = capital(self._words.say(f"offer-{tag_of(offer.kind)}"))
        fields = zip(offer.kind.__struct_fields__, offer.domains, strict=True)
        fixed = [self._text(offer.kind, name)(domain.at(0)) for name, domain in fields if domain.size == 1]
        return self._words.say("prompt-fixed", title=title, values=", ".join(fixed)) if fixed else title

    # One answer from a list

    def _pick(self, items: Sequence[Item], question: str, empty: Item | None = None) -> tuple[Item, list[str]]:
        """The answer to a question, and the words that follow it. `empty`: what an empty line means."""
        self._list(items)
        while True:
            line = self._line(question, items)
            if not line and empty is not None:
                return empty, []
            words = words_of(line)
            if match := found(items, words):
                return match[0], words[match[1] :]
            self._refuse(line, items)

    def _one(self, items: Sequence[Item], question: str) -> Item:
        while True:
            item, rest = self._pick(items, question)
            if not rest:
                return item
            self._print(self._words.say("prompt-left-over", text=" ".join(rest)))

    def _refuse(self, text: str, items: Sequence[Item]) -> None:
        """Say that this is not possible or means several lines, and what is possible."""
        if alike := meant(items, words_of(text)):
            self._print(self._words.say("prompt-several-meant", text=text))
            self._list(alike)
        else:
            if text:
                self._print(self._words.say("prompt-not-here", text=text))
            self._list(items)

    # The fields of a move

    def _fill(self, offer: Offer, words: list[str]) -> Move:
        """The move with the values of these words; the person is asked for the others."""
        self._kinds = [offer.kind]
        values: list[Any] = []
        for name, domain in zip(offer.kind.__struct_fields__, offer.domains, strict=True):
            shown = self._shown(offer.kind, name)
            if name in rest_fields(offer.kind):
                shown = self._left(domain, values)
            values.append(
                self._value(domain, self._question(name), self._items(offer.kind, name, domain, shown), words)
            )
        if words:
            self._print(self._words.say("prompt-left-over", text=" ".join(words)))
            raise Back
        return offer.kind(*values)

    def _question(self, field: str) -> str:
        return capital(self._words.say(f"field-{field}"))

    def _items(self, kind: type[Move], field: str, domain: Any, shown: Shown) -> list[Item]:
        """The values of a field. Seats and places keep their numbers, counted from 1; a number stands for itself."""
        values = domain.pool if isinstance(domain, Order) else () if isinstance(domain, Sheet) else domain.values
        titles = [shown(value) for value in values]
        if field in seat_fields(kind) | place_fields(kind):
            numbers = [str(value + 1) for value in values]
        elif all(title.isdigit() for title in titles):
            numbers = titles
        else:
            numbers = [str(number) for number in range(1, len(titles) + 1)]
        names = [self._screen.names[value] if field in seat_fields(kind) else str(value) for value in values]
        if field in place_fields(kind) or field in rest_fields(kind):
            names = titles
        rows = zip(numbers, titles, values, names, strict=True)
        return [Item(number, title, value, (name,)) for number, title, value, name in rows]

    def _left(self, domain: Any, named: Sequence[Any]) -> Shown:
        """The cards of the hand that no earlier field names."""
        rest = [card for card in self._hand() if card is not None and card not in named]
        return lambda way: capital(self._words.thing(rest[domain.values.index(way)]))

    def _value(self, domain: Any, question: str, items: list[Item], words: list[str]) -> Any:
        match domain:
            case One():
                return self._single(question, items, words)
            case Some(_, least, most):
                return tuple(item.value for item in self._several(question, items, least, most, words, ordered=False))
            case Order(_, count):
                return tuple(item.value for item in self._several(question, items, count, count, words, ordered=True))
            case Sheet():
                return self._sheet(domain, question, words)
            case _:
                raise TypeError(f"a seat is not asked for {type(domain).__name__}")

    def _single(self, question: str, items: list[Item], words: list[str]) -> Any:
        if match := found(items, words):
            del words[: match[1]]
            return match[0].value
        if len(items) == 1:
            return items[0].value
        if words:
            self._print(self._words.say("prompt-not-here", text=" ".join(words)))
            words.clear()
        item, words[:] = self._pick(items, question)
        return item.value

    def _several(
        self, question: str, items: list[Item], least: int, most: int, words: list[str], ordered: bool
    ) -> list[Item]:
        key = "prompt-several-range" if least < most else "prompt-several"
        hint = self._words.say(key, least=least, most=most, count=most)
        typed, picked = " ".join(words), several(items, words) if words else None
        words.clear()
        while picked is None or not least <= len(picked) <= most:
            if typed:
                self._print(
                    self._words.say("prompt-not-here", text=typed)
                    if picked is None
                    else self._words.say("prompt-how-many", count=len(picked), hint=hint)
                )
            if picked is None:
                self._list(items)
            typed = self._line(f"{question} ({hint})", items)
            picked = several(items, words_of(typed))
        return picked if ordered else sorted(picked, key=items.index)

    def _sheet(self, sheet: Sheet, question: str, words: list[str]) -> tuple[Any, ...]:
        """Box by box, without fillings that would leave too few details. Typed words fill the boxes that they name."""
        taken: tuple[Any, ...] = ()
        typed = bool(words)
        while steps := sheet.steps(taken):
            box = self._words.say("prompt-box", question=question, number=len(taken) + 1, count=len(sheet.boxes))
            ways: list[Any] = list(steps)
            items = [Item(str(number), self._filling(way), way) for number, way in enumerate(ways, 1)]
            blank = next((item for item in items if not any(item.value)), None)
            if match := found(items, words):
                del words[: match[1]]
                taken = (*taken, match[0].value)
            elif typed and blank is not None:
                taken = (*taken, blank.value)
            else:
                taken = (*taken, self._one(items, box).value)
        return tuple(sheet.join(taken))

    def _filling(self, way: tuple[Any, ...]) -> str:
        details = [self._words.thing(detail) for detail in way if detail is not None]
        return capital(", ".join(details)) or self._words.say("prompt-blank")

    def _sure(self, choice: Choice, move: Move) -> bool:
        """Ask for confirmation of a final move."""
        if not any(offer.final for offer in choice.offers if offer.kind is type(move)):
            return True
        self._print(self._words.say("prompt-final", move=self._words.move(move, self._hand())))
        yes, no = (capital(self._words.say(f"prompt-{word}")) for word in ("yes", "no"))
        items = [Item("1", yes, True), Item("2", no, False)]
        return bool(self._one(items, self._words.say("prompt-sure")).value)

    # Lines

    def _line(self, question: str, items: Sequence[Item]) -> str:
        """The next line that is not a command."""
        titles = [item.title for item in items]

        def complete(text: str) -> list[str]:
            return completed(text, [*self._typed(items), *titles, *self._commands.names], self._names(text, items))

        while True:
            line = _readable(self._read(f"{question} > ", complete))
            if line.lower() in ("b", "back"):
                raise Back
            if not self._commands.run(line, self._kinds):
                return line
            if self._commands.hides_list(line):
                self._list(items)

    def _typed(self, items: Sequence[Item]) -> list[str]:
        """The words by which moves are typed, if these are moves."""
        return [tag_of(item.value[1].kind) for item in items if isinstance(item.value, tuple) and _is_offer(item.value)]

    def _names(self, text: str, items: Sequence[Item]) -> list[str]:
        """The names that may follow in a line: of the fields of the move that it begins with, or of the list."""
        if (names := self._commands.names_after(text)) is not None:
            return names
        begun = found(items, words_of(text))
        if begun is None or not _is_offer(begun[0].value):
            return [item.title for item in items]
        offer: Offer = begun[0].value[1]
        fields = zip(offer.kind.__struct_fields__, offer.domains, strict=True)
        return [
            item.title
            for name, domain in fields
            if name not in rest_fields(offer.kind)
            for item in self._items(offer.kind, name, domain, self._shown(offer.kind, name))
        ]

    def _list(self, items: Sequence[Item]) -> None:
        """Print the items with their numbers, in as many columns as fit."""
        width = max(len(item.title) for item in items) + 6
        columns = max(1, min(4, self._screen.console.width // width)) if len(items) > 6 else 1
        if columns == 1:
            for item in items:
                text, margin = (item.number, "  ") if item.title == item.number else (item.title, f"{item.number:>3}  ")
                self._screen.say(text, margin)
            return
        rows = -(-len(items) // columns)
        cells = [f"{item.number:>3}  {item.title if item.title != item.number else ''}" for item in items]
        for row in range(rows):
            self._print("".join(cell.ljust(width) for cell in cells[row::rows]).rstrip())

    def _shown(self, kind: type[Move], field: str) -> Shown:
        """The formatter for the values of a field in a list."""
        text = self._text(kind, field)
        return lambda value: capital(text(value))

    def _text(self, kind: type[Move], field: str) -> Shown:
        """The formatter for the values of a field in a sentence."""
        if field in place_fields(kind):
            return self._card
        is_seat = field in seat_fields(kind)
        return lambda value: self._screen.value(value, is_seat)

    def _card(self, place: int) -> str:
        """The viewer's card at this place; with its number if the hand has two of them."""
        hand = self._hand()
        face = hand[place] if place < len(hand) else None
        if face is None:
            return self._words.place(place)
        name = self._words.thing(face)
        return name if hand.count(face) == 1 else f"{name} ({self._words.place(place)})"

    def _print(self, text: str) -> None:
        self._screen.say(text)


def _readable(line: str) -> str:
    """The line without what a terminal takes for a code."""
    return "".join(letter for letter in line if letter.isprintable()).strip()


def _is_offer(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Offer)

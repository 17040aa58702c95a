"""The sheet, hints and reasons at the prompt of a game: only from what the person's seat has seen."""

from collections.abc import Sequence

from msgspec import UNSET

from parlour.cli import know
from parlour.cli.answers import Item, found, meant, words_of
from parlour.cli.progress import Thinking
from parlour.cli.screen import Screen
from parlour.core import Table
from parlour.core.evidence import Holder, Thing
from parlour.knowledge import Contradiction, Knowledge, NoAnswer
from parlour.knowledge.engine import Places
from parlour.knowledge.knowledge import is_sure
from parlour.knowledge.report import QuestionReport, Report, report_on
from parlour.words import capital

BEST = 3  # questions that a hint shows


class Advice:
    """What the person's seat can know, updated at each question."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table = table
        self._screen = screen
        self._words = screen.words
        self._known: Knowledge | None = None

    def sheet(self) -> None:
        """Print where every card may be, with its odds."""
        with self._thinking():
            found = report_on(self._knowledge(), "odds")
        know.show(self._screen.console, found, self._words, self._owners())

    def hint(self) -> None:
        """Print the best questions, or the move that names the solution if it is certain."""
        knowledge = self._knowledge()
        if not self._table.game.solution_zones(knowledge.seat):
            self._say("hint-none")
            return
        with self._thinking():
            found = report_on(knowledge, "coach", BEST)
        if found.reason is not UNSET:
            know.show(self._screen.console, found, self._words, self._owners())
        elif (named := self._solved(found)) is not None:
            self._say("hint-solved", move=named)
        elif not found.questions:
            self._say("hint-not-now")
        else:
            self._questions(found.questions)

    def _solved(self, found: Report) -> str | None:
        """The move that names the solution, if there is only one."""
        if found.solution is UNSET or len(found.solution) != 1:
            return None
        move = self._table.game.accusation(found.solution[0].things)
        return None if move is None else self._words.move(move)

    def _questions(self, questions: Sequence[QuestionReport]) -> None:
        self._say("hint-best")
        for question in questions:
            self._screen.say(know.question_line(question, self._words), "  ")

    def names(self) -> list[str]:
        """The cards and places that a question `why` may name."""
        try:
            possible = self._knowledge().possible()
        except (NoAnswer, Contradiction):
            return []
        return [*map(self._words.thing, possible), *self._places(possible).values()]

    def why(self, text: str) -> None:
        """Print the events that prove where a card is, or that it is not in a certain place."""
        knowledge = self._knowledge()
        try:
            with self._thinking():
                possible = knowledge.possible()
        except (NoAnswer, Contradiction):
            self._say("why-nothing")
            return
        words = words_of(text)
        cards = [Item("", self._words.thing(thing), thing, (thing,)) for thing in possible]
        match = found(cards, words)
        if match is None:
            self._which(words, [item.title for item in meant(cards, words)])
            return
        thing, rest = match[0].value, words[match[1] :]
        holder = self._holder(possible, thing, rest)
        if holder is not None:
            self._reason(knowledge, possible, thing, holder)

    def _which(self, words: Sequence[str], alike: Sequence[str]) -> None:
        """Ask for the card. `alike`: those that the words may mean."""
        if alike:
            self._say("several-meant", text=" ".join(words))
            self._screen.say(self._words.list(alike), "  ")
        else:
            self._say("why-what")

    def _holder(self, possible: Places, thing: Thing, words: Sequence[str]) -> Holder | None:
        """The place that the words name; without words, the place where the card must be."""
        places = self._places(possible)
        if not words:
            held = [holder for holder in places if holder in possible[thing]]
            sure = [holder for holder in held if is_sure(possible, thing, holder)]
            if not sure:
                title, several = capital(self._words.thing(thing)), self._words.list(places[one] for one in held)
                self._say("why-open", thing=title, places=several)
            return sure[0] if sure else None
        match = found([Item("", title, holder, (holder,)) for holder, title in places.items()], words)
        if match is None or match[1] < len(words):
            self._say("why-where", text=" ".join(words), places=self._words.list(places.values()))
            return None
        place: Holder = match[0].value
        return place

    def _reason(self, knowledge: Knowledge, possible: Places, thing: Thing, holder: Holder) -> None:
        facts = {"thing": capital(self._words.thing(thing)), "place": self._places(possible)[holder]}
        sure = is_sure(possible, thing, holder)
        if not sure and holder in possible[thing]:
            self._say("why-unsure", **facts)
            return
        with self._thinking():
            proof = knowledge.explain(thing, holder)
        self._say("why-there" if sure else "why-not-there", lines=len(proof.lines), **facts)
        for number in proof.lines:
            self._screen.events([knowledge.stream[number]], number)

    def _places(self, possible: Places) -> dict[Holder, str]:
        """The title of every place; numbered if several have the same."""
        owners = self._owners()
        holders = sorted({holder for row in possible.values() for holder in row})
        titles = [know.title_of(self._words, holder, owners.get(holder)) for holder in holders]
        return {
            holder: title if titles.count(title) == 1 else f"{title} {titles[: at + 1].count(title)}"
            for at, (holder, title) in enumerate(zip(holders, titles, strict=True))
        }

    def _owners(self) -> know.Owners:
        zones = self._table.game.scene(self._table.view(self._screen.viewer)).zones
        return {zone.name: zone.seat for zone in zones}

    def _knowledge(self) -> Knowledge:
        """The knowledge of the seat; after a move was taken back, anew."""
        stream = self._table.stream(self._screen.viewer)
        if self._known is None or self._known.stream != stream[: len(self._known.stream)]:
            self._known = Knowledge(self._table.game, self._table.options, self._screen.viewer)
        self._known.follow(stream)
        return self._known

    def _thinking(self) -> Thinking:
        return Thinking(self._screen.console, self._words.say("thinking"))

    def _say(self, key: str, **facts: object) -> None:
        self._screen.say(self._words.say(f"prompt-{key}", **facts))

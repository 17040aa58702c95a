"""The commands at the prompt of a game: help, rules, sheet, hint, why, table, log, undo, save, quit."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rich.text import Text

from parlour.cli.advice import Advice
from parlour.cli.errors import file_error
from parlour.cli.rulebook import rule_lines, rule_numbers
from parlour.cli.screen import Screen
from parlour.core import Move, Table
from parlour.core.codec import usage
from parlour.core.errors import ParlourError


class Left(Exception):
    """The person leaves the game by a command."""


class CommandHost(Protocol):
    """What a command needs of the game that is being played."""

    table: Table
    screen: Screen

    def look(self) -> None:
        """Print the table."""

    def undo(self) -> None:
        """Take back the person's last move."""

    def save(self, name: str | None) -> None:
        """Save the game, under a new name if one is given."""

    def leave(self) -> None:
        """Save the game, and leave it."""


class Commands:
    """Carries out the lines that are commands. A mistake prints one sentence. `names`: for completion."""

    def __init__(self, host: CommandHost) -> None:
        self._host = host
        self._screen = host.screen
        self._words = host.screen.words
        self._advice = Advice(host.table, host.screen)
        self._kinds: Sequence[type[Move]] = ()
        self._plain: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "table": host.look,
            "log": self._log,
            "sheet": self._advice.sheet,
            "hint": self._advice.hint,
            "undo": host.undo,
            **dict.fromkeys(("quit", "exit", "q"), host.leave),
        }
        self._with_text: dict[str, Callable[[str], None]] = {
            "rules": self._rules,
            "why": self._advice.why,
            "save": self._save,
        }
        aliases = ("help", "exit", "q")
        self.names: Sequence[str] = [name for name in (*self._plain, *self._with_text, "back") if name not in aliases]

    def run(self, line: str, kinds: Sequence[type[Move]]) -> bool:
        """Whether the line was a command, which was carried out. `kinds`: the moves that are open."""
        name, _, text = line.partition(" ")
        self._kinds = kinds
        try:
            if name.lower() in self._with_text:
                self._with_text[name.lower()](text.strip())
            elif line.lower() in self._plain:
                self._plain[line.lower()]()
            else:
                return False
        except (ParlourError, OSError) as error:
            self._print(self._words.error(error) if isinstance(error, ParlourError) else file_error(error))
        return True

    def hides_list(self, line: str) -> bool:
        """Whether the command printed so much that the open question should be shown again."""
        return line.lower() in ("?", "help", "table", "rules")

    def names_after(self, line: str) -> list[str] | None:
        """What may follow the command with which a line begins; None if it begins with none."""
        name, space, _ = line.lower().partition(" ")
        if not space or name not in self._with_text:
            return None
        match name:
            case "why":
                return self._advice.names()
            case "rules":
                return rule_numbers(self._host.table.game.name)
            case _:
                return []

    def _help(self) -> None:
        """What can be typed, and what each open move does."""
        self._print(self._words.say("prompt-help-answer"))
        for key in ("rules", "sheet", "hint", "why", "table", "log", "back", "undo", "save", "quit"):
            usage_of = self._words.say(f"prompt-help-{key}.usage")
            self._screen.say(self._words.say(f"prompt-help-{key}"), f"  {usage_of:<17} ")
        self._print(self._words.say("prompt-help-moves"))
        for kind in self._kinds:
            about = self._words.about(kind, self._host.table.options)
            self._print(f"  {usage(kind)}")
            self._screen.say(about, "    ")

    def _rules(self, number: str) -> None:
        for line in rule_lines(self._host.table.game.name, number or None, self._screen.console.width):
            self._screen.console.print(Text(line), soft_wrap=True)

    def _log(self) -> None:
        self._screen.events(self._host.table.stream(self._screen.viewer))

    def _save(self, name: str) -> None:
        self._host.save(name or None)

    def _print(self, text: str) -> None:
        self._screen.say(text)

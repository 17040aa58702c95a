"""The greeting; lists of games, options and bots; and the result of a simulation as a table."""

from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from parlour.bots import is_measured, measures, opponent, rungs, where
from parlour.bots.levels import EVERYWHERE, described
from parlour.cli.console import new_console, paragraph
from parlour.cli.invocation import program
from parlour.cli.rulebook import rule_lines
from parlour.core import read_options
from parlour.core.codec import AnyGame
from parlour.core.options import Form, forms
from parlour.games import catalogue, left_out, load
from parlour.words import Words

console = new_console()
errors = new_console(stderr=True, soft_wrap=True)


def names() -> tuple[str, ...]:
    return catalogue()


def settled(game: AnyGame, given: dict[str, Any]) -> dict[str, Any]:
    """All options with their values, including defaults."""
    options: dict[str, Any] = msgspec.to_builtins(read_options(game.options, given))
    return options


def catalogue_lines() -> None:
    """A line for each game: the name to type, title, players and a phrase."""
    width = max(map(len, catalogue()))
    for name in catalogue():
        paragraph(console, Text(_entry(name)), f"  {name:<{width}}  ")
    broken_games()


def _entry(name: str) -> str:
    game = load(name)
    words = Words(game)
    seats = next(form for form in forms(game.options) if form.name == "seats")
    phrase = words.say("game-phrase" if words.has("game-phrase") else "game-line")
    return words.say("game-entry", title=words.say("game"), range=seats.expected()[0], phrase=phrase)


def greeting() -> None:
    """`parlour` alone."""
    words = Words()
    console.print(words.say("greeting"))
    console.print()
    console.print(words.say("greeting-games"))
    catalogue_lines()
    console.print()
    console.print(words.say("greeting-try"))
    first = sorted(catalogue(), key=lambda name: len(rule_lines(name)))[:1]  # the shortest rules
    commands = {"play": ("play", *first), "serve": ("serve",), "rules": ("rules", *first), "help": ("--help",)}
    for about, command in commands.items():
        paragraph(console, Text(f"{' '.join((program(), *command))}: {words.say(f'try-{about}')}"), "  ")


def rule_books() -> None:
    """`parlour rules` alone."""
    words = Words()
    catalogue_lines()
    console.print()
    console.print(words.say("rules-hint"))
    paragraph(console, Text(f"{program()} rules GAME [NUMBER]"), "  ")


def broken_games() -> None:
    """A line on standard error for each installed game that does not work."""
    for error in left_out():
        errors.print(Text(Words().error(error)))


def describe(name: str) -> None:
    game = load(name)
    words = Words(game)
    console.print(f"[bold]{words.say('game')}[/]  {words.say('game-line')}")
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("option", "values", "default", "meaning"):
        grid.add_column(words.say(f"column-{title}"), no_wrap=title == "option")  # its name is typed
    for form in forms(game.options):
        grid.add_row(form.name, ", ".join(form.expected()), default(form), meaning(words, form))
    console.print(grid)
    bots(name, words)


def bots(game: str, words: Words) -> None:
    """The bots from the weakest to the strongest, with description and strength."""
    measured = measures(game)
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("bot", "rating", "meaning"):
        grid.add_column(words.say(f"column-{title}"), justify="right" if title == "rating" else "left")
    for name in rungs(game):
        grid.add_row(name, str(measured[name].rating) if name in measured else "", _introduced(game, name, words))
    console.print(grid)
    if not is_measured(game):
        console.print(words.say("bots-unmeasured"))
    console.print(words.say("bots-here", bot=opponent(game, read_options(load(game).options, {}))))


def _introduced(game: str, name: str, words: Words) -> str:
    """The bot's description, and the tables at which it plays if not all."""
    sentence, tables = words.say(f"bot-{name}") if words.has(f"bot-{name}") else "", where(game, name)
    if tables == EVERYWHERE:
        return sentence
    return words.say("bots-only", sentence=sentence, tables=", ".join(described(tables)))


def default(form: Form) -> str:
    return str(form.default).lower() if isinstance(form.default, bool) else str(form.default)


def meaning(words: Words, form: Form) -> str:
    text = words.say(f"option-{form.name}")
    if form.kind != "choice":
        return text
    values = (f"{value}: {words.say(f'option-{form.name}-{value}')}" for value in form.allowed)
    return f"{text} ({'; '.join(values)})"


def results(report: dict[str, Any]) -> None:
    words = Words()
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("seat", "bot", "wins", "share"):
        grid.add_column(words.say(f"column-{title}"), justify="left" if title == "bot" else "right")
    for seat, (bot, wins) in enumerate(zip(report["bots"], report["wins"], strict=True)):
        grid.add_row(str(seat + 1), bot, f"{wins:.1f}", f"{wins / report['games']:.1%}")
    console.print(grid)
    speed = report["seconds"] / max(report["decisions"], 1) * 1e6
    length = f"{report['length']:.1f}"
    console.print(words.say("simulated", games=report["games"], length=length, speed=f"{speed:.1f}"))

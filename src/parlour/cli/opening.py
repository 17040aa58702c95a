"""What `parlour play` says before a game: the aim, who sits where, and how strong the bots are."""

from collections.abc import Iterator, Sequence

from parlour.bots import rungs
from parlour.cli.screen import Screen
from parlour.core import Options, Table
from parlour.words import Words, capital


def opening(table: Table, people: Sequence[str | None], screen: Screen) -> None:
    """`people`: the bot of each seat, None for a person."""
    words = screen.words
    screen.heading(words.say("game"))
    screen.say(words.say("aim" if words.has("aim") else "game-line"))
    screen.heading(words.say("opening-seats"))
    for seat, bot in enumerate(people):
        who = words.say("opening-you") if bot is None else words.say("opening-bot", bot=bot)
        screen.say(f"{screen.names[seat]}: {who}", f"{seat + 1:>3}  ")
    for line in _strengths(table.game.name, table.options, people, words):
        screen.say(line)
    screen.console.print()


def _strengths(game: str, options: Options, people: Sequence[str | None], words: Words) -> Iterator[str]:
    for bot in dict.fromkeys(filter(None, people)):
        about = f" {words.say(f'bot-{bot}')}" if words.has(f"bot-{bot}") else ""
        yield capital(strength(game, options, bot, words)) + about


def strength(game: str, options: Options, bot: str, words: Words) -> str:
    """The place of a bot on the ladder of such a table, in words."""
    ladder = tuple(rungs(game, options))
    if bot not in ladder:
        return words.say("bot-own-strength", bot=bot)
    ends = {len(ladder) - 1: "strongest", 0: "weakest"} if len(ladder) > 1 else {0: "only"}
    at = ladder.index(bot)
    return words.say("bot-strength", bot=bot, place=ends.get(at, at + 1), count=len(ladder))

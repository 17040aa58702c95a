"""What `parlour play` says after a game: everything turned up, each seat's cards by its name, and who won."""

from rich.text import Text

from parlour.cli.screen import Screen
from parlour.core import Table
from parlour.words import capital


def closing(table: Table, screen: Screen) -> None:
    screen.table(table.position, table.stream(screen.viewer))
    winners = [screen.words.name(seat) for seat, share in enumerate(table.score or ()) if share]
    screen.console.print()
    screen.console.print(Text(capital(screen.words.say("won", names=screen.words.list(winners))), style="bold"))

"""A progress bar on standard error, if that is a terminal; and a line for work that takes long."""

from threading import Timer
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from parlour.cli.console import is_plain, new_console

PATIENCE = 1.0  # seconds


class Progress:
    def __init__(self, title: str, total: int) -> None:
        console = new_console(stderr=True)
        columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = RichProgress(
            *columns, console=console, transient=True, disable=is_plain() or not console.is_terminal
        )
        self._task = self._bar.add_task(title, total=total)

    def advance(self, count: int) -> None:
        self._bar.advance(self._task, count)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()


class Thinking:
    """Prints a line if the work inside takes more than a second."""

    def __init__(self, console: Console, line: str) -> None:
        self._timer = Timer(PATIENCE, console.print, (Text(line),))
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()

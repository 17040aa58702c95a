"""A progress bar on standard error, if that is a terminal."""

from types import TracebackType
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress

from parlour.cli.console import is_plain, new_console


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

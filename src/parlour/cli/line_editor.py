"""Reads a line from the person: with editing, history and completion where the terminal can do that."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from parlour.cli.console import has_person, is_plain

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

Complete = Callable[[str], Sequence[str]]  # the lines that a beginning can become
ReadLine = Callable[[str, Complete], str]  # question, completion; EOFError or KeyboardInterrupt if the person leaves


def is_capable() -> bool:
    """Whether the cursor may be moved: on a terminal that can, and where colours are wanted.

    NO_COLOR asks for plain lines too, so that a screen reader reads them in order.
    """
    return not is_plain() and bool(os.environ.get("TERM")) and has_person()


def line_reader() -> ReadLine:
    return _editor() if is_capable() else _plain


def _plain(question: str, complete: Complete) -> str:
    return input(question)


def _editor() -> ReadLine:
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # no question to the terminal that it may fail to answer
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.shortcuts import CompleteStyle

    class Lines(Completer):
        complete: Complete = staticmethod(lambda text: ())

        def get_completions(self, document: "Document", complete_event: "CompleteEvent") -> "Iterator[Completion]":
            text = document.text_before_cursor
            for line in self.complete(text):
                yield Completion(line, start_position=-len(text))

    lines = Lines()
    session: PromptSession[str] = PromptSession(
        completer=lines, complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
    )

    def read(question: str, complete: Complete) -> str:
        lines.complete = complete
        return session.prompt(question)

    return read

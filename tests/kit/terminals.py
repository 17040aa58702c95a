"""A person at a real terminal: `parlour` in a process of its own, typed at and read by pexpect."""

import os
import re
import signal
import sys
from pathlib import Path

import pexpect

import parlour

SOURCE = str(Path(parlour.__file__).parent.parent)
COMMAND = f"{sys.executable} -m parlour"
QUESTION = r" > $"  # at the end of what is printed: the person is asked
PLAIN = {"TERM": "dumb", "NO_COLOR": "1"}
CAPABLE = {"TERM": "xterm-256color", "NO_COLOR": ""}
SECONDS = 60


class Terminal:
    """A terminal. `home`: where games are saved."""

    def __init__(self, *words: str, home: Path, env: dict[str, str] = PLAIN, columns: int = 80) -> None:
        here = {**os.environ, "PYTHONPATH": SOURCE, "XDG_STATE_HOME": str(home), **env}
        here.pop("COLUMNS", None)
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "parlour", *words],
            encoding="utf-8",
            dimensions=(40, columns),
            timeout=SECONDS,
            env=here,
            preexec_fn=_listen,
        )

    def until(self, text: str) -> str:
        """The output up to and with this text."""
        self._child.expect_exact(text)
        return str(self._child.before) + text

    def asked(self) -> str:
        """The output up to the next question, with it."""
        self._child.expect(QUESTION)
        return _lines(str(self._child.before) + " > ")

    def answer(self, line: str) -> str:
        """Type a line; returns the output up to the next question."""
        self.type(f"{line}\n")
        return self.asked()

    def type(self, keys: str) -> None:
        self._child.send(keys)

    def rest(self) -> str:
        """The output up to the end of the process."""
        self._child.expect(pexpect.EOF)
        return _lines(str(self._child.before))

    def ended(self) -> bool:
        """Whether the process ends instead of asking again."""
        return bool(self._child.expect([QUESTION, pexpect.EOF]))

    @property
    def before(self) -> str:
        """The output that the last expectation went through."""
        return _lines(str(self._child.before))

    def interrupt(self) -> str:
        """Press Ctrl-C; returns the output up to the end."""
        self._child.sendintr()
        return self.rest()

    def exit_code(self) -> int:
        return int(self._child.wait())


def _listen() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the process of the tests may ignore Ctrl-C


def _lines(text: str) -> str:
    """The text with plain line ends."""
    return re.sub(r"\r+\n", "\n", text)

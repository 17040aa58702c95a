"""Whole games of a person at a terminal, as transcripts: `python -m kit.terminal_transcripts` rewrites them."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from kit.terminals import COMMAND, Terminal

FOLDER = Path(__file__).parent.parent / "transcripts" / "terminal"
MOST = 120  # lines that a person types


class Session(Struct, frozen=True):
    """What a person types: these lines; then, until the game is over, the first answer whose text is on the screen."""

    words: tuple[str, ...]  # after `parlour play`
    lines: tuple[str, ...]
    usual: tuple[tuple[str, str], ...] = ()  # text and answer; "1" where no text is on the screen


SEAT = ("Seat", "2")
SESSIONS = {
    "sherlock-13": Session(
        ("sherlock-13", "--seed", "5", "--bots", "logic"),
        (
            *("?", "rules 3.1", "hint", "1", "Eye", "log", "2", "Basil", "pipe", "sheet"),
            *("why sebastian moran", "hint", "interrogate 4 necklace", "foo", "hint", "accuse mycroft holmes", "yes"),
        ),
        (SEAT,),
    ),
    "alibi": Session(
        ("alibi", "--seats", "3", "--seed", "5", "--bots", "logic"),
        (
            *("?", "hint", "ask-group aino have suspects", "log", "slim slant noon", "2", "aino", "seen", "hotel"),
            *("Mona Byrd: night, 1", "accuse duke dillon", "?", "noon"),
        ),
    ),
    "complots": Session(
        ("complots", "--seats", "3", "--seed", "5", "--bots", "honest"),
        ("sheet", "hint", "1", "undo", "log", "Income", "rules 3.2", "?", "block"),
        (("Coup", "coup aino"), ("Foreign aid", "foreign-aid"), ("  2  Challenge", "challenge"), SEAT),
    ),
    "perfect-alibi": Session(
        ("perfect-alibi", "--seed", "5", "--bots", "logic"),
        ("?", "sheet", "Captain", "log", ""),
        (
            *(("Go on", "0"), ("Take a chip", "take"), ("Locations (", "bar restaurant"), ("Times (", "1 2"), SEAT),
            *(("Ask about times", "ask-times"), ("Ask about locations", "ask-locations")),
        ),
    ),
    "thirteen-clues": Session(
        ("thirteen-clues", "--seats", "3", "--seed", "5", "--bots", "logic"),
        ("sheet", "museum", "Harbor", "2", "hint", "ask aino blue cards", "sheet", "why gun", "look", "2", "log"),
        (("Ask a witness", "ask basil 8"), SEAT),
    ),
}


def transcript(session: Session) -> str:
    """All that the terminal shows, from the command to the end."""
    with TemporaryDirectory() as home:
        terminal = Terminal("play", *session.words, home=Path(home))
        shown = f"$ parlour play {' '.join(session.words)}\n"
        typed = iter(session.lines)
        for _ in range(MOST):
            over = terminal.ended()
            shown += terminal.before
            if over:
                return _settled(shown)
            shown += " > "
            terminal.type(f"{next(typed, _usual(session, terminal.before))}\n")
    raise RuntimeError(f"this game does not end: {shown[-600:]}")


def _usual(session: Session, screen: str) -> str:
    if several := re.search(r"\((\d+), with spaces between\)$", screen):
        return " ".join(str(number) for number in range(1, int(several[1]) + 1))
    return next((answer for text, answer in session.usual if text in screen), "1")


def _settled(shown: str) -> str:
    """The text without what depends on the machine: its speed and its folders."""
    return re.sub(r"^Thinking …\n", "", shown, flags=re.MULTILINE).replace(COMMAND, "parlour")


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, played in SESSIONS.items():
        file_of(name).write_text(transcript(played), encoding="utf-8")

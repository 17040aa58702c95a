"""Bots of one's own: found in a file or a module, seated by every command, and what happens if they fail."""

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from kit.packages import environment, written
from parlour.bots import own
from parlour.cli import main
from parlour.core.record import read_record
from parlour.lab.runs import read_runs

ROOT = Path(parlour.__file__).parent.parent.parent
FAULTY = """
from helper import refused


class Bot:
    def __init__(self, setting):
        self.setting = setting


class Raises(Bot):
    def answer(self, sight, choices):
        raise ValueError("no\\nidea")


class Illegal(Bot):
    def answer(self, sight, choices):
        return choices[0].topic, choices[0].offers[-1].kind("nobody")


class Closed(Bot):
    def answer(self, sight, choices):
        return "turn/99", choices[0].offers[0].at(0)


class Garbage(Bot):
    def answer(self, sight, choices):
        return refused


class Silent(Bot):
    def answer(self, sight, choices):
        return None


class Unready:
    def answer(self, sight, choices):
        return None


class Leaves(Bot):
    def answer(self, sight, choices):
        raise SystemExit(0)


class Listed(Bot):
    def answer(self, sight, choices):
        return [choices[0].topic, choices[0].offers[0].at(0)]


class Swapped(Bot):
    def answer(self, sight, choices):
        return choices[0].offers[0].at(0), choices[0].topic


class Triple(Bot):
    def answer(self, sight, choices):
        return choices[0].topic, choices[0].offers[0].at(0), 1


class Later(Bot):
    async def answer(self, sight, choices):
        return choices[0].topic, choices[0].offers[0].at(0)


async def much_later(setting):
    return Raises(setting)


class Wordless(Exception):
    def __str__(self):
        raise ValueError("no words")


class Mute(Bot):
    def answer(self, sight, choices):
        raise Wordless


class Unprintable(Bot):
    def __repr__(self):
        raise Wordless

    def answer(self, sight, choices):
        return self


class Nothing(BaseException):
    pass


class Base(Bot):
    def answer(self, sight, choices):
        raise Nothing("at all")


class Exits(Bot):
    def answer(self, sight, choices):
        raise GeneratorExit


class Elsewhere(Bot):
    games = ("complots",)


class Here(Bot):
    games = "sherlock-13"

    def answer(self, sight, choices):
        return choices[0].topic, choices[0].offers[0].at(0)


class Numbered(Bot):
    games = 5


class Mixed(Bot):
    games = ("sherlock-13", 5)


number = 7
"""
FIRST = """
class First:
    def __init__(self, setting):
        pass

    def answer(self, sight, choices):
        return choices[0].topic, choices[0].offers[0].at(0)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: the bot of the documents, bots that fail, and one that plays at once."""
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_bots.py").write_text(example, encoding="utf-8")
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "helper.py").write_text("refused = {}\n", encoding="utf-8")
    (tmp_path / "quick.py").write_text(FIRST, encoding="utf-8")
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    (tmp_path / "stubborn.py").write_text("class Stop(BaseException):\n    pass\nraise Stop\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(autouse=True)
def _nothing_added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No bot is known at the start, and none after the test."""
    monkeypatch.setattr(own, "_added", {})
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for name, module in list(sys.modules.items()):
        if str(tmp_path) in str(getattr(module, "__file__", "")):
            del sys.modules[name]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "parlour", *words]


def run(*words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    env = environment() | more
    return subprocess.run(
        command(*words), env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of a command that fails with code 2."""
    with pytest.raises(SystemExit) as leave:
        main(words)
    err = capsys.readouterr().err
    assert (leave.value.code, err.count("\n")) == (2, 1), err
    return err


# Found and seated


def documented() -> list[list[str]]:
    """The commands of the documents, as words."""
    section = (ROOT / "docs/bots.md").read_text(encoding="utf-8").split("## A bot of your own")[1].split("\n## ")[0]
    (block,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    return [shlex.split(line)[1:] for line in block.splitlines()]


def test_the_documents_seat_the_bot_in_all_four_commands() -> None:
    assert [words[0] for words in documented()] == ["arena", "simulate", "play", "serve"]
    assert "2" in documented()[0][documented()[0].index("--jobs") :]


@pytest.mark.parametrize("words", documented()[:3], ids=lambda words: words[0])
def test_a_command_of_the_documents_plays_the_bot_of_the_documents(folder: Path, words: list[str]) -> None:
    done = run(*words, COLUMNS="100")
    assert (done.returncode, done.stderr) == (0, "")
    assert "my_bots:Asker" in done.stdout or words[0] == "play"
    assert str(folder) not in done.stdout


def test_a_module_of_the_working_directory_and_an_entry_point_are_found_by_every_process(folder: Path) -> None:
    (folder / "my_package").mkdir()
    (folder / "my_package" / "module.py").write_text(FIRST, encoding="utf-8")
    places = written(folder / "installed", "my-package", {"at-once": "my_package.module:First"}, own.GROUP)
    words = ["simulate", "sherlock-13", "--seats", "2", "--games", "60", "--json"]
    bots = ["--bots", "my_package.module:First,at-once"]
    both = [subprocess.run(
        command(*words, *bots, "--jobs", jobs), env=environment(str(places)), capture_output=True, check=True
    ).stdout for jobs in ("1", "2")]  # fmt: skip
    alone, together = (msgspec.json.decode(out) | {"seconds": 0} for out in both)
    assert alone == together
    assert alone["bots"] == ["my_package.module:First", "at-once"]


def test_a_record_names_the_bot_without_its_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main(["play", "sherlock-13", "--bots", str(folder / "quick.py:First"), "--save", "game.json"])
    assert leave.value.code == 0
    assert set(read_record((folder / "game.json").read_bytes()).bots) == {"quick:First"}


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("nowhere.py:Asker", "there is no such file"),
        ("faulty.py:Nobody", 'no "Nobody" in it'),
        ("faulty.py:number", "neither a class nor a function"),
        ("broken.py:Asker", "ModuleNotFoundError: No module named 'nothing_of_this_name' (broken.py:1)"),
        ("no_package.module:Asker", "ModuleNotFoundError: No module named 'no_package'"),
        ("stubborn.py:Asker", "cannot be used: Stop (stubborn.py:3)"),
        ("faulty.py:Ünready", "its name faulty:Ünready"),
        ("faulty.py:Numbered", "its games are 5: give a tuple of names"),
        ("faulty.py:Mixed", "its games are ('sherlock-13', 5): give a tuple of names"),
        ("faulty.py", "say which bot of the file, as in faulty.py:NAME"),
        ("faulty.py:Elsewhere", "does not play sherlock-13, only: complots"),
        ("genius", 'There is no bot "genius"'),
    ],
)
def test_a_bot_that_cannot_be_seated_gets_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], bot: str, told: str
) -> None:
    for words in (["arena", "--seats", "3"], ["play"]):
        assert told in refused(capsys, words[0], "sherlock-13", *words[1:], "--bots", bot)


def test_a_server_offers_only_bots_that_it_finds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 'There is no bot "genius"' in refused(capsys, "serve", "--bots", "quick.py:First,genius")


def test_a_command_that_takes_one_bot_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "play", "sherlock-13", "--bots", "faulty.py:Here,quick.py:First")
    assert "here it takes one bot" in told


def test_the_games_of_a_bot_may_be_one_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.add("faulty.py:Here")
    assert "faulty:Here" in own.playing("sherlock-13")
    assert own.playing("complots") == {}


def test_every_bot_gets_the_module_that_lies_beside_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place in ("older", "newer", "newest"):
        (folder / place).mkdir()
        (folder / place / "guide.py").write_text(f"place = {place!r}\n", encoding="utf-8")
    (folder / "older" / "one.py").write_text(f"import guide\n{FIRST}", encoding="utf-8")
    (folder / "newer" / "two.py").write_text(f"from guide import place\n{FIRST}", encoding="utf-8")
    later = FIRST.replace("        pass", "        import guide")
    (folder / "newest" / "three.py").write_text(later, encoding="utf-8")
    own.add("older/one.py:First")
    for bot in ("newer/two.py:First", "newest/three.py:First"):
        told = refused(capsys, "arena", "sherlock-13", "--bots", f"older/one.py:First,{bot}")
        assert f"The bot {bot} cannot be used: it imports guide, which lies beside it" in told


def test_a_module_beside_a_bot_may_not_have_the_name_of_an_installed_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    later = FIRST.replace("        pass", "        import helper, numpy.random")
    (folder / "chess.py").write_text(later, encoding="utf-8")
    own.add("chess.py:First")  # nothing of these names lies here but the helper
    (folder / "numpy.py").write_text("", encoding="utf-8")
    (folder / "go.py").write_text(f"import helper\nimport numpy.random\n{FIRST}", encoding="utf-8")
    assert "it imports numpy, which lies beside it" in refused(capsys, "serve", "--bots", "go.py:First")


def test_a_bot_may_try_a_relative_import(folder: Path) -> None:
    tries = "try:\n    from .helper import refused\nexcept ImportError:\n    from helper import refused\n"
    (folder / "package_or_file.py").write_text(tries + FIRST, encoding="utf-8")
    assert own.add("package_or_file.py:First") == "package_or_file:First"


def test_two_bots_of_one_name_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "older").mkdir()
    (folder / "older" / "quick.py").write_text(FIRST, encoding="utf-8")
    told = refused(capsys, "arena", "sherlock-13", "--bots", "quick.py:First,older/quick.py:First")
    assert "another bot of this run has the name quick:First" in told


# Its mistakes

MISTAKES = {
    "Raises": "failed (faulty.py:12): ValueError: no idea",
    "Illegal": "answered ('turn/1', Accuse(character='nobody')), which is not allowed. What may be answered: character",
    "Closed": "answered ('turn/99', Investigate(",
    "Garbage": "answered {}, but an answer is a tuple (topic, move). "
    "What may be answered: turn/1 (investigate, interrogate, accuse)",
    "Listed": "answered ['turn/1', Investigate(symbol='pipe')], but an answer is a tuple (topic, move). What",
    "Swapped": "answered (Investigate(symbol='pipe'), 'turn/1'), but an answer is a tuple (topic, move). What",
    "Triple": "answered ('turn/1', Investigate(symbol='pipe'), 1), but an answer is a tuple (topic, move). What",
    "Later": "answered <coroutine object Later.answer at ",
    "much_later": "failed (faulty:much_later): AttributeError: 'coroutine' object has no attribute 'answer'",
    "Mute": "failed (faulty.py:76): Wordless",
    "Unprintable": "answered Unprintable, but an answer is a tuple",
    "Base": "failed (faulty.py:93): Nothing: at all",
    "Exits": "failed (faulty.py:98): GeneratorExit",
    "Silent": "answered None, which is not allowed. What may be answered: turn/1 (",
    "Unready": "failed (faulty:Unready): TypeError: Unready() takes no arguments",
    "Leaves": "SystemExit: 0",
}


@pytest.mark.parametrize(("bot", "told"), MISTAKES.items(), ids=MISTAKES)
@pytest.mark.parametrize("command", ["play", "arena", "simulate"])
def test_a_mistake_names_the_bot_its_seat_its_answer_and_what_is_allowed(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str, bot: str, told: str
) -> None:
    field = f"faulty.py:{bot}" if command == "play" else f"faulty.py:{bot},random,random"
    line = refused(capsys, command, "sherlock-13", "--seats", "3", "--bots", field)
    assert re.match(f"The bot faulty:{bot} on seat [123] ", line)
    assert told in re.sub(r"turn/\d\b", "turn/1", line)


@pytest.mark.parametrize("bot", ["Raises", "Garbage", "Later", "Base"])
@pytest.mark.parametrize(
    "words", [["arena", "--deals", "4"], ["simulate", "--games", "60"]], ids=lambda words: words[0]
)
def test_a_mistake_in_a_worker_process_ends_the_run_in_the_same_way(folder: Path, words: list[str], bot: str) -> None:
    done = run(
        words[0], "sherlock-13", *words[1:], "--seats", "3", "--bots", f"faulty.py:{bot},random,random", "--jobs", "2"
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert re.match(f"The bot faulty:{bot} on seat [123] ", done.stderr)
    assert MISTAKES[bot] in re.sub(r"turn/\d+", "turn/1", done.stderr)  # of whichever deal is the first to fail


def test_a_person_keeps_the_game_if_the_bot_fails(folder: Path) -> None:
    """On seat 2; with this seed seat 1 begins."""
    words = ["play", "sherlock-13", "--seats", "2", "--seat", "2", "--seed", "1", "--bots", "faulty.py:Raises"]
    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*words, "--save", "game.json"), env=environment(), stdin=theirs, stdout=theirs, stderr=subprocess.PIPE
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # the process has closed the terminal
        while more := os.read(mine, 4096):
            shown += more
    _, err = process.communicate()
    assert (process.returncode, err.count(b"\n")) == (2, 1)
    assert err.startswith(b"The bot faulty:Raises on seat 1 failed (faulty.py:12)")
    assert b"game.json" in shown
    assert read_record((folder / "game.json").read_bytes()).bots == ("faulty:Raises", None)


# Deals that were played before


def deals(runs: Path) -> int:
    """The number of deals that this command plays and does not find in the file."""
    before = len(list(read_runs(runs)))
    done = run("arena", "sherlock-13", "--bots", "user.py:First,quick.py:First", "--deals", "2", "--runs", str(runs))
    assert done.returncode == 0, done.stderr
    return len(list(read_runs(runs))) - before


def test_deals_are_played_again_if_the_bot_or_a_module_beside_it_has_changed(folder: Path) -> None:
    runs = folder / "runs.jsonl"
    (folder / "user.py").write_text(f"import helper\n{FIRST}", encoding="utf-8")
    assert deals(runs) == 4  # two of the match, two of its control
    assert deals(runs) == 0
    (folder / "user.py").write_text(f"import helper\n\n{FIRST}", encoding="utf-8")
    assert deals(runs) == 2  # the control is played by the other bot alone
    (folder / "helper.py").write_text("refused = {}  # other\n", encoding="utf-8")
    assert deals(runs) == 2
    (folder / "quick.py").write_text(f"{FIRST}\n", encoding="utf-8")
    assert deals(runs) == 4


# Processes that die


def started(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command(*words), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def workers(parent: int) -> list[int]:
    """The worker processes of a run."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_for(wanted: Any) -> None:
    while not wanted():
        time.sleep(0.02)


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_a_killed_worker_ends_the_arena_and_finished_deals_are_kept(folder: Path) -> None:
    runs = folder / "runs.jsonl"
    words = ["arena", "sherlock-13", "--bots", "random,random", "--jobs", "2", "--runs", str(runs), "--deals"]
    process = started(*words, "100000")
    wait_for(lambda: lines(runs) >= 5)
    os.kill(workers(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate()
    assert (process.returncode, out, err.count("\n")) == (2, "", 1), err
    assert "worker process" in err
    deals = [found.deal.number for found in read_runs(runs)]
    assert len(deals) >= 5
    assert run(*words, str(max(deals) + 1)).returncode == 0
    after = [found.deal.number for found in read_runs(runs)]
    assert after[: len(deals)] == deals
    assert sorted(after) == list(range(max(deals) + 1))  # none is lost, and none is played twice


def test_a_killed_worker_ends_a_simulation(folder: Path) -> None:
    records = folder / "records.jsonl"
    process = started(
        "simulate", "sherlock-13", "--games", "1000000", "--jobs", "2", "--save", str(records)
    )  # fmt: skip
    wait_for(lambda: lines(records) >= 5)
    os.kill(workers(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate()
    assert (process.returncode, out, err.count("\n")) == (2, "", 1), err


def test_ctrl_c_stays_with_the_parent(folder: Path) -> None:
    """In a terminal every process of the group gets the signal."""
    runs = folder / "runs.jsonl"
    words = ["arena", "sherlock-13", "--bots", "random,random", "--jobs", "2", "--runs", str(runs), "--json"]
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{code}; from parlour.cli import main; main(sys.argv[1:])", *words, "--deals", "99999"],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    wait_for(lambda: lines(runs) >= 5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, b"")
    assert msgspec.json.decode(out)["deals"] >= 5

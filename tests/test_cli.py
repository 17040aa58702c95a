"""The command line, as a person uses it."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

import parlour
from kit.terminals import SOURCE, Terminal
from parlour.cli import main
from parlour.core.record import read_record

Run = Callable[..., tuple[int, str, str]]
FOUR = "random,random,random,random"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line; returns its exit code, standard output and standard error."""

    def run(*words: str) -> tuple[int, str, str]:
        code = 0
        try:
            main(words)
        except SystemExit as leave:
            code = int(leave.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_games_are_listed_with_their_seats(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "sherlock-13" in out
    assert "2-4 players" in out


def test_a_game_is_described_with_options_and_defaults(run: Run) -> None:
    _, out, _ = run("games", "sherlock-13")
    assert all(
        word in out for word in ("answers", "public, asker-only", "advanced", "limit", "100", "random", "Does anything")
    )


def test_rules_are_printed_with_their_numbers(run: Run) -> None:
    _, out, _ = run("rules", "sherlock-13")
    assert "\nSH-3.1   Investigate: name a symbol." in out
    assert "\nSH-3.2   Interrogate: name a seat" in out
    assert "G-10" in out
    assert "testable" not in out


def test_help_and_version(run: Run) -> None:
    assert run("--version")[1].strip() == parlour.__version__
    _, out, _ = run("--help")
    assert all(command in out for command in ("games", "rules", "play", "simulate", "replay", "verify", "unofficial"))


WRONG = [
    (["games", "chess"], "sherlock-13"),
    (["flub"], "simulate"),
    (["play"], "Which game? There are: alibi"),
    (["games", "sherlock-13", "chess"], 'What is "chess" for?'),
    (["play", "sherlock-13", "--seats", "9"], "2-4"),
    (["play", "sherlock-13", "--seats", "many"], "--seats"),
    (["play", "sherlock-13", "--seat", "5"], "1 to 4"),
    (["play", "sherlock-13", "--seat", "0"], "1 to 4"),
    (["play", "sherlock-13", "--seats", "3", "--seat", "Mei"], "no seat mei"),
    (["play", "sherlock-13", "--option", "speed=1"], "advanced"),
    (["play", "sherlock-13", "--option", "advanced"], "NAME=VALUE"),
    (["play", "sherlock-13", "--option", "answers=loud"], "public, asker-only"),
    (["play", "sherlock-13", "--bots", "genius"], "random"),
    (["play", "sherlock-13", "--seats", "2", "--bots", "gambler"], "seats=3/4"),
    (["simulate", "sherlock-13", "--seats", "2", "--bots", "gambler,random"], "racer"),
    (["simulate", "sherlock-13", "--bots", "genius,random,random,random"], "random"),
    (["simulate", "sherlock-13", "--bots", "random"], "4 names"),
    (["simulate", "sherlock-13", "--games", "0"], "1-"),
    (["simulate", "sherlock-13", "--games", "3", "--save", "no/such/folder/file"], "no/such/folder/file"),
    (["replay", "nowhere.json"], "nowhere.json"),
    (["verify", "nowhere.json"], "nowhere.json"),
    (["simulate"], "game"),
]


@pytest.mark.parametrize(("words", "expected"), WRONG, ids=str)
def test_a_mistake_gets_one_line_and_exit_code_2(run: Run, words: list[str], expected: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert expected.lower() in err.lower()


def test_simulate_prints_one_object_and_the_same_seed_gives_the_same_games(run: Run) -> None:
    command = ("simulate", "sherlock-13", "--seats", "4", "--bots", FOUR, "--games", "120", "--seed", "7", "--json")
    _, first, err = run(*command)
    _, second, _ = run(*command, "--jobs", "2")
    one, two = msgspec.json.decode(first), msgspec.json.decode(second)
    assert err == ""
    assert (one["game"], one["seats"], one["bots"], one["games"]) == ("sherlock-13", 4, FOUR.split(","), 120)
    assert sum(one["wins"]) == pytest.approx(120)
    assert one["length"] == one["decisions"] / 120
    assert one["options"] == {"seats": 4, "limit": 100, "answers": "public", "advanced": False, "swap": "name-first"}
    assert {k: v for k, v in one.items() if k != "seconds"} == {k: v for k, v in two.items() if k != "seconds"}


def test_simulate_prints_a_table_for_people(run: Run) -> None:
    _, out, _ = run("simulate", "sherlock-13", "--games", "10", "--option", "advanced=on")
    assert "10 games" in out
    assert [line.split()[:2] for line in out.splitlines()[1:5]] == [[str(seat), "random"] for seat in (1, 2, 3, 4)]


def test_saved_games_verify_and_replay(run: Run, tmp_path: Path) -> None:
    many, one = tmp_path / "games.jsonl", tmp_path / "game.json"
    run("simulate", "sherlock-13", "--seats", "3", "--games", "3", "--save", str(many))
    said = run("verify", str(many))[1]
    assert said.count("the shuffle fits") == said.count("No seat added a part") == 3
    one.write_bytes(many.read_bytes().splitlines()[0])
    spectator, seat = run("replay", str(one))[1], run("replay", str(one), "--seat", "2")[1]
    assert "Tom picked up a hand" in spectator
    assert "You picked up" in seat
    assert run("replay", str(one), "--seat", "aino")[1] == seat
    code, _, err = run("replay", str(one), "--seat", "4")
    assert (code, "1 to 3" in err) == (2, True)
    assert run("replay", str(many))[0] == 2
    known = run("know", str(one), "--seat", "aino", "--at", "4")[1]
    assert known == run("know", str(one), "--seat", "2", "--at", "4")[1]
    assert known.splitlines()[1].split() == ["The", "culprit", "Tom", "You", "Basil"]


def cut_short(text: bytes) -> bytes:
    return text[:90]


def edited(text: bytes) -> bytes:
    return text.replace(b'"turn/3"', b'"turn/4"')


def garbage(_: bytes) -> bytes:
    return b"\xff"


@pytest.mark.parametrize("spoil", [cut_short, edited, garbage])
def test_a_broken_record_is_refused_in_one_line(run: Run, tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "game.json"
    run("simulate", "sherlock-13", "--games", "1", "--save", str(file))
    file.write_bytes(spoil(file.read_bytes().strip()))
    for command in ("verify", "replay"):
        code, out, err = run(command, str(file))
        assert (code, out, len(err.splitlines())) == (2, "", 1)
    code, _, err = run("play", "--resume", str(file))
    assert (code, len(err.splitlines())) == (2, 1)


def parlour_process(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "parlour", *words]
    env = {**os.environ, "PYTHONPATH": SOURCE, **more}
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, env=env)


def test_without_a_terminal_the_bots_play_among_themselves() -> None:
    run = parlour_process("play", "sherlock-13", "--seed", "5")
    assert run.returncode == 0
    assert "The culprit was" in run.stdout
    assert "won." in run.stdout


def test_a_saved_game_among_bots_is_watched(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    watched = parlour_process("play", "sherlock-13", "--seed", "5", "--save", str(file))
    again = parlour_process("play", "--resume", str(file))
    assert (again.returncode, again.stdout) == (0, watched.stdout)
    assert "You" not in again.stdout


def test_output_that_cannot_be_written_gets_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "simulate", "sherlock-13", "--games", "3", "--json"]
    env = {**os.environ, "PYTHONPATH": SOURCE, "PYTHONUNBUFFERED": "1"}
    full = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (0, 0))  # the process can write no byte to a file
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            command, stdout=out, stderr=subprocess.PIPE, text=True, check=False, env=env, preexec_fn=full
        )
    assert (done.returncode, done.stderr) == (2, "Cannot write: File too large.\n")


@pytest.mark.parametrize("words", [["simulate", "sherlock-13", "--games", "3", "--json"], ["games"]], ids=" ".join)
def test_a_reader_that_leaves_gets_no_error(words: list[str]) -> None:
    command = [sys.executable, "-m", "parlour", *words]
    env = {**os.environ, "PYTHONPATH": SOURCE}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_person_plays_leaves_and_goes_on(tmp_path: Path) -> None:
    terminal = Terminal("play", "sherlock-13", "--seats", "3", "--seed", "5", "--bots", "random", home=tmp_path)
    assert "Accuse" in terminal.asked()
    assert "  2  Aino" in terminal.answer("interrogate 1 eye")
    terminal.answer("back")
    assert "not possible" in terminal.answer("interrogate Mei eye")
    terminal.answer("back")
    assert "Aino" in terminal.answer("2")
    terminal.answer("2")
    terminal.answer("back")
    assert "You asked who has any skull" in terminal.answer("investigate skull")
    assert "--resume" in terminal.interrupt()
    assert terminal.exit_code() == 0
    saved = tmp_path / "parlour" / "sherlock-13-1.json"
    assert read_record(saved.read_bytes()).score is None

    again = Terminal("play", "--resume", str(saved), home=tmp_path)
    assert "You asked who has any skull" in again.asked()
    assert "Sure?" in again.answer("accuse irene-adler")
    again.answer("n")
    again.answer("accuse irene-adler")
    again.type("y\n")
    assert "won." in again.rest()
    assert again.exit_code() == 0
    assert read_record(saved.read_bytes()).score is not None

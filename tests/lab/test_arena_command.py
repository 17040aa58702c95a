"""`parlour arena`, as a person uses it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.cli import main

SOURCE = str(Path(parlour.__file__).parent.parent)
ALIVE = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"  # the parent may ignore SIGINT


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as leave:
        main(["arena", "sherlock-13", *words])
    assert leave.value.code == 0
    return capsys.readouterr().out


def test_the_json_object_lists_the_bots_in_the_order_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    runs = str(tmp_path / "runs.jsonl")
    told = msgspec.json.decode(
        run(capsys, "--bots", "random", "--seats", "3", "--deals", "3", "--json", "--runs", runs)
    )
    assert (told["seats"], told["deals"], told["games"], told["fair"]) == (3, 3, 9, pytest.approx(1 / 3))
    assert [bot["players"] for bot in told["bots"]] == [1, 2]
    assert told["control"] is None  # the match is a control itself
    needed = {"name", "share", "low", "high", "games", "ms_median", "ms_p99", "wrong", "overruns", "rating"}
    assert all(needed <= set(bot) for bot in told["bots"])


def test_beside_a_match_the_last_bot_plays_itself_on_a_few_of_the_deals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["--bots", "novice,random", "--seats", "3", "--deals", "3", "--runs", str(tmp_path / "r")]
    told = msgspec.json.decode(run(capsys, *words, "--json"))
    control = told["control"]
    assert (control["name"], control["players"], control["deals"], control["games"]) == ("random", 1, 2, 6)
    out = run(capsys, *words)
    assert f"random against itself: {control['share']:.1%}" in out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines())


def test_the_table_fits_a_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    out = run(capsys, "--bots", "random,random", "--deals", "2", "--runs", str(tmp_path / "r"), "--report", str(page))
    assert "2 deals, 4 games" in out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines())
    assert "Sherlock 13" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--bots", "genius,random"], "random"),
        (["--bots", "random,random,random", "--seats", "2"], "at most 2 names"),
        (["--bots", "random"], "2-4"),
        (["--bots", "random", "--seats", "3", "--deals", "0"], "1-"),
        (["--bots", "random", "--seats", "3", "--budget", "0"], "1-"),
        (["--deals", "3"], "--bots"),
    ],
    ids=str,
)
def test_a_mistake_gets_one_line(capsys: pytest.CaptureFixture[str], words: list[str], expected: str) -> None:
    with pytest.raises(SystemExit) as leave:
        main(["arena", "sherlock-13", *words])
    out, err = capsys.readouterr()
    assert (leave.value.code, out, len(err.splitlines())) == (2, "", 1)
    assert expected in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_stopped_run_prints_what_there_is_and_goes_on_later(tmp_path: Path, jobs: str) -> None:
    runs = tmp_path / "runs.jsonl"
    words = ["arena", "sherlock-13", "--bots", "random,random,random", "--json", "--runs", str(runs), "--jobs", jobs]
    code, told = stopped(runs, *words, "--deals", "100000")
    assert code == 130
    assert 5 <= told["deals"] < 100_000
    assert told["games"] == 3 * told["deals"]
    before = runs.read_bytes().count(b"\n")
    out, _ = started(*words, "--deals", str(before + 3)).communicate(timeout=60)
    result = msgspec.json.decode(out)
    assert result["deals"] == before + 3
    beside = result["control"]["deals"] if result["control"] else 0
    assert runs.read_bytes().count(b"\n") == before + 3 + beside  # no deal was played twice


def stopped(runs: Path, *words: str) -> tuple[int, Any]:
    """Run a command until some deals are stored, then interrupt it."""
    process = started(*words)
    while not runs.exists() or runs.read_bytes().count(b"\n") < 5:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    return process.returncode, msgspec.json.decode(out)


def started(*words: str) -> "subprocess.Popen[bytes]":
    code = f"{ALIVE}; from parlour.cli import main; main(sys.argv[1:])"
    env = {**os.environ, "PYTHONPATH": SOURCE}
    return subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, env=env)

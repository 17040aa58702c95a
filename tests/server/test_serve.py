"""`parlour serve`, `backup`, `restore`, `load`, as a person uses them."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.server.run import listen

SOURCE = str(Path(parlour.__file__).parent.parent)


def command(*words: str, home: Path) -> list[str]:
    return [sys.executable, "-m", "parlour", *words]


def run(*words: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": SOURCE, "XDG_DATA_HOME": str(home), **more}
    return subprocess.run(command(*words, home=home), env=env, capture_output=True, text=True, timeout=100, check=False)


@contextmanager
def served(home: Path, *more: str) -> Iterator[str]:
    """The address of a server that was started by `parlour serve`."""
    env = {**os.environ, "PYTHONPATH": SOURCE, "XDG_DATA_HOME": str(home)}
    words = command("serve", "--no-open", "--host", "127.0.0.1", "--port", "0", *more, home=home)
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found.group().rstrip("/")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
            assert process.returncode == 0


def ask(url: str, body: Any = None, secret: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
        return json.load(reply)


def test_a_server_has_its_file_among_the_users_data_and_is_backed_up_and_restored_while_it_runs(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        assert (tmp_path / "parlour" / "parlour.db").is_file()
        one = ask(f"{url}/api/tables", {"game": "sherlock-13", "options": {"seats": 2}, "name": "Ann"})
        assert run("backup", str(tmp_path / "copy.db"), home=tmp_path).returncode == 0
        table = f"{url}/api/tables/{one['table']}"
        ask(f"{table}/bots", {"bot": "random"}, one["secret"])
        assert ask(table)["seats"][1]["bot"] == "random"
        done = run("restore", str(tmp_path / "copy.db"), home=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        with pytest.raises(urllib.error.HTTPError) as told:
            ask(f"{table}/start", {}, one["secret"])
        assert json.load(told.value)["error"] in ("store-changed", "seats-free")
        assert ask(table)["seats"][1] == {"name": None, "bot": None, "here": False, "muted": False}
        ask(f"{table}/bots", {"bot": "random"}, one["secret"])
        ask(f"{table}/start", {}, one["secret"])
        assert ask(table)["state"] == "playing"


def test_a_port_in_use_and_a_file_that_is_not_ours_get_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear aunt " * 200)
    with served(tmp_path) as url:
        port = url.rpartition(":")[2]
        taken = run("serve", "--no-open", "--host", "127.0.0.1", "--port", port, home=tmp_path)
    other = run("serve", "--no-open", "--port", "0", "--db", str(tmp_path / "letter.txt"), home=tmp_path)
    for done, word in ((taken, port), (other, "letter.txt")):
        assert done.returncode == 2
        assert word in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_port_in_use_names_the_whole_command_that_works(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as held:
        port = str(held.getsockname()[1])
        words = ("serve", "--port", port, "--no-open", "--host", "127.0.0.1")
        typed = run(*words, home=tmp_path).stderr.strip()
        joined = run("serve", f"--port={port}", *words[3:], home=tmp_path).stderr.strip()
        made = run(*words, home=tmp_path, PARLOUR_STARTED_BY="make run HOST=127.0.0.1").stderr.strip()
        for line, whole in (
            (typed, f"{sys.executable} -m parlour serve --no-open --host 127.0.0.1 --port "),
            (joined, f"{sys.executable} -m parlour serve --no-open --host 127.0.0.1 --port "),
            (made, "make run HOST=127.0.0.1 PORT="),
        ):
            known, _, free = line.partition(f" is in use. This one is free: {whole}")
            assert known == f"Port {port} of 127.0.0.1"
            listen("127.0.0.1", int(free)).close()


def test_an_address_of_another_machine_is_no_port_in_use(tmp_path: Path) -> None:
    done = run("serve", "--no-open", "--host", "192.0.2.1", "--port", "8000", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("Cannot listen on port 8000 of 192.0.2.1: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_source_without_a_built_page_says_how_to_build_it(tmp_path: Path) -> None:
    shutil.copytree(Path(SOURCE, "parlour"), tmp_path / "src" / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "XDG_DATA_HOME": str(tmp_path)}
    words = command("serve", "--no-open", "--host", "127.0.0.1", "--port", "0", home=tmp_path)
    with subprocess.Popen(words, env=env, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(url) as page:
            assert "make web" in page.read().decode()
        process.send_signal(signal.SIGINT)
        told = process.stdout.read().splitlines()
    assert len([line for line in told if 'Run "make web"' in line]) == 1


def test_load_is_measured(tmp_path: Path) -> None:
    words = ("--tables", "4", "--seats", "3", "--rate", "20", "--seconds", "1", "--json")
    done = run("load", "sherlock-13", *words, home=tmp_path)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["steady"]["moves"] == 20
    assert report["flat_out"]["moves"] > 0
    assert report["refused"] == 0


def test_few_descriptors_are_reported_at_the_start(tmp_path: Path) -> None:
    words = " ".join(command("serve", "--no-open", "--host", "127.0.0.1", "--port", "0", home=tmp_path))
    env = {**os.environ, "PYTHONPATH": SOURCE, "XDG_DATA_HOME": str(tmp_path)}
    shell = ["sh", "-c", f"ulimit -n 300; exec {words}"]
    with subprocess.Popen(shell, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        told = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        logged = process.stderr.read()
    assert "ulimit -n" in told[1]
    assert "300" in told[1]
    assert "225" in told[1], "the connections that are left"
    assert "few-descriptors" in logged

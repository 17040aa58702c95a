"""A server in a separate process, by default with instant bots; it can be killed and restarted."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


class Served:
    def __init__(self, file: Path, seed: str | None = None, hurried: bool = True, places: Sequence[str] = ()) -> None:
        self._file = file
        self._path = os.pathsep.join([*places, str(ROOT / "src"), str(ROOT / "tests")])
        self._more = [*(["--hurried"] if hurried else []), *(["--seed", seed] if seed else [])]
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.killed = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        port = self.url.rpartition(":")[2] or "0"
        words = [sys.executable, "-m", "kit.served", "--file", str(self._file), "--port", port, *self._more]
        env = {**os.environ, "PYTHONPATH": self._path}
        self._process = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url, "the server did not start"

    def kill(self) -> None:
        """Kill the process at once, as by a power cut."""
        assert self._process is not None
        self.killed = True
        self._process.kill()
        self._process.communicate()

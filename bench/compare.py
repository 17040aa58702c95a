"""Compares the server of this tree with that of another commit, in alternating runs under the same load.

`python bench/compare.py COMMIT [times]`. The speed of a machine varies, so each pair of neighbouring runs is compared
separately. The median of these ratios counts; a figure that is more than 10 % worse is reported.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import msgspec

from parlour.server.loadtest.load import LoadReport

ROOT = Path(__file__).parent.parent
TOLERANCE = 0.1
LOAD = ("load", "sherlock-13", "--tables", "500", "--seats", "4", "--seconds", "5", "--json")
FIGURES: dict[str, Callable[[LoadReport], float]] = {
    "steady: moves a CPU second": lambda report: report.steady.per_cpu_second,
    "flat out: moves a second": lambda report: report.flat_out.rate,
    "flat out: moves a CPU second": lambda report: report.flat_out.per_cpu_second,
}


def main(commit: str, times: str = "5") -> None:
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git("worktree", "add", "--detach", str(other), commit)
        try:
            reports = [pair(other, turn % 2 == 1) for turn in range(int(times))]
        finally:
            git("worktree", "remove", "--force", str(other))
    print(f"The server under load, {commit} and this tree by turns, median of {times}")
    for name, figure in FIGURES.items():
        before, now = (median(figure(report[place]) for report in reports) for place in (0, 1))
        ratios = sorted(figure(new) / figure(old) for old, new in reports)
        change = median(ratios) - 1
        verdict = "worse" if change < -TOLERANCE else "not worse"
        spread = f"from {ratios[0] - 1:+.1%} to {ratios[-1] - 1:+.1%}"
        print(f"  {name:<30} {before:7.0f} -> {now:7.0f}: {change:+.1%} ({spread}), {verdict}")


def pair(other: Path, swapped: bool) -> tuple[LoadReport, LoadReport]:
    """One run of each tree, directly after each other, in alternating order."""
    if swapped:
        now, before = measured(ROOT), measured(other)
    else:
        before, now = measured(other), measured(ROOT)
    return before, now


def measured(tree: Path) -> LoadReport:
    environment = {"PYTHONPATH": str(tree / "src"), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "parlour", *LOAD]
    done = subprocess.run(command, env=environment, cwd=tree, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=LoadReport)


def git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

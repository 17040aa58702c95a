"""The shape of the code: modules, lines, functions, import cycles, reused class names, calls across modules.

`make measure` prints it.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
from types import FrameType
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import parlour

SOURCE = Path(parlour.__file__).parent
LONGEST_MODULE, LONGEST_FUNCTION = 350, 25
ANSWERS = ("answers", "asked", "groups", "tallies", "outcomes")  # computes the odds of answers
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """One file of the source: its name, its package, its lines and its tree."""

    def __init__(self, path: Path) -> None:
        parts = ("parlour", *path.relative_to(SOURCE).with_suffix("").parts)
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.package = parts[1] if len(parts) > 2 else "parlour"
        text = path.read_text(encoding="utf-8")
        self.lines = len(text.splitlines())
        self.tree = ast.parse(text)

    def functions(self) -> Iterator[int]:
        """The length of each function."""
        for node in ast.walk(self.tree):
            if isinstance(node, Function):
                yield (node.end_lineno or node.lineno) - node.lineno + 1

    def classes(self) -> Iterator[str]:
        return (node.name for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))

    def imports(self) -> Iterator[str]:
        """All imported names of this project, including late imports and those for types."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name.startswith("parlour"))


def modules() -> dict[str, Module]:
    found = [Module(path) for path in sorted(SOURCE.rglob("*.py"))]
    return {module.name: module for module in found}


def graph(found: Mapping[str, Module]) -> dict[str, set[str]]:
    """The import graph. A name that a package re-exports counts as an import of that package."""
    edges: dict[str, set[str]] = defaultdict(set)
    for name, module in found.items():
        for imported in module.imports():
            target = imported if imported in found else imported.rpartition(".")[0]
            if target in found and target != name:
                edges[name].add(target)
    return edges


def cycles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """Strongly connected components of more than one module."""
    reach = {name: reached(name, edges) for name in edges}
    found = {frozenset({name, *(other for other in reach[name] if name in reach.get(other, ()))}) for name in edges}
    return sorted(sorted(group) for group in found if len(group) > 1)


def reached(name: str, edges: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    todo = [name]
    while todo:
        for other in edges.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def reused(found: Mapping[str, Module]) -> dict[str, list[str]]:
    """Class names that are defined in several modules outside games."""
    homes: dict[str, list[str]] = defaultdict(list)
    for name, module in found.items():
        if module.package != "games":
            for made in set(module.classes()):
                homes[made].append(name.removeprefix("parlour."))
    return {made: names for made, names in sorted(homes.items()) if len(names) > 1}


def crossings() -> tuple[int, int]:
    """Calls between modules during one report of Perfect Alibi: within `answers`, and in all."""
    from parlour.knowledge import Knowledge
    from parlour.knowledge.report import report_on
    from parlour.testing.tables import new_table, random_steps

    table = new_table("perfect-alibi", {"seats": 4}, "measure")
    steps = random_steps(table, "measure")
    asking = (table for table in steps if len(table.log) > 20 and any(table.game.questions(table.view(0), 0)))
    next(asking)
    counted: Counter[tuple[str, str]] = Counter()
    for count in (False, True):  # warm-up
        knowledge = Knowledge(table.game, table.options, 0)
        knowledge.follow(table.stream(0))
        sys.setprofile(_counting(counted) if count else None)
        report_on(knowledge)
        sys.setprofile(None)
    ours = sum(number for pair, number in counted.items() if all(set(ANSWERS) & set(one.split(".")) for one in pair))
    return ours, counted.total()


def _counting(counted: "Counter[tuple[str, str]]") -> Any:
    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_back is not None:
            pair = str(frame.f_back.f_globals.get("__name__")), str(frame.f_globals.get("__name__"))
            if pair[0] != pair[1] and all(name.startswith("parlour.knowledge") for name in pair):
                counted[pair] += 1

    return count


def sizes(found: Mapping[str, Module]) -> Grid:
    grid = Grid("package", "modules", "lines", "longest module", "functions", "median", "p90", "longest", title="Shape")
    packages: dict[str, list[Module]] = defaultdict(list)
    for module in found.values():
        packages[module.package].append(module)
    for package, group in [*sorted(packages.items()), ("all", list(found.values()))]:
        lengths = sorted(length for module in group for length in module.functions()) or [0, 0]
        lines = [module.lines for module in group]
        p90 = quantiles(lengths, n=10)[-1]
        plain = sum(not module.is_package for module in group)
        row = (plain, sum(lines), max(lines), len(lengths), median(lengths), p90, lengths[-1])
        grid.add_row(package, *(f"{value:,.0f}" for value in row))
    return grid


def long_ones(found: Mapping[str, Module]) -> tuple[list[str], int]:
    """Modules and functions that are longer than our limits."""
    files = [f"{name} ({module.lines})" for name, module in found.items() if module.lines > LONGEST_MODULE]
    return files, sum(length > LONGEST_FUNCTION for module in found.values() for length in module.functions())


def main() -> None:
    found, console = modules(), Console(width=120)
    console.print(sizes(found))
    files, functions = long_ones(found)
    console.print(f"Modules over {LONGEST_MODULE} lines: {', '.join(files) or 'none'}")
    console.print(f"Functions over {LONGEST_FUNCTION} lines: {functions}")
    rings = cycles(graph(found))
    console.print(f"Import cycles, late imports and those for types included: {len(rings)}")
    for ring in rings:
        console.print("  " + ", ".join(ring))
    again = reused(found)
    console.print(f"Class names with two homes or more outside games: {len(again)}")
    for made, homes in again.items():
        console.print(f"  {made}: {', '.join(homes)}")
    ours, every = crossings()
    console.print(f"One report of Perfect Alibi: {ours:,} calls among the modules of answers, {every:,} in knowledge")


if __name__ == "__main__":
    main()

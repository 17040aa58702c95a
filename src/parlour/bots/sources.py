"""The source of a bot of one's own: its module, and the modules of its folder that this one imports."""

import ast
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

import parlour

PACKAGE = Path(parlour.__file__).parent


def folder_of(module: ModuleType) -> Path:
    """The folder of its source: that of its file, or of the whole package."""
    top = sys.modules[module.__name__.partition(".")[0]]
    return Path(top.__file__ or module.__file__ or "").parent


def is_source(file: Path, folder: Path) -> bool:
    """Whether a file in this folder is the bot's own: not part of Parlour, nor of an environment in the folder."""
    inside = folder in file.parents and PACKAGE not in file.parents
    return inside and "site-packages" not in file.relative_to(folder).parts


def code_of(module: ModuleType) -> str:
    """The hash of the source. What is imported later, or only by its name as a text, does not count."""
    folder = folder_of(module)
    found: dict[Path, bytes] = {}
    left = [module]
    while left:
        one = left.pop()
        file = Path(one.__file__ or "")
        if file not in found and file.suffix == ".py" and is_source(file, folder):
            found[file] = file.read_bytes()
            left += [sys.modules[name] for name in _imported(one, found[file]) if name in sys.modules]
    return sha256(b"".join(found[file] for file in sorted(found))).hexdigest()[:16]


def _imported(module: ModuleType, source: bytes) -> Iterator[str]:
    """The names of all modules that may be meant by the imports in this source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), module.__package__)
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))

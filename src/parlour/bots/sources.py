"""The source of a bot of one's own: its module, and the modules of its folder that this one imports."""

import ast
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec, resolve_name
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[1]


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
    found = _sources(module)
    return sha256(b"".join(found[file][0] for file in sorted(found))).hexdigest()[:16]


def shadowed(module: ModuleType) -> str | None:
    """A module beside this file that the source imports, while Python finds another one of that name; None if none."""
    folder = folder_of(module)
    for name in sorted({name for _, names in _sources(module).values() for name in names if "." not in name}):
        beside = [file for file in (folder / f"{name}.py", folder / name / "__init__.py") if file.is_file()]
        if beside and not any(file.samefile(_file_of(name) or folder) for file in beside):
            return name
    return None


def _file_of(name: str) -> str | None:
    """The file of the module that an import of this name gives; None if it has none, as a built-in module."""
    if name in sys.modules:
        return getattr(sys.modules[name], "__file__", None)
    spec = find_spec(name)
    return spec.origin if spec is not None and spec.has_location else None


def _sources(module: ModuleType) -> dict[Path, tuple[bytes, tuple[str, ...]]]:
    """The files of the source, each with its text and the names of the modules that it imports."""
    folder = folder_of(module)
    found: dict[Path, tuple[bytes, tuple[str, ...]]] = {}
    left = [module]
    while left:
        one = left.pop()
        file = Path(getattr(one, "__file__", None) or "")  # a built-in module has none
        if file not in found and file.suffix == ".py" and is_source(file, folder):
            text = file.read_bytes()
            found[file] = text, tuple(_imported(one, text))
            left += [sys.modules[name] for name in found[file][1] if name in sys.modules]
    return found


def _imported(module: ModuleType, source: bytes) -> Iterator[str]:
    """The names of all modules that may be meant by the imports in this source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (module.__package__ or not node.level):  # a file has no package
            base = resolve_name("." * node.level + (node.module or ""), module.__package__)
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))

"""`parlour new-game`: a folder with a small game that works, to be changed into another."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from rich.text import Text

from parlour.cli.console import new_console
from parlour.core.errors import BadOption
from parlour.games import NAME, catalogue
from parlour.words import Words

SUFFIX = ".template"
console = new_console(soft_wrap=True)


def new_game(name: str, folder: Path) -> None:
    """Write the package of a new game into a folder of its name, which must not exist."""
    words, package = Words(), name.replace("-", "_")
    if not NAME.fullmatch(name) or iskeyword(package):
        raise BadOption("NAME", name, (words.say("new-game-form"),))
    if name in catalogue() or find_spec(package) is not None:
        raise BadOption("NAME", name, (words.say("new-game-free"),))
    target, terms = folder / name, terms_of(name)
    target.mkdir()
    for parts, template in _templates(files(__package__) / "template", ()):
        path = target.joinpath(*(package if part == "package" else part for part in parts))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(template.read_text(encoding="utf-8"), terms), encoding="utf-8")
    console.print(Text(words.say("new-game-written", name=name)))


def terms_of(name: str) -> dict[str, str]:
    """Values of the placeholders {{name}}, {{package}}, {{title}}, {{class}} and {{prefix}} (of the rule numbers)."""
    parts = name.split("-")
    initials = "".join(part[0] for part in parts if part[0].isalpha())
    letters = "".join(letter for letter in name if letter.isalpha())
    return {
        "name": name,
        "package": name.replace("-", "_"),
        "title": " ".join(part.capitalize() for part in parts),
        "class": "".join(part.capitalize() for part in parts),
        "prefix": (initials if len(initials) > 1 else letters + "X")[:2].upper(),
    }


def filled(text: str, terms: dict[str, str]) -> str:
    for term, value in terms.items():
        text = text.replace("{{" + term + "}}", value)
    return text


def _templates(folder: Traversable, parts: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    """All templates below a folder, each with the parts of its path."""
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _templates(item, (*parts, item.name))
        elif item.name.endswith(SUFFIX):
            yield (*parts, item.name.removesuffix(SUFFIX)), item

"""All texts of the page are in the Fluent files, and it uses every sentence of its own file."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from parlour.games import catalogue
from parlour.words import keys

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
SOURCES = [path for path in sorted((WEB / "src").rglob("*")) if path.suffix in (".svelte", ".ts")]
CODE = [path for path in SOURCES if not path.name.endswith((".test.ts", ".gen.ts"))]
ALLOWED = {"parlour seed:"}  # the prefix of a hashed seed


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.found.add(node.id.name)


def messages(file: Path) -> dict[str, set[str]]:
    """The keys of a file, each with the arguments of its sentence."""
    found = {}
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


PAGE = messages(WEB / "words" / "en.ftl")
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in CODE)
QUOTED = set(re.findall(r"""["'`]([a-z][a-z0-9-]*)["'`]""", TEXT))
FAMILIES = set(re.findall(r"`([a-z]+-)\$\{", TEXT))  # `tab-${name}`


def test_every_sentence_that_the_page_names_exists() -> None:
    said = set(re.findall(r"""\bsay\(\s*"([a-z0-9-]+)\"""", TEXT)) | set(re.findall(r"""key: "(why-[a-z-]+)\"""", TEXT))
    own = {key for game in catalogue() for key in keys(f"parlour.games.{game.replace('-', '_')}")}
    assert said - set(PAGE) - set(keys("parlour.words")) - own == set()


def test_no_sentence_of_the_page_is_unused() -> None:
    unused = [key for key in PAGE if key not in QUOTED and not any(key.startswith(family) for family in FAMILIES)]
    assert unused == []
    assert set(PAGE) & set(keys("parlour.words")) == set()


@pytest.mark.parametrize("file", sorted((WEB / "words").glob("*.ftl")), ids=lambda file: file.stem)
def test_every_language_has_all_sentences_of_the_page_with_the_same_facts(file: Path) -> None:
    there = messages(file)
    assert there.keys() ^ PAGE.keys() == set()
    assert {key for key in PAGE if not there[key] <= PAGE[key]} == set()


def test_every_language_has_the_common_sentences_that_the_page_says() -> None:
    english = messages(ROOT / "src/parlour/words/en.ftl")
    needed = {key for key in english if key in QUOTED} | {
        key for key in english if key.startswith(("mark-", "option-"))
    }
    for file in (WEB / "words").glob("*.ftl"):
        there = messages(ROOT / "src/parlour/words" / file.name)
        assert sorted(needed - there.keys()) == []
        assert sorted(there.keys() - english.keys()) == []
        assert {key for key in there if not there[key] <= english[key]} == set()


@pytest.mark.parametrize("game", catalogue())
def test_every_sentence_of_a_skin_is_said_by_that_skin(game: str) -> None:
    skin = "\n".join(path.read_text(encoding="utf-8") for path in CODE if path.parent.name == game)
    made = tuple(re.findall(r"`(skin-[a-z0-9-]*)\$\{", skin))
    own = [key for key in keys(f"parlour.games.{game.replace('-', '_')}") if key.startswith("skin-")]
    assert [key for key in own if f'"{key}"' not in skin and not key.startswith(made or ("-",))] == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_sentence_stands_in_the_code_of_the_page(path: Path) -> None:
    assert [text for text in texts(path) if text not in ALLOWED] == []


def texts(path: Path) -> list[str]:
    """Texts for readers: two or more words of a language."""
    source = re.sub(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.S)
    if path.suffix == ".ts":
        return _sentences(re.findall(r'"([^"\n]*)"', source))
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", source, flags=re.S)
    script = "".join(re.findall(r"<script\b.*?</script>", source, flags=re.S))
    drawn = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", markup)))
    shown = [text.strip() for text in re.findall(r">([^<>]*)<", re.sub(r"=>", "", drawn))]
    named = re.findall(r'(?:aria-label|alt|title|placeholder)="([^"]*)"', markup)
    words = [text for text in (*shown, *named) if re.search(r"[A-Za-z]{2}", text)]
    return words + _sentences(re.findall(r'"([^"\n]*)"', script))


def _sentences(found: list[str]) -> list[str]:
    return [text for text in found if re.search(r"[a-z]{2,} [a-z]{2,}", text)]

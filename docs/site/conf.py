"""The site of the documents: `make docs`. The pages are the Markdown files as they stand, and the docstrings."""

import inspect
import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

import parlour

project = "Parlour"
version = release = parlour.__version__
copyright = "Parlour contributors"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/site/*.rst"]
exclude_patterns = [".*", "bench", "dist", "examples", "requirements", "src", "tests", "web"]
myst_heading_anchors = 4  # links to headings, as on the web page of the repository

autodoc_default_options = {"members": True, "undoc-members": False}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = f"Parlour {release}"
html_copy_source = False
html_show_sphinx = False

ROOT = Path(__file__).parents[2]
EXAMPLES = "docs/site/examples"
DESCRIBED: set[object] = set()
CONTENTS = """

```{toctree}
:hidden:

docs/cli
docs/library
docs/site/examples
docs/site/reference
docs/glossary
docs/bots
docs/measured
docs/strength
docs/knowledge
docs/record
docs/operate
docs/api
docs/page
docs/speed
ARCHITECTURE
CONTRIBUTING
SECURITY
CHANGELOG
```
"""


def complete(app: Sphinx, name: str, source: list[str]) -> None:
    """The README is the first page: the list of all others follows it. A link to `examples` leads to their page."""
    up = "../" * name.count("/")
    source[0] = source[0].replace(f"]({up}examples)", f"]({up}{EXAMPLES}.rst)")
    if name == root_doc:
        source[0] += CONTENTS
    if name == EXAMPLES:
        for path in sorted((ROOT / "examples").glob("*.py")):
            source[0] += f"\n{path.name}\n{'-' * len(path.name)}\n\n.. literalinclude:: {up}examples/{path.name}\n"


def use_literals(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docstrings mark code as Markdown does, with one backtick."""
    is_code = re.compile(r" *(>>>|\.\.\.) ")
    lines[:] = [line if is_code.match(line) else re.sub(r"`([^`]+)`", r"``\1``", line) for line in lines]


def describe_once(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object) -> bool | None:
    """What several modules export is described in the first of them."""
    if skip or what != "module" or not (inspect.isclass(obj) or inspect.isfunction(obj)):
        return None
    known = obj in DESCRIBED
    DESCRIBED.add(obj)
    return known or None


def add_index(app: Sphinx, error: Exception | None) -> None:
    if error is None:
        shutil.copy(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


def setup(app: Sphinx) -> None:
    app.connect("source-read", complete)
    app.connect("autodoc-process-docstring", use_literals)
    app.connect("autodoc-skip-member", describe_once)
    app.connect("build-finished", add_index)

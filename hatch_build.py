"""The built page goes into the packages: into the sdist where `make web` puts it, into the wheel as `parlour/web`.

So the sdist builds the same wheel without node. An editable install needs no page.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "web/dist"
FOLDERS = {"sdist": PAGE, "wheel": "parlour/web"}


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        page = Path(self.root, PAGE)
        if not (page / "index.html").is_file():
            self.app.abort(f"There is no built page in {PAGE}: run 'make web' first.")
        for file in filter(Path.is_file, page.rglob("[!.]*")):
            name = file.relative_to(page).as_posix()
            if not name.startswith("."):  # stamps of the tools that built it
                build_data["force_include"][str(file)] = f"{FOLDERS[self.target_name]}/{name}"

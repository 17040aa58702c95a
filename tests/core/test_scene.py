"""The schema of a scene: handwritten scenes of five games are valid, other data is refused."""

from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from parlour.core.codec import read_scene, write
from parlour.core.scene import Scene, faced

SCENES = sorted((Path(__file__).parent.parent / "scenes").glob("*.json"))
SCHEMA = msgspec.json.schema(Scene)


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_a_table_written_by_hand_is_a_scene(path: Path) -> None:
    text = path.read_bytes()
    scene = read_scene(text)
    jsonschema.validate(msgspec.json.decode(text), SCHEMA)
    jsonschema.validate(msgspec.json.decode(write(scene)), SCHEMA)
    assert read_scene(write(scene)) == scene


def test_there_is_one_for_each_of_the_five_games() -> None:
    assert [path.stem for path in SCENES] == ["alibi", "complots", "perfect-alibi", "sherlock-13", "thirteen-clues"]


@pytest.mark.parametrize(
    "scene",
    [
        {},
        {"zones": [{"name": "hand/0", "cards": []}]},
        {"zones": [{"name": "hand/0", "faces": "all", "cards": []}]},
        {"zones": [], "extra": 1},
        {"zones": [], "counters": [{"name": "coins", "value": "two"}]},
        {"zones": [{"name": "x", "faces": [0], "cards": [{"secret": 1}]}]},
    ],
)
def test_what_is_no_scene_is_refused_by_reader_and_schema(scene: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_scene(msgspec.json.encode(scene))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(scene, SCHEMA)


def test_a_zone_faces_the_seats_that_it_names() -> None:
    zone = read_scene(SCENES[-1].read_bytes()).zone("front/0")
    assert [faced(zone, viewer) for viewer in (0, 1, 2, 3, -3)] == [False, True, True, True, False]

"""The page's check of a shuffle is tested against draws by Python."""

import msgspec

from kit.shuffles import FILE, vectors


def test_the_vectors_of_the_page_are_fresh() -> None:
    fresh = msgspec.json.decode(msgspec.json.encode(vectors()))
    assert msgspec.json.decode(FILE.read_bytes()) == fresh, "run 'python -m kit.shuffles' with PYTHONPATH=src:tests"

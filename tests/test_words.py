"""Every sentence is in the translations, and every translation is used."""

import ast
import inspect
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.bots import errors as bot_errors
from parlour.bots import rungs
from parlour.cli import errors as cli_errors
from parlour.cli import take_back
from parlour.core import SPECTATOR, kebab, tag_of
from parlour.core import errors as error_types
from parlour.core.errors import ParlourError
from parlour.games import catalogue, load
from parlour.lab import workers
from parlour.server import errors as server_errors
from parlour.store import errors as store_errors
from parlour.testing import sentences
from parlour.testing.tables import new_table
from parlour.words import Words, keys

SOURCE = Path(parlour.__file__).parent
HOSTS = (bot_errors, cli_errors, take_back, workers, server_errors, store_errors)
ERRORS = [
    error_types.Late("turn/1", ()),
    error_types.NotAsked(1, "turn/1", ("turn/2",)),
    error_types.Illegal("move", ("pass",)),
    error_types.GameOver(),
    error_types.TooManyMoves(100),
    error_types.NothingToUndo(),
    error_types.Unseeded(),
    error_types.NotOneEach("names", 1, 4),
    error_types.NoSuchSeat(9, 4),
    error_types.BadOption("seats", 9, ("2-4",)),
    error_types.UnknownOption("speed", 1, ("seats",)),
    error_types.OptionConflict("unforgiving", True, "answers=by-hand"),
    error_types.UnknownName("game", "chess", ("alibi",)),
    error_types.GameLeftOut("chess", "chess_game:GAME", "ImportError: no board"),
    error_types.NotInstalled(),
    error_types.ExtraMissing("arena", "openskill"),
    error_types.NotAtThisTable("gambler", ("seats=3/4",), ("random",)),
    error_types.BadText("flub", ("pass",)),
    error_types.NotARecord("cut short"),
    error_types.SeveralRecords(3),
    error_types.NewerRecord("record", 2, 1),
    error_types.EditedRecord(3, "draw"),
    error_types.EditedRecord(None, "score"),
    error_types.ReformattedRecord(),
    error_types.SeedMismatch(),
    error_types.BadPart(2),
    error_types.WrongStream("sherlock-13", 3, "began"),
    error_types.NotCertain("pipe", "hand/1"),
]


@pytest.mark.parametrize("game", catalogue())
def test_everything_that_turns_up_in_a_game_has_a_word(game: str) -> None:
    words = Words(load(game))
    needed = [f"{kind}-{name}" for kind, names in sentences.met(game).items() for name in names]
    assert [key for key in sorted(needed) if not words.has(key)] == []


@pytest.mark.parametrize("game", catalogue())
def test_every_move_event_and_option_has_a_sentence_and_no_other_does(game: str) -> None:
    common = set(keys("parlour.words"))
    own = keys(f"parlour.games.{game.replace('-', '_')}")
    needed = sentences.needed(game)
    assert needed - set(own) - common == set()
    families = (
        "offer-",
        "field-",
        "zone-",
        "counter-",
        "mark-",
        "sign-",
        "thing-",
        "about-",
        "tour-",
        "skin-",
        "remark-",
    )
    needed |= sentences.OPTIONAL
    assert [key for key in own if key not in needed and not key.startswith(families)] == []
    assert len(own) == len(set(own))


@pytest.mark.parametrize("game", catalogue())
def test_no_word_is_for_something_that_does_not_exist(game: str) -> None:
    own = keys(f"parlour.games.{game.replace('-', '_')}")
    moves = {tag_of(kind): kind for kind in load(game).moves}
    fields = {name for kind in moves.values() for name in kind.__struct_fields__}
    assert [key for key in own if key.startswith("offer-") and key.removeprefix("offer-") not in moves] == []
    assert [key for key in own if key.startswith("field-") and key.removeprefix("field-") not in fields] == []
    sights = {tag_of(kind) for kind in load(game).seen_types}
    things = {key.removeprefix("thing-") for key in own if key.startswith("thing-")}
    places = {key.partition("-")[2] for key in own if key.startswith(("thing-", "zone-", "counter-", "mark-"))}
    existing = {f"move-{move}" for move in moves} | {f"event-{sight}" for sight in sights} | things
    existing |= {f"power-{name}" for name in places}
    assert [key for key in own if key.startswith("about-") and key.removeprefix("about-") not in existing] == []


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_one_sentence(error: ParlourError) -> None:
    text = Words().error(error)
    assert text
    assert "\n" not in text


def test_no_error_is_forgotten() -> None:
    types = {kind for _, kind in inspect.getmembers(error_types, inspect.isclass) if issubclass(kind, ParlourError)}
    abstract = {error_types.ParlourError, error_types.Refused, error_types.BadRecord}
    assert types - abstract == {type(error) for error in ERRORS}


def test_no_sentence_of_the_common_file_is_unused() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    spoken = set(re.findall(r"""["']([a-z][a-z0-9-]*)["']""", code))
    made = {
        f"{family}-{word}" for family in ("help", "column", "error", "try", "prompt", "prompt-help") for word in spoken
    }
    made |= {f"error-{error.key}" for error in ERRORS}
    made |= {f"error-{kebab(kind.__name__)}" for module in HOSTS for kind in vars(module).values() if is_error(kind)}
    shared = {"option-seats", "option-limit", "mark-turn", "mark-out", "mark-choosing", "mark-winner", "counter-turn"}
    shared |= {"ruling"}  # on the page
    bots = {f"bot-{name}" for game in catalogue() for name in rungs(game)}
    assert sorted(set(keys("parlour.words")) - spoken - made - shared - bots) == []


@pytest.mark.parametrize("game", catalogue())
def test_every_bot_has_one_sentence(game: str) -> None:
    told = [Words(load(game)).say(f"bot-{name}") for name in rungs(game)]
    assert all(re.fullmatch(r"[A-Z][^.\n]*\.", sentence) for sentence in told)


def is_error(kind: Any) -> bool:
    return inspect.isclass(kind) and issubclass(kind, ParlourError)


def test_every_error_above_the_core_has_a_sentence() -> None:
    kinds = {kind for module in HOSTS for kind in vars(module).values() if is_error(kind)}
    own = [kind for kind in kinds if not kind.__module__.startswith("parlour.core") and kind is not bot_errors.BotError]
    assert [kind for kind in own if not Words().has(f"error-{kebab(kind.__name__)}")] == []


def test_the_command_line_has_no_sentence_of_its_own() -> None:
    """No string except docstrings contains two words of a language."""
    found = []
    for path in (SOURCE / "cli").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
        found += [(path.name, text.value) for text in texts if is_a_sentence(text.value)]
    assert found == [("prompt.py", "a seat is not asked for ")]


def is_a_sentence(value: Any) -> bool:
    return isinstance(value, str) and bool(re.search(r"[a-z]{2,} [a-z]{2,}", value))


def test_cards_of_sherlock_13_say_what_is_printed_on_them() -> None:
    game = load("sherlock-13")
    words = Words(game)
    for name, symbols in game.box.characters:
        assert words.say(f"about-{name}") == ", ".join(words.thing(symbol) for symbol in symbols)


def test_a_viewer_is_you_and_others_have_names() -> None:
    table = new_table("sherlock-13", {"seats": 3}, "words")
    told = [Words(table.game, ("Nora", "Tom", "Aino"), viewer).seen(table.stream(1)[2]) for viewer in (1, SPECTATOR)]
    assert told[0].startswith("You picked up ")
    assert told[1].startswith("Tom picked up ")


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    words = Words(load("sherlock-13"))
    assert words.name(0) == "Seat 1"
    assert words.error(error_types.NotAsked(0, "turn/1", ())).startswith("Seat 1 is not asked")
    assert (
        words.error(error_types.NoSuchSeat("9", 4)) == "There is no seat 9: seats are numbered 1 to 4, or go by name."
    )


def test_the_translations_are_shipped_with_the_package() -> None:
    assert (files("parlour.words") / "en.ftl").is_file()

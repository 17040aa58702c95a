"""The library as a researcher meets it: what is exported, printed, copied, taken back, saved and explained."""

import ast
import copy
import doctest
import inspect
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import parlour
from kit.packages import environment
from parlour import bots, core, knowledge, records, words
from parlour.core import NATURE, Table, by_hand, contract, record, seed_of, table, values
from parlour.core.errors import (
    Late,
    NotAsked,
    NothingToUndo,
    NotOneEach,
    ReformattedRecord,
    SeveralRecords,
    UnknownName,
    Unseeded,
)
from parlour.games import catalogue
from parlour.words import Words, languages

PUBLIC = (parlour, core, knowledge, bots, words, records)
ERRORS = r"\b(?:[A-Z][a-z]+){2,}\b|Contradiction"  # in docstrings
EXAMPLES = {contract: 8, record: 5, table: 9, knowledge.knowledge: 6, words: 4}


def played(game: str, answers: int, seed: str = "tea") -> Table:
    found, chance = parlour.new(game, seed=seed), Random(seed)
    for _ in range(answers):
        answer(found, chance)
    assert not found.over
    return found


def answer(at: Table, chance: Random) -> None:
    """A random move that does not end the game, as long as there is one."""
    asked = [(choice, offer) for choice in at.choices for offer in choice.offers]
    choice, offer = chance.choice([(choice, offer) for choice, offer in asked if not offer.final] or asked)
    at.submit(choice.seat, choice.topic, offer.at(chance.randrange(offer.size)))


def state(at: Table) -> tuple[Any, ...]:
    return (
        tuple(at.log),
        repr(at.position),
        at.choices,
        [at.information_state(seat) for seat in range(at.options.seats)],
    )


@pytest.mark.parametrize("module", EXAMPLES, ids=lambda module: module.__name__)
def test_the_examples_in_docstrings_run(module: ModuleType) -> None:
    result: Any = doctest.testmod(module)
    assert (result.failed, result.attempted >= EXAMPLES[module]) == (0, True)


def in_a_new_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", ["bots", "core", "knowledge", "words"])
def test_import_parlour_alone_gives_its_packages(name: str) -> None:
    """In a process of its own: here others have imported them."""
    assert in_a_new_process(f"import parlour; print(parlour.{name}.__name__)") == f"parlour.{name}"
    assert name in dir(parlour)


def test_import_parlour_loads_nothing_else() -> None:
    """The command line makes Ctrl-C safe before it loads any library."""
    loaded = "[name for name in sys.modules if name.partition('.')[0] in {'parlour', 'msgspec', 'numpy', 'rich'}]"
    assert in_a_new_process(f"import sys, parlour; print({loaded})") == "['parlour']"


def exported() -> Iterator[tuple[str, Any]]:
    for module in PUBLIC:
        for name in getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]):
            value = getattr(module, name)
            if (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith("parlour"):
                yield f"{module.__name__}.{name}", value


def explained(name: str, part: Any) -> bool:
    """Whether it has a docstring of its own, or the interface that it implements has one."""
    own = vars(part).get("__doc__") if inspect.isclass(part) else part.__doc__  # getdoc would take that of a base
    return bool(own or inspect.getdoc(getattr(core.Domain, name.rpartition(".")[2], None)))


def test_everything_exported_has_a_docstring() -> None:
    missing = []
    for name, value in exported():
        methods = [(f"{name}.{key}", part) for key, part in vars(value).items()] if inspect.isclass(value) else []
        public = [(key, part) for key, part in methods if not key.rpartition(".")[2].startswith("_")]
        documented = [(key, part) for key, part in public if inspect.isfunction(part) or isinstance(part, property)]
        missing += [key for key, part in [(name, value), *documented] if not explained(key, part)]
    assert sorted(set(missing)) == []


def named_by(kind: type) -> Iterator[str]:
    """The types that its bases, its fields and the results of its public methods name, and the errors it documents."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    parts: list[ast.AST | None] = list(body.bases)
    for part in body.body:
        if isinstance(part, ast.AnnAssign):
            parts.append(part.annotation)
        elif isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            parts.append(part.returns)
            yield from re.findall(ERRORS, ast.get_docstring(part) or "")
    yield from (node.id for part in filter(None, parts) for node in ast.walk(part) if isinstance(node, ast.Name))
    yield from re.findall(ERRORS, kind.__doc__ or "")


def below(kind: type[Any]) -> set[type[Any]]:
    """This class and all that are derived from it."""
    derived: list[type[Any]] = kind.__subclasses__()
    return {kind, *(one for each in derived for one in below(each))}


def test_knowledge_exports_all_that_it_returns_or_raises() -> None:
    left: list[type[Any]] = [knowledge.Knowledge]
    needed = {kind.__name__ for kind in below(knowledge.NoAnswer)}
    while left:
        kind = left.pop()
        known = vars(sys.modules[kind.__module__])
        for name in set(named_by(kind)) & known.keys() - needed:
            value = known[name]
            is_error = inspect.isclass(value) and issubclass(value, Exception)
            is_alias = not inspect.isclass(value) and name in vars(knowledge.engine)
            if is_error or is_alias or getattr(value, "__module__", "").startswith("parlour.knowledge"):
                needed.add(name)
                left += [value] if inspect.isclass(value) and not is_error else []
    assert needed >= {"AnswerValue", "Contradiction", "OthersUnknown", "Places", "Proof", "Solution", "WrongStream"}
    assert needed - set(knowledge.__all__) == set()
    extra = set(knowledge.__all__) - needed - {"Knowledge"}
    assert extra == set(), "neither returned nor raised"


def test_why_is_answered_only_for_what_is_certain() -> None:
    known = knowledge.Knowledge.of(parlour.new("sherlock-13", seats=3, seed="tea"), 2)
    thing, places = next((thing, places) for thing, places in known.possible().items() if len(places) > 1)
    with pytest.raises(knowledge.NotCertain) as doubtful:
        known.explain(thing, next(iter(places)))
    assert words.Words().error(doubtful.value).startswith(f"That is not certain: {thing}")
    with pytest.raises(knowledge.UnknownName) as unknown:
        known.explain("x", "y")
    assert thing in unknown.value.facts["expected"]


def test_where_knowledge_has_no_answer_it_says_why() -> None:
    with pytest.raises(knowledge.NoAnswer) as silent:
        knowledge.Knowledge.of(parlour.new("thirteen-clues", seed="tea"), 0).posterior()
    assert str(silent.value).startswith("no engine follows this: a hand out of several piles")


@pytest.mark.parametrize("twin", [Table.copy, copy.copy, copy.deepcopy], ids=lambda twin: twin.__name__)
@pytest.mark.parametrize("game", catalogue())
def test_a_move_on_a_copy_leaves_the_table_as_it_is(game: str, twin: Any) -> None:
    original = played(game, 6)
    before = state(original)
    other = twin(original)
    answer(other, Random(1))
    assert state(original) == before
    assert len(other.log) > len(original.log)


@pytest.mark.parametrize("game", catalogue())
def test_taking_back_leads_through_every_earlier_state(game: str) -> None:
    at, chance = parlour.new(game, seed="back"), Random(3)
    states = [state(at)]
    for _ in range(12):
        answer(at, chance)
        states.append(state(at))
    while len(states) > 1:
        states.pop()
        undone = at.undo()
        assert undone.by == "seat"
        assert state(at) == states[-1]
    with pytest.raises(NothingToUndo):
        at.undo()


@pytest.mark.parametrize("game", catalogue())
def test_a_table_goes_on_after_taking_back_as_if_nothing_had_been(game: str) -> None:
    straight, detour = played(game, 5), played(game, 5)
    answer(detour, Random(9))
    detour.undo()
    for at in (straight, detour):
        chance = Random(4)
        for _ in range(5):
            answer(at, chance)
    assert state(detour) == state(straight)
    assert detour.record() == straight.record()


def test_a_replayed_game_can_be_taken_back() -> None:
    at = played("complots", 8)
    again = parlour.replay(at.record())
    assert again.undo() == at.undo()
    assert state(again) == state(at)


def test_draws_made_by_hand_are_taken_back_one_by_one() -> None:
    small = parlour.new("sherlock-13", box="small", seats=2, chance=by_hand)
    before = state(small)
    small.submit(NATURE, small.choices[0].topic, small.chance_outcomes()[0][0])
    assert small.undo().seat == NATURE
    assert state(small) == before


def test_a_seed_may_be_text() -> None:
    game = parlour.load("sherlock-13")
    options = game.options(seats=3)
    assert Table(game, options, "tea").log == Table(game, options, seed_of("tea")).log
    assert parlour.new("sherlock-13", seats=3, seed="tea").log == Table(game, options, "tea").log


def test_a_seed_may_be_a_number_as_on_the_command_line() -> None:
    assert parlour.new("sherlock-13", seed=5).log == parlour.new("sherlock-13", seed="5").log
    assert parlour.new("sherlock-13", seed=0).log == parlour.new("sherlock-13", seed="0").log


def test_a_table_with_a_chooser_has_no_seed() -> None:
    chosen = parlour.new("sherlock-13", seats=3, chance=by_hand)
    for ask in (lambda: chosen.seed, lambda: chosen.commitment, chosen.record):
        with pytest.raises(Unseeded):
            ask()


def test_a_topic_of_a_branch_that_was_taken_back_was_never_asked() -> None:
    at = played("sherlock-13", 1)
    first, before = at.log[-1], at.choices[0]
    answer(at, Random(1))
    later = at.choices[0]
    at.undo()
    with pytest.raises(NotAsked):
        at.submit(later.seat, later.topic, before.offers[0].at(0))
    with pytest.raises(Late):
        at.submit(first.seat, first.topic, first.move)


@pytest.mark.parametrize("junk", ["a card", None, ValueError])
def test_a_chooser_that_fails_leaves_the_table_as_it_was(junk: Any) -> None:
    good = True

    def chooser(offer: core.Offer) -> Any:
        if good or junk is None:
            return offer.at(0) if good else object()
        if junk is ValueError:
            raise ValueError
        return junk

    at = parlour.new("complots", seats=3, chance=chooser)
    good = False
    for _ in range(300):
        before = state(at)
        try:
            answer(at, Random(0))
        except ValueError:
            assert state(at) == before
            return
    pytest.fail("no card was drawn")


@pytest.mark.parametrize("names", [("Nora",), ("Nora", "Omar", "Ida", "Tom", "Una")])
def test_a_record_has_a_name_for_each_seat_or_none(names: tuple[str, ...]) -> None:
    at = played("sherlock-13", 1)
    with pytest.raises(NotOneEach):
        at.record(names=names)
    with pytest.raises(NotOneEach):
        at.record(bots=names)
    assert at.record().names == ()


def test_a_stream_is_a_list_of_the_caller() -> None:
    at = played("sherlock-13", 3)
    before = state(at)
    at.stream(0).clear()
    assert state(at) == before


def test_without_a_seed_every_table_is_another() -> None:
    assert parlour.new("sherlock-13").seed != parlour.new("sherlock-13").seed


@pytest.mark.parametrize("game", catalogue())
def test_a_game_is_saved_and_opened(game: str, tmp_path: Path) -> None:
    at = played(game, 7)
    parlour.save_record(at.record(names=("Nora", "Omar", "Ida", "Tom")), tmp_path / "game.json")
    opened = parlour.open_record(tmp_path / "game.json")
    assert opened.names == ("Nora", "Omar", "Ida", "Tom")
    assert state(parlour.replay(opened)) == state(at)


def test_a_file_of_several_games_is_opened_as_such(tmp_path: Path) -> None:
    games = [played("sherlock-13", count).record() for count in (1, 2)]
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(map(record.write_record, games)))
    assert parlour.open_records(tmp_path / "games.jsonl") == games
    with pytest.raises(SeveralRecords):
        parlour.open_record(tmp_path / "games.jsonl")


def test_a_record_that_was_formatted_is_refused_in_plain_words(tmp_path: Path) -> None:
    parsed = json.loads(record.write_record(played("alibi", 3).record()))
    (tmp_path / "game.json").write_text(json.dumps(parsed, indent=1))
    with pytest.raises(ReformattedRecord):
        parlour.open_record(tmp_path / "game.json")


@pytest.mark.parametrize("game", catalogue())
def test_knowledge_of_a_table_is_that_of_its_stream(game: str) -> None:
    at = played(game, 4)
    fresh = knowledge.Knowledge(at.game, at.options, 1)
    fresh.follow(at.stream(1))
    assert knowledge.Knowledge.of(at, 1).lines == fresh.lines
    assert knowledge.Knowledge.of(at, 1).possible() == fresh.possible()


@pytest.mark.parametrize("game", catalogue())
def test_what_is_printed_can_be_read(game: str) -> None:
    at = played(game, 8)
    printed = [str(at.view(0)), *map(str, at.stream(0)), *map(str, at.log), *map(repr, (at, at.game, at.view(0)))]
    assert [text for text in printed if " object at 0x" in text or "=" in str(at.view(0))] == []
    own = [card.face for zone in at.game.scene(at.view(0)).zones for card in zone.cards if card.face]
    assert [face for face in own if face not in str(at.view(0))] == []
    lines = str(at.view(0)).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["table", *(f"seat {seat}" for seat in range(4))]


@pytest.mark.parametrize("game", catalogue())
def test_what_is_printed_for_a_seat_shows_only_what_it_saw(game: str) -> None:
    one, other = played(game, 0, "a"), played(game, 0, "b")
    spectator = core.SPECTATOR
    if one.information_state(spectator) == other.information_state(spectator):
        assert str(one.view(spectator)) == str(other.view(spectator))
    assert "?" in str(one.view(spectator))


def test_a_hidden_field_prints_as_a_question_mark_and_a_missing_one_not_at_all() -> None:
    dealt = parlour.new("sherlock-13", seats=3, seed="tea").stream(1)
    assert any("?" in str(event) for event in dealt)
    assert not any("None" in str(event) for event in dealt)


def test_an_event_says_who_sees_its_secrets() -> None:
    events = [event for entry in parlour.new("sherlock-13", seats=3, seed="tea").log for event in entry.events]
    secret = [event for event in events if values.secret_fields(type(event.what)) and event.knowers == {1}]
    assert [str(event).endswith("[secrets only for seats (1)]") for event in secret] == [True] * len(secret)
    assert secret


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", catalogue())
def test_every_event_has_a_sentence_in_every_language(game: str, language: str) -> None:
    at = played(game, 10)
    said = Words(at.game, viewer=0, language=language)
    assert all(said.seen(event) for event in at.stream(0))
    assert said.say("you") == {"en": "you", "de": "du"}[language]


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(UnknownName) as refused:
        Words(language="tlh")
    assert refused.value.facts["expected"] == languages() == ("de", "en")


def test_every_task_takes_at_most_five_lines() -> None:
    page = (Path(parlour.__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert [block for block in blocks if len([line for line in block.splitlines() if line]) > 5] == []
    tasks = ("legal_moves(", ".copy(", ".undo(", ".save_record(", ".open_record(", "Knowledge.of(", "print(", "class ")
    assert [task for task in tasks if not any(task in block for block in blocks)] == []


@pytest.mark.parametrize("game", catalogue())
def test_a_table_goes_to_another_process(game: str) -> None:
    at = played(game, 6)
    there = pickle.loads(pickle.dumps(at))
    assert state(there) == state(at)
    answer(at, Random(1))
    answer(there, Random(1))
    assert state(there) == state(at)

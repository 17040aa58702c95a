"""Laws of the engine of hands: step by step as from scratch, work that does not grow, seats that are alike."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from parlour.core import Table
from parlour.core.evidence import Evidence, Spread
from parlour.knowledge import Contradiction, Knowledge, Posterior
from parlour.knowledge.engine import EngineSet, NoAnswer
from parlour.knowledge.hands import engine
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.model import HandModel
from parlour.testing.tables import new_table, random_steps

GAMES: list[tuple[str, dict[str, Any]]] = []
GAMES += [("sherlock-13", {"seats": seats}) for seats in (2, 3, 4)]
GAMES += [("sherlock-13", {"seats": 3, "advanced": True}), ("sherlock-13", {"seats": 4, "answers": "asker-only"})]
GAMES += [("perfect-alibi", {"seats": seats}) for seats in (3, 4, 5)]
GAMES += [("perfect-alibi", {"seats": 3, "rival": True})]
GAMES += [("thirteen-clues", {"seats": seats}) for seats in (2, 3, 6)]


def played(game: str, options: dict[str, Any], seed: str, answers: int) -> Table:
    table = new_table(game, options, seed, "printed")
    for number, _ in enumerate(random_steps(table, seed)):
        if number == answers:
            break
    return table


def posterior(knowledge: Knowledge | EngineSet) -> Posterior | None:
    try:
        return knowledge.posterior()
    except NoAnswer:
        return None


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_looking_after_every_event_gives_what_looking_once_gives(game: str, options: dict[str, Any]) -> None:
    table = played(game, options, "steps", 24)
    for seat in range(2):
        looking, once = Knowledge(table.game, table.options, seat), Knowledge(table.game, table.options, seat)
        for seen in table.stream(seat):
            looking.observe(seen)
            once.observe(seen)
            posterior(looking)
        step, scratch = posterior(looking), posterior(once)
        assert (step is None) == (scratch is None)
        if step is not None and scratch is not None:
            same(step, scratch)


def same(one: Posterior, other: Posterior) -> None:
    assert one.worlds == other.worlds
    flat = [{(t, h): share for t, row in p.odds.items() for h, share in row.items() if share} for p in (one, other)]
    assert flat[0] == pytest.approx(flat[1], abs=1e-12)
    assert dict(one.solution) == pytest.approx(dict(other.solution), abs=1e-12)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_the_work_of_an_event_does_not_grow_with_the_log(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    work: Counter[str] = Counter()
    for owner, name in ((HandModel, "__init__"), (LikelihoodReader, "apply"), (engine, "reveal")):
        monkeypatch.setattr(owner, name, counted(getattr(owner, name), name, work))
    table = played(game, options, "work", 40)
    knowledge = Knowledge(table.game, table.options, 0)
    dealt = False
    for seen in table.stream(0):
        knowledge.observe(seen)
        try:
            settled = posterior(knowledge) is not None
        except Contradiction:
            settled = False
        line = knowledge.lines[-1]
        if dealt and not any(isinstance(change, Spread) for change in line.changes):
            assert work["__init__"] == 0, seen
            assert work["apply"] + work["reveal"] <= len(line.before) + len(line.after), seen
        dealt = settled and not any(isinstance(change, Spread) for change in line.changes)
        work.clear()


def counted(method: Any, name: str, work: Counter[str]) -> Any:
    def call(*given: Any) -> Any:
        work[name] += 1
        return method(*given)

    return call


ALIKE = [("sherlock-13", {"seats": 4}, "hand"), ("perfect-alibi", {"seats": 5}, "hand")]
ALIKE += [("perfect-alibi", {"seats": 4, "rival": True}, "hand tile"), ("thirteen-clues", {"seats": 4}, "inner front")]


@pytest.mark.parametrize(("game", "options", "zones"), ALIKE, ids=str)
def test_exchanging_two_seats_exchanges_what_is_known_of_them(game: str, options: dict[str, Any], zones: str) -> None:
    table = played(game, options, "alike", 18)
    knowledge = Knowledge(table.game, table.options, 0)
    for seen in table.stream(0):
        knowledge.observe(seen)
    names = {f"{zone}/{one}": f"{zone}/{other}" for zone in zones.split() for one, other in ((1, 3), (3, 1))}
    exchanged = knowledge._engines_after([renamed(line, names) for line in knowledge.lines]).posterior()
    before = knowledge.posterior()
    assert exchanged.worlds == before.worlds
    assert dict(exchanged.solution) == pytest.approx(dict(before.solution))
    for thing, row in before.odds.items():
        assert exchanged.odds[thing] == pytest.approx({names.get(zone, zone): share for zone, share in row.items()})


def renamed(line: Evidence, names: dict[str, str]) -> Evidence:
    def rename(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [rename(one) for one in value]
        if isinstance(value, dict):
            return {key: rename(one) for key, one in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(rename(msgspec.to_builtins(line)), Evidence)

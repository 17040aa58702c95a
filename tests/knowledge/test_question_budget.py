"""Within a budget of operations the most promising questions are evaluated, and the others are counted."""

from random import Random

import msgspec
import pytest

from kit.calibration import ModelPlayer
from parlour.core import Move
from parlour.knowledge import Knowledge
from parlour.knowledge.questions import QuestionValue
from parlour.knowledge.report import report_on
from parlour.lab.loop import Seated, step
from parlour.testing.tables import new_table

GAMES = ["sherlock-13", "thirteen-clues", "perfect-alibi"]


def asking(game: str, answers: int) -> Knowledge:
    """A seat's knowledge when it can first ask after so many answers, among players that never accuse."""
    table = new_table(game, {"seats": 3}, "budget")
    players, sights, generator = [ModelPlayer(Random(1))] * 3, [Seated(table, seat) for seat in range(3)], Random(2)
    while len(table.log) < answers or not any(table.game.questions(table.view(0), 0)):
        step(table, players, ["seat"] * 3, sights, generator)
    knowledge = Knowledge(table.game, table.options, 0)
    knowledge.follow(table.stream(0))
    return knowledge


def name(value: QuestionValue) -> tuple[Move, ...]:
    return (value.move, *value.question.then)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", [0, 20])
def test_a_small_budget_evaluates_the_most_promising_questions(game: str, answers: int) -> None:
    knowledge = asking(game, answers)
    every = knowledge.questions()
    assert every.left_out == 0
    values = {name(one): (one.bits, one.named) for one in every}
    one = knowledge.questions(budget=0)
    assert (len(one), one.left_out) == (1, len(every) - 1)
    half = next(some for power in range(40) if len(some := knowledge.questions(budget=2**power)) >= len(every) / 2)
    assert all((one.bits, one.named) == pytest.approx(values[name(one)]) for one in half)
    assert half.left_out == len(every) - len(half)
    assert half[0].bits >= 0.8 * every[0].bits, "among the promising ones is nearly the best"


def test_the_report_says_how_many_questions_were_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = asking("perfect-alibi", 1)
    assert "left_out" not in report_fields(knowledge)
    few = knowledge.questions(budget=0)
    monkeypatch.setattr(Knowledge, "questions", lambda _: few)
    assert report_fields(knowledge)["left_out"] == few.left_out > 0


def report_fields(knowledge: Knowledge) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(report_on(knowledge))
    return found

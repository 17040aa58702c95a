"""Perfect Alibi: every question to which a turn can lead, with the moves that lead to it."""

import pytest

from games.perfect_alibi_tables import Ship, alibi
from parlour.core import Table
from parlour.games.perfect_alibi.model import CallLastQuestion, SendJournalist, Take
from parlour.knowledge import Knowledge
from parlour.testing.tables import new_table, random_steps


def known(table: Table) -> Knowledge:
    """What the seat on turn knows."""
    seat = table.choices[0].seat
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in table.stream(seat):
        knowledge.observe(seen)
    return knowledge


def test_a_turn_leads_to_every_question_of_every_chip_and_of_the_last_question() -> None:  # PA-3.1, PA-3.8
    knowledge = known(alibi(held="BACD").table)
    last = knowledge.questions([one for one in knowledge.game.questions(knowledge.view, knowledge.seat) if one.final])
    found = [*knowledge.questions(), *last]
    assert {type(worth.move) for worth in last} == {CallLastQuestion}
    assert len(last) == 3 * 30
    assert all(isinstance(worth.move, Take) and worth.question.then for worth in knowledge.questions())
    assert all(worth.bits >= 0 and worth.named <= 1 + 1e-9 for worth in found)


def test_the_journalist_may_ask_any_seat_about_anything() -> None:  # PA-5.A
    knowledge = known(alibi(held="ABCD").table)
    assert len([one for one in knowledge.questions() if isinstance(one.move, SendJournalist)]) == 3 * 30


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_way_can_be_played_and_its_question_is_worth_the_same_once_it_can_be_asked(seats: int) -> None:
    table = new_table("perfect-alibi", {"seats": seats}, "ways", "printed")
    for number, _ in enumerate(random_steps(table, "ways")):
        if number > 6 and table.choices[0].topic.startswith("turn/"):
            break
    before = known(table)
    firsts = {(worth.move, worth.question.then[:-1]): worth for worth in before.questions()}
    for (move, path), _ in firsts.items():
        ship = Ship(replayed(table))
        for step in (move, *path):
            ship.play(table.choices[0].seat, step)
        now = {worth.move: worth for worth in known(ship.table).questions()}
        for worth in before.questions():
            if (worth.move, worth.question.then[:-1]) == (move, path):
                assert now[worth.question.then[-1]].bits == pytest.approx(worth.bits)
                assert now[worth.question.then[-1]].named == pytest.approx(worth.named)


def replayed(table: Table) -> Table:
    """The same table once more."""
    twin = Table(table.game, table.options, table.seed)
    for entry in table.log:
        if entry.by != "table":
            twin.submit(entry.seat, entry.topic, entry.move)
    return twin

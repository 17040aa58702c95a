"""What is reported is plain data: it can be sent, at any point of any game."""

import msgspec
import pytest

from parlour.games import catalogue
from parlour.knowledge import Knowledge
from parlour.knowledge.report import Report, report_on
from parlour.testing.tables import random_game


@pytest.mark.parametrize("game", catalogue())
def test_a_report_can_be_sent_and_read_again_at_the_end_of_a_game(game: str) -> None:
    table = random_game(game, {"seats": 3, "limit": 4}, "x")
    knowledge = Knowledge(table.game, table.options, 0, draws=20)
    knowledge.follow(table.stream(0))
    found = report_on(knowledge)
    plain = msgspec.json.decode(msgspec.json.encode(found))
    assert plain["at"] == len(table.stream(0))
    assert plain["worlds"] == found.worlds
    assert set(plain) <= set(Report.__struct_fields__)

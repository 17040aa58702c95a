"""The loop of the terminal and the lab: a question without an answer times out."""

from collections.abc import Sequence
from random import Random

from parlour.bots import Answer, Sight
from parlour.core import Choice
from parlour.core.replay import replay
from parlour.games.complots.model import Choose
from parlour.lab.loop import play_out
from parlour.testing.tables import new_table


class Silent:
    """Never answers."""

    def answer(self, sight: Sight, choices: Sequence[Choice]) -> Answer | None:
        return None


def test_for_players_who_never_answer_the_table_draws_which_card_they_keep() -> None:  # G-7, CO-1.4
    kept = set()
    for seed in map(str, range(12)):
        table = new_table("complots", {"seats": 2}, seed)
        play_out(table, [Silent(), Silent()], ["seat", "seat"], Random(seed))
        assert {entry.by for entry in table.log} == {"clock", "table"}
        assert replay(table.game, table.record()).log == table.log
        kept |= {entry.move for entry in table.log if isinstance(entry.move, Choose)}
    assert len(kept) == 5

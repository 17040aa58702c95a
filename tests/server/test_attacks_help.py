"""Help costs time: who asks often waits for himself, and no table waits for another's questions."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from parlour.knowledge.report import told
from parlour.server.errors import TooMany
from parlour.server.thinking import seat_help
from parlour.server.thinking.aside import WAITING, Aside
from server.clients import Seats, any_move, new_table, owner_does, running
from server.test_help import helped, seated

pytestmark = pytest.mark.asyncio
PATIENCE = 60  # seconds until a test that hangs has failed


class Slow:
    """Stands before the real work: counts it, and holds it up for one game until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.let_go = threading.Event()
        self._game = game
        self._told = told
        monkeypatch.setattr(seat_help, "told", self)

    def __call__(self, knowledge: Any, level: Any, best: int) -> dict[str, Any]:
        answer = self._told(knowledge, level, best)
        self.asked.append((answer["game"], level, answer["seat"]))
        if answer["game"] == self._game:
            self.let_go.wait(PATIENCE)
        return answer


async def thirty_questions(http: httpx.AsyncClient, seats: Seats, slow: Slow) -> list["asyncio.Task[httpx.Response]"]:
    """All seats ask for all that takes long, again and again; the first is being worked out."""
    asked = [
        asyncio.create_task(helped(http, seats, seat, level))
        for _ in range(5)
        for level in ("odds", "coach")
        for seat in range(3)
    ]
    async with asyncio.timeout(PATIENCE):
        while not slow.asked:
            await asyncio.sleep(0.01)
    return asked


async def test_thirty_requests_of_one_table_do_not_hold_up_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch, "sherlock-13")
    async with running(tmp_path / "p.db") as server, server.http() as http:
        greedy = await seated(http, "sherlock-13", "coach")
        modest = await seated(http, "thirteen-clues", "coach")
        asked = await thirty_questions(http, greedy, slow)
        try:
            async with asyncio.timeout(PATIENCE / 2):
                assert (await helped(http, modest, 0, "odds")).status_code == 200
            assert len([game for game, *_ in slow.asked if game == "sherlock-13"]) == 1
        finally:
            slow.let_go.set()
        assert {reply.status_code for reply in await asyncio.gather(*asked)} == {200}


async def test_equal_requests_are_worked_out_once_and_the_last_answer_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch, "sherlock-13")
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "coach")
        asked = await thirty_questions(http, seats, slow)
        slow.let_go.set()
        answers = [(await task).json() for task in asked]
        assert len(slow.asked) == len(set(slow.asked)) == 6, "three seats, two levels"
        assert all(answers[number] == answers[number % 6] for number in range(len(answers)))
        assert (await helped(http, seats, 0, "odds")).json() == answers[0]
        assert len(slow.asked) == 6
        await one_move(http, seats)
        assert (await helped(http, seats, 0, "odds")).json()["at"] > answers[0]["at"]
        assert len(slow.asked) == 7, "there is more to know now"


async def one_move(http: httpx.AsyncClient, seats: Seats) -> None:
    for secret in seats.secrets:
        headers = {"authorization": f"Bearer {secret}"}
        update = (await http.get(f"/api/tables/{seats.table}/view", headers=headers)).json()
        for choice in update["choices"]:
            give = {"topic": choice["topic"], "move": any_move(choice, Random(1)), "key": "k"}
            await http.post(f"/api/tables/{seats.table}/answers", json=give, headers=headers)


async def test_a_new_game_has_answers_of_its_own(tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3, assist="sheet", options={"limit": 1})
        lengths = set()
        for _ in range(3):
            await owner_does(http, seats, "start")
            answer = (await helped(http, seats, 0)).json()
            lengths.add(answer["at"])
            sure = {card for card, holders in answer["possible"].items() if holders == ["hand/0"]}
            assert sure == await dealt(http, seats)
            for _ in range(4):
                await one_move(http, seats)
            await owner_does(http, seats, "rematch")
        assert len(lengths) == 1, "all streams were equally long"


async def dealt(http: httpx.AsyncClient, seats: Seats) -> set[str]:
    """The cards that the first seat was dealt."""
    headers = {"authorization": f"Bearer {seats.secrets[0]}"}
    view = (await http.get(f"/api/tables/{seats.table}/view", headers=headers)).json()
    (cards,) = [seen["cards"] for seen in view["seen"] if seen["type"] == "dealt" and seen["seat"] == 0]
    return set(cards)


async def test_a_calculation_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "sheet")
        with monkeypatch.context() as broken:
            broken.setattr(seat_help, "told", lambda *_: 1 / 0)
            assert (await helped(http, seats, 0)).status_code == 500
        assert (await helped(http, seats, 0)).status_code == 200


async def test_tables_take_turns_and_each_has_one_thread_at_most() -> None:
    names = [*(f"a{number}" for number in range(30)), "b0", "b1", "c0"]
    aside, order, done = Aside(), list[str](), {name: threading.Event() for name in names}

    def work(name: str) -> str:
        order.append(name)
        done[name].wait(PATIENCE)
        return name

    async def begun(count: int) -> list[str]:
        while len(order) < count:
            await asyncio.sleep(0.001)
        return order[:count]

    asked = [asyncio.create_task(aside.do(name[0], partial(work, name), long=True)) for name in names]
    async with asyncio.timeout(PATIENCE):
        assert sorted(await begun(2)) == ["a0", "b0"], "not two of a"
        for place, (ended, following) in enumerate((("a0", "a1"), ("a1", "c0"), ("b0", "b1"), ("c0", "a2")), 3):
            done[ended].set()
            assert (await begun(place))[-1] == following
        for event in done.values():
            event.set()
        assert await asyncio.gather(*asked) == names
    aside.stop()


async def test_who_is_cancelled_while_waiting_takes_no_turn() -> None:
    aside, go = Aside(), threading.Event()
    first = asyncio.create_task(aside.do("a", lambda: go.wait(PATIENCE)))
    second = asyncio.create_task(aside.do("a", lambda: True))
    third = asyncio.create_task(aside.do("a", lambda: "third"))
    await asyncio.sleep(0)
    second.cancel()
    go.set()
    assert (await first, await third) == (True, "third")
    aside.stop()


async def test_a_table_may_have_so_many_questions_waiting_and_no_more() -> None:
    aside, go = Aside(), threading.Event()
    asked = [asyncio.create_task(aside.do("a", lambda: go.wait(PATIENCE))) for _ in range(WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await aside.do("a", lambda: True)
    go.set()
    await asyncio.gather(*asked)
    aside.stop()

"""Help takes time: many requests of one table delay only that table."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from parlour.bots.warm_up import warm_up
from parlour.knowledge.report import NO_GAME, WARMING_UP
from parlour.server.errors import TooMany
from parlour.server.settings import GENEROUS, HelpBounds, Settings
from parlour.server.thinking.help_queues import WAITING, HelpQueue
from parlour.server.thinking.help_worker import HelpRequest, Usage, report
from parlour.server.thinking.worker_pool import WorkerPool, WorkFailed
from server.clients import Seats, any_move, new_table, owner_does, running
from server.test_help import asked_once, helped, seated

pytestmark = pytest.mark.asyncio
PATIENCE = 60  # seconds before a hanging test fails
NOTHING = Usage(0, 0)


class Slow:
    """Wraps the worker processes: counts the reports, and blocks those of one game until released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.let_go = asyncio.Event()
        real = WorkerPool.do

        async def do(pool: WorkerPool, key: str, work: Callable[..., Any], *given: Any) -> Any:
            if work is not report:
                return await real(pool, key, work, *given)
            request, level = given
            assert isinstance(request, HelpRequest)
            self.asked.append((request.game, level, request.seat))
            found = await real(pool, key, work, *given)
            if request.game == game:
                async with asyncio.timeout(PATIENCE):
                    await self.let_go.wait()
            return found

        monkeypatch.setattr(WorkerPool, "do", do)


async def thirty_questions(http: httpx.AsyncClient, seats: Seats, slow: Slow) -> list["asyncio.Task[httpx.Response]"]:
    """All seats request expensive help repeatedly; the first request is being computed."""
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
            assert (await asked_once(http, seats, 0))["reason"] == NO_GAME
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
        assert (await helped(http, seats, 1)).status_code == 200
        with monkeypatch.context() as broken:
            broken.setattr(WorkerPool, "do", failing)
            reply = await helped(http, seats, 0)
            assert (reply.status_code, reply.json()["error"]) == (503, "help-failed")
        assert (await helped(http, seats, 0)).status_code == 200


async def failing(*_: Any) -> Any:
    raise WorkFailed("died")


async def test_knowledge_of_more_seats_than_the_bound_is_not_kept(tmp_path: Path) -> None:
    settings = Settings(limits=GENEROUS, help=HelpBounds(sessions=1, megabytes=4096))
    async with running(tmp_path / "p.db", settings=settings) as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "sheet")
        for seat in (0, 1, 2, 0):
            assert (await helped(http, seats, seat)).json()["seat"] == seat
        metrics = (await http.get("/metrics")).text
        assert "parlour_help_sessions 1.0" in metrics
        assert "parlour_help_megabytes 0.0" not in metrics


async def gated(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[str], Awaitable[Any]]
) -> Callable[[HelpQueue, str, str], Awaitable[Any]]:
    """A queue whose processes run this function instead."""

    async def do(_: WorkerPool, __: str, ___: Any, name: str) -> Any:
        return await work(name), NOTHING

    monkeypatch.setattr(WorkerPool, "do", do)
    return lambda queue, table, name: queue.do(table, report, name)


async def test_tables_take_turns_and_each_has_one_process_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [*(f"a{number}" for number in range(30)), "b0", "b1", "c0"]
    queue, order, done = HelpQueue(0), list[str](), {name: asyncio.Event() for name in names}

    async def work(name: str) -> str:
        order.append(name)
        await done[name].wait()
        return name

    async def begun(count: int) -> list[str]:
        while len(order) < count:
            await asyncio.sleep(0.001)
        return order[:count]

    ask = await gated(monkeypatch, work)
    asked = [asyncio.ensure_future(ask(queue, name[0], name)) for name in names]
    async with asyncio.timeout(PATIENCE):
        assert sorted(await begun(2)) == ["a0", "b0"], "not two of a"
        for place, (ended, following) in enumerate((("a0", "a1"), ("a1", "c0"), ("b0", "b1"), ("c0", "a2")), 3):
            done[ended].set()
            assert (await begun(place))[-1] == following
        for event in done.values():
            event.set()
        assert await asyncio.gather(*asked) == names
    queue.stop()


async def test_a_cancelled_request_takes_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, go = HelpQueue(0), asyncio.Event()

    async def work(name: str) -> str:
        await go.wait()
        return name

    ask = await gated(monkeypatch, work)
    first, second, third = (asyncio.ensure_future(ask(queue, "a", name)) for name in ("first", "second", "third"))
    await asyncio.sleep(0)
    second.cancel()
    go.set()
    assert (await first, await third) == ("first", "third")
    queue.stop()


async def test_a_table_may_have_so_many_questions_waiting_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, go = HelpQueue(0), asyncio.Event()

    async def work(name: str) -> str:
        await go.wait()
        return name

    ask = await gated(monkeypatch, work)
    asked = [asyncio.ensure_future(ask(queue, "a", "x")) for _ in range(WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await ask(queue, "a", "y")
    go.set()
    await asyncio.gather(*asked)
    queue.stop()


async def test_until_kernels_are_compiled_the_sheet_says_so_and_moves_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, real = asyncio.Event(), WorkerPool.do

    async def do(pool: WorkerPool, key: str, work: Callable[..., Any], *given: Any) -> Any:
        if work is warm_up:
            await compiled.wait()
            return None
        return await real(pool, key, work, *given)

    monkeypatch.setattr(WorkerPool, "do", do)
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await seated(http, "sherlock-13", "sheet")
        before = await asked_once(http, seats, 0)
        assert before["reason"] == WARMING_UP
        await one_move(http, seats)
        assert (await asked_once(http, seats, 0))["at"] > before["at"]
        compiled.set()
        assert "possible" in (await helped(http, seats, 0)).json()

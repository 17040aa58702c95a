"""`make bench`: CPU time of the knowledge engines in milliseconds, warm, compared with general solvers."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from gc import collect
from multiprocessing import get_context
from os import environ, pathsep
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from middles import Middle, middles, told
from parlour.core.questions import Question
from parlour.knowledge import Knowledge
from parlour.startup import load_engines, prepare
from reference_loop import reference_seconds

if TYPE_CHECKING:
    from solvers import Deal, Solved

POSITIONS = 200
REPEATS = 3  # runs per position; the fastest counts, because other processes disturb
LONG = 20  # milliseconds: longer jobs run once
SHORT = 5  # milliseconds: shorter jobs run more often
SOME, FEW = 40, 12  # positions for six seats with slots; for chains and the solvers
NOTHING = told(0, 0)
FIRST = "from middles import *; k = middles('perfect-alibi', {'seats': 5}, 1, told(2, 9))[0].heard().posterior()"

Act = Callable[[Middle], float]


class Job(NamedTuple):
    name: str
    bar: float  # milliseconds
    game: str
    options: dict[str, Any]
    wanted: Callable[[Knowledge], bool]
    act: Act
    asked: bool = False
    positions: int = POSITIONS


def odds(middle: Middle) -> float:
    knowledge = middle.heard()
    return timed(knowledge.posterior)


def asked(middle: Middle) -> tuple[Knowledge, list[Question]]:
    """The knowledge after the last event, with caches from before it as in a game; and the open questions."""
    last = middle.heard()
    questions = [one for one in last.game.questions(last.view, last.seat) if not one.final]
    knowledge = middle.heard(len(middle.stream) - 1)
    knowledge.questions(questions)
    knowledge.observe(middle.stream[-1])
    return knowledge, questions


def questions(middle: Middle) -> float:
    knowledge, every = asked(middle)
    knowledge.posterior()
    return timed(lambda: knowledge.questions(every))


def both(middle: Middle) -> float:
    knowledge, every = asked(middle)
    return timed(lambda: (knowledge.posterior(), knowledge.questions(every)))


def others(middle: Middle) -> float:
    """What all other seats know, and would learn from every question; with caches from before the last event."""
    last = middle.heard()
    every = [one for one in last.game.questions(last.view, last.seat) if not one.final]
    knowledge = middle.heard(len(middle.stream) - 1)
    knowledge.others(Random(0), every)
    knowledge.observe(middle.stream[-1])
    knowledge.posterior()
    return timed(lambda: knowledge.others(Random(1), every))


def event(middle: Middle) -> float:
    """The last event with evidence, and the posterior after it."""
    knowledge = middle.heard()
    last = max(number for number, line in enumerate(knowledge.lines) if line.before or line.changes)
    knowledge = middle.heard(last)
    knowledge.posterior()

    def update() -> None:
        knowledge.observe(middle.stream[last])
        knowledge.posterior()

    return timed(update)


def exchanged(knowledge: Knowledge) -> bool:
    """Whether a seat has just kept or taken up hidden cards."""
    moved = sum(len(change.moves) for change in knowledge.lines[-1].changes if hasattr(change, "moves"))
    return moved >= 3 and not knowledge.lines[-1].after


def passed(knowledge: Knowledge) -> bool:
    """Whether three passes are done."""
    return bool(getattr(knowledge.view, "round", 0) == 4)


def timed(act: Callable[[], object]) -> float:
    started = process_time()
    act()
    return 1000 * (process_time() - started)


FIVE, RIVAL = {"seats": 5}, {"seats": 5, "rival": True}
JOBS = [
    Job("Perfect Alibi, 5 seats, odds, nothing told", 2, "perfect-alibi", FIVE, NOTHING, odds),
    Job("  with Rival", 30, "perfect-alibi", RIVAL, NOTHING, odds, positions=FEW),
    Job("  after eight answers, the last of them heard", 0.5, "perfect-alibi", FIVE, told(8, 8), event),
    Job("  with Rival", 5, "perfect-alibi", RIVAL, told(8, 8), event),
    Job("  after eight answers, all tables anew", 0.5, "perfect-alibi", FIVE, told(8, 8), odds),
    Job("  with Rival", 5, "perfect-alibi", RIVAL, told(8, 8), odds),
    Job("  all questions, more", 3, "perfect-alibi", FIVE, told(2, 20), questions, asked=True),
    Job("Sherlock 13, 4 seats, odds and all questions", 5, "sherlock-13", {"seats": 4}, told(2, 30), both, asked=True),
    Job("13 Clues, 6 seats, odds", 8, "thirteen-clues", {"seats": 6}, told(2, 30), odds),
    Job("  all questions", 15, "thirteen-clues", {"seats": 6}, told(2, 30), questions, asked=True),
    Job("Complots, 5 seats, an event", 20, "complots", FIVE, told(2, 30), event),
    Job("  6 seats, an event", 100, "complots", {"seats": 6}, told(2, 30), event, positions=SOME),
    Job("  6 seats, an exchange", 300, "complots", {"seats": 6}, exchanged, event, positions=SOME),
    Job("The others: Sherlock 13, 4 seats", 50, "sherlock-13", {"seats": 4}, told(2, 30), others, True, SOME),
    Job("  Perfect Alibi, 5 seats", 50, "perfect-alibi", FIVE, told(2, 20), others, True, SOME),
    Job("  with Rival", 50, "perfect-alibi", RIVAL, told(2, 20), others, True, FEW),
    Job("  13 Clues, 6 seats", 50, "thirteen-clues", {"seats": 6}, told(2, 30), others, True, SOME),
    Job("Alibi, 4 seats, three passes, odds to 0.02", 250, "alibi", {"seats": 4}, passed, odds, positions=FEW),
]


def main() -> None:
    prepare()
    print("CPU ms, median and worst; ref: thousandths of the reference loop")
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:  # one process per job
        for number in range(len(JOBS)):
            print(fresh.submit(report, number).result(), flush=True)
    beside(middles("perfect-alibi", FIVE, 1, NOTHING) + middles("perfect-alibi", FIVE, FEW, told(8, 8)))
    first_use()
    print(f"CPU of all this: {process_time() + getrusage(RUSAGE_CHILDREN).ru_utime:.0f} s")


def report(number: int) -> str:
    load_engines()
    job = JOBS[number]
    found = middles(job.game, job.options, job.positions, job.wanted, job.asked)
    job.act(found[0])  # the first run loads and compiles; it does not count
    spent = measured(job, found)
    unit = reference_seconds(3)
    middle, worst = median(spent), max(spent)
    met = "met" if middle <= job.bar else "NOT met"
    return (
        f"  {job.name:<48} {middle:8.2f} {worst:8.2f}   {middle / unit:8.2f} ref   "
        f"bar {job.bar:g} {met}, of {len(found)}   {getrusage(RUSAGE_SELF).ru_maxrss // 1024} MB at most"
    )


def measured(job: Job, found: Sequence[Middle]) -> list[float]:
    repeats = 1 if job.bar >= LONG else REPEATS if job.bar > SHORT else 3 * REPEATS
    spent = []
    for middle in found:
        spent.append(min(job.act(middle) for _ in range(repeats)))
        collect()  # frees the memory of the last position
    return spent


def beside(found: Sequence[Middle]) -> None:
    """The same positions by general solvers: without answers, and after eight answers."""
    from solvers import PATIENCE, SOLVERS, by_listing, deal_of  # 75 MB that our own jobs do not need

    deals = [(middle, deal) for middle in found if (deal := deal_of(middle.heard().lines)) is not None]
    ours = [min(odds(middle) for _ in range(3 * REPEATS)) for middle, _ in deals]
    print(f"Perfect Alibi, 5 seats, all odds: nothing told, and the median of {len(deals) - 1} after eight answers")
    print(f"inf: not through within {PATIENCE:.0f} s")
    print(f"  {'Parlour':<46} {ours[0]:8.2f} {median(ours[1:]):8.2f}")
    for name, solve in SOLVERS.items():
        repeats = 1 if solve is by_listing else REPEATS
        spent = [min(solving(name, solve, *one) for _ in range(repeats)) for one in deals]
        first, rest = spent[0], median(spent[1:])
        print(
            f"  {name:<46} {first:8.2f} {rest:8.2f}   {first / ours[0]:.0f} and {rest / median(ours[1:]):.0f} times",
            flush=True,
        )


def solving(name: str, solve: "Callable[[Deal], Solved | None]", middle: Middle, deal: "Deal") -> float:
    """Milliseconds; infinite after a time-out."""
    started = process_time()
    solved = solve(deal)
    spent = 1000 * (process_time() - started)
    if solved is not None and solved.worlds != middle.heard().posterior().worlds:
        raise AssertionError(f"{name} counts {solved.worlds} worlds")
    return float("inf") if solved is None else spent


def first_use() -> None:
    started = perf_counter()
    subprocess.run([sys.executable, "-c", FIRST], check=True, env={**environ, "PYTHONPATH": pathsep.join(sys.path)})
    print(f"a fresh process to its first posterior: {perf_counter() - started:.2f} s by the clock, game included")


if __name__ == "__main__":
    main()

"""Times knowledge of Complots: one event with the posterior after it, CPU time, warm; real games and the worst deals.

PYTHONPATH=src:tests python bench/copies.py
"""

import resource
from collections import defaultdict
from statistics import median
from time import process_time

from parlour.core.evidence import Count, Evidence, Factor, Moved, Spread
from parlour.knowledge.copies.engine import CopiesEngine
from parlour.testing.tables import random_game

Times = dict[str, list[float]]
GAMES = 12
KINDS = "abcde"


def timed(engine: CopiesEngine, evidence: Evidence, name: str, times: Times) -> None:
    start = process_time()
    engine.update(evidence)
    engine.posterior()
    times[name].append(1000 * (process_time() - start))


def games(seats: int) -> Times:
    """Whole random games, seen by seat 0, without events that teach nothing."""
    times: Times = defaultdict(list)
    for number in range(2 * GAMES):
        options = {"seats": seats, "exchange": ("ambassador", "inquisitor")[number % 2]}
        table = random_game("complots", options, f"bench/{number}")
        engine, view = CopiesEngine(), table.game.start(table.options)
        for seen in table.stream(0):
            evidence = table.game.evidence(view, seen)
            table.game.evolve(view, seen)
            name = "exchange" if type(seen).__name__ in {"TookUp", "Kept"} else "event"
            if evidence.before or evidence.changes or evidence.after:
                timed(engine, evidence, name, times)
    return times


def crowd(seats: int, copies: int) -> Times:
    """Every other seat proves a claim and draws; then two of them exchange: no two slots are alike."""
    times: Times = defaultdict(list)
    engine, laid = CopiesEngine(), 2 * seats
    slots = tuple((f"slot/{slot}", 1) for slot in range(laid))
    engine.update(Evidence(changes=(Spread(tuple(KINDS) * copies, (*slots, ("court", 5 * copies - laid))),)))
    engine.update(Evidence(after=(_lies(0, "a"), _lies(1, "b"))))
    for seat in range(1, seats):
        card, mine = KINDS[seat % 5], (f"slot/{2 * seat}", f"slot/{2 * seat + 1}")
        timed(engine, Evidence((Count(mine, frozenset(card), 1, 2),)), "event", times)
        timed(engine, Evidence((_lies(2 * seat, card),), (Moved(((mine[0], "court", 1),)),)), "event", times)
        timed(engine, Evidence(changes=(Moved((("court", f"slot/{laid + seat}", 1),)),)), "event", times)
    for seat in (1, 2):
        hand, fresh = f"hand/{seat}", 100 * seat
        up = ((f"slot/{2 * seat + 1}", hand, 1), (f"slot/{laid + seat}", hand, 1), ("court", hand, 2))
        timed(engine, Evidence(changes=(Moved(up),)), "exchange", times)
        down = Moved(((hand, f"slot/{fresh}", 1), (hand, f"slot/{fresh + 1}", 1)))
        timed(engine, Evidence(changes=(Moved(((hand, "court", 2),), by=seat), down)), "exchange", times)
    posterior = engine.posterior()
    print(f"    {len(engine.filter.particles)} particles, {posterior.worlds:.0f} worlds, error {posterior.error}")
    return times


def _lies(slot: int, card: str) -> Factor:
    return Count((f"slot/{slot}",), frozenset(card), 1, 1)


def main() -> None:
    games(3)  # warm
    for seats in (2, 3, 5, 6, 8):
        tell(f"{seats} seats, games", games(seats))
    for seats, copies in ((5, 3), (6, 3), (8, 4)):
        tell(f"{seats} seats, crowd", crowd(seats, copies))
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


def tell(name: str, times: Times) -> None:
    for kind, found in times.items():
        print(f"{name}, {kind}: median {median(found):.2f} ms, worst {max(found):.1f} ms of {len(found)}")


if __name__ == "__main__":
    main()

"""Alibi, printed box, four seats, after three passes: the time until the error of all odds is below 0.02.

PYTHONPATH=src:tests python bench/alibi.py
"""

import time
from statistics import median

from knowledge.alibi_games import VIEWER, played
from parlour.core.evidence import Evidence
from parlour.knowledge.passing.engine import PassingEngine

POSITIONS = 12


def heard(seed: int, rounds: int) -> PassingEngine:
    table = played(seed, rounds, turns=0, box="printed", seats=4, melds=False)
    view, engine = table.game.start(table.options), PassingEngine(("murder",))
    for seen in table.stream(VIEWER):
        evidence: Evidence = table.game.evidence(view, seen)
        table.game.evolve(view, seen)
        engine.update(evidence)
    return engine


def main() -> None:
    heard(99, 1).posterior()  # loads the kernels
    spent = []
    for seed in range(POSITIONS):
        engine = heard(seed, 3)
        began, clock = time.process_time(), time.perf_counter()
        posterior = engine.posterior()
        spent.append(time.process_time() - began)
        passed, samples = time.perf_counter() - clock, engine.samples
        print(
            f"{seed}: {1000 * spent[-1]:.0f} ms of the processor, {1000 * passed:.0f} ms in all, "
            f"error {posterior.error:.4f}, {samples.effective:.0f} effective draws of {len(samples.paths)}, "
            f"starts differ by {samples.start_difference:.3f}, about {posterior.worlds:.1e} worlds"
        )
    print(f"median {1000 * median(spent):.0f} ms, worst {1000 * max(spent):.0f} ms of the processor")


if __name__ == "__main__":
    main()

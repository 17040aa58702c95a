"""Alibi, printed box, four seats, after three passes: how long until the worst odds are known to 0.02.

PYTHONPATH=src:tests python bench/alibi.py
"""

import time
from statistics import median

from knowledge.alibi_worlds import VIEWER, played
from parlour.core.evidence import Evidence
from parlour.knowledge.passing.engine import Chain

POSITIONS = 12


def heard(seed: int, rounds: int) -> Chain:
    table = played(seed, rounds, turns=0, box="printed", seats=4, melds=False)
    view, chain = table.game.start(table.options), Chain(("murder",))
    for seen in table.stream(VIEWER):
        evidence: Evidence = table.game.evidence(view, seen)
        table.game.evolve(view, seen)
        chain.update(evidence)
    return chain


def main() -> None:
    heard(99, 1).posterior()  # loads the kernels
    spent = []
    for seed in range(POSITIONS):
        chain = heard(seed, 3)
        began, clock = time.process_time(), time.perf_counter()
        posterior = chain.posterior()
        spent.append(time.process_time() - began)
        passed = time.perf_counter() - clock
        print(
            f"{seed}: {1000 * spent[-1]:.0f} ms of the processor, {1000 * passed:.0f} ms in all, "
            f"error {posterior.error:.4f}, {chain.run.effective:.0f} effective draws of {len(chain.run.histories)}, "
            f"starts differ by {chain.run.apart:.3f}, about {posterior.worlds:.1e} worlds"
        )
    print(f"median {1000 * median(spent):.0f} ms, worst {1000 * max(spent):.0f} ms of the processor")


if __name__ == "__main__":
    main()

"""Two minutes of honest tables and attackers: `python bench/soak.py [SECONDS]`."""

import asyncio
import sys

from server.soak import Plan, soak

LATE, GROWN = 250, 32 * 1024  # 99th percentile of honest moves in ms; growth of the server after the warm-up in KiB


def main(seconds: int = 120) -> None:
    plan = Plan(seconds)
    result = asyncio.run(soak(plan))
    grown = result.end_kib - result.warm_kib
    print(f"Soak, {plan.seconds} s: {plan.tables} honest tables beside {sum(result.attacks.values())} attacks")
    print("  " + ", ".join(f"{name} {times}" for name, times in sorted(result.attacks.items())))
    print(f"  {result.moves} moves: {result.median:.1f} ms median {result.p99:.1f} ms p99 {result.worst:.0f} ms worst")
    print(f"  bar p99 {LATE} ms {met(result.p99 <= LATE)}")
    print(f"  server {result.end_kib / 1024:.0f} MiB, {grown / 1024:+.1f} MiB since warm; bar {met(grown <= GROWN)}")
    print(
        f"  {result.heard} updates heard, {len(result.leaks)} leaks {met(not result.leaks)}; {result.failures} failures"
    )


def met(kept: bool) -> str:
    return "met" if kept else "NOT met"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""The server under load, on this machine: 500 tables of four with 2,000 sockets, every move flushed to the disk."""

import asyncio

from parlour.server.loadtest.load import LoadPlan, LoadReport, LoadRun, measure

PLAN = LoadPlan("sherlock-13", tables=500, seats=4, rate=500, seconds=10)
RATE, LATE, EACH = 500, 100, 1500  # moves per second, 99th percentile in ms, moves per CPU second


def main() -> None:
    report = asyncio.run(measure(PLAN))
    print(f"Server, {PLAN.tables} tables, {PLAN.tables * PLAN.seats} sockets, every move flushed before it is told")
    print(line("a steady rate", report.steady), met(report.steady.p99 <= LATE, f"p99 {LATE} ms"))
    print(line("the highest it holds", report.held))
    print(line("as fast as it goes", report.flat_out), met(best(report) >= EACH, f"{EACH} moves a CPU second"))
    print(f"  {report.table_kib:.0f} KiB a table, {report.socket_kib:.1f} KiB a socket; {report.refused} refused")


def line(name: str, run: LoadRun) -> str:
    times = f"{run.median:7.1f} ms median {run.p99:7.1f} ms p99 {run.worst:7.0f} ms worst"
    return f"  {name:<20} {run.rate:6.0f} moves/s {times} {run.per_cpu_second:6.0f} moves a CPU second"


def best(report: LoadReport) -> float:
    return max(report.held.per_cpu_second, report.flat_out.per_cpu_second)


def met(kept: bool, bar: str) -> str:
    return f"  bar {bar} {'met' if kept else 'NOT met'}"


if __name__ == "__main__":
    main()

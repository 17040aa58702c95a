"""Metrics for Prometheus. Each server has a registry of its own, so that tests do not share one."""

from collections.abc import Callable
from typing import Protocol, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from parlour.server.table import rows


class HelpUsage(Protocol):
    """What the worker processes for help keep in memory."""

    @property
    def sessions(self) -> int: ...
    @property
    def megabytes(self) -> int: ...


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        own = self._registry
        self.rows = Counter("parlour_rows", "Rows written to the logs, by kind", ["kind"], registry=own)
        self.refusals = Counter("parlour_refusals", "What was refused, by reason", ["reason"], registry=own)
        self.folds = Counter("parlour_folds", "Tables folded from their logs", registry=own)
        self.outdated = Gauge("parlour_table_outdated", "Tables whose log cannot be folded", ["table"], registry=own)
        self.failures = Counter("parlour_failures", "Mistakes of the server itself", registry=own)
        self.answers = Histogram(
            "parlour_answer_seconds",
            "From an answer received to on the disk; not of windows, whose answers are secret",
            buckets=BUCKETS,
            registry=own,
        )
        self._kinds = {kind: self.rows.labels(_label(kind)) for kind in KINDS}

    def row(self, row: rows.AnyRow) -> None:
        """Count only what is public at the table: not a held answer, but the row that settles it."""
        if not isinstance(row, rows.Held):
            self._kinds[type(row)].inc()

    def follow(self, tables: Callable[[], int], subscribers: Callable[[], int], help_usage: HelpUsage) -> None:
        """Gauges that are read at each request for metrics."""
        gauges: tuple[tuple[str, str, Callable[[], int]], ...] = (
            ("parlour_tables_folded", "Tables in memory", tables),
            ("parlour_watchers", "Sockets and event streams", subscribers),
            ("parlour_help_sessions", "Seats whose knowledge is kept", lambda: help_usage.sessions),
            ("parlour_help_megabytes", "Memory of the processes that work out help", lambda: help_usage.megabytes),
        )
        for name, about, read in gauges:
            Gauge(name, about, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self._registry)


def _label(kind: type[rows.Row]) -> str:
    """One label for all play, so that metrics do not reveal whether a seat or the clock answered."""
    return "play" if kind in PLAY else str(kind.__struct_config__.tag)


PLAY = (rows.Held, rows.Played, rows.Settled)
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
KINDS: tuple[type[rows.Row], ...] = get_args(rows.AnyRow)

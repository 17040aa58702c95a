"""Metrics for Prometheus. Each server has a registry of its own, so that tests do not share one."""

from collections.abc import Callable
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from parlour.server.table import rows


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
        """Count what everybody at the table can see: not an answer that is held, but the row that settles it."""
        if not isinstance(row, rows.Held):
            self._kinds[type(row)].inc()

    def follow(self, tables: Callable[[], int], subscribers: Callable[[], int]) -> None:
        """Gauges that are read at each request for metrics."""
        folded = Gauge("parlour_tables_folded", "Tables in memory", registry=self._registry)
        watchers = Gauge("parlour_watchers", "Sockets and event streams", registry=self._registry)
        folded.set_function(tables)
        watchers.set_function(subscribers)

    def text(self) -> bytes:
        return generate_latest(self._registry)


def _label(kind: type[rows.Row]) -> str:
    """One label for all play: whether a seat or the clock answered must not show."""
    return "play" if kind in PLAY else str(kind.__struct_config__.tag)


PLAY = (rows.Held, rows.Played, rows.Settled)
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
KINDS: tuple[type[rows.Row], ...] = get_args(rows.AnyRow)

"""Figures of a server for whoever watches it, in the format of Prometheus."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import GaugeMetricFamily, Metric

from critias.table.observing import Observer

TYPE: Final = CONTENT_TYPE_LATEST
_SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers put their figures together; the library looks for it when it is loaded."""
_PAGES: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_STORE: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5)
_BOTS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)


@contextlib.contextmanager
def shared() -> Iterator[None]:
    """Let the workers that are started meanwhile put their figures together."""
    with tempfile.TemporaryDirectory(prefix="critias-metrics-") as folder:
        os.environ[_SHARED] = folder
        try:
            yield
        finally:
            del os.environ[_SHARED]


class Metrics(Observer):
    """The figures of one worker."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self._own = own
        self._shared = os.environ.get(_SHARED, "")
        self._pages = Histogram(
            "critias_request_seconds",
            "Time to answer a request.",
            ("method", "path", "status"),
            buckets=_PAGES,
            registry=own,
        )
        self._store = Histogram(
            "critias_store_seconds",
            "Time for which the store was read from or written to.",
            ("kind",),
            buckets=_STORE,
            registry=own,
        )
        self._bots = Histogram(
            "critias_bot_seconds",
            "Time from when a bot has to choose until it has, waiting for a process included.",
            buckets=_BOTS,
            registry=own,
        )
        self._people = Histogram(
            "critias_choice_seconds",
            "Time from when a person's choice came in until it was written down.",
            buckets=_PAGES,
            registry=own,
        )
        self._choices = Counter(
            "critias_choices", "Choices written down, by who made them.", ("by",), registry=own
        )
        self._held = Gauge(
            "critias_tables_held",
            "Tables in the memory of workers.",
            multiprocess_mode="livesum",
            registry=own,
        )
        self._lines = Gauge(
            "critias_lines",
            "Open lines of pages and programs.",
            multiprocess_mode="livesum",
            registry=own,
        )
        self._queue = Gauge(
            "critias_queue",
            "Work that waits for a process.",
            ("for",),
            multiprocess_mode="livesum",
            registry=own,
        )
        self._busy = Gauge(
            "critias_busy_processes",
            "Processes at work.",
            ("for",),
            multiprocess_mode="livesum",
            registry=own,
        )
        if not self._shared:
            ProcessCollector(registry=own)

    # --- what is told -------------------------------------------------------------------------

    def stored(self, kind: str, seconds: float) -> None:
        """The store was read from or written to for so long."""
        self._store.labels(kind).observe(seconds)

    def chosen(self, by: str, number: int) -> None:
        """So many choices were written down."""
        self._choices.labels(by).inc(number)

    def person_chose(self, seconds: float) -> None:
        """A person's choice was made and written down, so long after it came in."""
        self._people.observe(seconds)

    def answered(self, method: str, path: str, status: int, seconds: float) -> None:
        """A request was answered; `path` is that of the route, not of whoever asked."""
        self._pages.labels(method, path, str(status)).observe(seconds)

    def bot_chose(self, seconds: float) -> None:
        """A bot has chosen."""
        self._bots.observe(seconds)

    def look(
        self, held: int, lines: int, queues: Mapping[str, int], busy: Mapping[str, int]
    ) -> None:
        """How it stands now."""
        self._held.set(held)
        self._lines.set(lines)
        for name, number in queues.items():
            self._queue.labels(name).set(number)
        for name, number in busy.items():
            self._busy.labels(name).set(number)

    # --- what is asked ------------------------------------------------------------------------

    def text(self, tables: Mapping[str, Mapping[str, int]]) -> bytes:
        """All figures, of all workers, with how many tables there are by game and status."""
        registry = self._own
        if self._shared:
            self._forget_the_dead()
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry, path=self._shared)  # type: ignore[no-untyped-call]
        return generate_latest(registry) + generate_latest(_Stored(tables))

    def _forget_the_dead(self) -> None:
        """A worker that died holds nothing any more."""
        for file in Path(self._shared).glob("gauge_live*_*.db"):
            pid = int(file.stem.rpartition("_")[2])
            if not _is_alive(pid):
                multiprocess.mark_process_dead(pid, self._shared)  # type: ignore[no-untyped-call]


class _Stored:
    """What is in the store, which all workers share."""

    def __init__(self, tables: Mapping[str, Mapping[str, int]]) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        """As the library wants it."""
        family = GaugeMetricFamily("critias_tables", "Tables there are.", labels=("game", "status"))
        for game, some in self._tables.items():
            for status, number in some.items():
                family.add_metric((game, status), number)
        yield family


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

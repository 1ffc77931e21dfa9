"""Runs a plan: on the cores of this machine, or on those of a Ray cluster."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import platform
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import repeat
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import critias
from critias.extras import need
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.lab.fit import Sample, samples
from critias.lab.plan import Plan
from critias.lab.playing import GameRow, play_games
from critias.lab.store import Store

PARTS: Final = 100
"""A run is cut into about so many parts; whatever the workers, always into the same ones."""
LARGEST: Final = 250
DIED: Final = "a worker process died (was the memory used up?)"
LOCAL: Final = "local"
NEEDED: Final = "every node of a Ray cluster needs the same Critias (pip install 'critias[lab]')"
NOT_THERE: Final = "No module named 'critias"
CONNECT: Final = 5.0
"""Seconds a cluster has to answer."""


class Part(NamedTuple):
    """Games that are played together and kept in one file."""

    first: int
    last: int


class Played(NamedTuple):
    """A part that has been played, where, and what it took."""

    part: Part
    rows: list[GameRow]
    worker: str
    seconds: float
    memory: int
    """Bytes the worker's process holds after it."""


def parts(plan: Plan) -> list[Part]:
    """The parts of a plan. No part tears the games apart that share their luck."""
    many = len(plan.players)
    size = min(max(1, plan.games // PARTS), LARGEST)
    size = -(-size // many) * many
    return [Part(at, min(at + size, plan.games)) for at in range(0, plan.games, size)]


def run(
    plan: Plan,
    store: Store,
    workers: int = 0,
    ray: str | None = None,
    console: Console | None = None,
) -> None:
    """Play what is still to be played, and put the tables together."""
    store.open(plan)
    everything = parts(plan)
    left = [part for part in everything if not store.has_part(*part)]
    done = plan.games - sum(part.last - part.first for part in left)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("games"), TimeRemainingColumn(), console=console or Console(stderr=True),
    ) as progress:  # fmt: skip
        task = progress.add_task(" against ".join(plan.players), total=plan.games, completed=done)
        players = _on_ray(ray) if ray is not None else _on_cores(workers or os.cpu_count() or 1)
        for played in players(plan, left):
            store.write_part(played.part.first, played.rows)
            store.note(
                first=played.part.first, games=len(played.rows), worker=played.worker,
                seconds=round(played.seconds, 3), memory=played.memory,
            )  # fmt: skip
            progress.advance(task, len(played.rows))
    store.gather(part.first for part in everything)


def sample_plan(plan: Plan, every: int, workers: int, console: Console) -> list[Sample]:
    """Positions of all games of a plan, in the order of the games whatever the workers."""
    most = workers or os.cpu_count() or 1
    numbers = range(plan.games)
    found: list[Sample] = []
    with Progress(console=console) as progress:
        task = progress.add_task(f"{plan.players[0]} against itself", total=plan.games)
        if most == 1 or plan.games == 1:
            for number in numbers:
                found += samples(plan, number, every)
                progress.advance(task)
            return found
        with processes(min(most, plan.games)) as pool:
            many = repeat(plan), numbers, repeat(every)
            try:
                for part in pool.map(samples, *many):
                    found += part
                    progress.advance(task)
            except BrokenProcessPool:
                raise CritiasError(f"{DIED}; nothing is kept") from None
    return found


Players = Callable[[Plan, list[Part]], Iterator[Played]]


def play_part(plan: Plan, part: Part) -> Played:
    """Play one part here."""
    begun = time.perf_counter()
    rows = play_games(plan, *part)
    took = time.perf_counter() - begun
    return Played(part, rows, f"{platform.node()}:{os.getpid()}", took, _memory())


def _memory() -> int:
    """What this process holds now; 0 where the system does not tell."""
    try:
        told = Path("/proc/self/statm").read_text("ascii")
    except OSError:
        return 0
    return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processes(number: int) -> ProcessPoolExecutor:
    """Worker processes of this machine."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, context, initializer=_begin, initargs=(os.getpid(),))


def _begin(parent: int) -> None:
    """In a worker: leave interrupts to the parent, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _on_cores(workers: int) -> Players:
    def players(plan: Plan, left: list[Part]) -> Iterator[Played]:
        if workers == 1 or len(left) < 2:
            for part in left:
                yield play_part(plan, part)
            return
        pool = processes(min(workers, len(left)))
        try:
            running = {pool.submit(play_part, plan, part) for part in left}
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        except BrokenProcessPool:
            raise CritiasError(
                f"{DIED}; what was finished is kept, and the same command goes on with it"
            ) from None
        finally:
            # What is under way when somebody interrupts is played again another time.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)

    return players


def _check_address(address: str) -> None:
    """Ray itself would wait for ever for somebody to answer there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()
    except (OSError, OverflowError) as error:
        raise CritiasError(
            f"the Ray cluster {address!r:.60} does not answer: {error!s:.120}"
        ) from None


@contextlib.contextmanager
def _on_this_machine() -> Iterator[None]:
    """A cluster begun here listens to nobody else: Ray asks this where it looks for its address."""
    constants: Any = need("ray._private.ray_constants", "lab")
    before = constants.ENABLE_RAY_CLUSTER
    constants.ENABLE_RAY_CLUSTER = False
    try:
        yield
    finally:
        constants.ENABLE_RAY_CLUSTER = before


@contextlib.contextmanager
def _cluster(ray: Any, address: str) -> Iterator[None]:
    """Connected to a cluster, or to one of this machine alone."""
    with contextlib.ExitStack() as until:
        options: dict[str, Any] = {"address": address, "log_to_driver": False}
        if address == LOCAL:
            until.enter_context(_on_this_machine())
            options["include_dashboard"] = False
        else:
            _check_address(address)
        try:
            ray.init(**options)
        except (ConnectionError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
            why = " ".join(str(error).split()) or type(error).__name__
            raise CritiasError(
                f"the Ray cluster {address!r:.60} does not answer: {why:.600}"
            ) from error
        until.callback(ray.shutdown)
        yield


def _play_there(ours: tuple[str, str], plan: Plan, part: Part) -> Played:
    """Play one part on another machine, by the very same rules."""
    theirs = critias.__version__, game(plan.game).version
    if theirs != ours:
        raise CritiasError(
            f"{NEEDED}; {platform.node()} has version {theirs[0]} with rules {theirs[1]} of "
            f"{plan.game}, this machine {ours[0]} with {ours[1]}"
        )
    return play_part(plan, part)


def _on_ray(address: str) -> Players:
    ray: Any = need("ray", "lab")

    def players(plan: Plan, left: list[Part]) -> Iterator[Played]:
        with _cluster(ray, address):
            remote = ray.remote(_play_there)
            ours = critias.__version__, game(plan.game).version
            waiting = list(reversed(left))
            running: list[Any] = []
            most = max(1, int(ray.cluster_resources().get("CPU", 1))) * 2
            while waiting or running:
                while waiting and len(running) < most:
                    running.append(remote.remote(ours, plan, waiting.pop()))
                finished, running = ray.wait(running, num_returns=1)
                try:
                    done = ray.get(finished)
                except ray.exceptions.RayTaskError as error:
                    if NOT_THERE in str(error.cause):
                        raise CritiasError(f"{NEEDED}; this one has none") from None
                    raise error.cause from None
                except ray.exceptions.RayError as error:
                    why = " ".join(str(error).split())
                    raise CritiasError(
                        f"the Ray cluster {address!r:.60} cannot play: {why:.600}"
                    ) from error
                yield from done

    return players

"""`critias bench profile GAME`: where the time of random games goes, by kind of work.

Two looks at the same games from fixed seeds. A sampler asks 250 times per second of CPU time which
line is running; it slows nothing down, so its shares are honest, and a built-in function counts for
the line that called it. A counting profiler then gives calls per decision, the same in every run.
"""

import ast
import cProfile
import inspect
import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from rich.console import Group
from rich.table import Table

import critias
from critias.command.bench import AnyRules, play_out
from critias.kernel.choices import Ask, Play
from critias.kernel.rules import Setup

INTERVAL: Final = 0.004
"""CPU seconds between two looks; most kernels look no more often."""
COUNTED: Final = 20
"""Games of which calls are counted."""
TOP: Final = 25
ROOT: Final = str(Path(critias.__file__).parent) + "/"

ASKING, OPTIONS, MASKS, COPYING, WORDS, CHANCE, RULES, REST = KINDS = (
    "asking",
    "options",
    "masks",
    "copying",
    "words",
    "chance",
    "rules",
    "rest",
)
"""Kinds of work:

- asking: the kernel's loop from question to question, and making a question
- options: working out what may be chosen, and why not the rest
- masks: sets of spaces
- copying: states and their records
- words: events, which nobody reads in a playout
- chance: random numbers, the players' own included
- rules: everything else in a game
- rest: this command, the standard library
"""

MODULES: Final = {
    "kernel/playout.py": ASKING,
    "kernel/choices.py": ASKING,
    "kernel/hexes.py": MASKS,
    "kernel/copying.py": COPYING,
    "<copying>": COPYING,
    "kernel/events.py": WORDS,
    "kernel/random.py": CHANCE,
    "kit/limits.py": OPTIONS,
}
CALLS: Final = {"tell": WORDS, "Event": WORDS, "Ask": ASKING, "AskAll": ASKING, "AskEach": ASKING}
"""Calls whose lines, arguments included, are of a kind, wherever they stand."""
OFFERING: Final = frozenset(
    {"available", "barred", "can", "choices", "fitting", "limits", "may", "menu", "moves"}
    | {"offered", "offers", "options", "possible", "refused", "removable", "targets"}
    | {"why", "worth"}
)
"""A function of a game whose name holds one of these words works out options."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What was found out about one game."""

    game: str
    decisions_per_second: float
    lines: Mapping[tuple[CodeType, int], int]
    """How often each line was seen running."""
    calls: Mapping[CodeType, int]
    """Calls of each function, and returns to each generator, in the games that are counted."""
    decisions: int
    """Decisions in the games that are counted."""
    questions: int
    """Questions put in them, forced ones too."""

    @property
    def seen(self) -> int:
        return sum(self.lines.values())

    def kinds(self) -> dict[str, float]:
        """The share of every kind of work."""
        found: Counter[str] = Counter()
        for (code, line), times in self.lines.items():
            found[kind_of(code, line)] += times
        return {kind: found[kind] / max(self.seen, 1) for kind in KINDS}

    def modules(self) -> list[tuple[str, float]]:
        """The share of every module, the greatest first."""
        found: Counter[str] = Counter()
        for (code, _), times in self.lines.items():
            found[module_of(code)] += times
        return [(name, times / self.seen) for name, times in found.most_common()]

    def functions(self) -> list[tuple[str, float, float]]:
        """Every function that was seen: its share, and its calls per decision."""
        found: Counter[CodeType] = Counter()
        for (code, _), times in self.lines.items():
            found[code] += times
        return [
            (name_of(code), times / self.seen, self.calls.get(code, 0) / self.decisions)
            for code, times in found.most_common()
        ]

    def counts(self) -> dict[str, float]:
        """What is done per decision."""
        found: Counter[str] = Counter()
        for code, times in self.calls.items():
            found["calls"] += times
            if code.co_flags & inspect.CO_GENERATOR and not code.co_name.startswith("<"):
                found["generators entered"] += times
            name = name_of(code)
            if code.co_filename == "<copying>":
                name = "copying copy"
            if name in _COUNTS:
                found[_COUNTS[name]] += times
        found["questions made"] = self.questions
        names = ("calls", "generators entered", "questions made", *_COUNTS.values())
        return {name: found[name] / self.decisions for name in names}

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "decisions_per_second": self.decisions_per_second,
            "kinds": self.kinds(),
            "counts": self.counts(),
            "modules": dict(self.modules()),
            "functions": [
                {"name": name, "share": share, "calls": calls}
                for name, share, calls in self.functions()
            ],
        }


_COUNTS: Final = {
    "kernel/copying.py State.tell": "events told",
    "kernel/hexes.py spaces_of": "lists of spaces",
    "kit/limits.py Limits.__init__": "limits made",
    "copying copy": "records copied",
}


def profile(game: AnyRules, setup: Setup, seconds: float) -> Profile:
    """Play random games from fixed seeds for so much CPU time, then count calls in a few."""
    play_out(game, setup, 0)  # tables that are built once are no part of it
    lines: Counter[tuple[CodeType, int]] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        assert frame is not None
        lines[frame.f_code, frame.f_lineno] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    decisions = games = 0
    begin = time.process_time()
    try:
        # With the timer on, the clock goes by ticks: at least one has to pass.
        while games < COUNTED or time.process_time() - begin <= seconds:
            decisions += play_out(game, setup, games)
            games += 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    rate = decisions / (time.process_time() - begin)
    counter = cProfile.Profile(builtins=False)
    counter.enable()
    counted = sum(play_out(game, setup, seed) for seed in range(COUNTED))
    counter.disable()
    calls: Counter[CodeType] = Counter()
    for entry in counter.getstats():
        if isinstance(entry.code, CodeType):
            calls[entry.code] += entry.callcount
    return Profile(game.id, rate, lines, calls, counted, _questions(game, setup))


def _questions(game: AnyRules, setup: Setup) -> int:
    put = 0

    def step(state: Any) -> "Play[None]":
        nonlocal put
        play, answer = game.step(state), None
        while True:
            try:
                ask = play.send(answer)
            except StopIteration:
                return
            put += 1 if isinstance(ask, Ask) else len(ask.asks)
            answer = yield ask

    for seed in range(COUNTED):
        play_out(replace(game, step=step), setup, seed)
    return put


def kind_of(code: CodeType, line: int) -> str:
    """The kind of work of a line."""
    module = module_of(code)
    if name_of(code) == "kernel/copying.py State.tell":
        return WORDS
    if module in MODULES:
        return MODULES[module]
    if not module.startswith(("games/", "kit/", "kernel/", "players/")):
        return REST
    if (called := _calls(code.co_filename).get(line)) is not None:
        return called
    # An expression inside a function is that function's work.
    words = set(code.co_qualname.replace("<locals>", "").replace(".", "_").split("_"))
    return OPTIONS if words & OFFERING else RULES


def module_of(code: CodeType) -> str:
    """The file of a function, as seen from the package."""
    file = code.co_filename
    return file.removeprefix(ROOT) if file.startswith((ROOT, "<")) else Path(file).name


def name_of(code: CodeType) -> str:
    return f"{module_of(code)} {code.co_qualname}"


@lru_cache
def _calls(file: str) -> dict[int, str]:
    """The lines of a file that make one of the calls of a known kind."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return {
        line: CALLS[name]
        for name, node in _named_calls(tree)
        if name in CALLS
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def _named_calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                yield node.func.attr, node
            elif isinstance(node.func, ast.Name):
                yield node.func.id, node


def report(found: Profile) -> Group:
    """The profile for people."""
    title = f"{found.game}: {found.decisions_per_second:,.0f} decisions a second"
    kinds = Table("kind of work", "share", title=title)
    for kind, share in found.kinds().items():
        kinds.add_row(kind, f"{share:.1%}")
    counts = Table("done", "per decision")
    for name, count in found.counts().items():
        counts.add_row(name, f"{count:.2f}")
    modules = Table("module", "share")
    for name, share in found.modules()[:TOP]:
        modules.add_row(name, f"{share:.1%}")
    functions = Table("function", "share", "calls per decision")
    for name, share, calls in found.functions()[:TOP]:
        functions.add_row(name, f"{share:.1%}", f"{calls:.2f}")
    return Group(kinds, counts, modules, functions)

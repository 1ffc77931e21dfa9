"""Thousands of random games: `python -m tests.shared.soak goa2 --games 2000`.

Prints how the games ended and how long they were; a game that fails is written down.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

TESTS = Path(__file__).resolve().parent.parent
# Run as a module the tests are not on the path, as pytest would have them.
sys.path[:0] = [str(TESTS), str(TESTS / "plugin" / "tidepool" / "src")]

from shared.cases import Case, cases  # noqa: E402
from shared.checks import plays_to_the_end  # noqa: E402
from shared.driving import Failed  # noqa: E402


def arguments(words: list[str] | None) -> argparse.Namespace:
    known = cases()
    parser = argparse.ArgumentParser(prog="python -m tests.shared.soak", description=__doc__)
    names = sorted({case.name for case in known} | {case.game.id for case in known})
    parser.add_argument("game", choices=names, help="a game (all its cases) or one case")
    parser.add_argument("--games", type=int, default=100, help="how many of each case")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--keep", type=Path, help="a folder for the records of all games")
    return parser.parse_args(words)


def soak(console: Console, case: Case, seeds: range, keep: Path | None) -> int:
    """Play the games of one case; how many failed."""
    ends: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    lengths: list[int] = []
    for seed in track(seeds, case.name, console=console, transient=True):
        try:
            match = plays_to_the_end(case, seed)
        except Failed as failure:
            ends[f"[red]{failure.kind}[/]"] += 1
            console.print(str(failure), markup=False, highlight=False)
            continue
        outcome = match.outcome
        assert outcome is not None
        ends[outcome.reason] += 1
        winners[", ".join(match.seats[seat] for seat in outcome.winners) or "nobody"] += 1
        lengths.append(len(match.log))
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{case.name}-{seed}.txt").write_text(match.record(), encoding="utf-8")
    table = Table(title=f"{case.name}: {len(seeds)} games")
    for column in ("", "games", "share"):
        table.add_column(column)
    for counts in (ends, winners):
        table.add_section()
        for name, count in counts.most_common():
            table.add_row(name, str(count), f"{count / len(seeds):.1%}")
    if lengths:
        table.add_section()
        spread = f"{min(lengths)} to {max(lengths)}, median {statistics.median(lengths):.0f}"
        table.add_row("choices", spread, "")
    console.print(table)
    return len(seeds) - len(lengths)


def main(words: list[str] | None = None) -> int:
    wanted = arguments(words)
    seeds = range(wanted.first, wanted.first + wanted.games)
    chosen = [case for case in cases() if wanted.game in (case.name, case.game.id)]
    failed = sum(soak(Console(), case, seeds, wanted.keep) for case in chosen)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

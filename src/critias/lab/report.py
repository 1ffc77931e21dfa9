"""The report of a run: one HTML file with tables and plots, complete in itself."""

from __future__ import annotations

import html
import io
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import critias
from critias.extras import need
from critias.kernel.errors import CritiasError
from critias.lab.figures import Figures, Rate
from critias.lab.store import Store

REPORT: Final = "report.html"
MOST_ROWS: Final = 60
MEMORY_ROWS: Final = 8

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2a33; background: #fbfaf6; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.25rem 0.8rem; border-bottom: 1px solid #d8d4c6; text-align: left; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
figcaption, .small { color: #4a5a63; font-size: 0.9rem; }
"""


def write_report(store: Store) -> Path:
    """Write the report beside the results."""
    need("matplotlib", "lab")
    path = store.folder / REPORT
    text = page(Figures(store))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CritiasError(f"{path} cannot be written: {error.strerror}") from error
    return path


def page(figures: Figures) -> str:
    """The whole page."""
    plan = figures.plan
    title = f"{plan.played.title}: {' against '.join(plan.players)}"
    body = "".join(_sections(figures))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{_safe(title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{_safe(title)}</h1>{body}</body></html>\n"
    )


def _sections(figures: Figures) -> Iterable[str]:
    plan = figures.plan
    usual = plan.played.parse_setup({}).to_json()
    chosen = {key: value for key, value in plan.setup.items() if usual.get(key) != value}
    options = ", ".join(f"{key} = {value}" for key, value in chosen.items()) or "as usual"
    yield (
        f"<p>{plan.games} games from seed {plan.seed}, rules version {_safe(plan.version)}, "
        f"critias {critias.__version__}. Setup: {_safe(options)}. Players change places with the "
        "same luck, so that no seat favours anybody. Intervals hold the true value in 95 of 100 "
        "runs.</p>"
    )
    if not plan.repeatable:
        yield (
            '<p class="small">A player thinks for a given time, so another run on another machine '
            "will differ; with a number of iterations (search:1000it) it would not.</p>"
        )
    yield from _win_rates(figures)
    yield from _reached(figures)
    yield from _traits(figures)
    yield from _games(figures)
    yield from _running(figures)


def _win_rates(figures: Figures) -> Iterable[str]:
    yield "<h2>Players</h2>"
    yield _rate_table(figures.players(), "player", figures.solo)
    if figures.solo:
        yield _scores(figures.players())
    elif len(figures.plan.players) > 1:
        even = 1 / len(figures.plan.players)
        yield _rate_plot(figures.players(), even, "Share of games won by each player")
    yield "<h2>Seats</h2>"
    yield _rate_table(figures.places(), "seat", figures.solo)
    if len(figures.plan.players) > 1:
        yield _rate_table(figures.players_by_place(), "player and seat", figures.solo)


def _reached(figures: Figures) -> Iterable[str]:
    """The numbers of the result page, on average."""
    means = {code: figures.reached().get(code, {}) for code in figures.plan.players}
    names = list(dict.fromkeys(name for own in means.values() for name in own))
    if names:
        yield "<h2>Reached on average</h2>"
        yield _table(
            ("", *means),
            [(name, *(f"{own.get(name, 0):,.2f}" for own in means.values())) for name in names],
        )


def _traits(figures: Figures) -> Iterable[str]:
    for kind, rates in figures.traits().items():
        yield f"<h2>{_safe(kind)}</h2>"
        yield _rate_table(rates, kind, figures.solo)
        if not figures.solo:
            yield _rate_plot(rates[:MOST_ROWS], 1 / figures.sides, f"Share of games won by {kind}")
        pairs = figures.pairs(kind)
        if pairs and not figures.solo:
            yield f"<h3>Pairs on one side: {_safe(kind)}</h3>"
            yield _rate_table(pairs, "pair", False)


def _games(figures: Figures) -> Iterable[str]:
    lengths = figures.lengths()
    yield "<h2>Length</h2>"
    yield _table(
        ("figure", "value"),
        [
            ("decisions per game, mean", f"{statistics.fmean(lengths):,.1f}"),
            ("decisions per game, median", f"{statistics.median(lengths):,.0f}"),
            ("shortest and longest", f"{min(lengths):,} and {max(lengths):,}"),
            ("options per decision (branching factor)", f"{figures.branching():,.2f}"),
            ("most options of a decision", f"{figures.widest():,}"),
        ],
    )
    yield _histogram(lengths, "decisions of a game", "Length of the games")
    yield "<h2>Ways of ending</h2>"
    many = len(figures.games)
    yield _table(
        ("ending", "games", "share"),
        [(why, str(n), f"{n / many:.1%}") for why, n in figures.endings()],
    )
    yield "<h2>Questions</h2>"
    yield _table(
        ("kind", "per game", "options"),
        [
            (one.kind, f"{one.per_game:,.2f}", f"{one.options:,.1f}")
            for one in figures.questions()[:MOST_ROWS]
        ],
    )


def _running(figures: Figures) -> Iterable[str]:
    memory = figures.memory()
    if not memory:
        return
    yield "<h2>Running</h2>"
    yield f"<p>All workers together took {figures.seconds():,.1f} s.</p>"
    rows = []
    for worker, held in list(memory.items())[:MEMORY_ROWS]:
        first, last = held[0], held[-1]
        rows.append((worker, str(last[0]), _megabytes(first[1]), _megabytes(last[1])))
    yield _table(("worker", "games", "memory after its first part", "at the end"), rows)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"


# --- tables ---------------------------------------------------------------------------------------


def _safe(text: object) -> str:
    return html.escape(str(text))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        first, *others = (_safe(cell) for cell in row)
        right = "".join(f'<{tag} class="number">{cell}</{tag}>' for cell in others)
        return f"<{tag}>{first}</{tag}>{right}"

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>{body}</tbody></table>"


def _rate_table(rates: Sequence[Rate], what: str, solo: bool) -> str:
    scored = any(rate.scores for rate in rates)
    head = [what, "games"] + ([] if solo else ["won", "interval"]) + (["score"] if scored else [])
    rows = []
    for rate in rates[:MOST_ROWS]:
        row = [rate.name, str(rate.games)]
        if not solo:
            low, high = rate.interval
            row += [f"{rate.share:.1%}", f"{low:.1%} to {high:.1%}"]
        if scored:
            row.append("" if rate.score is None else f"{rate.score:,.2f}")
        rows.append(row)
    more = len(rates) - MOST_ROWS
    note = f'<p class="small">and {more} more</p>' if more > 0 else ""
    return _table(head, rows) + note


# --- plots ----------------------------------------------------------------------------------------


def _plot(width: float, height: float) -> tuple[Any, Any]:
    figure = need("matplotlib.figure", "lab").Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: Any, caption: str) -> str:
    matplotlib = need("matplotlib", "lab")
    out = io.StringIO()
    # The same data must give the same file: no dates, no random ids.
    with matplotlib.rc_context({"svg.hashsalt": caption, "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    return (
        f'<figure role="img" aria-label="{_safe(caption)}">{text}'
        f"<figcaption>{_safe(caption)}</figcaption></figure>"
    )


def _rate_plot(rates: Sequence[Rate], even: float, caption: str) -> str:
    """Shares with their intervals; the line is where nobody is better than anybody."""
    figure, axes = _plot(7.5, 0.8 + 0.3 * len(rates))
    places = range(len(rates))
    shares = [100 * rate.share for rate in rates]
    low = [max(0.0, 100 * (rate.share - rate.interval[0])) for rate in rates]
    high = [max(0.0, 100 * (rate.interval[1] - rate.share)) for rate in rates]
    axes.errorbar(shares, places, xerr=[low, high], fmt="o", color="#1f5f7a", capsize=3)
    axes.axvline(100 * even, color="#b08d3c", linewidth=1, linestyle="--")
    axes.set_yticks(places, [rate.name for rate in rates])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("won, in % of games")
    return _svg(figure, caption)


def _scores(rates: Sequence[Rate]) -> str:
    figure, axes = _plot(7.5, 0.8 + 0.5 * len(rates))
    axes.boxplot(
        [rate.scores or (0.0,) for rate in rates], orientation="horizontal",
        tick_labels=[rate.name for rate in rates],
    )  # fmt: skip
    axes.set_xlabel("score")
    return _svg(figure, "Scores of each player")


def _histogram(values: Sequence[float], label: str, caption: str) -> str:
    figure, axes = _plot(7.5, 2.8)
    axes.hist(values, bins=min(40, max(5, len(set(values)))), color="#1f5f7a")
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    return _svg(figure, caption)

"""Whole games as text: what everybody was asked and told, readable in a diff."""

from __future__ import annotations

import json
from collections.abc import Iterator

from critias.kernel.choices import Ask
from critias.kit.voice import voice_of
from shared.cases import AnyMatch, Case
from shared.driving import pick

WIDTH = 96


def playthrough(case: Case, seed: int) -> str:
    """The random game of a seed, from the first question to the result."""
    return "\n".join(_lines(case, seed)) + "\n"


def _lines(case: Case, seed: int) -> Iterator[str]:
    rng = case.luck(seed)
    match = case.new(seed)
    yield f"{case.game.title} ({case.game.id} {case.game.version}), seed {seed}"
    yield f"setup: {json.dumps(match.setup.to_json(), ensure_ascii=False)}"
    yield f"seats: {', '.join(match.seats)}"
    yield ""
    yield from _told(case, match, 0)
    while match.pending is not None and len(match.log) < case.golden_length:
        seat, option = pick(match, rng, changing=False)
        ask = match.ask_for(seat)
        assert ask is not None
        yield ""
        yield from _asked(match, seat, ask)
        text = match.game.notation(match.state, option)
        count = len(match.events)
        match.choose(seat, option)
        yield f"{len(match.log)}. {match.seats[seat]} {text}"
        yield from _told(case, match, count)
    yield ""
    outcome = match.outcome
    if outcome is not None:
        winners = ", ".join(match.seats[seat] for seat in outcome.winners) or "nobody"
        yield f"result: {winners} ({outcome.reason}; {outcome.rule}) {list(outcome.scores)}"
    yield f"position: {match.digest()}"


def _asked(match: AnyMatch, seat: int, ask: Ask) -> Iterator[str]:
    yield f"{match.seats[seat]}: {voice_of(match.game).words.prompt(match.view(seat), ask)}"
    line = "   "
    for option in ask.options:
        word = match.game.notation(match.state, option)
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "   "
        line += f" {word}"
    yield line


def _told(case: Case, match: AnyMatch, count: int) -> Iterator[str]:
    """The newest events as a spectator hears them; for a seat, only what differs."""
    for _, event in match.events[count:]:
        if not event.kind.text:
            continue
        common = event.seen_by(None)
        words = "" if common is None else voice_of(match.game).words.tell(match.view(None), common)
        yield f"    {words or '(unseen: ' + event.kind + ')'}"
        for seat, name in enumerate(match.seats):
            own = event.seen_by(seat)
            if own != common and own is not None:
                yield f"        {name}: {voice_of(match.game).words.tell(match.view(seat), own)}"

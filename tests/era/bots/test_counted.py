"""Questions whose answers are counted in points."""

from __future__ import annotations

import pytest

from critias.games.era.bots.hint import leanings
from critias.games.era.game import ADVICE, RULES

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}


@pytest.mark.parametrize(
    "name",
    [
        "swap-the-agent-in", "the-coup-that-succeeds", "the-dearer-land-by-coup",
        "the-knight-where-it-counts", "which-nation-to-give", "for-the-weaker-nation",
        "the-card-and-the-virya", "keep-the-cards-that-count", "take-what-hurts-most",
        "the-best-loot", "the-doom-weapon-on-others", "no-curse-on-your-own",
    ],
)  # fmt: skip
def test_what_brings_most_is_likeliest(name: str) -> None:
    drill = DRILLS[name]
    match = drill.match(RULES, 0)
    ask = match.ask_for(drill.seat)
    assert ask is not None
    found = leanings(match.state, ask)
    assert found is not None
    best = ask.options[found.index(max(found))]
    assert drill.is_right(RULES.notation(match.state, best))
    assert sum(found) == pytest.approx(1)


def test_agents_that_change_places_are_those_that_make_it_succeed() -> None:
    """After `swap` the 0 of Meropis and the 3 of Eden are named, and then Meropis falls."""
    match = DRILLS["swap-the-agent-in"].match(RULES, 0)
    match.choose_text(0, "swap")
    named = []
    while (ask := match.ask_for(0)) is not None and ask.kind.startswith("swap"):
        found = leanings(match.state, ask)
        assert found is not None
        named.append(RULES.notation(match.state, ask.options[found.index(max(found))]))
        match.choose_text(0, named[-1])
    ask = match.ask_for(0)
    assert ask is not None
    found = leanings(match.state, ask)
    assert found is not None
    assert ask.options[found.index(max(found))] == "meropis"


def test_what_brings_little_less_is_little_less_likely() -> None:
    """Both successes are thought about, and a failure is hardly."""
    drill = DRILLS["the-dearer-land-by-coup"]
    match = drill.match(RULES, 0)
    ask = match.ask_for(0)
    assert ask is not None
    found = leanings(match.state, ask)
    assert found is not None
    worths = dict(zip(ask.options, found, strict=True))
    assert 0 < worths["thule"] < 0.05 < worths["ophir"]

"""Component data for clients: what lies open from the start."""

from __future__ import annotations

import inspect
from typing import Any, Final

from critias.games.era.rules.board import (
    ANU,
    AREAS,
    BLACK_KNIGHT,
    COUNTERS,
    GALACTIC_SUN,
    GOALS,
    OCEANS,
    RESEARCH,
    SOCIETIES,
    SPECIALS,
    SPY_NETWORK,
    STRAITS,
    TRACKS,
    UTOPIAN,
    VIMANAS,
)
from critias.games.era.rules.nation_objectives import WORTH
from critias.games.era.rules.special import TILES
from critias.games.era.shown.names import goal_name, power_words, society_name, special_name
from critias.kit.language import say

LIKE: Final = {
    BLACK_KNIGHT: "coup",
    RESEARCH: "recruit",
    GALACTIC_SUN: "collect",
    SPY_NETWORK: "intrigue",
    ANU: "repolarize",
    UTOPIAN: "construct",
    VIMANAS: "move",
}
"""The standard action a special tile resembles."""


def text(number: int) -> str:
    """The words of a special tile."""
    return say(inspect.getdoc(TILES[number]) or "")


def goal_text(number: int) -> str:
    """The words of a nation's objective."""
    return say(inspect.getdoc(WORTH[number]) or "")


def reference() -> dict[str, Any]:
    """Areas, counters, tracks, tiles, societies and objectives, each with its source where the data
    is not from the rulebook itself."""
    return {
        "reconstructed": say(
            "The pictures of the rulebook are lost: map, counters and tracks are "
            "partly reconstructed, as each entry says."
        ),
        "areas": [
            {"id": a.id, "name": say(a.name), "kind": a.kind, "power": a.power, "spots": a.spots,
             "borders": list(a.borders), "oceans": list(a.oceans), "lies": say(a.lies),
             "source": a.source}
            for a in AREAS
        ],
        "oceans": [
            {"id": o.id, "name": say(o.name), "touches": list(o.touches), "source": o.source}
            for o in OCEANS
        ],
        "straits": [
            {"between": list(s.between), "name": say(s.name), "source": s.source} for s in STRAITS
        ],
        "counters": [
            {"id": c.id, "garrison": c.garrison, "stability": c.stability, "source": c.source}
            for c in COUNTERS
        ],
        "dial": list(TRACKS.dial.costs),
        "virya_points": [halves / 2 for halves in TRACKS.virya.half_points],
        "specials": [
            {"id": key, "name": special_name(key), "like": LIKE.get(n, ""), "text": text(n)}
            for n, key in enumerate(SPECIALS)
        ],
        "societies": [
            {"id": key, "name": society_name(key), "text": power_words(key)}
            for key in SOCIETIES
        ],
        "goals": [
            {"id": key, "name": goal_name(key), "text": goal_text(n)}
            for n, key in enumerate(GOALS)
        ],
    }  # fmt: skip

"""What a marker on a unit brings: judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.bots.fights import best_blow, best_strike, threat, worth_of
from critias.games.athlas.bots.reasons.mind import Mind
from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.state import Unit
from critias.games.athlas.rules.units import mark_of

HARMFUL: Final = frozenset({"corroded", "frozen", "paralysed"})
A_PART: Final = 0.25
"""Of what a unit is worth: what it costs to hurt one's own in this way."""


def marked(mind: Mind, caster: Unit | None, card: str, unit: Unit) -> float:
    """Summoning points that the marker of a card brings on a unit, as far as that can be counted:
    what can be struck down in this turn with it and not without, or what is no longer in danger."""
    mark = mark_of(card)
    if mark is None:
        return 0.0
    own = unit.owner == mind.seat
    if mark.name in HARMFUL and own:
        return -A_PART * worth_of(unit)
    if mark.name == "frozen":
        return best_strike(mind.state, unit, mind.own).points
    before = _brings(mind, caster, unit, own, bool(mark.armor))
    unit.marks.append((mark.name, card, mind.seat))
    after = _brings(mind, caster, unit, own, bool(mark.armor))
    unit.marks.pop()
    return after - before


def _brings(mind: Mind, caster: Unit | None, unit: Unit, own: bool, shields: bool) -> float:
    if own and shields:
        hurt = threat(mind.state, unit, unit.space, mind.foes)
        return -worth_of(unit) * min(1.0, hurt / mind.state.alpha_of(unit).pool)
    ready = [one for one in mind.own if not (one.activated or one.fresh or one is caster)]
    if own:
        return in_reach(mind, unit, mind.foes) if unit in ready else 0.0
    return max([in_reach(mind, one, [unit]) for one in ready], default=0.0)


def in_reach(mind: Mind, unit: Unit, foes: Sequence[Unit]) -> float:
    """The best blow of a unit from where it stands, or after a step."""
    best = sum(best_blow(mind.state, unit, foes, unit.space, True))
    if "rooted" in unit.build.traits:
        return best
    units = mind.world.units
    free = [s for s in GRID.neighbours[unit.space] if GROUND >> s & 1 and s not in units]
    return max([best, *[sum(best_blow(mind.state, unit, foes, s, False)) for s in free]])

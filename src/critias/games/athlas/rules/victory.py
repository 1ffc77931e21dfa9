"""Win condition and draws."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.state import DRAW, AthlasState, Unit
from critias.games.athlas.rules.units import has, may_hold
from critias.kernel.kinds import EventKind

CHEAPEST_GENUS = min(card.cost for card in CARDS.values() if card.type == "genus")
MOST_REVEALED = 3
WIN = "athlas.win.two-relics-one-unit"
AGREED = "athlas.draw.agreement"
CUT_OFF = "athlas.command.alternate"

WON: Final = EventKind("won", "{0:seat} wins: {1:reason}", rule=WIN)
DRAWN: Final = EventKind("drawn", "The game is drawn: {1:reason}", rule=AGREED)


class Won(Exception):
    """A unit of this seat has come to hold two relics."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def check(state: AthlasState) -> None:
    """Raise `Won` if a unit holds two relics."""
    a, b, c = state.world.relics
    if a in (b, c):
        space = a
    elif b == c:
        space = b
    else:
        return
    unit = state.world.units.get(space)
    if unit is not None and may_hold(unit):
        raise Won(unit.owner)


def finish(state: AthlasState, winner: int, rule: str) -> None:
    """End the game."""
    state.winner = winner
    state.result = rule
    state.tell(WON if winner != DRAW else DRAWN, winner, rule)


def _may_come_to_hold(unit: Unit) -> bool:
    if "rooted" in unit.build.traits:
        return False
    return not unit.build.flying or has(unit, "grounded") or has(unit, "winged")


def nobody_can_win(state: AthlasState) -> bool:
    """Whether no play, however friendly, can make anybody win any more.

    Judged only from what both players know: a card in a stack or an Alpha not yet revealed might
    be anything.
    """
    if any(athilian.stack for athilian in state.athilians):
        return False
    if any(_may_come_to_hold(unit) for unit in state.world.units.values()):
        return False
    return not any(_may_summon_a_holder(state, seat) for seat in (0, 1))


def _may_summon_a_holder(state: AthlasState, seat: int) -> bool:
    side = state.world.sides[seat]
    left = state.points - side.spent
    hidden = [alpha for alpha in side.alphas if not alpha.revealed]
    shown = len(side.alphas) - len(hidden)
    if hidden and shown < MOST_REVEALED and left >= CHEAPEST_GENUS:
        return True
    return any(
        alpha.revealed
        and not alpha.build.flying
        and "rooted" not in alpha.build.traits
        and alpha.build.cost <= left
        for alpha in side.alphas
    )

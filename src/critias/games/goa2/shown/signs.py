"""Small pictures of what an event is about."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.rules.acting import COIN_FLIPPED
from critias.games.goa2.rules.actions import PERFORMED
from critias.games.goa2.rules.allowed import ATTACK_ACTION
from critias.games.goa2.rules.cards import SHEETS
from critias.games.goa2.rules.combat import (
    ATTACKED,
    HERO_DEFEATED,
    LIVES_LEFT,
    MINION_ATTACKED,
    MINION_KEPT,
    MINION_SAVED,
)
from critias.games.goa2.rules.fixtures import FIXTURE_PLACED, FIXTURE_REMOVED
from critias.games.goa2.rules.lanes import (
    HERO_WON,
    LANE_PUSHED,
    MINION_REMOVED,
    MINION_SPAWNED,
    STRAY_RETURNED,
    TEAM_WON,
)
from critias.games.goa2.rules.movement import MOVE, PLACE, PUSH, SWAP
from critias.games.goa2.rules.performing import TRAVELLED
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.tokens import (
    TOKEN_PLACED,
    TOKEN_REMOVED,
    TOKEN_REPLACED,
    TOKEN_SHOWN,
)
from critias.games.goa2.rules.turn import ACTS
from critias.games.goa2.shown.lights import hero_of
from critias.games.goa2.shown.palette import TEAM
from critias.games.goa2.shown.pieces import (
    medallion,
    minion,
    token,
)
from critias.kernel.events import Event

MINIONS = {"melee": 0, "ranged": 1, "heavy": 2}
_OF_A_TEAM: Final = frozenset({COIN_FLIPPED, LIVES_LEFT, LANE_PUSHED, TEAM_WON, HERO_WON})


_OF_A_PIECE: Final = frozenset(
    {
        MOVE,
        PUSH,
        PLACE,
        SWAP,
        TRAVELLED,
        STRAY_RETURNED,
        MINION_KEPT,
        MINION_REMOVED,
        MINION_SAVED,
        MINION_SPAWNED,
        TOKEN_PLACED,
        TOKEN_REMOVED,
        TOKEN_REPLACED,
        TOKEN_SHOWN,
        FIXTURE_PLACED,
        FIXTURE_REMOVED,
    }
)
"""Events whose first value is the piece they are about."""


def sign(view: GoaView, event: Event) -> str:
    """A small picture of what an event is about."""
    for value in event.data:
        if isinstance(value, str) and value.partition("-")[0] in SHEETS:
            hero = hero_of(view, value)
            if hero is not None:
                return medallion(value, hero["team"], 10)
    if event.kind in _OF_A_TEAM:
        team = event.data[1] if event.kind == LANE_PUSHED else event.data[0]
        fill = TEAM[team] if isinstance(team, int) and team in (0, 1) else "#888"
        return f'<circle r="8" fill="{fill}" stroke="#fff"/>'
    if event.kind in _OF_A_PIECE:
        return _piece_sign(view, event.data[0])
    return ""


def _piece_sign(view: GoaView, piece: object) -> str:
    if not isinstance(piece, int) or not 0 <= piece < len(view["labels"]):
        return ""
    label, team = view["labels"][piece], view["teams"][piece]
    if label in MINIONS:
        return minion(MINIONS[label], team, 9)
    if any(hero["name"] == label for hero in view["heroes"]):
        return medallion(label, team, 10)
    return f'<g transform="scale(.6)">{token(label, team)}</g>'


def retells(before: Event, after: Event) -> bool:
    """What a hero performs says which card is resolved, and an attack which one it is made with."""
    if before.kind == ACTS and after.kind == PERFORMED:
        return before.data[:2] == after.data[:2]
    if before.kind == PERFORMED and after.kind in (ATTACKED, MINION_ATTACKED):
        return before.data == (after.data[0], after.data[2], ATTACK_ACTION)
    return False


def strikes(view: GoaView, event: Event) -> bool:
    """A hero of the reader is defeated, or their team's lane is pushed."""
    seat = view["seat"]
    if seat is None:
        return False
    own = [hero for hero in view["heroes"] if hero["seat"] == seat]
    if event.kind == HERO_DEFEATED:
        return any(hero["name"] == event.data[1] for hero in own)
    return event.kind == LANE_PUSHED and any(hero["team"] == event.data[1] for hero in own)

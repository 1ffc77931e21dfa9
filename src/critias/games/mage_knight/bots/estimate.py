"""How well a player stands, for bots that look ahead: a judgement, not a rule.

The weights of what is counted are in `estimate.toml`, which says where they come from.
"""

from __future__ import annotations

import math
from operator import mul
from pathlib import Path
from typing import Final

from critias.games.mage_knight.bots.land import lasts, outlook
from critias.games.mage_knight.bots.ways import next_turn
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    DEED_KIND,
    SPELL,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.scoring import achievements, city_points
from critias.games.mage_knight.rules.state import EMPTY_START, NOBODY, NONE, MageKnightState, Player
from critias.games.mage_knight.rules.tables import LEVEL_AT
from critias.players.weights import weights

BETWEEN: Final = frozenset({"before_turn", "announce", "tactics", "slot", "next", "round_end"})
"""Phases between two turns, where everybody can be judged by the same measure."""
OWN: Final = (
    "score", "level", "progress", "advanced", "spells", "artifacts", "wounds", "units", "hurt",
    "skills", "crystals", "reputation", "stuck", "ahead", "cards", "next",
)  # fmt: skip
COMMON: Final = ("rounds", "tiles", "seen", "cities", "start")
FEATURES: Final = OWN + COMMON
"""What is counted. Of a player: Fame and achievements; and, the more the longer the game lasts,
levels and the way to the next one, Advanced Actions, Spells, Artifacts, Wounds, the levels of Units
and of those that are hurt, Skills, crystals, Reputation, Wounds in hand; prizes ahead (less the
farther they are), cards still to be played in this Round, and what the best plan for a turn with
the hand of now would bring. Against others it is the lead over the best of them; alone or together
it is the weakest one's, and with it the Rounds to come, tiles, cities on the map, cities conquered,
and one for the start."""
WEIGHTS: Final = weights(Path(__file__).with_name("estimate.toml"), FEATURES)
NEAR: Final = 4
"""Prizes ahead can be reached until so small a part of the game is left."""
A_TURN, DUMMY_CARDS = 4, 4
"""So many cards are played in a turn, by a player and by the Dummy."""


def estimate(state: MageKnightState, seat: int) -> float | None:
    """From -1 to 1; None in the middle of a turn."""
    if half_done(state):
        return None
    return math.tanh(sum(map(mul, WEIGHTS, features(state, seat))))


def half_done(state: MageKnightState) -> bool:
    """Whether a turn is under way."""
    if state.combat is not None or state.agenda:
        return True
    if state.phase == "turn":
        return begun(state.players[state.active])
    return state.phase not in BETWEEN and not state.over


def begun(player: Player) -> bool:
    """Whether a turn is more than its beginning."""
    turn = player.turn
    return bool(
        turn.flags & ~EMPTY_START
        or player.play
        or turn.move
        or turn.influence
        or turn.heal
        or turn.used
        or turn.taken
        or turn.path
        or turn.notes
    )


def features(state: MageKnightState, seat: int) -> tuple[float, ...]:
    """What is counted, from the side of the seat."""
    counted = [_player(state, other) for other in range(len(state.players))]
    if len(counted) > 1 and state.dummy is None:
        own = counted.pop(seat)
        best = max(counted)
        return (*(a - b for a, b in zip(own, best, strict=True)), *_NOTHING)
    conquered = sum(city.conquered for city in state.cities)
    share = lasts(state)
    return (
        *min(counted),
        0.0 if state.over else float(state.rounds - state.round),
        share * len(state.tiles),
        share * (len(state.cities) - conquered),
        conquered,
        1.0,
    )


_NOTHING: Final = (0.0,) * len(COMMON)


def _player(state: MageKnightState, seat: int) -> tuple[float, ...]:
    player = state.players[seat]
    kinds = [DEED_KIND[card] for card in gaining.all_deeds(player)]
    score = player.fame + sum(achievements(state, seat).values()) + city_points(state, seat)
    share = lasts(state)
    prospects = (
        player.level,
        progress(player),
        kinds.count(ADVANCED_ACTION),
        kinds.count(SPELL),
        kinds.count(ARTIFACT),
        kinds.count(DEED_KIND[WOUND]),
        sum(UNITS[unit.card].level for unit in player.units),
        sum(UNITS[unit.card].level for unit in player.units if unit.wounds),
        len(player.skills),
        sum(player.crystals),
        player.reputation,
        player.hand.count(WOUND),
    )
    return (
        float(score),
        *(share * value for value in prospects),
        min(1.0, NEAR * share) * outlook(state, player),
        float(_cards(state, player)),
        next_turn(state, seat),
    )


def progress(player: Player) -> float:
    """The way from one level to the next, as a share."""
    # Fame may fall below nought.
    reached = max(player.fame, 0)
    above = [fame for fame in LEVEL_AT if fame > reached]
    if not above:
        return 0.0
    last = max(fame for fame in LEVEL_AT if fame <= reached)
    return (player.fame - last) / (above[0] - last)


def _cards(state: MageKnightState, player: Player) -> int:
    """Cards of hand and deck that can still be played before the Round ends."""
    useful = sum(card != WOUND for card in player.hand)
    useful += sum(card != WOUND for card in player.deck) + len(player.top) + len(player.bottom)
    if state.over:
        return 0
    if state.announced != NOBODY or state.last_slots != NONE:
        turns = 1
    elif state.dummy is not None:
        turns = 1 + len(state.dummy.deck) // DUMMY_CARDS
    else:
        return useful
    return min(useful, A_TURN * turns)

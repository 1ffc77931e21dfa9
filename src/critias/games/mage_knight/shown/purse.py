"""What a player could pay with, and why a card, an ability or a Skill cannot be used now; told from
the view, for those who look at it. The rules decide for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from critias.games.mage_knight.rules.effects import Effect
from critias.games.mage_knight.rules.state import ACTED, RESTED, STAYED, TALKING
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLACK,
    BLOCK_PHASE,
    CALM,
    COLOURS,
    COMBAT,
    DAMAGE_PHASE,
    GOLD,
    INFLUENCE,
    LOWEST_REPUTATION,
    MOVE,
    RANGED_PHASE,
    STUDY,
)
from critias.games.mage_knight.rules.view import MageKnightView, PlayerView
from critias.kit.language import say

V = MageKnightView
PHASES: Final = {
    "muster": 0, "ranged": RANGED_PHASE, "block": BLOCK_PHASE, "damage": DAMAGE_PHASE,
    "attack": ATTACK_PHASE,
}  # fmt: skip


def influence(player: PlayerView) -> int:
    """The Influence to deal with here: what there is, and what Reputation will add."""
    if player["flags"] & TALKING:
        return player["influence"]
    change = REPUTATION[player["reputation"] - LOWEST_REPUTATION]
    return max(player["influence"] + (change or 0), 0)


def is_dark(view: V) -> bool:
    """Whether black mana counts, and gold mana does not."""
    combat = view["combat"]
    return view["night"] or (combat is not None and combat["night"])


def payable(view: V, player: PlayerView, colour: int) -> bool:
    """Whether there is a mana of the colour: a token, a crystal, a die of the Source."""
    dark = is_dark(view)
    if colour == BLACK and not dark:
        return False
    wild = () if dark or colour == BLACK else (GOLD,)
    if any(player["tokens"][one] for one in (colour, *wild)):
        return True
    if colour < len(player["crystals"]) and player["crystals"][colour]:
        return True
    faces = {COLOURS[one] for one in (colour, *wild)}
    return player["dice"] > 0 and any(face in faces for face in view["source"])


def moment(view: V, player: PlayerView) -> int:
    """What may be played now, as bits of `terms`."""
    combat = view["combat"]
    if combat is not None:
        return PHASES[combat["phase"]]
    flags = player["flags"]
    if flags & TALKING:
        return CALM | INFLUENCE | STUDY
    if flags & RESTED:
        return CALM
    return CALM | STUDY | (0 if flags & (ACTED | STAYED) else MOVE)


def why_not(view: V, player: PlayerView, effect: Effect | None, power: Iterable[int]) -> str:
    """Why an effect cannot be played now, in a word or two."""
    if effect is None:
        return say("cannot be played")
    if not effect.when & moment(view, player):
        return _at_what_time(view, effect.when)
    for colour in power:
        if colour == BLACK and not is_dark(view):
            return say("at Night")
        if not payable(view, player, colour):
            return say("no {colour} mana", colour=say(COLOURS[colour]))
    combat = view["combat"]
    if combat is not None and combat["phase"] == "block" and combat["against"] < 0:
        return say("choose an attack first")
    return say("nothing to use it on")


def why_not_sideways(view: V) -> str:
    """Why no card can be played sideways now."""
    combat = view["combat"]
    if combat is None:
        return say("not now")
    if combat["phase"] == "block" and combat["against"] < 0:
        return say("choose an attack first")
    return say("not from afar") if combat["phase"] == "ranged" else say("not now")


def _at_what_time(view: V, when: int) -> str:
    if view["combat"] is not None:
        if not when & COMBAT:
            return say("not in combat")
        return say(next(said for bit, said in LATER if when & bit))
    if when & INFLUENCE and not when & MOVE:
        return say("when dealing")
    return say("when moving") if when & MOVE else say("in combat")


LATER: Final = (
    (RANGED_PHASE, "from afar"),
    (BLOCK_PHASE, "as a block"),
    (DAMAGE_PHASE, "against damage"),
    (ATTACK_PHASE, "in the attack"),
)
"""The phase of a combat for which an effect is."""

"""Abilities of Units that are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.block import NOT_SWIFT
from critias.games.mage_knight.rules.cards.spells import can_stop
from critias.games.mage_knight.rules.components import FOREST, HILLS, SWAMP
from critias.games.mage_knight.rules.damage import ALL_RESIST
from critias.games.mage_knight.rules.effects import (
    NOTHING,
    Effect,
    ability,
    ability_of,
    also,
    attack,
    block,
)
from critias.games.mage_knight.rules.enemies import STOP_FOE
from critias.games.mage_knight.rules.sides import ALL_COLD_FIRE, ALL_SIEGE
from critias.games.mage_knight.rules.state import Foe
from critias.games.mage_knight.rules.terms import (
    BLOCK_PHASE,
    BLUE,
    COLD_FIRE,
    COMBAT,
    HEALING,
    MELEE,
    MOVE,
    RED,
    SPECIAL,
    STOPPING,
    STRIKING,
)
from critias.kernel.choices import Option, Play
from critias.kernel.kinds import AskKind

# --- Regular Units -------------------------------------------------------------------------------


def _can_nurse(act: Act) -> bool:
    return any(
        unit.spent and place != act.unit and act.unit_level(unit) <= 2
        for place, unit in enumerate(act.player.units)
    )


@ability("herbalists", 1, HEALING, _can_nurse, needs=NOTHING)
def herbalists(act: Act) -> Play[None]:
    """Ready another Unit of level 1 or 2."""
    yield from act.ready_unit(2, but=act.unit)


@ability("foresters", 0, MOVE)
def foresters(act: Act) -> None:
    """Move 2; forests, hills and swamps cost 1 less."""
    act.move(2)
    act.terrain([FOREST, HILLS, SWAMP], -1)


@ability_of("utem_guardsmen", 1)
def utem_guardsmen() -> Effect:
    """Block 4; an enemy blocked with it is not swift."""
    return block(4, rider=NOT_SWIFT)


@ability_of("utem_swordsmen", 1)
def utem_swordsmen() -> Effect:
    """Attack 6 or Block 6, and the Unit is wounded."""
    return (attack(6) | block(6)) + also(Act.wound_unit)


def _in_the_open(act: Act, foe: Foe) -> bool:
    return act.stoppable(foe) and not act.is_fortified(foe)


@ability(
    "illusionists",
    1,
    STOPPING,
    lambda act: bool(act.foes(lambda f: _in_the_open(act, f))),
    needs=NOTHING,
)
def illusionists(act: Act) -> Play[None]:
    """One enemy that is not fortified does not attack in this combat."""
    act.stop((yield from act.choose_foe(STOP_FOE, lambda foe: _in_the_open(act, foe))))


# --- Elite Units ---------------------------------------------------------------------------------


@ability("amotep_freezers", 1, STOPPING, can_stop, needs=NOTHING)
def amotep_freezers(act: Act) -> Play[None]:
    """One enemy does not attack in this combat and has 3 less Armor."""
    foe = yield from act.choose_foe(STOP_FOE, act.stoppable)
    act.stop(foe)
    act.weaken(foe, 3)


@ability("altem_mages", 0, SPECIAL)
def altem_mages(act: Act) -> Play[None]:
    """Two tokens of any colours."""
    yield from act.any_tokens(2)


def _can_burn(act: Act) -> bool:
    return act.has_attacker() if act.moment & BLOCK_PHASE else act.may_attack(MELEE)


ALTEM_PRICE = AskKind(
    "altem_mages",
    "Pay for a higher number?",
    waiting="{who} pays for a higher number",
    rule=None,
    labels={
        "none": "Nothing: the number is 5",
        "red": "Red mana: 7",
        "blue": "Blue mana: 7",
        "both": "Red and blue mana: 9",
    },
)


@ability("altem_mages", 1, STRIKING | BLOCK_PHASE, _can_burn, needs=NOTHING)
def altem_mages_burn(act: Act) -> Play[None]:
    """Cold Fire Attack 5 or Cold Fire Block 5; 7 for a blue or red mana more, 9 for both."""
    prices: list[Option] = ["none"]
    prices += [name for name, colour in (("red", RED), ("blue", BLUE)) if act.can_pay(colour)]
    if act.can_pay(RED, BLUE):
        prices.append("both")
    price = yield from act.choose(ALTEM_PRICE, prices)
    value = {"none": 5, "red": 7, "blue": 7, "both": 9}[str(price)]
    if price != "none":
        colours = {"red": (RED,), "blue": (BLUE,), "both": (RED, BLUE)}[str(price)]
        yield from act.pay(*colours)
    if act.moment & BLOCK_PHASE:
        act.block(value, COLD_FIRE)
    else:
        act.attack(value, MELEE, COLD_FIRE)


ALTEM_CHANGE = AskKind(
    "altem_change",
    "What do your attacks become?",
    waiting="{who} changes the own attacks",
    rule=None,
    labels={"cold_fire": "Cold Fire Attacks", "siege": "Siege Attacks"},
)


@ability("altem_mages", 2, COMBAT)
def altem_mages_change(act: Act) -> Play[None]:
    """For this combat all attacks become Cold Fire attacks, or all become Siege attacks."""
    word = yield from act.choose(ALTEM_CHANGE, ["cold_fire", "siege"])
    act.in_combat(ALL_COLD_FIRE if word == "cold_fire" else ALL_SIEGE)


@ability_of("altem_guardians", 1)
def altem_guardians() -> Effect:
    """Block 8; an enemy blocked with it is not swift."""
    return block(8, rider=NOT_SWIFT)


@ability("altem_guardians", 2, SPECIAL)
def altem_guardians_guard(act: Act) -> None:
    """All own Units have every resistance this turn."""
    act.note(ALL_RESIST)

"""Spells of combat, where they are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.block import BURNING_SHIELD, EXPLODING_SHIELD
from critias.games.mage_knight.rules.effects import (
    BASIC,
    NOTHING,
    STRONG,
    Effect,
    attack,
    basic,
    basic_of,
    block,
    strong,
    strong_of,
    wounds,
)
from critias.games.mage_knight.rules.enemies import DESTROY_FOE, STOP_FOE, WEAKEN_FOE
from critias.games.mage_knight.rules.state import NO_FIRE_RESISTANCE, Foe
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLUE,
    COLD_FIRE,
    COMBAT,
    FIRE,
    GREEN,
    ICE,
    MELEE,
    RANGED,
    RED,
    SHOOTING,
    SIEGE,
    STOPPING,
    STRIKING,
    WHITE,
)
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind

# --- fire and ice --------------------------------------------------------------------------------


@strong_of("fireball")
def firestorm() -> Effect:
    """A Wound; Siege Fire Attack 8."""
    return attack(8, SIEGE, FIRE) + wounds(1)


@strong_of("snowstorm")
def blizzard() -> Effect:
    """A Wound; Siege Ice Attack 8."""
    return attack(8, SIEGE, ICE) + wounds(1)


@strong_of("flame_wall")
def flame_wave() -> Effect:
    """Fire Attack 5 or Fire Block 7, and 2 more for each enemy faced."""
    wave = attack(lambda act: 5 + 2 * act.count_foes(), MELEE, FIRE)
    return wave | block(lambda act: 7 + 2 * act.count_foes(), FIRE)


BOLTS = tuple(
    {
        BLUE: attack(8 + more, MELEE, ICE),
        RED: attack(7 + more, MELEE, COLD_FIRE),
        WHITE: attack(6 + more, RANGED, ICE),
        GREEN: attack(5 + more, SIEGE, ICE),
    }
    for more in (0, 3)
)


def _bolt_colours(act: Act, half: int) -> list[int]:
    return act.payable(colour for colour, effect in BOLTS[half].items() if effect.open(act))


def _bolt(act: Act, half: int) -> Play[None]:
    colour = yield from act.pay_one_of(_bolt_colours(act, half))
    yield from BOLTS[half][colour].play(act)


@basic("mana_bolt", SHOOTING | STRIKING, lambda act: bool(_bolt_colours(act, BASIC)))
def mana_bolt(act: Act) -> Play[None]:
    """Pay one more mana: Ice Attack 8 for blue, Cold Fire Attack 7 for red, Ranged Ice Attack 6 for
    white, Siege Ice Attack 5 for green."""
    yield from _bolt(act, BASIC)


@strong("mana_bolt", SHOOTING | STRIKING, lambda act: bool(_bolt_colours(act, STRONG)))
def mana_thunderbolt(act: Act) -> Play[None]:
    """Pay one more mana: Ice Attack 11 for blue, Cold Fire Attack 10 for red, Ranged Ice Attack 9
    for white, Siege Ice Attack 8 for green."""
    yield from _bolt(act, STRONG)


# --- weakening enemies ---------------------------------------------------------------------------


def any_foe(act: Act) -> bool:
    """Whether there is an enemy the effect can reach."""
    return bool(act.foes())


EXPOSE_FOE = AskKind("expose", "Expose which enemy?", waiting="{who} exposes an enemy", rule=None)


@basic("expose", COMBAT, any_foe, needs=NOTHING)
def expose(act: Act) -> Play[None]:
    """One enemy has neither fortification nor resistance in this combat; Ranged Attack 2, which is
    passed over where it cannot be played."""
    foe = yield from act.choose_foe(EXPOSE_FOE)
    act.unfortify(foe)
    act.strip(foe)
    act.aim_anew()
    act.attack(2, RANGED)


MASS_EXPOSE = AskKind(
    "mass_expose",
    "What do the enemies lose?",
    waiting="{who} exposes the enemies",
    rule=None,
    labels={"fortifications": "Their fortifications", "resistances": "Their resistances"},
)


@strong("expose", COMBAT)
def mass_expose(act: Act) -> Play[None]:
    """Either no enemy is fortified in this combat or none has a resistance; Ranged Attack 3, which
    is passed over where it cannot be played."""
    word = yield from act.choose(MASS_EXPOSE, ["fortifications", "resistances"])
    if word == "fortifications":
        act.breach()
        act.each_foe(act.unfortify)
    else:
        act.each_foe(act.strip)
    act.aim_anew()
    act.attack(3, RANGED)


TREMOR_AT = AskKind(
    "tremor",
    "One enemy or all?",
    waiting="{who} lowers the Armor of enemies",
    rule=None,
    labels={"one": "One enemy", "all": "All enemies"},
)


def _shake(act: Act, doubled: bool) -> Play[None]:
    """3 less Armor for one enemy or 2 less for all; twice as much for fortified ones if so."""

    def shake(foe: Foe, amount: int) -> None:
        act.weaken(foe, amount * 2 if doubled and act.is_fortified(foe) else amount)

    if (yield from act.choose(TREMOR_AT, ["one", "all"])) == "one":
        shake((yield from act.choose_foe(WEAKEN_FOE)), 3)
    else:
        for place in act.foes():
            shake(act.combat.foes[place], 2)


@basic("tremor", COMBAT, any_foe, needs=NOTHING)
def tremor(act: Act) -> Play[None]:
    """One enemy has 3 less Armor, or all have 2 less."""
    yield from _shake(act, doubled=False)


@strong("tremor", COMBAT, any_foe, needs=NOTHING)
def earthquake(act: Act) -> Play[None]:
    """One enemy has 3 less Armor (6 if fortified), or all have 2 less (4 where fortified)."""
    yield from _shake(act, doubled=True)


@basic("demolish", COMBAT)
def demolish(act: Act) -> None:
    """Fortifications of sites do not count; all enemies have 1 less Armor."""
    act.breach()
    for place in act.foes():
        act.weaken(act.combat.foes[place], 1)


@strong("demolish", ATTACK_PHASE, any_foe, needs=NOTHING)
def disintegrate(act: Act) -> Play[None]:
    """In the Attack phase: one enemy is destroyed, all others have 1 less Armor."""
    act.destroy((yield from act.choose_foe(DESTROY_FOE)))
    for place in act.foes():
        act.weaken(act.combat.foes[place], 1)


# --- stopping and destroying enemies -------------------------------------------------------------


def can_stop(act: Act) -> bool:
    """Whether there is an enemy in reach that can still be kept from attacking."""
    return bool(act.foes(act.stoppable))


@basic("whirlwind", STOPPING, can_stop, needs=NOTHING)
def whirlwind(act: Act) -> Play[None]:
    """One enemy does not attack in this combat."""
    act.stop((yield from act.choose_foe(STOP_FOE, act.stoppable)))


@strong("whirlwind", ATTACK_PHASE, any_foe, needs=NOTHING)
def tornado(act: Act) -> Play[None]:
    """In the Attack phase: one enemy is destroyed."""
    act.destroy((yield from act.choose_foe(DESTROY_FOE)))


@basic("chill", STOPPING, can_stop, needs=NOTHING)
def chill(act: Act) -> Play[None]:
    """One enemy does not attack in this combat and has no Fire Resistance."""
    foe = yield from act.choose_foe(STOP_FOE, act.stoppable)
    act.stop(foe)
    foe.flags |= NO_FIRE_RESISTANCE


@strong("chill", STOPPING, can_stop, needs=NOTHING)
def lethal_chill(act: Act) -> Play[None]:
    """One enemy does not attack in this combat and has 4 less Armor."""
    foe = yield from act.choose_foe(STOP_FOE, act.stoppable)
    act.stop(foe)
    act.weaken(foe, 4)


def _can_skip(act: Act) -> bool:
    return act.may_skip() and act.side.move >= act.count_foes()


@strong("wings_of_wind", STOPPING, _can_skip, needs=NOTHING)
def wings_of_night(act: Act) -> None:
    """With a Move point left over for each enemy faced: no Block and Assign Damage phases."""
    act.skip()


# --- shields -------------------------------------------------------------------------------------


@basic_of("burning_shield")
def burning_shield() -> Effect:
    """Fire Block 4; if the block succeeds it may be used again as Fire Attack 4."""
    return block(4, FIRE, rider=BURNING_SHIELD)


@strong_of("burning_shield")
def exploding_shield() -> Effect:
    """Fire Block 4; if the block succeeds the blocked enemy is destroyed."""
    return block(4, FIRE, rider=EXPLODING_SHIELD)

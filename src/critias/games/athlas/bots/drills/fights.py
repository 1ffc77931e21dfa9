"""Drills about fights: whom to strike, in which order, with what, and when to keep away."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.drills.laying import (
    BLADES,
    BOMBERS,
    BOMBS,
    DRAKES,
    HEALERS,
    MAGES,
    MENTALISTS,
    PEASANTS,
    PUSHERS,
    RAIDERS,
    RANGERS,
    SHELLS,
    SWORDS,
    TOWERS,
    WARRIORS,
    drill,
    one_fell,
    pool_of,
    spot,
    stands,
    units_of,
)
from critias.games.athlas.rules.board import GRID, NORTH, SOUTH, at
from critias.games.athlas.rules.state import AthlasState


def _shot_and_gone(state: AthlasState) -> bool:
    """The swordsman at (2, 0), who reaches two hexes, is hurt, and nobody is in its reach."""
    units = state.world.units
    safe = all(GRID.distance(s, at(2, 0)) > 2 for s, one in units.items() if one.owner == NORTH)
    return safe and pool_of(state, SOUTH) < 10


def _bombed_from_afar(state: AthlasState) -> bool:
    """The tower beside (0, 0) is hurt, and nobody is in reach of its sword."""
    return pool_of(state, SOUTH) < 12 and not stands(state, NORTH, (0, 0))


def _killed_without_the_axe(state: AthlasState) -> bool:
    return one_fell(state) and state.world.sides[NORTH].alphas[0].cubes["throwing_axe"] == 1


FIGHTS: Final = (
    drill(
        "shoot-and-step-back",
        "The swordsman two hexes away kills the ranger with one blow if it stays: it shoots and"
        " then walks out of reach.",
        [RANGERS], [SWORDS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (2, 0))],
        pools=(4, None),
        reached=_shot_and_gone,
        line=(spot(0, 0), "etynian_crossbow.shot", "basic.walk", spot(-1, 0)),
    ),
    drill(
        "fly-before-the-bomb",
        "Whoever flies cannot move after its action: beside a tower with a sword the drake flies a"
        " hex away before it throws its bomb.",
        [BOMBERS], [("watch_tower", "obsidian_sword")],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0))],
        pools=(1, None),
        reached=_bombed_from_afar,
        line=(spot(0, 0), "basic.fly", spot(-1, 0), "mining_tools.bomb"),
    ),
    drill(
        "run-from-the-sword",
        "The last peasant dies of one blow by the swordsman two hexes away, who reaches two: one"
        " step away it is safe.",
        [PEASANTS], [SWORDS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (2, 0))],
        pools=(4, None),
        choices=((NORTH, spot(0, 0)), (NORTH, "basic.walk")),
        right=(spot(-1, 0), spot(-1, 1), spot(0, -1)),
    ),
    drill(
        "step-back-from-the-bomb",
        "The dying enemy beside the warrior bursts when it dies and would take the warrior along,"
        " who has 3 life points left: a step back, and the axe kills from two hexes away.",
        [WARRIORS], [BOMBS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (5, 0))],
        pools=(3, 3),
        reached=lambda state: one_fell(state) and units_of(state, NORTH) == 1,
        line=(spot(0, 0), "basic.walk", spot(-1, 0), "throwing_axe.throw"),
    ),
    drill(
        "keep-the-axe",
        "Blade and axe would both kill the enemy beside the warrior: the axe can be thrown but"
        " once, the blade costs nothing.",
        [WARRIORS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 0, (5, 0))],
        pools=(None, 3),
        reached=_killed_without_the_axe,
        line=(spot(0, 0), "karoos_blade.strike"),
    ),
    drill(
        "strike-what-cannot-strike-back",
        "A peasant without any weapon stands beside the warrior, who has nothing better to do with"
        " its action: by the end of the turn it is hurt.",
        [WARRIORS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0))],
        reached=lambda state: pool_of(state, SOUTH) < 12,
        line=(spot(0, 0), "karoos_blade.strike"),
    ),
    drill(
        "corrode-first",
        "The blade takes 1 of the last 6 life points behind an armor of 5; rusted away first, it"
        " helps no more. So the binder is first, and then the warrior.",
        [WARRIORS, ("spell_binder", "corrode")], [SHELLS, PEASANTS],
        [(NORTH, 0, (1, 0)), (NORTH, 1, (0, 1)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (0, 5))],
        pools=(None, 6),
        reached=one_fell,
        line=(
            spot(0, 1), "corrode.rust", spot(2, 0), "done",
            spot(1, 0), "karoos_blade.strike", spot(2, 0),
        ),
    ),
    drill(
        "inspire-first",
        "The enemy beside the warrior has 8 life points and the blade takes 6, inspired 8: whoever"
        " inspires has to act before whoever strikes.",
        [WARRIORS, ("spell_binder", "heroic_inspiration")], [PEASANTS, RAIDERS],
        [(NORTH, 0, (1, 0)), (NORTH, 1, (0, 0)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (0, 5))],
        pools=(None, 8),
        reached=one_fell,
        line=(
            spot(0, 0), "heroic_inspiration.rally", "done",
            spot(1, 0), "karoos_blade.strike", spot(2, 0),
        ),
    ),
    drill(
        "fire-on-two",
        "One hex two away has both enemies around it, any other one of them at best.",
        [MAGES], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (3, 0)), (SOUTH, 1, (2, 1))],
        choices=((NORTH, spot(0, 0)), (NORTH, "fire_strike.blast")),
        right=(spot(2, 0),),
    ),
    drill(
        "fire-spares-the-friend",
        "Three hexes would set the dying enemy on fire; around one of them stands a friend, who"
        " would die as well.",
        [WARRIORS, MAGES], [PEASANTS, RAIDERS],
        [(NORTH, 1, (0, 0)), (NORTH, 0, (3, 0)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (0, 5))],
        pools=(3, 4),
        choices=((NORTH, spot(0, 0)), (NORTH, "fire_strike.blast")),
        right=(spot(1, 1), spot(2, -1)),
    ),
    drill(
        "mend-the-wounded",
        "A wounded friend and one without a scratch stand beside the healer.",
        [WARRIORS, RAIDERS, HEALERS], [WARRIORS],
        [(NORTH, 2, (0, -3)), (NORTH, 0, (1, -3)), (NORTH, 1, (-1, -3)), (SOUTH, 0, (0, 4))],
        pools=(2, None),
        choices=((NORTH, spot(0, -3)), (NORTH, "healing_hands.mend")),
        right=(spot(1, -3),),
    ),
    drill(
        "mend-when-idle",
        "The tower heals as often as it likes and has nothing else to do; the warrior beside it has"
        " 2 life points left.",
        [WARRIORS, TOWERS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (NORTH, 1, (1, -3)), (SOUTH, 0, (0, 4))],
        pools=(2, None),
        reached=lambda state: pool_of(state, NORTH) >= 5,
        line=(spot(1, -3), "healing_hands.mend", spot(0, -3)),
    ),
    drill(
        "no-draught-for-the-healthy",
        "The drake is unhurt: its only draught would be wasted.",
        [DRAKES], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 4))],
        choices=((NORTH, spot(0, -3)),),
        wrong=("elixir_of_healing.drink",),
    ),
    drill(
        "shove-into-the-water",
        "An enemy with 5 life points left stands beside water: in it, it drowns; anywhere else the"
        " shove does nothing.",
        [PUSHERS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 2)), (SOUTH, 0, (0, 0)), (SOUTH, 1, (0, -5))],
        water=((-1, 0),),
        pools=(None, 5),
        choices=((NORTH, spot(0, 2)), (NORTH, "telekinetic_sphere.push")),
        right=("west",),
    ),
    drill(
        "pay-just-enough",
        "Two life points of one's own make a bolt of 4, which kills the enemy; with one it lives,"
        " and more than two are wasted.",
        [("shadow_ranger", "necromantic_gauntlets")], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (0, 5))],
        pools=(None, 4),
        choices=(
            (NORTH, spot(0, 0)), (NORTH, "necromantic_gauntlets.blood_bolt"),
        ),
        right=("life:2",),
    ),
    drill(
        "turn-the-blade",
        "Under command the enemy's swordsman may strike its own dying friend, or North's peasant.",
        [MENTALISTS, PEASANTS], [RAIDERS, BLADES],
        [(NORTH, 0, (0, -2)), (NORTH, 1, (1, 0)), (SOUTH, 1, (0, 0)), (SOUTH, 0, (-1, 0))],
        pools=(None, 2),
        choices=(
            (NORTH, spot(0, -2)), (NORTH, "dark_mentalist.domination"), (NORTH, spot(0, 0)),
            (NORTH, "karoos_blade.strike"),
        ),
        right=(spot(-1, 0),),
    ),
    drill(
        "not-against-thorns",
        "Whoever is struck here strikes back, and North's last unit has 1 life point left: a blow"
        " that does not kill is its end.",
        [BLADES], [("raider_of_the_deep", "counterstrike")],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0))],
        pools=(1, None),
        choices=((NORTH, spot(0, 0)),),
        wrong=("karoos_blade.strike",),
    ),
    drill(
        "venom-holds-the-bearer",
        "Neither of two enemies dies of the shot, but whoever is hurt cannot walk: one of them"
        " would walk to the win.",
        [("shadow_ranger", "etynian_crossbow", "paralyzing_venom")], [RAIDERS, PEASANTS],
        [(NORTH, 0, (0, -2)), (SOUTH, 1, (0, 0)), (SOUTH, 0, (2, -2))],
        relics=((0, 0), (1, 0), (-5, 5)),
        choices=((NORTH, spot(0, -2)), (NORTH, "etynian_crossbow.shot")),
        right=(spot(0, 0),),
    ),
    drill(
        "crater-beside-the-water",
        "Beside water a crater floods: 8 life points, all that the enemy has left. A bomb takes 5.",
        [BOMBERS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (0, 5))],
        water=((2, 0),),
        pools=(None, 8),
        reached=one_fell,
        line=(spot(0, 0), "mining_tools.crater", spot(1, 0)),
    ),
)  # fmt: skip

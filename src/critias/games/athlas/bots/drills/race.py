"""Drills about the relics: to join two, to keep others from it, to get there and away."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.drills.laying import (
    BINDERS,
    GUARDS,
    MENTALISTS,
    PEASANTS,
    PUSHERS,
    RAIDERS,
    RANGERS,
    SWORDS,
    WARRIORS,
    drill,
    spot,
    stands,
    units_of,
    won,
)
from critias.games.athlas.rules.board import NORTH, SOUTH
from critias.games.athlas.rules.state import AthlasState


def _struck_and_blocked(state: AthlasState) -> bool:
    return units_of(state, SOUTH) < 2 and stands(state, NORTH, (2, 0))


RACE: Final = (
    drill(
        "climb-to-the-win",
        "The second relic lies on the hill beside the bearer: climbing takes its action too, so"
        " there is none left for the dying enemy beside it. To win is better.",
        [WARRIORS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (-1, 0)), (SOUTH, 1, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        hills=((1, 0),),
        pools=(None, 3),
        reached=won,
        line=(spot(0, 0), "basic.climb", "take"),
    ),
    drill(
        "shoot-the-way-clear",
        "A dying peasant stands on the relic beside North's bearer: the ranger shoots it, then the"
        " bearer walks there and wins.",
        [PEASANTS, RANGERS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (NORTH, 1, (3, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 0, (0, 5))],
        relics=((0, 0), (1, 0), (-5, 5)),
        pools=(None, 4),
        reached=won,
        line=(
            spot(3, 0), "etynian_crossbow.shot", "done",
            spot(0, 0), "basic.walk", spot(1, 0), "take",
        ),
    ),
    drill(
        "strike-and-then-block",
        "The enemy's bearer, too healthy to be killed, wins next turn unless somebody stands on the"
        " second relic. The warrior beside it kills the dying peasant first and blocks with the"
        " movement it has left.",
        [WARRIORS], [PEASANTS, GUARDS],
        [(NORTH, 0, (3, 0)), (SOUTH, 0, (4, 0)), (SOUTH, 1, (1, 0))],
        relics=((1, 0), (2, 0), (-5, 5)),
        pools=(None, 3),
        reached=_struck_and_blocked,
        line=(spot(3, 0), "karoos_blade.strike", "basic.walk", spot(2, 0)),
    ),
    drill(
        "kill-the-one-that-holds",
        "Two warriors of the same Alpha, which has 3 life points left, stand beside North's: one of"
        " them holds a relic, and the next one lies beside it.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 0)), (SOUTH, 0, (-1, 0))],
        relics=((-1, 0), (-2, 0), (5, -5)),
        pools=(None, 3),
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(-1, 0),),
    ),
    drill(
        "shove-it-away",
        "The enemy's bearer wins next turn by one step to the east. Shoved to the far side it needs"
        " two steps; shoved east it has won, and shoved beside the second relic nothing is gained.",
        [PUSHERS], [WARRIORS],
        [(NORTH, 0, (0, 2)), (SOUTH, 0, (0, 0)), (SOUTH, 0, (0, 5))],
        relics=((0, 0), (1, 0), (-5, 5)),
        choices=((NORTH, spot(0, 2)), (NORTH, "telekinetic_sphere.push")),
        right=("west", "northwest", "southwest"),
    ),
    drill(
        "take-it-away-from-them",
        "The bearer walks away from a swordsman who would kill it: the relic comes along, or the"
        " enemy has it next turn.",
        [PEASANTS], [SWORDS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (2, 0))],
        relics=((0, 0), (5, -5), (-5, 5)),
        pools=(4, None),
        choices=((NORTH, spot(0, 0)), (NORTH, "basic.walk"), (NORTH, spot(-1, 0))),
        right=("take",),
    ),
    drill(
        "not-into-the-sword",
        "The bearer, who dies of one blow, is three hexes from a swordsman, whose blow reaches two:"
        " straight on to the next relic it would be struck down.",
        [PEASANTS], [SWORDS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (3, 0))],
        relics=((0, 0), (5, -1), (-5, 5)),
        pools=(4, None),
        choices=((NORTH, spot(0, 0)), (NORTH, "basic.walk")),
        wrong=(spot(1, 0),),
    ),
    drill(
        "two-strides-to-the-relic",
        "A free relic lies two hexes away, and this binder can go two hexes at once.",
        [BINDERS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 4))],
        relics=((2, -3), (5, -5), (-5, 5)),
        reached=lambda state: stands(state, NORTH, (2, -3)),
        line=(spot(0, -3), "pathfinding.stride", spot(1, -3), spot(2, -3)),
    ),
    drill(
        "around-the-water",
        "The way straight to the relic is water, in which the last peasant drowns; beside it there"
        " is dry land.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 4))],
        relics=((2, -3), (5, -5), (-5, 5)),
        water=((1, -3), (0, -2)),
        pools=(5, None),
        choices=((NORTH, spot(0, -3)), (NORTH, "basic.walk")),
        wrong=(spot(1, -3), spot(0, -2)),
    ),
    drill(
        "raiders-swim",
        "Raiders never drown: the way straight through the water is the shortest to the relic.",
        [RAIDERS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 4))],
        relics=((2, -3), (5, -5), (-5, 5)),
        water=((1, -3), (1, -4), (0, -2)),
        choices=((NORTH, spot(0, -3)), (NORTH, "basic.walk")),
        right=(spot(1, -3),),
    ),
    drill(
        "out-of-the-water",
        "A peasant that ends its activation in water drowns: it walks to the land beside it.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 4))],
        water=((0, -3),),
        pools=(5, None),
        reached=lambda state: units_of(state, NORTH) == 1 and not stands(state, NORTH, (0, -3)),
        line=(spot(0, -3), "basic.walk", spot(1, -3)),
    ),
    drill(
        "make-it-let-go",
        "The mentalist has the enemy's bearer walk away from its relic, which lies beside North's"
        " peasant: it stays behind.",
        [MENTALISTS, PEASANTS], [PEASANTS],
        [(NORTH, 0, (0, -2)), (NORTH, 1, (-1, 0)), (SOUTH, 0, (0, 0))],
        relics=((0, 0), (5, -5), (-5, 5)),
        choices=(
            (NORTH, spot(0, -2)), (NORTH, "dark_mentalist.suggestion"),
            (NORTH, "basic.walk"), (NORTH, spot(1, 0)),
        ),
        right=("leave",),
    ),
    drill(
        "walk-it-into-the-water",
        "The mentalist walks an enemy with 5 life points left, and one of the hexes around it is"
        " water, in which it drowns.",
        [MENTALISTS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, -2)), (SOUTH, 0, (0, 0)), (SOUTH, 1, (0, 5))],
        water=((1, 0),),
        pools=(None, 5),
        choices=(
            (NORTH, spot(0, -2)), (NORTH, "dark_mentalist.suggestion"),
            (NORTH, "basic.walk"),
        ),
        right=(spot(1, 0),),
    ),
    drill(
        "take-the-draw-that-is-offered",
        "North has nothing left but a tower, which holds no relic, and South, whose bearer wins"
        " next turn, offers a draw all the same.",
        [("watch_tower", "healing_hands")], [WARRIORS],
        [(NORTH, 0, (-3, -2)), (SOUTH, 0, (0, 0)), (SOUTH, 0, (0, 1))],
        relics=((0, 0), (1, 0), (-5, 5)),
        setup={"creation": "presets", "offers": True},
        active=SOUTH,
        choices=((SOUTH, "offer_draw"),),
        right=("yes",),
    ),
)  # fmt: skip

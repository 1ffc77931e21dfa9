"""Drills about interventions and summoning: what a card is for, and when it is not needed."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.drills.laying import (
    BOMBERS,
    PEASANTS,
    RAIDERS,
    RANGERS,
    SWORDS,
    WARRIORS,
    drill,
    spot,
    summoning,
    won,
)
from critias.games.athlas.rules.board import NORTH, SOUTH

_JOINED: Final = (
    (NORTH, spot(0, 0)), (NORTH, "basic.walk"), (NORTH, spot(1, 0)), (NORTH, "take"),
)  # fmt: skip
"""North's bearer walks from the middle onto the second relic."""

WONDERS: Final = (
    drill(
        "shift-it-into-reach",
        "The second relic lies two hexes from the bearer, one too many: shifted towards it, it is"
        " one step to the win.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (2, 0), (-5, 5)),
        stacks=(("shift_relic",), ()),
        reached=won,
        line=("cast", spot(2, 0), spot(1, 0), spot(0, 0), "basic.walk", spot(1, 0), "take"),
    ),
    drill(
        "warp-to-the-win",
        "The peasant holds no relic yet, and another one is beside the first: with a second"
        " activation it takes both in one turn.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (-1, 0)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        stacks=(("time_warp",), ()),
        reached=won,
        line=(
            "cast", "basic.walk", spot(0, 0), "done",
            spot(0, 0), "basic.walk", spot(1, 0), "take",
        ),
    ),
    drill(
        "lightning-kills",
        "Lightning takes 4 life points: one enemy dies of it, the other has 12.",
        [PEASANTS], [SWORDS, WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 2)), (SOUTH, 1, (2, 2))],
        stacks=(("lightning_strike",), ()),
        pools=(None, 4),
        choices=((NORTH, "cast"),),
        right=(spot(0, 2),),
    ),
    drill(
        "lightning-for-the-bearer",
        "Two enemies of an Alpha with 4 life points left, and lightning kills either: one holds a"
        " relic and wins next turn.",
        [PEASANTS], [SWORDS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 0)), (SOUTH, 0, (3, 2))],
        relics=((0, 0), (1, 0), (-5, 5)),
        stacks=(("lightning_strike",), ()),
        pools=(None, 4),
        choices=((NORTH, "cast"),),
        right=(spot(0, 0),),
    ),
    drill(
        "strength-for-the-blade",
        "Only blows in melee are stronger by it: it is for the swordsman beside the enemy, not for"
        " the ranger nor for the enemy itself.",
        [SWORDS, RANGERS], [SWORDS],
        [(NORTH, 0, (0, 0)), (NORTH, 1, (0, -2)), (SOUTH, 0, (1, 0))],
        stacks=(("athilian_strength",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(0, 0),),
    ),
    drill(
        "breath-for-the-wounded",
        "One Alpha has 2 of 12 life points left, the other all of them.",
        [WARRIORS, RAIDERS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (NORTH, 1, (2, -3)), (SOUTH, 0, (0, 4))],
        stacks=(("breath_of_life",), ()),
        pools=(2, None),
        choices=((NORTH, "cast"),),
        right=("alpha1",),
    ),
    drill(
        "answer-the-lightning",
        "Lightning is about to kill South's only unit, whose Alpha has 4 life points left: healed"
        " before it strikes, it lives.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 0))],
        stacks=(("lightning_strike",), ("breath_of_life",)),
        pools=(None, 4),
        seat=SOUTH,
        choices=((NORTH, "cast"), (NORTH, spot(0, 0))),
        right=("cast",),
    ),
    drill(
        "throw-the-useless-away",
        "North has joined two relics. There is nothing to dispel, but beneath that card South has"
        " one that stops the win.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        seat=SOUTH,
        stacks=((), ("dispel_magic", "unnatural_force")),
        choices=_JOINED,
        right=("discard",),
    ),
    drill(
        "discard-for-the-win",
        "There is nothing to dispel, but beneath that card is the one that brings the second relic"
        " within a step of the bearer.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (2, 0), (-5, 5)),
        stacks=(("dispel_magic", "shift_relic"), ()),
        reached=won,
        line=(
            "discard", "cast", spot(2, 0), spot(1, 0),
            spot(0, 0), "basic.walk", spot(1, 0), "take",
        ),
    ),
    drill(
        "not-towards-the-win",
        "South has stopped a win for the moment and shoves the bearer: anywhere but onto the second"
        " relic.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        seat=SOUTH,
        stacks=((), ("unnatural_force",)),
        choices=(*_JOINED, (SOUTH, "cast:1"), (SOUTH, spot(0, 0))),
        wrong=("east",),
    ),
    drill(
        "aim-at-the-winner",
        "South may still stop a win, and lightning kills the bearer, whose Alpha has 4 life points"
        " left; the other enemy is healthy.",
        [WARRIORS, SWORDS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (NORTH, 1, (0, 1)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        seat=SOUTH,
        pools=(4, None),
        stacks=((), ("lightning_strike",)),
        choices=(*_JOINED, (SOUTH, "cast:1")),
        right=(spot(0, 0),),
    ),
    drill(
        "lift-the-bearer",
        "Whoever flies holds no relic: lifted up, the enemy's bearer, who wins next turn, lets go"
        " of it. Nobody else beside the binder holds one.",
        [("spell_binder", "levitate"), PEASANTS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 1)), (NORTH, 1, (-1, 1)), (SOUTH, 0, (0, 0)), (SOUTH, 1, (0, 2))],
        relics=((0, 0), (1, -1), (-5, 5)),
        choices=((NORTH, spot(0, 1)), (NORTH, "levitate.lift")),
        right=(spot(0, 0),),
    ),
    drill(
        "freeze-the-killer",
        "A swordsman beside North's only unit kills it next turn; frozen it cannot. The peasant on"
        " the other side cannot strike anyway.",
        [("spell_binder", "frost_grip")], [SWORDS, PEASANTS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (-1, 0))],
        pools=(4, None),
        choices=((NORTH, spot(0, 0)), (NORTH, "frost_grip.freeze")),
        right=(spot(1, 0),),
    ),
    drill(
        "appear-beside-the-relic",
        "A relic lies beside two of the hexes where the peasant may appear, and no enemy is near.",
        [PEASANTS], [WARRIORS],
        [],
        place=summoning(
            [PEASANTS], [(SOUTH, 0, (0, 4))], 11, relics=((1, -4), (0, 5), (-5, 5))
        ),
        choices=((NORTH, "alpha1"),),
        right=(spot(1, -5), spot(2, -5)),
    ),
    drill(
        "appear-out-of-reach",
        "A swordsman, who reaches two hexes, waits before North's edge, and the new peasant would"
        " die of one blow: there is room enough elsewhere.",
        [PEASANTS], [SWORDS],
        [],
        place=summoning(
            [PEASANTS], [(NORTH, 0, (5, -2)), (SOUTH, 0, (0, -4))], 11, [SWORDS],
            relics=((0, 5), (3, 2), (-5, 5)), pools=(4, None),
        ),
        choices=((NORTH, "alpha1"),),
        right=(spot(3, -5), spot(4, -5), spot(5, -5)),
    ),
    drill(
        "appear-in-the-way",
        "South's bearer wins next turn on a relic that lies on North's edge: the new unit appears"
        " there.",
        [PEASANTS], [WARRIORS],
        [],
        place=summoning(
            [PEASANTS], [(NORTH, 0, (-5, 2)), (SOUTH, 0, (1, -4))], 11,
            relics=((1, -4), (1, -5), (-5, 5)),
        ),
        choices=((NORTH, "alpha1"),),
        right=(spot(1, -5),),
    ),
    drill(
        "stop-time-for-the-bearer",
        "One enemy holds a relic beside another and wins next turn, unless time stops for it.",
        [PEASANTS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, -4)), (SOUTH, 0, (0, 2)), (SOUTH, 1, (0, 0))],
        relics=((0, 0), (1, 0), (-5, 5)),
        stacks=(("stasis_field",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(0, 0),),
    ),
    drill(
        "down-into-the-water",
        "Of two flyers of the same Alpha one is above water: there it falls and drowns, the other"
        " one only falls.",
        [PEASANTS], [BOMBERS],
        [(NORTH, 0, (0, -4)), (SOUTH, 0, (0, 0)), (SOUTH, 0, (2, 0))],
        water=((2, 0),),
        stacks=(("gravity_well",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(2, 0),),
    ),
    drill(
        "flood-them",
        "Two enemies of an Alpha with 5 life points left: water beneath one of them drowns it, and"
        " anywhere else it drowns nobody, or a friend.",
        [PEASANTS], [SWORDS],
        [(NORTH, 0, (0, -2)), (SOUTH, 0, (0, 0)), (SOUTH, 0, (3, -1))],
        pools=(None, 5),
        stacks=(("flood",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(0, 0), spot(3, -1)),
    ),
    drill(
        "wrath-on-the-two",
        "Two hexes have both enemies around them, one of whom dies of it; any other has one of them"
        " at best.",
        [PEASANTS], [SWORDS, RAIDERS],
        [(NORTH, 0, (0, -4)), (SOUTH, 0, (0, 0)), (SOUTH, 1, (1, 1))],
        pools=(None, 2),
        stacks=(("wrath_of_the_council",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(0, 1), spot(1, 0)),
    ),
    drill(
        "gate-onto-the-relic",
        "A free relic lies within the reach of the gate, and no enemy is near.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, -2)), (SOUTH, 0, (0, 5))],
        relics=((3, -2), (5, -5), (-5, 5)),
        stacks=(("temporary_gate",), ()),
        choices=((NORTH, "cast"),),
        right=(spot(3, -2),),
    ),
)  # fmt: skip

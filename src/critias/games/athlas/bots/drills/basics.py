"""Drills of all sorts: a win, a blow, a step, a card."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.drills.laying import (
    DRAKES,
    GUARDS,
    MAGES,
    PEASANTS,
    RAIDERS,
    RANGERS,
    TOWERS,
    VAMPIRES,
    WARRIORS,
    drill,
    one_fell,
    spot,
    summoning,
    won,
)
from critias.games.athlas.rules.board import NORTH, SOUTH
from critias.players.drills import Drill

BASICS: Final[tuple[Drill, ...]] = (
    drill(
        "win-by-walking",
        "The warrior holds a relic and the next one lies beside it: walk there and take it"
        " along, and the game is won.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        reached=won,
        line=(spot(0, 0), "basic.walk", spot(1, 0), "take"),
    ),
    drill(
        "win-by-passing",
        "Two units side by side hold a relic each: one passes its own to the other and wins.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (1, 0)), (SOUTH, 0, (0, 4)), (SOUTH, 0, (2, 3))],
        relics=((0, 0), (1, 0), (-5, 5)),
        reached=won,
        line=(spot(0, 0), "basic.pass"),
    ),
    drill(
        "win-by-walking-and-passing",
        "A relic moves once in a turn: one bearer walks beside the other and takes its own"
        " along, then the other passes the second relic over.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (-1, 0)), (NORTH, 0, (1, 0)), (SOUTH, 0, (0, 4))],
        relics=((-1, 0), (1, 0), (-5, 5)),
        reached=won,
        line=(spot(-1, 0), "basic.walk", spot(0, 0), "take", spot(1, 0), "basic.pass"),
    ),
    drill(
        "take-it-along",
        "Whoever walks from one relic onto the next wins with the first in hand, and not"
        " without it.",
        [WARRIORS], [DRAKES],
        [(NORTH, 0, (0, 1)), (NORTH, 0, (3, -4)), (SOUTH, 0, (3, 2))],
        relics=((0, 1), (0, 0), (3, 0)),
        choices=((NORTH, spot(0, 1)), (NORTH, "basic.walk"), (NORTH, spot(0, 0))),
        right=("take",),
    ),
    drill(
        "walk-onto-the-relic",
        "A free relic lies beside the peasant and no enemy is near: there it is held at once.",
        [PEASANTS], [WARRIORS],
        [(NORTH, 0, (-4, 1)), (SOUTH, 0, (4, 1))],
        relics=((-3, 0), (0, 5), (5, -5)),
        choices=((NORTH, spot(-4, 1)), (NORTH, "basic.walk")),
        right=(spot(-3, 0),),
    ),
    drill(
        "finish-the-wounded",
        "Two enemies stand beside the warrior: the blade kills the dear one, whose pool is 3,"
        " and does no more than scratch the other.",
        [WARRIORS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (-1, 0))],
        pools=(None, 3),
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(1, 0),),
    ),
    drill(
        "kill-the-cheap-one",
        "A peasant with 2 life points left falls to the blade; the raider beside the warrior"
        " would hardly be hurt, and a dead enemy is better than a wounded one.",
        [WARRIORS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (-1, 0)),
         (SOUTH, 0, (4, 1))],
        pools=(None, 2),
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(1, 0),),
    ),
    drill(
        "a-kill-before-a-scratch",
        "The blade kills a peasant with 1 life point left, or takes 3 of a ranger's 10: a kill"
        " is worth 11 summoning points for good, and wounds can be healed.",
        [WARRIORS], [PEASANTS, GUARDS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (-1, 0))],
        pools=(None, 1),
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(1, 0),),
    ),
    drill(
        "kill-while-you-can",
        "A peasant with 1 life point left stands beside the warrior, another one far away: by"
        " the end of the turn the near one is dead.",
        [WARRIORS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 0)), (SOUTH, 0, (-4, 4))],
        pools=(None, 1),
        reached=one_fell,
        line=(spot(0, 0), "karoos_blade.strike"),
    ),
    drill(
        "shoot-the-dying",
        "The axe kills the peasant two hexes away, who has 1 life point left; against the"
        " armored raider it does nothing.",
        [WARRIORS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (-2, 0))],
        pools=(None, 1),
        choices=((NORTH, spot(0, 0)), (NORTH, "throwing_axe.throw")),
        right=(spot(2, 0),),
    ),
    drill(
        "kill-this-turn",
        "An enemy with 3 life points left stands two hexes away: walk there and strike, and it"
        " is gone this turn.",
        [WARRIORS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (5, 0))],
        pools=(None, 3),
        reached=one_fell,
        line=(spot(0, 0), "basic.walk", spot(1, 0), "karoos_blade.strike"),
    ),
    drill(
        "strike-together",
        "Neither of two warriors kills alone, but armor works once in a turn: both have to"
        " strike the same enemy, whose pool is 8.",
        [WARRIORS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (1, 0)), (SOUTH, 0, (0, 1)), (SOUTH, 1, (2, -1))],
        pools=(None, 8),
        reached=one_fell,
        line=(
            spot(0, 0), "karoos_blade.strike", spot(0, 1), "done",
            spot(1, 0), "karoos_blade.strike", spot(0, 1),
        ),
    ),
    drill(
        "stop-the-bearer",
        "An enemy warrior holds a relic beside another and wins next turn unless it falls; its"
        " Alpha has 3 life points left, so the blade kills it. The raider can wait.",
        [WARRIORS], [WARRIORS, RAIDERS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (-4, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (-1, 0))],
        relics=((1, 0), (2, 0), (-5, 5)),
        pools=(None, 3),
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(1, 0),),
    ),
    drill(
        "stand-in-the-way",
        "The enemy holds a relic and wins next turn by walking onto the one beside it: the"
        " peasant, who cannot strike, has to stand there first.",
        [PEASANTS], [PEASANTS],
        [(NORTH, 0, (3, 0)), (SOUTH, 0, (1, 0))],
        relics=((1, 0), (2, 0), (-5, 5)),
        choices=((NORTH, spot(3, 0)), (NORTH, "basic.walk")),
        right=(spot(2, 0),),
    ),
    drill(
        "strike-no-friend",
        "A friend and an enemy are beside the warrior: the blade is for the enemy.",
        [WARRIORS, RAIDERS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (NORTH, 1, (1, 0)), (SOUTH, 0, (-1, 0)), (SOUTH, 0, (4, 0))],
        choices=((NORTH, spot(0, 0)), (NORTH, "karoos_blade.strike")),
        right=(spot(-1, 0),),
    ),
    drill(
        "drink-when-nearly-dead",
        "The drake has 1 life point left, a draught in its bag and no enemy in reach: it drinks"
        " before the turn is over.",
        [DRAKES], [WARRIORS],
        [(NORTH, 0, (-3, -2)), (SOUTH, 0, (4, 1))],
        pools=(1, None),
        reached=lambda state: state.world.sides[NORTH].alphas[0].pool >= 6,
        line=(spot(-3, -2), "elixir_of_healing.drink"),
    ),
    drill(
        "drain-the-armored",
        "The sword's 4 is nothing against an armor of 5, while draining takes 3, all that is"
        " left to the enemy.",
        [VAMPIRES], [("raider_of_the_deep", "full_plate_armor", "tower_shield"), PEASANTS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (1, 0)), (SOUTH, 1, (5, -1))],
        pools=(None, 3),
        reached=one_fell,
        line=(spot(0, 0), "drain_life.drain"),
    ),
    drill(
        "shoot-from-where-it-hits",
        "A crossbow shoots exactly two hexes far, and the wounded enemy is three away: one step"
        " towards it, then the shot kills.",
        [RANGERS], [PEASANTS, RAIDERS],
        [(NORTH, 0, (0, 0)), (SOUTH, 0, (3, 0)), (SOUTH, 1, (-5, 2))],
        pools=(None, 4),
        reached=one_fell,
        line=(spot(0, 0), "basic.walk", spot(1, 0), "etynian_crossbow.shot"),
    ),
    drill(
        "summon-somebody",
        "Points left over are worth nothing: one unit stands against the enemy's two, and"
        " another can be paid.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 3)), (SOUTH, 0, (2, 3))],
        place=summoning(
            [WARRIORS], [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 3)), (SOUTH, 0, (2, 3))], 30
        ),
        wrong=("done",),
    ),
    drill(
        "summon-a-bearer",
        "A tower wins nothing, for it cannot walk; a raider costs as little and carries relics."
        " No unit of North's can hold one yet.",
        [TOWERS, RAIDERS], [WARRIORS],
        [],
        place=summoning(
            [TOWERS, RAIDERS], [(NORTH, 0, (0, -3)), (SOUTH, 0, (0, 3))], 17
        ),
        right=("alpha2",),
    ),
    drill(
        "answer-the-win",
        "North has just joined two relics. South holds an intervention, and without it the game"
        " is over: it is cast.",
        [WARRIORS], [WARRIORS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (3, -4)), (SOUTH, 0, (0, 4))],
        relics=((0, 0), (1, 0), (-5, 5)),
        seat=SOUTH,
        stacks=((), ("unnatural_force",)),
        choices=(
            (NORTH, spot(0, 0)), (NORTH, "basic.walk"), (NORTH, spot(1, 0)), (NORTH, "take"),
        ),
        right=("cast*",),
    ),
    drill(
        "refuse-the-draw",
        "South offers a draw, but North's bearer stands beside the second relic and wins in its"
        " next turn, with nobody near to stop it.",
        [WARRIORS], [PEASANTS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (1, -1)), (SOUTH, 0, (0, 5))],
        relics=((0, 0), (1, 0), (-5, 5)),
        setup={"creation": "presets", "offers": True},
        active=SOUTH,
        choices=((SOUTH, "offer_draw"),),
        right=("no",),
    ),
    drill(
        "who-may-fall",
        "Fire hits two of North's peasants, and one falls: not the one that holds a relic.",
        [PEASANTS], [MAGES, PEASANTS],
        [(NORTH, 0, (0, 0)), (NORTH, 0, (0, 1)), (SOUTH, 0, (2, 0)), (SOUTH, 1, (5, 0))],
        relics=((0, 0), (5, -5), (-5, 5)),
        active=SOUTH,
        pools=(4, None),
        choices=(
            (SOUTH, spot(2, 0)), (SOUTH, "fire_strike.blast"), (SOUTH, spot(0, 0)),
        ),
        right=(spot(0, 1),),
    ),
)  # fmt: skip

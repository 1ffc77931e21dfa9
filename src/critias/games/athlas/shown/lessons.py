"""The guided first game: positions with one decision to try."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from critias.games.athlas.rules.board import NORTH, SOUTH, at, name
from critias.games.athlas.rules.positions import Layout
from critias.kit.voice import Lesson

WARRIORS: Final = (
    "savage_warrior", "karoos_blade", "obsidian_shield", "obsidian_breast_plate", "throwing_axe",
)  # fmt: skip
DRAKES: Final = ("forsaken_drake", "mining_tools", "rakios_battle_suit", "elixir_of_healing")
RANGERS: Final = ("shadow_ranger", "etynian_crossbow", "marksmanship")
_SETUP: Final = MappingProxyType({"creation": "presets", "offers": False})


def _hex(q: int, r: int) -> str:
    return name(at(q, r))


def _lesson(
    title: str, says: str, after: str, *rules: str, seat: int = NORTH, **more: Any
) -> Lesson:
    return Lesson(title, says, seat, after, rules, **{"setup": _SETUP, **more})


LESSONS: tuple[Lesson, ...] = (
    _lesson(
        "Design an Alpha",
        "Three Alphas are made from your cards. Each begins with a genus, which gives life, hands"
        " and spell points. Put the Shadow Ranger on the desk.",
        "The ranger has two hands and 5 spell points. Only cards that fit are on offer; what a"
        " unit of this Alpha will cost is the sum of its cards.",
        "athlas.creation.exactly-one-genus",
        "athlas.creation.cost-is-sum",
        setup={"creation": "build"},
        answers=("shadow_ranger",),
    ),
    _lesson(
        "Summon your first unit",
        "In your first turn you summon one unit of any cost, or up to three for 60 points"
        " together. Reveal your second Alpha.",
        "Its cards now lie open for both of you. The points are spent for good.",
        "athlas.first-turn.up-to-three-60",
        "athlas.summon.reveal-inspect",
        seed=3,
        answers=("alpha2",),
    ),
    _lesson(
        "Walk onto a relic",
        f"Your warrior stands next to a relic. Walk to {_hex(-3, 0)}: who is on foot in the hex of"
        " a relic holds it.",
        "Taking it cost nothing beyond the walk. Two relics held by one unit win the game.",
        "athlas.relic.held-by-presence",
        "athlas.relic.taking-is-free",
        place=Layout(
            [WARRIORS], [DRAKES], [(NORTH, 0, (-4, 1)), (NORTH, 0, (2, -4)), (SOUTH, 0, (2, 3))]
        ),
        choices=((NORTH, _hex(-4, 1)), (NORTH, "basic.walk")),
        answers=(_hex(-3, 0),),
    ),
    _lesson(
        "Shoot from a hill",
        f"From a hill an attack on something lower has +2. Shoot at {_hex(0, 1)}: 4 and three"
        " modifiers make 8 against an armor of 3.",
        "Each point of armor works once per turn, so the next attack on the same unit would meet"
        " none.",
        "athlas.terrain.height-bonus",
        "athlas.armor.once-per-turn",
        place=Layout(
            [RANGERS],
            [("raider_of_the_deep", "full_plate_armor")],
            [(NORTH, 0, (-1, 3)), (NORTH, 0, (3, -4)), (SOUTH, 0, (0, 1)), (SOUTH, 0, (-1, 1))],
        ),
        choices=((NORTH, _hex(-1, 3)), (NORTH, "etynian_crossbow.shot")),
        answers=(_hex(0, 1),),
    ),
    _lesson(
        "Strike a flyer",
        "Flying units are out of reach of close weapons, unless they targeted a hex or a unit on"
        " foot in their last activation. One of the two drakes beside your warrior has. Strike"
        " with the blade.",
        "Only the drake that had exposed itself could be struck; terrain plays no part.",
        "athlas.flying.untargetable",
        "athlas.flying.target-if-exposed",
        place=Layout(
            [WARRIORS],
            [DRAKES],
            [
                (NORTH, 0, (0, 2)),
                (NORTH, 0, (3, -4)),
                (SOUTH, 0, (1, 1)),
                (SOUTH, 0, (-1, 2)),
            ],
            exposed=((1, 1),),
        ),
        choices=((NORTH, _hex(0, 2)),),
        answers=("karoos_blade.strike",),
    ),
    _lesson(
        "Reach back in time",
        "The enemy warrior walked next to yours and struck it. You hold Unnatural Force. Cast it"
        " before the second power, the strike.",
        "The strike is taken back, costs and all. You push somebody away, and then your opponent"
        " plays on from there.",
        "athlas.di.timing-within-activation",
        "athlas.di.timing-rewind",
        seat=SOUTH,
        place=Layout(
            [WARRIORS],
            [WARRIORS],
            [(NORTH, 0, (-1, 2)), (NORTH, 0, (3, -4)), (SOUTH, 0, (1, 2)), (SOUTH, 0, (-1, 4))],
            stacks=((), ("unnatural_force",)),
        ),
        choices=(
            (NORTH, _hex(-1, 2)),
            (NORTH, "basic.walk"),
            (NORTH, _hex(0, 2)),
            (NORTH, "karoos_blade.strike"),
        ),
        answers=("cast:2",),
    ),
    _lesson(
        "Win the duel",
        "Your warrior holds a relic, and the next one lies beside it. Take yours along.",
        "One unit with two relics wins at once. Had your opponent an intervention left, he would"
        " have been asked first.",
        "athlas.win.two-relics-one-unit",
        "athlas.win.answerable",
        place=Layout(
            [WARRIORS],
            [DRAKES],
            [(NORTH, 0, (0, 1)), (NORTH, 0, (3, -4)), (SOUTH, 0, (3, 2))],
            relics=[(0, 1), (0, 0), (3, 0)],
        ),
        choices=((NORTH, _hex(0, 1)), (NORTH, "basic.walk"), (NORTH, _hex(0, 0))),
        answers=("take",),
    ),
)

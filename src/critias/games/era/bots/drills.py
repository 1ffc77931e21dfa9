"""Positions of Era of Atlantis with an answer that any careful beginner finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.era.rules.board import AREA, NATIONS
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import EraState
from critias.players.drills import Drill, Drills

FOUR: Final[Mapping[str, Any]] = MappingProxyType({"players": 4, "start": "quick"})
UNITS: Final = MappingProxyType({"atlantis": 6, "aztlan": 6, "brahmapura": 6, "hyperborea": 6})
"""What is at home unless a drill says otherwise. The first player has Atlantis and Aztlan, the
second Aztlan and Brahmapura, the third Brahmapura and Hyperborea, the fourth the other two."""
STRONG: Final = MappingProxyType({"paititi": "aztlan", "hawaiki": "aztlan", "ophir": "aztlan"})
"""Lands that make Aztlan by far the stronger nation of the first player."""


SOUTH: Final = MappingProxyType({"paititi": "aztlan", "hawaiki": "aztlan"})
"""The same, with Ophir still to be had."""
NORTH: Final = MappingProxyType({"avalon": "hyperborea", "tartessos": "hyperborea"})
"""Lands that make Hyperborea the stronger nation of the third player."""


def _drill(
    name: str,
    says: str,
    *choices: str | tuple[int, str],
    seat: int = 0,
    right: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    reached: Callable[[EraState], bool] | None = None,
    line: tuple[str, ...] = (),
    **things: Any,
) -> Drill:
    """`choices` are those of the first player, who acts, unless they name a seat."""
    things.setdefault("units", UNITS)
    things.setdefault("relics", ())
    begun = things.get("round", 1)
    return Drill(
        name=name, says=says, place=arrange(**things), seat=seat, setup=FOUR,
        choices=tuple((0, one) if isinstance(one, str) else one for one in choices),
        right=right, wrong=wrong,
        reached=reached, line=line,
        lasts=lambda state: state.round == begun and state.seat == 0,
    )  # fmt: skip


def _held_by(area: str, nation: str) -> Callable[[EraState], bool]:
    return lambda state: state.owner[AREA[area]] == NATIONS.index(nation)


DRILLS: Final = Drills(
    2,
    {"players": 4, "start": "quick"},
    (
        # --- Coups --------------------------------------------------------------------------------
        _drill(
            "bid-just-enough",
            "Agents of 3 against a stability of 4, and nobody else is involved: 2 on the dial make"
            " 5, 1 would be a tie, and 3 is Virya thrown away.",
            "coup",
            agents={0: {"akakor": [1, 2]}},
            counters={"akakor": "utopian_city"},
            right=("attack:2",),
        ),
        _drill(
            "bid-nothing-when-sure",
            "Agents of 5 against a stability of 3, and nobody else is involved: nothing has to be"
            " bid.",
            "coup",
            agents={0: {"akakor": [2, 3]}},
            right=("attack:0",),
        ),
        _drill(
            "bid-nothing-in-vain",
            "An agent of 1 against a stability of 8, and no dial goes higher than 5: whatever is"
            " bid is lost.",
            "coup",
            agents={0: {"akakor": [1]}},
            buildings={"akakor": ["capitol"]},
            virya=15,
            right=("attack:0",),
        ),
        _drill(
            "the-coup-that-succeeds",
            "The agents in Akakor overcome its stability of 3, the one in Avalon never that of 8.",
            "coup",
            agents={0: {"akakor": [2, 2], "avalon": [1]}},
            buildings={"avalon": ["capitol"]},
            virya=0,
            right=("akakor",),
        ),
        _drill(
            "for-the-weaker-nation",
            "The Coup has succeeded. Only the weaker of two nations counts, and Atlantis has far"
            " less Power than Aztlan.",
            "coup", "attack:0",
            agents={0: {"akakor": [2, 3]}},
            owner=STRONG,
            buildings={"aztlan": ["pyramid", "pyramid"]},
            right=("atlantis",),
        ),
        # --- wars ---------------------------------------------------------------------------------
        _drill(
            "where-the-garrison-is-weak",
            "Five units in Khem beat Ophir's garrison of 3; Eden's base makes 8, and whoever"
            " crosses a sea arrives with two.",
            "atlantis.move", "khem",
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 5},
            buildings={"eden": ["base"]},
            virya=0,
            right=("ophir",),
        ),
        _drill(
            "enough-units",
            "Ophir's garrison is 3, and a tie goes to the defence: at least 4 units have to march,"
            " for nobody can bid.",
            "atlantis.move", "khem", "ophir",
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 7},
            virya=0,
            wrong=("1", "2", "3"),
        ),
        _drill(
            "all-at-once",
            "Eden's garrison is 8 with its base: nine units take it together, and no part of them"
            " does. Nobody can bid.",
            "atlantis.move", "khem", "eden",
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 9},
            buildings={"eden": ["base"]},
            virya=0,
            right=("9",),
        ),
        _drill(
            "no-war-from-weakness",
            "Atlantis and Aztlan have two units each, nobody has Virya to bid with, and every land"
            " in reach has a garrison of 3: marching only loses units.",
            units={"atlantis": 2, "aztlan": 2, "brahmapura": 9, "hyperborea": 9},
            virya=0,
            wrong=("*.move", "*.global"),
        ),
        _drill(
            "take-the-land-next-door",
            "It is the last round, Atlantis is the weaker nation and has ten units beside Ophir,"
            " whose garrison is 3 and whose Power is 3: by the end of the turn it is conquered.",
            "atlantis.move",
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 10},
            buildings={"aztlan": ["pyramid", "pyramid", "temple_dark"]},
            virya=0,
            round=19, doom=21, end=19,
            reached=_held_by("ophir", "atlantis"),
            line=("khem", "ophir", "10"),
        ),
        _drill(
            "bid-for-the-land",
            "Four units against Paititi's garrison of 5, whose Power is 3, and Aztlan is by far the"
            " weaker nation: 2 on the dial are enough, and 1 is a tie.",
            "aztlan.move", "aztlan", "paititi", "4",
            owner={**NORTH, "ophir": "atlantis", "meropis": "atlantis"},
            buildings={"hyperborea": ["pyramid"] * 4},
            units={**UNITS, "aztlan": 4},
            counters={"paititi": "power_1"},
            virya={0: 6, 1: 0, 2: 0, 3: 0},
            right=("attack:2",),
        ),
        _drill(
            "spare-the-pyramid",
            "The conquered land has a pyramid, which is Power, and a base. One has to go, and this"
            " is the last round: the base.",
            "atlantis.move", "khem", "eden", "10", (3, "aside"),
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 10},
            buildings={"eden": ["pyramid", "base"], "aztlan": ["pyramid", "pyramid", "pyramid"]},
            virya=0,
            round=19, doom=21, end=19,
            right=("base",),
        ),
        _drill(
            "whose-agent-goes",
            "One agent of the conquered land has to be removed: a rival's 3, and not one's own.",
            "atlantis.move", "khem", "ophir", "10", (2, "aside"), (3, "aside"),
            owner={**SOUTH, "khem": "atlantis"},
            units={**UNITS, "atlantis": 0, "khem": 10},
            agents={0: {"ophir": [2]}, 2: {"ophir": [3]}},
            virya=0,
            wrong=("Red:2", "0:2"),
        ),
        _drill(
            "hold-with-one",
            "Six units of Atlantis come against the five of Brahmapura's Akakor, two units and a"
            " garrison. Nobody else has Virya to bid: 1 makes it a tie, which holds.",
            "atlantis.move", "austral_cape", "akakor", "6",
            seat=2,
            owner={**NORTH, "austral_cape": "atlantis", "akakor": "brahmapura"},
            units={**UNITS, "atlantis": 0, "austral_cape": 6, "akakor": 2},
            virya={0: 0, 1: 0, 2: 10, 3: 0},
            right=("defend:1",),
        ),
        _drill(
            "save-the-virya",
            "Twelve units come against five, and 3 Virya make a dial of 2 at most: Akakor is lost,"
            " and the Virya is not.",
            "atlantis.move", "austral_cape", "akakor", "12",
            seat=2,
            owner={**NORTH, "austral_cape": "atlantis", "akakor": "brahmapura"},
            units={**UNITS, "atlantis": 0, "austral_cape": 12, "akakor": 2},
            virya={0: 0, 1: 0, 2: 3, 3: 0},
            right=("aside", "defend:0"),
        ),
        _drill(
            "whom-to-fight",
            "Twenty units of Aztlan go to war: against Hyperborea, which has one unit and a"
            " garrison of 6, and not against Brahmapura with twenty-five.",
            "aztlan.global",
            owner={"avalon": "hyperborea", "shangri_la": "brahmapura"},
            units={"atlantis": 6, "aztlan": 20, "brahmapura": 25, "hyperborea": 1},
            virya={0: 10, 1: 0, 2: 0, 3: 0},
            right=("hyperborea",),
        ),
        # --- growth and the end -------------------------------------------------------------------
        _drill(
            "a-temple-by-the-pyramid",
            "It is the last round. A temple of light adds 2 at the end and 1 more beside a pyramid,"
            " and Atlantis is the weaker nation: nothing else there adds as much.",
            "atlantis.construct",
            owner=STRONG,
            buildings={"atlantis": ["pyramid"], "aztlan": ["pyramid", "pyramid"]},
            relics=("austral_cape", "great_desert"),
            round=19, doom=21, end=19,
            right=("temple_light:atlantis",),
        ),
        _drill(
            "keep-the-cards-that-count",
            "This is the last round and the Continuation will come: its cards are kept, and those"
            " of the Ascension, which nobody can bring about any more, are given back.",
            "repolarize", "moon",
            virya=22,
            round=19, doom=21, end=19,
            right=("ascension:*",),
        ),
        _drill(
            "build-up-the-weaker-one",
            "It is the last turn, Atlantis has three places to build and far less Power than"
            " Aztlan: what Aztlan gains counts for nothing.",
            owner={**STRONG, "meropis": "atlantis"},
            buildings={"aztlan": ["pyramid", "pyramid", "pyramid"]},
            relics=("austral_cape", "great_desert"),
            virya=2,
            round=19, doom=21, end=19,
            wrong=("intrigue", "aztlan.construct", "aztlan.recruit", "aztlan.move",
                   "atlantis.recruit"),
        ),
    ),
)  # fmt: skip
